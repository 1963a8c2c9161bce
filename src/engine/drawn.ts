import { columnText } from '#engine/column-text.ts'
import { captionOf, lineNumber } from '#engine/names.ts'
import { cellAt, type Field, type LineLevel, type Sheet, totalsRow, type Unit } from '#engine/sheet.ts'
import { type UnitLabels, unitAt, unitLabels } from '#engine/units.ts'

/** The layout of a sheet without figures, for screen and paper. */
export type DrawnSheet = {
  readonly captionHead: string
  readonly rows: readonly DrawnRow[]
  readonly columns: readonly DrawnColumn[]
  readonly units: UnitLabels
}

/** `heading` is that of the section that the row starts. */
export type DrawnRow = {
  readonly key: string
  readonly code: string
  readonly fields: readonly (string | null)[]
  readonly number: string
  readonly caption: string
  readonly level: LineLevel
  readonly isStrong: boolean
  readonly isTotal: boolean
  readonly heading: string | null
  readonly stands: 'body' | 'foot'
}

/** Captions may contain {Y}, see `captionOf`. */
export type DrawnColumn = {
  readonly name: string
  readonly field: Field
  readonly content: 'text' | 'figures'
}

/** Decision 0009. */
export function drawnSheet(sheet: Sheet, year: number): DrawnSheet {
  const { rows, columns } = sheet.upright
    ? uprightSheet(sheet, year)
    : { rows: rowsOf(sheet, year), columns: columnsOf(sheet) }
  const units = unitLabels(rows.filter(({ stands }) => stands === 'body').map((row) => unitsIn(sheet, row)))
  return { captionHead: sheet.rowsCaption ?? columnText.captionHead, rows, columns, units }
}

function unitsIn(sheet: Sheet, { code: row, fields }: DrawnRow): readonly (Unit | null)[] {
  return fields.map((field) => {
    const cell = field === null ? undefined : cellAt(sheet, { row, field })
    return field === null || cell === undefined || cell.kind === 'text' ? null : unitAt(sheet, { row, field })
  })
}

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
    caption: columnText.total,
    level: 0,
    isStrong: true,
    isTotal: true,
    heading: null,
    stands: 'foot',
  }
}

function columnsOf(sheet: Sheet): readonly DrawnColumn[] {
  return Object.entries(sheet.fields).map(([name, field]) => {
    const content = field.unit === 'text' || !textsIn(sheet, name).every(isPrintedFigure) ? 'text' : 'figures'
    return { name, field, content }
  })
}

function isPrintedFigure(text: string): boolean {
  return /^[-−–]?[\d,.]*$/.test(text)
}

export function textsIn(sheet: Sheet, field: string): readonly string[] {
  return sheet.rows.flatMap(({ code }) => {
    const cell = cellAt(sheet, { row: code, field })
    return cell?.kind === 'text' ? [cell.text] : []
  })
}

function uprightSheet(sheet: Sheet, year: number): Pick<DrawnSheet, 'rows' | 'columns'> {
  const { heads, lines } = uprightLinesOf(sheet)
  const code = sheet.rows[0]?.code ?? ''
  const columns = heads.map(
    ({ caption, field }, index): DrawnColumn => ({
      name: `${index + 1}`,
      field: { ...field, caption, under: [] },
      content: 'figures',
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

type UprightLine = { readonly caption: string; readonly fields: readonly (string | null)[] }

type UprightLines = {
  readonly heads: readonly { readonly caption: string; readonly field: Field }[]
  readonly lines: readonly UprightLine[]
}

/**
 * Groups with equal captions (share and amount) share a line. A single field uses the column of its unit, otherwise
 * the last.
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
    const heads = all.slice(0, 1).map(([, field]) => ({ caption: columnText.figureHead, field }))
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
  const startedGroups = new Set<string>()
  const lines = all.flatMap(([name, { caption, under, unit }]): UprightLine[] => {
    const group = under.join(' · ')
    if (under.length === 0)
      return [{ caption, fields: heads.map((_, place) => (place === placeOf(unit) ? name : null)) }]
    if (startedGroups.has(group)) return []
    startedGroups.add(group)
    return [{ caption: group, fields: (groups.get(group) ?? []).map(([each]) => each) }]
  })
  return { heads, lines }
}
