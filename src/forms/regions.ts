import { sortRows } from '#engine/list/search.ts'
import { foldedForm, withoutMarks } from '#engine/text/normalise.ts'

export type Region = {
  /** Two digits of an aimag or the capital; four of a sum or district, with the aimag's digits first. */
  readonly code: string
  readonly name: string
  readonly kind: 'capital' | 'aimag' | 'district' | 'sum'
  /** `stand-in` ("жишиг"): the sources disagree on the code. */
  readonly source: 'confirmed' | 'stand-in'
}

/**
 * Code, name, other names in brackets. Aimag centres have 01, others follow in steps of three. ASSUMED: two
 * independent public programs agree on these codes except the two with a star.
 */
const TABLE = `
11 Улаанбаатар (Нийслэл): 01 Багануур, 04 Багахангай, 07 Баянгол, 10 Баянзүрх, 13 Налайх, 16 Сонгинохайрхан,
  19 Сүхбаатар, 22 Хан-Уул, 25 Чингэлтэй
21 Дорнод: 01 Хэрлэн, 04 Баяндун, 07 Баянтүмэн, 10 Баян-Уул, 13 Булган, 16 Гурванзагал, 19 Дашбалбар, 22 Матад,
  25 Сэргэлэн, 28 Халхгол, 31 Хөлөнбуйр, 34 Цагаан-Овоо, 37 Чойбалсан, 40 Чулуунхороот
22 Сүхбаатар: 01 Баруун-Урт, 04 Асгат, 07 Баяндэлгэр, 10 Дарьганга, 13 Мөнххаан, 16 Наран, 19 Онгон, 22 Сүхбаатар,
  25 Түвшинширээ, 28 Түмэнцогт, 31 Уулбаян, 34 Халзан, 37 Эрдэнэцагаан
23 Хэнтий: 01 Хэрлэн, 04 Батноров, 07 Батширээт, 10 Баян-Адарга (Баян-Адрага), 13 Баянмөнх, 16 Баян-Овоо, 19 Баянхутаг,
  22 Биндэр, 25 Галшар (Галшир), 28 Дадал, 31 Дархан, 34 Дэлгэрхаан, 37 Жаргалтхаан, 40 Мөрөн, 43 Норовлин,
  46 Өмнөдэлгэр, 49 Цэнхэрмандал, 52 Бор-Өндөр
41 Төв: 01 Зуунмод, 04 Алтанбулаг, 07 Аргалант, 10 Архуст, 13 Батсүмбэр, 16 Баян, 19 Баяндэлгэр, 22 Баянжаргалан,
  25 Баян-Өнжүүл, 28 Баянхангай, 31 Баянцагаан, 34 Баянцогт, 37 Баянчандмань, 40 Борнуур, 43 Бүрэн, 46 Дэлгэрхаан,
  49 Жаргалант, 52 Заамар, 55 Лүн, 58 Мөнгөнморьт, 61 Өндөрширээт, 64 Сүмбэр, 67 Сэргэлэн, 70 Угтаал (Угтаалцайдам),
  73 Цээл, 76 Эрдэнэ, 79 Эрдэнэсант
42 Говьсүмбэр: 01 Сүмбэр, 04 Баянтал, 07 Шивээговь
43 Сэлэнгэ: 01 Сүхбаатар, 04 Алтанбулаг, 07 Баруунбүрэн, 10 Баянгол, 13 Ерөө, 16 Жавхлант, 19 Зүүнбүрэн, 22 Мандал,
  25 Орхон, 28 Орхонтуул, 31 Сайхан, 34 Сант, 37 Түшиг, 40 Хүдэр, 43 Хушаат, 46 Цагааннуур, 49 Шаамар
44 Дорноговь: 01 Сайншанд, 04 Айраг, 07 Алтанширээ, 10 Даланжаргалан, 13 Дэлгэрэх, 16 Замын-Үүд, 19 Иххэт, 22 Мандах,
  25 Өргөн, 28 Сайхандулаан, 31 Улаанбадрах, 34 Хатанбулаг, 37 Хөвсгөл, 40 Эрдэнэ
45 Дархан-Уул: 01 Дархан, 04 Орхон, 07 Хонгор, 10 Шарынгол
46 Өмнөговь: 01 Даланзадгад, 04 Баяндалай, 07 Баян-Овоо, 10 Булган, 13 Гурвантэс, 16 Мандал-Овоо, 19 Манлай, 22 Ноён,
  25 Номгон, 28 Сэврэй, 31 Ханбогд, 34 Ханхонгор, 37 Хүрмэн, 40 Цогт-Овоо, 43 Цогтцэций
48 Дундговь: 01 Сайнцагаан, 04 Адаацаг, 07 Баянжаргалан, 10 Говь-Угтаал, 13 Гурвансайхан, 16 Дэлгэрхангай,
  19 Дэлгэрцогт, 22 Дэрэн, 25 Луус, 28 Өлзийт, 31 Өндөршил, 34 Сайхан-Овоо, 37 Хулд, 40 Цагаандэлгэр, 43 Эрдэнэдалай
61 Орхон: 01 Баян-Өндөр, 04 Жаргалант
62 Өвөрхангай: 01 Арвайхээр, 04 Баруунбаян-Улаан, 07 Бат-Өлзий, 10 Баянгол, 13 Баян-Өндөр, 16 Богд, 19 Бүрд, 22 Гучин-Ус,
  25 Есөнзүйл, 28 Зүүнбаян-Улаан, 31 Нарийнтээл, 34 Өлзийт, 37 Сант, 40 Тарагт, 43 Төгрөг, 46 Уянга, 49 Хайрхандулаан,
  52 Хархорин, 55 Хужирт
63 Булган: 01 Булган, 04 Баян-Агт, 07 Баяннуур, 10 Бугат, 13 Бүрэгхангай, 16 Гурванбулаг, 19 Дашинчилэн, 22 Могод,
  25 Орхон, 28 Рашаант, 31 Сайхан, 34 Сэлэнгэ, 37 Тэшиг, 40 Хангал, 43 Хишиг-Өндөр, 46 Хутаг-Өндөр
64 Баянхонгор: 01 Баянхонгор, 04 Баацагаан, 07 Баянбулаг, 10 Баянговь, 13 Баянлиг, 16 Баян-Овоо, 19 Баян-Өндөр,
  22 Баянцагаан, 25* Богд, 28 Бөмбөгөр, 31 Бууцагаан, 34 Галуут, 37 Гурванбулаг, 40 Жаргалант, 43 Жинст, 46 Заг,
  49* Өлзийт, 52 Хүрээмарал, 55 Шинэжинст, 58 Эрдэнэцогт
65 Архангай: 01 Эрдэнэбулган, 04 Батцэнгэл, 07 Булган, 10 Жаргалант, 13 Ихтамир, 16 Өгийнуур, 19 Өлзийт, 22 Өндөр-Улаан,
  25 Тариат, 28 Төвшрүүлэх (Түвшрүүлэх), 31 Хайрхан, 34 Хангай, 37 Хашаат, 40 Хотонт, 43 Цахир, 46 Цэнхэр, 49 Цэцэрлэг,
  52 Чулуут, 55 Эрдэнэмандал
67 Хөвсгөл: 01 Мөрөн, 04 Алаг-Эрдэнэ, 07 Арбулаг, 10 Баянзүрх, 13 Бүрэнтогтох, 16 Галт, 19 Жаргалант, 22 Их-Уул,
  25 Рашаант, 28 Рэнчинлхүмбэ (Ренчинлхүмбэ), 31 Тариалан, 34 Тосонцэнгэл, 37 Төмөрбулаг, 40 Түнэл, 43 Улаан-Уул, 46 Ханх,
  49 Цагааннуур, 52 Цагаан-Уул, 55 Цагаан-Үүр, 58 Цэцэрлэг, 61 Чандмань-Өндөр, 64 Шинэ-Идэр, 67 Эрдэнэбулган
81 Завхан: 01 Улиастай, 04 Алдархаан, 07 Асгат, 10 Баянтэс, 13 Баянхайрхан, 16 Дөрвөлжин, 19 Завханмандал, 22 Идэр,
  25 Их-Уул, 28 Нөмрөг, 31 Отгон, 34 Сантмаргац, 37 Сонгино, 40 Тосонцэнгэл, 43 Түдэвтэй, 46 Тэлмэн, 49 Тэс, 52 Ургамал,
  55 Цагаанхайрхан, 58 Цагаанчулуут, 61 Цэцэн-Уул, 64 Шилүүстэй, 67 Эрдэнэхайрхан, 70 Яруу
82 Говь-Алтай: 01 Есөнбулаг, 04 Алтай, 07 Баян-Уул, 10 Бигэр, 13 Бугат, 16 Дарив (Дарви), 19 Дэлгэр, 22 Жаргалан,
  25 Тайшир, 28 Тонхил, 31 Төгрөг, 34 Халиун, 37 Хөхморьт, 40 Цогт, 43 Цээл, 46 Чандмань, 49 Шарга, 52 Эрдэнэ
83 Баян-Өлгий: 01 Өлгий, 04 Алтай, 07 Алтанцөгц, 10 Баяннуур, 13 Бугат, 16 Булган, 19 Буянт, 22 Дэлүүн, 25 Ногооннуур,
  28 Сагсай, 31 Толбо, 34 Улаанхус, 37 Цэнгэл
84 Ховд: 01 Жаргалант, 04 Алтай, 07 Булган, 10 Буянт, 13 Дарви, 16 Дөргөн, 19 Дуут, 22 Зэрэг, 25 Манхан, 28 Мөнххайрхан,
  31 Мөст, 34 Мянгад, 37 Үенч, 40 Ховд, 43 Цэцэг, 46 Чандмань, 49 Эрдэнэбүрэн
85 Увс: 01 Улаангом, 04 Баруунтуруун, 07 Бөхмөрөн, 10 Давст, 13 Завхан, 16 Зүүнговь, 19 Зүүнхангай, 22 Малчин,
  25 Наранбулаг, 28 Өлгий, 31 Өмнөговь, 34 Өндөрхангай, 37 Сагил, 40 Тариалан, 43 Түргэн, 46 Тэс, 49 Ховд, 52 Хяргас,
  55 Цагаанхайрхан
`

