import type { Receipt } from '#documents/receipt.ts'
import {
  columnCaption,
  type PaperFacts,
  type Report,
  type ReportColumn,
  type ReportRow,
} from '#forms/reports/report.ts'

/** Contains no formulas, so that a worker can receive it. */
export type PaperReport = Omit<Report, 'value' | 'appliesWhen' | 'remade'> | PaperSheet | PaperSum

/** The table is not a standard report, so a wide one may be landscape. */
export type PaperSum = Omit<Report, 'value' | 'appliesWhen' | 'remade' | 'layout'> & {
  readonly layout: 'sum'
}

export type PaperSheet = Omit<Report, 'value' | 'appliesWhen' | 'remade' | 'layout'> & {
  readonly layout: 'sheet'
  /** The form number above the title; '' for none. */
  readonly form: string
  readonly about: readonly string[]
  /** The note on units; captions contain the rest. */
  readonly units: string
  readonly captionHead: string
}

/** A report's caption includes the unit. */
export function printedCaption(
  { layout }: Pick<PaperReport, 'layout'>,
  column: Pick<ReportColumn, 'caption' | 'unit'>,
): string {
  return layout === 'sheet' ? column.caption : columnCaption(column)
}

/** The time is ISO 8601. */
export type PrintedReason = {
  readonly about: string
  readonly text: string
  readonly by: string
  readonly at: string
}

export type PaperInputs = {
  readonly reports: readonly PaperReport[]
  readonly rows: readonly ReportRow[]
  readonly facts: PaperFacts
  /** Before sending, the document is marked as a draft. */
  readonly sent: boolean
  /** `null` before sending. */
  readonly receipt: Receipt | null
  /** Printed after the last report; the page is omitted if empty. */
  readonly reasons: readonly PrintedReason[]
}

export function paperInputsOf({ reports, rows, facts, sent, receipt, reasons }: PaperInputs): PaperInputs {
  return {
    reports: reports.map(withoutFormulas),
    rows,
    facts,
    sent,
    receipt,
    reasons,
  }
}

function withoutFormulas(report: PaperReport): PaperReport {
  if (report.layout === 'sheet' || report.layout === 'sum') return report
  const { code, description, title, layout, columns, lines, closingLines, linesPerPage, sums } = report
  return { code, description, title, layout, columns, lines, closingLines, linesPerPage, sums }
}
