import { institutionText } from '#text/administration.ts'

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
  ...institutionText.values.orgType,
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
