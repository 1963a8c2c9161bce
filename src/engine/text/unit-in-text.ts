import { foldedForm, smallText } from '#engine/text/normalise.ts'

export type UnitInText =
  | 'tugrik'
  | 'thousands'
  | 'millions'
  | 'billions'
  | 'otherScale'
  | 'currency'
  | 'percent'

/** ASSUMED: these words. Each becomes a sign. `*`: any ending. `k`, `m` and `o` are scales only next to tugrik. */
const spellings: readonly (readonly [sign: string, words: string])[] = [
  ['T', '₮ төг төгр* төгөр* тегр* тогро* тугр* тг тгр mnt tug tugr* togr* tögr* tügr*'],
  ['K', 'мян мянг мянга мянгач* тыс тысяч* thousand* thous thsd ths thds myan myanga*'],
  ['M', 'саяар саят саяч* млн миллион* mln mio mil mill million* mn saya sayaar'],
  ['B', 'тэрбум тэрбумт млрд миллиард* bn bil bln billion* terbum'],
  ['O', 'бум наяд триллион* трлн trillion* trln'],
  ['A', 'мянган'],
  ['E', 'мянгат'],
  ['S', 'сая'],
  ['k', 'k мян* мяан*'],
  ['m', 'mm kk'],
  ['o', 'м т с б тэр тэрб түм түмэн живаа дүнчүүр'],
  ['C', 'доллар* дол долл юан* рубл* руб тенге* евро иен йен вон фунт франк валют валюта 元 円'],
  ['C', 'dollar* euro euros yuan* rubl* rouble* tenge* yen pound pounds usd eur cny rmb rub jpy krw gbp'],
  ['C', 'chf kzt aud cad hkd sgd sek nok dkk nzd inr thb twd'],
  ['P', '% ‰ хувь хув процент* percent* pct промилл*'],
  ['~', 'in of ба болон'],
  ['b', 'аар ээр оор өөр гаар гоор иар иэр иор s'],
  // Figures, and what an amount may follow.
  ['u', 'нэг арван зуун one ten hundred'],
  ['f', 'хоёр гурав гурван дөрөв дөрвөн тав таван зургаа зургаан долоо долоон найм найман ес есөн арав'],
  ['f', 'хорь хорин гуч гучин дөч дөчин тавь тавин жар жаран дал далан ная наян ерэн зуу хэдэн'],
  ['f', 'олон цөөн two three five several few'],
  ['g', 'гаруй орчим шахам'],
  ['d', 'дүн* төсөв* төсв* зардал* зардл* цалин* орлог* үнэ* хязгаар* мөнг* нийт* бүгд* нийлбэр* нөөц*'],
  ['d', 'amount* total* budget* cost* salar* income* price*'],
]
const signs = new Map(
  spellings.flatMap(([sign, words]) => words.split(' ').map((word) => [foldedForm(word), sign] as const)),
)
const stems = [...signs].filter(([word]) => word.endsWith('*'))

/** With it, no word is harmless. */
const UNIT_PHRASE =
  /хэмжих\s+нэгж|(?<!\p{L})нэгж\s*[:=–—-]|нэгжээр|илэрхийл|мянган дүн|нарийвчлал|бөөрөнхийл|(?:мянг\p{L}*|сая|тэрбум)а?ар(?!\p{L})|(?<!\p{L})units?(?!\p{L})|единиц|ед\.\s?изм/u

/** In a longer text with sentences a word may only mention a unit. */
const MAX_TITLE_LENGTH = 120
const SENTENCE = /\p{L}(?:[сл][аэоө]н|л[аэоө]{2}|[нд][аэоө]г?|в|юм)[.!?](?:\s|$)/u

type Rule = readonly [from: RegExp, to: string]

