import type { SumAnswer } from '#contract/review.ts'
import { havingPeriod, type ListedInstitution, type Look, seen } from '#domain/draft/institution-list.ts'
import type { FullEdition } from '#domain/editions/reports.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import type { ReportRow } from '#domain/report/report.ts'
import { institutionsOf } from '#server/features/auth/auth.store.ts'
import { listInstitutions } from '#server/features/review/institution-list.ts'
import type { AddedUp, KeptHead } from '#server/features/review/sums.store.ts'
import type { Actor, Institution, Services } from '#server/http/handler.ts'

/** A report of a period, over which of a reviewer's institutions. */
export type WhichSum = { readonly sessionCode: string; readonly report: string; readonly look: Look }

/** What is summed: in which lines, over whom, and how their kept budgets are told in these. */
export type SumSubject = {
  readonly form: Pick<
    SumAnswer,
    'report' | 'code' | 'description' | 'title' | 'columns' | 'lines' | 'summed' | 'sums'
  >
  readonly meant: readonly Viewed[]
  /** The report of which the figures are summed, by view; '' where it is none. */
  readonly codeOf: (view: ViewCode) => string
  /** `null` for a budget that stands in no such sum. */
  readonly tellNow: (view: ViewCode, head: KeptHead) => Telling | null
  /** The same of one that was kept by the forms of an edition. */
  readonly tellThen: (view: ViewCode, head: KeptHead, made: FullEdition) => Telling | null
}

/** How budgets that were kept in one form, added up, are told in the lines of a sum; those of the same key in the same way. */
export type Telling = {
  readonly key: string
  readonly values: (added: AddedUp) => readonly (number | null)[]
}

/** Figures in their order as the rows that they were. */
export function rowsOf(code: string, figures: readonly (number | null)[]): readonly ReportRow[] {
  return figures.map((valueNumber, index) => ({
    standardReportCode: code,
    rowNum: index + 1,
    valueNumber,
    valueString: null,
  }))
}

/** The same thing for the same key, worked out once. */
export function onceBy<Thing>(): (key: string, make: () => Thing) => Thing {
  const known = new Map<string, { readonly thing: Thing }>()
  return (key, make) => {
    const found = known.get(key) ?? { thing: make() }
    known.set(key, found)
    return found.thing
  }
}

/** With what is summed. */
export type Summing = Pick<Services, 'db' | 'now'>

/** A sum with the newest time at which one of its snapshots was calculated, ISO time. */
export type Sum = { readonly answer: SumAnswer; readonly calculatedAt: string }

/** An institution that has forms. */
export type Viewed = Institution & { readonly view: ViewCode }

/** A reviewer's institutions that are looked at and have the period: no one else can be missing in its sums. With all that are looked at, as they are listed. */
export async function lookedAtOf(
  services: Summing,
  actor: Actor,
  { year, sessionCode, look }: Pick<WhichSum, 'sessionCode' | 'look'> & { readonly year: number },
): Promise<{ readonly institutions: readonly Viewed[]; readonly listed: readonly ListedInstitution[] }> {
  const all = await institutionsOf(services.db, actor)
  const listed = seen(await listInstitutions(services, actor, year), look)
  const ids = new Set(havingPeriod(listed, sessionCode).map(({ institutionId }) => institutionId))
  return {
    institutions: all.flatMap((each) => {
      const { view } = each
      return view === null || !ids.has(each.id) ? [] : [{ ...each, view }]
    }),
    listed,
  }
}

/** What some institutions have in common, as a look chooses it. */
export function madeBy(institutions: readonly Viewed[]): SumAnswer['made'] {
  const common = <Choice extends string>(choices: readonly Choice[]): Choice | 'all' =>
    choices.length > 0 && choices.every((each) => each === choices[0]) ? (choices[0] ?? 'all') : 'all'
  return {
    type: common(institutions.map(({ profile }) => profile.orgType)),
    ownership: common(institutions.map(({ profile }) => profile.organizationProperty)),
  }
}
