import type { ReactNode } from 'react'
import type { BenefitPart } from '#client/screens/staff/benefit-part.ts'
import { PartBox } from '#client/screens/staff/part-box.tsx'
import { PdfField } from '#client/screens/staff/pdf-field.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { formatNumber } from '#domain/number/format.ts'
import { peopleScreenText, peopleText } from '#text/people.ts'

const text = peopleScreenText.benefit
const name = peopleText.benefitNames.t3

type Props = BenefitPart & {
  /** Months of the norm. */
  readonly months: number
  /** The register's salary, tugrik a month. */
  readonly salary: number
}

/** t3: lasting service in the country. All its figures are the norm's and the register's (spec 000 §4). */
export function RuralPart({ draft, change, user, months, salary, onUploading }: Props): ReactNode {
  const figures = [
    { label: text.ruralMonths, value: months },
    { label: text.salary, value: salary },
    { label: text.amount, value: months * salary },
  ]
  return (
    <PartBox name={name} on={draft.t3} onSwitch={(t3) => change({ t3 })}>
      {figures.map(({ label, value }) => (
        <LineField
          key={label}
          label={label}
          kind="figure"
          readOnly
          disabled={!draft.t3}
          value={draft.t3 ? formatNumber(value, { atMost: 2 }) : ''}
          onChange={() => undefined}
        />
      ))}
      <PdfField
        name={name}
        file={draft.t3File}
        user={user}
        disabled={!draft.t3}
        onUploading={onUploading}
        onFile={(t3File) => change({ t3File })}
      />
    </PartBox>
  )
}
