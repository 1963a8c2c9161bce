/** Headings of the generated description of the calculation, which an auditor reads. */
export const methodologyText = {
  title: 'Төсвийн тооцооны аргачлал',
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
}
