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
  attachments: 'Хавсралт файл',
  save: 'Хадгалах',

  noPeriods: 'Энэ жилд тайлант үе нээгдээгүй байна. Маягтаа бөглөж болно, тайланг үе нээгдсэний дараа бодно.',
  calculatedAt: (when: string, norms: number): string =>
    `Тооцсон: ${when}, нормативын ${norms}-р хувилбараар`,
  byForms: (edition: string, digest: string | null): string =>
    `, маягтын «${edition}» хэвлэлээр${digest === null ? '' : ` (${digest})`}`,
  notCalculated:
    'Энэ үеийн тайланг хараахан бодоогүй байна. Маягтуудаа бөглөж хадгалаад «Тайлан бодох» товчийг дарна уу.',
  stale: (count: number): string => `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн`,
  staleNext: 'Илгээхийн өмнө тайланг дахин бодно уу.',
  pendingFirst: (count: number): string => `${count} өөрчлөлт хадгалаагүй байна. Эхлээд хадгална уу.`,
  cannotSend: (reason: string): string => `Илгээх боломжгүй: ${reason}`,
  periodsNotRead: 'Тайлант үеийг уншаагүй байна.',
  listNotRead: 'Тайлангийн жагсаалтыг уншаагүй байна.',

  confirmSend: {
    title: 'Тайлан илгээх үү?',
    message: (period: string): string =>
      `«${period}» тайланг дээд шатны байгууллагад илгээнэ. Илгээсний дараа маягт, тайланг буцаахаас нааш засах боломжгүй.`,
    /** The lines of a sending; amounts in thousand tugrik. */
    line: (name: string, value: string): string => `${name}: ${value}`,
    noLastYear: (year: number): string => `${year} оны төсөв системд алга тул харьцуулаагүй.`,
    deadline: (at: string): string => `Илгээх эцсийн хугацаа: ${at}`,
    justified: (count: number): string => `Бичсэн үндэслэл: ${count}`,
    confirm: 'Илгээх',
  },
  sentAt: 'Илгээсэн',
  receiptNumber: 'Баримтын дугаар',
  sender: 'Илгээсэн хүн',
  sentAttachment: (name: string): string => `Хавсралт «${name}», SHA-256`,
  checkCode: 'Шалгах код',
  anyoneChecks: 'Энэ кодоор хэн ч баримт жинхэнэ эсэхийг нэвтрэхгүйгээр шалгана.',
  checkPage: 'Баримт шалгах хуудас',

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

  attachmentNames: { 1: 'Албан бичиг', 2: 'Бусад материал', 3: 'Нэмэлт файл' },
  attachmentsAbout: 'PDF файл, 30 MB хүртэл.',
  choose: 'PDF сонгох',
  chooseFor: (name: string): string => `${name}: PDF сонгох`,
  saveFor: (name: string): string => `${name}: Хадгалах`,
  uploading: 'Файлыг илгээж байна…',
  noAttachment: 'Файл оруулаагүй',
  notSaved: '«Хадгалах» дармагц хавсарна',
  nothingToSave: 'Хадгалах шинэ файл алга. Эхлээд PDF файлаа сонгоно уу.',
  takeFor: (name: string): string => `${name}: Авч хаях`,
  nothingToTake: 'Авч хаях файл алга.',
  confirmTake: {
    title: 'Хавсралтыг авч хаях уу?',
    message: (name: string, fileName: string): string =>
      `«${name}» хавсралтаас «${fileName}» файлыг авна. Өмнө илгээсэн тайланд хавсаргасан бол тэр баримтад хэвээр үлдэнэ.`,
    confirm: 'Авч хаях',
  },
  attachmentsFailed: 'Хавсралтын жагсаалтыг уншиж чадсангүй.',

  chart: 'Төсвийн бүрдэл',
  chartAbout: (year: number): string => `${year} оны төсвийн төсөл, хувьсах зардлаар, мянган төгрөг`,
  chartAlone: (before: number): string => `${before} оны тооцсон, илгээсэн төсөв алга тул харьцуулаагүй.`,
  withoutLine: 'Тайлан, хавсралт энэ төхөөрөмжид байхгүй. Холболт сэргэхэд энд гарч ирнэ.',
  chartNotRead: (before: number): string => `${before} оны төсвийг уншиж чадаагүй тул харьцуулаагүй.`,
  chartRest: (parts: number): string => `Бусад ${parts} зардал`,
  chartComponent: 'Бүрдэл',
  chartYear: (year: number): string => `${year} он`,
  chartEmpty: 'Сурагчийн тоогоо оруулахад төсвийн бүрдэл энд харагдана.',
  total: 'Нийт',

  ceiling: {
    title: 'Төсвийн хязгаар, мянган төгрөг',
    headers: { kind: 'Зардал', limit: 'Хязгаар', requested: 'Хүссэн', left: 'Үлдсэн' },
    none: 'хязгааргүй',
    above: (amount: string): string => `${amount}-аар давсан`,
    effects: {
      binding: 'Заавал мөрдөх хязгаар: давсан төсвийг илгээх боломжгүй.',
      guiding: 'Чиглүүлэх хязгаар: давбал үндэслэл бичнэ.',
    },
    setBy: (by: string, when: string): string => `${by} · ${when}`,
  },
  approved: {
    of: (period: string): string => `${period}: баталсан дүнтэй харьцуулсан`,
    headers: { kind: 'Зардал', approved: 'Баталсан', change: 'Өөрчлөлт', revised: 'Шинэ' },
    headsOfNewest: { approved: 'Баталсан', requested: 'Хүссэн', change: 'Зөрүү' },
    whole: 'Нийт, хувьсах зардлаар',
    onlyWhole: 'Урсгал, хөрөнгийн дүнг тусад нь баталсан тэмдэглэл алга.',
  },
} as const
