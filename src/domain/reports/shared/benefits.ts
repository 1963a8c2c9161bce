import { type Formula, plus } from '#domain/sheet/formula.ts'

const names = [
  'pensionExpenses',
  'oneTimePension',
  'vacationExpenses',
  'countrySideSupport',
  'tuition',
] as const

/** What a budget pays to its people beside their wages: benefits of leave and retirement, travel, rural service, tuition. Tugrik a year. */
export function benefitsIn(budget: (name: (typeof names)[number]) => Formula): Formula {
  return plus(...names.map(budget))
}
