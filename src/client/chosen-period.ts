import type { PeriodRow } from '#contract/answers.ts'

/** The period that an address names, else the newest; `null` where there is none. Periods come newest first. */
export function chosenPeriod(periods: readonly PeriodRow[], named: string | null): PeriodRow | null {
  return periods.find(({ sessionCode }) => sessionCode === named) ?? periods[0] ?? null
}
