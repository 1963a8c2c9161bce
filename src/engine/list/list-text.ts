import { namedLetter } from '#engine/list/foreign-letters.ts'
import { formatNumber } from '#engine/number/format.ts'

type FigureLimits = { readonly min: number; readonly max: number; readonly decimals: number }

type TakesWords =
  | { readonly kind: 'text'; readonly most: number }
  | ({ readonly kind: 'figure' } & FigureLimits)
  | { readonly kind: 'oneOf'; readonly words: readonly string[] }
  | { readonly kind: 'suggested'; readonly words: readonly string[]; readonly most: number }
  | { readonly kind: 'reference' }

/** Further words are only in the workbook's word sheet. */
const MAX_HINT_WORDS = 12

function figureWords({ min, max, decimals }: FigureLimits): string {
  const what = decimals === 0 ? 'бүхэл тоо' : `бутархай нь ${decimals} хүртэл оронтой тоо`
  return `${formatNumber(min, { atMost: 6 })}–${formatNumber(max, { atMost: 6 })} хооронд ${what}`
}

export const listWords = {
  totals: [
    'Нийт',
    'Нийт дүн',
    'Нийт бүгд',
    'Дүн',
    'Бүгд',
    'Бүгд дүн',
    'Нийлбэр',
    'Нийлбэр дүн',
    'Хуудасны дүн',
    'Дэд дүн',
    'Total',
    'Grand total',
    'Итого',
    'Всего',
  ],
  signatures: [
    'Гарын үсэг',
    'Боловсруулсан',
    'Бэлтгэсэн',
    'Гаргасан',
    'Жагсаалт гаргасан',
    'Бөглөсөн',
    'Нэгтгэсэн',
    'Хянасан',
    'Баталсан',
    'Танилцсан',
    'Тамга',
  ],
  ordinals: ['№', '#', 'Д/д', 'П/п', '№ п/п', 'No', 'Nr', 'N'],
} as const

export const listText = {
  day: 'өдөр',
  otherName: (own: string): string =>
    `Энэ дугаар, код «${own}»-ынх. Дугаар, нэрийн аль нь зөвийг шалгаад нэрийг засах, эсвэл хоосолно уу.`,
  needed: (head: string): string => `«${head}» хоосон байна. Бөглөнө үү.`,
  tooLong: (head: string, most: number): string => `«${head}»: ${most} тэмдэгтээс урт байж болохгүй.`,
  badFigure: (head: string, limits: FigureLimits): string => `«${head}»: ${figureWords(limits)} бичнэ үү.`,
  at: (head: string, sentence: string): string => `«${head}»: ${sentence}`,
  noWord: (head: string, given: string, words: readonly string[]): string =>
    `«${head}»: «${given}» гэсэн сонголт байхгүй.${namedLetter(given)} Боломжит утга: ${words.slice(0, MAX_HINT_WORDS).join(', ')}.`,
  takes: (takes: TakesWords): string => {
    if (takes.kind === 'reference') return ''
    if (takes.kind === 'text') return `${takes.most} хүртэл тэмдэгт`
    if (takes.kind === 'figure') return figureWords(takes)
    const words = takes.words.slice(0, MAX_HINT_WORDS).join(', ')
    const more = takes.words.length > MAX_HINT_WORDS ? '… (бүгд «Сонголтууд» хуудсанд)' : ''
    if (takes.kind === 'oneOf') return `Сонгоно: ${words}${more}`
    return `Сонгоно, эсвэл ${takes.most} хүртэл тэмдэгтээр бичнэ: ${words}${more}`
  },
  form: {
    words: 'Сонголтууд',
    about: 'Тайлбар',
    example:
      'Эхний баганад ЖИШЭЭ гэж бичсэн мөрийг програм уншихгүй: загвар болгож үлдээж болно. Баганын нэрийг бүү өөрчил; дараалал нь хамаагүй. Файлд байхгүй баганын утга програмд хэвээр үлдэнэ.',
    headers: {
      column: 'Багана',
      needed: 'Заавал эсэх',
      about: 'Юу бичих',
      takes: 'Авах утга',
      example: 'Жишээ',
    },
    needed: { always: 'Заавал', sometimes: 'Хоосон байж болно', reference: 'Лавлагаа, уншихгүй' },
  },
  wholeHidden:
    'Файлд Excel дээр нуусан мөр байна: нуусан мөрийн хүмүүс бүртгэлээс хасагдах байсан тул авсангүй. Шүүлтүүрийг арилгаж, нуусан мөрийг ил гаргаад дахин оруулна уу.',
} as const
