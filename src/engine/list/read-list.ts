import { listText, listWords } from '#engine/list/list-text.ts'
import { contradictory, displayPart, figurePart, MERGED, readMergedPart } from '#engine/number/error-texts.ts'
import {
  isCountWord,
  type NearbyTexts,
  type NumberTarget,
  nearbyIn,
  readNumber,
} from '#engine/number/parse.ts'
import { finished, type Pieces } from '#engine/pieces.ts'
import { otherInstitutionsIn } from '#engine/text/institution-names.ts'
import { foldedForm, foldedName, printableText, storedText } from '#engine/text/normalise.ts'
import { isReference, otherYearsIn } from '#engine/text/table-titles.ts'
import { strangeUnitIn, type TextsWithUnits, unitsInText } from '#engine/text/unit-in-text.ts'

/** The workbook row from 1; cells in the order of our headings. */
export type ListRow = {
  readonly at: number
  /** `null` if the list has no such column; the known value then stays. */
  readonly cells: readonly (string | null)[]
}

export type Heading =
  | string
  | {
      readonly head: string
      readonly also: readonly string[]
      readonly holds?: 'figures' | 'wholes' | 'texts'
    }

/** A filled column without a heading has its number, from 1. */
export type HeadProblem =
  | { readonly kind: 'unknown'; readonly given: string; readonly meant: string | null }
  | { readonly kind: 'twice'; readonly given: string }
  | { readonly kind: 'nameless'; readonly column: number }
  | { readonly kind: 'above'; readonly rows: readonly number[] }
  | { readonly kind: 'secondHead'; readonly row: number }
  | { readonly kind: 'otherYear'; readonly given: string; readonly year: number }
  | { readonly kind: 'otherInstitution'; readonly given: string }
  | { readonly kind: 'scaled'; readonly given: string; readonly unit: 'tugrik' | 'thousands' }
  | { readonly kind: 'none' }

/** Omitted parts, by workbook row or column number. */
export type LeftOut = {
  readonly kind:
    | 'title'
    | 'headings'
    | 'groups'
    | 'numbers'
    | 'units'
    | 'total'
    | 'signature'
    | 'example'
    | 'ordinals'
    | 'hiddenRows'
    | 'hiddenColumns'
    | 'tables'
  readonly at: readonly number[]
}

/** Lists without headings must have the columns in our order. */
export type Headings = 'required' | 'optional'

export type ReadList = {
  /** The last of several; `null` if the columns are in our order. */
  readonly headAt: number | null
  readonly headRows: readonly number[]
  readonly rows: readonly ListRow[]
  readonly left: readonly LeftOut[]
  readonly problems: readonly HeadProblem[]
}

/** A row that starts with this word is skipped. */
export const EXAMPLE = 'ЖИШЭЭ'

type SheetCells = readonly (readonly string[])[]
type ReadLine = { readonly at: number; readonly cells: readonly string[] }

export type ListSheet = {
  readonly name: string
  /** Texts outside the table of a pasted list. */
  readonly titles?: readonly string[]
  readonly visibility: 'visible' | 'hidden'
  readonly rows: SheetCells
  /** Parts that were left out before reading. */
  readonly left: readonly LeftOut[]
}

/** With hidden rows the list is incomplete. */
export function isPartHidden({ left }: ListSheet): boolean {
  return left.some(({ kind }) => kind === 'hiddenRows')
}

/** Prefers the first visible sheet with matching headings, then the first visible non-empty one. */
export function sheetOfList(sheets: readonly ListSheet[], headings: readonly Heading[]): number {
  const names = namesOf(headings)
  const visible = sheets.flatMap((sheet, index) => (sheet.visibility === 'visible' ? [{ sheet, index }] : []))
  const fits = visible.find(({ sheet }) => {
    const head = headIn(linesIn(withoutMarks(sheet.rows)).filled, names, headings.length)
    return head !== null && knownIn(head.names, names) >= Math.min(2, headings.length)
  })
  const filled = visible.find(({ sheet }) => linesIn(withoutMarks(sheet.rows)).filled.length > 0)
  return (fits ?? filled)?.index ?? 0
}

