import { type Formula, plus } from '#engine/formula.ts'

const names = [
  'pensionExpenses',
  'oneTimePension',
  'vacationExpenses',
  'countrySideSupport',
  'tuition',
] as const

/** Returns the payments to people apart from wages. Tugrik a year. */
export function benefitsIn(budget: (name: (typeof names)[number]) => Formula): Formula {
  return plus(...names.map(budget))
}
