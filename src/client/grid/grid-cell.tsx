import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { BeforeFigure } from '#client/grid/before-figure.tsx'
import { CellEditor } from '#client/grid/cell-editor.tsx'
import { cellLook } from '#client/grid/cell-look.ts'
import { cellDescriptionOf } from '#client/grid/cell-message.ts'
import { cellText, totalText } from '#client/grid/cell-text.ts'
import type { Column } from '#client/grid/column.ts'
import { useGrid } from '#client/grid/grid-context.ts'
import { columnCaption } from '#client/grid/grid-layout.ts'
import type { Mode } from '#client/grid/key-map.ts'
import { StandInSign } from '#client/grid/stand-in-sign.tsx'
import { useCellView } from '#client/grid/use-cell-view.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'
import { gridText } from '#text/grid.ts'
import { standInText } from '#text/stand-in.ts'

type Props = {
  readonly code: string
  readonly caption: string
  readonly column: Column
  readonly row: number
  readonly index: number
}

/** One cell. It draws itself anew when its own figure, state or cursor changes, and at nothing else. */
export const GridCell = memo(function GridCell({ code, caption, column, row, index }: Props): ReactNode {
  const { id, workbook, layout, closed, before, isStandIn } = useGrid()
  const key = cellKeyOf({ sheet: layout.sheet.code, row: code, field: column.name })
  const view = useCellView(workbook, key)
  const mode = useMode(key)
  const { chosen, frame } = useChosen(row, index)
  const { state, note } = view
  if (state.is === 'absent')
    return <td aria-colindex={index + 3} className={`grid-cell grid-absent ${frame}`} />
  const figure = cellText(state, column.field.decimals)
  const at = { sheet: layout.sheet.code, row: code, field: column.name }
  const isModel = isStandIn(workbook.evaluation(), at)
  const description = [cellDescriptionOf(view), ...(isModel ? [standInText.word] : [])].join(' ').trim()
  const describedBy = description === '' ? undefined : `${id}-${row}-${index}`
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is one that is worked in
      role="gridcell"
      tabIndex={mode === 'elsewhere' ? -1 : 0}
      data-row={row}
      data-column={index}
      className={`${cellLook(view, column, mode, closed)} ${frame}`}
      aria-colindex={index + 3}
      aria-selected={chosen}
      aria-readonly={state.is !== 'open' || closed !== null}
      aria-invalid={note?.kind === 'refused' || note?.kind === 'notKept' || undefined}
      aria-describedby={describedBy}
    >
      {layout.rows[row]?.isTotal ? totalText(figure, column.field.unit) : figure}
      {isModel && <StandInSign />}
      {before && <BeforeFigure before={before} cell={key} state={state} decimals={column.field.decimals} />}
      {describedBy && (
        <span hidden id={describedBy}>
          {description}
        </span>
      )}
      {(mode === 'typing' || mode === 'editing') && (
        <CellEditor
          cell={key}
          label={gridText.editor(caption, columnCaption(layout, index, workbook.year))}
        />
      )}
    </td>
  )
})

function useMode(key: CellKey): Mode | 'elsewhere' {
  const { cursor } = useGrid()
  const subscribe = useCallback((listener: () => void) => cursor.subscribeCell(key, listener), [cursor, key])
  return useSyncExternalStore(subscribe, () => cursor.modeAt(key))
}

/** Whether the cell is in the chosen range, and how the range is drawn at it. */
function useChosen(row: number, column: number): { readonly chosen: boolean; readonly frame: string } {
  const { selection } = useGrid()
  const subscribe = useCallback(
    (listener: () => void) => selection.subscribeCell({ row, column }, listener),
    [selection, row, column],
  )
  return {
    chosen: useSyncExternalStore(subscribe, () => selection.has({ row, column })),
    frame: useSyncExternalStore(subscribe, () => selection.lookOf({ row, column })),
  }
}
