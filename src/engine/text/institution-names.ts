import { foldedForm } from '#engine/text/normalise.ts'

/** `place`: a sum. */
type Mention = { readonly kind: string; readonly name: string; readonly place: string }

/** ASSUMED: a number, a quoted name, two words before «сургууль» or a text behind «нэр:» name an institution. */
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
  const isOtherName = (name: string): boolean => {
    const small = foldedForm(name)
    return /\p{L}/u.test(small) && !ANY.test(small) && !ownName.includes(small) && !small.includes(ownName)
  }
  const given = texts.map((text) => text.trim())
  const labelled = given.flatMap((text, at) => {
    const [, name] = LABEL.exec(text) ?? []
    const value = name === '' ? (given[at + 1] ?? '') : name
    return value !== undefined && isOtherName(value) ? [name === '' ? value : text] : []
  })
  return [...new Set([...given.filter(isOther), ...labelled])]
}

const LABEL = /^(?:байгууллаг|сургуул|цэцэрлэг)\p{L}*\s+нэр\s*:\s*(.*)$/iu

const CENTRE = 'насан\\s+туршийн\\s+боловсролын\\s+төв(?:ийн|д|өөс)?|нтбт'
const KIND = `(?<kind>сургуул(?:ь|ийн|ьд|иас|иар)|ебс|цэцэрлэг(?:ийн|т|ээс|ээр)?|${CENTRE})(?!\\p{L}|\\s+өмнөх)`
const OF_KIND =
  '(?:(?:ерөнхий|боловсролын|еб|бүрэн|дунд|бага|ахлах|хувийн|тусгай|цогцолбор|лаборатори|хүүхдийн)\\s+)*'
const NUMBERED = new RegExp(
  `(?<![\\d.,/-])№?\\s*(?<name>\\d{1,3})\\s*-?\\s*(?:(?:р|дугаар|дүгээр)\\s+)?${OF_KIND}${KIND}`,
  'gu',
)
const BEHIND = new RegExp(
  `${KIND}(?:\\s*№\\s*(?<name>\\d{1,3})(?!\\d)|(?<=сургууль|цэцэрлэг)\\s*[-–—:]?\\s*(?<last>\\d{1,3})(?=\\s*(?:$|[,;.)–—-])))`,
  'gu',
)
const QUOTED = new RegExp(`[«"“„](?<name>[^«»"“”„]+)[»"”“]\\s*${OF_KIND}${KIND}`, 'gu')
const QUOTED_BEHIND = new RegExp(`${KIND}\\s*[«"“„](?<name>[^«»"“”„]+)[»"”“]`, 'gu')
const WORD =
  '(?!манай|тус|танай|маягт|хүснэгт|хавсралт|нийт|бүх|хувийн|бага|дунд|ахлах|бүрэн|тусгай|ерөнхий|их|дээд|цогцолбор|лаборатори|еб(?!\\p{L}))\\p{L}+'
/** A genitive is a place or a kind of school. */
const NAME = `${WORD}(?<![иы]йн|ын|н[иы]й|ны|тай|тэй|той)`
const START = '(?<=^|[:;,.(–—-]\\s*|(?:аймгийн|сумын|дүүргийн|хотын)\\s+)'
const NAMED = new RegExp(`${START}(?<name>${NAME})\\s+${OF_KIND}${KIND}`, 'gu')
/** «Орон тоо сургуулийн хэмжээнд» names none. */
const NAMED_BY_TWO = new RegExp(
  `${START}(?<name>${WORD}\\s+${NAME})\\s+${OF_KIND}${KIND}(?:(?<=[ьсг])\\s*(?:$|[,;.()–—\\d-])|(?<=н)\\s+(?:20\\d\\d|төс[өв]))`,
  'gu',
)
const PLACED = new RegExp(`(?<place>\\p{L}+)\\s+сум(?:ын)?\\s(?:\\S+\\s+){0,4}?${KIND}`, 'gu')

const PLACED_CENTRE = new RegExp(
  `(?<place>[\\p{L}-]+)\\s+(?:дүүргийн|аймгийн)\\s+(?<kind>${CENTRE})(?!\\p{L})`,
  'gu',
)

const ANY = new RegExp(KIND, 'u')

export function mentionsInstitution(text: string): boolean {
  return ANY.test(foldedForm(text))
}

function mentionsIn(text: string): readonly Mention[] {
  const small = foldedForm(text)
  const found = (...forms: readonly RegExp[]) => forms.flatMap((form) => [...small.matchAll(form)])
  const placed = found(PLACED, PLACED_CENTRE)
  const named = found(NUMBERED, BEHIND, QUOTED, QUOTED_BEHIND, NAMED, NAMED_BY_TWO)
  return (named.length === 0 ? placed : named).map(
    ({ groups: { kind = '', name = '', last = '' } = {} }) => ({
      kind: kind.startsWith('цэцэрлэг') ? 'kindergarten' : /^н/.test(kind) ? 'centre' : 'school',
      name: (name || last).trim(),
      place: placed[0]?.groups?.place ?? '',
    }),
  )
}
