import type { ReactNode } from 'react'
import { SheetGrid } from '#client/grid/sheet-grid.tsx'
import type { GridTold } from '#client/grid/told.ts'
import { UprightSheet } from '#client/grid/upright-sheet.tsx'
import { useSheetState } from '#client/grid/use-sheet-state.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { standingOf } from '#client/standing-of.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'

type Props = {
  readonly workbook: OpenWorkbook
  readonly sheet: Sheet
  readonly savable: boolean
  readonly closed: string | null
  readonly onSave: () => void
  readonly told: GridTold
  /** Last year's figures, where they are to be shown beside. */
  readonly before: Evaluation | null
}

/** One sheet of a tab: what it is for, how it stands, and its grid. */
export function SheetSection({ workbook, sheet, savable, closed, onSave, told, before }: Props): ReactNode {
  const standing = standingOf([useSheetState(workbook, sheet.code)], { savable, closed })
  return (
    <section className="blank-sheet">
      <div className="blank-heading">
        <h2>{captionOf(sheet.caption, workbook.year)}</h2>
        <span className={`blank-state blank-state-${standing.kind}`}>
          {standing.kind === 'locked' && closed !== null ? gridText.locked(closed) : standing.words}
        </span>
      </div>
      <p className="blank-purpose">{captionOf(sheet.purpose, workbook.year)}</p>
      {sheet.upright ? (
        <UprightSheet workbook={workbook} sheet={sheet} />
      ) : (
        <SheetGrid
          workbook={workbook}
          sheet={sheet}
          closed={closed}
          onSave={onSave}
          told={told}
          before={before}
        />
      )}
    </section>
  )
}
