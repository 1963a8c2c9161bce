import type { ReactNode } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/admin/norms/norms.module.css'
import { Button } from '#client/ui/button.tsx'
import type { Address } from '#domain/sheet/formula.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.norms

type Props = {
  readonly workbook: OpenWorkbook
  /** Figures that were taken over from the year before and not confirmed. */
  readonly continued: readonly Address[]
  /** What lets all of them stand. */
  readonly confirm: string
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
}

/** How many norms go on from the year before and wait for somebody to let them stand. */
export function ContinuedLine({ workbook, continued, confirm, closed }: Props): ReactNode {
  if (continued.length === 0) return null
  return (
    <p className={styles.continuedLine}>
      <span role="status">{text.continued(continued.length)}</span>
      <Button variant="quiet" disabledReason={closed} onClick={() => workbook.confirm(continued)}>
        {confirm}
      </Button>
    </p>
  )
}
