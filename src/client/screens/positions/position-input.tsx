import type { ReactNode } from 'react'
import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import styles from '#client/screens/positions/position-input.module.css'
import type { PositionEditing } from '#client/screens/positions/use-position-editing.ts'
import { settledAmount } from '#client/settled-amount.ts'
import { ComboBox } from '#client/ui/combo-box.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import type { JobOption } from '#contract/people.ts'
import { LONGEST_NAME } from '#domain/record/record.ts'
import { peopleScreenText } from '#text/people.ts'

const { heads } = peopleScreenText.positions

type Props = {
  readonly field: keyof PositionDraft
  readonly jobs: readonly JobOption[]
  readonly editing: PositionEditing
}

/** The field of one cell in the row that is edited. */
export function PositionInput({ field, jobs, editing: { now, type } }: Props): ReactNode {
  if (now === null) return null
  const value = now.draft[field]
  const change = (next: string): void => type({ [field]: next })
  if (field === 'jobName' || field === 'gradeStepName') {
    const options = [...new Set(jobs.map((job) => job[field]))]
    return (
      <div className={styles[field]}>
        <ComboBox
          label={heads[field]}
          shown={false}
          options={options}
          value={value}
          maxLength={LONGEST_NAME}
          error={now.faults[field] ?? null}
          onChange={change}
        />
      </div>
    )
  }
  return (
    <div className={styles[field]}>
      <LineField
        label={heads[field]}
        shown={false}
        kind={field === 'description' ? 'text' : 'figure'}
        maxLength={300}
        value={value}
        error={now.faults[field] ?? null}
        onChange={change}
        onLeave={() => field === 'salary' && type({ salary: settledAmount(value) })}
      />
    </div>
  )
}