/** Writes another unit, year or institution of the name and the titles into the first line. */
export function withName(
  sheet: ListSheet,
  headings: readonly Heading[],
  years: readonly number[],
  institutionName = '',
): ListSheet {
  const names = [sheet.name, ...(sheet.titles ?? [])]
  const [year] = otherYears(names, headings, years)
  const [institution] = otherInstitutionsIn(names, institutionName)
  const unit =
    strangeUnitIn({ texts: [], titles: names, own: headings.map(headOf) }) ?? year ?? institution ?? null
  const row = sheet.rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const cells = sheet.rows[row]
  if (unit === null || cells === undefined) return sheet
  const column = cells.findIndex((cell) => cell.trim() !== '')
  return { ...sheet, rows: sheet.rows.with(row, cells.with(column, `${cells[column]}${OUTSIDE}${unit}`)) }
}

const OUTSIDE = ' | '

/**
 * Parses by heading, else by position unless headings are `required`. A list with problems must not be stored; its
 * rows are parsed to report all problems. Titles may name `years`, the first of which is that of the list.
 */
export function readList(...given: Parameters<typeof readingList>): ReadList {
  return finished(readingList(...given))
}

/** Stops after each part of the work. */
export function* readingList(
  rows: SheetCells,
  headings: readonly Heading[],
  required: Headings,
  years: readonly number[] = [],
  institutionName = '',
): Pieces<ReadList> {
  const headers = headings.map(headOf)
  const known = namesOf(headings)
  const { filled, examples } = linesIn(withoutMarks(rows))
  yield
  const head = headIn(filled, known, headers.length)
  if (head === null && required === 'required') {
    const problems = filled.length > 0 ? [{ kind: 'none' as const }] : []
    return { headAt: null, headRows: [], rows: [], left: leftOut('example', examples), problems }
  }
  const names = head?.names ?? headers
  const second = filled.slice(head?.end ?? 0).find(({ cells }) => isOtherHead(cells, names, known))
  yield
  const above = filled.slice(0, head?.start ?? 0)
  const headLines = head === null ? [] : filled.slice(head.start, head.end)
  const below = filled.slice(head?.end ?? 0)
  const { listed, left: leftRows } = withoutOthers(below, {
    names: head?.names ?? null,
    headLines,
    above,
  })
  yield
  const ordinals = head ? ordinalColumns(names, listed, known) : ordinalFirst(listed)
  const width = Math.max(0, ...listed.map(({ cells }) => cells.length))
  const columns = names.map((given) => namedColumn(given, known, headers))
  const places = headers.map((name, column) => {
    if (head) return placeOf(name, column, columns)
    const place = column + ordinals.length
    return place < width ? place : -1
  })
  const rowsAbove = above.filter((line) => isLikeRow(line, places))
  const titles = above.filter((line) => !rowsAbove.includes(line))
  const [first] = listed
  const units = first?.cells.filter((cell) => cell.length <= MAX_UNIT_LENGTH) ?? []
  const marked = first?.cells.filter((cell) => cell.includes(OUTSIDE)) ?? []
  const footers = footersIn(below)
  const isSingle = ({ cells }: ReadLine): boolean => cells.filter((cell) => cell.trim() !== '').length === 1
  const strange = strangeUnits({
    texts: [...[...above, ...headLines, ...footers].flatMap(({ cells }) => cells), ...units, ...marked],
    titles: [
      ...[...above, ...footers.filter(isSingle)].flatMap(({ cells }) => cells),
      ...(first?.cells.some(isFigure) ? [] : units),
    ],
    own: headers,
  })
  const alone = listed.flatMap((line) => (isSingle(line) ? line.cells.filter((cell) => !isFigure(cell)) : []))
  const titled = [...[...above, ...headLines].flatMap(({ cells }) => cells), ...marked]
  const otherTitles = otherYears([...titled, ...alone], headings, years)
  const others = otherInstitutionsIn([...titled, ...alone], institutionName)
  yield
  const mergedAt = (row: number, column: number) => readMergedPart(rows[row - 1]?.[column] ?? '')
  const merged = Map.groupBy(
    listed.flatMap(({ at }) => places.flatMap((column) => mergedAt(at, column) ?? [])),
    ({ at }) => at,
  )
  const mergedText = (row: number, column: number): string | null => {
    const parts = merged.get(mergedAt(row, column)?.at ?? '') ?? []
    return parts.length > 1 ? `${MERGED} ${parts.map(({ text }) => figurePart(text)).join('')}` : null
  }
  yield
  const contents = headings.map((heading) => (typeof heading === 'string' ? undefined : heading.holds))
  const cells = listed.map(({ at, cells }) => ({
    at,
    cells: places.map((column, place) => {
      if (column < 0) return null
      const text =
        contents[place] === 'texts' ? displayPart(withoutMerge(rows[at - 1]?.[column])) : cells[column]
      return mergedText(at, column) ?? cellRead(text ?? '')
    }),
  }))
  yield
  return {
    headAt: head === null ? null : (filled[head.end - 1]?.at ?? null),
    headRows: headLines.map(({ at }) => at),
    rows: withDoubts(cells, contents),
    left: [
      ...leftOut('title', titles),
      ...leftOut('groups', unusedGroups(headLines, known)),
      ...leftRows,
      ...leftOut('example', examples),
      ...(ordinals.length > 0
        ? [{ kind: 'ordinals' as const, at: ordinals.map((column) => column + 1) }]
        : []),
    ],
    problems: [
      ...strange,
      ...otherTitles.map((given) => ({ kind: 'otherYear' as const, given, year: years[0] ?? 0 })),
      ...others.map((given) => ({ kind: 'otherInstitution' as const, given })),
      ...(rowsAbove.length > 0 ? [{ kind: 'above' as const, rows: rowsAbove.map(({ at }) => at) }] : []),
      ...(second ? [{ kind: 'secondHead' as const, row: second.at }] : []),
      ...[...headProblems(columns), ...namelessColumns(head ? names : placed(names, places), listed)].flatMap(
        ({ column, problem }) =>
          ordinals.includes(column) ||
          [...strange, ...[...otherTitles, ...others].map((given) => ({ given }))].some(({ given }) =>
            isHeadOf(problem, given),
          )
            ? []
            : [problem],
      ),
    ],
  }
}

