import type { OpenedYear } from '#client/opened-years.ts'
import type { ReadReport } from '#client/screens/review/read-report.ts'
import type { Place } from '#client/use-address.ts'
import type { Level } from '#domain/organisation/roles.ts'

/** An institution's year at which a reviewer looks: whose, its newest period, its report, and the calculation of it. */
export type Reviewed = OpenedYear & {
  readonly institutionId: string
  readonly name: string
  readonly year: number
  readonly place: Place
  readonly reviewer: { readonly userName: string; readonly level: Level }
  /** The period that is shown; `null` where the year has none. */
  readonly sessionCode: string | null
  /** Whether it is the newest, which alone is reviewed. */
  readonly period: 'newest' | 'older'
  /** Its report, as far as it is known. */
  readonly report: ReadReport
}
