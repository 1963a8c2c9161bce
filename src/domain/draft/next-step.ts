import type { Doubt } from '#domain/draft/justifications.ts'
import type { ConsentState, YearLock } from '#domain/draft/periods.ts'
import { groupedDoubts, type Point, type Readiness, readinessRules } from '#domain/draft/readiness.ts'

/**
 * The next step towards sending. `times`: the number of such points. `late`: only a reviewer can grant time.
 * `unknown`: the report's status is unknown.
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
