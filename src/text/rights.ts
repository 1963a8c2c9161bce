/** Who of an institution prepares, checks and sends its budget, and its own consent before a sending (decision 0075). */
export const rightText = {
  names: { prepare: 'Бөглөх', check: 'Хянах', send: 'Илгээх' },
  about: {
    prepare: 'Маягт, бүртгэлийг бөглөх, тайлан бодох, хавсралт оруулах.',
    check: 'Бодсон тайланг хянаж, илгээхийг зөвшөөрөх.',
    send: 'Илгээх, илгээлтээ цуцлах, бусад хэрэглэгчдэд бөглөх, хянах эрх өгөх. Илгээх эрхийг админ өгнө.',
  },
  /** What a call answers. */
  lacking: {
    prepare: 'Танд төсөв бөглөх эрх алга. Байгууллагынхаа илгээх эрхтэй хүн, эсвэл админаас эрх авна уу.',
    check: 'Танд төсөв хянах эрх алга. Байгууллагынхаа илгээх эрхтэй хүн, эсвэл админаас эрх авна уу.',
    send: 'Танд төсөв илгээх эрх алга. Байгууллагынхаа илгээх эрхтэй хүн, эсвэл админд хандана уу.',
  },
  /** Why the blanks of a year are only looked at. */
  readOnly: 'Танд төсөв бөглөх эрх алга, зөвхөн харна.',
  /** Of those who have a right their names. */
  whoSends: (names: readonly string[]): string =>
    names.length === 0
      ? 'Танд илгээх эрх алга. Илгээх эрхтэй хэрэглэгч одоогоор алга: админд хандана уу.'
      : `Танд илгээх эрх алга. Илгээх эрхтэй: ${names.join(', ')}.`,
  whoChecks: (names: readonly string[]): string =>
    names.length === 0
      ? 'Хянах эрхтэй хэрэглэгч одоогоор алга: илгээх эрхтэй хүн, эсвэл админаас эрх өгүүлнэ үү.'
      : `Хянах эрхтэй: ${names.join(', ')}.`,
  lastSender: 'Энэ бол байгууллагын илгээх эрхтэй цорын ганц хэрэглэгч. Эхлээд өөр хүнд илгээх эрх өгнө үү.',
  /** Why whoever may send cannot give a right. */
  notGranted: {
    own: 'Өөртөө эрх нэмж өгөхгүй. Байгууллагынхаа илгээх эрхтэй өөр хүн, эсвэл админд хандана уу.',
    send: 'Илгээх эрхийг админ л өгнө. Админд хандана уу.',
  },
  consentStays: 'Захирлын зөвшөөрөл авахыг админ л болиулна. Админд хандана уу.',
  unknown: (userName: string): string => `Танай байгууллагад ${userName} гэсэн хэрэглэгч алга.`,
  saved: 'Эрхийн тохиргоог хадгаллаа.',
} as const

/** The consent that an institution asks for before it sends: what a call answers. */
export const consentText = {
  /** By why it cannot be given, asked for or withdrawn, or nothing sent without it; what a sending says too stands with it. */
  whyNot: {
    noConsentAsked: 'Танай байгууллага илгээхийн өмнө захирлын зөвшөөрөл авдаггүй.',
    consented: 'Энэ тайланг зөвшөөрсөн байна.',
    notConsented: 'Энэ тайланг хэн ч зөвшөөрөөгүй байна.',
  },
  /** Why a report cannot be sent, and who could change that. */
  first: (names: readonly string[]): string =>
    `Илгээхийн өмнө захирлын зөвшөөрөл хэрэгтэй. ${rightText.whoChecks(names)}`,
  asked: (names: readonly string[]): string => `Зөвшөөрөл хүслээ: ${names.join(', ')}.`,
  given: 'Тайланг зөвшөөрлөө. Одоо илгээх эрхтэй хүн илгээж болно.',
  otherCalculation:
    'Таныг дүнгээ шалгаж байх хооронд тайланг дахин бодсон тул зөвшөөрөл бүртгэсэнгүй. Шинэ дүнг шалгаж, дахин зөвшөөрнө үү.',
  withdrawn: 'Зөвшөөрлийг буцаалаа.',
} as const

/** Whoever gives rights in their own institution. */
export const rightsScreenText = {
  title: 'Төсвийг хэн бөглөж, хянаж, илгээх вэ',
  aboutLooking: 'Бөглөх, хянах эрхийг илгээх эрхтэй хүн, эсвэл админ өгнө. Илгээх эрхийг админ өгнө.',
  failed: 'Эрхийн тохиргоог уншиж чадсангүй.',
  noneLeft: 'Дор хаяж нэг эрх үлдээнэ үү.',
  locked: 'Нэвтрэх эрхийг нь админ хаасан.',
  ownEnd: {
    title: 'Эрхээ хасах уу?',
    message:
      'Хассан эрхээ та өөрөө эргүүлэн авч чадахгүй. Эргүүлэн авах бол байгууллагынхаа илгээх эрхтэй өөр хүн, эсвэл админд хандана.',
    confirm: 'Хасах',
  },
  asksConsent: 'Илгээхийн өмнө захирлын зөвшөөрөл авна',
  aboutConsent:
    'Тэмдэглэвэл хянах эрхтэй хүн бодсон тайланг зөвшөөрсний дараа л илгээнэ. Тоо өөрчлөгдөж тайланг дахин бодвол дахин зөвшөөрнө; хавсралт файлыг сольсонд зөвшөөрөл хэвээр үлдэнэ. Тэмдэглэснийг админ л болиулна.',
} as const

/** The consent on the summary of a year, and the next step of whoever has not all rights. */
export const consentScreenText = {
  title: 'Захирлын зөвшөөрөл',
  missing: (names: readonly string[]): string => `хараахан өгөөгүй. ${rightText.whoChecks(names)}`,
  given: (by: string, at: string): string => `${by} өгсөн, ${at}; бодсон тайлангийн тоонд хамаарна`,
  buttons: { ask: 'Зөвшөөрөл хүсэх', give: 'Хянасан, илгээхийг зөвшөөрөх', withdraw: 'Зөвшөөрлийг буцаах' },
  step: {
    give: 'Бүгд бэлэн. Тайланг хянаад илгээхийг зөвшөөрнө үү.',
    ask: 'Бүгд бэлэн. Илгээхийн өмнө захирлын зөвшөөрөл хүснэ үү.',
    wait: 'Бүгд бэлэн. Захирлын зөвшөөрлийг хүлээж байна.',
  },
  toReport: 'Тайлан руу очих',
  prepared: 'Төсвийг бөглөх эрхтэй хүн бэлтгэж байна. Бэлэн болмогц энд мэдэгдэнэ.',
} as const
