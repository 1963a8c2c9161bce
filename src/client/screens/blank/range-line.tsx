import { type ReactNode, useSyncExternalStore } from 'react'
import type { GridTold } from '#client/grid/told.ts'
import { formatNumber } from '#domain/number/format.ts'
import { gridText } from '#text/grid.ts'

/** Count, sum and average of the chosen range, as in the bar of a spreadsheet. */
export function RangeLine({ told }: { readonly told: GridTold['range'] }): ReactNode {
  const figures = useSyncExternalStore(told.subscribe, told.now)
  return (
    <span role="status" className="blank-range">
      {figures && gridText.range(figures.count, shown(figures.sum), shown(figures.average))}
    </span>
  )
}

const shown = (figure: number | null): string => (figure === null ? '–' : formatNumber(figure, { atMost: 2 }))
