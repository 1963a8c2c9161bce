import type { Doubt } from '#domain/draft/justifications.ts'
import type { ConsentState, YearLock } from '#domain/draft/periods.ts'
import { groupedDoubts, type Point, type Readiness, readinessRules } from '#domain/draft/readiness.ts'

/**
 * What somebody does next on the way to sending, one thing at a time. `times`: how much there is of that kind, itself among it.
 * `wait`: nothing can be done while the year is shut. `late`: only a reviewer can do something, by giving more time. `unknown`: what the
 * draft itself asks for is done, and how its report stands is not known. `consent`: the institution asks for its own before it sends.
 */
export type NextStep =
  | { readonly is: 'wait'; readonly lock: YearLock }
  | { readonly is: PointStep; readonly point: Point; readonly times: number }
  | { readonly is: 'justify'; readonly doubt: Pick<Doubt, 'rule' | 'at' | 'message'>; readonly times: number }
  | { readonly is: 'calculate'; readonly before: 'never' | 'returned' | 'earlier' }
  | { readonly is: 'late' }
  | { readonly is: 'unknown' }
  | { readonly is: 'consent' }
  | { readonly is: 'send' }

/** Mend an error, answer a reviewer, save what is typed, fill in a blank, complete a register or a person's record, bring the budget within its ceiling. */
export type PointStep = 'mend' | 'answer' | 'save' | 'fill' | 'complete' | 'lower'

/** What is missing, in the order in which it is done: what would be in vain before something else comes behind it. */
const missingSteps = [
  ['answer', readinessRules.mark],
  ['save', readinessRules.unsaved],
  ['complete', readinessRules.register],
  ['fill', readinessRules.neverSaved],
  ['complete', readinessRules.record],
  ['lower', readinessRules.aboveCeiling],
] as const satisfies readonly (readonly [PointStep, string])[]

/**
 * The next step of a draft. Errors first, which refuse saving and calculating; then what is missing; what is doubtful before the
 * calculation, since it may have to be mended; then calculate; then the official letter, which goes with the calculated figures and changes
 * none; then the institution's own consent; then send. Whatever bars the sending is led to before `send`.
 */
export function nextStep(
  { errors, missing, toJustify }: Pick<Readiness<unknown>, 'errors' | 'missing' | 'toJustify'>,
  {
    lock,
    report,
    consent,
  }: {
    readonly lock: YearLock | null
    readonly report: 'known' | 'unknown'
    readonly consent: ConsentState
  },
): NextStep {
  if (lock !== null) return { is: 'wait', lock }
  const step = firstOf('mend', errors)
  if (step) return step
  for (const [is, rule] of missingSteps) {
    const found = firstOf(
      is,
      missing.filter((point) => point.rule === rule),
    )
    if (found) return found
  }
  const isLetter = ({ rule }: Pick<Doubt, 'rule'>): boolean => rule === readinessRules.letter
  const doubt = firstDoubt(toJustify.filter((each) => !isLetter(each)))
  if (doubt) return doubt
  if (report === 'unknown') return { is: 'unknown' }
  const isMissing = (rule: string): boolean => missing.some((point) => point.rule === rule)
  if (isMissing(readinessRules.notCalculated)) return { is: 'calculate', before: 'never' }
  if (isMissing(readinessRules.returned)) return { is: 'calculate', before: 'returned' }
  if (isMissing(readinessRules.stale)) return { is: 'calculate', before: 'earlier' }
  const letter = firstDoubt(toJustify.filter(isLetter))
  if (letter) return letter
  if (isMissing(readinessRules.late)) return { is: 'late' }
  return consent === 'missing' ? { is: 'consent' } : { is: 'send' }
}

function firstDoubt(toJustify: Readiness<unknown>['toJustify']): NextStep | null {
  const doubts = groupedDoubts(toJustify)
  const [doubtful] = doubts
  return doubtful ? { is: 'justify', doubt: doubtful.doubts[0], times: doubts.length } : null
}

function firstOf(is: PointStep, points: readonly Point[]): NextStep | null {
  const [point] = points
  return point ? { is, point, times: points.length } : null
}
