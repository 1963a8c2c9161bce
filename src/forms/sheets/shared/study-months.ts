import { type Operand, over, plus, times } from '#engine/formula.ts'

/** In spring, of the next study year, and of both (calculation §1). */
const months = { running: 5, next: 4, both: 9 } as const

/** Weighs two study years by their months. The result is not rounded. */
export const overStudyMonths = (running: Operand, next: Operand) =>
  over(plus(times(months.running, running), times(months.next, next)), months.both)

export const runningMonths = (count: Operand) => over(times(months.running, count), months.both)

export const nextMonths = (count: Operand) => over(times(months.next, count), months.both)
