import { type KeyboardEvent, type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import type { GridTold } from '#client/grid/told.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { BeforeLine } from '#client/screens/blank/panel/before-line.tsx'
import { CellFacts } from '#client/screens/blank/panel/cell-facts.tsx'
import { CellHistory } from '#client/screens/blank/panel/cell-history.tsx'
import styles from '#client/screens/blank/panel/cell-panel.module.css'
import { ExplanationTrail } from '#client/screens/blank/panel/explanation-trail.tsx'
import type { Before } from '#client/screens/blank/use-before.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Address } from '#domain/sheet/formula.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { panelText } from '#text/cell-panel.ts'

type Props = {
  readonly workbook: OpenWorkbook
  readonly told: GridTold['cell']
  readonly before: Before
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
  /** Whether a sheet has a tab in the view. */
  readonly hasTab: (sheet: string) => boolean
  /** What else there is to a cell. */
  readonly aboutCell: ((at: Address) => ReactNode) | null
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onClose: () => void
}

/** Everything about the chosen cell: value, rule, last year, how it was worked out, who changed it. Esc gives the focus back. */
export function CellPanel(props: Props): ReactNode {
  const { workbook, told, before, closed, hasTab, aboutCell, heading, onClose } = props
  const at = useSyncExternalStore(told.subscribe, told.now)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside className={styles.panel} aria-labelledby="cell-panel" onKeyDown={press}>
      <div className={styles.head}>
        <h2 id="cell-panel" ref={heading} tabIndex={-1}>
          {panelText.title}
        </h2>
        <IconButton icon="close" label={panelText.close} onClick={onClose} />
      </div>
      {at ? (
        <About key={cellKeyOf(at)} {...{ workbook, at, before, closed, hasTab, aboutCell }} />
      ) : (
        <p className={styles.muted}>{panelText.nothing}</p>
      )}
    </aside>
  )
}

type AboutProps = Omit<Props, 'told' | 'heading' | 'onClose'> & { readonly at: Address }

function About({ workbook, at, before, closed, hasTab, aboutCell }: AboutProps): ReactNode {
  return (
    <>
      <p className={styles.name}>{nameOf(workbook.program, at, at.sheet, workbook.year)}</p>
      <CellFacts workbook={workbook} at={at} />
      {aboutCell?.(at)}
      <BeforeLine workbook={workbook} at={at} before={before} />
      <ExplanationTrail workbook={workbook} at={at} hasTab={hasTab} />
      <CellHistory workbook={workbook} at={at} closed={closed} />
    </>
  )
}
