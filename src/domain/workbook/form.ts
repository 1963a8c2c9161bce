import type { Report } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import type { Place, Sheet } from '#domain/sheet/sheet.ts'
import type { Spot } from '#domain/workbook/spot.ts'

/** A column of a form: what stands above it, the outermost caption first. */
export type FormColumn = { readonly path: readonly string[] }

/** A line of a form: its code, its caption, how deep it stands. */
export type FormLine = {
  readonly code: string
  readonly caption: string
  readonly strong: boolean
  readonly indent: number
}

/** Where everything of a sheet stands in the book. */
export type Form = {
  readonly name: string
  readonly sheet: Sheet
  readonly columns: readonly FormColumn[]
  readonly lines: readonly FormLine[]
  readonly spot: (place: Place) => Spot
  /** Decimals that a field shows. */
  readonly decimals: (field: string) => number
}

/** Rows above the captions of the columns: title, note, a gap. */
export const rowsAbove = 3
/** Columns before the figures: code and caption. */
export const columnsBefore = 2

type Making = {
  readonly name: string
  readonly sheet: Sheet
  /** The report whose figures the sheet is; `null` for any other sheet. */
  readonly report: Report | null
  readonly year: number
}

/** Lays a sheet out: a line a row and a column a field; of an upright one a line a field, as the screen draws it. */
export function formOf(making: Making): Form {
  const { name, sheet, report, year } = making
  const columns = columnsOf(making)
  const first = rowsAbove + headRows(columns)
  const fieldAt = placesOf(Object.keys(sheet.fields))
  const rowAt = placesOf(sheet.rows.map(({ code }) => code))
  const [lineOf, columnOf] = sheet.upright
    ? [({ field }: Place) => fieldAt(field), ({ row }: Place) => rowAt(row)]
    : [({ row }: Place) => rowAt(row), ({ field }: Place) => fieldAt(field)]
  return {
    name,
    sheet,
    columns,
    lines: linesOf(sheet, report, year),
    spot: (place) => ({ sheet: name, row: first + lineOf(place), column: columnsBefore + columnOf(place) }),
    decimals: (field) => report?.columns[fieldAt(field)]?.decimals ?? sheet.fields[field]?.decimals ?? 0,
  }
}

function placesOf(names: readonly string[]): (name: string) => number {
  const places = new Map(names.map((name, place) => [name, place]))
  return (name) => places.get(name) ?? -1
}

function columnsOf({ sheet, year }: Making): readonly FormColumn[] {
  if (sheet.upright) return sheet.rows.map(({ caption }) => ({ path: [captionOf(caption, year)] }))
  return Object.values(sheet.fields).map(({ under, caption }) => ({
    path: [...under, caption].map((text) => captionOf(text, year)),
  }))
}

/** How many rows the captions of the columns take. */
export function headRows(columns: readonly FormColumn[]): number {
  return Math.max(1, ...columns.map(({ path }) => path.length))
}

function linesOf(sheet: Sheet, report: Report | null, year: number): readonly FormLine[] {
  const plain = { strong: false, indent: 0 }
  if (report)
    return report.lines.map(({ code, caption, strong, level }) => ({
      code,
      caption: captionOf(caption, year),
      strong,
      indent: level,
    }))
  if (sheet.upright)
    return Object.values(sheet.fields).map(({ under, caption }, index) => ({
      ...plain,
      code: String(index + 1),
      caption: captionOf([...under, caption].join(' · '), year),
    }))
  return sheet.rows.map(({ code, caption }) => ({ ...plain, code, caption: captionOf(caption, year) }))
}
