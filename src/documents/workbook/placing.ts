import { fillBookText } from '#documents/workbook/fill-in-text.ts'
import type { SheetLayout } from '#documents/workbook/form.ts'
import type { Block } from '#documents/workbook/workbook.ts'
import { type Content, contentString } from '#engine/entry.ts'
import { type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import type { Unit } from '#engine/sheet.ts'
import { foldedName } from '#engine/text/normalise.ts'
import { strangeUnitIn, type TextsWithUnits, unitsInText } from '#engine/text/unit-in-text.ts'
import { unitsOf, unitWord } from '#engine/units.ts'

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

/** A line that is not in the form or occurs twice; `at` counts from 1. */
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
  const lines = placeLines(filled, form, { year, marked, hidden: new Set(hidden.rows) })
  if (lines === null) return null
  const columns = placeColumns(filled, form, lines, { year, marked, hidden: new Set(hidden.columns) })
  if (columns.placed.size === 0) return null
  const [rows, fields] = [form.sheet.rows.map(({ code }) => code), Object.keys(form.sheet.fields)]
  const addressAt = (line: number, column: number): CellAddress | null => {
    const [row, field] = form.sheet.upright ? [rows[column], fields[line]] : [rows[line], fields[column]]
    return row === undefined || field === undefined ? null : { sheet: form.sheet.code, row, field }
  }
  const placed = [...lines.placed].flatMap(([row, line]) =>
    [...columns.placed].flatMap(([column, meant]) => {
      const at = addressAt(line, meant)
      return at === null ? [] : [{ row, column, at }]
    }),
  )
  const placedFirsts = placed.map(({ row, column }) => firsts.get(`${row},${column}`))
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
    ...(form.sheet.kind === 'blank' ? leftIn(data, lines, columns, hidden) : nothingLeft),
    strangeUnit:
      form.sheet.kind === 'blank'
        ? (strangeUnitIn(textsIn(sheet, lines.first, form)) ??
          strangeHeading(sheet.rows, { lines, columns }, form))
        : null,
  }
}

type PlacedTable = { readonly lines: PlacedLines; readonly columns: PlacedColumns }