type HeadingContent = Exclude<Heading, string>['holds']

const isOfFigures = (holds: HeadingContent): holds is 'figures' | 'wholes' =>
  holds === 'figures' || holds === 'wholes'

/** Every column rejects the figures that others make doubtful. */
export function withDoubts(
  rows: readonly ListRow[],
  contents: readonly HeadingContent[],
): readonly ListRow[] {
  const nearby = nearbyIn(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, place) => (isOfFigures(contents[place]) ? (cell ?? []) : [])),
    ),
  )
  return rows.map(({ at, cells }) => ({
    at,
    cells: cells.map((cell, place) => {
      const holds = contents[place]
      return cell !== null && isOfFigures(holds) ? among(nearby, cell, holds) : cell
    }),
  }))
}

function among(nearby: NearbyTexts, text: string, holds: 'figures' | 'wholes'): string {
  for (const unit of ['any', 'money'] as const) {
    const target: NumberTarget = { decimals: holds === 'wholes' ? 0 : 9, unit }
    const read = readNumber(text, { ...target, nearby })
    const isComma = read.kind === 'ambiguous' && read.doubt === 'commaMark' && nearby.marks.includes(',')
    if (read.kind === 'ambiguous' && (isComma || readNumber(text, target).kind === 'number'))
      return contradictory(
        ...read.interpretations.map((each) => (typeof each === 'number' ? String(each) : listText.day)),
      )
  }
  return text
}

function otherYears(
  texts: readonly string[],
  headings: readonly Heading[],
  [year, ...also]: readonly number[],
): readonly string[] {
  if (year === undefined) return []
  const own = headings.flatMap((heading) =>
    typeof heading === 'string' ? heading : [heading.head, ...heading.also],
  )
  return otherYearsIn(texts, [...own, ...also.map(String)], year).filter((text) => !isReference(text))
}

/** Scales and currencies that our own headings do not declare. */
function strangeUnits(said: TextsWithUnits): readonly Extract<HeadProblem, { readonly kind: 'scaled' }>[] {
  const given = strangeUnitIn(said)
  const unit = said.own.some((head) => unitsInText(head).includes('thousands')) ? 'thousands' : 'tugrik'
  return given === null ? [] : [{ kind: 'scaled', given, unit }]
}

/** In the first row a longer text is a value. */
const MAX_UNIT_LENGTH = 30

/** Lines that may name the unit. */
function footersIn(lines: readonly ReadLine[]): readonly ReadLine[] {
  const isPlain = ({ cells }: ReadLine): boolean => !cells.some(isFigure)
  const plain = lines.filter(isPlain)
  const areFew = plain.length * 2 <= lines.length
  const isShort = ({ cells }: ReadLine): boolean => cells.filter((cell) => cell.trim() !== '').length <= 2
  return plain.filter((line) => areFew || isShort(line))
}

