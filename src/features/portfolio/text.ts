import { countText } from '#engine/number/format.ts'

export const bulkBlockText = {
  openPoints: 'Нээлттэй асуудалтай. Тус бүрд нь нээж шийднэ үү.',
  beingCounted: 'Дүнг нь шинэчилж байна. Хэдэн секундийн дараа дахин үзнэ үү.',
  noMoreTime: 'Илгээх хугацаа нь дууссан тул дахин илгээх шинэ хугацаа заана уу.',
  tooEarly: 'Заасан хугацаа одоогийн цаг болон тайлант үеийн хугацаанаас хойш биш байна.',
  longerAlready: 'Одоогийн хугацаа нь үүнтэй тэнцүү эсвэл урт.',
  remindedToday: 'Өнөөдөр сануулсан.',
  periodClosed: 'Илгээх үе нь хаалттай.',
  yearClosed: 'Санхүүгийн жилийг хаасан.',
  noDeadline: 'Илгээх хугацаа тогтоогоогүй.',
  ownWork: 'Та бэлтгэхэд нь оролцсон. Өөр хянагч хянана.',
  otherLevel: 'Өөр шатны хянагчид байна.',
  notSent: 'Илгээгээгүй, эсвэл буцаагдсан: байгууллагад байна.',
  oldPeriod: 'Дараагийн тайлант үе нь нээгдсэн.',
  sent: 'Төслөө илгээсэн.',
  approved: 'Батлагдсан.',
  final: 'Батлагдсан.',
  noPeriod: 'Энэ жил илгээх үе нээгдээгүй.',
  notYours: 'Таны хянах байгууллагуудад алга.',
} as const

export const institutionListText = {
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
} as const

export const orgTypeText = {
  EBS: 'Сургууль',
  SUB: 'Цэцэрлэг',
  NTB: 'НТБТ',
} as const

export const otherInstitutionsText = (count: number): string => `… болон бусад ${countText(count)}`
