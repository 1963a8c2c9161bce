import { type ReactNode, useMemo } from 'react'
import { SheetGrid } from '#client/grid/sheet-grid.tsx'
import { createGridTold } from '#client/grid/told.ts'
import { ContinuedLine } from '#client/screens/admin/norms/continued-line.tsx'
import { NormRowSources } from '#client/screens/admin/norms/norm-row-sources.tsx'
import type { NormSession } from '#client/screens/admin/norms/norm-session.ts'
import styles from '#client/screens/admin/norms/norms.module.css'
import { Note } from '#client/ui/note.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import type { Norm } from '#domain/norms/norm.ts'
import type { NormFault } from '#domain/norms/norm-faults.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { adminScreenText } from '#text/administration.ts'
import { blockText } from '#text/grid.ts'

const text = adminScreenText.norms

type Props = {
  readonly norm: Norm
  readonly session: NormSession
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
  /** What of this sheet bars publishing. */
  readonly faults: readonly NormFault[]
  readonly onSave: () => void
}

/** One reference sheet: its figures in the grid, what is wrong with them, and the source of every row. */
export function NormSheet({ norm, session, closed, faults, onSave }: Props): ReactNode {
  const told = useMemo(createGridTold, [])
  const { workbook } = session
  const sheet = workbook.program.sheets.get(norm.sheet.code)
  if (!sheet) return null
  return (
    <section className={styles.sheet} aria-label={sheet.caption}>
      <h3 className={styles.heading}>{sheet.caption}</h3>
      <p className={styles.purpose}>{sheet.purpose}</p>
      {faults.length > 0 && (
        <Note kind="error">
          <ul className={styles.faultList}>
            {faults.map((fault) => (
              <li key={`${fault.row} ${fault.field} ${fault.message}`}>
                <FaultLine
                  fault={fault}
                  name={nameOf(workbook.program, fault, sheet.code, workbook.year)}
                  onGo={() => workbook.pointed.point(fault)}
                />
              </li>
            ))}
          </ul>
        </Note>
      )}
      <ContinuedLine
        workbook={workbook}
        continued={workbook.sheetState(sheet.code).copied}
        confirm={text.confirmSheet}
        closed={closed}
      />
      <SheetGrid
        workbook={workbook}
        sheet={sheet}
        closed={closed}
        onSave={onSave}
        told={told}
        before={null}
        isStandIn={saidBelow}
        whyNoBefore={blockText.noBeforeHere}
      />
      <NormRowSources norm={norm} session={session} closed={closed} />
    </section>
  )
}

/** Which norms are model values stands in the sources below the grid. */
const saidBelow = (): boolean => false

type LineProps = { readonly fault: NormFault; readonly name: string; readonly onGo: () => void }

/** What is wrong, and the way to its cell; a source has none in the grid. */
function FaultLine({ fault: { field, message }, name, onGo }: LineProps): ReactNode {
  if (field === '') return message
  return (
    <>
      <TextButton label={`${name}: ${text.goTo}`} onClick={onGo}>
        {name}
      </TextButton>{' '}
      {message}
    </>
  )
}