const isHeadOf = (problem: HeadProblem, given: string): boolean =>
  problem.kind === 'unknown' && problem.given.trim() === given

function cellRead(cell: string): string {
  const seen = printableText(cell).trim()
  return /^(?=\D*\d)[\w.-]+$/.test(seen) ? seen : storedText(cell)
}

export function onlyRows(
  rows: SheetCells,
  { headRows, left }: ReadList,
  keeps: (at: number) => boolean,
): SheetCells {
  const ordinals = left.find(({ kind }) => kind === 'ordinals')?.at ?? []
  return rows.map((row, index) =>
    headRows.includes(index + 1) || keeps(index + 1)
      ? row.filter((_, column) => !ordinals.includes(column + 1))
      : [],
  )
}

function placed(names: readonly string[], places: readonly number[]): readonly string[] {
  return Array.from(
    { length: Math.max(0, ...places) + 1 },
    (_, column) => names[places.indexOf(column)] ?? '',
  )
}

function withoutMarks(rows: SheetCells): SheetCells {
  return rows.map((row) => row.map((cell) => figurePart(withoutMerge(cell))))
}

const withoutMerge = (cell = ''): string => readMergedPart(cell)?.text ?? cell

function linesIn(rows: SheetCells): {
  readonly filled: readonly ReadLine[]
  readonly examples: readonly ReadLine[]
} {
  const lines = rows.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ at: index + 1, cells }] : [],
  )
  return {
    filled: lines.filter(({ cells }) => !isExample(cells)),
    examples: lines.filter(({ cells }) => isExample(cells)),
  }
}

function isExample([first = '']: readonly string[]): boolean {
  return foldedForm(first).startsWith(foldedForm(EXAMPLE))
}

export function headOf(heading: Heading): string {
  return typeof heading === 'string' ? heading : heading.head
}

const MAX_NAME_LENGTH = 500

/** The place of a heading by any spelling. A shared name belongs to the heading that it is the main name of. */
type Names = (text: string) => number | undefined

/** The unit of an amount at the end of a heading is optional. */
const MONEY_UNIT = /,\s*₮.*$/u

function namesOf(headings: readonly Heading[]): Names {
  const own = headings.map((heading) => foldedName(headOf(heading)))
  const others = headings.flatMap((heading, place) =>
    [...(typeof heading === 'string' ? [] : heading.also), headOf(heading).replace(MONEY_UNIT, '')].map(
      (name) => [foldedName(name), place] as const,
    ),
  )
  const isShared = (name: string, place: number): boolean =>
    others.some(([other, otherPlace]) => other === name && otherPlace !== place)
  const places = new Map([
    ...others.filter(([name, place]) => name !== '' && !isShared(name, place)),
    ...own.map((name, place) => [name, place] as const),
  ])
  // Most cells of a list repeat.
  const folded = new Map<string, string>()
  return (text) => {
    if (text.length > MAX_NAME_LENGTH) return undefined
    const name = folded.get(text) ?? foldedName(text)
    folded.set(text, name)
    return places.get(name)
  }
}

function knownIn(cells: readonly string[], names: Names): number {
  return new Set(cells.flatMap((cell) => names(cell) ?? [])).size
}

/** A single word may be a value. */
function isOtherHead(cells: readonly string[], names: readonly string[], known: Names): boolean {
  const placeOfName = (name = ''): number | undefined => known(name)
  const isElsewhere = cells.some((cell, column) => {
    const place = placeOfName(cell)
    return place !== undefined && place !== placeOfName(names[column])
  })
  const words = cells.filter((cell) => !isFigure(cell))
  return isElsewhere && knownIn(words, known) > 1
}

type HeadLines = { readonly start: number; readonly end: number; readonly names: readonly string[] }

const HEAD_WITHIN = 100

