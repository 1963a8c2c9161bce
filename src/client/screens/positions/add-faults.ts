import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { peopleText } from '#text/people.ts'

/** What is missing in a new position; the sentences are the specification's (000 §5). */
export type AddFaults = Readonly<Record<'jobName' | 'requiredQty' | 'description', string | null>>

/** Says what a new position lacks. */
export function addFaults({ jobName, requiredQty, description }: PositionDraft): AddFaults {
  const missing = (value: string, sentence: string) => (value.trim() === '' ? sentence : null)
  return {
    jobName: missing(jobName, peopleText.chooseJob),
    requiredQty: missing(requiredQty, peopleText.enterQuantity),
    description: missing(description, peopleText.enterDescription),
  }
}
