import {
  bare,
  type ColumnHeading,
  columnHeadings,
  headingNames,
  headingWords,
  isFigureOrDate,
  isTextOf,
  type ReadRows,
} from '#documents/workbook/column-headings.ts'
import { fillBookText } from '#documents/workbook/fill-in-text.ts'
import type { SheetLayout } from '#documents/workbook/form.ts'
import type { Block } from '#documents/workbook/workbook.ts'
import { type Content, contentString } from '#engine/entry.ts'
import { type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { captionOf, joinParts } from '#engine/names.ts'
import type { Unit } from '#engine/sheet.ts'
import { namesOwnYear, otherYearsIn, sectionText } from '#engine/text/table-titles.ts'
import { strangeUnitIn, type TextsWithUnits, unitsInText } from '#engine/text/unit-in-text.ts'
import { otherUnits, shownUnit, unitsOf, unitWord } from '#engine/units.ts'

/** '' if empty. A formula is its result; a cell with a relevant format is an object. */
export type ReadCell = Content

export type PlacedSheet = {
  readonly name: string
  readonly visibility: 'visible' | 'hidden'
  /** From 0. */
  readonly hidden: { readonly rows: readonly number[]; readonly columns: readonly number[] }
  readonly rows: readonly (readonly ReadCell[])[]
  readonly merged: readonly Block[]
}

export type PlacedCell = { readonly at: CellAddress; readonly content: ReadCell }

/** A line that is not in the form, occurs twice or is uncertain; `at` counts from 1. */
export type LeftLine = { readonly at: number; readonly caption: string }

export type MatchedSheet = {
  readonly name: string
  readonly form: SheetLayout
  readonly cells: readonly PlacedCell[]
  /** The cells of a merged cell over several of ours, and all below the first one. */
  readonly covered: ReadonlySet<CellKey>
  readonly leftRows: readonly LeftLine[]
  readonly leftColumns: readonly LeftLine[]
  /** The hidden lines with figures, from 1. */
  readonly hiddenRows: readonly number[]
  readonly hiddenColumns: readonly number[]
  /** A visible text with a scale or currency that the form lacks. */
  readonly strangeUnit: string | null
  /** The texts above the lines with a year that the form lacks, unless one has a year of the form. */
  readonly otherYears: readonly string[]
  /** The visible texts that are alone in their rows, above the lines. */
  readonly titles: readonly string[]
  /** The smaller share of recognised lines and columns, from 0 to 1. */
  readonly score: number
}

export type SheetTag = { readonly sheet: string; readonly year: number; readonly institutionId: string }

const markWithin = { rows: 12, columns: 12 }

export function readSheetTag({ rows }: PlacedSheet): SheetTag | null {
  for (const row of rows.slice(0, markWithin.rows))
    for (const cell of row.slice(0, markWithin.columns)) {
      const [, sheet, year, institutionId] = fillBookText.markOf.exec(contentString(cell).trim()) ?? []
      if (sheet && year && institutionId) return { sheet, year: Number(year), institutionId }
    }
  return null
}

/** Matches even moved rows and columns: a row by caption, then by code; a column by its captions, then by number. */
export function matchSheet(sheet: PlacedSheet, form: SheetLayout, year: number): MatchedSheet | null {
  const { hidden } = sheet
  const filled = spread(sheet)
  const { rows: data, firsts } = shownOnce(sheet)
  const marked = readSheetTag(sheet)?.sheet === form.sheet.code ? 'marked' : 'unmarked'
  const options = { form, year, marked } as const
  const found = placeLines(filled, options, new Set(hidden.rows))
  if (found === null) return null
  const foreign = foreignLines(filled, found, options)
  const lines = { ...found, placed: new Map([...found.placed].filter(([row]) => !foreign.has(row))) }
  const columns = placeColumns(filled, lines, options, new Set(hidden.columns))
  if (columns.known.size === 0) return null
  const second = secondHeading(filled, { lines, columns }, options)
  const strangers = new Map([...foreign, ...inOtherUnits(filled, { lines, columns }, form)])
  const placedLines = [...lines.placed].filter(([row]) => row < second && !strangers.has(row))
  const [rows, fields] = [form.sheet.rows.map(({ code }) => code), Object.keys(form.sheet.fields)]
  const addressAt = (line: number, column: number): CellAddress | null => {
    const [row, field] = form.sheet.upright ? [rows[column], fields[line]] : [rows[line], fields[column]]
    return row === undefined || field === undefined ? null : { sheet: form.sheet.code, row, field }
  }
  const placed = placedLines.flatMap(([row, line]) =>
    [...columns.placed].flatMap(([column, meant]) => {
      const at = addressAt(line, meant)
      return at === null ? [] : [{ row, column, at }]
    }),
  )
  const placedFirsts = placed.map(({ row, column }) => firsts.get(`${row},${column}`))
  const isBlank = form.sheet.kind === 'blank'
  return {
    name: sheet.name,
    form,
    cells: placed.map(({ row, column, at }): PlacedCell => ({ at, content: data[row]?.[column] ?? '' })),
    covered: new Set(
      placed.flatMap(({ row, column, at }, index) => {
        const first = placedFirsts[index]
        const isAlone = first === `${row},${column}` && onlyIn(placedFirsts, first)
        return first === undefined || isAlone ? [] : [cellKeyOf(at)]
      }),
    ),
    ...(isBlank
      ? leftIn({ data, filled, second, foreign: strangers }, { lines, columns }, hidden)
      : nothingLeft),
    strangeUnit: isBlank
      ? (strangeUnitIn(textsIn(sheet, lines.first, form)) ??
        strangeHeading(sheet.rows, { lines, columns }, form))
      : null,
    otherYears: isBlank ? otherYears(sheet, lines, { form, year }) : [],
    titles: titlesOf(sheet, lines.first),
    score: Math.min(
      found.placed.size / form.lines.length,
      new Set(columns.known.values()).size / form.columns.length,
    ),
  }
}

function titlesOf({ rows, hidden }: PlacedSheet, first: number): readonly string[] {
  return rows.slice(0, first).flatMap((row, at) => {
    const texts = row.flatMap((cell, column) => {
      const text = hidden.columns.includes(column) ? '' : contentString(cell).trim()
      return text === '' ? [] : [text]
    })
    return texts.length === 1 && !hidden.rows.includes(at) ? texts : []
  })
}

/** Years in rows with headings of columns decide about their columns only. */
function otherYears(
  { name, rows, hidden }: PlacedSheet,
  { first, captionColumn }: PlacedLines,
  { form, year }: Pick<MatchOptions, 'form' | 'year'>,
): readonly string[] {
  const words = headingWords(form, year)
  const above = rows.slice(0, first).flatMap((row, at) => {
    const visible = row.filter((_, column) => !hidden.columns.includes(column))
    const isHeading = row.some((cell) => words.has(bare(cell))) || visible.filter(namesYear).length > 1
    return hidden.rows.includes(at) ? [] : isHeading ? row.slice(0, captionColumn + 1) : visible
  })
  const texts = [name, ...above.flatMap((cell) => (isFigureOrDate(cell) ? [] : contentString(cell)))]
  return otherYearsIn(texts, textsWithYears(form), year)
}

const namesYear = (cell: ReadCell): boolean => /(?<!\d)20\d\d(?!\d)/.test(contentString(cell))

const textsWithYears = (form: SheetLayout): readonly string[] => [
  ...form.columns.flatMap(({ caption, under }) => [...under, caption]),
  ...form.lines.map(({ caption }) => caption),
]

type PlacedTable = { readonly lines: PlacedLines; readonly columns: PlacedColumns }

/** Returns a changed caption with a unit that its own line or column lacks. */
function strangeHeading(rows: ReadRows, { lines, columns }: PlacedTable, form: SheetLayout): string | null {
  const { sheet } = form
  const units = unitsOf(sheet)
  const across = (index: number): readonly (Unit | null)[] => units[index] ?? []
  const down = (index: number): readonly (Unit | null)[] => units.map((row) => row[index] ?? null)
  const [unitsOfLine, unitsOfColumn] = sheet.upright ? [down, across] : [across, down]
  const captions = [
    ...[...columns.known].map(([column, index]) => {
      const { caption = '', under = [] } = form.columns[index] ?? {}
      const { text = '' } = columns.headings[column] ?? {}
      return { text, own: [...under, caption], units: unitsOfColumn(index) }
    }),
    ...[...lines.placed].map(([row, index]) => ({
      text: contentString(rows[row]?.[lines.captionColumn] ?? '').trim(),
      own: [form.lines[index]?.caption ?? ''],
      units: unitsOfLine(index),
    })),
  ]
  const strange = captions.find((caption) => {
    const words = caption.units.flatMap((unit) => (unit === null ? [] : [unitWord(unit)]))
    const ours = new Set([...caption.own, ...words].flatMap(unitsInText))
    return unitsInText(caption.text).some((unit) => !ours.has(unit))
  })
  return strange?.text ?? null
}

/** Includes the rows below the form, such as a footer with the unit. A line of figures with its caption is no title. */
function textsIn({ name, rows, hidden }: PlacedSheet, first: number, form: SheetLayout): TextsWithUnits {
  const lines = rows.map((row, at) =>
    hidden.rows.includes(at)
      ? []
      : row.flatMap((cell, column) => {
          const text = contentString(cell)
          return hidden.columns.includes(column) || text.trim() === '' ? [] : [text]
        }),
  )
  const texts = lines.map((line) => line.filter((text) => /[^\d\s.,-]/u.test(text)))
  const titles = texts.filter(({ length }, at) => length === 1 && (at < first || lines[at]?.length === 1))
  return { texts: texts.flat(), titles: [name, ...titles.flat()], own: textsOf(form) }
}

function textsOf({ sheet, lineCaption, columns, lines, units }: SheetLayout): readonly string[] {
  const captions = [...columns.flatMap(({ caption, under }) => [...under, caption]), lineCaption, units]
  return [...captions, ...lines.map(({ caption }) => caption), sheet.caption, sheet.purpose]
}

type LeftLines = Pick<MatchedSheet, 'leftRows' | 'leftColumns' | 'hiddenRows' | 'hiddenColumns'>

/** The source column of norms is ours. */
const nothingLeft: LeftLines = { leftRows: [], leftColumns: [], hiddenRows: [], hiddenColumns: [] }

type LeftOptions = {
  readonly data: ReadRows
  readonly filled: ReadRows
  readonly second: number
  readonly foreign: ReadonlyMap<number, string>
}

function leftIn(
  { data, filled, second, foreign }: LeftOptions,
  { lines, columns }: PlacedTable,
  hidden: PlacedSheet['hidden'],
): LeftLines {
  const [rows, across] = [[...lines.placed.keys()], [...columns.known.keys()]]
  const hasFiguresInRow = (row: number): boolean => hasFigure(across.map((column) => data[row]?.[column]))
  const hasFiguresInColumn = (column: number): boolean => hasFigure(rows.map((row) => data[row]?.[column]))
  const width = Math.max(0, ...data.map(({ length }) => length))
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !lines.captionColumns.includes(column) && hasFiguresInColumn(column),
  )
  return {
    leftRows: filled.flatMap((row, at) => {
      const isPlaced = lines.placed.has(at) && at < second && !foreign.has(at)
      return at < lines.first || isPlaced || hidden.rows.includes(at) || !hasFiguresInRow(at)
        ? []
        : [{ at: at + 1, caption: joinParts([foreign.get(at) ?? '', captionAt(row, lines)]) }]
    }),
    leftColumns: others
      .filter((column) => !columns.placed.has(column) && !hidden.columns.includes(column))
      .map((column) => ({ at: column + 1, caption: columns.headings[column]?.text ?? '' })),
    hiddenRows: hidden.rows.filter((row) => row > lines.first && hasFiguresInRow(row)).map((row) => row + 1),
    hiddenColumns: others.filter((column) => hidden.columns.includes(column)).map((column) => column + 1),
  }
}

