import { useMemo } from 'react'
import type { SnapshotsAnswer } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import type { PageAddress } from '#budget/web/address.ts'
import type { ComparisonState, YearComparison } from '#budget/web/comparison.ts'
import { createOpenDraft, type OpenDraft } from '#budget/web/open-draft.ts'
import { evaluate } from '#engine/evaluate.ts'
import type { SumAnswer, SumComparisonAnswer } from '#features/consolidation/api.ts'
import {
  comparisonSumSheets,
  type PartFigure,
  type SumShown,
  sumSheets,
} from '#features/consolidation/sum-sheets.ts'
import { restCode } from '#features/consolidation/sum-table.ts'
import { type ShownSum, useSumComparisonQuery } from '#features/consolidation/web/queries.ts'
import type { InstitutionFilter } from '#features/portfolio/institution-rows.ts'
import type { SumBy } from '#features/portfolio/part-groups.ts'
import { changeFilter, listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'
import { sameCounterpart } from '#forms/editions/edition.ts'
import { profileChoices } from '#forms/profile.ts'

/** The draft belongs to no institution and is not stored. */
export function draftOfSum(sum: SumAnswer, shown: SumShown): OpenDraft {
  const { program, givens } = sumSheets(sum, shown)
  const { year, edition } = sum
  const answer = { ...emptyDraft(year, edition), givens }
  return createOpenDraft({ program, answer, year })
}

/** Returns the line in the report of an institution, or the sum of a region or type at the same line. */
export function partPlace(
  { code, by, lineTargets }: Pick<SumAnswer, 'code' | 'by' | 'lineTargets'>,
  { institutionId: part, figure }: PartFigure,
  address: PageAddress,
): Partial<PageAddress> {
  const desk = { desk: 'sums', tab: null } as const
  if (part === restCode) return { ...desk, sumPage: address.sumPage + 1, figure }
  if (by === 'institution')
    return {
      institution: part,
      tab: null,
      ...(lineTargets ? leadIn(lineTargets, part, figure) : { report: code, figure }),
    }
  return { ...desk, ...withinPart(by, part, address), figure }
}

/** Divides an aimag into sums, other parts into institutions. */
export function withinPart(
  by: Exclude<SumBy, 'institution'>,
  part: string,
  address: PageAddress,
): Pick<PageAddress, 'filter' | 'sumBy' | 'sumPage'> {
  const within = (change: Partial<InstitutionFilter>, sumBy: PageAddress['sumBy']) => ({
    filter: changeFilter(listQueryFromAddress(address), change),
    sumBy,
    sumPage: 0,
  })
  if (by === 'region') return within({ region: part }, part.length === 2 ? 'region' : 'institution')
  const [type, ownership] = part.split('.')
  return within(
    {
      type: profileChoices.orgType.find((each) => each === type) ?? 'all',
      ownership: profileChoices.organizationProperty.find((each) => each === ownership) ?? 'all',
    },
    'institution',
  )
}

/** Returns only the report if the institution has no such line. */
function leadIn(
  { forms, institutions }: NonNullable<SumAnswer['lineTargets']>,
  institutionId: string,
  figure: string,
): Pick<PageAddress, 'report' | 'figure'> {
  const form = forms[institutions[institutionId] ?? '']
  const line = form?.lines[Number.parseInt(figure, 10) - 1] ?? null
  return { report: form?.report ?? null, figure: line === null ? null : `${line}.1` }
}

/** Loaded on demand. */
export function useSumComparison(
  sum: SumAnswer,
  filter: ShownSum['filter'],
  isEnabled: boolean,
): YearComparison {
  const { sessionCode, report } = sum
  const { data, isError } = useSumComparisonQuery(isEnabled ? { sessionCode, report, filter } : null)
  return useMemo(() => {
    const answer = data ?? (isError ? 'failed' : 'loading')
    const of = (end: keyof SnapshotsAnswer): ComparisonState =>
      isEnabled ? comparedSum(sum, answer, end) : { kind: 'off' }
    return {
      lastYear: of('lastYear'),
      periodBefore: of('periodBefore'),
      sent: of('sent'),
      calculated: of('calculated'),
      now: { kind: 'off' },
    }
  }, [sum, isEnabled, data, isError])
}

/** Lines that did not exist have no cell. */
export function comparedSum(
  sum: SumAnswer,
  answer: SumComparisonAnswer | 'loading' | 'failed',
  end: keyof SnapshotsAnswer,
): ComparisonState {
  if (typeof answer === 'string') return { kind: answer }
  const compared = answer[end]
  if (compared === null) return { kind: 'none' }
  const figuresOf = (values: typeof compared.values) => {
    const { program, givens } = comparisonSumSheets(sum, { values })
    return evaluate(program, { entries: {}, givens, facts: {} })
  }
  const { institutions: loaded, values, now } = compared
  const like = loaded < answer.institutions ? figuresOf(now) : null
  return {
    kind: 'loaded',
    budget: { kind: 'summed', loaded, of: answer.institutions, like },
    evaluation: figuresOf(values),
    counterpartOf: sameCounterpart,
  }
}
