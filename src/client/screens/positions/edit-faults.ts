import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { typedAmount } from '#client/typed-amount.ts'
import { peopleText } from '#text/people.ts'
import { peopleScreenText } from '#text/people-screens.ts'

/** What of an edited position cannot be kept; the count may be empty (spec 000 §5). */
export function editFaults({ jobName, salary }: PositionDraft): Partial<PositionDraft> {
  return {
    ...(jobName.trim() === '' && { jobName: peopleText.chooseJob }),
    ...(typedAmount(salary).is === 'wrong' && { salary: peopleScreenText.notNumber }),
  }
}
