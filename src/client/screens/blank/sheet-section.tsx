import { type ReactNode, useMemo } from 'react'
import { useNormSources } from '#client/api/queries.ts'
import { SheetGrid } from '#client/grid/sheet-grid.tsx'
import type { GridTold } from '#client/grid/told.ts'
import { UprightSheet } from '#client/grid/upright-sheet.tsx'
import { useSheetState } from '#client/grid/use-sheet-state.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { Before } from '#client/screens/blank/use-before.ts'
import { whyNotBeside } from '#client/screens/blank/why-not-beside.ts'
import { standingOf } from '#client/standing-of.ts'
import { standInTest } from '#domain/norms/stand-ins.ts'
import { standInsOf } from '#domain/sheet/explain.ts'
import { captionOf } from '#domain/sheet/names.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { blockText, gridText } from '#text/grid.ts'
import { standInText } from '#text/stand-in.ts'

type Props = {
  readonly workbook: OpenWorkbook
  readonly sheet: Sheet
  readonly savable: boolean
  readonly closed: string | null
  readonly onSave: () => void
  readonly told: GridTold
  /** Last year's figures, where they are to be shown beside, and whether they can be. */
  readonly before: Before
  readonly comparable: boolean
}

/** One sheet of a tab: what it is for, how it stands, and its grid. */
export function SheetSection(props: Props): ReactNode {
  const { workbook, sheet, savable, closed, onSave, told, before } = props
  const named = useNormSources(workbook.year).data
  const isStandIn = useMemo(() => standInTest(named ?? {}), [named])
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
        <UprightSheet workbook={workbook} sheet={sheet} isStandIn={isStandIn} />
      ) : (
        <SheetGrid
          workbook={workbook}
          sheet={sheet}
          closed={closed}
          onSave={onSave}
          told={told}
          before={before.is === 'there' ? before.evaluation : null}
          isStandIn={isStandIn}
          whyNoBefore={whyNoBefore(props)}
        />
      )}
      {standInsOf(workbook.evaluation(), sheet, isStandIn).length > 0 && (
        <p className="blank-purpose">{standInText.legend}</p>
      )}
    </section>
  )
}

/** What F8 says while nothing of last year stands beside. */
function whyNoBefore({ workbook, before, comparable }: Props): string {
  if (!comparable || before.is === 'there') return blockText.noBeforeHere
  return whyNotBeside(before.is, workbook.year - 1)
}
