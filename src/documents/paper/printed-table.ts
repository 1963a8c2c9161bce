import {
  amountColumn,
  amountPlace,
  approvedAt,
  changeSince,
  columnsWithApproved,
} from '#documents/approved-columns.ts'
import type { PaperReport } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { formatNumber } from '#engine/number/format.ts'
import { keepsDecimals } from '#engine/sheet.ts'
import { standInText } from '#engine/stand-in-text.ts'
import { headKeys, withHeadFigures } from '#forms/reports/head-figures.ts'
import {
  type Measure,
  measureOf,
  namingColumns,
  type PaperFacts,
  type ReportLine,
  type ReportRow,
  rowNumOf,
  valuesPerLine,
} from '#forms/reports/report.ts'

export type TableReport = PaperReport & { readonly lineCaption: string }

export type PrintedTable = { readonly report: TableReport; readonly values: ReportValues }

/** Reports without fixed lines take them from the snapshot; the last lines of a list are sums. */
export function printedTable(paperReport: PaperReport, inputs: PrintedTableOptions): PrintedTable {
  const report = {
    ...paperReport,
    columns: withHeadFigures(columnsWithApproved(paperReport, inputs.facts.approved), inputs.facts),
  }
  const values = reportValues(report, inputs)
  const naming = namingColumns(report)
  const lines = report.lines.length > 0 ? report.lines : linesIn(report, inputs, values)
  const lineCaption =
    report.layout === 'sheet'
      ? report.captionHead
      : (report.columns[naming - 1]?.caption ?? printText.lineCaption)
  return {
    report: { ...report, columns: report.columns.slice(naming), lines, lineCaption },
    values: (line, column) => values(line, column + naming),
  }
}

function linesIn(
  report: PaperReport,
  { rows }: PrintedTableOptions,
  values: ReportValues,
): readonly ReportLine[] {
  const count = Math.floor(rowsOf(report, rows).length / valuesPerLine(report))
  return Array.from({ length: count }, (_, index) => {
    const isTotal = index >= count - report.closingLines
    return {
      code: isTotal ? '' : String(index + 1),
      caption: values(index + 1, namingColumns(report))?.valueString ?? '',
      level: 0,
      strong: isTotal,
      form: [],
      measure: null,
    }
  })
}

/** `model`: marked "жишиг". */
type ReportValue = Pick<ReportRow, 'valueNumber' | 'valueString'> & { readonly model: boolean }

/** Line and column count from 1. */
export type ReportValues = (line: number, column: number) => ReportValue | undefined

type PrintedTableOptions = {
  readonly rows: readonly ReportRow[]
  readonly facts: Pick<PaperFacts, 'yearBefore' | 'standIns' | 'headFigures' | 'approved'>
}

export function reportValues(
  report: PaperReport,
  { rows, facts: { yearBefore, standIns, approved } }: PrintedTableOptions,
): ReportValues {
  const models = new Set(standIns[report.code])
  const byNumber = new Map(
    rowsOf(report, rows).map((row) => [row.rowNum, { ...row, model: models.has(row.rowNum) }]),
  )
  const before = yearBefore?.[report.code] ?? {}
  const lines = report.lines.length || Math.floor(byNumber.size / valuesPerLine(report))
  const approvedOf = approvedAt(report, approved, lines)
  const amountOf = (line: number, from: 'approved' | 'change'): number | undefined => {
    const now = byNumber.get(rowNumOf(report, line, amountPlace(report)))?.valueNumber ?? null
    const was = now === null ? undefined : approvedOf(line)
    if (was === undefined || now === null || from === 'approved') return was
    const column = report.columns[amountColumn(report)]
    return changeSince(was, now, column ? measureOf(column, report.lines[line - 1]) : { decimals: 0 })
  }
  const places = report.columns.map(({ from }, index) => ({ from, place: placeOf(report, index) }))
  return (line, column) => {
    const { from, place } = places[column - 1] ?? { from: 'snapshot', place: column }
    if (from === 'snapshot') return byNumber.get(rowNumOf(report, line, place))
    if (from === 'yearBefore') return figureBefore(before[rowNumOf(report, line, 1)])
    if (from === 'approved' || from === 'change') return amountValue(amountOf(line, from))
    const { text = '', model = false } = report.lines[line - 1]?.form[place - 1] ?? {}
    return { valueNumber: null, valueString: text, model }
  }
}

/** Checks the form, the figures and those in the heads ("жишиг"). */
export function hasStandIns(
  report: Pick<PaperReport, 'code' | 'lines' | 'columns'>,
  { standIns }: Pick<PaperFacts, 'standIns'>,
): boolean {
  const isMarked = report.lines.some(({ form }) => form.some(({ model }) => model))
  const isInHead = headKeys(report).some((key) => Object.hasOwn(standIns, key))
  return isMarked || isInHead || (standIns[report.code] ?? []).length > 0
}

export function rowsOf(report: PaperReport, rows: readonly ReportRow[]): readonly ReportRow[] {
  return rows.filter((row) => row.standardReportCode === report.code).sort((a, b) => a.rowNum - b.rowNum)
}

/** Counts from 1. */
function placeOf({ columns }: PaperReport, index: number): number {
  return columns.slice(0, index + 1).filter(({ from }) => from === columns[index]?.from).length
}

function figureBefore(figure: number | undefined): ReportValue {
  return figure === undefined
    ? { valueNumber: null, valueString: printText.noFigureBefore, model: false }
    : { valueNumber: figure, valueString: null, model: false }
}

function amountValue(figure: number | undefined): ReportValue | undefined {
  return figure === undefined ? undefined : { valueNumber: figure, valueString: null, model: false }
}

/** Includes the stand-in sign. */
export function printedText(measure: Measure, value: ReportValue | undefined): string {
  if (value === undefined) return ''
  const text = plainCellText(measure, value)
  return value.model && text !== '' ? standInText.signed(text) : text
}

/** Formats money with all decimals of its group, a count with its own. */
export function plainCellText(
  { unit, decimals }: Measure,
  { valueNumber, valueString }: Pick<ReportRow, 'valueNumber' | 'valueString'>,
): string {
  if (valueNumber === null) return valueString ?? ''
  return formatNumber(valueNumber, { atMost: decimals, atLeast: keepsDecimals(unit) ? decimals : 0 })
}
