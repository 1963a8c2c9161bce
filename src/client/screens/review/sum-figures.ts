import { useMemo } from 'react'
import { useSumBeside } from '#client/api/review-queries.ts'
import type { Compared, Comparison } from '#client/draft/comparison.ts'
import { createOpenDraft, type OpenDraft } from '#client/draft/open-draft.ts'
import type { SnapshotsAnswer } from '#contract/answers.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import type { SumAnswer, SumBesideAnswer } from '#contract/review.ts'
import { besideSheets, sumSheets } from '#domain/consolidation/sum-sheets.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'

/** A sum as figures that a grid draws: nobody's year, kept nowhere. */
export function draftOfSum(sum: SumAnswer): OpenDraft {
  const { program, givens } = sumSheets(sum)
  const { year, edition } = sum
  const answer = { ...emptyDraft(year, edition), givens }
  return createOpenDraft({ program, answer, year })
}

/** What a sum can be compared with: the same sum out of the other budgets of its institutions. Read when it is asked for. */
export function useSumComparison(sum: SumAnswer, asked: boolean): Comparison {
  const { data, isError } = useSumBeside(asked ? sum : null)
  return useMemo(() => {
    const answer = data ?? (isError ? 'failed' : 'loading')
    const of = (end: keyof SnapshotsAnswer): Compared =>
      asked ? comparedSum(sum, answer, end) : { is: 'off' }
    return {
      lastYear: of('lastYear'),
      periodBefore: of('periodBefore'),
      sent: of('sent'),
      calculated: of('calculated'),
      now: { is: 'off' },
    }
  }, [sum, asked, data, isError])
}

/** One of the sums with which a sum can be compared. A line that was not there then has no cell in it. */
export function comparedSum(
  sum: SumAnswer,
  answer: SumBesideAnswer | 'loading' | 'failed',
  end: keyof SnapshotsAnswer,
): Compared {
  if (typeof answer === 'string') return { is: answer }
  const beside = answer[end]
  if (beside === null) return { is: 'none' }
  const { program, givens } = besideSheets(sum, beside)
  return {
    is: 'there',
    kept: { is: 'summed', there: beside.institutions, of: answer.institutions },
    evaluation: evaluate(program, { entries: {}, givens, facts: {} }),
    placeOf: (at) => at,
  }
}
