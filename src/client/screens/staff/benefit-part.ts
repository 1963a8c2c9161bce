import type { BenefitDraft } from '#client/screens/staff/benefit-draft.ts'
import type { User } from '#contract/answers.ts'

/** What each of the three lump sums of the form is given. */
export type BenefitPart = {
  readonly draft: BenefitDraft
  readonly change: (part: Partial<BenefitDraft>) => void
  readonly user: User
  /** A file of it begins to travel, or has ended. */
  readonly onUploading: (on: boolean) => void
}
