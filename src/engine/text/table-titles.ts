import { type Content, contentString } from '#engine/entry.ts'
import { listWords } from '#engine/list/list-text.ts'
import { captionOf } from '#engine/names.ts'
import { isCountWord } from '#engine/number/parse.ts'
import type { Program } from '#engine/program.ts'
import { mentionsInstitution } from '#engine/text/institution-names.ts'
import { foldedForm, foldedName } from '#engine/text/normalise.ts'
import { unitsInText } from '#engine/text/unit-in-text.ts'

/** Also a part of the own year. Next to that year, laws, orders and days of others are no titles. */
export function otherYearsIn(
  texts: readonly string[],
  captions: readonly string[],
  year: number,
): readonly string[] {
  const named = texts
    .map((text) => text.trim())
    .filter((text) => yearsIn(text).length > 0 || namesPartOfYear(text) || namesEarlier(text, captions, year))
  const others = named.filter((text) => !namesOwnYear(text, captions, year))
  const isOwnNamed = others.length < named.length
  return [...new Set(others.filter((text) => !isOwnNamed || !isReference(text)))]
}

export function namesOwnYear(text: string, captions: readonly string[], year: number): boolean {
  const inCaptions = captions.flatMap(yearsIn)
  const studyYears = inCaptions.some(isStudyYear) ? [] : [`${year - 1}-${year}`, `${year}-${year + 1}`]
  const own = new Set([String(year), ...studyYears, ...inCaptions])
  return !namesPartOfYear(text) && yearsIn(text).some((each) => own.has(each))
}

/** A half, quarter or months, but neither I–IV улирал nor 1–12 сар. */
function namesPartOfYear(text: string): boolean {
  const small = foldedForm(text)
  const first = FIRST_QUARTER.exec(small)
  const isWholeYear = first !== null && LAST_QUARTER.test(small.slice(first.index + 1))
  return MONTHS.test(small) || (PART_OF_YEAR.test(small) && !isWholeYear)
}

/** A date or the salary of a month is no part of the year. */
const MONTHS =
  /(?<!(?<!\d)12\s+)(?:сарын|улирлын)\s+(?:төс[өв]|зардал|зардл|нэхэмжл|хэрэглээ)|эхний\s+(?!12)\d{1,2}\s+сар|(?<![\d.])(?!0?1\s?[-–]\s?12)\d{1,2}\s?[-–]\s?\d{1,2}(?:\s?-?р|\s+д[уү]г[аэ][аэ]р)?\s+сар(?:ын|д)?(?!\p{L})/u

const PART_OF_YEAR =
  /хагас\s*жил|(?<![\p{L}\d])(?:[ivі]{1,3}|[1-4]|нэг|хоёр|гурав|дөрөв|эхний)\p{L}*(?:-?\s?(?:р|дугаар|дүгээр))?\s*улир[ал]/u
const FIRST_QUARTER = /(?<![\p{L}\d])(?:[iі]|1)(?![ivі\d])/u
const LAST_QUARTER = /[iі]v|4/u

/** Figures of what was spent or of the year before are no plan, unless our own captions name them. */
function namesEarlier(text: string, captions: readonly string[], year: number): boolean {
  const named = (form: RegExp): boolean =>
    form.test(foldedForm(text)) && !captions.some((caption) => form.test(foldedForm(caption)))
  return named(ACTUALS) || (named(YEAR_BEFORE) && !captions.includes(String(year - 1)))
}