type RegionEntry = { readonly region: Region; readonly names: readonly string[] }

const CAPITAL = '11'
const lines: readonly RegionEntry[] = [
  ...TABLE.matchAll(/(\d\d)(\*?) ([^:,(\d\n]+?)(?: \(([^)]+)\))?([:,\n])/g),
].reduce(readLine, [])

/** Each aimag precedes its sums or districts. */
export const regions: readonly Region[] = lines.map(({ region }) => region)

export const aimags: readonly Region[] = regions.filter(({ code }) => isAimag(code))

const byCode = new Map(lines.map((line) => [line.region.code, line]))

export function sumsOf(aimagCode: string): readonly Region[] {
  return regions.filter(({ code }) => !isAimag(code) && aimagCodeOf(code) === aimagCode)
}

export function regionOf(code: string): Region | null {
  return byCode.get(code)?.region ?? null
}

export function aimagCodeOf(code: string): string {
  return code.slice(0, 2)
}

/** Accepts a code or name, with or without "аймаг", in any case. */
export function findAimag(given: string): Region | null {
  return meant(aimags, given)
}

/** Requires the aimag, because several have sums of the same name. */
export function findSum(aimagCode: string, given: string): Region | null {
  return meant(sumsOf(aimagCode), given)
}

/** `null` if the text is not in the catalogue. */
export type RegionCodes = { readonly aimagCode: string | null; readonly sumCode: string | null }

