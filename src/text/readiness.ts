export const readinessText = {
  title: 'Илгээхэд бэлэн эсэх',
  ready: 'Илгээхэд бэлэн. «Илгээх» товчийг дарж болно.',
  open: (count: number): string => `Илгээхийн өмнө ${count} зүйл үлдсэн байна.`,
  closed: 'Энэ жилийн төсвийг одоо илгээхгүй тул шалгах зүйл алга.',

  untold: {
    open: (count: number): string => `Маягт, бүртгэлд ${count} зүйл үлдсэн байна.`,
    none: 'Маягт, бүртгэлд засах, бөглөх зүйл үлдсэнгүй.',
    noLine:
      'Холболтгүй байна: тайлан, хавсралт, өмнөх жилийн дүнг энэ төхөөрөмж хадгалдаггүй тул энд ороогүй. Бөглөсөөр байж болно; холболт сэргэхэд эдгээр өөрөө гарч ирнэ.',
    notRead: (why: string): string =>
      `Тайлан, хавсралт, өмнөх жилийн дүнгийн аль нэгийг уншиж чадаагүй тул энэ жагсаалт бүрэн биш. ${why}`,
    noPeriod: 'Тайлант үе нээгдээгүй тул тайлан бодох, илгээх алхам энд ороогүй.',
    justifyLater: 'Үндэслэлийг тайлан, хавсралтын мэдээллийг уншсаны дараа бичнэ.',
  },

  groups: {
    errors: 'Алдаа: засах',
    missing: 'Дутуу: бөглөх, нөхөх',
    toJustify: 'Эргэлзээтэй: засах эсвэл үндэслэлээ бичих',
    goodToKnow: 'Мэдэж байхад илүүдэхгүй',
    done: 'Болсон',
  },
  kinds: { errors: 'Алдаа', missing: 'Дутуу', toJustify: 'Үндэслэх', goodToKnow: 'Мэдээлэл', done: 'Болсон' },

  unsaved: (tab: string, count: number): string =>
    `«${tab}» хуудсанд ${count} өөрчлөлт хадгалаагүй байна. Нээж хадгална уу.`,
  neverSaved: (blank: string): string =>
    `«${blank}» маягтыг хадгалаагүй байна. Бөглөөд, эсвэл хоосноор нь хадгална уу.`,
  markUnanswered: (cell: string, words: string): string =>
    `${cell} нүдний тэмдэглэгээнд хариулаагүй байна: «${words}»`,
  recordLacks: (who: string, facts: readonly string[]): string =>
    `${who}: ${facts.join(', ')} дутуу тул тооцоонд ороогүй. Нөхөж бөглөнө үү.`,
  withoutPupils: (rows: readonly string[]): string =>
    `Суралцагчийн бүртгэл хоосон тул төсөв 0 гарна: ${rows.join(', ')}. Бүртгэлд оруулна уу.`,
  notCalculated: 'Тайлан тооцоогүй байна. «Тайлан бодох» товчийг дарна уу.',
  returned:
    'Төсвийн төслийг буцаасан, түүнээс хойш тайлан дахин тооцоогүй байна. Засаж дуусаад «Тайлан бодох» товчийг дарна уу.',
  stale: (count: number): string =>
    `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн. «Тайлан бодох» товчийг дахин дарна уу.`,
  late: 'Илгээх хугацаа дууссан. Хянагчаас хугацаа сунгуулсны дараа илгээнэ.',
  servedTooShort: (who: readonly string[], least: number): string =>
    `${who.join('; ')}: ажилласан жил ${least}-аас бага боловч тэр хугацаанд тасралтгүй ажилласан гэж тэмдэглэсэн байна.`,
  letterMissing: 'Албан бичиг хавсаргаагүй байна.',
  totalMoved: (figures: MoveInWords): string => `Нийт төсөв, хувьсах зардлаар: ${moveText(figures)}`,
  componentMoved: (component: string, figures: MoveInWords): string => `${component}: ${moveText(figures)}`,
  /** The request to the preparer after a warning. Readers of the justification do not see it. */
  requests: {
    servedTooShort: 'Засна уу, зөв бол шалтгааныг бичнэ үү.',
    letter: 'PDF файлаа «Хавсралт файл» хэсэгт оруулна уу, эсвэл яагаад хавсаргаагүйгээ бичнэ үү.',
    moved: 'Шалтгааныг бичнэ үү.',
  },
  withRequest: (finding: string, request: string): string => `${finding} ${request}`,
  up: (amount: string, percent: string): string => `${amount} мянган төгрөгөөр өссөн (${percent} %)`,
  down: (amount: string, percent: string): string => `${amount} мянган төгрөгөөр буурсан (${percent} %)`,
  appeared: (amount: string): string => `${amount} мянган төгрөг шинээр гарсан`,

  cells: (count: number): string => `${count} нүд`,
  andMore: (count: number): string => `ба өөр ${count} нүд`,

  done: {
    saved: (count: number): string => `${count} маягт хадгалсан`,
    letter: 'Албан бичиг хавсаргасан',
    marks: 'Хянагчийн бүх тэмдэглэгээнд хариулсан',
    fresh: 'Тайлан тооцсон, хуучраагүй',
    justified: (count: number): string => `${count} үндэслэл бичсэн`,
  },

  actions: {
    mend: 'Засах',
    fill: 'Нээх',
    answer: 'Хариулах',
    toRecord: 'Нөхөх',
    toLetter: 'Хавсаргах',
    nothingToEnter: 'Оруулах зүйл байхгүй',
    toReport: 'Тайлан руу',
    show: 'Үзэх',
    labelled: (action: string, about: string): string => `${action}: ${about}`,
  },
  emptySaved: (blank: string): string => `«${blank}»: оруулах зүйл байхгүй гэж хадгаллаа.`,

  notReady: (missing: number, toJustify: number): string => {
    const what = [
      ...(missing > 0 ? [`${missing} зүйл дутуу`] : []),
      ...(toJustify > 0 ? [`${toJustify} зүйлд үндэслэл хэрэгтэй`] : []),
    ]
    return `Илгээхэд бэлэн болоогүй: ${what.join(', ')}. Нэгтгэл дээрх «Илгээхэд бэлэн эсэх» хэсгийг үзнэ үү.`
  },
} as const