/** `y`: a number of something; `z`, `z1`: 000 and 1000 before their scale; `u`: a power of ten; `f`: another figure. */
const digits: readonly Rule[] = [
  [/(?<!\d)(?:\d{1,4}([-./])\d{1,2}\1\d{1,4}|(?:19|20)\d\d(?:[.,]\d{1,2})?)(?!\d)/g, 'y'],
  [/(?<=(?<!\d)\d{1,3}(?:[ .,'’]\d{3})*)[ .,'’](?=\d{3}(?!\d))/g, ''],
  [/(?<!\d)10(?: ?(?:\^|\*\*) ?3(?!\d)|³)/g, 'K'],
  [/(?<!\d)10(?: ?(?:\^|\*\*) ?6(?!\d)|⁶)/g, 'M'],
  [/(?<!\d)10(?: ?(?:\^|\*\*) ?9(?!\d)|⁹)/g, 'B'],
  [/(?<!\d[.,]?)(1?)000(?!\d)/g, 'z$1K'],
  [/(?<!\d[.,]?)(1?)000000(?!\d)/g, 'z$1M'],
  [/(?<!\d[.,]?)(1?)000000000(?!\d)/g, 'z$1B'],
  [/(?<![z\d])10*(?![\d.,])/g, 'u'],
  [/(?<!z)\d+(?:[.,]\d+)?/g, 'f'],
]

const harmless: readonly Rule[] = [
  // Just now.
  [/S(?= (?:[wdbfiyo-]+ )*v)/g, 'w'],
  // Thousands of something, but «мянган хүн» alone is a unit.
  [/(?<=\w )A(?= [wvd])|A(?= w \w)|E(?= [wvd])|^E$/g, 'w'],
  [/[KMBASE] g/g, 'a'],
  // A name.
  [/(?<=(?<!\w)[ikmo]\.)[KMBOASE](?!\W*[Tt])|[OAS]-(?=[wv])/g, 'w'],
]

const scales: readonly Rule[] = [
  [/[AE]/g, 'K'],
  [/S/g, 'M'],
  [/g/g, 'f'],
  [/(?<=[Tt][ .,(×*'’/÷~]*|(?<![zuf1KMB] ?)[×*·÷] ?)z1?/g, ''],
  [/z1?(?=\w(?:[ '’.(/]*[Tt]|[-'’]?b))|(?<=['’‘ʼ´`])z(?!1)/g, ''],
  [/(?<=[([/"«“] ?)z(?=\w['’]? ?[)\]/"»”])|(?<=[wd].*[([/] ?)z1(?=\w ?[)\]/])/g, ''],
]
const figures: readonly Rule[] = [
  [/z1?\w/g, 'f'],
  [/(?<=[wvdikmo]-?|[ikmo]\/|[№#] ?|y[-–/.])[uf]/g, 'y'],
  [/(?<=[wikmo] )[uf](?= ?[KMBOkmo](?:\.? ?T(?! [wv])|(?!\.? ?[TtCwv])))/g, 'y'],
  [/[uf] ?[-–]? ?P|P(?=[uf])|T(?=-[uf])/g, 'w'],
  // An amount.
  [/f(?: ?[-–×*·]? ?[KMBOkmo])+/g, 'a'],
]
const letters: readonly Rule[] = [
  [/k(?=\.?[ /]?[Tt])|(?<=[Tt][ .,(~]*)k(?!\w)/g, 'K'],
  [/m(?=\.?[ /]?[Tt])|(?<=[Tt])m(?!\w)|(?<=[Tt][ .,(~]*)m(?=\.? ?(?:$|[^\w .]))/g, 'M'],
  [/o(?=\.?[ /]?[Tt])|(?<=[Tt])o(?!\w)|(?<=[Tt][ .,(~]*)o(?=\.? ?(?:$|[^\w .]))/g, 'O'],
]
const unitLine: readonly Rule[] = [
  ...scales,
  [/k/g, 'K'],
  [/z1?(?=\w\.? ?(?:$|[^\w .]))/g, ''],
  ...figures,
  ...letters,
]
const title: readonly Rule[] = [
  ...harmless,
  ...scales,
  ...figures,
  [/u(?: ?[-–×*·]? ?[KMBOkmo])+/g, 'a'],
  ...letters,
]
const prose: readonly Rule[] = [...title, [/[ufa] ?C|C ?(?=[uf])|c|t|[KMBOP](?= [^\WT])/g, 'w']]

/** Tugrik is not that of 5 000 ₮ or мян.₮, but that of 2026 ₮. */
const unitSigns: Readonly<Record<UnitInText, RegExp>> = {
  tugrik: /(?<![KMBOa]\W*|f ?[-–]? ?)[Tt](?![ .,()[\]/"«»“”'’×÷~-]*[KMBOa]| ?[uf])/,
  thousands: /K/,
  millions: /M/,
  billions: /B/,
  otherScale: /O/,
  currency: /[Cc]/,
  percent: /P/,
}
const units = ['tugrik', 'thousands', 'millions', 'billions', 'otherScale', 'currency', 'percent'] as const

/** Some rules take quadratic time. */
const MAX_READ_LENGTH = 1000

export function unitsInText(whole: string): readonly UnitInText[] {
  const text = whole.slice(0, MAX_READ_LENGTH)
  const small = replaced(
    smallText(text.replace(/[\uff00-\uffef]/g, (wide) => wide.normalize('NFKC'))),
    spacing,
  )
  const isUnitLine = UNIT_PHRASE.test(small)
  const isProse = !isUnitLine && small.length > MAX_TITLE_LENGTH && SENTENCE.test(small)
  const words = isUnitLine ? small : small.replace(HARMLESS, 'нэр')
  const signed = words.replace(/\p{Sc}|[元円%‰]|\p{L}(?:(?![元円])[\p{L}\p{M}])*/gu, signOf)
  const said = replaced(replaced(signed, digits), isUnitLine ? unitLine : isProse ? prose : title)
  const capital = capitalIn(text, signed)
  return units.filter((unit) => unitSigns[unit].test(said) || unit === capital)
}

const spacing: readonly Rule[] = [
  [/[\s_]+/gu, ' '],
  [/(?<!\p{L})\p{L}{1,2}[²³]/gu, 'нэр'],
  [/(?<!\p{L})[xх](?= ?1?[ .,]?0)/gu, '×'],
  [/(?<!\d)1[eе]\+?0?(?=[369](?![\d\p{L}]))/gu, '10^'],
  [/(?<!\p{L})ам\.? ?(?=дол)/gu, ''],
  // «kMNT», «мянтөг».
  [/(?<=(?<!\p{L})(?:[kкmм]|mm|mn|mln|bn|мян|мянган|сая|млн|тэрбум))(?=mnt|төг)/gu, ' '],
  [/(?<=(?<!\p{L})mnt)(?=\p{L})/gu, ' '],
]

function replaced(text: string, rules: readonly Rule[]): string {
  return rules.reduce((left, [from, to]) => left.replace(from, to), text)
}

const HARMLESS =
  /(?<!\p{L})(?:хувь (?:хүн|нэмэр|заяа|тавилан|хишиг|тэнц)|хувиар хөдөлмөр|(?:мянган|сая|тэрбум) мод|евро (?:цонх|хаалга|стандарт))\p{L}*|(?<=\p{L}\.)mn(?!\p{L})/gu

const BY = /(?:[аэоө]{2}|и[аэоө])р$/u
const BY_BEHIND = /[нтг][аэоө]{2}р$/u
const OBLIQUE = /(?:ийн|ын|[нг]ий|нд|[оө]д|гт|[аэоө]{2}с|т[аэоө]й)$/u
/** Not «Баталсан». */
const VERB = /^(?!батал|хяна|гарга|тооц|бод|бич|нягтал)\p{L}{2,}(?:[сл][аэоө]н|л[аэоө]{2}|д[аэоө]г)$/u

/** `t`, `c`: of or from tugrik and currencies; `i`: an initial; `v`: a verb; `w`: any other word. */
function signOf(word: string): string {
  const folded = foldedForm(word)
  const stem = stems.find(([start]) => folded.startsWith(start.slice(0, -1)))
  const forms = [folded, folded.replace(BY, ''), folded.replace(BY_BEHIND, '')]
  const sign = forms.map((form) => signs.get(form)).find((each) => each !== undefined) ?? stem?.[1]
  if (sign !== undefined) return 'TC'.includes(sign) && OBLIQUE.test(word) ? sign.toLowerCase() : sign
  if (/\p{Sc}/u.test(word)) return 'C'
  return VERB.test(word) ? 'v' : word.length === 1 ? 'i' : 'w'
}

/** «м.т», but not the initials «М.Т». */
const SHORT_SCALE = /(?:^|[\s([/«"])[мМmсСтkк]\s?[./]\s?[тt]\.?(?=[\s)\]/»",]*$)/u
const ALONE = /^[\s([/«"]*.\s?[./]\s?.\.?[\s)\]/»"]*$/u

/** «Дүн (K)», but not «Бүлэг (М)». */
function capitalIn(text: string, signed: string): UnitInText | null {
  const isNamed = ALONE.test(text) || UNIT_PHRASE.test(smallText(text)) || signed.includes('d')
  if (SHORT_SCALE.test(text) && isNamed) return 'otherScale'
  const [, letters] =
    /(?:[([]\s*|\s\/\s*|\sin\s)([KКMМ]{1,2}|[Mм]\.?[Tт]\.?)\s*(?:[)\]/]|$)/iu.exec(text) ?? []
  if (letters === undefined || /^[mм]+$/u.test(letters) || !signed.includes('d')) return null
  return /^[kк]$/iu.test(letters) ? 'thousands' : 'otherScale'
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
