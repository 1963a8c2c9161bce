import type { ReactNode } from 'react'
import styles from '#client/screens/admin/norms/norms.module.css'
import { adminScreenText } from '#text/admin-screens.ts'
import { screenText } from '#text/screens.ts'

/** How many cells of a sheet are unsaved, and how many bar publishing; nothing where all is well. */
export function SettledMark({
  unsaved,
  faults,
}: {
  readonly unsaved: number
  readonly faults: number
}): ReactNode {
  return (
    <span className={styles.marks}>
      {unsaved > 0 && (
        <span className={styles.unsaved}>
          <span aria-hidden="true">{unsaved}</span>
          <span className="only-heard">{adminScreenText.norms.unsaved(unsaved)}</span>
        </span>
      )}
      {faults > 0 && (
        <span className={styles.faults}>
          <span aria-hidden="true">{faults}</span>
          <span className="only-heard">{screenText.page.errors(faults)}</span>
        </span>
      )}
    </span>
  )
}
