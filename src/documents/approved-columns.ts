import { printText } from '#documents/paper/paper-text.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { type Formula, minus, round } from '#engine/formula.ts'
import { keyOf, type PlaceKey } from '#engine/key.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { type Cell, cellAt, type Field, field, type Sheet } from '#engine/sheet.ts'
import { amountText } from '#forms/amounts.ts'
import type { ApprovedAmounts } from '#forms/limits.ts'
import type { Group } from '#forms/profile.ts'
import {
  type ApprovedTables,
  type FullReport,
  type Measure,
  measureOf,
  namingColumns,
  type Report,
  type ReportColumn,
  type ReportRow,
  rowNumOf,
  valuesPerLine,
} from '#forms/reports/report.ts'

type ReportShape = Pick<Report, 'code' | 'columns' | 'lines' | 'closingLines'> & {
  readonly layout: Report['layout'] | 'sheet' | 'sum'
}

/**
 * Returns the last figure column, from 0; -1: none. A revised budget prints it as approved, change, new (calculation
 * §9, Periods). ASSUMED: only this column.
 */
export function amountColumn({ layout, columns }: Pick<ReportShape, 'layout' | 'columns'>): number {
  if (layout !== 'table' && layout !== 'list') return -1
  return columns.findLastIndex(({ from, unit }) => from === 'snapshot' && unit !== 'text')
}

/** Counts from 1 like `rowNumOf`. */
export function amountPlace(report: ReportShape): number {
  return valuesPerLine({ columns: report.columns.slice(0, amountColumn(report) + 1) })
}

/** Returns the number of a line from 1, or in a list its position from the end (-1 is last); `null` for a person. */
function lineKey({ layout, closingLines }: ReportShape, line: number, lines: number): string | null {
  if (layout !== 'list') return String(line)
  return line > lines - closingLines ? String(line - lines - 1) : null
}

export function approvedFigures(
  reports: readonly ReportShape[],
  rows: readonly ReportRow[],
): ApprovedTables['figures'] {
  const figures = reports.map((report) => {
    if (amountColumn(report) < 0) return [report.code, {}] as const
    const own = rows.filter(({ standardReportCode }) => standardReportCode === report.code)
    const lines = Math.floor(own.length / valuesPerLine(report))
    const byNumber = new Map(own.map(({ rowNum, valueNumber }) => [rowNum, valueNumber]))
    const figuresByLine = Array.from({ length: lines }, (_, index) => {
      const key = lineKey(report, index + 1, lines)
      const figure = byNumber.get(rowNumOf(report, index + 1, amountPlace(report))) ?? null
      return key === null || figure === null ? [] : [[key, figure] as const]
    })
    return [report.code, Object.fromEntries(figuresByLine.flat())] as const
  })
  return Object.fromEntries(figures.filter(([, own]) => Object.keys(own).length > 0))
}

/**
 * Prints both amounts if the approved one differs, because table lines only have requested amounts (decision 0063).
 * `requested`: tugrik.
 */
export function approvedTables(
  {
    sessionName,
    whole,
    requested,
  }: Pick<ApprovedAmounts, 'whole'> & { readonly sessionName: string; readonly requested: number | null },
  figures: ApprovedTables['figures'],
  group: Group,
): ApprovedTables {
  const [approved, sent] = [amountText(whole, group), amountText(requested ?? whole, group)]
  return { sessionName, figures, otherAmount: approved === sent ? null : { requested: sent, approved } }
}

export function approvedText(
  { code }: Pick<ReportShape, 'code'>,
  approved: ApprovedTables | null,
): readonly string[] {
  if (approved?.figures[code] === undefined) return []
  const { sessionName, otherAmount } = approved
  const words = printText.revised
  return [
    words.note(sessionName),
    ...(otherAmount === null ? [] : [words.otherAmount(otherAmount.approved, otherAmount.requested)]),
  ]
}

