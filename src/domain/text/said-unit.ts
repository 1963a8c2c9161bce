import { foldedForm, smallText } from '#domain/text/normalise.ts'

/** What a heading, title or row of units says about its amounts, beyond tugrik. */
export type SaidUnit = 'thousands' | 'millions' | 'billions' | 'currency'

const TUGRIK = '(?:төг|тугр|₮|mnt|tugrik|togrog)'

type ScaleWords = {
  /** Anywhere. */
  readonly clear: string
  /** Only next to tugrik, in brackets, or alone at the end; «сая» also means just now. */
  readonly unclear: string
}

const scales: Readonly<Record<Exclude<SaidUnit, 'currency'>, ScaleWords>> = {
  thousands: {
    clear: 'мян|мянгаар|мянгачлан|тыс|тысячах|thousands|thous',
    unclear: 'мянга|мянган|тысяч|thousand',
  },
  millions: { clear: 'саяар|саячлан|млн|mln|millions|миллионоор', unclear: 'сая|миллион|million' },
  billions: { clear: 'тэрбумаар|млрд|bln|billions|миллиардаар', unclear: 'тэрбум|миллиард|billion' },
}

const pattern = (source: string): RegExp => new RegExp(source, 'iu')

const scalePatterns = Object.entries(scales).map(([scale, { clear, unclear }]) => {
  const word = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`
  const any = word(`${clear}|${unclear}`)
  return {
    scale: scale as keyof typeof scales, // the key of its entry
    says: [
      word(clear),
      `${any}[\\s.,()-]*${TUGRIK}`,
      `${TUGRIK}\\p{L}*[\\s.,()/-]*${any}`,
      `(?:^|[,(:;/])\\s*${any}[\\s.):]*$`,
    ].map(pattern),
    isAmount: pattern(`^(?!(?:19|20)\\d\\d\\s)\\d[\\d\\s.,]*${any}[\\s.]*(?:${TUGRIK}\\p{L}*)?[\\s.]*$`),
  }
})

/** 1000 төгрөг, '000 ₮, ₮ ×1000. */
const ZEROS = pattern(
  `(?<![\\d][\\s.,'’]?)(?:1[\\s.,'’]?|['’])?000(?<more>(?:[\\s.,'’]?000)*)\\s*${TUGRIK}|${TUGRIK}\\p{L}*[\\s.,(]*[x×х*]?\\s*['’]?(?:1[\\s.,'’]?)?000(?<after>(?:[\\s.,'’]?000)*)(?!\\d)`,
)

const CURRENCY = pattern(
  '(?!₮)\\p{Sc}|(?<!\\p{L})(?:[元円]|доллар|долл?\\.|юан|рубл|тенге|(?:usd|eur|cny|rmb|rub|jpy|krw|gbp|chf|kzt|евро|евро(?:гоор|гийн)|руб|иен|йен|вон|воноор)(?!\\p{L}))',
)

export function saidUnits(text: string): readonly SaidUnit[] {
  const forms = [smallText(text), foldedForm(text)]
  const isSaid = (each: RegExp): boolean => forms.some((form) => each.test(form))
  const { more, after } = ZEROS.exec(smallText(text))?.groups ?? {}
  const zeros = more ?? after
  return [
    ...scalePatterns.flatMap(({ scale, says, isAmount }) =>
      says.some(isSaid) && !isSaid(isAmount) ? [scale] : [],
    ),
    ...(zeros === undefined ? [] : [zeros === '' ? ('thousands' as const) : ('millions' as const)]),
    ...(isSaid(CURRENCY) ? ['currency' as const] : []),
  ]
}

/** Returns the first text that says another unit than our own captions; `null` if none. */
export function strangeUnitIn(texts: readonly string[], own: readonly string[]): string | null {
  const given = texts.find((text) => saidUnits(text).length > 0)
  if (given === undefined) return null
  const ours = new Set(own.flatMap(saidUnits))
  const strange = texts.find((text) => saidUnits(text).some((unit) => !ours.has(unit)))
  return strange === undefined ? null : strange.trim()
}
