import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { totalText } from '#client/grid/cell-text.ts'
import type { Column } from '#client/grid/column.ts'
import { useGrid } from '#client/grid/grid-context.ts'
import { totalledKeys } from '#client/grid/totalled-keys.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { CellKey } from '#domain/sheet/program.ts'
import { gridText } from '#text/grid.ts'

/** The sums below the rows, which stay in sight; nothing when the sheet has none. */
export function TotalsRow(): ReactNode {
  const { layout } = useGrid()
  if (!layout.sheet.totals) return null
  return (
    <tfoot>
      <tr aria-rowindex={layout.head.length + 2 + layout.rows.length}>
        <td aria-colindex={1} className="grid-code" />
        <th
          scope="row"
          aria-colindex={2}
          className="grid-caption"
          style={{ insetInlineStart: layout.codeWidth }}
        >
          {gridText.total}
        </th>
        {layout.columns.map((column, index) => (
          <TotalCell key={column.name} column={column} index={index} />
        ))}
      </tr>
    </tfoot>
  )
}

function TotalCell({ column, index }: { readonly column: Column; readonly index: number }): ReactNode {
  const { workbook, layout } = useGrid()
  const keys = totalledKeys(layout.sheet, column.name)
  const total = useTotal(workbook, keys)
  return (
    <td aria-colindex={index + 3} className="grid-cell grid-total">
      {keys.length === 0
        ? ''
        : totalText(formatNumber(total, { atMost: column.field.decimals }), column.field.unit)}
    </td>
  )
}

function useTotal(workbook: OpenWorkbook, keys: readonly CellKey[]): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map((key) => workbook.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [workbook, keys],
  )
  return useSyncExternalStore(subscribe, () => keys.reduce((sum, key) => sum + figureAt(workbook, key), 0))
}

function figureAt(workbook: OpenWorkbook, key: CellKey): number {
  const { state } = workbook.cell(key)
  return 'value' in state ? state.value : 0
}
