import type { OpenYear } from '#client/open-year.ts'
import { type BenefitDraft, retirementAmount } from '#client/screens/staff/benefit-draft.ts'
import { typedAmount } from '#client/typed-amount.ts'
import type { BenefitBody, BenefitRecord, Flag, SentNumber } from '#contract/people.ts'

/** The body that keeps a draft. Amounts that follow from others are sent for the form; the server works them out itself. */
export function sentBenefit(
  draft: BenefitDraft,
  { employeeId, t3Amount }: BenefitRecord,
  { home: { user }, year }: OpenYear,
): BenefitBody {
  return {
    id: user.institutionId,
    employeeId,
    t1Flag: flag(draft.t1),
    t1Month: sent(draft.t1Months),
    t1Amount: retirementAmount(draft),
    avgSalaryMonth: sent(draft.averageSalary),
    t2Flag: flag(draft.t2),
    t2Amount: sent(draft.t2Amount),
    t3Flag: flag(draft.t3),
    t3Amount: draft.t3 ? t3Amount : 0,
    t1AttachFileUrl: draft.t1File?.url ?? null,
    t1AttachFileName: draft.t1File?.fileName ?? null,
    t3AttachFileUrl: draft.t3File?.url ?? null,
    t3AttachFileName: draft.t3File?.fileName ?? null,
    financialYear: year,
    userName: user.userName,
  }
}

function flag(on: boolean): Flag {
  return on ? 'Y' : 'N'
}

function sent(text: string): SentNumber {
  const read = typedAmount(text)
  return read.is === 'value' ? read.value : null
}
