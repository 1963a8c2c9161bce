export const institutionValueText = {
  orgType: { EBS: 'Ерөнхий боловсролын сургууль', SUB: 'Цэцэрлэг', NTB: 'Насан туршийн боловсролын төв' },
  organizationProperty: { PUBLIC: 'Төрийн', PRIVATE: 'Хувийн' },
  location: {
    capital: 'Нийслэл',
    aimagCentre: 'Аймгийн төв',
    soumNear: 'Сум, 200 км хүртэл',
    soumFar: 'Сум, 200 км-ээс хол',
  },
  schoolKind: { ordinary: 'Ердийн', special: 'Тусгай' },
  learnerForm: { grades: 'Ангиар', groups: 'Бүлгээр' },
  view: {
    'ebs-public': 'Төрийн сургууль',
    'ebs-dormitory': 'Дотуур байр',
    'ebs-private': 'Хувийн сургууль',
    'sub-public': 'Төрийн цэцэрлэг',
    'sub-private': 'Хувийн цэцэрлэг',
    ntb: 'Насан туршийн боловсрол',
    'ntb-draft': 'Насан туршийн боловсрол, төсөл',
  },
} as const

const names: Readonly<Record<string, string>> = {
  view: 'Харагдац',
  location: 'Байршил',
  organizationProperty: 'Өмчийн хэлбэр',
  schoolKind: 'Хэв шинж',
  specialisedProgramme: 'Төрөлжсөн хөтөлбөр',
  mathProgramme: 'Математикийн хөтөлбөр',
  englishProgramme: 'Англи хэлний хөтөлбөр',
  bayanOlgii: 'Баян-Өлгий аймаг',
  hasDormitory: 'Дотуур байртай эсэх',
  hasStokers: 'Галчтай эсэх',
  fixedCostRequired: 'Тогтмол зардал төлөвлөх сургууль',
  disabilityAllowance: 'Хөгжлийн бэрхшээлтэй хүүхэдтэй ажилласны нэмэгдэл авах байгууллага',
  incomeOnly: 'Зөвхөн орлоготой байгууллага',
  declaresGroups: 'Бүлгийн тоог өөрөө мэдүүлдэг',
  branchGroups: 'Салбар бүлгийн тоо',
  learnerForm: 'Суралцагчийн маягт',
  excessPer: 'Анги дүүргэлтийн хасалтын нэгж',
  orgType: 'Байгууллагын төрөл',
  organizationTypeId: 'Байгууллагын төрлийн дугаар',
}

const values: Readonly<Record<string, string>> = {
  ...institutionValueText.orgType,
  yes: 'тийм',
  no: 'үгүй',
  capital: 'нийслэл',
  aimagCentre: 'аймгийн төв',
  soumNear: 'сум (200 км хүртэл)',
  soumFar: 'сум (200 км-ээс хол)',
  PUBLIC: 'төрийн',
  PRIVATE: 'хувийн',
  ordinary: 'энгийн',
  special: 'тусгай',
  grade: 'анги',
  group: 'бүлэг',
  grades: 'ангиар',
  groups: 'бүлгээр',
}

export const factText = {
  name: (fact: string): string => names[fact] ?? fact,
  value: (value: string): string => values[value] ?? value,
}
