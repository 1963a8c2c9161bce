export const adminText = {
  refused: (count: number): string =>
    `Хадгалсангүй: ${count} алдаа байна. Дараах мөрүүдийг засаад дахин оруулна уу.`,
  imported: (added: number, changed: number, same: number): string =>
    `Жагсаалт орлоо: ${added} шинэ, ${changed} өөрчлөгдсөн, ${same} хэвээр.`,
  manyRows: (most: number): string => `Жагсаалтад ${most}-аас олон мөр байна. Хэсэглэж оруулна уу.`,
  noRows: 'Жагсаалтад мөр алга.',
} as const

export const adminScreenText = {
  tabs: {
    institutions: 'Байгууллага',
    accounts: 'Хэрэглэгч',
    years: 'Он ба тайлант үе',
    norms: 'Норматив',
    catalogues: 'Лавлах',
    events: 'Түүх',
  },
  readFailed: 'Мэдээллийг уншиж чадсангүй.',
  form: 'Загвар татах',
  formAbout:
    'Баганын нэр, сонголт, хязгаар, жишээ мөр, тайлбартай хоосон загварыг татаж бөглөөд буцааж оруулна.',
  wholeOrNot:
    'Алдаатай эсвэл авч багтаагүй мөртэй жагсаалтаас юу ч хадгалахгүй. Excel дээрээ засаад, том бол хувааж дахин оруулна уу.',
  save: 'Хадгалах',
  add: 'Нэмэх',
  change: 'Засах',
  none: '—',
} as const

export const accountFieldText = {
  userName: 'Нэвтрэх нэр',
  displayName: 'Хэрэглэгчийн нэр',
  role: 'Эрх',
  level: 'Түвшин',
  institutionId: 'Байгууллагын дугаар',
  post: 'Албан тушаал',
  regions: 'Хянах аймаг, сум',
  email: 'И-мэйл',
  rights: 'Байгууллага дахь эрх',
} as const

export const institutionFieldText = {
  institutionId: 'Дугаар',
  name: 'Нэр',
  registerNumber: 'Регистрийн дугаар',
  aimag: 'Аймаг, нийслэл',
  sum: 'Сум, дүүрэг',
  budgetGovernor: 'Төсвийн төвлөрүүлэн захирагч',
  orgType: 'Төрөл',
  organizationProperty: 'Өмчийн хэлбэр',
  location: 'Байршил',
  schoolKind: 'Сургуулийн хэлбэр',
  specialisedProgramme: 'Төрөлжсөн хөтөлбөр',
  mathProgramme: 'Математикийн хөтөлбөр',
  englishProgramme: 'Англи хэлний хөтөлбөр',
  bayanOlgii: 'Баян-Өлгий аймаг',
  hasDormitory: 'Дотуур байртай',
  hasStokers: 'Галчтай',
  branchGroups: 'Салбар бүлгийн тоо',
  fixedCostRequired: 'Тогтмол зардал заавал',
  disabilityAllowance: 'Хөгжлийн бэрхшээлийн нэмэгдэлтэй',
  incomeOnly: 'Зөвхөн орлого',
  declaresGroups: 'Бүлгийн тоо мэдүүлнэ',
  learnerForm: 'Суралцагчийн бүртгэл',
  view: 'Маягтын багц',
} as const

export const yesNoText = {
  yes: 'Тийм',
  no: 'Үгүй',
} as const

export const listRefusalText = {
  nothingInside:
    'Жагсаалтад мөр алга: уншсан хуудсанд баганын нэр ч байхгүй. Загвараа татаж аваад түүнийгээ бөглөнө үү.',
  notTaken: (errors: number): string =>
    `Хадгалсангүй: ${errors} алдаа байна. Жагсаалтыг бүхлээр нь авдаг тул алдаатай мөрийг засаад дахин оруулна уу.`,
  stale:
    'Хадгалсангүй: таныг шалгаснаас хойш бүртгэл өөрчлөгдсөн байна. Жагсаалтаа дахин шалгаад хадгална уу.',
} as const

export const noYearsText = {
  open: (tab: string): string => `«${tab}» хэсгийг нээх`,
  noYear: 'Санхүүгийн жил нээгээгүй байна.',
} as const