const captionAt = (row: readonly ReadCell[], { captionColumn }: PlacedLines): string =>
  contentString(row[captionColumn] ?? '').trim()

/**
 * Returns the section of each placed line below a text in a line of its own that the form lacks there. A remark in our
 * own sheet moves no line, unless it names another year.
 */
function foreignLines(
  rows: ReadRows,
  lines: PlacedLines,
  { form, year, marked }: MatchOptions,
): ReadonlyMap<number, string> {
  const { placed, first, captionColumn } = lines
  const isOwnText = isTextOf(form, year)
  const isOtherYear = (text: string): boolean => otherYearsIn([text], textsWithYears(form), year).length > 0
  const found = new Map<number, string>()
  let section: { readonly text: string; readonly codes: readonly string[] } | null = null
  for (const [at, row] of rows.entries()) {
    const line = placed.get(at)
    if (line !== undefined) {
      const isForeign = section !== null && !section.codes.includes(form.sheet.rows[line]?.code ?? '')
      if (section !== null && isForeign && at > first) found.set(at, section.text)
      continue
    }
    const caption = captionAt(row, lines)
    const text = sectionText(rows, at, captionColumn) || (isOtherYear(caption) ? caption : '')
    const own = form.sheet.sections?.find((each) => bare(each.caption) === bare(text))
    if (own) section = { text, codes: own.rows }
    else if (text !== '' && (isOwnText(bare(text)) || namesOwnYear(text, [], year))) section = null
    else if (text !== '' && at > first && (marked === 'unmarked' || isOtherYear(text)))
      section = { text, codes: [] }
  }
  return found
}

