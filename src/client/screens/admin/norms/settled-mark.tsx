import type { ReactNode } from 'react'
import styles from '#client/screens/admin/norms/norms.module.css'
import { adminScreenText } from '#text/administration.ts'
import { screenText } from '#text/screens.ts'

type Props = { readonly unsaved: number; readonly continued: number; readonly faults: number }

/** How many cells of a sheet go on from the year before, are unsaved, or bar publishing; nothing where all is well. */
export function SettledMark({ unsaved, continued, faults }: Props): ReactNode {
  return (
    <span className={styles.marks}>
      {continued > 0 && (
        <span className={styles.continued}>
          <span aria-hidden="true">{continued}</span>
          <span className="only-heard">{adminScreenText.norms.continued(continued)}</span>
        </span>
      )}
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
