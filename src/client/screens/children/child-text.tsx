import { memo, type ReactNode } from 'react'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import styles from '#client/screens/children/children-screen.module.css'
import { parentOf } from '#client/screens/children/parent-of.ts'
import { settledAmount } from '#client/settled-amount.ts'
import { LineField } from '#client/ui/line-field.tsx'
import { longestText } from '#domain/people/children.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children

type Props = ChildCell & {
  readonly field: 'educationWorkedYear' | 'childLastName' | 'childFirstName' | 'tuition' | 'description'
  readonly width: 'narrow' | 'middle'
}

/** A field of a row for a text or a figure. */
export const ChildText = memo(function ChildText(props: Props): ReactNode {
  const { line, type, disabled, refused, field, width } = props
  const isFigure = field === 'tuition' || field === 'educationWorkedYear'
  const value = line.draft[field]
  return (
    <div className={styles[width]}>
      <LineField
        label={text.inRow(text.heads[field], parentOf(line.row))}
        shown={false}
        kind={isFigure ? 'figure' : 'text'}
        maxLength={longestText}
        value={value}
        disabled={disabled}
        error={line.faults[field] ?? refused}
        onChange={(typed) => type(line.row, { [field]: typed })}
        onLeave={() =>
          isFigure && settledAmount(value) !== value && type(line.row, { [field]: settledAmount(value) })
        }
      />
    </div>
  )
})