/** The units of placed lines that are not those of the form, by row. */
function inOtherUnits(
  rows: ReadRows,
  { lines, columns }: PlacedTable,
  { sheet }: SheetLayout,
): ReadonlyMap<number, string> {
  if (sheet.upright) return new Map()
  const placed = [...lines.placed]
  const units = otherUnits(
    columns.headings.map(({ text }) => text),
    placed.map(([row, line]) => ({
      texts: (rows[row] ?? []).map((cell, column) =>
        lines.captionColumns.includes(column) ? '' : contentString(cell),
      ),
      unit: shownUnit(sheet, sheet.rows[line]?.code ?? ''),
    })),
  )
  return new Map(placed.flatMap(([row], index) => (units[index] ? [[row, units[index]]] : [])))
}

function spread({ rows, merged }: PlacedSheet): ReadRows {
  const filled = rows.map((row) => Array.from(row, (cell) => cell ?? ''))
  for (const { top, left, bottom, right } of merged) {
    const text = filled[top]?.[left] ?? ''
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const cells = filled[row]
        if (cells) cells[column] = text
      }
  }
  return filled
}

const onlyIn = <Value>(values: readonly Value[], value: Value): boolean =>
  values.indexOf(value) === values.lastIndexOf(value)

/** The content of a merged cell is in its first visible cell. `firsts`: that cell by each one. */
function shownOnce({ rows, merged, hidden }: PlacedSheet): {
  readonly rows: ReadRows
  readonly firsts: ReadonlyMap<string, string>
} {
  const filled = rows.map((row) => [...row])
  const firsts = new Map<string, string>()
  for (const { top, left, bottom, right } of merged) {
    const content = filled[top]?.[left] ?? ''
    const first = {
      row: firstOutside(hidden.rows, top, bottom),
      column: firstOutside(hidden.columns, left, right),
    }
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const isFirst = row === first.row && column === first.column
        const cells = filled[row]
        if (cells) cells[column] = isFirst ? content : ''
        firsts.set(`${row},${column}`, `${first.row},${first.column}`)
      }
  }
  return { rows: filled, firsts }
}

