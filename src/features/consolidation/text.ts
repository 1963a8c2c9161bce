import { countText } from '#engine/number/format.ts'

type SumOption = {
  readonly report: string
  readonly description: string
  readonly calculated: number
  readonly institutions: number
}

export const reviewPageText = {
  heading: 'Төсвийн хяналт',
  tabs: 'Хяналтын хуудас',
  list: 'Байгууллагууд',
  sums: 'Нэгтгэсэн тайлан',
  numbered: (id: string): string => `${id} дугаартай байгууллага`,
  noYears: 'Хянах санхүүгийн жил нээгдээгүй байна.',
  chooseYear: 'Дээрх жагсаалтаас санхүүгийн жилээ сонгоно уу.',
  noSuchYear: (year: number): string =>
    `${year} он нээгдээгүй, эсвэл норматив нь нийтлэгдээгүй байна. Дээрх жагсаалтаас санхүүгийн жилээ сонгоно уу.`,
  linkWithout:
    'Таны нээсэн холбоост аль байгууллагынх болох нь алга. Доорх жагсаалтаас байгууллагаа сонгоход холбоос заасан маягт, нүд нээгдэнэ.',
} as const

export const sumsScreenText = {
  period: 'Тайлант үе',
  loading: 'Уншиж байна…',
  noPeriod: 'Тайлант үе алга',
  noReport: '–',
  report: 'Тайлан',
  choose: 'Тайлан сонгоно уу',
  option: ({ report, description, calculated, institutions }: SumOption): string =>
    `${/^[A-Z]/.test(report) ? formNamed(report, description) : description} (${calculated}/${institutions})`,
  columns: 'Багана',
  groupings: {
    total: 'Зөвхөн нийт дүн',
    institution: 'Байгууллага бүрээр',
    region: 'Аймаг, сумаар',
    type: 'Төрлөөр',
  },
  column: 'Үзүүлэх багана',
  lastYear: 'Өнгөрсөн онтой',
  allColumns: 'Бүх багана',
  about: (present: number, all: number): string =>
    `${countText(all)} байгууллагаас ${countText(present)} нь нэгтгэлд орсон.`,
  before: (count: number, year: number): string =>
    `${year - 1} оны дүн, өөрчлөлт нь хоёр жилийн аль алинд тайлантай ${count} байгууллагынх.`,
  drafts: (count: number): string => `Эцсийн биш: ${countText(count)} байгууллага илгээгээгүй`,
  missing: (count: number): string => `Тайлангүй ${countText(count)} байгууллага`,
  toPart: (name: string, by: 'institution' | 'region' | 'type'): string =>
    by === 'institution' ? `${name}: тайлангийн энэ мөр рүү очих` : `${name}: нэгтгэл рүү очих`,
  toRest: 'Дараагийн баганууд',
  pdf: 'PDF татах',
  xlsx: 'Excel татах',
  none: 'Энэ шүүлт, энэ үед нэгтгэх тайлан алга.',
  noneOf:
    'Энэ шүүлтийн байгууллагууд сонгосон тайланг гаргадаггүй. Өөр тайлан сонгох, эсвэл шүүлтээ өөрчилнө үү.',
  failed: 'Нэгтгэсэн тайланг уншиж чадсангүй.',
  nothing: 'Энэ тайланг хараахан нэг ч байгууллага бодоогүй байна.',
} as const

/** Several kinds of organisations share a form code. The server adds a number to distinguish them. */
function formNamed(report: string, description: string): string {
  const [code = '', further] = report.split('.')
  return `${code} · ${description}${further === undefined ? '' : `, ${further}-р маягт`}`
}

/** Texts of summed reports on screen, paper and in workbooks. */
export const sumText = {
  heading: 'Нэгтгэсэн тайлан',
  purpose:
    'Тайланг хянах байгууллагуудаараа нэгтгэнэ. Дундаж, хувь зэрэг нийлбэр болдоггүй үзүүлэлтийг нэгтгэхгүй.',
  whose: (name: string, present: number, all: number): string =>
    `${name}: ${countText(all)} байгууллагаас ${countText(present)} нь орсон нэгтгэл`,
  title: (report: string): string => `Нэгтгэл. ${report}`,
  listCode: 'Хавсралт',
  list: 'Нэгтгэлд орсон байгууллагууд',
  listOf: (line: string): string => `Нэгтгэлд орсон байгууллагууд: ${line}`,
  status: 'Төлөв',
  statuses: {
    NEW: 'Шинэ',
    CALCULATED: 'Тооцсон',
    SENT: 'Илгээсэн',
    APPROVED: 'Батлагдсан',
    RETURNED: 'Буцаасан',
  },
  missing: 'Тайлан алга',
  whole: 'Нийт',
  now: '{Y} он',
  both: 'Үүнээс {Y-1} онд тайлантай нь',
  before: '{Y-1} он',
  difference: 'Өөрчлөлт',
  percent: 'Өөрчлөлт, хувь',
  sourceBoth: 'Нэгтгэлд орсон, өнгөрсөн жил бас тайлантай байгууллагуудын энэ жилийн дүн',
  sourceBefore: 'Өнгөрсөн жилийн сүүлд илгээсэн, үгүй бол сүүлд тооцсон тайлан',
  sourceChange:
    'Хоёр жилийн аль алинд тайлантай байгууллагуудын энэ жилийн дүнгээс өнгөрсөн жилийнхийг хассан нь',
  classes: {
    code: 'Эдийн засгийн ангилал',
    description: 'Эдийн засгийн ангиллаар, бүх төрлийн байгууллага',
    title: '{Y} оны төсвийн төсөл, хувьсах зардлаар: эдийн засгийн ангиллаар',
    total: 'Нийт төсөв, хувьсах зардлаар',
    unclassified: 'Ангиллын тайлан гаргадаггүй байгууллагын төсөв',
    rounding: 'Тайлангийн мөрийн бутархайн зөрүү',
  },
  rest: (count: number, by: 'institution' | 'region' | 'type'): string =>
    `Бусад ${countText(count)} ${by === 'institution' ? 'байгууллага' : by === 'region' ? 'аймаг, сум' : 'төрөл'}`,
  code: 'Код',
  line: 'Үзүүлэлт',
  number: 'Дугаар',
  institution: 'Байгууллага',
  aboutSum: (period: string, present: number, missing: number): string =>
    `${period}. ${countText(present)} байгууллагын нийлбэр, мянган төгрөгөөр. Тайлангүй ${countText(missing)} байгууллага ороогүй.`,
  /** The number of institutions in last year's sum and the change. */
  aboutBefore: (count: number, year: number): string =>
    `${year - 1} оны дүн, өөрчлөлт нь хоёр жилийн аль алинд тайлантай ${count} байгууллагынх`,
  /** As a title on paper, if some institutions are missing. */
  titleOver: (report: string, count: number): string =>
    `Нэгтгэл. ${report} ({Y-1} оны дүн, өөрчлөлт нь хоёр жилийн аль алинд тайлантай ${count} байгууллагынх)`,
  partsTitle: (report: string, page: number, pages: number): string =>
    `Нэгтгэл. ${report}${pages > 1 ? ` (${page}/${pages})` : ''}`,
  pageNames: { sum: 'Нэгтгэл', parts: 'Байгууллагаар', lastYear: 'Өнгөрсөн онтой', missing: 'Тайлангүй' },
  noReport: 'Ийм нэгтгэх тайлан алга.',
  noPeriod: 'Ийм тайлант үе алга.',
} as const
