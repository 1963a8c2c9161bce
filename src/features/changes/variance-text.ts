export const varianceText = {
  title: 'Юугаар өөрчлөгдсөн бэ',
  from: 'Юунаас',
  to: 'Юу хүртэл',
  total: 'Дүн',
  failed: 'Өмнөх төсвийг уншиж чадсангүй.',
  withoutLine: 'Өмнөх төсөв энэ төхөөрөмжид байхгүй. Холболт сэргэхэд харьцуулалт энд гарч ирнэ.',
  /** The rule of all comparisons with last year: their missing amounts would appear as cuts. */
  missingAmounts: (before: number, blanks: readonly string[]): string =>
    `Мөнгөн дүнтэй маягт бүгд хадгалагдсаны дараа ${before} онтой харьцуулна. Үлдсэн: ${blanks.map((blank) => `«${blank}»`).join(', ')}.`,
  noLastYear: (before: number): string => `${before} оны тооцсон, илгээсэн төсөв алга тул харьцуулаагүй.`,
  comparable: 'Мөнгөн дүнтэй бүх маягт хадгалагдсан тул харьцуулав.',
  ends: {
    lastYear: {
      sent: (year: number): string => `${year} оны илгээсэн`,
      calculated: (year: number): string => `${year} оны тооцсон`,
    },
    periodBefore: { sent: 'Өмнөх үеийн илгээсэн', calculated: 'Өмнөх үеийн тооцсон' },
    calculated: 'Сүүлд тооцсон',
    sent: 'Сүүлд илгээсэн',
    now: 'Одоо',
  },
  endAt: (end: string, when: string): string => `${end} (${when})`,
  none: (before: number): string =>
    `Харьцуулах төсөв алга: ${before} оны тайланг тооцоогүй, энэ жилийн тайланг ч хараахан бодоогүй байна. «Тайлан бодох» товчийг дарснаас хойш өөрчлөгдсөн нь энд харагдана.`,
  lost: (ends: string): string =>
    `${ends}: тэр үед оруулсан тоог програм хадгалдаггүй байсан тул үүнтэй харьцуулах боломжгүй. Тайланг дахин бодсоноор цаашид хадгална.`,
  caption: (from: string, to: string): string => `${from} → ${to}: шалтгаан тус бүрийн дүн, төгрөг`,
  about:
    'Шалтгаануудыг жагсаалтын дарааллаар нэг нэгээр нь тооцсон тул нийлбэр нь зөрүүтэй төгрөг хүртэл тэнцэнэ. Хоёр шалтгааны хамтын нөлөө жагсаалтад доор байгаад нь орно.',
  unchanged: (from: string, to: string): string => `${from} → ${to}: өөрчлөгдсөн зүйл алга.`,
  columns: { cause: 'Шалтгаан', amount: 'Дүн, төгрөг' },
  causes: {
    edition: 'Маягтын хэвлэл',
    norms: 'Норматив',
    profile: 'Байгууллагын мэдээлэл',
    registers: 'Суралцагчийн бүртгэл',
    people: 'Ажилтан, хүүхэд',
    positions: 'Шинэ орон тоо',
  },
  changes: (count: number): string => `${count} өөрчлөлт`,
  show: (cause: string, opens: string): string => `${cause}: ${opens}`,
  changed: (cause: string): string => `${cause}: өөрчлөгдсөн зүйлс`,
  cells: { cell: 'Юу', was: 'Байсан', is: 'Болсон', effect: 'Нөлөө, төгрөг' },
  nothing: '–',
  toCell: (cell: string): string => `${cell}: нүд рүү очих`,
  notAdditive: (effects: string, amount: string): string =>
    `Нөлөө: зөвхөн тэр нэг өөрчлөлт төсвийг хэдэн төгрөгөөр нэмсэн (+), хассан (−) бэ. Нүднүүд хамтдаа тооцогддог (үржигддэг, босго давдаг) тул нөлөөний нийлбэр (${effects}) мөрийн дүнтэй (${amount}) тэнцэхгүй.`,
  notAlone: 'Маягт өөрчлөгдсөн тул нүд тус бүрийн нөлөөг салгаж тооцох боломжгүй.',
  idle: (count: number): string => `Дүнг хөдөлгөөгүй ${count} өөрчлөлт`,
} as const

export const budgetCausesText = {
  since: (before: number): string => `${before} оноос, мянган ₮`,
  caption: (from: string, to: string): string => `Хүссэн төсөв ${from} → ${to}, мянган төгрөг`,
  total: 'Нийт',
  rest: (causes: number): string => `Бусад ${causes} шалтгаан`,
  details: 'Шалтгаан бүрийг задлах',
} as const
