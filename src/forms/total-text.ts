/** The only names of the two totals of a budget (calculation §9, Two readings). The requested total comes first. */
export const budgetTotalText = {
  names: { requested: 'Хувьсах зардлаар (хүссэн төсөв)', headcount: 'Орон тоогоор' },
  /** The short name, above the largest figure of a page. */
  hero: 'Хүссэн төсөв, мянган ₮',
  totals: { requested: 'Нийт төсөв, хувьсах зардлаар', headcount: 'Нийт төсөв, орон тоогоор' },
  thousands: (name: string): string => `${name}, мянган төгрөг`,
  difference: 'Зөрүү (орон тоогоор − хувьсах зардлаар)',
  /** For a private institution. Its total by headcount includes the founder's part. */
  differenceFromWhole: 'Зөрүү (орон тоогоор − нийт дүн)',
  /** The comparison base of a private institution's total by headcount. */
  againstWhole: (whole: string): string => `төр, үүсгэн байгуулагчийн нийт дүн ${whole}-тэй харьцуулсан`,
  ownIncome: 'Өөрийн орлого',
  now: 'Төсөв одоогоор',
  title: 'Төсвийн дүн, мянган төгрөг',
  /** After the total by headcount: its difference from the requested total. */
  apart: (percent: string): string => `зөрүү ${percent}`,
  /** For a private institution. */
  apartFromWhole: (percent: string): string => `нийт дүнгээс зөрүү ${percent}`,
  fromCalculated: 'сүүлийн тооцооноос',
  fromLastYear: (year: number): string => `${year} оноос`,
  /** Before last year's amount, while a blank is missing and nothing is comparable. */
  inYear: (year: number): string => `${year} онд`,
  notComparable: 'харьцуулах болоогүй',
  approved: 'Баталсан дүн',
  requestedSince: (year: number): string => `${year} оноос өөрчлөгдсөн, хувьсах зардлаар`,
  headcountSince: (year: number): string => `${year} оноос өөрчлөгдсөн, орон тоогоор`,
  headcountIn: (year: number): string => `${year} онд, орон тоогоор`,
  costOfLearner: 'Нэг суралцагчид',
  costOfLearnerIn: (year: number): string => `${year} онд, нэг суралцагчид`,
  whyDiffer: 'Яагаад зөрдөг вэ?',
  none: '–',
  units: { thousands: 'мянган ₮', millions: 'сая ₮', billions: 'тэрбум ₮', trillions: 'их наяд ₮' },
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
