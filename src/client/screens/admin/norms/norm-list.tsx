import type { ReactNode } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/admin/norms/norms.module.css'
import { SettledMark } from '#client/screens/admin/norms/settled-mark.tsx'
import type { NormFault } from '#domain/norms/norm-faults.ts'
import { allNorms } from '#domain/norms/year-norms.ts'
import { adminScreenText } from '#text/administration.ts'

type Props = {
  readonly shown: string
  readonly workbook: OpenWorkbook
  readonly faults: readonly NormFault[]
  readonly onShow: (code: string) => void
}

/** Every reference sheet of a year, with what is unsaved and what bars publishing. */
export function NormList({ shown, workbook, faults, onShow }: Props): ReactNode {
  return (
    <nav className={styles.list} aria-label={adminScreenText.norms.list}>
      {allNorms.map(({ sheet: { code, caption } }) => (
        <button
          key={code}
          type="button"
          className={styles.item}
          aria-current={code === shown ? 'true' : undefined}
          onClick={() => onShow(code)}
        >
          <span>{caption}</span>
          <SettledMark
            unsaved={workbook.sheetState(code).unsaved}
            continued={workbook.sheetState(code).copied.length}
            faults={faults.filter(({ sheet }) => sheet === code).length}
          />
        </button>
      ))}
    </nav>
  )
}
