import type { Status } from '#domain/draft/status.ts'
import type { ReportColumn, ReportLine } from '#domain/report/report.ts'

/** A column of a summed report; shares and coefficients are not summed, nor are texts. */
export type SumColumn = ReportColumn & { readonly summed: 'yes' | 'no' }

/** One institution's figures in the order of the report's lines and columns, as its snapshot has them; `null` for a text. */
export type SumPart = {
  readonly institutionId: string
  readonly name: string
  readonly status: Status
  readonly values: readonly (number | null)[]
}

/** A report over many institutions: its form, the figures of each, and who has none. Units of the report (thousand tugrik). */
export type SumTable = {
  /** The key under which it is asked for. */
  readonly report: string
  readonly code: string
  readonly description: string
  readonly title: string
  readonly columns: readonly SumColumn[]
  readonly lines: readonly ReportLine[]
  readonly parts: readonly SumPart[]
  /** Institutions without a snapshot of this form. */
  readonly missing: readonly { readonly institutionId: string; readonly name: string }[]
}

/** Where a figure stands among the values of a part. Line and column from 0. */
export function placeIn({ columns }: Pick<SumTable, 'columns'>, line: number, column: number): number {
  return line * columns.length + column
}
