import type { Report, ReportLine } from '#domain/report/report.ts'

/** A sum that must hold among printed figures: the whole, its parts, and what it is called when it does not. */
export type Sum = { readonly says: string; readonly whole: number; readonly parts: readonly number[] }

export type Printed = {
  readonly report: Report
  /** Of its amounts. */
  readonly decimals: number
  readonly lines: readonly ReportLine[]
  /** The figure of a line in a column of the snapshot, both counted from 1; 0 where the form has none. */
  readonly figure: (line: number, column?: number) => number
  /** The lines by their caption, counted from 1. */
  readonly named: (caption: string) => number
  /** How many lines of the snapshot there are. */
  readonly count: number
}

/** A figure of a sheet in thousand tugrik, of its row 1 unless another is named. */
export type Budget = (sheet: string, field: string, row?: string) => number

/** What must hold in a report of a budget. */
export type Identity = (printed: Printed, budget: Budget) => readonly Sum[]

/** The figures of the lines of a level from a line on, until a shallower one. */
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