function firstOutside(hidden: readonly number[], from: number, to: number): number {
  let place = from
  while (place < to && hidden.includes(place)) place += 1
  return place
}

type PlacedColumns = {
  /** The form's column by the workbook's, both from 0. */
  readonly placed: ReadonlyMap<number, number>
  /** Also the uncertain ones and those that occur twice. */
  readonly known: ReadonlyMap<number, number>
  readonly headings: readonly ColumnHeading[]
}

type PlacedLines = {
  /** The form's line by the workbook's, both from 0. */
  readonly placed: ReadonlyMap<number, number>
  readonly captionColumn: number
  /** With the column of codes. */
  readonly captionColumns: readonly number[]
  readonly first: number
  /** With captions of other lines in the same rows. */
  readonly otherCaptions: readonly number[]
}

/** `marked`: the sheet has our tag, so a smaller match is enough. */
type MatchOptions = {
  readonly form: SheetLayout
  readonly year: number
  readonly marked: 'marked' | 'unmarked'
}

/** Returns `null` if no caption matches, or less than half without our tag. */
function placeLines(
  rows: ReadRows,
  { form, year, marked }: MatchOptions,
  hidden: ReadonlySet<number>,
): PlacedLines | null {
  const lines = form.lines.map(({ code, caption }, index) => ({
    index,
    code: bare(code),
    names: new Set([bare(caption), bare(plainCaption(form, index, year))]),
  }))
  const named = (cell: ReadCell | undefined) => {
    const name = bare(cell ?? '')
    return name === '' ? [] : lines.filter(({ names }) => names.has(name))
  }
  const captionColumn = bestColumn(rows, (cell) => named(cell).length > 0)
  if (captionColumn === null) return null
  const codeColumn = codeColumnOf(rows, captionColumn, {
    isCode: (cell, row) => named(row[captionColumn]).some(({ code }) => code === bare(cell)),
    isLine: (row) => named(row[captionColumn]).length > 0,
    headings: headingNames(form, year),
  })
  const meant = rows.map((row, at) => {
    if (hidden.has(at)) return null
    const byName = named(row[captionColumn])
    if (byName.length < 2) return byName[0]?.index ?? null
    const code = codeColumn === null ? '' : bare(row[codeColumn] ?? '')
    const [only, ...others] = byName.filter((line) => line.code === code)
    return only && others.length === 0 ? only.index : null
  })
  const placed = onlyOnce(meant)
  const first = Math.min(...placed.keys())
  if (placed.size === 0 || (marked === 'unmarked' && placed.size * 2 < lines.length)) return null
  const isOtherCaption = (cell: ReadCell, row: readonly ReadCell[]): boolean =>
    bare(cell) !== bare(row[captionColumn] ?? '') && named(cell).length > 0
  return {
    placed,
    captionColumn,
    captionColumns: codeColumn === null ? [captionColumn] : [captionColumn, codeColumn],
    first,
    otherCaptions: [...placed.keys()].flatMap((at) => {
      const row = rows[at] ?? []
      return row.flatMap((cell, column) => (isOtherCaption(cell, row) ? [column] : []))
    }),
  }
}

