import type { ReactNode } from 'react'
import type { BenefitPart } from '#client/screens/staff/benefit-part.ts'
import { PartBox } from '#client/screens/staff/part-box.tsx'
import { settledAmount } from '#client/settled-amount.ts'
import { typedAmount } from '#client/typed-amount.ts'
import { LineField } from '#client/ui/line-field.tsx'
import { peopleScreenText, peopleText } from '#text/people.ts'

const text = peopleScreenText.benefit

/** t2: travel on leave to the countryside; its amount is typed. */
export function TravelPart({ draft, change }: Pick<BenefitPart, 'draft' | 'change'>): ReactNode {
  const wrong = draft.t2 && typedAmount(draft.t2Amount).is === 'wrong'
  return (
    <PartBox name={peopleText.benefitNames.t2} on={draft.t2} onSwitch={(t2) => change({ t2 })}>
      <LineField
        label={text.amount}
        kind="figure"
        value={draft.t2Amount}
        disabled={!draft.t2}
        note={text.travelNote}
        error={wrong ? peopleScreenText.notNumber : null}
        onChange={(t2Amount) => change({ t2Amount })}
        onLeave={() => change({ t2Amount: settledAmount(draft.t2Amount) })}
      />
    </PartBox>
  )
}
