import { backToSummaryText } from '#features/changes/text.ts'

const pdf = 'PDF татах'

/** Labels quoted from the specification are unchanged (spec 002 §2.4). */
export const summaryText = {
  report: 'Тайлан',
  period: 'Тайлант үе',
  calculate: 'Тайлан бодох',
  calculating: 'Тайланг бодож байна…',
  pdf,
  workbook: 'Excel татах',
  makingWorkbook: 'Excel файл бэлтгэж байна…',
  workbookEmpty: 'Тайланг бодоогүй тул Excel файл бэлтгэх боломжгүй. Эхлээд «Тайлан бодох» товчийг дарна уу.',
  status: 'Төлөв',
  send: 'Илгээх',
  calculatedAt: (when: string, norms: number): string =>
    `Тооцсон: ${when}, нормативын ${norms}-р хувилбараар`,
  byForms: (edition: string, digest: string | null): string =>
    `, маягтын «${edition}» хэвлэлээр${digest === null ? '' : ` (${digest})`}`,
  notCalculated:
    'Энэ үеийн тайланг хараахан бодоогүй байна. Маягтуудаа бөглөж хадгалаад «Тайлан бодох» товчийг дарна уу.',
  stale: (count: number): string => `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн`,
  staleNext: 'Илгээхийн өмнө тайланг дахин бодно уу.',
  cannotSend: (reason: string): string => `Илгээх боломжгүй: ${reason}`,
  listNotRead: 'Тайлангийн жагсаалтыг уншаагүй байна.',
  sentAt: 'Илгээсэн',
  receiptNumber: 'Баримтын дугаар',
  checkCode: 'Шалгах код',
  openReceipt: 'Баримт харах',
  table: {
    number: '№',
    description: 'Тайлан',
    status: 'Төлөв',
    download: 'Файл',
    caption: 'Стандарт тайлангууд',
  },
  download: (report: string): string => `«${report}» татах`,
  noFile: 'Файл үүсээгүй',
  noFileNext: `Файл хараахан үүсээгүй байна. «${pdf}» товчоор үүсгэнэ.`,
  noReports: 'Энэ үед тайлан алга.',
  pdfSteps: {
    data: 'Тайлангийн өгөгдлийг уншиж байна…',
    making: 'PDF үүсгэж байна…',
    uploading: 'PDF-ийг хадгалж байна…',
  },
  pdfWithAnnex: 'Тооцооны тайлбартай PDF',
  annexName: (report: string): string => `${report}_тайлбартай.pdf`,
  annexStale:
    'Тайлан бодсоноос хойш утга өөрчлөгдсөн тул хэвлэх дүнг тайлбарлах боломжгүй. Эхлээд хадгалж, тайланг дахин бодно уу.',
  pdfEmpty: 'Тайланг бодоогүй тул PDF үүсгэх өгөгдөл алга.',
  pdfNotFound: 'Хадгалсан PDF олдсонгүй.',
  tabBlocked:
    'Хөтөч шинэ цонх нээхийг хориглосон байна. Энэ хуудсанд цонх нээхийг зөвшөөрөөд дахин дарна уу.',
  pdfBlocked:
    'PDF бэлэн боллоо, гэвч хөтөч шинэ цонх нээхийг хориглосон байна. Файлыг тайлангийн хүснэгтээс татна уу.',
} as const

/** The page that sends a report, which is its receipt afterwards. */
export const sendingText = {
  title: 'Төсвийн төслийг илгээх',
  back: backToSummaryText,
  figures: {
    caption: 'Илгээх дүн',
    sealed: 'Илгээсэн дүн',
    name: 'Үзүүлэлт',
    year: (year: number): string => `${year} он`,
    since: (year: number): string => `${year} оноос`,
    learners: 'Суралцагч',
  },
  noLastYear: (year: number): string => `${year} оны төсөв системд алга тул харьцуулаагүй.`,
  to: 'Хүлээн авах',
  levels: { district: 'Дүүрэг, аймгийн газар, дараа нь яам', ministry: 'Яам' },
  deadline: 'Илгээх эцсийн хугацаа',
  justified: 'Бичсэн үндэслэл',
  letter: 'Албан бичиг',
  letters: { attached: 'Хавсаргасан', none: 'Хавсаргаагүй' },
  after: {
    title: 'Илгээсний дараа',
    locked: 'Маягт, тайлан түгжигдэнэ. Хянагч буцаавал дахин нээгдэнэ.',
    recall: 'Хянагч нээхээс өмнө «Илгээлтээ цуцлах» товчоор өөрөө буцааж авч болно.',
    receipt: 'Баримтын дугаар, шалгах код энд гарна.',
  },
  sent: 'Төсвийн төслийг илгээлээ',
  returned: 'Илгээсэн төслийг буцаасан',
  whyReturned: 'Шалтгааныг харах',
  reached: {
    district: 'Дүүрэг, аймгийн газарт хүргэсэн.',
    ministry: 'Яаманд хүргэсэн.',
  },
  sender: 'Илгээсэн хүн',
  attachment: (name: string): string => `Хавсралт «${name}», SHA-256`,
  picture: 'Баримт шалгах хаягийн QR код',
  scan: 'Уншуулж шалгана',
  anyoneChecks: 'Шалгах кодоор хэн ч баримт жинхэнэ эсэхийг нэвтрэхгүйгээр шалгана.',
  checkPage: 'Баримт шалгах хуудас',
  print: 'Хэвлэх',
  next: 'Дараа нь юу болох вэ',
  course: {
    sent: { done: 'Илгээсэн' },
    district: {
      open: 'Дүүрэг, аймгийн газар хянана',
      started: 'Дүүрэг, аймгийн газар хянаж байна',
      done: 'Дүүрэг, аймгийн газар хянасан',
      returned: 'Дүүрэг, аймгийн газар буцаасан',
    },
    ministry: {
      open: 'Яам хянана',
      started: 'Яам хянаж байна',
      done: 'Яам хянасан',
      returned: 'Яам буцаасан',
    },
    approved: { open: 'Батлагдана', done: 'Батлагдсан' },
  },
  locked: 'Маягтууд түгжигдсэн',
} as const
