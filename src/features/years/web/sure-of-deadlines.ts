import { timeText } from '#engine/time.ts'
import { getsPastDeadline, type PeriodRecord } from '#features/years/period-list.ts'
import { yearsText } from '#features/years/text.ts'
import { confirmDialog } from '#ui/questions.ts'
import { serverNow } from '#ui/server-clock.ts'

const text = yearsText.past

type PeriodChange = { readonly before: PeriodRecord | null; readonly after: PeriodRecord }

/** Resolves to `true` if no deadline is past. */
export async function confirmPastDeadlines(periods: readonly PeriodChange[]): Promise<boolean> {
  const past = periods.flatMap(({ before, after }) =>
    after.deadline !== null && getsPastDeadline(before, after, serverNow().getTime())
      ? [timeText(after.deadline)]
      : [],
  )
  if (past.length === 0) return true
  const message = text.about([...new Set(past)])
  return confirmDialog({ title: text.title, message, confirm: text.submit, primary: 'cancel' })
}
