import { type ReactNode, useState } from 'react'
import { retirementAmount } from '#client/screens/staff/benefit-draft.ts'
import type { BenefitPart } from '#client/screens/staff/benefit-part.ts'
import { PartBox } from '#client/screens/staff/part-box.tsx'
import { PdfField } from '#client/screens/staff/pdf-field.tsx'
import { settledAmount } from '#client/settled-amount.ts'
import { typedAmount } from '#client/typed-amount.ts'
import { LineField } from '#client/ui/line-field.tsx'
import { formatNumber } from '#domain/number/format.ts'
import { peopleScreenText, peopleText } from '#text/people.ts'

const text = peopleScreenText.benefit
const name = peopleText.benefitNames.t1

/** t1: months of the average salary on retirement; the amount follows while one types. */
export function RetirementPart({
  draft,
  change,
  user,
  most,
  onUploading,
}: BenefitPart & { readonly most: number }): ReactNode {
  const [ignored, setIgnored] = useState(false)
  const wrong = draft.t1 && typedAmount(draft.averageSalary).is === 'wrong'
  const typeMonths = (typed: string): void => {
    const taken = isMonths(typed, most)
    setIgnored(!taken)
    if (taken) change({ t1Months: typed.trim() })
  }
  return (
    <PartBox name={name} on={draft.t1} onSwitch={(t1) => change({ t1 })}>
      <LineField
        label={text.averageSalary}
        kind="figure"
        value={draft.averageSalary}
        disabled={!draft.t1}
        error={wrong ? peopleScreenText.notNumber : null}
        onChange={(averageSalary) => change({ averageSalary })}
        onLeave={() => change({ averageSalary: settledAmount(draft.averageSalary) })}
      />
      <LineField
        label={text.months}
        kind="figure"
        value={draft.t1Months}
        disabled={!draft.t1}
        note={text.monthsRange(most)}
        error={ignored ? text.monthsIgnored(most) : null}
        onChange={typeMonths}
      />
      <LineField
        label={text.amount}
        kind="figure"
        readOnly
        disabled={!draft.t1}
        value={draft.t1 ? formatNumber(retirementAmount(draft), { atMost: 2 }) : ''}
        note={draft.t1 ? text.product(draft.t1Months || '0', draft.averageSalary || '0') : null}
        onChange={() => undefined}
      />
      <PdfField
        name={name}
        file={draft.t1File}
        user={user}
        disabled={!draft.t1}
        onUploading={onUploading}
        onFile={(t1File) => change({ t1File })}
      />
    </PartBox>
  )
}

/** Whole months within the limits, or none yet; other values are ignored (spec 000 §5). */
function isMonths(typed: string, most: number): boolean {
  const bare = typed.trim()
  return bare === '' || (/^\d+$/.test(bare) && Number(bare) <= most)
}
