import type { ReactNode } from 'react'
import { type Right, rights, rightsInOrder } from '#api/access.ts'
import { rightText } from '#features/accounts/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'

type Props = {
  readonly legend: string
  readonly given: readonly Right[]
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly onChange: (given: readonly Right[]) => void
}

export function RightsFields({ legend, given, disabled = false, busy = false, onChange }: Props): ReactNode {
  return (
    <fieldset className="row">
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
