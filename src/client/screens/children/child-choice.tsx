import type { ReactNode } from 'react'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import type { ChildDraft } from '#client/screens/children/child-draft.ts'
import styles from '#client/screens/children/children-screen.module.css'
import { parentOf } from '#client/screens/children/parent-of.ts'
import { CellSelect } from '#client/ui/cell-select.tsx'
import { peopleScreenText } from '#text/people.ts'

const { heads, inRow } = peopleScreenText.children

type Props = ChildCell & {
  readonly head: 'educationLevel' | 'fieldOfEducation' | 'school' | 'academicLevel'
  readonly width: 'narrow' | 'middle' | 'wide'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly valueLabel: string
  /** What the choice changes in the row; the label is '' where nothing is chosen. */
  readonly choose: (value: string, label: string) => Partial<ChildDraft>
}

/** A field of a row that is chosen from a list. */
export function ChildChoice(props: Props): ReactNode {
  const { line, type, disabled, refused, head, width, options, value, valueLabel, choose } = props
  return (
    <div className={styles[width]}>
      <CellSelect
        label={inRow(
          head === 'academicLevel' ? peopleScreenText.children.course : heads[head],
          parentOf(line.row),
        )}
        options={options}
        value={value}
        valueLabel={valueLabel}
        disabled={disabled}
        error={refused}
        onChange={(next) =>
          type(line.row, choose(next, options.find((option) => option.value === next)?.label ?? ''))
        }
      />
    </div>
  )
}