const ACTUALS = /(?:(?:гүйцэтгэл|биелэлт)\p{L}*|гүйц\.)(?=\s*(?:$|[\d(,.:;/%–-]))/u
const YEAR_BEFORE = /(?<!\p{L})(?:өмнөх|өнгөрсөн|өнгөрөгч|урьд) (?:оны|онд|жилийн|жилд)(?!\p{L})/u

const isStudyYear = (year: string): boolean => year.includes('-')

function yearsIn(text: string): readonly string[] {
  const small = foldedForm(text).replace(SHORT_YEAR, '20$1')
  return [...small.matchAll(YEARS)].map(([, first = '', last = '']) =>
    Number(last) % 100 === (Number(first) + 1) % 100 ? `${first}-${Number(first) + 1}` : first,
  )
}

const SHORT_YEAR = /(?<![\d.,/-]|\d\s)['’‘]?(2\d)(?=\s?-?\s?он(?:ы|д)?(?!\p{L}))/gu

const YEARS = /(?<!\d)(20\d\d)(?:\s?[-/]\s?((?:20)?\d\d)(?!\d))?(?!\d)/g

/** ASSUMED: words of laws, orders, forms and days. */
export function isReference(text: string): boolean {
  const small = foldedForm(text)
  return REFERENCE.test(small) && !FIGURES.test(small) && !MONTHS.test(small)
}

const REFERENCE =
  /хавсралт|тушаал|тогтоол|хууль|хуулийн|журам|шийдвэр|батлав|огноо|дугаар|№|өдөр|сарын|^(?:маягт|хүснэгт) ?\d|^20\d\d[-./]\d{1,2}[-./]\d{1,2}$/u
const FIGURES = /төсөв|төсв|гүйцэтгэл|биелэлт|төлөвл|тайлан|дүн/u

export type OwnTexts = {
  readonly captions: readonly string[]
  /** Such as the caption of the form, which may be part of a title. */
  readonly titles: readonly string[]
  readonly year: number
}

/** For a text alone above the lines. */
export function mayNameSection(text: string, own: OwnTexts): boolean {
  const { captions, titles, year } = own
  const small = foldedForm(text)
  const isOwn = [...captions, ...titles].some((each) => each !== '' && foldedName(each) === foldedName(text))
  const isTitled = titles.some((title) => title.length > 3 && small.includes(foldedForm(title)))
  const isUsual = isOwn || isTitled || namesOwnYear(text, captions, year) || isCommonTitle(text)
  const hasOwnYear = captions.some((each) => yearsIn(each).includes(String(year)))
  // Another column may be of that year.
  const isOtherYear =
    hasOwnYear && !isTitled && !isReference(text) && otherYearsIn([text], [], year).length > 0
  return !isUsual || isOtherYear || mayNamePeople(text, own)
}

export function mayNamePeople(text: string, { captions, titles }: OwnTexts): boolean {
  return (
    PEOPLE.test(foldedForm(text)) && ![...captions, ...titles].some((each) => PEOPLE.test(foldedForm(each)))
  )
}

/** A part of the people, such as «Эмэгтэй багш». */
const PEOPLE = /эрэгтэй|эмэгтэй|хөвгүү|охид|охин/u

/** ASSUMED: such texts above a table name no section of it. */
function isCommonTitle(text: string): boolean {
  const small = foldedForm(text)
  return (
    !/\p{L}{2}/u.test(small) ||
    isReference(text) ||
    listWords.signatures.some((word) => small.startsWith(foldedForm(word))) ||
    mentionsInstitution(text) ||
    unitsInText(text).length > 0 ||
    isCountWord(text) ||
    COMMON.test(small)
  )
}

const COMMON =
  /нэгж|^(?:үзүүлэлт|мөр|нэр|код|д\/д)$|^(?:төсөв|төсвийн төсөл|тооцоо|маягт|хүснэгт|жагсаалт|мэдээлэл)\p{L}*$/u

type TextRows = readonly (readonly (Content | undefined)[])[]

/** '' if the line heads no lines below. ASSUMED: words such as «Үүнээс» alone head none. */
export function sectionText(rows: TextRows, at: number, captionColumn: number): string {
  const texts = textsOf(rows[at])
  const number = texts.findIndex((text, column) => column < captionColumn && LINE_NUMBER.test(text))
  const [text = '', ...others] = new Set(texts.filter((each, column) => each !== '' && column !== number))
  const next = rows.slice(at + 1).map((row) => Number.parseInt(textsOf(row)[number] ?? '', 10))
  const isNumbered = next.find((each) => !Number.isNaN(each)) === Number.parseInt(texts[number] ?? '', 10) + 1
  const isWords = /\p{L}|^20\d\d/u.test(text) && texts.indexOf(text) <= captionColumn + 1
  const isSection = isWords && others.length === 0 && !isNumbered
  return isSection && !NO_SECTION.test(foldedForm(text)) ? text : ''
}

const textsOf = (row: TextRows[number] = []): readonly string[] =>
  Array.from(row, (content) => contentString(content ?? '').trim())

const LINE_NUMBER = /^(?:[ivxlcdm]+|[\d.]+|\p{L})[.)]?$/iu
const NO_SECTION = /^(?:үүнээс|үүнд|үүний дотор|тухайлбал|тэмдэглэл.*|тайлбар.*|жич.*|.*үргэлжлэл\)?)[:.]?$/u

/** Returns captions of blanks; of captions within one another only the longest. */
export function blanksNamed(
  texts: readonly string[],
  sheets: Program['sheets'],
  year: number,
): ReadonlySet<string> {
  const all = [...sheets.values()].filter(({ kind }) => kind === 'blank')
  const captions = all.map(({ caption }) => captionOf(caption, year))
  const purposes = all
    .map(({ purpose }) => plainWords(captionOf(purpose, year)))
    .filter((words) => words.trim() !== '')
  const named = texts.map(plainWords).flatMap((words) => {
    const isNamed = (caption: string): boolean =>
      words.includes(plainWords(caption)) ||
      (words.length > MIN_CUT_NAME && plainWords(caption).startsWith(words.trimEnd()))
    const isPurpose = purposes.some((purpose) => words.startsWith(purpose))
    const within = isPurpose ? [] : captions.filter(isNamed)
    const isPart = (one: string): boolean =>
      within.some((other) => other !== one && plainWords(other).includes(plainWords(one)))
    return within.filter((caption) => !isPart(caption))
  })
  return new Set(named)
}

const plainWords = (text: string): string =>
  ` ${foldedForm(text)
    .split(NO_LETTERS)
    .filter((word) => word !== '')
    .join(' ')} `

/** Names of sheets end after 31 letters. */
const MIN_CUT_NAME = 26

const NO_LETTERS = /[^\p{L}\p{N}]+/u
