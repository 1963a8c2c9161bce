/**
 * The two readings of a budget as they are called wherever a total stands (calculation §9, Two readings): no total is called otherwise. What is asked
 * for stands first.
 */
export const readingText = {
  names: { asked: 'Хувьсах зардлаар (хүссэн төсөв)', headcount: 'Орон тоогоор' },
  /** As a line or a column of a table says it. */
  totals: { asked: 'Нийт төсөв, хувьсах зардлаар', headcount: 'Нийт төсөв, орон тоогоор' },
  /** Over amounts in thousand tugrik. */
  thousands: (name: string): string => `${name}, мянган төгрөг`,
  difference: 'Зөрүү (орон тоогоор − хувьсах зардлаар)',
  /** The same of a private institution, whose headcount reading has the founder's part in it. */
  differenceFromWhole: 'Зөрүү (орон тоогоор − нийт дүн)',
  /** Of a private institution: what its headcount reading is held against. */
  againstWhole: (whole: string): string => `төр, үүсгэн байгуулагчийн нийт дүн ${whole}-тэй харьцуулсан`,
  ownIncome: 'Өөрийн орлого',
  /** What stands in the page's header, to be heard. */
  now: 'Төсөв одоогоор',
  title: 'Төсвийн дүн, мянган төгрөг',
  /** Behind the headcount reading: how far it lies from what is asked for. */
  apart: (percent: string): string => `зөрүү ${percent}`,
  /** The same of a private institution. */
  apartFromWhole: (percent: string): string => `нийт дүнгээс зөрүү ${percent}`,
  fromCalculated: 'сүүлийн тооцооноос',
  fromLastYear: (year: number): string => `${year} оноос`,
  /** Before last year's amount, while a blank is left and there is nothing to compare yet. */
  inYear: (year: number): string => `${year} онд`,
  /** In the place of the difference then. */
  notFilled: (saved: number, all: number): string =>
    `${all} маягтаас ${saved} нь бөглөгдсөн: харьцуулах болоогүй`,
  /** Beside what is asked for, once its report is approved. */
  approved: 'Баталсан дүн',
  askedIn: (year: number): string => `${year} онд, хувьсах зардлаар`,
  askedSince: (year: number): string => `${year} оноос өөрчлөгдсөн, хувьсах зардлаар`,
  headcountSince: (year: number): string => `${year} оноос өөрчлөгдсөн, орон тоогоор`,
  headcountIn: (year: number): string => `${year} онд, орон тоогоор`,
  costOfLearner: 'Нэг суралцагчид, хувьсах зардлаар',
  costOfLearnerIn: (year: number): string => `${year} онд, нэг суралцагчид`,
  /** Where a figure is not known. */
  none: '–',
  /** Of sums over many budgets. */
  units: { thousands: 'мянган ₮', millions: 'сая ₮', billions: 'тэрбум ₮', trillions: 'их наяд ₮' },
  /** Why the readings differ, by the code of the reason. */
  why: {
    pay: 'Хувьсах зардлаар бол цалинг суралцагчийн нормативын тогтсон хувиар, орон тоогоор бол орон тоо, цалингийн сүлжээгээр тооцдог тул хоёр дүн зөрнө.',
    restSame: 'Цалингаас бусад зардал хоёр дүнд ижил.',
    olderNorms:
      'Хувьсах зардлын норматив энэ жилийн цалингийн сүлжээнээс өмнө тогтоогдсон тул цалингийн нэмэгдэл түүнд ороогүй.',
    whole:
      'Төр хувьсах зардлын хэсгийг л хариуцдаг тул зөрүүг үүсгэн байгуулагчийн хэсгийг оролцуулсан нийт дүнгээр гаргасан.',
    fixedInside: 'Тогтмол зардал (цахилгаан, дулаан, ус, түрээс) хоёр дүнд ижил орсон.',
    fixedOutside: 'Тогтмол зардал (цахилгаан, дулаан, ус, түрээс) аль ч дүнд ороогүй.',
  },
} as const
