import { reviewText } from '#text/review.ts'

/** Quoted texts come from the specifications. */
export const reportText = {
  status: {
    NEW: 'Шинэ',
    CALCULATED: 'Тооцсон',
    SENT: 'Илгээсэн',
    APPROVED: 'Батлагдсан',
    RETURNED: 'Буцаасан',
  },
  calculated: 'Тайланг тооцлоо. Үлдсэн зүйлийг «Илгээхэд бэлэн эсэх» хэсгээс үзнэ үү.',
  sent: (receipt: string, at: string, code: string): string =>
    `Төсвийн төслийг илгээлээ. Баримтын дугаар ${receipt}, илгээсэн ${at}, шалгах код ${code}.`,
  stale: (count: number): string => `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн`,
  closed: (status: string): string =>
    status === 'APPROVED'
      ? 'Энэ жилийн төсөв батлагдсан тул өөрчлөх боломжгүй.'
      : 'Энэ жилийн төсвийн төслийг илгээсэн тул өөрчлөх боломжгүй. Буцаагдсаны дараа эсвэл шинэ тайлант үе нээгдэхэд засна.',
  noPeriod: (session: string): string =>
    `«${session}» гэсэн тайлант үе танай байгууллагад алга. Тайлант үеэ дахин сонгоно уу.`,
  firstNotApproved: (revised: string, first: string): string =>
    `«${revised}» танай байгууллагад хараахан нээгдээгүй байна. Эхлээд «${first}» батлагдах ёстой: түүнийгээ тооцож илгээнэ үү.`,
  periodClosed: 'Тайлант үе хаалттай байна. Системийн админ нээсний дараа үргэлжлүүлнэ.',
  yearClosed:
    'Энэ санхүүгийн жилийг хаасан тул зөвхөн харна. Засах шаардлагатай бол системийн админд хандана уу.',
  oldPeriod: 'Зөвхөн хамгийн сүүлийн тайлант үеийг тооцож, илгээнэ. Өмнөх үеийг зөвхөн харна.',
  notCalculated: 'Тайлан тооцоогүй байна. Эхлээд «Тайлан бодох» товчийг дарна уу.',
  calculateAgain: (count: number): string =>
    `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн. Дахин «Тайлан бодох» товчийг дарж, дараа нь илгээнэ үү.`,
  otherCalculation:
    'Таныг дүнгээ шалгаж байх хооронд тайланг дахин бодсон тул илгээсэнгүй. Шинэ дүнг шалгаж, дахин баталгаажуулна уу.',
  blocked: (count: number): string =>
    `Маягтуудад ${count} алдаа байна. Алдааг зассаны дараа тайлан бодно уу.`,
  noSuchFile: 'Ийм файл алга.',
  ok: 'Амжилттай',
}

export const paperText = {
  making:
    'Илгээсэн тайлангийн PDF файлыг бэлтгэж байна. Баримт хүчинтэй. Одоо хэрэгтэй бол татах товчийг дарахад бэлэн болмогц нээгдэнэ.',
  again:
    'Илгээсэн тайлангийн PDF файл эхний удаа бэлтгэгдсэнгүй тул програм дахин оролдож байна. Баримт хүчинтэй. Одоо хэрэгтэй бол татах товчийг дарна уу.',
  failed:
    'Илгээсэн тайлангийн PDF файлыг хэд хэдэн удаа оролдсон ч бэлтгэж чадсангүй. Баримт хүчинтэй. Татах товчийг дарвал програм дахин бэлтгэнэ; болохгүй бол системийн админд хэлнэ үү.',
  notYet: 'Энэ тайлангийн PDF файлыг яг одоо бэлтгэж байна. Хэдэн секунд хүлээгээд дахин татна уу.',
} as const

export const lockText = {
  sent: reportText.closed('SENT'),
  approved: reportText.closed('APPROVED'),
  periodClosed: reportText.periodClosed,
  yearClosed: reportText.yearClosed,
  onlyMarked: reviewText.onlyMarked,
  oldPeriod: reportText.oldPeriod,
  notCalculated: reportText.notCalculated,
} as const