export const justificationText = {
  title: 'Үндэслэл',
  words: 'Яагаад ийм байгаа үндэслэл',
  save: 'Үндэслэл хадгалах',
  saveKeys: 'Ctrl+Enter',
  wordsFirst: 'Эхлээд үндэслэлээ үгээр бичнэ үү.',
  saved: 'Үндэслэлийг хадгаллаа.',
  forAll: (count: number): string => `Энэ үндэслэл ${count} нүдэнд нэгэн зэрэг хамаарна.`,
  lapsed: 'Үндэслэл бичсэнээс хойш тоо өөрчлөгдсөн. Уншаад, хэвээр бол дахин хадгална уу.',
  nothingSuch: 'Үндэслэх ийм анхааруулга алга. Хуудсыг дахин ачаалж, одоогийн жагсаалтыг үзнэ үү.',
  none: 'Үндэслэл бичээгүй.',
  /** To a reviewer of an unsent draft. */
  lapsedWhole:
    'Хүчингүй болсон: үүнийг бичсэнээс хойш төсөв өөрчлөгдсөн. Дахин бичихгүй бол төсөвтэй хамт илгээгдэхгүй.',
  lapsedPartly: (count: number): string =>
    `${count} нүдэнд хүчингүй болсон: үүнийг бичсэнээс хойш тэнд төсөв өөрчлөгдсөн.`,
  lapsedHere: 'Энэ нүдэнд хүчингүй болсон: үүнийг бичсэнээс хойш төсөв өөрчлөгдсөн.',
  change: 'Засах',
  answer: 'Хянагчийн хариу',
  answerWords: 'Үндэслэлд өгөх хариу',
  saveAnswer: 'Хариу хадгалах',
  replaceAnswer: 'Өмнөх хариуг солих',
  sameAnswer: 'Энэ хариуг аль хэдийн хадгалсан байна.',
  replaces: 'Хадгалбал өмнөх хариуг солино.',
  answered: 'Хариуг хадгаллаа.',
  answerFirst: 'Эхлээд хариугаа үгээр бичнэ үү.',
  noSuch: 'Ийм үндэслэл алга.',
  quoted: (words: string): string => `«${words}»`,
  who: (by: string, when: string): string => `${by} · ${when}`,
  paper: {
    title: 'Анхааруулга, өөрчлөлтийн үндэслэл',
    about: 'Илгээхийн өмнө програмын тэмдэглэсэн зүйл бүрд байгууллагын бичсэн үндэслэл.',
    headers: { number: '№', about: 'Юуг', words: 'Үндэслэл', by: 'Хэн, хэзээ' },
  },
} as const

