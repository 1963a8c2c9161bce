import { type ReactNode, useState } from 'react'
import type { OpenYear } from '#client/open-year.ts'
import { type BenefitDraft, benefitDraft, isReadable } from '#client/screens/staff/benefit-draft.ts'
import { benefitMonths } from '#client/screens/staff/benefit-months.ts'
import { RetirementPart } from '#client/screens/staff/retirement-part.tsx'
import { RuralPart } from '#client/screens/staff/rural-part.tsx'
import { sentBenefit } from '#client/screens/staff/sent-benefit.ts'
import { TravelPart } from '#client/screens/staff/travel-part.tsx'
import { useSaveBenefit } from '#client/screens/staff/use-save-benefit.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import type { BenefitRecord } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

type Props = {
  readonly about: string
  readonly record: BenefitRecord
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** The three lump sums, each with a box of its own that opens its fields (spec 000 §4). */
export function BenefitForm({ about, record, open, onClose, onChanged }: Props): ReactNode {
  const [kept] = useState(record)
  const [draft, setDraft] = useState<BenefitDraft>(() => benefitDraft(record))
  const [uploads, setUploads] = useState(0)
  const change = (part: Partial<BenefitDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const { save, saving } = useSaveBenefit({ open, onClose, onChanged })
  const shut = whyNotSave(draft, uploads)
  const months = benefitMonths(open.workbook)
  const parts = {
    draft,
    change,
    user: open.home.user,
    onUploading: (on: boolean) => setUploads((count) => count + (on ? 1 : -1)),
  }
  return (
    <FormDialog
      title={peopleScreenText.benefit.title}
      about={about}
      size="middle"
      onClose={onClose}
      onSubmit={() => shut === null && save(sentBenefit(draft, kept, open))}
      submit={peopleScreenText.save}
      busy={saving}
      disabledReason={shut}
    >
      <RetirementPart {...parts} most={months.t1Most} />
      <TravelPart {...parts} />
      <RuralPart {...parts} months={months.t3} salary={kept.salaryAmount} />
    </FormDialog>
  )
}

function whyNotSave(draft: BenefitDraft, uploads: number): string | null {
  if (uploads > 0) return peopleScreenText.uploading
  return isReadable(draft) ? null : peopleScreenText.notNumber
}
