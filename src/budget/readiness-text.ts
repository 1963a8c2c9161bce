export const readinessFindingText = {
  unsaved: (tab: string, count: number): string =>
    `«${tab}» хуудсанд ${count} өөрчлөлт хадгалаагүй байна. Нээж хадгална уу.`,
  neverSaved: (blank: string): string => `«${blank}» хадгалаагүй. Бөглөөд, эсвэл хоосноор нь хадгална уу.`,
  markUnanswered: (cell: string, words: string): string =>
    `${cell} нүдний тэмдэглэгээнд хариулаагүй байна: «${words}»`,
  recordLacks: (who: string, facts: readonly string[]): string =>
    `${who}: ${facts.join(', ')} дутуу тул тооцоонд ороогүй. Нөхөж бөглөнө үү.`,
  withoutPupils: (rows: readonly string[]): string =>
    `Суралцагчийн бүртгэл хоосон тул төсөв 0 гарна: ${rows.join(', ')}. Бүртгэлд оруулна уу.`,
  notCalculated: 'Тайлан бодоогүй.',
  returned: 'Буцаасны дараа тайлан бодоогүй. Засаж дуусаад дахин бодно уу.',
  stale: (count: number): string => `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн. Дахин бодно уу.`,
  late: 'Хугацаа дууссан. Хянагчаар сунгуулсны дараа илгээнэ.',
  servedTooShort: (who: readonly string[], least: number): string =>
    `${who.join('; ')}: ажилласан жил ${least}-аас бага боловч тэр хугацаанд тасралтгүй ажилласан гэж тэмдэглэсэн байна.`,
  letterMissing: 'Албан бичиг хавсаргаагүй.',
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
  andMore: (count: number): string => `ба өөр ${count} нүд`,
} as const

/**
 * A change net of norms, in thousand tugrik: last year's amount by current norms, the new amount, and the change as
 * text.
 */
type MoveInWords = { readonly base: string; readonly after: string; readonly change: string }

const moveText = ({ base, after, change }: MoveInWords): string =>
  `өмнөх жилийн дүн энэ жилийн нормативаар ${base}, одоо ${after} мянган төгрөг: ${change}.`

export const unplacedText = {
  title: 'Маягтад байхгүй болсон оруулга',
  about: 'Энэ жилийн маягтад эдгээр нүд байхгүй. Оруулсан тоог хэвээр хадгалсан боловч төсөвт тооцохгүй.',
} as const