/** Warnings about amounts in records of people, children and positions. */
export const recordAmountText = {
  amount: (of: string, amount: string): string => `${of} ${amount} төгрөг`,
  found: (records: readonly string[], finding: string): string => `${records.join('; ')}: ${finding}`,
  inThousands: (least: string): string =>
    `${least} төгрөгөөс бага байна. Дүнг мянган төгрөгөөр биш, төгрөгөөр бичнэ.`,
  aboveBudget: (budget: string): string =>
    `хүн, орон тооны зардлыг оруулалгүй тооцсон нийт төсвөөс (${budget} төгрөг) их байна.`,
  belowWage: (wage: string): string =>
    `хөдөлмөрийн хөлсний доод хэмжээнээс (сард ${wage} төгрөг) бага байна.`,
  abovePay: (most: string): string =>
    `цалингийн сүлжээний хамгийн өндөр шатнаас хэт өндөр байна (сард ${most} төгрөгөөс их). Нэг орон тооны нэг сарын цалинг бичнэ.`,
  withoutPay: 'сарын цалин 0 байна. Цалингүй орон тоо төсөвт зардалгүй орно.',
  fixOrExplain: (found: string): string => `${found} Засна уу, зөв бол шалтгааныг бичнэ үү.`,
  post: (name: string): string => `${name}, сарын цалин`,
  /** Each rule in the description of the calculation. */
  about: {
    inThousands:
      'Бүртгэлд бичсэн дүн 0-ээс их боловч «Анхааруулгын хязгаар» нормативт заасан төгрөгөөс бага байна.',
    aboveBudget:
      'Бүртгэлд бичсэн дүн нь хүн, орон тооны зардлыг оруулалгүй тооцсон байгууллагын нийт төсвөөс их байна.',
    abovePay:
      'Бүртгэлд бичсэн сарын цалин цалингийн сүлжээний хамгийн өндөр шатнаас «Өмнөх жилгүйгээр шалгах хязгаар» нормативт заасан дахинаас илүү өндөр байна.',
    withoutPay: 'Шинэ орон тооны сарын цалин 0 байна.',
    belowWage: 'Бүртгэлд бичсэн сарын цалин хөдөлмөрийн хөлсний доод хэмжээнээс бага байна.',
  },
} as const

/**
 * A change net of norms, in thousand tugrik: last year's amount by current norms, the new amount, and the change as
 * text.
 */
type MoveInWords = { readonly base: string; readonly after: string; readonly change: string }

const moveText = ({ base, after, change }: MoveInWords): string =>
  `өмнөх жилийн дүн энэ жилийн нормативаар ${base}, одоо ${after} мянган төгрөг: ${change}.`
