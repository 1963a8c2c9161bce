import type { LumpSumPlan } from '#budget/people/staff.ts'
import type { SentFigure } from '#engine/sent-figure.ts'

/** `undefined`: not sent. */
export type SentLumpSums = {
  readonly t1: boolean | undefined
  readonly t1Month: SentFigure
  readonly avgSalaryMonth: SentFigure
  readonly t2: boolean | undefined
  readonly t2Amount: SentFigure
  readonly t3: boolean | undefined
}

type SavedLumpSums = {
  readonly plan: LumpSumPlan
  readonly wrong: readonly ('t1Month' | 'avgSalaryMonth' | 't2Amount')[]
}

/**
 * Clears a lump sum that is not planned. `salary`: the register's, tugrik a month; an equal average counts as the
 * proposal.
 */
export function saveLumpSums(sent: SentLumpSums, before: LumpSumPlan, salary: number): SavedLumpSums {
  const t1 = sent.t1 ?? before.t1
  const t2 = sent.t2 ?? before.t2
  const average =
    sent.avgSalaryMonth.kind === 'missing' ? before.avgSalaryMonth : valueIn(sent.avgSalaryMonth)
  const amount = sent.t2Amount.kind === 'missing' ? before.t2Amount : (valueIn(sent.t2Amount) ?? 0)
  const wrong = [
    t1 && sent.t1Month.kind === 'wrong' && ('t1Month' as const),
    t1 && sent.avgSalaryMonth.kind === 'wrong' && ('avgSalaryMonth' as const),
    t2 && sent.t2Amount.kind === 'wrong' && ('t2Amount' as const),
  ]
  return {
    plan: {
      t1,
      t1Month: t1 ? monthsOf(sent.t1Month, before) : null,
      avgSalaryMonth: t1 && average !== salary ? average : null,
      t2,
      t2Amount: t2 ? amount : 0,
      t3: sent.t3 ?? before.t3,
    },
    wrong: wrong.filter((field) => field !== false),
  }
}

/** A newly planned lump sum has no earlier months. */
function monthsOf(sent: SentFigure, before: LumpSumPlan): number | null {
  if (sent.kind !== 'missing') return valueIn(sent)
  return before.t1 ? before.t1Month : null
}

function valueIn(sent: SentFigure): number | null {
  return sent.kind === 'value' ? sent.value : null
}
