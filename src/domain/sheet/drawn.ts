import { captionOf, lineNumber } from '#domain/sheet/names.ts'
import { cellAt, type Field, type LineLevel, type Sheet, totalsRow, type Unit } from '#domain/sheet/sheet.ts'
import { type UnitsSaid, unitAt, unitsSaid } from '#domain/sheet/units.ts'
import { gridText } from '#text/grid.ts'

/** A sheet as lines and columns, the same on the screen and on paper: how it lies, and no figure. */
export type DrawnSheet = {
  /** What stands above the captions of the rows. */
  readonly captionHead: string
  readonly rows: readonly DrawnRow[]
  readonly columns: readonly DrawnColumn[]
  /** Where its units are said: above it, at its columns, at its rows. */
  readonly units: UnitsSaid
}

/** A row as drawn, so deep and bold or not; `number` is what stands in its first column, `heading` the caption of the section that it begins. */
export type DrawnRow = {
  /** Tells it from the others. */
  readonly key: string
  /** The row of the sheet whose cells stand in it. */
  readonly code: string
  /** The field that stands in each column; `null` where the line has nothing there. */
  readonly fields: readonly (string | null)[]
  readonly number: string
  readonly caption: string
  readonly level: LineLevel
  readonly isStrong: boolean
  /** The sum of the other rows. */
  readonly isTotal: boolean
  readonly heading: string | null
  /** The totals stand below all others. */
  readonly stands: 'body' | 'foot'
}

/** A column as drawn. Captions of its field may hold {Y}, see `captionOf`. */
export type DrawnColumn = {
  /** The field's name in the sheet. */
  readonly name: string
  readonly field: Field
  /** Fixed texts stand left, figures right. */
  readonly holds: 'text' | 'figures'
}

/** Lays a sheet of a year out: a line a row, or of an upright one a line a field or a group of fields (decision 0009). */
export function drawnSheet(sheet: Sheet, year: number): DrawnSheet {
  const { rows, columns } = sheet.upright
    ? uprightSheet(sheet, year)
    : { rows: rowsOf(sheet, year), columns: columnsOf(sheet) }
  const units = unitsSaid(rows.filter(({ stands }) => stands === 'body').map((row) => unitsIn(sheet, row)))
  return { captionHead: sheet.rowsCaption ?? gridText.captionHead, rows, columns, units }
}

/** The units of the figures that stand in a drawn row. */
function unitsIn(sheet: Sheet, { code: row, fields }: DrawnRow): readonly (Unit | null)[] {
  return fields.map((field) => {
    const cell = field === null ? undefined : cellAt(sheet, { row, field })
    return field === null || cell === undefined || cell.kind === 'text' ? null : unitAt(sheet, { row, field })
  })
}

/** The rows in the order of the sheet's sections, or of their codes where it has none. */
function rowsOf(sheet: Sheet, year: number): readonly DrawnRow[] {
  const { rows, sections, totalRow } = sheet
  const known = new Map(rows.map((row) => [row.code, row]))
  const groups = sections ?? [{ caption: null, rows: rows.map(({ code }) => code) }]
  const fields = Object.keys(sheet.fields)
  const body = groups.flatMap(({ caption, rows: codes }) =>
    codes.map(
      (code, index): DrawnRow => ({
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

function totalsLine(fields: readonly string[]): DrawnRow {
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

function columnsOf(sheet: Sheet): readonly DrawnColumn[] {
  return Object.entries(sheet.fields).map(([name, field]) => {
    const holds = field.unit === 'text' || !textsIn(sheet, name).every(isPrintedFigure) ? 'text' : 'figures'
    return { name, field, holds }
  })
}

/** Whether a text is a figure as it was printed, such as last year's, or the dash that stands for one. */
function isPrintedFigure(text: string): boolean {
  return /^[-−–]?[\d,.]*$/.test(text)
}

/** The fixed texts of a column. */
export function textsIn(sheet: Sheet, field: string): readonly string[] {
  return sheet.rows.flatMap(({ code }) => {
    const cell = cellAt(sheet, { row: code, field })
    return cell?.kind === 'text' ? [cell.text] : []
  })
}

/** The lines of an upright sheet, the last of them its total, below each other in one column or in those that its groups share. */
function uprightSheet(sheet: Sheet, year: number): Pick<DrawnSheet, 'rows' | 'columns'> {
  const { heads, lines } = uprightLinesOf(sheet)
  const code = sheet.rows[0]?.code ?? ''
  const columns = heads.map(
    ({ caption, field }, index): DrawnColumn => ({
      name: `${index + 1}`,
      field: { ...field, caption, under: [] },
      holds: 'figures',
    }),
  )
  const rows = lines.map(
    ({ caption, fields }, index): DrawnRow => ({
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
