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
} as const
