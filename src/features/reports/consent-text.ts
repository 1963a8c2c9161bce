export const reportRightText = {
  whoSends: (names: readonly string[]): string =>
    names.length === 0
      ? 'Танд илгээх эрх алга. Илгээх эрхтэй хэрэглэгч одоогоор алга: админд хандана уу.'
      : `Танд илгээх эрх алга. Илгээх эрхтэй: ${names.join(', ')}.`,
  whoChecks: (names: readonly string[]): string =>
    names.length === 0
      ? 'Хянах эрхтэй хэрэглэгч одоогоор алга: илгээх эрхтэй хүн, эсвэл админаас эрх өгүүлнэ үү.'
      : `Хянах эрхтэй: ${names.join(', ')}.`,
} as const

export const consentText = {
  /**
   * The reason why consent cannot be given, requested or withdrawn, or why sending needs it. The send call uses the
   * same text.
   */
  blockReasons: {
    noConsentRequired: 'Танай байгууллага илгээхийн өмнө захирлын зөвшөөрөл авдаггүй.',
    consented: 'Энэ тайланг зөвшөөрсөн байна.',
    notConsented: 'Энэ тайланг хэн ч зөвшөөрөөгүй байна.',
  },
  first: (names: readonly string[]): string =>
    `Илгээхийн өмнө захирлын зөвшөөрөл хэрэгтэй. ${reportRightText.whoChecks(names)}`,
  requested: (names: readonly string[]): string => `Зөвшөөрөл хүслээ: ${names.join(', ')}.`,
  given: 'Тайланг зөвшөөрлөө. Одоо илгээх эрхтэй хүн илгээж болно.',
  otherCalculation:
    'Таныг дүнгээ шалгаж байх хооронд тайланг дахин бодсон тул зөвшөөрөл бүртгэсэнгүй. Шинэ дүнг шалгаж, дахин зөвшөөрнө үү.',
  withdrawn: 'Зөвшөөрлийг буцаалаа.',
} as const

export const consentScreenText = {
  title: 'Захирлын зөвшөөрөл',
  missing: (names: readonly string[]): string => `хараахан өгөөгүй. ${reportRightText.whoChecks(names)}`,
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
