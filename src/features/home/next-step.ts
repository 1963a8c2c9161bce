import type { Doubt } from '#budget/justifications.ts'
import type { ConsentState, YearLock } from '#budget/periods.ts'
import { groupedDoubts, type Point, type Readiness, readinessRules } from '#budget/readiness.ts'

/**
 * The next step towards sending. `times`: the number of such points. `late`: only a reviewer can grant time.
 * `unknown`: the report's status is unknown.
 */
export type NextStep =
  | { readonly kind: 'wait'; readonly lock: YearLock }
  | { readonly kind: PointStep; readonly point: Point; readonly times: number }
  | {
      readonly kind: 'justify'
      readonly doubt: Pick<Doubt, 'rule' | 'at' | 'message'>
      readonly times: number
    }
  | { readonly kind: 'calculate'; readonly before: 'never' | 'returned' | 'earlier' }
  | { readonly kind: 'late' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'consent' }
  | { readonly kind: 'send' }

export type PointStep = 'mend' | 'answer' | 'save' | 'fill' | 'complete' | 'lower'

/** Missing input in working order: futile steps come later. */
const missingSteps = [
  ['answer', readinessRules.mark],
  ['save', readinessRules.unsaved],
  ['complete', readinessRules.register],
  ['fill', readinessRules.neverSaved],
  ['complete', readinessRules.record],
  ['lower', readinessRules.aboveCeiling],
] as const satisfies readonly (readonly [PointStep, string])[]

/**
 * Returns the next step: errors, missing input, warnings (they may require corrections), calculation, letter,
 * consent, sending.
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
  if (lock !== null) return { kind: 'wait', lock }
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
  if (report === 'unknown') return { kind: 'unknown' }
  const isMissing = (rule: string): boolean => missing.some((point) => point.rule === rule)
  if (isMissing(readinessRules.notCalculated)) return { kind: 'calculate', before: 'never' }
  if (isMissing(readinessRules.returned)) return { kind: 'calculate', before: 'returned' }
  if (isMissing(readinessRules.stale)) return { kind: 'calculate', before: 'earlier' }
  const letter = firstDoubt(toJustify.filter(isLetter))
  if (letter) return letter
  if (isMissing(readinessRules.late)) return { kind: 'late' }
  return consent === 'missing' ? { kind: 'consent' } : { kind: 'send' }
}

function firstDoubt(toJustify: Readiness<unknown>['toJustify']): NextStep | null {
  const doubts = groupedDoubts(toJustify)
  const [doubtful] = doubts
  return doubtful ? { kind: 'justify', doubt: doubtful.doubts[0], times: doubts.length } : null
}

function firstOf(kind: PointStep, points: readonly Point[]): NextStep | null {
  const [point] = points
  return point ? { kind, point, times: points.length } : null
}