/** A later row needs two headings, because one may be a value. */
function headIn(all: readonly ReadLine[], known: Names, count: number): HeadLines | null {
  const lines = all.slice(0, HEAD_WITHIN)
  const needed = Math.min(2, count)
  const names = (from: number, to: number): readonly string[] => columnNames(lines.slice(from, to), known)
  const single = lines.findIndex(({ cells }) => knownIn(cells, known) >= needed)
  const isPair = ({ cells }: ReadLine, at: number): boolean =>
    isLowerHalf(cells, lines[at + 1]?.cells ?? [], known) && knownIn(names(at, at + 2), known) >= needed
  const whole = single >= 0 ? single : lines.findIndex(isPair)
  const first = lines[0]
  const isFirstNamed = first !== undefined && knownIn(first.cells, known) > 0
  // A single word above the headings is a title, even if it is a heading.
  const isTitle = whole > 0 && first?.cells.filter((cell) => cell.trim() !== '').length === 1
  const place = isFirstNamed && !isTitle ? 0 : whole
  const line = lines[place]
  if (line === undefined) return null
  const [above, below] = [lines[place - 1], lines[place + 1]]
  const isAbove = above !== undefined && isUpperHalf(line.cells, above.cells, known)
  const isBelow = below !== undefined && isLowerHalf(line.cells, below.cells, known)
  const [start, end] = [isAbove ? place - 1 : place, isBelow ? place + 2 : place + 1]
  return { start, end, names: names(start, end) }
}

function isUpperHalf(named: readonly string[], upper: readonly string[], known: Names): boolean {
  const isNamed = upper.some((cell, column) => {
    const own = named[column] ?? ''
    return cell.trim() !== '' && known(`${cell} ${own}`) !== undefined
  })
  return isNamed && !upper.some((cell) => isFigure(cell) && known(cell) === undefined)
}

function isLowerHalf(named: readonly string[], lower: readonly string[], known: Names): boolean {
  const isKnown = (name: string): boolean => known(name) !== undefined
  const filled = lower.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ cell, column }]))
  const completes = ({ cell, column }: { readonly cell: string; readonly column: number }): boolean => {
    const own = named[column] ?? ''
    if (isKnown(own)) return isKnown(`${own} ${cell}`)
    return isKnown(cell) || isKnown(`${own} ${cell}`) || isKnown(`${groupOver(named, column)} ${cell}`)
  }
  return (
    filled.some(completes) && filled.every((each) => completes(each) || !isKnown(named[each.column] ?? ''))
  )
}

const isFigure = (cell: string): boolean => /^(?=\D*\d)[\d\s.,₮]+$/u.test(cell)

/** A merged cell has its text in the first column. */
function groupOver(cells: readonly string[], column: number): string {
  return cells.slice(0, column + 1).findLast((cell) => cell.trim() !== '') ?? ''
}

function columnNames(lines: readonly ReadLine[], known: Names): readonly string[] {
  const [upper, lower] = [lines[0]?.cells ?? [], lines[1]?.cells ?? []]
  const width = Math.max(upper.length, lower.length)
  return Array.from({ length: width }, (_, column) => {
    const [above, below] = [upper[column] ?? '', lower[column] ?? '']
    if (below.trim() === '') return above
    const tried = [`${above} ${below}`, `${groupOver(upper, column)} ${below}`, below, above]
    return tried.find((name) => known(name) !== undefined) ?? below
  })
}

/** An upper line whose texts are no part of a heading, such as a year. */
function unusedGroups(headLines: readonly ReadLine[], known: Names): readonly ReadLine[] {
  const [upper, lower] = headLines
  if (upper === undefined || lower === undefined) return []
  const names = columnNames(headLines, known)
  const isUnused = (cell: string, column: number): boolean =>
    cell.trim() !== '' && names[column] === lower.cells[column] && known(cell) === undefined
  return upper.cells.some(isUnused) ? [upper] : []
}

type ListHeadings = {
  /** `null` without headings. */
  readonly names: readonly string[] | null
  readonly headLines: readonly ReadLine[]
  readonly above: readonly ReadLine[]
}

