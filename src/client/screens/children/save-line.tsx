import { type ReactNode, useCallback, useMemo } from 'react'
import styles from '#client/screens/children/children-screen.module.css'
import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import { Button } from '#client/ui/button.tsx'
import { usePageKeys } from '#client/use-page-keys.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children

type Props = {
  readonly lines: readonly ChildLine[]
  readonly busy: boolean
  readonly onSave: () => void
}

/** The bar below the table: save, what of it is safe, and what stands in the way. */
export function SaveLine({ lines, busy, onSave }: Props): ReactNode {
  const confirmed = lines.filter(({ draft }) => draft.confirmed)
  const unsaved = confirmed.filter(({ changed }) => changed).length
  const unticked = lines.filter(
    ({ row, draft }) => row.isConfirmedWorkedYear === 'Y' && !draft.confirmed,
  ).length
  const faulty = confirmed.filter(({ faults }) => Object.keys(faults).length > 0).length
  const shut = faulty > 0 ? text.faulty(faulty) : confirmed.length === 0 ? text.nothingConfirmed : null
  const save = useCallback(() => {
    if (shut === null && !busy && unsaved > 0) onSave()
  }, [shut, busy, unsaved, onSave])
  usePageKeys(useMemo(() => ({ save }), [save]))
  return (
    <div className={styles.bar}>
      <Button variant="primary" busy={busy} disabledReason={shut} onClick={onSave}>
        {peopleScreenText.save}
      </Button>
      <span role="status" className={styles.line} data-unsaved={unsaved > 0}>
        {unsaved > 0 ? text.unsaved(unsaved) : text.allSaved}
      </span>
      {faulty > 0 && <span className={styles.faulty}>{text.faulty(faulty)}</span>}
      {unticked > 0 && <span className={styles.note}>{text.unticked(unticked)}</span>}
    </div>
  )
}
