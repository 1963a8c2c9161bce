import { fillBookText } from '#documents/workbook/fill-in-text.ts'
import type { SheetLayout } from '#documents/workbook/form.ts'
import type { Block } from '#documents/workbook/workbook.ts'
import { type Content, contentString } from '#engine/entry.ts'
import { type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { joinParts } from '#engine/names.ts'
import type { Unit } from '#engine/sheet.ts'
import { mayNamePeople, mayNameSection, otherYearsIn } from '#engine/text/table-titles.ts'
import { strangeUnitIn, type TextsWithUnits, unitsInText } from '#engine/text/unit-in-text.ts'
import { unitsOf, unitWord } from '#engine/units.ts'
import { bare, headingWords, isFigureOrDate, type ReadRows } from '#features/workbooks/column-headings.ts'
import {
  captionAt,
  foreignLines,
  inOtherUnits,
  lastHeading,
  type MatchOptions,
  ownTexts,
  type PlacedLines,
  type PlacedTable,
  placeColumns,
  placeLines,
  secondHeading,
  textsWithYears,
} from '#features/workbooks/placed-lines.ts'

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
  /** Those above the headings that may name a section of another sheet. */
  readonly strangeTitles: readonly string[]
  /** The name of the sheet and the visible texts above the lines that head no columns. */
  readonly textsAbove: readonly string[]
  /** How many lines and columns with figures the form lacks, without lines of another section. */
  readonly unknown: number
  /** All lines of the form are there. */
  readonly isWhole: boolean
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
  const left = isBlank
    ? leftIn({ data, filled, second, foreign: strangers }, { lines, columns }, hidden)
    : nothingLeft
  const textsAbove = textsOver(sheet, lines, { form, year })
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
    ...left,
    unknown: left.leftRows.filter(({ at }) => !foreign.has(at - 1)).length + left.leftColumns.length,
    strangeUnit: isBlank
      ? (strangeUnitIn(textsIn(sheet, lines.first, form)) ??
        strangeHeading(sheet.rows, { lines, columns }, form))
      : null,
    otherYears: isBlank ? otherYearsIn(textsAbove, textsWithYears(form), year) : [],
    titles: titlesOf(sheet, lines.first),
    strangeTitles:
      isBlank && marked === 'unmarked' ? strangeTitles(sheet, lines, { form, year, textsAbove }) : [],
    textsAbove,
    isWhole: found.placed.size === form.lines.length,
    score: Math.min(
      found.placed.size / form.lines.length,
      new Set(columns.known.values()).size / form.columns.length,
    ),
  }
}

function strangeTitles(
  sheet: PlacedSheet,
  lines: PlacedLines,
  { form, year, textsAbove }: Pick<MatchOptions, 'form' | 'year'> & Pick<MatchedSheet, 'textsAbove'>,
): readonly string[] {
  const own = ownTexts(form, year)
  const titles = titlesOf(sheet, lastHeading(sheet.rows, lines, form, year))
  const strange = titles.filter((title) => mayNameSection(title, own))
  return [...new Set([...strange, ...textsAbove.filter((text) => mayNamePeople(text, own))])]
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
function textsOver(
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
  return [name, ...above.flatMap((cell) => (isFigureOrDate(cell) ? [] : contentString(cell)))]
}

const namesYear = (cell: ReadCell): boolean => /(?<!\d)20\d\d(?!\d)/.test(contentString(cell))

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
          const text = typeof cell === 'object' && cell.kind === 'uncalculated' ? '' : contentString(cell)
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

const hasFigure = (cells: readonly (ReadCell | undefined)[]): boolean =>
  cells.some((cell) => cell !== undefined && /\d/.test(contentString(cell)))