/** ASSUMED: recognizes column numbers, totals and signatures by the words of `listWords`. */
function withoutOthers(
  lines: readonly ReadLine[],
  { names, headLines, above }: ListHeadings,
): { readonly listed: readonly ReadLine[]; readonly left: readonly LeftOut[] } {
  const others = [...headLines, ...above]
  const firstTexts = new Set(others.map(firstText))
  const headTexts = new Set(headLines.map(lineText))
  const otherTexts = new Set(others.map(lineText))
  const kinds = new Map<ReadLine, LeftOut['kind']>()
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const kindBefore = before === undefined ? undefined : kinds.get(before)
    const isBelowHead = index === 0 || kindBefore === 'headings' || kindBefore === 'numbers'
    if (names !== null && isBelowHead && isNumbering(line.cells, names)) kinds.set(line, 'numbers')
    else if (names !== null && isBelowHead && isOwnUnits(line.cells, names)) kinds.set(line, 'units')
    else if (firstTexts.has(firstText(line)) && otherTexts.has(lineText(line)))
      kinds.set(line, headTexts.has(lineText(line)) ? 'headings' : 'title')
    else if (isTotal(line.cells)) kinds.set(line, 'total')
    else if (isSignature(line.cells)) kinds.set(line, 'signature')
  }
  const left = (is: LeftOut['kind']): readonly LeftOut[] =>
    leftOut(
      is,
      lines.filter((line) => kinds.get(line) === is),
    )
  return {
    listed: lines.filter((line) => !kinds.has(line)),
    left: (['title', 'headings', 'numbers', 'units', 'total', 'signature'] as const).flatMap(left),
  }
}

const firstText = ({ cells }: ReadLine): string => foldedForm(cells[0] ?? '')

function lineText({ cells }: ReadLine): string {
  return cells.map(foldedForm).join('\t').trimEnd()
}

function leftOut(kind: LeftOut['kind'], lines: readonly ReadLine[]): readonly LeftOut[] {
  return lines.length === 0 ? [] : [{ kind, at: lines.map(({ at }) => at) }]
}

function isNumbering(cells: readonly string[], names: readonly string[]): boolean {
  const texts = cells.map(foldedName).filter((cell) => cell !== '')
  const numbers = texts.filter((cell) => /^\d+$/.test(cell))
  const letters = texts.slice(0, texts.length - numbers.length)
  return (
    numbers.length > 1 &&
    texts.length >= names.filter((name) => name.trim() !== '').length &&
    letters.every((cell) => /^\p{L}$/u.test(cell)) &&
    texts.slice(letters.length).every((cell, index) => Number(cell) === index + 1)
  )
}

function isOwnUnits(cells: readonly string[], own: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const isUnit = (text: string): boolean => unitsInText(text).length > 0 || isCountWord(text)
  return texts.every(isUnit) && strangeUnitIn({ texts, titles: texts, own }) === null
}

const totalNames: ReadonlySet<string> = new Set(listWords.totals.map(foldedName))

function isTotal(cells: readonly string[]): boolean {
  return totalNames.has(foldedName(cells.find((cell) => /\p{L}/u.test(cell)) ?? ''))
}

const signatureNames = listWords.signatures.map(foldedName)

function isSignature(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const first = foldedName(texts[0] ?? '')
  const hasSignatureName = signatureNames.some((name) => first.startsWith(name))
  const isLined = texts.some((cell) => /[._…]{4,}|^\/[^/]+\/$|…{2,}/u.test(cell))
  const isDated =
    texts.length <= 2 && texts.some(isDay) && texts.every((cell) => isDay(cell) || DAY_WORD.test(cell))
  return (hasSignatureName || isLined || isDated) && !texts.some((cell) => isFigure(cell) && !isDay(cell))
}

const DAY_WORD = /^огноо[\s:.]*$/iu

function isDay(cell: string): boolean {
  const text = cell.trim()
  return (
    /^\d{4}([-./])\d{1,2}\1\d{1,2}\.?([T\s].*)?$/.test(text) ||
    /^\d{1,2}([-./])\d{1,2}\1\d{4}$/.test(text) ||
    /^\d{4}\s*он.*сар/iu.test(text)
  )
}

/** Most columns are filled, or half of them with a figure. */
function isLikeRow({ cells }: ReadLine, places: readonly number[]): boolean {
  const named = places.filter((column) => column >= 0)
  const filled = named.map((column) => cells[column] ?? '').filter((cell) => cell.trim() !== '')
  const share = filled.length < 2 ? 0 : filled.length / named.length
  return share >= 3 / 4 || (share >= 1 / 2 && filled.some(isFigure))
}

const ordinalNames: ReadonlySet<string> = new Set(listWords.ordinals.map(ordinalName))

function ordinalName(name: string): string {
  return foldedForm(name).replace(/[\s./]/gu, '')
}

