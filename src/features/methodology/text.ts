import { publicPageText } from '#budget/page-text.ts'

/** Replaces the explanation of a norm figure. */
export const normFigureText = 'нормативын утга'

export const methodologyText = {
  title: publicPageText.methodology,
  about:
    'Энэ баримтыг програм маягтын тодорхойлолтоос өөрөө үүсгэдэг тул тооцоотой үргэлж тохирно. Дүн төгрөгөөр, хувь хувиар, хүн бүхэл тоогоор. {Y} төсвийн жил, {A} хаврын улирлын хичээлийн жил, {B} дараагийн хичээлийн жил. «жишиг» гэсэн тэмдэглэгээ албан ёсоор баталгаажаагүй утгыг заана.',
  blanks: 'Маягтууд',
  norms: 'Норматив',
  rows: 'Мөр',
  how: 'Хэрхэн гарах',
  source: 'Үндэслэл',
  cells: 'Нүд',
  rules: 'Дүрэм',
  entered: (limits: string): string => `хэрэглэгч оруулна (${limits})`,
  proposed: (limits: string, formula: string): string =>
    `санал болгох утга ${formula}; хэрэглэгч өөрчилж болно (${limits})`,
  given: 'бүртгэлээс',
  locked: (test: string, reason: string): string => `Түгжээ: ${test} бол «${reason}»`,
  between: (min: string, max: string | null): string =>
    max === null ? `${min}-ээс багагүй` : `${min}–${max}`,
  clamped: 'хязгаараас хэтэрсэн утгыг хязгаарт тааруулна',
  whole: 'бүхэл тоо',
  from: (day: string): string => `${day}-ээс`,
  model: 'жишиг',
  grade: '#-р анги',
  none: 'огноо тодорхойгүй',
  unit: 'Нэгж',
  reports: 'Тайлан',
  registers: 'Бүртгэл',
  shared: 'Бүх байгууллага',
  allRules: 'Бүх дүрэм',
  rulesAbout:
    'Алдаа хадгалах, тооцоолохыг зогсооно. Анхааруулгыг илгээхийн өмнө засах, эсвэл тайлбарлах шаардлагатай. Мэдээлэл юу ч шаардахгүй.',
  where: 'Хаана',
  sentence: 'Дүрэм',
  severity: 'Зэрэг',
  severities: { error: 'Алдаа', warning: 'Анхааруулга', note: 'Мэдээлэл' },
  groups: {
    ORGEBS: 'Ерөнхий боловсролын сургууль',
    ORGSUB: 'Цэцэрлэг',
    ORGNTB: 'Насан туршийн боловсролын төв',
  },
  childrenOfStaff: 'Багш, ажилтны хүүхэд',
  /** Registers with typed amounts in their records. */
  records: {
    staff: 'Багш, ажилтны нэг удаагийн тэтгэмж',
    children: 'Багш, ажилтны хүүхдийн сургалтын төлбөр',
    positions: 'Шинэ орон тооны цалин',
  },
  everyTyped: (units: readonly string[]): string => `Оруулсан нүд бүр (${units.join(', ')})`,
  figures: 'Утга',
  pageAbout:
    'Төсвийн тоо бүр хэрхэн гардгийг програм өөрийн тодорхойлолтоос гаргасан тул тооцоотой үргэлж тохирно. «жишиг» гэсэн тэмдэглэгээ албан ёсоор баталгаажаагүй утгыг заана.',
  ofYear: (year: number): string => `${year} он`,
  year: 'Санхүүгийн жил',
  otherYear: (requestedYear: number, shown: number): string =>
    `${requestedYear} оны аргачлал байхгүй тул ${shown} оныхыг харуулж байна.`,
  order: (order: string): string => `Маягт: ${order}`,
  search: 'Хайх',
  searchIn: 'Маягт, мөр, багана, томьёо, эх сурвалж',
  found: (lines: number, parts: number): string => `${parts} хэсэгт ${lines} мөр`,
  nothing: (words: string): string => `«${words}» гэсэн зүйл олдсонгүй. Өөр үгээр хайна уу.`,
  contents: 'Агуулга',
  print: 'Хэвлэх',
  back: 'Програм руу буцах',
  link: (name: string): string => `${name}: холбоос`,
  failed: 'Аргачлалыг уншиж чадсангүй',
  open: 'Аргачлалаас үзэх',
  toRule: 'Дүрмийг бүтнээр харах',
}
