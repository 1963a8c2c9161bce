import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { typedAmount } from '#client/typed-amount.ts'
import { peopleScreenText, peopleText } from '#text/people.ts'

/** What of an edited position cannot be kept; the count may be empty (spec 000 §5). */
export function editFaults({ jobName, salary }: PositionDraft): Partial<PositionDraft> {
  return {
    ...(jobName.trim() === '' && { jobName: peopleText.chooseJob }),
    ...(typedAmount(salary).is === 'wrong' && { salary: peopleScreenText.notNumber }),
  }
}