/** Recall of a sending before a reviewer of its level opens it; others may have read it (decision 0017). */
export const recallText = {
  button: 'Илгээлтээ цуцлах',
  ask: {
    title: 'Илгээлтээ цуцлах уу?',
    message: (receipt: string): string =>
      `${receipt} дугаартай илгээлтийг одоогийн шатны хянагч хараахан нээгээгүй тул та цуцалж болно. Ингэвэл:`,
    opens: '• Төсвийн төсөл танай байгууллагад буцаж ирж, засварлахад нээгдэнэ.',
    stays: '• Баримт устахгүй. Шалгах хуудас түүнийг цуцалсан гэж, огноотой нь харуулна.',
    again:
      '• Дахин илгээх хүртэл хянагч танай төслийг хүлээж авахгүй. Дахин илгээхэд шинэ дугаартай баримт гарна.',
    deadline: (at: string): string => `• Илгээх хугацаа ${at}-д дуусна. Түүнээс өмнө дахин илгээнэ үү.`,
    confirm: 'Илгээлтээ цуцлах',
  },
  done: 'Илгээлтээ цуцаллаа. Төсөл засварлахад нээлттэй боллоо. Бэлэн болмогц дахин илгээнэ үү.',
  recalled: (at: string): string =>
    `Илгээлтээ ${at}-д цуцалсан. Дахин илгээх хүртэл хянагч танай төслийг хүлээж авахгүй.`,
  opened: (at: string): string =>
    `Хянагч ${at}-д нээсэн тул илгээлтээ цуцлах боломжгүй. Засах бол хянагчаасаа буцаахыг хүснэ үү.`,
  late: (at: string): string =>
    `Илгээх хугацаа ${at}-д дууссан тул илгээлтээ цуцалбал дахин илгээж чадахгүй. Засах бол хянагчаасаа буцаахыг хүснэ үү.`,
  nothingToRecall: 'Төсвийн төсөл танай байгууллагад байгаа тул цуцлах илгээлт алга.',
  approved: 'Төсвийн төслийг баталсан тул илгээлтээ цуцлах боломжгүй.',
  oldPeriod: 'Зөвхөн хамгийн сүүлийн тайлант үеийн илгээлтийг цуцална.',
  periodClosed:
    'Тайлант үе хаалттай тул илгээлтээ цуцалбал дахин илгээж чадахгүй. Системийн админ нээсний дараа цуцална уу.',
  yearClosed: 'Санхүүгийн жилийг хаасан тул илгээлтээ цуцлах боломжгүй.',
  otherSending: (receipt: string): string =>
    `Таныг үзсэнээс хойш төслийг дахин илгээжээ (баримт ${receipt}). Хуудсыг дахин ачаалж, шалгасны дараа үргэлжлүүлнэ үү.`,
} as const

export const annexText = {
  title: 'Хавсралт: тайлангийн дүнг хэрхэн тооцсон',
  about:
    'Мөр бүрийн томьёог нэрээр, дараа нь утгаар нь бичив. Үгээр бичсэн нэр нь маягт, мөр, баганыг заана. Дүн нь 0 мөр, хүнээр гаргасан жагсаалт энд орохгүй: тэдгээрийн тайлбарыг дэлгэц дээр мөр бүрээр нь харж болно.',
  figure: 'Дүн',
  how: 'Хэрхэн тооцсон',
  taken: (name: string): string => `Үүнд ${name}:`,
  reasons: (reasons: readonly string[]): string => `Нөхцөл: ${reasons.join('; ')}`,
  source: (source: string): string => `Үндэслэл: ${source}`,
}

