import type { Receipt } from '#domain/receipt/receipt.ts'
import type { PaperFacts, Report, ReportRow } from '#domain/report/report.ts'

/** What of a report the paper needs: all that is not a formula, so that it can be sent to another thread. */
export type PaperReport = Omit<Report, 'value' | 'appliesWhen' | 'remade'>

/** What an institution has justified: what was asked, in a sentence, why it is right, who said so (a display name), and when, ISO time. */
export type PrintedReason = {
  readonly about: string
  readonly words: string
  readonly by: string
  readonly at: string
}

/** Everything a document is made from. Plain data. */
export type PaperInputs = {
  readonly reports: readonly PaperReport[]
  readonly rows: readonly ReportRow[]
  readonly facts: PaperFacts
  /** Until it is sent, the document says that it is a draft. */
  readonly sent: boolean
  /** What proves the sending; `null` before it, and for a paper that is sent nowhere. */
  readonly receipt: Receipt | null
  /** On a page after the last report; without any there is no such page. */
  readonly reasons: readonly PrintedReason[]
}

/** The same inputs without the formulas, ready to be sent to another thread. */
export function paperInputsOf({ reports, rows, facts, sent, receipt, reasons }: PaperInputs): PaperInputs {
  return {
    reports: reports.map(
      ({ code, description, title, layout, columns, lines, closingLines, linesPerPage, sums }) => ({
        code,
        description,
        title,
        layout,
        columns,
        lines,
        closingLines,
        linesPerPage,
        sums,
      }),
    ),
    rows,
    facts,
    sent,
    receipt,
    reasons,
  }
}
