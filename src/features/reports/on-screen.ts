import { columnsWithApproved, isFigure, withApprovedColumns } from '#documents/approved-columns.ts'
import { type PrintedTable, plainCellText, printedTable } from '#documents/paper/printed-table.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { type CellAddress, cellPositionOf, keyOf, type PlaceKey } from '#engine/key.ts'
import { type Cell, type Field, field, type PrintedRow, type Sheet } from '#engine/sheet.ts'
import { reportScreenText } from '#features/reports/screen-text.ts'
import { withHeadFigures } from '#forms/reports/head-figures.ts'
import {
  type FullReport,
  measureOf,
  namingColumns,
  type PaperFacts,
  type Report,
  type ReportColumn,
  type ReportLine,
  type ReportRow,
} from '#forms/reports/report.ts'

/**
 * Uses the cells and formulas of the snapshot; last year's figures are texts. `null` if the report is not a table of
 * figures.
 */
export function sheetOnScreen(
  fullReport: FullReport,
  facts: Pick<PaperFacts, 'yearBefore' | 'approved' | 'headFigures' | 'standIns'>,
): { readonly sheet: Sheet; readonly given: ReferenceFigures[string] } | null {
  const { report, given } = withApprovedColumns(fullReport, facts.approved)
  if (report.value.from !== 'sheet') return null
  const { sheet } = report.value
  const table = printedTable(fullReport, { rows: [], facts })
  const { columns, lines } = table.report
  const declared = Object.entries(sheet.fields)
  const headed = withHeadFigures(
    declared.map(([, each]) => each),
    facts,
  )
  const own = declared.map(([name, each], index): [string, Field] => [name, headed[index] ?? each])
  const names = namesOf(
    columns,
    own.map(([name]) => name),
  )
  const fields = columns.map((column, index): [string, Field] => [
    names[index] ?? '',
    fieldOf(column, own, names[index]),
  ])
  return {
    sheet: {
      ...sheet,
      rows: sheet.rows.map((row, index) => ({ ...row, printed: printedRow(lines[index]) })),
      rowUnits: rowUnitsOf(lines, (index) => sheet.rows[index]?.code ?? ''),
      fields: Object.fromEntries(fields),
      cells: new Map([...sheet.cells, ...textsOf(table, sheet, names)]),
    },
    given,
  }
}

function rowUnitsOf(lines: readonly ReportLine[], rowOf: (index: number) => string): Sheet['rowUnits'] {
  const units = lines.flatMap(({ measure }, index) => (measure ? [[rowOf(index), measure.unit]] : []))
  return Object.fromEntries(units)
}

function printedRow(line: ReportLine | undefined): PrintedRow | null {
  return line ? { number: line.code, level: line.level, isStrong: line.strong } : null
}

function namesOf(columns: readonly ReportColumn[], own: readonly string[]): readonly string[] {
  let next = 0
  return columns.map((column, index) => (isFigure(column) ? (own[next++] ?? '') : `t${index + 1}`))
}

/** Last year's figures are texts, aligned like figures. */
function fieldOf(
  { caption, under, from, unit }: ReportColumn,
  own: readonly (readonly [string, Field])[],
  name = '',
): Field {
  const printed = from === 'yearBefore' ? unit : 'text'
  return own.find(([each]) => each === name)?.[1] ?? field(caption, printed, { under })
}

function textsOf(
  { report, values }: PrintedTable,
  { rows }: Sheet,
  names: readonly string[],
): readonly (readonly [PlaceKey, Cell])[] {
  return report.columns.flatMap((column, index) => {
    if (isFigure(column)) return []
    return rows.map(({ code }, line): [PlaceKey, Cell] => {
      const value = values(line + 1, index + 1)
      const text = value ? plainCellText(measureOf(column, report.lines[line]), value) : ''
      return [
        keyOf({ row: code, field: names[index] ?? '' }),
        { kind: 'text', text, model: value?.model ?? false },
      ]
    })
  })
}

/** Omits columns that name a line: they are its captions. */
export function columnsOnScreen(report: Report, approved: PaperFacts['approved']): readonly ReportColumn[] {
  return columnsWithApproved(report, approved).slice(namingColumns(report))
}

/** Parses "line.column", both from 1. */
export function figureOnScreen(
  sheet: Sheet,
  columns: readonly ReportColumn[],
  figure: string,
): CellAddress | null {
  const { row: line, field: column } = cellPositionOf(figure)
  const row = sheet.rows[Number(line) - 1]?.code
  const figures = columns.flatMap(({ from }, index) => (from === 'snapshot' ? [index] : []))
  const name = Object.keys(sheet.fields)[figures[Number(column) - 1] ?? -1]
  return row === undefined || name === undefined ? null : { sheet: sheet.code, row, field: name }
}

export type StoredOnScreen = {
  readonly sheet: Sheet
  readonly given: ReferenceFigures[string]
  /** `null` if it is no figure or the report has no sheet. */
  readonly placeOf: (at: CellAddress) => CellAddress | null
}

export function storedOnScreen(
  report: Report,
  rows: readonly ReportRow[],
  facts: Pick<PaperFacts, 'yearBefore' | 'standIns' | 'headFigures' | 'approved'>,
): StoredOnScreen {
  const { report: table, values } = printedTable(report, { rows, facts })
  const nameAt = (column: number): string => `c${column + 1}`
  const cellOf = (line: number, column: number): readonly (readonly [PlaceKey, Cell])[] => {
    const value = values(line + 1, column + 1)
    const place = keyOf({ row: String(line + 1), field: nameAt(column) })
    if (!value) return []
    return value.valueNumber === null
      ? [[place, { kind: 'text', text: value.valueString ?? '', model: value.model }]]
      : [[place, { kind: 'given', source: reportScreenText.storedSource, model: value.model }]]
  }
  const sheet: Sheet = {
    code: report.code,
    kind: 'report',
    caption: report.title,
    purpose: report.description,
    rowsCaption: table.lineCaption,
    rows: table.lines.map((line, index) => ({
      code: String(index + 1),
      caption: line.caption,
      printed: printedRow(line),
    })),
    fields: Object.fromEntries(
      table.columns.map(({ caption, unit, under, decimals }, column) => [
        nameAt(column),
        field(caption, unit, { under, decimals }),
      ]),
    ),
    cells: new Map(
      table.lines.flatMap((_, line) => table.columns.flatMap((_, column) => cellOf(line, column))),
    ),
    links: [],
    checks: [],
    appliesWhen: null,
    upright: false,
    sections: null,
    totalRow: null,
    totals: null,
    headline: [],
    rowUnits: rowUnitsOf(table.lines, (index) => String(index + 1)),
    remade: null,
  }
  const given = table.lines.map((_, line) => [
    String(line + 1),
    Object.fromEntries(
      table.columns.flatMap((_, column) => {
        const figure = values(line + 1, column + 1)?.valueNumber ?? null
        return figure === null ? [] : [[nameAt(column), figure] as const]
      }),
    ),
  ])
  const figures = table.columns.flatMap(({ from }, column) => (from === 'snapshot' ? [nameAt(column)] : []))
  const placeOf = ({ row, field: name }: CellAddress): CellAddress | null => {
    if (report.value.from !== 'sheet') return null
    const own = report.value.sheet
    const line = own.rows[Number(row) - 1]?.code
    const ownName = Object.keys(own.fields)[figures.indexOf(name)]
    return line === undefined || ownName === undefined ? null : { sheet: own.code, row: line, field: ownName }
  }
  return { sheet, given: Object.fromEntries(given), placeOf }
}