export const reportScreenText = {
  /** The source of a stored figure. */
  storedSource: 'Хадгалсан тайлан: дүн нь тайлан бодсон үеийнхээрээ',
  back: '← Нэгтгэл рүү буцах',
  open: (report: string): string => `«${report}» дэлгэцээр харах`,
  noSuchReport: (code: string): string => `${code} гэсэн тайлан энэ байгууллагын жагсаалтад алга.`,
  listFailed: 'Тайлангийн төлөвийг уншиж чадсангүй',
  rowsFailed: 'Тайлангийн мөрүүдийг уншиж чадсангүй',
  statusNotes: {
    own: {
      notCalculated:
        'Тайланг хараахан тооцоогүй. Доорх дүн нь одоогийн оруулгаар тооцсон дүн; хадгалж, илгээхийн тулд Нэгтгэл дээр «Тайлан бодох» дарна уу.',
      stale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь одоогийн оруулгаар тооцсон дүн; хэвлэхэд гарах дүнг шинэчлэхийн тулд тайланг дахин бодно уу.`,
      nothingStored:
        'Тайланг хараахан тооцоогүй. Нэгтгэл дээр «Тайлан бодох» дарсны дараа мөрүүд нь энд харагдана.',
      storedIsStale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь тооцсон үеийнх; шинэчлэхийн тулд тайланг дахин бодно уу.`,
    },
    others: {
      notCalculated: 'Байгууллага тайланг хараахан тооцоогүй. Доорх дүн нь одоогийн оруулгаар тооцсон дүн.',
      stale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь одоогийн оруулгаар тооцсон дүн.`,
      nothingStored: 'Байгууллага тайланг хараахан тооцоогүй. Тооцсоны дараа мөрүүд нь энд харагдана.',
      storedIsStale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь тооцсон үеийнх.`,
    },
  },
  pending: (cells: number): string =>
    `${cells} нүдийн өөрчлөлт хараахан хадгалагдаагүй. Доорх дүн нь тэдгээрийг оруулж тооцсон дүн; хэвлэхэд гарах дүнг шинэчлэхийн тулд хадгалж, тайланг дахин бодно уу.`,
  stored: (cells: number): string =>
    `Тайланг тооцсоноос хойш ${cells} нүд өөрчлөгдсөн. Доорх дүн нь тооцсон үед хадгалсан дүн, хэвлэсэн тайлантай адил; задаргааг нь харах боломжгүй.`,
  plain: (period: string): string => `${period}: тооцсон тайлангийн дүн.`,
  noYearBefore: (year: number): string => `${year} онд тооцсон тайлан алга тул өмнөх оны багана «-» байна.`,
  /** The reason why a list by person has no comparison, and a pointer to it. */
  peopleNotCompared:
    'Мөр бүр нь нэг хүн бөгөөд жил бүр өөр хүмүүс, өөр дарааллаар ордог тул энэ жагсаалтыг өмнөх дүнтэй мөр мөрөөр нь харьцуулахгүй. Нийт дүнгийн өөрчлөлтийг Нэгтгэл дэх «Юу өөрчлөгдсөн» жагсаалтаас харна уу.',
  fresh: (period: string): string =>
    `${period}: тооцсон тайлангийн дүн. Нүд дээр зогсоод Shift+F2 дарвал дүн хэрхэн гарсныг харна.`,
} as const