/** From 0: by heading, or an unnamed first column that counts up. */
function ordinalColumns(
  names: readonly string[],
  rows: readonly ReadLine[],
  known: Names,
): readonly number[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length), names.length)
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const name = names[column] ?? ''
    if (name.trim() !== '' || column > 0)
      return known(name) === undefined && ordinalNames.has(ordinalName(name))
    return isCounting(rows, column)
  })
}

/** The number column in front, from 0, of a list without headings. ASSUMED: no such list begins with a figure. */
function ordinalFirst(rows: readonly ReadLine[]): readonly number[] {
  const numbers = ordinalsIn(rows, 0)
  const grows = numbers.every((number, index) => number > (numbers[index - 1] ?? -1))
  return grows && numbers.length > 0 ? [0] : []
}

/** Fewer numbers that count up from another than 1 may be figures. */
const MIN_NUMBERING_LENGTH = 3

/** Accepts an excerpt of a longer list. */
function isCounting(rows: readonly ReadLine[], column: number): boolean {
  const numbers = ordinalsIn(rows, column)
  const [first = Number.NaN] = numbers
  return (
    (first === 1 || numbers.length >= MIN_NUMBERING_LENGTH) &&
    numbers.every((number, index) => number === first + index)
  )
}

/** Accepts 1. and 1) too; `NaN` for anything else. */
function ordinalsIn(rows: readonly ReadLine[], column: number): readonly number[] {
  const texts = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '')
  return texts.map((cell) => Number(/^(\d{1,5})[.)]?$/.exec(cell)?.[1] ?? Number.NaN))
}

/** `meant` is the heading of a probable misspelling. */
type NamedColumn = {
  readonly given: string
  readonly place: number | undefined
  readonly meant: string | null
}

function namedColumn(given: string, known: Names, headers: readonly string[]): NamedColumn {
  const place = known(given)
  return { given, place, meant: place === undefined ? nearest(given, headers) : null }
}

/** Accepts a probable misspelling; -1 if none. */
function placeOf(head: string, place: number, columns: readonly NamedColumn[]): number {
  const found = columns.findIndex((column) => column.place === place)
  return found >= 0 ? found : columns.findIndex(({ meant }) => meant === head)
}

type AtColumn = { readonly column: number; readonly problem: HeadProblem }

function headProblems(columns: readonly NamedColumn[]): readonly AtColumn[] {
  return columns.flatMap(({ given, place, meant }, column): AtColumn[] => {
    if (given.trim() === '') return []
    if (place === undefined) return [{ column, problem: { kind: 'unknown', given, meant } }]
    const isRepeated = columns.findIndex((other) => other.place === place) < column
    return isRepeated ? [{ column, problem: { kind: 'twice', given } }] : []
  })
}

function namelessColumns(names: readonly string[], rows: readonly ReadLine[]): readonly AtColumn[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => column).flatMap((column): AtColumn[] => {
    const isNamed = (names[column] ?? '').trim() !== ''
    if (isNamed || rows.every(({ cells }) => (cells[column] ?? '').trim() === '')) return []
    return [{ column, problem: { kind: 'nameless', column: column + 1 } }]
  })
}

/** Allows a third of the letters to differ, but no digit. */
function nearest(given: string, headers: readonly string[]): string | null {
  const digits = (name: string): string => name.replace(/[^\d ]/g, '')
  if (given.length > MAX_NAME_LENGTH) return null
  const name = foldedName(given)
  const found = headers
    .map((head) => ({ head, own: foldedName(head) }))
    .filter(({ own }) => digits(own) === digits(name))
    .map(({ head, own }) => ({ head, far: distance(name, own) / own.length }))
    .toSorted((a, b) => a.far - b.far)[0]
  return found && found.far <= 1 / 3 ? found.head : null
}

function distance(from: string, to: string): number {
  let before = [...to, ''].map((_, index) => index)
  for (const [row, letter] of [...from].entries()) {
    const now = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const changed = (before[column] ?? 0) + (letter === other ? 0 : 1)
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before.at(-1) ?? 0
}

/** Returns the places of repeated keys with the place of the first. Ignores empty keys. */
export function repeatedAt(keys: readonly (string | null)[]): ReadonlyMap<number, number> {
  const firsts = new Map<string, number>()
  return new Map(
    keys.flatMap((key, at) => {
      const first = firsts.get(key ?? '')
      if (first !== undefined) return [[at, first]]
      if (key !== null && key !== '') firsts.set(key, at)
      return []
    }),
  )
}
