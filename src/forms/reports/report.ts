import type { ReferenceFigures } from '#engine/entries.ts'
import type { Condition, Formula } from '#engine/formula.ts'
import type { FormText, LineLevel, Sheet, SheetResolver, Unit } from '#engine/sheet.ts'
import { captionWithUnit, unitWord } from '#engine/units.ts'
import type { CeilingLimits } from '#forms/limits.ts'
import type { NamedPeople } from '#forms/people.ts'
import type { Group, ProfileText } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'

export type PaperFacts = {
  readonly institutionId: string
  readonly institutionName: string
  readonly year: number
  readonly sessionCode: string
  readonly sessionName: string
  /** ISO 8601 in UTC; shown in Ulaanbaatar time. */
  readonly calculatedAt: string
  /** `null`: there is no snapshot of last year. */
  readonly yearBefore: LastYearFigures | null
  /** Figures of norms marked "жишиг"; the form marks its own texts. */
  readonly standIns: StandIns
  /** The figures that the heads of its tables name. */
  readonly headFigures: HeadFigures
  /** `null` if the period revises none. */
  readonly approved: ApprovedTables | null
}

/** The approved calculation of the earlier period (decision 0063). */
export type ApprovedTables = {
  readonly sessionName: string
  /** Keys: report code, then line (from 1; in a list from the end, -1 is the last). */
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Set if requested and approved total differ. */
  readonly otherAmount: { readonly requested: string; readonly approved: string } | null
}

export type CalculationFacts = PaperFacts & { readonly cover: CoverFacts }

/** Amounts in tugrik (calculation §9, Paper). */
export type CoverFacts = Readonly<Record<ProfileText, string>> & {
  readonly readings: StoredTotals
  readonly ownIncome: number
  /** At the time of calculation, the lowest of each kind. */
  readonly limits: CeilingLimits
  /** `null` if the period revises none. */
  readonly approvedBefore: number | null
  /** Determines the decimals of amounts. */
  readonly group: Group
}

/** `rowNum` by report code. A figure in a head has its own entry by cell key, without numbers. */
export type StandIns = Readonly<Record<string, readonly number[]>>

/** By cell key. */
export type HeadFigures = Readonly<Record<string, number>>

/** Keys: report code, then `rowNum`. */
export type LastYearFigures = Readonly<Record<string, Readonly<Record<string, number>>>>

export type ReportColumn = {
  readonly caption: string
  readonly under: readonly string[]
  readonly unit: Unit
  /** No form declares the last two, see `columnsWithApproved`. */
  readonly from: 'snapshot' | 'yearBefore' | 'form' | 'approved' | 'change'
  readonly decimals: number
  readonly width: number
}

export type Measure = Pick<ReportColumn, 'unit' | 'decimals'>

export type ReportLine = {
  readonly code: string
  readonly caption: string
  readonly level: LineLevel
  readonly strong: boolean
  readonly form: readonly FormText[]
  /** Set in a table with mixed units. */
  readonly measure: Measure | null
}

/** A subtracted figure is negative. */
export type PrintedSum = { readonly whole: number; readonly parts: readonly number[] }

/**
 * Rows of the sheet are lines, fields are snapshot columns. `rowNum` is (line - 1) x columns + column, from 1,
 * snapshot columns only (design calculation §7).
 */
export type Report = {
  readonly code: string
  readonly description: string
  /** May contain {Y} and {Y+1}, see `captionOf`. */
  readonly title: string
  /** `list` prints one line for each person and their total. */
  readonly layout: 'cover' | 'documents' | 'table' | 'list'
  readonly columns: readonly ReportColumn[]
  readonly lines: readonly ReportLine[]
  /** Sum lines at the end of a list. */
  readonly closingLines: number
  /** `null`: no limit. */
  readonly linesPerPage: number | null
  readonly sums: readonly PrintedSum[]
  /** `null`: all institutions of the view. Reads only facts. */
  readonly appliesWhen: Condition | null
  readonly value: ReportValue
  /** Rebuilds it over changed sheets; `null`: it has neither lines nor sheets of its own. */
  readonly remade: ((now: SheetResolver, changes: readonly ReportLineChange[]) => Report) | null
}

/** `null`: no cell. */
export type TableLine = Pick<ReportLine, 'caption' | 'level' | 'strong'> & {
  readonly values: readonly (Formula | OverLines | null)[]
  readonly form?: readonly (string | FormText)[]
  /** Set in a table with mixed units. */
  readonly measure?: Measure
  /** «жишиг» if line and rule are ours. */
  readonly source?: string
}

/** Reads lines of the report itself, already in the column's unit. */
export type OverLines = { readonly overLines: Formula }

/** A line inserted below another (from 1; 0: first). Formulas that read lines by number are adjusted. */
export type FurtherLine = { readonly after: number; readonly line: TableLine }

export type ReportLineChange = FurtherLine | { readonly without: string }

/** Rebuilds the report like `following` for sheets. */
export function followingReport(make: (now: SheetResolver) => Report): Report {
  return {
    ...make((declared) => declared),
    remade: (now, changes) => {
      const made = make(now)
      return changes.length === 0 ? made : (made.remade?.(now, changes) ?? made)
    },
  }
}

export type ReportValue =
  | {
      readonly from: 'sheet'
      readonly sheet: Sheet
      /** Lines that depend on themselves use their stored value, and calculating warns (spec 002 §5.3). */
      readonly circles: readonly string[]
    }
  /** A `null` text omits its line. */
  | { readonly from: 'facts'; readonly texts: readonly ((facts: CalculationFacts) => string | null)[] }
  | { readonly from: 'documents' }
  | {
      readonly from: 'people'
      /** Snapshot columns with names of people, from 0. */
      readonly naming: readonly number[]
      readonly linesOf: (people: NamedPeople) => readonly PersonLine[]
      readonly tableOf: (lines: readonly PersonLine[]) => ListTable
    }

/** Empty columns are missing. */
export type PersonLine = Readonly<Partial<Record<string, string | number>>>

export type ListTable = {
  readonly lines: readonly ReportLine[]
  /** A row for each line; the first column names it and has no field. */
  readonly sheet: Sheet
  readonly given: ReferenceFigures[string]
}

export type FullReport = Report & { readonly value: Exclude<ReportValue, { readonly from: 'people' }> }

/** Exactly one of the two values is not null. */
export type ReportRow = {
  readonly standardReportCode: string
  readonly rowNum: number
  readonly valueNumber: number | null
  readonly valueString: string | null
}

export function valuesPerLine({ columns }: Pick<Report, 'columns'>): number {
  return columns.filter(({ from }) => from === 'snapshot').length
}

/** Returns the number of snapshot columns that name the line. */
export function namingColumns({ layout }: { readonly layout: Report['layout'] | 'sheet' | 'sum' }): number {
  return { cover: 0, table: 0, sheet: 0, sum: 0, list: 1, documents: 2 }[layout]
}

/** Omits thousand tugrik, which is noted above the table. */
export function columnCaption({ caption, unit }: Pick<ReportColumn, 'caption' | 'unit'>): string {
  return unit === 'thousandTugrik' ? caption : captionWithUnit(caption, unitWord(unit))
}

export function measureOf(
  { unit, decimals }: Measure,
  line: Pick<ReportLine, 'measure'> | undefined,
): Measure {
  return unit === 'text' ? { unit, decimals } : (line?.measure ?? { unit, decimals })
}

/** Counts from 1; `column` counts snapshot columns. */
export function rowNumOf(report: Pick<Report, 'columns'>, line: number, column: number): number {
  return (line - 1) * valuesPerLine(report) + column
}