export const printText = {
  draft: 'НООРОГ',
  thousandTugrik: '(мянган төгрөг)',
  roundingNote: 'Бутархайн улмаас нийлбэр зөрж болно',
  noYearBefore: (year: number): string => `${year} онд тооцсон тайлан алга тул харьцуулах дүнгүй`,
  /** For a missing figure in last year's snapshot. */
  noFigureBefore: '-',
  revised: {
    approved: 'Баталсан',
    change: 'Өөрчлөлт',
    revised: 'Шинэ',
    source: (period: string): string => `${period}: илгээж, баталсан тайлангийн дүн`,
    rule: 'Шинэ дүнгээс баталсныг хассан зөрүү, хэвлэсэн нарийвчлалаар',
    note: (period: string): string => `«Баталсан» багана: «${period}» үед илгээж, баталсан тайлангийн дүн.`,
    otherAmount: (approved: string, requested: string): string =>
      `Нийт төсвийг хүссэнээс өөр дүнгээр баталсан: баталсан ${approved}, хүссэн ${requested} мянган төгрөг. Баганад хүссэн төсвийн дүн байна.`,
  },
  lineCode: '№',
  lineCaption: 'Үзүүлэлт',
  /** The numbers of the two columns before the numbered ones. */
  lineCodeColumn: 'А',
  lineCaptionColumn: 'Б',
  columnsPart: (first: number, last: number): string =>
    first === last ? `${first}-р багана` : `${first}–${last}-р багана`,
  year: (year: number): string => `${year} он`,
  calculatedAt: (time: string): string => `Тооцсон: ${time}`,
  printedAt: (time: string): string => `Хэвлэсэн: ${time}`,
  status: (words: string): string => `Төлөв: ${words}`,
  page: (number: number, of: number): string => `Хуудас ${number}/${of}`,
  receiptNumber: 'Баримтын дугаар',
  sentAt: 'Илгээсэн огноо',
  sender: 'Илгээсэн хүн',
  attachments: 'Хавсралт файл, SHA-256:',
  attachment: (name: string, sha256: string): string => `${name}: ${sha256}`,
  checkCode: 'Шалгах код',
  checkAt: 'Энэ баримт жинхэнэ эсэхийг кодоор эсвэл QR-аар шалгана:',
  formCode: (code: string): string => `Маягт ${code}`,
  listed: (code: string, title: string): string => `${code} · ${title}`,
  /** The code at the start of `listed`; without one the whole text. */
  codeListed: (listed: string): string => listed.split(' · ')[0] ?? '',
  seal: 'Тамга',
  signers: ['Захирал', 'Нягтлан бодогч'],
} as const

/** Returns the file name of printed sheets of a year, without characters that file names cannot contain. */
export function paperName(title: string, year: number): string {
  return `${title
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 80)
    .trim()} ${year}.pdf`
}

export const workbookText = {
  about: 'Мэдээлэл',
  title: (year: number): string => `${year} оны төсвийн төслийн тооцоо`,
  institution: 'Байгууллагын дугаар',
  year: 'Төсвийн жил',
  period: 'Тайлант үе',
  calculatedAt: 'Тайлан тооцсон',
  fresh: 'Файлын тоо хадгалсан тайлантай таарч байна: тооцсоноос хойш өөрчлөгдсөн утга алга.',
  stale: (count: number): string =>
    `Анхаар: тайлан тооцсоноос хойш ${count} утга өөрчлөгдсөн. Файлын тоо одоогийн маягтаас гарсан тул хадгалсан тайлангаас зөрж болно.`,
  live: 'Тайлан, маягтын тоо амьд томьёотой: оруулсан утга, нормыг өөрчлөхөд бүх дүн дахин бодогдоно.',
  rounding:
    'Тайлангийн нүд бутархай утгаа бүтнээр нь хадгалж, хэвлэдэг оронгоор бөөрөнхийлж харуулна. Дүн тогтмол утгатай хуудсыг тайлан тооцсон үеийн тоогоор бичсэн.',
  legend: 'Нүдний өнгө',
  roles: {
    entered: 'Гараар оруулсан утга',
    proposed: 'Програмын санал болгосон утга (томьёо)',
    given: 'Норматив, бүртгэлээс авсан утга',
    locked: 'Түгжээтэй нүд: тооцоонд орох утга',
    computed: 'Томьёогоор бодсон утга',
  },
  facts: 'Тооцоонд нөлөөлөх мэдээлэл',
  contents: 'Хуудсууд',
  kinds: {
    about: 'Мэдээлэл',
    report: 'Тайлан',
    blank: 'Маягт',
    register: 'Бүртгэл',
    norm: 'Норматив',
  },
  source: 'Үндэслэл',
  backToAbout: 'Мэдээлэл рүү буцах',
} as const
