import { formatNumber, plainNumber } from '#engine/number/format.ts'
import type { Interpretation, NumberTarget, ReadNumber } from '#engine/number/parse.ts'

const MAX_QUOTED_LENGTH = 60

const oneLine = (text: string): string => text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ↵ ')

const thousandsOrDecimals = (text: string, first: string, second: string): string =>
  `«${text}» гэснийг хоёр янзаар уншиж болно. Мянгатын тэмдэгтэй бүхэл тоо бол ${first}, бутархай тоо бол ${second} гэж бичнэ үү.`

export const ruleText = {
  /** The source of the totals line below a sheet. */
  totals: 'Хүснэгтийн мөрүүдийн нийлбэр',
  outside: ({ min, max }: { readonly min: string; readonly max: string | null }): string =>
    max === null
      ? `Энэ нүдэнд ${min}-ээс багагүй тоо оруулна. Өмнөх утга хэвээр үлдлээ.`
      : `Энэ нүдэнд ${min}–${max} хооронд тоо оруулна. Өмнөх утга хэвээр үлдлээ.`,
  wholeOnly: ({ min, max }: { readonly min: string; readonly max: string | null }): string =>
    `Энэ нүдэнд зөвхөн бүхэл тоо${max === null ? '' : ` (${min}–${max})`} оруулна. Өмнөх утга хэвээр үлдлээ.`,
  decimals: (digits: number): string =>
    `Энэ нүдэнд таслалаас хойш ${digits}-оос олон оронгүй тоо оруулна. Өмнөх утга хэвээр үлдлээ.`,
  unreadable: {
    form: (text: string): string =>
      text.length > MAX_QUOTED_LENGTH
        ? `«${text.slice(0, MAX_QUOTED_LENGTH)}…» гэсэн хэт урт бичвэрийг тоо гэж уншиж чадсангүй. Зөвхөн цифр оруулна уу, жишээ нь 1234.5.`
        : `«${text}» гэснийг тоо гэж уншиж чадсангүй. Зөвхөн цифр оруулна уу, жишээ нь 1234.5.`,
    digits: (text: string): string =>
      `«${text}» гэсэн нь 15-аас олон оронтой бүхэл тоо байна. Ийм том тоог компьютер яг хэвээр нь хадгалж чаддаггүй. Хэдэн тоо нийлсэн, эсвэл илүү цифр орсон эсэхийг шалгаад 15 хүртэл оронтойгоор бичнэ үү.`,
    several: (text: string): string =>
      `«${oneLine(text)}» гэсэн нь нэгээс олон тоо байж болзошгүй. Нэг нүдэнд нэг тоо бичнэ; нэг тоо бол зайгүй бичнэ үү.`,
    currency: (text: string): string =>
      `«${text}» гэсэн мөнгөний тэмдгийг зөвхөн төгрөгөөр бичдэг нүдэнд, тооны ард нэг удаа бичнэ. Тэмдэггүй, зөвхөн тоогоор бичнэ үү.`,
    percent: (text: string): string =>
      `«${text}» гэсэн % тэмдгийг зөвхөн хувийн нүдэнд бичнэ. Энэ нүдэнд тоогоо % тэмдэггүй оруулна уу.`,
    unit: (text: string): string =>
      `«${text}» гэснийг өөр нэгжээр бичсэн байна. Энэ нүдний нэгжээр, зөвхөн тоогоор бичнэ үү.`,
    date: (text: string): string =>
      `«${text}» гэсэн нь огноо эсвэл цаг тул тоо болгож авсангүй. Энэ нүдэнд тоо бичнэ үү.`,
    boolean: (text: string): string =>
      `«${text}» гэсэн нь тийм, үгүй гэсэн утга тул тоо болгож авсангүй. Энэ нүдэнд тоо бичнэ үү.`,
    merged: (text: string): string =>
      `Нэгтгэсэн нүд${text === '' ? '' : ` «${text}»`} хэд хэдэн мөр, багана хамарч байна. Excel дээр нэгтгэлийг салгаж, тоог нүд бүрд нь бичнэ үү.`,
    error: (text: string): string =>
      `«${text}» гэсэн нь Excel-ийн алдааны тэмдэг байна. Excel дээр томьёог нь засаад дахин оруулна уу.`,
    uncalculated: (): string =>
      'Нүдний томьёоны үр дүн файлд алга. Файлыг Excel-ээр нээж хадгалаад дахин оруулна уу.',
    hidden: (text: string): string =>
      text.startsWith('#')
        ? `«${text}» гэж тоо нь баганадаа багтаагүй харагдаж байна. Excel дээр баганаа өргөсгөөд дахин хуулна уу.`
        : 'Энэ нүдний тоог Excel дээр нуусан байна. Нүдний хэлбэршүүлэлтийг арилгаад дахин оруулна уу.',
  } satisfies Readonly<Record<string, (text: string) => string>>,
  /** `first` and `second` are the unambiguous forms, 475962 and 475.96. */
  ambiguous: {
    commaMark: thousandsOrDecimals,
    pointMark: thousandsOrDecimals,
    spaces: (text: string, first: string): string =>
      `«${text}» гэсэн нь нэг тоо уу, хоёр тоо юу гэдэг нь тодорхойгүй. Нэг тоо бол ${first} гэж зайгүй бичнэ, хоёр тоо бол тус тусын нүдэнд бичнэ үү.`,
    comma: (text: string, first: string): string =>
      `«${text}» гэсэн нь нэг тоо уу, хоёр тоо юу гэдэг нь тодорхойгүй. Нэг тоо бол ${first} гэж цэгтэй бичнэ, хоёр тоо бол тус тусын нүдэнд бичнэ үү.`,
    day: (text: string, first: string): string =>
      `«${text}» гэсэн нь тоо юу, өдөр, цаг уу гэдэг нь тодорхойгүй. Тоо бол ${first} гэж бичнэ үү.`,
    share: (text: string, first: string, second: string): string =>
      `«${text}» гэсэн нь ${first} хувь уу, ${second} хувь уу гэдэг нь тодорхойгүй. ${first}% эсвэл ${second}% гэж бичнэ үү.`,
    dash: (text: string): string =>
      `«${text}» гэснийг 0 гэж ч, хоосон гэж ч уншиж болно. 0 бол 0 гэж бичнэ, хоосон бол арилгана уу.`,
    sources: (text: string, first: string, second: string): string =>
      `Хуулсан нүд «${oneLine(text)}» гэж харагдаж байгаа боловч ${first} ба ${second} гэсэн хоёр тоо агуулж байна. Зөвийг нь бичнэ үү.`,
  } satisfies Readonly<Record<string, (text: string, first: string, second: string) => string>>,
  negative: '0-ээс багагүй тоо оруулна уу.',
  tooFine: (text: string, decimals: number): string =>
    decimals === 0
      ? `«${text}» бүхэл тоо биш байна. Бүхэл тоо оруулна уу.`
      : `«${text}» гэсэнд таслалаас хойш ${decimals}-оос олон орон байна. ${decimals} хүртэл орноор оруулна уу.`,
  rounded: (from: string, to: string): string => `${from} гэснийг ${to} болгож бүхэлчиллээ.`,
  sumWithoutSign: (text: string): string => `«${text}» гэснийг тооцуулах бол = тэмдгээр эхлүүлнэ: =${text}`,
  unworkable: {
    names:
      'Энд нүдний хаяг, функц хэрэглэхгүй: зөвхөн тоо, + − * / ( ) тэмдгээр бичнэ, жишээ нь =10+5*2. Бусад нүднээс хамаарах дүнг програм өөрөө тооцдог.',
    percent:
      'Тооцуулах бичвэрт % тэмдэг хэрэглэхгүй. Хувийг бутархайгаар бичнэ үү: 200-гийн 15 хувь бол =200*0.15.',
    nothing: 'Тоог 0-д хуваах боломжгүй. Хуваагчаа шалгана уу.',
    form: 'Тооцуулах бичвэр дутуу эсвэл буруу байна. Зөвхөн тоо, + − * / ( ) тэмдгээр бичнэ үү, жишээ нь =10+5*2.',
  },
  comesTo: (figure: string, sentence: string): string => `Тооцоход ${figure} боллоо. ${sentence}`,
  clamped: (limit: string): string => `Утгыг зөвшөөрөх дээд, доод хязгаар ${limit} болголоо.`,
  locked: (reason: string): string => `Энэ нүд түгжээтэй: ${reason}`,
  computed: 'Энэ нүдийг програм тооцоолдог тул засах боломжгүй.',
  given: 'Энэ нүдийн утга бүртгэл, нормативаас ирдэг тул засах боломжгүй.',
  unknownField: 'Энэ мөрөнд ийм үзүүлэлт байхгүй.',
}