type CodeTest = {
  readonly isCode: (cell: ReadCell, row: readonly ReadCell[]) => boolean
  readonly isLine: (row: readonly ReadCell[]) => boolean
  readonly headings: ReadonlySet<string>
}

/** Some figures of a column may equal the codes of their lines. */
function codeColumnOf(
  rows: ReadRows,
  captionColumn: number,
  { isCode, isLine, headings }: CodeTest,
): number | null {
  const lines = rows.filter(isLine)
  const head = rows.slice(0, rows.findIndex(isLine))
  const textAbove = (column: number): string =>
    head
      .map((row) => row[column] ?? '')
      .filter((cell) => !isFigureOrDate(cell))
      .map(bare)
      .findLast((text) => text !== '') ?? ''
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const headed = Array.from({ length: width }, (_, column) => headings.has(textAbove(column)))
  const best = bestColumn(
    lines,
    (cell, row, column) => column !== captionColumn && !headed[column] && isCode(cell, row),
  )
  const count = best === null ? 0 : lines.filter((row) => isCode(row[best] ?? '', row)).length
  return count * 2 > lines.length ? best : null
}

/** Omits the unit, as in lists of other programs. */
function plainCaption({ sheet, lines }: SheetLayout, index: number, year: number): string {
  const own = sheet.upright ? undefined : sheet.rows[index]?.caption
  return own === undefined ? (lines[index]?.caption ?? '') : captionOf(own, year)
}

