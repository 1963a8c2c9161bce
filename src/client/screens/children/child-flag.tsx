import { memo, type ReactNode } from 'react'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import styles from '#client/screens/children/children-screen.module.css'
import { parentOf } from '#client/screens/children/parent-of.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children

type Props = ChildCell & { readonly field: 'confirmed' | 'demand' }

/** A box of a row; ticking that the years are confirmed opens its fields. */
export const ChildFlag = memo(function ChildFlag({ line, type, disabled, field }: Props): ReactNode {
  const name = parentOf(line.row)
  const label = field === 'confirmed' ? text.confirm(name) : text.inRow(text.heads.isDemandProfession, name)
  return (
    <span className={styles.centre} data-field={field}>
      <Checkbox
        label={label}
        shown={false}
        checked={line.draft[field]}
        disabled={disabled}
        onChange={(checked) => type(line.row, { [field]: checked })}
      />
    </span>
  )
})