export function numberProblem(
  text: string,
  read: Exclude<ReadNumber, { readonly kind: 'empty' | 'number' }>,
  { decimals }: Pick<NumberTarget, 'decimals'>,
): string {
  if (read.kind === 'unreadable') return ruleText.unreadable[read.why](text)
  const [first, second] = read.interpretations
  // Three digits after a separator may be thousands; two or four are decimals.
  const digits = decimals < 3 ? decimals : 4
  return ruleText.ambiguous[read.doubt](
    text,
    read.doubt === 'day'
      ? figureNotDay(text, first)
      : shownInterpretation(first, { atMost: read.doubt === 'comma' || read.doubt === 'share' ? 9 : 3 }),
    shownInterpretation(
      second,
      read.doubt.endsWith('Mark') ? { atMost: digits, atLeast: digits } : { atMost: 3 },
    ),
  )
}

/** A sum has no days: =7.30. */
function figureNotDay(text: string, figure: Interpretation): string {
  if (typeof figure !== 'number') return ''
  const shown = figure < 1000 ? plainNumber(figure, { atMost: 4 }) : formatNumber(figure, { atMost: 2 })
  return shown === text.replace(',', '.') ? `=${shown}` : shown
}

function shownInterpretation(
  interpretation: Interpretation,
  decimals: Parameters<typeof plainNumber>[1],
): string {
  return typeof interpretation === 'number' ? plainNumber(interpretation, decimals) : ''
}

/** A quantity has no unit: the caption of its row or column names it («суудал», «дахин»). */
export const unitText = {
  words: {
    people: 'хүн',
    groups: 'бүлэг',
    posts: 'орон тоо',
    tugrik: 'төгрөг',
    thousandTugrik: 'мянган төгрөг',
    percent: 'хувь',
    hours: 'цаг',
    days: 'өдөр',
    months: 'сар',
    childDays: 'хүүхэд-өдөр',
    coefficient: 'итгэлцүүр',
    quantity: '',
    various: '',
    text: '',
  },
  alsoNamed: { хүн: ['хүүхэд'] } as Readonly<Record<string, readonly string[]>>,
  /** Above a table with units in its row or column captions. */
  asCaptioned: 'Нэгжийг мөр, баганын гарчигт бичсэн',
  of: (words: readonly string[]): string => `Нэгж: ${words.join(', ')}`,
  ofWithOthers: (words: readonly string[]): string =>
    `Нэгж: ${words.join(', ')}; бусад тооны нэгжийг гарчигт нь бичсэн`,
  captioned: (caption: string, word: string): string => `${caption}, ${word}`,
}
