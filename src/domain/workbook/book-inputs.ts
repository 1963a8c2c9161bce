import type { Receipt } from '#domain/receipt/receipt.ts'
import type { FullReport, PaperFacts, ReportRow } from '#domain/report/report.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { StandInTest } from '#domain/sheet/origin-of.ts'

/** What a report package in Excel is made of. */
export type BookInputs = {
  /** The draft as it is now, with the figures of the reports. */
  readonly evaluation: Evaluation
  /** The reports of the view in their order, and their values as they were calculated. */
  readonly reports: readonly FullReport[]
  readonly rows: readonly ReportRow[]
  readonly facts: PaperFacts
  /** What proves the sending; `null` before it. */
  readonly receipt: Receipt | null
  /** Codes of the view's own blanks, in the order of its tabs. */
  readonly blanks: readonly string[]
  /** How many inputs differ between the stored calculation and the draft now. */
  readonly changedInputs: number
  /** Sources of norms that an administrator has named, in words, by sheet and row; every other row has the declared one. */
  readonly namedSources: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What carries the sign of a stand-in. */
  readonly isStandIn: StandInTest
}
