import { pupilListText } from '#features/registers/list-text.ts'

type OrgType = 'EBS' | 'SUB' | 'NTB'

const { kinds } = pupilListText

export type RequiredPupilRegisters = readonly {
  readonly kind: keyof typeof kinds
  readonly studyYear: number
}[]

const types = {
  EBS: { many: 'сургууль', of: 'сургуулийн', at: 'сургуульд' },
  SUB: { many: 'цэцэрлэг', of: 'цэцэрлэгийн', at: 'цэцэрлэгт' },
  NTB: {
    many: 'насан туршийн боловсролын төв',
    of: 'насан туршийн боловсролын төвийн',
    at: 'насан туршийн боловсролын төвд',
  },
} as const satisfies Readonly<Record<OrgType, object>>

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('mn') + text.slice(1)

export const setUpText = {
  tab: 'Бэлтгэл',
  heading: 'Програмыг ажилд бэлтгэх',
  purpose:
    'Хоосон програмаас эхний тайлан хүртэлх алхмууд. Алхам бүрийн доор юу бэлэн, юу дутуу байгааг програм өөрөө шалгаж хэлнэ.',
  failed: 'Бэлтгэлийн байдлыг уншиж чадсангүй.',
  next: 'Одоо хийх алхам',
  nextWanted: 'Хүсвэл дараа нь хийх алхам',
  allDone: 'Бүх алхам хийгдсэн байна. Байгууллагууд төсвөө бэлтгэж байна.',
  workable: 'Програм ажилд бэлэн. Доорх үлдсэн зүйлийг хэзээ ч хийж болно.',
  done: (done: number, all: number): string => `${all} алхмаас ${done} нь бэлэн`,
  list: 'Алхмууд',
  states: { done: 'Бэлэн', missing: 'Дутуу', later: 'Дараа нь' },
  wanted: 'Дутуу ч ажиллаж болно',
  steps: {
    year: {
      label: 'Санхүүгийн жил',
      about: 'Жилээ нээхэд норматив нь төсөл болж, төрөл бүрийн байгууллагын эхний тайлант үе өөрөө үүснэ.',
    },
    norms: {
      label: 'Норматив',
      about: 'Утга, эх сурвалжийг нь шалгаад нийтэлнэ. Нийтлэх хүртэл байгууллагын маягт нээгдэхгүй.',
    },
    types: {
      label: 'Төрөл бүрийн тайлант үе',
      about: 'Байгууллагын төрөл бүр төсвөө тайлант үед тооцож, илгээнэ.',
    },
    regions: {
      label: 'Аймаг, сум',
      about: 'Хянагчийн харах байгууллага, нэгтгэл нь байгууллагын аймаг, сумаар бүлэглэгдэнэ.',
    },
    institutions: {
      label: 'Байгууллага',
      about: 'Нэг нэгээр нь нэмэх, эсвэл Excel-ийн жагсаалтаас бүгдийг нэг дор оруулна.',
    },
    accounts: {
      label: 'Хэрэглэгч',
      about:
        'Байгууллага бүрт төсөв бэлтгэх хүн, яаманд батлах хянагч хэрэгтэй. Хүн бүр нэг удаагийн нууц үгээр анх нэвтэрнэ.',
    },
    deadlines: {
      label: 'Илгээх хугацаа',
      about: 'Эцсийн хугацаа байгууллагын нүүрэнд харагдаж, 7, 3, 1 хоногийн өмнө сануулна.',
    },
    mail: {
      label: 'Захидал',
      about:
        'Мэдэгдэл програм дотор үргэлж ирнэ. Захидлаар бас очуулах бол програмыг ажиллуулдаг хүн серверийн тохиргоонд SMTP_URL, MAIL_FROM, PUBLIC_URL зааж, програмыг дахин эхлүүлнэ. Энэ хуудсаас хийх зүйлгүй: заавар нь docs/operations.md файлын «Mail» хэсэгт.',
    },
    pupils: {
      label: 'Сурагчийн бүртгэл',
      about: 'Бүртгэлгүй сургуулийн ихэнх ангийн сурагч 0 болж бодогдоно.',
    },
    staff: {
      label: 'Ажилтны бүртгэл',
      about: 'Цалин, тэтгэмж ажилтны бүртгэлээс бодогдоно. Шинэ жилд өмнөх оны ажилтан өөрөө шилжихгүй.',
    },
    children: {
      label: 'Ажилтны хүүхдийн бүртгэл',
      about:
        'Ажилтны суралцагч хүүхдийн тэтгэмж бүртгэлээс бодогдоно. Хүүхэдгүй бол байгууллага өөрийн хуудсандаа бүртгэлээ татаж, эсвэл жагсаалтаар «байхгүй» гэдгийг мэдэгдэнэ.',
    },
    firstReport: {
      label: 'Эхний тайлан',
      about: 'Байгууллагууд маягтаа бөглөж, тайлангаа тооцож илгээнэ.',
    },
  },
  after: (step: string): string => `Эхлээд «${step}» алхмыг хийнэ.`,
  year: (year: number): string => `${year} он нээлттэй.`,
  yearClosed: (year: number): string =>
    `${year} оныг хаасан тул ажиллах жил алга. Дараагийн жилээ нээнэ үү, эсвэл ${year} оныг шалтгаантайгаар дахин нээнэ үү.`,
  noNorms: (year: number): string => `${year} оны норматив нийтлэгдээгүй, төсөл хэвээр байна.`,
  norms: (year: number, version: number): string =>
    `${year} оны нормативын ${version}-р хувилбар хүчин төгөлдөр.`,
  normErrors: (count: number): string => `Нийтлэхэд ${count} алдаа саад болно.`,
  normsContinued: (count: number): string =>
    `${count} утга өмнөх оноос, эсвэл програмын жишгээс үргэлжилсэн, энэ онд баталгаажаагүй.`,
  types: (year: number, present: readonly OrgType[]): string =>
    present.length === 0
      ? `${year} онд тайлант үе алга.`
      : `${year} оны тайлант үетэй: ${present.map((type) => types[type].many).join(', ')}.`,
  typeClosed: (type: OrgType): string => `${capital(types[type].of)} тайлант үе бүгд хаалттай.`,
  noPeriod: (type: OrgType, year: number): string =>
    `${capital(types[type].at)} ${year} оны тайлант үе алга.`,
  regionsListed:
    'Аймаг, сум, дүүргийн лавлах програмд бэлэн бий. Байгууллагаа оруулахдаа нэр, кодоор нь заана.',
  placed: 'Бүх байгууллагын аймаг, нийслэл лавлахад байна.',
  notPlaced: (type: OrgType, count: number): string =>
    `${count} ${types[type].of} аймаг, нийслэлийг заагаагүй, эсвэл лавлахад алга.`,
  noInstitutions: 'Байгууллага бүртгээгүй байна.',
  institutions: (counted: readonly (readonly [OrgType, number])[]): string =>
    `Бүртгэлтэй: ${counted.map(([type, count]) => `${count} ${types[type].many}`).join(', ')}.`,
  accounts: (counted: {
    readonly institution: number
    readonly district: number
    readonly ministry: number
  }): string =>
    `Байгууллагын ${counted.institution} хэрэглэгч, дүүрэг, аймгийн ${counted.district} хянагч, яамны ${counted.ministry} хянагч.`,
  withoutAccount: (type: OrgType, count: number): string =>
    `${count} ${types[type].at} нэвтрэх хэрэглэгч нэг ч алга.`,
  noMinistry: 'Яамны хянагч алга: төсвийг эцэслэн батлах хүнгүй байна.',
  withoutDistrict: (count: number): string =>
    `${count} байгууллага дүүрэг, аймгийн хянагчгүй: илгээсэн төсөв нь шууд яаманд очно.`,
  waiting: (count: number): string => `${count} хүн нэг удаагийн нууц үгээ хараахан солиогүй.`,
  deadline: (type: OrgType, session: string, until: string): string =>
    `${capital(types[type].many)}, ${session}: ${until} хүртэл.`,
  noDeadline: (type: OrgType, session: string): string =>
    `${capital(types[type].of)} «${session}» үед илгээх хугацаа тогтоогоогүй.`,
  nothingOpen: (year: number): string => `${year} онд нээлттэй тайлант үе алга: хугацаа шаардлагагүй.`,
  noMail: 'Захидлын сервер тохируулаагүй: серверийн SMTP_URL тохиргоонд зааж өгнө.',
  mail: 'Захидлын сервер тохируулсан.',
  mailFailed: (count: number): string => `${count} захидлыг илгээж чадалгүй орхисон.`,
  withoutMail: (count: number): string => `${count} хэрэглэгчид и-мэйл хаяг алга.`,
  withoutPupils: (type: OrgType, count: number, required: RequiredPupilRegisters): string =>
    `${count} ${types[type].at} сурагчийн бүртгэл дутуу: ${required
      .map(({ kind, studyYear }) => `${studyYear}-${studyYear + 1} оны хичээлийн жилийн «${kinds[kind]}»`)
      .join(', ')} мөрийн тоо хоёул байх ёстой.`,
  pupils: (count: number): string => `${count} байгууллагын сурагчийн бүртгэл бий.`,
  noneRegisters: 'Сурагчаа бүртгэлээр тооцдог байгууллага алга: хүүхэд, сурагчийн тоог маягтад нь бичнэ.',
  people: {
    staff: {
      present: (count: number, year: number): string =>
        `${count} байгууллагад ${year} оны ажилтны бүртгэл бий.`,
      missing: (type: OrgType, count: number, year: number): string =>
        `${count} ${types[type].at} ${year} оны ажилтны бүртгэл алга.`,
    },
    children: {
      present: (count: number, year: number): string =>
        `${count} байгууллагад ${year} оны ажилтны хүүхдийн бүртгэл бий.`,
      missing: (type: OrgType, count: number, year: number): string =>
        `${count} ${types[type].at} ${year} оны ажилтны хүүхдийн бүртгэл алга.`,
    },
  },
  progress: (year: number, started: number, sent: number): string =>
    sent > 0
      ? `${year} оны төсвөө ${started} байгууллага эхэлсэн, ${sent} нь илгээсэн (буцаагдсаныг оролцуулан).`
      : started > 0
        ? `${started} байгууллага ${year} оны төсвөө эхэлсэн, хараахан илгээгээгүй.`
        : `${year} оны төсвөө эхэлсэн байгууллага алга.`,
  command: {
    step: (number: number, label: string, state: string): string => `${number}. ${label}: ${state}`,
    line: (sentence: string): string => `   ${sentence}`,
    missing: (sentence: string): string => ` ! ${sentence}`,
    next: (label: string): string => `Одоо хийх алхам: ${label}`,
  },
} as const
