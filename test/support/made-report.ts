import type { PaperCell, PaperNode } from '#documents/paper/paper.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import type { Report, ReportColumn, ReportLine, ReportRow } from '#forms/reports/report.ts'
import { exampleFacts } from '#test/support/paper-example.ts'

export function columnOf(caption: string, change: Partial<ReportColumn> = {}): ReportColumn {
  return { caption, under: [], unit: 'thousandTugrik', from: 'snapshot', decimals: 1, width: 0.4, ...change }
}

export function madeLine(caption: string, change: Partial<ReportLine> = {}): ReportLine {
  return { code: '', caption, level: 0, strong: false, form: [], measure: null, ...change }
}

export function reportOf(change: Partial<Report> = {}): Report {
  return {
    code: 'R',
    description: 'Тайлан',
    title: '{Y} оны тайлан',
    layout: 'table',
    columns: [],
    lines: [],
    closingLines: 0,
    linesPerPage: null,
    sums: [],
    appliesWhen: null,
    remade: null,
    value: { from: 'documents' },
    ...change,
  }
}

/** Returns the rows of values in sequence, as in a snapshot. */
export function madeValues(
  values: readonly (number | string | null)[],
  standardReportCode = 'R',
): readonly ReportRow[] {
  return values.map((value, index) => ({
    standardReportCode,
    rowNum: index + 1,
    valueNumber: typeof value === 'number' ? value : null,
    valueString: typeof value === 'string' ? value : null,
  }))
}

/** Returns the inputs of a paper: sent, of 2026, without a receipt. */
export function paperOf(
  reports: PaperInputs['reports'],
  rows: readonly ReportRow[],
  change: Partial<PaperInputs> = {},
): PaperInputs {
  return { reports, rows, facts: exampleFacts, sent: true, receipt: null, reasons: [], ...change }
}

export function paperTexts(node: PaperNode | readonly PaperNode[]): readonly string[] {
  if (isList(node)) return node.flatMap(paperTexts)
  if ('text' in node) return node.text === '' ? [] : [node.text]
  if ('stack' in node) return paperTexts(node.stack)
  if ('columns' in node) return paperTexts(node.columns)
  return 'table' in node ? paperTexts(node.table.body.flat()) : []
}

function isList(node: PaperNode | readonly PaperNode[]): node is readonly PaperNode[] {
  return Array.isArray(node)
}

/** Returns the texts of table rows; cells covered by a wide neighbour are empty. */
export function cellTexts(rows: readonly (readonly PaperCell[])[]): readonly (readonly string[])[] {
  return rows.map((row) => row.map(({ text }) => text))
}
