import type { KeptReadings } from '#domain/draft/budget-total.ts'
import type { Limits } from '#domain/draft/ceiling.ts'
import type { Group, ProfileText } from '#domain/organisation/profile.ts'
import type { NamedPeople } from '#domain/people/people-total.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { FormText } from '#domain/sheet/form-text.ts'
import type { Condition, Formula } from '#domain/sheet/formula.ts'
import type { LineLevel, Sheet, Standing, Unit } from '#domain/sheet/sheet.ts'
import { captionWithUnit, unitWord } from '#domain/sheet/units.ts'

/** What the paper says besides figures. */
export type PaperFacts = {
  readonly institutionId: string
  readonly institutionName: string
  readonly year: number
  readonly sessionCode: string
  readonly sessionName: string
  /** When the report was calculated, ISO 8601 in UTC; shown in Ulaanbaatar time. */
  readonly calculatedAt: string
  /** Figures of last year's snapshot for the reports that compare with it; `null`: there is none. */
  readonly yearBefore: LastYearFigures | null
  /** Which figures are those of a norm marked "жишиг", by report code and `rowNum`; what the form itself prints knows it by itself. */
  readonly standIns: StandIns
  /** The figures that the heads of its tables name. */
  readonly headFigures: HeadFigures
  /** What was approved of the period before, where this one revises it; `null` without. */
  readonly approved: ApprovedTables | null
}

/** What the tables of a revised budget stand beside: the calculation of the period before that was sent and approved (decision 0063). */
export type ApprovedTables = {
  /** Its period, in words. */
  readonly sessionName: string
  /** What lines come to, as printed: by report code, then by line (from 1; of a list from the end, -1 is the last). */
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The totals that were asked for and approved, in words, where another amount was approved than was asked for. */
  readonly otherAmount: { readonly asked: string; readonly approved: string } | null
}

/** What a calculation knows besides figures: what the paper says, and what becomes the lines of its cover. */
export type CalculationFacts = PaperFacts & { readonly cover: CoverFacts }

/** What of the institution and its budget the cover says; amounts in tugrik (calculation §9, Paper). */
export type CoverFacts = Readonly<Record<ProfileText, string>> & {
  readonly readings: KeptReadings
  /** What the institution earns itself. */
  readonly ownIncome: number
  /** The ceilings of its period as they stood when it was calculated, the lowest of each kind. */
  readonly limits: Limits
  /** What was approved of the period before, where this one revises it; `null` without. */
  readonly approvedBefore: number | null
  /** By which its amounts have their decimals. */
  readonly group: Group
}

/** Figures of a calculation that stand in for unconfirmed ones: by report code their `rowNum`. */
export type StandIns = Readonly<Record<string, readonly number[]>>

/** Figures in the heads of reports, by cell (`sheet/row.field`), see `withHeadFigures`. Units of their cells. */
export type HeadFigures = Readonly<Record<string, number>>

/** Values of an earlier snapshot: by report code, then by `rowNum`. */
export type LastYearFigures = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A column of a report's table: what a person reads above it, and how wide it is beside the others. */
export type ReportColumn = {
  readonly caption: string
  /** The captions above it, from the top; neighbours that share one stand under it together. */
  readonly under: readonly string[]
  readonly unit: Unit
  /**
   * Where its values come from: this calculation, the same line of last year's snapshot, or the printed form itself; of a revised budget what was
   * approved of the line, and by how much it changed. No form declares these two, see `columnsBeside`.
   */
  readonly from: 'snapshot' | 'yearBefore' | 'form' | 'approved' | 'change'
  /** Decimals that the paper prints; the stored figure is rounded to them. */
  readonly decimals: number
  /** Share of the width; the line captions have 1. */
  readonly width: number
}

/** The unit of figures, and the decimals to which they are kept. */
export type Measure = Pick<ReportColumn, 'unit' | 'decimals'>

/** A line of a report: its code as printed, its caption, and how deep it stands below a heading. */
export type ReportLine = {
  readonly code: string
  readonly caption: string
  readonly level: LineLevel
  /** Totals and headings are printed bold. */
  readonly strong: boolean
  /** What the form itself prints in the columns that are from the form, in their order. */
  readonly form: readonly FormText[]
  /** What its figures are, in a table whose lines differ in that; `null`: what their column says. */
  readonly measure: Measure | null
}

/** Figures of a report that are the sum of others, all by `rowNum`; one that is taken off is negative. */
export type PrintedSum = { readonly whole: number; readonly parts: readonly number[] }

/**
 * A standard report. Its figures are a sheet of computed cells (rows are the lines, in order; fields are the columns of the
 * snapshot), its texts come from the facts, its people from the registers. `rowNum` of a value is
 * (line - 1) x columns + column, counted from 1, columns of the snapshot only (design calculation §7).
 */
