import { foldedForm, smallText } from '#engine/text/normalise.ts'

export type UnitInText = 'thousands' | 'millions' | 'billions' | 'currency'

const TUGRIK = /(?<!\p{L})(?:төг|тугр|mnt|tugrik|togrog)\p{L}*/giu

/**
 * ASSUMED: these words. They become a sign, those of the first pattern with `!`: they count anywhere. The others need
 * tugrik or the end of the text, because «сая» also means just now.
 */
const scales: readonly (readonly [sign: string, clear: RegExp, other: RegExp, unit: UnitInText])[] = [
  [
    '①',
    /(?<!\p{L})(?:мян|мянгаар|мянгачлан|тыс|тысячах|thousands|thous)(?!\p{L})/giu,
    /(?<!\p{L})(?:мянга|мянган|тысяч|thousand)(?!\p{L})/giu,
    'thousands',
  ],
  [
    '②',
    /(?<!\p{L})(?:саяар|саячлан|миллионоор|млн|mln|millions)(?!\p{L})/giu,
    /(?<!\p{L})(?:сая|миллион|million)(?!\p{L})/giu,
    'millions',
  ],
  [
    '③',
    /(?<!\p{L})(?:тэрбумаар|миллиардаар|млрд|bln|billions)(?!\p{L})/giu,
    /(?<!\p{L})(?:тэрбум|миллиард|billion)(?!\p{L})/giu,
    'billions',
  ],
]
const SCALE =
  /(?<near>[①②③])(?:!|[\s.,()-]*₮)|₮[\s.,()/-]*(?<behind>[①②③])|(?:^|[,(:;/])\s*(?<last>[①②③])[\s.):]*$/gu

/** A figure with its scale, but not a year before a unit. */
const AMOUNT = /^(?!(?:19|20)\d\d\s)\d[\d\s.,]*[①②③]!?[\s.]*₮?[\s.]*$/u

/** 1000 төгрөг, '000 ₮, ₮ ×1000; a second group of zeros means millions. */
const ZEROS =
  /(?<!\d[\s.,'’]?)(?:1[\s.,'’]?|['’])?000(?<before>(?:[\s.,'’]?000)*)\s*₮|₮[\s.,(]*[x×х*]?\s*['’]?(?:1[\s.,'’]?)?000(?<behind>(?:[\s.,'’]?000)*)(?!\d)/iu

const CURRENCY =
  /(?!₮)\p{Sc}|(?<!\p{L})(?:[元円]|доллар|долл?\.|юан|рубл|тенге|(?:usd|eur|cny|rmb|rub|jpy|krw|gbp|chf|kzt|евро|еврогоор|руб|иен|йен|вон|воноор)(?!\p{L}))/iu

export function unitsInText(text: string): readonly UnitInText[] {
  // Folding turns the letters of Latin words into similar Cyrillic ones.
  const forms = [smallText(text), foldedForm(text)]
  const signed = forms.map(withSigns)
  const found = signed.flatMap((form) =>
    AMOUNT.test(form)
      ? []
      : [...form.matchAll(SCALE)].map(({ groups = {} }) => groups.near ?? groups.behind ?? groups.last),
  )
  const zeros = ZEROS.exec(signed[0] ?? '')?.groups
  const group = zeros?.before ?? zeros?.behind
  return [
    ...scales.flatMap(([sign, , , unit]) => (found.includes(sign) ? [unit] : [])),
    ...(group === undefined ? [] : [group === '' ? ('thousands' as const) : ('millions' as const)]),
    ...(forms.some((form) => CURRENCY.test(form)) ? ['currency' as const] : []),
  ]
}

function withSigns(text: string): string {
  return scales.reduce(
    (said, [sign, clear, other]) => said.replace(clear, `${sign}!`).replace(other, sign),
    text.replace(TUGRIK, '₮'),
  )
}

export function strangeUnitIn(texts: readonly string[], own: readonly string[]): string | null {
  const saying = texts.filter((text) => unitsInText(text).length > 0)
  if (saying.length === 0) return null
  const ours = new Set(own.flatMap(unitsInText))
  return saying.find((text) => unitsInText(text).some((unit) => !ours.has(unit)))?.trim() ?? null
}
