import type { ReactNode } from 'react'
import styles from '#client/parts/rights-fields.module.css'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { type Right, rights, rightsInOrder } from '#domain/organisation/rights.ts'
import { rightText } from '#text/rights.ts'

type Props = {
  /** Whose rights, or of what these are the rights. */
  readonly legend: string
  readonly given: readonly Right[]
  readonly disabled?: boolean
  /** They are being kept. */
  readonly busy?: boolean
  readonly onChange: (given: readonly Right[]) => void
}

/** What somebody may do with the budget of their institution, each right a box to tick. */
export function RightsFields({ legend, given, disabled = false, busy = false, onChange }: Props): ReactNode {
  return (
    <fieldset className={styles.rights}>
      <legend>{legend}</legend>
      {rights.map((right) => (
        <Checkbox
          key={right}
          label={rightText.names[right]}
          checked={given.includes(right)}
          disabled={disabled}
          busy={busy}
          onChange={(has) =>
            onChange(rightsInOrder(has ? [...given, right] : given.filter((each) => each !== right)))
          }
        />
      ))}
    </fieldset>
  )
}
