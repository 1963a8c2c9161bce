import { foldedForm } from '#engine/text/normalise.ts'

/** `place`: a sum. */
type Mention = { readonly kind: string; readonly name: string; readonly place: string }

/** ASSUMED: a number, a quoted name or the word before «сургууль» names an institution. */
export function otherInstitutionsIn(texts: readonly string[], own: string): readonly string[] {
  if (own === '') return []
  const [ownMentions, ownName] = [mentionsIn(own), foldedForm(own)]
  const isOwn = ({ kind, name, place }: Mention): boolean =>
    ownMentions.some(
      (each) =>
        each.kind === kind &&
        (name === '' || name === each.name || (!/\d/.test(name) && ownName.includes(name))) &&
        (place === '' || each.place === place || (name !== '' && each.place === '')),
    )
  const isWhole = (text: string): boolean => ownName.includes(' ') && foldedForm(text).includes(ownName)
  const isOther = (text: string): boolean =>
    !isWhole(text) && mentionsIn(text).some((mention) => !isOwn(mention))
  return [...new Set(texts.map((text) => text.trim()).filter(isOther))]
}

const KIND = '(?<kind>сургуул(?:ь|ийн|ьд|иас|иар)|ебс|цэцэрлэг(?:ийн|т|ээс|ээр)?)(?!\\p{L}|\\s+өмнөх)'
const OF_KIND =
  '(?:(?:ерөнхий|боловсролын|еб|бүрэн|дунд|бага|ахлах|хувийн|тусгай|цогцолбор|лаборатори|хүүхдийн)\\s+)*'
const NUMBERED = new RegExp(
  `(?<![\\d.,/-])№?\\s*(?<name>\\d{1,3})\\s*-?\\s*(?:(?:р|дугаар|дүгээр)\\s+)?${OF_KIND}${KIND}`,
  'gu',
)
const BEHIND = new RegExp(`${KIND}\\s*№\\s*(?<name>\\d{1,3})(?!\\d)`, 'gu')
const QUOTED = new RegExp(`[«"“„](?<name>[^«»"“”„]+)[»"”“]\\s*${OF_KIND}${KIND}`, 'gu')
const QUOTED_BEHIND = new RegExp(`${KIND}\\s*[«"“„](?<name>[^«»"“”„]+)[»"”“]`, 'gu')
/** A genitive is a place or a kind of school. */
const NAMED = new RegExp(
  `(?<=^|[:;,.(–—-]\\s*|(?:аймгийн|сумын|дүүргийн|хотын)\\s+)(?<name>(?!манай|тус|танай|нийт|бүх|хувийн|бага|дунд|ахлах|бүрэн|тусгай|ерөнхий|их|дээд|цогцолбор|лаборатори|еб(?!\\p{L}))\\p{L}+(?<![иы]йн|ын|н[иы]й|ны|тай|тэй|той))\\s+${OF_KIND}${KIND}`,
  'gu',
)
const PLACED = new RegExp(`(?<place>\\p{L}+)\\s+сум(?:ын)?\\s(?:\\S+\\s+){0,4}?${KIND}`, 'gu')

const ANY = new RegExp(KIND, 'u')

export function mentionsInstitution(text: string): boolean {
  return ANY.test(foldedForm(text))
}

function mentionsIn(text: string): readonly Mention[] {
  const small = foldedForm(text)
  const places = [...small.matchAll(PLACED)].map(({ groups }) => groups?.place ?? '')
  const named = [NUMBERED, BEHIND, QUOTED, QUOTED_BEHIND, NAMED].flatMap((form) => [...small.matchAll(form)])
  const placed = named.length === 0 ? [...small.matchAll(PLACED)] : named
  return placed.map(({ groups: { kind = '', name = '' } = {} }) => ({
    kind: kind.startsWith('цэцэрлэг') ? 'kindergarten' : 'school',
    name: name.trim(),
    place: places[0] ?? '',
  }))
}
