type End = 'lastYear' | 'periodBefore' | 'sent' | 'calculated' | 'now'

const ends = {
  lastYear: (year: number): string => `${year - 1} он`,
  periodBefore: (): string => 'Өмнөх үе',
  sent: (): string => 'Илгээсэн',
  calculated: (): string => 'Сүүлд тооцсон',
  now: (): string => 'Одоо',
} as const

export const comparisonText = {
  title: 'Харьцуулалт',
  compare: 'Харьцуулах',
  nothing: 'Харьцуулахгүй',
  end: (end: End, year: number): string => ends[end](year),
  /** Announced before a comparison figure. */
  heard: {
    lastYear: 'Өмнөх жил: ',
    periodBefore: 'Өмнөх үе: ',
    sent: 'Илгээсэн: ',
    calculated: 'Сүүлд тооцсон: ',
    now: 'Одоо: ',
  },
  budgetLabels: {
    sent: (when: string): string => `${when}-нд илгээсэн`,
    calculated: (when: string): string => `${when}-нд тооцсон`,
    now: 'одоогийн оруулгаар',
    summed: (present: number, of: number): string =>
      present === of ? `${of} байгууллагын нийлбэр` : `${of} байгууллагаас ${present} нь`,
  },
  /** For a sum next to one over fewer institutions. */
  partly: (
    end: End,
    year: number,
    { loaded, of }: { readonly loaded: number; readonly of: number },
  ): string =>
    `${ends[end](year)}: ${of} байгууллагаас ${loaded} нь ийм дүнтэй. Зөрүү, хувийг тэр ${loaded} байгууллагын энэ жилийн дүнгээс бодсон.`,
  value: 'Утга',
  difference: 'Зөрүү',
  percent: 'Хувь',
  same: 'өөрчлөлтгүй',
  percentOf: (percent: string): string => `${percent} %`,
  loading: 'Уншиж байна…',
  failed: 'Харьцуулах төсвийг уншиж чадсангүй.',
  none: {
    lastYear: (year: number): string =>
      `${year - 1} оны тооцсон, илгээсэн төсөв энд хадгалагдаагүй тул харьцуулах утга алга.`,
    periodBefore: (): string => 'Энэ оны өмнөх үед тооцсон, илгээсэн төсөв алга.',
    sent: (): string => 'Энэ үеийн төсвийг хараахан илгээгээгүй байна.',
    calculated: (): string => 'Энэ үеийн тайланг хараахан бодоогүй байна.',
    now: (): string => 'Одоогийн төсөвт энэ тайлан гарахгүй тул харьцуулах утга алга.',
  },
  /** Such a budget exists, but none of its figures corresponds to the visible ones. */
  noneHere: (end: End, year: number): string =>
    `${ends[end](year)}: энэ маягтын нүднүүдэд харьцуулах тоо алга. Тэр төсөвт энд юу ч бичээгүй, эсвэл ийм нүд байгаагүй.`,
  /** The other budget has no entries in this form, so only computed cells are compared. */
  noneTyped: (end: End, year: number): string =>
    `${ends[end](year)}: энэ маягтад бичсэн тоо тэр төсөвт алга тул зөвхөн тооцсон нүднүүд харьцуулагдана.`,
  noneAtAll: 'Харьцуулах төсөв алга: өмнөх онд ч, энэ онд ч тооцсон, илгээсэн төсөв хадгалагдаагүй байна.',
} as const
