import type { ChildDraft } from '#client/screens/children/child-draft.ts'
import { typedAmount } from '#client/typed-amount.ts'
import type { ChildRow, SentChild } from '#contract/people.ts'

/** A row as it is saved. Only confirmed ones are (spec 000 §4). */
export function sentChild(
  draft: ChildDraft,
  {
    assignmentId,
    childScholarshipId,
  }: Pick<ChildRow, 'assignmentId'> & { childScholarshipId: string | null },
): SentChild {
  const { confirmed, demand, educationWorkedYear, academicLevel, tuition, ...texts } = draft
  return {
    ...texts,
    assignmentId,
    childScholarshipId,
    isConfirmedWorkedYear: confirmed ? 'Y' : 'N',
    isDemandProfession: demand ? 'Y' : 'N',
    educationWorkedYear: sent(educationWorkedYear),
    academicLevel: sent(academicLevel),
    tuition: sent(tuition),
  }
}

function sent(text: string): number | null {
  const read = typedAmount(text)
  return read.is === 'value' ? read.value : null
}
