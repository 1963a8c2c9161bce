import type { Actor, Institution } from '#budget/server/actor.ts'
import type { Services } from '#budget/server/handler.ts'
import { institutionsOf } from '#budget/server/institution.store.ts'
import type { SumAnswer } from '#features/consolidation/api.ts'
import type { ReportSum, StoredHead } from '#features/consolidation/server/sums.store.ts'
import {
  filterInstitutions,
  havingPeriod,
  type InstitutionFilter,
  type ListedInstitution,
} from '#features/portfolio/institution-rows.ts'
import { listInstitutions } from '#features/portfolio/server/institution-rows.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import type { ViewCode } from '#forms/profile.ts'
import type { ReportRow } from '#forms/reports/report.ts'

export type SumSelection = {
  readonly sessionCode: string
  readonly report: string
  readonly filter: InstitutionFilter
}

/** The lines, the institutions, and the mapping of stored budgets to the lines. */
export type SumSubject = {
  readonly form: Pick<
    SumAnswer,
    'report' | 'code' | 'description' | 'title' | 'columns' | 'lines' | 'summed' | 'sums'
  >
  readonly meant: readonly ViewableInstitution[]
  /** '' if the view has no report. */
  readonly codeOf: (view: ViewCode) => string
  /** `null` for a budget outside the sum. */
  readonly tellNow: (view: ViewCode, head: StoredHead) => SumLineMapper | null
  /** For budgets of another edition. */
  readonly tellThen: (view: ViewCode, head: StoredHead, made: FullEdition) => SumLineMapper | null
}

/** Maps added-up budgets of one form to the lines. Equal keys share a mapping. */
export type SumLineMapper = {
  readonly key: string
  readonly values: (added: ReportSum) => readonly (number | null)[]
}

export function reportRowsOf(code: string, figures: readonly (number | null)[]): readonly ReportRow[] {
  return figures.map((valueNumber, index) => ({
    standardReportCode: code,
    rowNum: index + 1,
    valueNumber,
    valueString: null,
  }))
}

export function onceBy<Thing>(): (key: string, make: () => Thing) => Thing {
  const known = new Map<string, { readonly thing: Thing }>()
  return (key, make) => {
    const found = known.get(key) ?? { thing: make() }
    known.set(key, found)
    return found.thing
  }
}

export type SumServices = Pick<Services, 'db' | 'now'>

/** ISO 8601. */
export type CalculatedSum = { readonly answer: SumAnswer; readonly calculatedAt: string }

export type ViewableInstitution = Institution & { readonly view: ViewCode }

/** Returns institutions with the period, which alone can be missing, and all filtered ones. */
export async function lookedAtOf(
  services: SumServices,
  actor: Actor,
  { year, sessionCode, filter }: Pick<SumSelection, 'sessionCode' | 'filter'> & { readonly year: number },
): Promise<{
  readonly institutions: readonly ViewableInstitution[]
  readonly listed: readonly ListedInstitution[]
}> {
  const all = await institutionsOf(services.db, actor)
  const listed = filterInstitutions(await listInstitutions(services, actor, year), filter)
  const ids = new Set(havingPeriod(listed, sessionCode).map(({ institutionId }) => institutionId))
  return {
    institutions: all.flatMap((each) => {
      const { view } = each
      return view === null || !ids.has(each.id) ? [] : [{ ...each, view }]
    }),
    listed,
  }
}

export function madeBy(institutions: readonly ViewableInstitution[]): SumAnswer['commonFilter'] {
  const common = <Choice extends string>(choices: readonly Choice[]): Choice | 'all' =>
    choices.length > 0 && choices.every((each) => each === choices[0]) ? (choices[0] ?? 'all') : 'all'
  return {
    type: common(institutions.map(({ profile }) => profile.orgType)),
    ownership: common(institutions.map(({ profile }) => profile.organizationProperty)),
  }
}