function placeColumns(
  rows: ReadRows,
  { placed, first, captionColumn, captionColumns, otherCaptions }: PlacedLines,
  options: MatchOptions,
  hidden: ReadonlySet<number>,
): PlacedColumns {
  const headings = columnHeadings(rows.slice(0, first), { ...options, captionColumns })
  const meant = headings.map(({ index }, column) => (hidden.has(column) ? null : index))
  const certain = meant.map((index, column) => (headings[column]?.certainty === 'certain' ? index : null))
  const lineRows = [...placed.keys()].map((at) => rows[at] ?? [])
  const isCaption = (row: readonly ReadCell[], column: number): boolean => {
    const text = bare(row[column] ?? '')
    return text !== '' && text !== bare(row[captionColumn] ?? '') && !isFigureOrDate(row[column] ?? '')
  }
  const isApart = (column: number): boolean =>
    !captionColumns.includes(column - 1) &&
    headings[column - 1]?.words.length === 0 &&
    lineRows.filter((row) => isCaption(row, column)).length * 2 >= lineRows.length
  // A column of ours may have such texts.
  const others = [...meant.keys()].filter(
    (column) => (certain[column] ?? null) === null && (otherCaptions.includes(column) || isApart(column)),
  )
  const isOtherTable = (column: number): boolean =>
    others.includes(Math.max(...[...others, captionColumn].filter((start) => start <= column)))
  return {
    placed: new Map([...onlyOnce(certain)].filter(([column]) => !isOtherTable(column))),
    known: new Map(
      meant.flatMap((index, column): [number, number][] => (index === null ? [] : [[column, index]])),
    ),
    headings,
  }
}

/** The row of another heading below the first lines. */
function secondHeading(rows: ReadRows, { lines, columns }: PlacedTable, options: MatchOptions): number {
  const { captionColumns, first } = lines
  const isText = rows.map(
    (row, at) =>
      at > first &&
      !lines.placed.has(at) &&
      row.every((cell, column) => captionColumns.includes(column) || !isFigureOrDate(cell)),
  )
  const last = Math.max(...lines.placed.keys())
  const found = rows.findIndex((_, at) => {
    if (at > last || !isText[at] || isText[at + 1]) return false
    const start = isText.lastIndexOf(false, at) + 1
    const second = columnHeadings(rows.slice(start, at + 1), { ...options, captionColumns })
    const filled = second.filter(({ words }, column) => columns.placed.has(column) && words.length > 0)
    const isHeading =
      second.some(({ index }) => index !== null) ||
      (filled.length > 0 && filled.length * 2 >= columns.placed.size)
    return isHeading && second.some((each, column) => isOther(each, columns.headings[column]))
  })
  return found < 0 ? Number.POSITIVE_INFINITY : found
}

function isOther(second: ColumnHeading, first: ColumnHeading | undefined): boolean {
  const placeOf = ({ index, certainty }: ColumnHeading) => (certainty === 'certain' ? index : null)
  const isRepeated = second.words.join('\n') === first?.words.join('\n')
  return second.words.length > 0 && !isRepeated && placeOf(second) !== (first ? placeOf(first) : null)
}

function bestColumn(
  rows: ReadRows,
  test: (cell: ReadCell, row: readonly ReadCell[], column: number) => boolean,
): number | null {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if (cell !== undefined && test(cell, row, column)) counts.set(column, (counts.get(column) ?? 0) + 1)
  const [best] = [...counts].toSorted(([a, most], [b, other]) => other - most || a - b)
  return best?.[0] ?? null
}

/** A line that two rows match belongs to neither. */
function onlyOnce(meant: readonly (number | null)[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const each of meant) if (each !== null) times.set(each, (times.get(each) ?? 0) + 1)
  return new Map(
    meant.flatMap((each, index): [number, number][] =>
      each !== null && times.get(each) === 1 ? [[index, each]] : [],
    ),
  )
}

const hasFigure = (cells: readonly (ReadCell | undefined)[]): boolean =>
  cells.some((cell) => cell !== undefined && /\d/.test(contentString(cell)))