/** Counts lines from 1; `undefined` for persons. */
export function approvedAt(
  report: ReportShape,
  approved: ApprovedTables | null,
  lines: number,
): (line: number) => number | undefined {
  const own = approved?.figures[report.code]
  return (line) => {
    const key = lineKey(report, line, lines)
    return key === null ? undefined : own?.[key]
  }
}

/** Compares printed amounts. */
export function changeSince(approved: number, now: number, { decimals }: Pick<Measure, 'decimals'>): number {
  return roundHalfAway(now - approved, decimals)
}

/** Puts the approved amount and the change before the new one. */
export function columnsWithApproved(
  report: ReportShape,
  approved: ApprovedTables | null,
): readonly ReportColumn[] {
  const place = amountColumn(report)
  const column = report.columns[place]
  if (column === undefined || approved?.figures[report.code] === undefined) return report.columns
  const under = [...column.under, column.caption]
  const words = printText.revised
  return [
    ...report.columns.slice(0, place),
    { ...column, under, caption: words.approved, from: 'approved' },
    { ...column, under, caption: words.change, from: 'change' },
    { ...column, under, caption: words.revised },
    ...report.columns.slice(place + 1),
  ]
}

export function isFigure({ from }: Pick<ReportColumn, 'from'>): boolean {
  return from === 'snapshot' || from === 'approved' || from === 'change'
}

const [approvedField, changeField] = ['approved', 'change']

/** Adds approved amounts as given figures and changes as formulas. */
export function withApprovedColumns(
  report: FullReport,
  approved: ApprovedTables | null,
): { readonly report: FullReport; readonly given: ReferenceFigures[string] } {
  const { value, lines } = report
  const columns = columnsWithApproved(report, approved)
  const place = amountColumn(report)
  const column = report.columns[place]
  if (value.from !== 'sheet' || approved === null || !column || columns === report.columns)
    return { report, given: {} }
  const { sheet } = value
  const fields = Object.entries(sheet.fields)
  const index = amountPlace(report) - 1 - namingColumns(report)
  const [name, own] = fields[index] ?? ['', field('', column.unit)]
  const known = approvedAt(report, approved, lines.length)
  const revisions = sheet.rows.flatMap(({ code: row }, line) => {
    const figure = known(line + 1)
    const cell = cellAt(sheet, { row, field: name })
    if (figure === undefined || cell === undefined || cell.kind === 'text') return []
    const { decimals } = measureOf(column, lines[line])
    const [was, now] = [approvedField, name].map(
      (each): Formula => ({ op: 'cell', at: { sheet: sheet.code, row, field: each } }),
    )
    return [{ row, figure, formula: minus(round(now ?? 0, decimals), was ?? 0) }]
  })
  const given: Cell = { kind: 'given', source: printText.revised.source(approved.sessionName), model: false }
  const [was, change, now] = columns.slice(place)
  const fieldOf = ({ caption, under, decimals } = column): Field => ({ ...own, caption, under, decimals })
  const extendedSheet: Sheet = {
    ...sheet,
    fields: Object.fromEntries([
      ...fields.slice(0, index),
      [approvedField, fieldOf(was)],
      [changeField, fieldOf(change)],
      [name, fieldOf(now)],
      ...fields.slice(index + 1),
    ]),
    cells: new Map<PlaceKey, Cell>([
      ...sheet.cells,
      ...revisions.map(({ row }) => [keyOf({ row, field: approvedField }), given] as const),
      ...revisions.map(
        ({ row, formula }) =>
          [
            keyOf({ row, field: changeField }),
            { kind: 'computed', formula, source: printText.revised.rule },
          ] as const,
      ),
    ]),
  }
  return {
    report: { ...report, value: { ...value, sheet: extendedSheet } },
    given: Object.fromEntries(revisions.map(({ row, figure }) => [row, { [approvedField]: figure }])),
  }
}
