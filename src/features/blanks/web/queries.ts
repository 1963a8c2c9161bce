import { skipToken, useQuery } from '@tanstack/react-query'
import { useLookedAt } from '#budget/web/queries.ts'
import { historyCalls } from '#features/history/api.ts'
import { send } from '#ui/api/send.ts'

type CellPlace = { readonly sheet: string; readonly row: string; readonly field: string }

export const cellHistoryKeys = {
  cellHistory: (year: number, { sheet, row, field }: CellPlace, saved: string) => [
    'cell-history',
    year,
    sheet,
    row,
    field,
    saved,
  ],
} as const

/** `saved` is the last save of the sheet, so that a save refetches the changes. */
export const useCellHistory = (
  cell: { readonly year: number; readonly at: CellPlace; readonly saved: string } | null,
) => {
  const institutionId = useLookedAt()
  const ask = (params: CellPlace & { readonly year: number }, signal: AbortSignal) =>
    institutionId === null
      ? send(historyCalls.history, { params, signal })
      : send(historyCalls.reviewHistory, { params: { ...params, institutionId }, signal })
  return useQuery({
    queryKey: cell
      ? [...cellHistoryKeys.cellHistory(cell.year, cell.at, cell.saved), institutionId]
      : ['cell-history'],
    queryFn: cell ? ({ signal }) => ask({ year: cell.year, ...cell.at }, signal) : skipToken,
  })
}