export type Report = {
  readonly code: string
  /** Mongolian description, as the list shows it. */
  readonly description: string
  /** The heading on paper; may hold {Y} and {Y+1}, see `captionOf`. */
  readonly title: string
  /** `cover` prints its values as lines of a title page, `documents` the list of documents, `table` a table of fixed lines, `list` one line a person and their total. */
  readonly layout: 'cover' | 'documents' | 'table' | 'list'
  readonly columns: readonly ReportColumn[]
  /** The fixed lines; a list has none until it is made out for people, see `withLists`. */
  readonly lines: readonly ReportLine[]
  /** How many lines at the end of a list are sums and no persons; 0 for everything else. */
  readonly closingLines: number
  /** A page of the table has at most so many lines; `null`: as many as it holds. */
  readonly linesPerPage: number | null
  /** Which figures of a table are printed with what they are added up from, see `sumsIn`. */
  readonly sums: readonly PrintedSum[]
  /** For which institutions the report is made; `null`: for all of the view. Asks facts only. */
  readonly appliesWhen: Condition | null
  readonly value: ReportValue
  /** Makes it anew over sheets as they stand in an edition, with its lines changed; `null`: it has neither lines nor sheets of its own form. */
  readonly remade: ((now: Standing, changes: readonly LineChange[]) => Report) | null
}

/** A line of a table: its values by column of figures, `null` where the form has nothing; what the form prints beside. */
export type TableLine = Pick<ReportLine, 'caption' | 'level' | 'strong'> & {
  readonly values: readonly (Formula | OverLines | null)[]
  readonly form?: readonly (string | FormText)[]
  /** What its figures are, where the lines of the table differ in that. */
  readonly measure?: Measure
  /** Where the line and its rule come from; «жишиг» where they are ours. */
  readonly source?: string
}

/** A formula over lines of the report itself, already in the unit of the column. */
export type OverLines = { readonly overLines: Formula }

/** A line that a later edition puts below another (its number, from 1; 0: before all). Formulas that read lines by number follow. */
export type FurtherLine = { readonly after: number; readonly line: TableLine }

/** A line that a later edition puts in or, by its caption, leaves out. */
export type LineChange = FurtherLine | { readonly without: string }

/** Declares a report that runs over the rows of sheets, as `following` does a sheet. */
export function followingReport(make: (now: Standing) => Report): Report {
  return {
    ...make((declared) => declared),
    remade: (now, changes) => {
      const made = make(now)
      return changes.length === 0 ? made : (made.remade?.(now, changes) ?? made)
    },
  }
}

/** Where a report's values come from. */
export type ReportValue =
  | {
      readonly from: 'sheet'
      readonly sheet: Sheet
      /** Lines that depend on themselves, by number: they keep their stored value, and calculating warns (spec 002 §5.3). */
      readonly circles: readonly string[]
    }
  /** By line; `null`: the line does not stand there this time. */
  | { readonly from: 'facts'; readonly texts: readonly ((facts: CalculationFacts) => string | null)[] }
  | { readonly from: 'documents' }
  | {
      readonly from: 'people'
      /** What the registers know of each person whom the list names. */
      readonly linesOf: (people: NamedPeople) => readonly PersonLine[]
      /** The list made out for such lines. */
      readonly tableOf: (lines: readonly PersonLine[]) => ListTable
    }

/** What the registers know of a person, by column of a list; a column is missing where there is nothing to say. */
export type PersonLine = Readonly<Partial<Record<string, string | number>>>

/** A list with its people: the lines as the paper has them, the figures as a sheet, and what the registers give it. */
export type ListTable = {
  readonly lines: readonly ReportLine[]
  /** A row a line, a field a column, but for the first one: it names the line. */
  readonly sheet: Sheet
  readonly given: Givens[string]
}

/** A report whose lists have their people. */
export type FullReport = Report & { readonly value: Exclude<ReportValue, { readonly from: 'people' }> }

/** One value of a calculated report; exactly one of the two is not null. */
export type ReportRow = {
  readonly standardReportCode: string
  readonly rowNum: number
  readonly valueNumber: number | null
  readonly valueString: string | null
}

/** How many values of the snapshot stand in a line. */
export function valuesPerLine({ columns }: Pick<Report, 'columns'>): number {
  return columns.filter(({ from }) => from === 'snapshot').length
}

/** How many columns of the snapshot name the line itself: of a list the person, of the list of documents number and name. */
export function namingColumns({ layout }: { readonly layout: Report['layout'] | 'sheet' | 'sum' }): number {
  return { cover: 0, table: 0, sheet: 0, sum: 0, list: 1, documents: 2 }[layout]
}

/** The caption of a column with its unit; money in thousands is told above the table. */
export function columnCaption({ caption, unit }: Pick<ReportColumn, 'caption' | 'unit'>): string {
  return unit === 'thousandTugrik' ? caption : captionWithUnit(caption, unitWord(unit))
}

/** The measure of the figure that stands in a line and a column. */
export function measureOf(
  { unit, decimals }: Measure,
  line: Pick<ReportLine, 'measure'> | undefined,
): Measure {
  return unit === 'text' ? { unit, decimals } : (line?.measure ?? { unit, decimals })
}

/** The number of a value within its report; `column` counts the columns of the snapshot. Both counted from 1. */
export function rowNumOf(report: Pick<Report, 'columns'>, line: number, column: number): number {
  return (line - 1) * valuesPerLine(report) + column
}
