import type { Position } from '#client/grid/navigation.ts'
import { type Address, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { captionOf, type HeadCell, headRowsOf, lineNumber } from '#domain/sheet/names.ts'
import { cellAt, type Field, type Sheet, totalsRow, type Unit } from '#domain/sheet/sheet.ts'
import { saysUnit, type UnitsSaid, unitAt, unitsSaid } from '#domain/sheet/units.ts'
import { gridText } from '#text/grid.ts'

/** How a sheet lies on the screen: everything about the drawing that no figure changes. */
export type GridLayout = {
  readonly sheet: Sheet
  readonly caption: string
  /** What stands above the captions of the rows. */
  readonly captionHead: string
  readonly rows: readonly LaidRow[]
  readonly columns: readonly Column[]
  readonly head: readonly (readonly HeadCell[])[]
  /** Where its units are said: above it, at its columns, at its rows. */
  readonly units: UnitsSaid
  readonly codeWidth: number
  readonly captionWidth: number
  readonly width: number
}

/** A row as drawn, so deep and bold or not; `number` is what stands in its first column, `heading` the caption of the section that it begins. */
type LaidRow = {
  /** Tells it from the others. */
  readonly key: string
  /** The row of the sheet whose cells stand in it. */
  readonly code: string
  /** The field that stands in each column; `null` where the line has nothing there. */
  readonly fields: readonly (string | null)[]
  readonly number: string
  readonly caption: string
  readonly level: number
  readonly isStrong: boolean
  /** The sum of the other rows. */
  readonly isTotal: boolean
  readonly heading: string | null
  /** The totals stay in sight below all others. */
  readonly stands: 'body' | 'foot'
}

/** The rows in the order of the sheet's sections, or of their codes where it has none. */
function laidRowsOf(sheet: Sheet, year: number): readonly LaidRow[] {
  const { rows, sections, totalRow } = sheet
  const known = new Map(rows.map((row) => [row.code, row]))
  const groups = sections ?? [{ caption: null, rows: rows.map(({ code }) => code) }]
  const fields = Object.keys(sheet.fields)
  const body = groups.flatMap(({ caption, rows: codes }) =>
    codes.map(
      (code, index): LaidRow => ({
        key: code,
        code,
        fields,
        caption: captionOf(known.get(code)?.caption ?? code, year),
        ...(known.get(code)?.printed ?? {
          number: lineNumber(code, index),
          level: 0,
          isStrong: code === totalRow,
        }),
        isTotal: code === totalRow,
        heading: index === 0 ? caption : null,
        stands: 'body',
      }),
    ),
  )
  return sheet.totals === null ? body : [...body, totalsLine(fields)]
}

function totalsLine(fields: readonly string[]): LaidRow {
  return {
    key: totalsRow,
    code: totalsRow,
    fields,
    number: '',
    caption: gridText.total,
    level: 0,
    isStrong: true,
    isTotal: true,
    heading: null,
    stands: 'foot',
  }
}

/** Lays out a sheet of a year: a line a row, or of an upright one a line a field or a group of fields (decision 0009). */
export function gridLayoutOf(sheet: Sheet, year: number): GridLayout {
  const { rows, columns } = sheet.upright
    ? uprightLayoutOf(sheet, year)
    : { rows: laidRowsOf(sheet, year), columns: columnsOf(sheet) }
  const fields = columns.map(({ field }) => ({
    caption: captionOf(field.caption, year),
    under: field.under.map((caption) => captionOf(caption, year)),
  }))
  const codeWidth = Math.max(40, ...rows.map(({ number }) => number.length * 8 + 16))
  const widthOfCaptions = captionWidth(rows.map(({ caption, level }) => `${'  '.repeat(level)}${caption}`))
  const width = columns.reduce((sum, column) => sum + column.width, codeWidth + widthOfCaptions)
  const head = headRowsOf(fields)
  const units = unitsSaid(rows.filter(({ stands }) => stands === 'body').map((row) => unitsIn(sheet, row)))
  return {
    sheet,
    caption: captionOf(sheet.caption, year),
    captionHead: sheet.rowsCaption ?? gridText.captionHead,
    rows,
    columns,
    head,
    units,
    codeWidth,
    captionWidth: widthOfCaptions,
    width,
  }
}

/** The units of the figures that stand in a drawn row. */
function unitsIn(sheet: Sheet, { code: row, fields }: LaidRow): readonly (Unit | null)[] {
  return fields.map((field) => {
    const cell = field === null ? undefined : cellAt(sheet, { row, field })
    return field === null || cell === undefined || cell.kind === 'text' ? null : unitAt(sheet, { row, field })
  })
}

/**
 * The unit that a cell of the heading says: of all its columns, where they have one and no cell above it says it already; '' for none, or
 * where its caption names it.
 */
export function unitOfHead(
  { head, units }: Pick<GridLayout, 'head' | 'units'>,
  level: number,
  { caption, column, columns }: HeadCell,
): string {
  const [unit = '', ...others] = new Set(units.columns.slice(column, column + columns))
  if (unit === '' || others.length > 0 || saysUnit(caption, unit)) return ''
  const above = head
    .slice(0, level)
    .flat()
    .find((cell) => cell.column <= column && column < cell.column + cell.columns && !cell.isLeaf)
  const isSaidAbove =
    above !== undefined && new Set(units.columns.slice(above.column, above.column + above.columns)).size === 1
  return isSaidAbove ? '' : unit
}

/** The address of a place in the grid, or `null` beside it. */
export function addressAt({ sheet, rows }: GridLayout, { row, column }: Position): Address | null {
  const laid = rows[row]
  const field = laid?.fields[column] ?? null
  return laid === undefined || field === null ? null : { sheet: sheet.code, row: laid.code, field }
}

/** The field at a place in the grid; what the column shows where nothing stands. */
export function fieldAt({ sheet, rows, columns }: GridLayout, { row, column }: Position): Field | undefined {
  return sheet.fields[rows[row]?.fields[column] ?? ''] ?? columns[column]?.field
}

/** What a column is called in a year. */
export function columnCaption({ columns }: GridLayout, column: number, year: number): string {
  return captionOf(columns[column]?.field.caption ?? '', year)
}

/** The place of a cell in the grid, or `null` when the grid does not draw it. */
export function positionAt({ sheet, rows }: GridLayout, at: Address): Position | null {
  if (at.sheet !== sheet.code) return null
  const row = rows.findIndex(({ code, fields }) => code === at.row && fields.includes(at.field))
  return row < 0 ? null : { row, column: rows[row]?.fields.indexOf(at.field) ?? 0 }
}

/** How many rows stand above the totals. */
export function bodyLength({ rows }: GridLayout): number {
  return rows.filter(({ stands }) => stands === 'body').length
}

/** The key of a place in the grid, or `null` beside it. */
export function keyAt(layout: GridLayout, position: Position): CellKey | null {
  const address = addressAt(layout, position)
  return address && cellKeyOf(address)
}

/** One column of a grid as it is drawn. */
export type Column = {
  /** The field's name in the sheet. */
  readonly name: string
  readonly field: Field
  /** Fixed texts stand left, figures right. */
  readonly holds: 'text' | 'figures'
  readonly width: number
}

const widthOfUnit: Readonly<Record<Field['unit'], number>> = {
  people: 66,
  groups: 66,
  posts: 66,
  percent: 72,
  hours: 76,
  days: 76,
  months: 66,
  childDays: 88,
  coefficient: 84,
  quantity: 88,
  various: 140,
  thousandTugrik: 110,
  tugrik: 140,
  text: 160,
}

const padding = 18
const perLetter = 7.2
const perBoldLetter = 8.4
const perSmallLetter = 6.6

/** The columns of a sheet, each wide enough for its figures and for the longest word of its caption. */
function columnsOf(sheet: Sheet): readonly Column[] {
  return Object.entries(sheet.fields).map(([name, field]) => {
    const texts = textsIn(sheet, name)
    const holds = field.unit === 'text' || texts.length > 0 ? 'text' : 'figures'
    return { name, field, holds, width: texts.length > 0 ? captionWidth(texts) : figureWidth(sheet, field) }
  })
}

/** The width of a column of captions: the longest on one line, or on two when it is long. */
function captionWidth(captions: readonly string[]): number {
  const longest = Math.max(0, ...captions.map(({ length }) => length))
  const onOneLine = longest > 44 ? longest * 0.58 : longest
  return Math.round(Math.min(360, Math.max(120, onOneLine * perLetter + padding)))
}

function figureWidth({ totalRow }: Sheet, { caption, guidance, unit }: Field): number {
  const words = caption.split(/\s|(?<=-)/).map(({ length }) => length * perBoldLetter + padding)
  const range = guidance === null ? 0 : gridText.guidance(guidance).length * perSmallLetter + padding
  const word = totalRow !== null && unit === 'hours' ? gridText.hours('').length * perBoldLetter : 0
  return Math.round(Math.min(190, Math.max(widthOfUnit[unit] + word, range, ...words)))
}

/** The lines of an upright sheet, the last of them its total, below each other in one column or in those that its groups share. */
function uprightLayoutOf(sheet: Sheet, year: number): Pick<GridLayout, 'rows' | 'columns'> {
  const { heads, lines } = uprightLinesOf(sheet)
  const code = sheet.rows[0]?.code ?? ''
  const columns = heads.map(({ caption, field }, index): Column => {
    const fields = lines.flatMap((line) => sheet.fields[line.fields[index] ?? ''] ?? [])
    const width = Math.max(...fields.map((each) => figureWidth(sheet, { ...each, caption, guidance: null })))
    return { name: `${index + 1}`, field: { ...field, caption, under: [] }, holds: 'figures', width }
  })
  const rows = lines.map(
    ({ caption, fields }, index): LaidRow => ({
      key: `${index + 1}`,
      code,
      fields,
      number: String(index + 1),
      caption: captionOf(caption, year),
      level: 0,
      isStrong: index === lines.length - 1,
      isTotal: index === lines.length - 1,
      heading: null,
      stands: 'body',
    }),
  )
  return { rows, columns }
}

/** One line of an upright sheet: its caption, and the field in each column. */
type UprightLine = { readonly caption: string; readonly fields: readonly (string | null)[] }

/** An upright sheet: its columns, each as the field after which it is called, and its lines. */
type UprightLines = {
  readonly heads: readonly { readonly caption: string; readonly field: Field }[]
  readonly lines: readonly UprightLine[]
}

/**
 * Turns the fields of a one-row sheet into lines. Groups of fields that all have the same captions become one line each
 * with a column a caption (share and amount), a single field stands in the column of its unit, else in the last; without
 * such groups every field has a line of its own.
 */
export function uprightLinesOf({ fields }: Sheet): UprightLines {
  const all = Object.entries(fields)
  const groups = Map.groupBy(
    all.filter(([, { under }]) => under.length > 0),
    ([, { under }]) => under.join(' · '),
  )
  const captions = [...groups.values()].map((group) => group.map(([, { caption }]) => caption).join('\n'))
  const [first = []] = groups.values()
  if (captions.length === 0 || new Set(captions).size > 1) {
    const heads = all.slice(0, 1).map(([, field]) => ({ caption: gridText.figureHead, field }))
    return {
      heads,
      lines: all.map(([name, { under, caption }]) => ({
        caption: [...under, caption].join(' · '),
        fields: [name],
      })),
    }
  }
  const heads = first.map(([, field]) => ({ caption: field.caption, field }))
  const placeOf = (unit: Field['unit']): number => {
    const place = heads.findLastIndex(({ field }) => field.unit === unit)
    return place === -1 ? heads.length - 1 : place
  }
  const begun = new Set<string>()
  const lines = all.flatMap(([name, { caption, under, unit }]): UprightLine[] => {
    const group = under.join(' · ')
    if (under.length === 0)
      return [{ caption, fields: heads.map((_, place) => (place === placeOf(unit) ? name : null)) }]
    if (begun.has(group)) return []
    begun.add(group)
    return [{ caption: group, fields: (groups.get(group) ?? []).map(([each]) => each) }]
  })
  return { heads, lines }
}

function textsIn(sheet: Sheet, field: string): readonly string[] {
  return sheet.rows.flatMap(({ code }) => {
    const cell = cellAt(sheet, { row: code, field })
    return cell?.kind === 'text' ? [cell.text] : []
  })
}
