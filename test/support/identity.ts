import type { Report, ReportLine } from '#forms/reports/report.ts'

/** A sum that must be correct in printed figures: whole, parts, and the message on failure. */
export type IdentitySum = { readonly says: string; readonly whole: number; readonly parts: readonly number[] }

export type IdentityReport = {
  readonly report: Report
  readonly decimals: number
  readonly lines: readonly ReportLine[]
  /** Returns the figure of a line in a column of the snapshot, both counted from 1; 0 if there is none. */
  readonly figure: (line: number, column?: number) => number
  /** Returns the number of a line by its caption, counted from 1. */
  readonly named: (caption: string) => number
  readonly count: number
}

/** Returns a figure of a sheet in thousand tugrik, by default of row 1. */
export type Budget = (sheet: string, field: string, row?: string) => number

/** The sums that must be correct in a report of a budget. */
export type Identity = (printed: IdentityReport, budget: Budget) => readonly IdentitySum[]

/** Returns the figures of the lines of a level after a line, until a shallower one. */
export function ofLevel(
  lines: readonly ReportLine[],
  figure: (line: number) => number,
  level: number,
  from: number,
): readonly number[] {
  const rest = lines.slice(from - 1)
  const end = rest.findIndex((line) => line.level < level)
  const own = end < 0 ? rest : rest.slice(0, end)
  return own.flatMap((line, index) => (line.level === level ? [figure(from + index)] : []))
}
