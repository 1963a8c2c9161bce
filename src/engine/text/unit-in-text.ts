import { foldedForm, smallText } from '#engine/text/normalise.ts'

export type UnitInText =
  | 'tugrik'
  | 'thousands'
  | 'millions'
  | 'billions'
  | 'otherScale'
  | 'currency'
  | 'percent'

const TUGRIK =
  /(?<!\p{L})(?:төг(?:ө?р\p{L}*)?|тогро\p{L}*|тугр\p{L}*|mnt|t[uoüö]gr[iuoüö][gk]\p{L}*)(?!\p{L})|(?<=(?<!\p{L})k)mnt(?!\p{L})/giu

/**
 * ASSUMED: these words. They become a sign, those of the first pattern with `!`: they count anywhere. The others need
 * tugrik or the end of the text, because «сая» also means just now.
 */
const scales: readonly (readonly [sign: string, clear: RegExp, other: RegExp, unit: UnitInText])[] = [
  [
    '①',
    /(?<!\p{L})(?:мянг?|мянга(?:т|н)?аар|мянгаар|мянгач(?:лан|илсан)|тыс|тысячах|thousands|thous|ths|thds|k(?=\s?₮)|(?<=₮\s?)k|[x×х*]\s?1[\s.,'’]?000(?![\s.,'’]?\d))(?!\p{L})|(?<!\d)(?:['’‘ʼ´`]|(?<=\()(?=000['’]?s?\)))000(?![\s.,'’]?\d)|(?<!\d[\s.,'’]?)000['’]?s(?!\p{L})/giu,
    /(?<![\p{L}\d])(?:мянга|мянган|тысяч|thousand|10(?:³|\s?\^\s?3))(?![\p{L}\d])/giu,
    'thousands',
  ],
  [
    '②',
    /(?<!\p{L})(?:сая(?:т|г)?аар|саяар|саяч(?:лан|илсан)|миллионоор|млн|mln|mio|millions)(?!\p{L})|(?<!\d)['’‘ʼ´`]000[\s.,'’]?000(?![\s.,'’]?\d)/giu,
    /(?<![\p{L}\d])(?:сая|миллион|million|mil|mn|10(?:⁶|\s?\^\s?6))(?![\p{L}\d])/giu,
    'millions',
  ],
  [
    '③',
    /(?<!\p{L})(?:тэрбумаар|миллиардаар|млрд|bln|billions)(?!\p{L})/giu,
    /(?<![\p{L}\d])(?:тэрбум|миллиард|billion|bn|10(?:⁹|\s?\^\s?9))(?![\p{L}\d])/giu,
    'billions',
  ],
  [
    '④',
    /(?<!\p{L})(?:(?:түм|түмэн|живаа|дүнчүүр)(?=\s?₮)|(?:м|с|тэр)(?=\.\s?₮)|триллионоор)(?!\p{L})/giu,
    /(?<![\p{L}\d])(?:бум|наяд|триллион|trillion|trln)(?![\p{L}\d])/giu,
    'otherScale',
  ],
]
const SCALE =
  /(?<near>[①②③④])(?:![\s.,()/-]*₮?|[\s.,()-]*₮)|₮[\s.,()/-]*(?<behind>[①②③④])!?[\s.,()-]*₮?|(?:^|[,([:;/])\s*(?<last>[①②③④])[\s.)\]:/]*$/gu

/** A figure with its scale, but not a year before a unit. */
const AMOUNT = /^(?!(?:19|20)\d\d\s)\d[\d\s.,]*[①②③④]!?[\s.]*₮?[\s.]*$/u

/** 1000 төгрөг, '000 ₮, ₮ ×1000; a second group of zeros means millions. */
const ZEROS =
  /(?<!\d[\s.,'’]?)(?:1[\s.,'’]?|['’])?000(?<before>(?:[\s.,'’]?000)*)['’]?\s*₮|₮[\s.,(]*[x×х*]?\s*['’]?(?:1[\s.,'’]?)?000(?<behind>(?:[\s.,'’]?000)*)(?!\d)/iu

/** Not that of 5 000 ₮, but that of 2026 ₮. */
const PLAIN = /(?:(?<![\d.,]\d\s*)|(?<=(?<![\d.,'’]\s?)(?:19|20)\d\d\s*))₮(?!\s*(?!(?:19|20)\d\d(?!\d))\d)/u

const CURRENCY =
  /(?!₮)\p{Sc}|(?<!\p{L})(?:[元円]|доллар|ам\.?\s?дол|юан|рубл|тенге|валютаар|dollar|yuan|rubl|rouble|tenge|(?:usd|eur|cny|rmb|rub|jpy|krw|gbp|chf|kzt|aud|cad|hkd|sgd|sek|долл?|евро|euros?|еврогоор|руб|иен|йен|вон|воноор|фунт|фунтээр)(?!\p{L}))/iu

const PERCENT = /(?:^|[,([:;/])\s*(?:%|хувь|хувиар|процент|percent)[\s.)\]:/]*$/u

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
  const unscaled = signed.filter((form) => form.includes('₮')).map((form) => without(form, [SCALE, ZEROS]))
  return [
    ...(unscaled.length > 0 && unscaled.every((form) => PLAIN.test(form)) ? ['tugrik' as const] : []),
    ...scales.flatMap(([sign, , , unit]) => (found.includes(sign) ? [unit] : [])),
    ...(group === undefined ? [] : [group === '' ? ('thousands' as const) : ('millions' as const)]),
    ...(forms.some((form) => CURRENCY.test(form)) ? ['currency' as const] : []),
    ...(forms.some((form) => PERCENT.test(form)) ? ['percent' as const] : []),
  ]
}

function withSigns(text: string): string {
  return scales.reduce(
    (said, [sign, clear, other]) => said.replace(clear, `${sign}!`).replace(other, sign),
    text.replace(/[①②③④]/g, ' ').replace(TUGRIK, '₮'),
  )
}

function without(text: string, parts: readonly RegExp[]): string {
  return parts.reduce((left, part) => left.replace(part, ' '), text)
}

export type TextsWithUnits = {
  readonly texts: readonly string[]
  /** Only here percent counts. */
  readonly titles: readonly string[]
  /** Tugrik, if no unit is named. */
  readonly own: readonly string[]
}

/** Returns the first text in another unit. */
export function strangeUnitIn({ texts, titles, own }: TextsWithUnits): string | null {
  const ours = new Set(own.flatMap(unitsInText))
  const isMoney = [...ours].some((unit) => unit !== 'percent')
  const isStrange = (unit: UnitInText): boolean =>
    !ours.has(unit) && (isMoney || (unit !== 'tugrik' && unit !== 'percent'))
  const strange =
    texts.find((text) => unitsInText(text).some((unit) => unit !== 'percent' && isStrange(unit))) ??
    titles.find((text) => unitsInText(text).some(isStrange))
  return strange?.trim() ?? null
}
