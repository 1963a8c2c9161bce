import type { Receipt } from '#domain/receipt/receipt.ts'
import {
  columnCaption,
  type PaperFacts,
  type Report,
  type ReportColumn,
  type ReportRow,
} from '#domain/report/report.ts'

/** What of a report the paper needs: all that is not a formula, so that it can be sent to another thread; or a sheet that is printed by itself. */
export type PaperReport = Omit<Report, 'value' | 'appliesWhen' | 'remade'> | PaperSheet | PaperSum

/** A report summed over institutions. It is no standard report, so that a wide one may be landscape. */
export type PaperSum = Omit<Report, 'value' | 'appliesWhen' | 'remade' | 'layout'> & {
  readonly layout: 'sum'
}

/** A sheet by itself, such as a blank: a table like that of a report, but for what is said of it. */
export type PaperSheet = Omit<Report, 'value' | 'appliesWhen' | 'remade' | 'layout'> & {
  readonly layout: 'sheet'
  /** The number of the form, above the title; '' for none. */
  readonly form: string
  /** What stands below the title, a paragraph each: what the sheet is for, how it stands. */
  readonly about: readonly string[]
  /** What is said of its units above the table; its captions say the rest themselves. */
  readonly units: string
  /** What stands above the captions of its rows. */
  readonly captionHead: string
}

/** The caption of a column on paper; that of a report with its unit. */
export function printedCaption(
  { layout }: Pick<PaperReport, 'layout'>,
  column: Pick<ReportColumn, 'caption' | 'unit'>,
): string {
  return layout === 'sheet' ? column.caption : columnCaption(column)
}

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
  /** The edition of its year's forms: of an example every page says so. */
  readonly edition?: string
  /** On a page after the last report; without any there is no such page. */
  readonly reasons: readonly PrintedReason[]
}

/** The same inputs without the formulas, ready to be sent to another thread. */
export function paperInputsOf({
  reports,
  rows,
  facts,
  sent,
  receipt,
  reasons,
  edition,
}: PaperInputs): PaperInputs {
  return {
    ...(edition !== undefined && { edition }),
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