/** Returns a changed caption with a unit that its own line or column lacks. Merged titles are in their first cell. */
function strangeHeading(rows: ReadRows, { lines, columns }: PlacedTable, form: SheetLayout): string | null {
  const { sheet } = form
  const head = rows.slice(0, lines.first)
  const numbers = numberRow(head, form)
  const units = unitsOf(sheet)
  const across = (index: number): readonly (Unit | null)[] => units[index] ?? []
  const down = (index: number): readonly (Unit | null)[] => units.map((row) => row[index] ?? null)
  const [unitsOfLine, unitsOfColumn] = sheet.upright ? [down, across] : [across, down]
  const captions = [
    ...[...columns.placed].map(([column, index]) => {
      const { caption = '', under = [] } = form.columns[index] ?? {}
      return { text: lastText(head, column, numbers), own: [...under, caption], units: unitsOfColumn(index) }
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

function leftIn(
  data: ReadRows,
  lines: PlacedLines,
  columns: PlacedColumns,
  hidden: PlacedSheet['hidden'],
): LeftLines {
  const [rows, across] = [[...lines.placed.keys()], [...columns.placed.keys()]]
  const hasFiguresInRow = (row: number): boolean => hasFigure(across.map((column) => data[row]?.[column]))
  const hasFiguresInColumn = (column: number): boolean => hasFigure(rows.map((row) => data[row]?.[column]))
  const others = hidden.columns.filter(
    (column) => column !== lines.captionColumn && column !== lines.codeColumn,
  )
  return {
    leftRows: lines.left.filter(({ at }) => hasFiguresInRow(at - 1)),
    leftColumns: columns.left.filter(({ at }) => hasFiguresInColumn(at - 1)),
    hiddenRows: hidden.rows.filter((row) => row > lines.first && hasFiguresInRow(row)).map((row) => row + 1),
    hiddenColumns: others.filter(hasFiguresInColumn).map((column) => column + 1),
  }
}

/** Returns the smaller of the shares of lines and columns, from 0 to 1. */
export function matchScore(placed: MatchedSheet): number {
  const { cells, form } = placed
  const [rows, fields] = [new Set(cells.map(({ at }) => at.row)), new Set(cells.map(({ at }) => at.field))]
  return Math.min(rows.size / form.sheet.rows.length, fields.size / Object.keys(form.sheet.fields).length)
}

type ReadRows = readonly (readonly ReadCell[])[]

function spread({ rows, merged }: PlacedSheet): ReadRows {
  const filled = rows.map((row) => [...row])
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
  /** The form's line or column by the workbook's, both from 0. */
  readonly placed: ReadonlyMap<number, number>
  readonly left: readonly LeftLine[]
}

type PlacedLines = PlacedColumns & {
  readonly captionColumn: number
  readonly codeColumn: number | null
  readonly first: number
}

/** `marked`: the sheet has our tag, so a smaller match is enough. */
type MatchOptions = {
  readonly year: number
  readonly marked: 'marked' | 'unmarked'
  readonly hidden: ReadonlySet<number>
}

/** Returns `null` if no caption matches, or less than half without our tag. */
function placeLines(
  rows: ReadRows,
  form: SheetLayout,
  { year, marked, hidden }: MatchOptions,
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
  const codeColumn = bestColumn(
    rows,
    (cell, row, column) =>
      column !== captionColumn && named(row[captionColumn]).some(({ code }) => code === bare(cell)),
  )
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
  return {
    placed,
    captionColumn,
    codeColumn,
    first,
    left: rows.flatMap((row, index) =>
      index < first || placed.has(index) || hidden.has(index)
        ? []
        : [{ at: index + 1, caption: contentString(row[captionColumn] ?? '').trim() }],
    ),
  }
}

/** Omits the unit, as in lists of other programs. */
function plainCaption({ sheet, lines }: SheetLayout, index: number, year: number): string {
  const own = sheet.upright ? undefined : sheet.rows[index]?.caption
  return own === undefined ? (lines[index]?.caption ?? '') : captionOf(own, year)
}

function placeColumns(
  rows: ReadRows,
  form: SheetLayout,
  lines: PlacedLines,
  { year, marked, hidden }: MatchOptions,
): PlacedColumns {
  const paths = pathsOf(form, year)
  const head = rows.slice(0, lines.first)
  const numbers = numberRow(head, form)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const all = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== lines.captionColumn && column !== lines.codeColumn && !hidden.has(column),
  )
  const captionsAt = (column: number): readonly string[] =>
    head.flatMap((row, index) => (index === numbers ? [] : [bare(row[column] ?? '')])).filter(isNewWord)
  const meant = Array.from({ length: width }, (_, column) => {
    if (!all.includes(column)) return null
    const captions = captionsAt(column)
    const number = numbers === null ? null : columnNumbered(head[numbers]?.[column], form)
    const under = (most: number): readonly number[] =>
      paths.flatMap((own, index) =>
        own.some((path) => endsWith(captions, path.slice(-most))) ? [index] : [],
      )
    const [whole, own] = [under(Number.POSITIVE_INFINITY), under(1)]
    const byCaption = decided(whole, number) ?? decided(own, number)
    return own.length === 0 && marked === 'marked' ? number : byCaption
  })
  const placed = onlyOnce(meant)
  return {
    placed,
    left: all.flatMap((column) =>
      placed.has(column) ? [] : [{ at: column + 1, caption: lastText(head, column, numbers) }],
    ),
  }
}

function decided(found: readonly number[], number: number | null): number | null {
  const [only, ...others] = found
  if (only !== undefined && others.length === 0) return only
  return number !== null && found.includes(number) ? number : null
}

function pathsOf({ sheet, columns }: SheetLayout, year: number): readonly (readonly (readonly string[])[])[] {
  const plain = sheet.upright
    ? []
    : Object.values(sheet.fields).map(({ caption }) => captionOf(caption, year))
  return columns.map(({ caption, under }, index) =>
    [caption, plain[index] ?? caption].map((own) => [...under, own].map(bare).filter(isNewWord)),
  )
}

function numberRow(head: ReadRows, form: SheetLayout): number | null {
  const counts = head.map((row) => new Set(row.flatMap((cell) => columnNumbered(cell, form) ?? [])).size)
  const most = Math.max(0, ...counts)
  const at = counts.lastIndexOf(most)
  return most >= Math.min(2, form.columns.length) && most * 2 >= form.columns.length ? at : null
}

function columnNumbered(cell: ReadCell | undefined, form: SheetLayout): number | null {
  const text = contentString(cell ?? '').trim()
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= form.columns.length ? number - 1 : null
}

/** A merged caption occurs in several cells and counts once. */
function isNewWord(word: string, index: number, words: readonly string[]): boolean {
  return word !== '' && word !== words[index - 1]
}

function endsWith(captions: readonly string[], path: readonly string[]): boolean {
  const tail = captions.slice(-path.length)
  return path.length > 0 && tail.length === path.length && tail.every((word, index) => word === path[index])
}

function lastText(head: ReadRows, column: number, numbers: number | null): string {
  const texts = head.flatMap((row, index) =>
    index === numbers ? [] : [contentString(row[column] ?? '').trim()],
  )
  return texts.findLast((text) => text !== '') ?? ''
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

function bare(text: ReadCell): string {
  return foldedName(contentString(text))
}
