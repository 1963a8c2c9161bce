import type { Sheet } from '#domain/sheet/sheet.ts'

/** What the paper says besides figures. */
export type PaperFacts = {
  readonly institutionId: string
  readonly institutionName: string
  readonly year: number
  readonly sessionCode: string
  readonly sessionName: string
  /** When the report was calculated, ISO 8601 in UTC; shown in Ulaanbaatar time. */
  readonly calculatedAt: string
  /** Set once it is sent. */
  readonly receiptNumber: string | null
  readonly checkCode: string | null
}

/** A column of a report's table: what a person reads above it, and how wide it is beside the others. */
export type ReportColumn = {
  readonly caption: string
  readonly holds: 'text' | 'number'
  /** Decimals that the paper prints; the stored figure is rounded to them. */
  readonly decimals: number
  /** Share of the width; the line captions have 1. */
  readonly width: number
}

/** A line of a report: its code as printed, its caption, and how deep it stands below a heading. */
export type ReportLine = {
  readonly code: string
  readonly caption: string
  readonly level: 0 | 1 | 2 | 3
  /** Totals and headings are printed bold. */
  readonly strong: boolean
}

/**
 * A standard report. Its figures are a sheet of computed cells (rows are the lines, in order; fields are the columns),
 * its texts come from the facts. `rowNum` of a value is (line - 1) x columns + column, counted from 1 (design calculation §7).
 */
export type Report = {
  readonly code: string
  /** Mongolian description, as the list shows it. */
  readonly description: string
  /** The heading on paper; may hold {Y} and {Y+1}, see `captionOf`. */
  readonly title: string
  /** `cover` prints its values as lines of a title page, `documents` the list of documents, `table` a table. */
  readonly layout: 'cover' | 'documents' | 'table'
  readonly columns: readonly ReportColumn[]
  readonly lines: readonly ReportLine[]
  readonly value: ReportValue
}

/** Where a report's values come from. */
export type ReportValue =
  | { readonly from: 'sheet'; readonly sheet: Sheet }
  | { readonly from: 'facts'; readonly texts: readonly ((facts: PaperFacts) => string)[] }
  | { readonly from: 'documents' }

/** One value of a calculated report; exactly one of the two is not null. */
export type ReportRow = {
  readonly standardReportCode: string
  readonly rowNum: number
  readonly valueNumber: number | null
  readonly valueString: string | null
}

/** The number of a value within its report. Both counted from 1. */
export function rowNumOf(report: Pick<Report, 'columns'>, line: number, column: number): number {
  return (line - 1) * report.columns.length + column
}
