import { type Operand, over, plus, times } from '#domain/sheet/formula.ts'

/** Study months of a financial year in the study year that runs in spring, in the next one, and in both (design calculation §1). */
const months = { running: 5, next: 4, both: 9 } as const

/** A count of a financial year: the study years by their months in it; not rounded. */
export const overStudyMonths = (running: Operand, next: Operand) =>
  over(plus(times(months.running, running), times(months.next, next)), months.both)

/** What the study year that runs in spring adds to such a count. */
export const runningMonths = (count: Operand) => over(times(months.running, count), months.both)

/** What the next study year adds to it. */
export const nextMonths = (count: Operand) => over(times(months.next, count), months.both)
