import { countText } from '#engine/number/format.ts'
import { quoted } from '#text/quoted.ts'

type SumOption = {
  readonly report: string
  readonly description: string
  readonly calculated: number
  readonly institutions: number
}

/** The reviewer's pages: list, institution, actions, sums. Institutions do not load them. */
export const reviewerText = {
  page: {
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
  },

  list: {
    heading: (year: number): string => `${year} оны төсвийн төсөл, байгууллагаар`,
    purpose:
      'Байгууллагын нэр дээр дарж маягт, тайланг нь үзнэ. Дүн мянган төгрөгөөр. Хувийн байгууллагын зөрүүг төр, үүсгэн байгуулагчийн нийт дүнтэй харьцуулсан.',
    search: 'Байгууллага хайх',
    searchIn: 'Нэр, дугаар',
    budgetStatus: 'Төлөв',
    jump: 'Очих байгууллагын нэр, дугаар',
    type: 'Төрөл',
    all: 'Бүгд',
    export: 'Excel татах',
    fileName: (year: number): string => `Төсвийн хяналт ${year}.xlsx`,
    none: 'Таны хянах байгууллага бүртгэгдээгүй байна. Системийн админд хандана уу.',
    failed: 'Байгууллагын жагсаалтыг уншиж чадсангүй.',
    total: 'Нийт',
    thousands: 'Дүн мянган төгрөгөөр, өөрчлөлт ба зөрүү хувиар.',
    renewing: 'шинэчилж байна',
    renewingSome: (count: number): string =>
      `${countText(count)} байгууллагын дүнг шинэчилж байна. Дуусмагц тоо, нийт дүн өөрчлөгдөж болно.`,
    columns: {
      number: 'Дугаар',
      name: 'Байгууллага',
      type: 'Төрөл',
      status: 'Төлөв',
      filled: 'Бөглөсөн маягт',
      region: 'Байршил',
      errors: 'Алдаа',
      warnings: 'Анхааруулга',
      learners: 'Суралцагч',
      costOfLearner: 'Нэг суралцагчид',
      total: (year: number): string => `${year} он`,
      approved: 'Баталсан',
      ceiling: 'Хязгаар',
      left: 'Хязгаараас үлдсэн',
      change: 'Өөрчлөлт',
      difference: 'Зөрүү',
      sent: 'Илгээсэн',
      deadline: 'Эцсийн хугацаа',
    },
    compared: (count: number): string =>
      `Нийт өөрчлөлтийг маягтаа бүрэн бөглөсөн ${countText(count)} байгууллагын хоёр жилийн дүнгээр гаргасан.`,
    approvedOf: (count: number): string => `Баталсан нийт дүн ${countText(count)} байгууллагынх.`,
    filled: (filled: number, blanks: number): string => `${filled} / ${blanks}`,
    private: (type: string): string => `${type}, хувийн`,
    lies: { district: 'дүүрэгт', ministry: 'яаманд' },
  },
  types: {
    EBS: 'Сургууль',
    SUB: 'Цэцэрлэг',
    NTB: 'НТБТ',
  },

  one: {
    back: 'Байгууллагын жагсаалт',
    bar: 'Хянагчийн үйлдэл',
    return: 'Буцаах',
    approve: { district: 'Яаманд шилжүүлэх', ministry: 'Батлах' },
    failed: 'Энэ байгууллагын төсвийг уншиж чадсангүй.',
    state: 'Төлөв',
    desk: 'Хаана байна',
    receipt: 'Баримтын дугаар',
    sentAt: 'Илгээсэн',
    marks: 'Тэмдэглэгээ',
    noMarks: 'Тэмдэглэгээ алга. Маягтын нүдийг сонгож Shift+F2 дарж тэмдэглэнэ.',
    changed: 'Өмнөх илгээлтээс хойш өөрчилсөн зүйл',
    noChanged: 'Өөрчилсөн зүйл алга.',
    times: (what: string, times: number): string => (times === 1 ? what : `${what} (${times} удаа)`),
    changedElse: {
      'position.added': 'Шинэ орон тоо нэмсэн',
      'position.edited': 'Шинэ орон тоог өөрчилсөн',
      'position.deleted': 'Шинэ орон тоог хассан',
      'staff.imported': 'Ажилтны мэдээллийг бүртгэлээс татсан',
      'staff.status': 'Ажилтны төлвийг өөрчилсөн',
      'staff.benefits': 'Ажилтны тэтгэмжийг өөрчилсөн',
      'children.imported': 'Ажилтны хүүхдийн мэдээллийг татсан',
      'child.saved': 'Ажилтны хүүхдийн мэдээллийг өөрчилсөн',
      'child.deleted': 'Ажилтны хүүхдийг хассан',
      'pupils.imported': 'Сурагчийн бүртгэлийг татсан',
      'staff.listed': 'Ажилтны бүртгэлийг жагсаалтаар, гараар өөрчилсөн',
      'children.listed': 'Ажилтны хүүхдийн бүртгэлийг жагсаалтаар, гараар өөрчилсөн',
      'pupils.listed': 'Сурагчийн бүртгэлийг жагсаалтаар, гараар өөрчилсөн',
      'attachment.saved': 'Хавсралт файл хадгалсан',
      'attachment.removed': 'Хавсралт файл авч хаясан',
    },
    reports: 'Тайлан',
    attachments: 'Хавсралт файл',
    noAttachments: 'Хавсралт файл алга.',
    blanks: 'Маягтууд',
    events: 'Тайлангийн явц',
    eventsFailed: 'Тайлангийн явцыг уншиж чадсангүй.',
    toCell: (cell: string): string => `${cell}: нүд рүү очих`,
    change: (from: string, to: string): string => `${from} → ${to}`,
    noReport: 'Энэ үед тайлан илгээгээгүй.',
    noFileNext: 'Файл хараахан үүсээгүй байна. Байгууллага тайлангийн PDF-ийг үүсгэсний дараа татаж болно.',
  },

  returning: {
    title: 'Төсвийн төслийг буцаах',
    scope: 'Юуг буцаах вэ?',
    whole: 'Бүхэлд нь: бүх маягт нээгдэнэ',
    /** `related`: the number of additionally open cells. */
    cells: (count: number, related: number): string => {
      if (count === 0) return 'Тэмдэглэсэн нүдийг: одоогоор нээгдэх нүд алга'
      return related === 0
        ? `Тэмдэглэсэн ${count} нүдийг: зөвхөн эдгээр нүд нээгдэнэ`
        : `Тэмдэглэсэн ${count} нүдийг: эдгээр нүд, тэдэнтэй нэг нийлбэрт багтах ${related} нүд нээгдэнэ`
    },
    nothingOpens:
      'Тэмдэглэсэн нүд бүгд тооцсон, бүртгэлээс авсан эсвэл түгжээтэй тул тэмдэглэсэн нүдээр буцаавал засах нүд нээгдэхгүй. Бүхэлд нь буцаана уу.',
    someOpenNothing: (count: number): string =>
      `Тэмдэглэсэн ${count} нүд нь тооцсон, бүртгэлээс авсан эсвэл түгжээтэй тул тэмдэглэсэн нүдээр буцаавал нээгдэхгүй, байгууллага зөвхөн хариулна. Засуулах бол бөглөдөг нүдийг нь тэмдэглэх эсвэл бүхэлд нь буцаана уу.`,
    reason: 'Буцаах шалтгаан',
    until: 'Хэзээ хүртэл дахин илгээх вэ?',
    submit: 'Буцаах',
  },
  undoing: {
    reason: 'Цуцлах шалтгаан',
    passedOn: {
      open: 'Шилжүүлснээ цуцлах',
      title: 'Яаманд шилжүүлснээ цуцлах',
      about:
        'Төсвийн төсөл яамнаас танд буцаж ирж, дахин хянагдана. Батлахдаа шийдвэрлэсэн тэмдэглэгээ дахин нээгдэнэ. Шалтгааныг байгууллага, яам хоёул харна.',
    },
    approved: {
      open: 'Баталснаа цуцлах',
      title: 'Төсвийн төслийг баталснаа цуцлах',
      about:
        'Төсвийн төсөл батлагдаагүй болж, яаманд дахин хянагдана. Батлахдаа шийдвэрлэсэн тэмдэглэгээ дахин нээгдэнэ. Шалтгааныг байгууллага харна.',
    },
  },
  approving: {
    title: { district: 'Яаманд шилжүүлэх үү?', ministry: 'Төсвийн төслийг батлах уу?' },
    district: (name: string): string => `${quoted(name)} байгууллагын төсвийн төслийг яаманд шилжүүлнэ.`,
    ministry: (name: string): string =>
      `${quoted(name)} байгууллагын төсвийн төслийг эцэслэн батална. Дараа нь байгууллага засахгүй; алдаа мэдэгдвэл та өөрөө «Баталснаа цуцлах» боломжтой.`,
    unresolved: (count: number): string => `Шийдвэрлээгүй ${count} тэмдэглэгээ шийдвэрлэсэн болно.`,
    confirm: { district: 'Яаманд шилжүүлэх', ministry: 'Батлах' },
  },

  sums: {
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
  },
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
  others: (count: number): string => `… болон бусад ${countText(count)}`,
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