export function placeOf({ aimag, sum }: { readonly aimag: string; readonly sum: string }): RegionCodes {
  const aimagCode = findAimag(aimag)?.code ?? null
  return { aimagCode, sumCode: aimagCode === null ? null : (findSum(aimagCode, sum)?.code ?? null) }
}

export function isIn({ aimagCode, sumCode }: RegionCodes, code: string): boolean {
  return aimagCode === code || sumCode === code
}

/** An aimag replaces its sums, and a sum of an included aimag is ignored. */
export function withRegion(codes: readonly string[], code: string): readonly string[] {
  if (codes.includes(code) || codes.includes(aimagCodeOf(code))) return codes
  return [...codes.filter((each) => aimagCodeOf(each) !== code), code]
}

export function inAlphabet(among: readonly Region[]): readonly Region[] {
  return sortRows(among, ({ name }) => name, 'ascending')
}

/** Returns the path: "Өвөрхангай", "Өвөрхангай / Арвайхээр"; an unknown code unchanged. */
export function regionPath(code: string): string {
  const region = regionOf(code)
  if (region === null) return code
  return isAimag(code) ? region.name : `${regionOf(aimagCodeOf(code))?.name} / ${region.name}`
}

export type RegionsRead = { readonly codes: readonly string[]; readonly unknown: readonly string[] }

export function regionsIn(text: string): RegionsRead {
  const parts = text
    .split(/[,;\n]+/)
    .flatMap((part) => (/^[\d\s]+$/.test(part) ? part.split(/\s+/) : [part]))
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map((part) => ({ part, code: codeMeant(part) }))
  return {
    codes: [...new Set(read.flatMap(({ code }) => code ?? []))],
    unknown: read.flatMap(({ part, code }) => (code === null ? part : [])),
  }
}

export function writeRegions(codes: readonly string[]): string {
  return codes.map(regionPath).join('; ')
}

function codeMeant(part: string): string | null {
  if (byCode.has(part)) return part
  const [first = '', second] = part.split('/')
  const aimag = findAimag(first)
  if (aimag === null || second === undefined) return aimag?.code ?? null
  return findSum(aimag.code, second)?.code ?? null
}

function meant(among: readonly Region[], given: string): Region | null {
  const bare = bareName(given)
  if (bare === '') return null
  const found = among.find(({ code }) => code === bare || byCode.get(code)?.names.includes(bare))
  return found ?? null
}

/** Ignores case, spaces, hyphens and the kind of region. */
function bareName(given: string): string {
  return withoutMarks(foldedForm(given).replace(/\s(аймаг|сум|дүүрэг|хот)$/u, ''), /[\s.-]+/u)
}

function isAimag(code: string): boolean {
  return code.length === 2
}

function readLine(
  before: readonly RegionEntry[],
  [, digits = '', star, name = '', others, end]: RegExpMatchArray,
) {
  const isWhole = end === ':'
  const code = isWhole ? digits : `${aimagCodeOf(before.at(-1)?.region.code ?? '')}${digits}`
  const isCapital = aimagCodeOf(code) === CAPITAL
  const region: Region = {
    code,
    name,
    kind: isWhole ? (isCapital ? 'capital' : 'aimag') : isCapital ? 'district' : 'sum',
    source: star === '*' ? 'stand-in' : 'confirmed',
  }
  return [...before, { region, names: [name, ...(others?.split(', ') ?? [])].map(bareName) }]
}
