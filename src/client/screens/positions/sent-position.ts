import { jobNamed } from '#client/screens/positions/job-named.ts'
import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { typedAmount } from '#client/typed-amount.ts'
import type { JobOption, PositionSaveBody } from '#contract/people.ts'

/** The fields of a draft as they travel: a listed job by its id, a typed one by its text; a typed grade with the id 0 (contract). */
export function sentPosition(
  draft: PositionDraft,
  jobs: readonly JobOption[],
): Pick<
  PositionSaveBody,
  'jobId' | 'gradeStepId' | 'inGradeStepName' | 'requiredQty' | 'salary' | 'description'
> {
  const grade = jobs.find(({ gradeStepName }) => gradeStepName === draft.gradeStepName.trim())
  return {
    jobId: jobNamed(jobs, draft.jobName)?.jobId ?? draft.jobName.trim(),
    gradeStepId: grade?.gradeStepId ?? '0',
    inGradeStepName: draft.gradeStepName.trim(),
    requiredQty: sent(draft.requiredQty),
    salary: sent(draft.salary),
    description: draft.description.trim(),
  }
}

function sent(text: string): number | null {
  const read = typedAmount(text)
  return read.is === 'value' ? read.value : null
}
