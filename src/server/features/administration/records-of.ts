import type { ImportFault } from '#contract/admin.ts'
import type { ListRow, ReadList } from '#domain/list/read-list.ts'
import type { RecordFault } from '#domain/record/record.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'
import { tableText } from '#text/data-table.ts'

/** A row of a list as it was read. */
type Reading<Kept> =
  | { readonly ok: true; readonly record: Kept }
  | { readonly ok: false; readonly faults: readonly RecordFault[] }

/** A record with the number of its row in the workbook. */
export type Listed<Kept> = { readonly at: number; readonly record: Kept }

/** What a list holds: the records of its right rows, and what is wrong with its headings and the others. */
export type Records<Kept> = {
  readonly listed: readonly Listed<Kept>[]
  readonly faults: readonly ImportFault[]
}

/** Reads every row of a list. */
export function recordsOf<Kept>(
  { headAt, rows, faults }: ReadList,
  read: (cells: ListRow['cells']) => Reading<Kept>,
): Records<Kept> {
  const readings = rows.map(({ at, cells }) => ({ at, reading: read(cells) }))
  return {
    listed: readings.flatMap(({ at, reading }) => (reading.ok ? [{ at, record: reading.record }] : [])),
    faults: [
      ...faults.map((fault) => ({ row: headAt ?? 1, field: '', message: tableText.excel.badHead(fault) })),
      ...readings.flatMap(({ at, reading }) =>
        reading.ok ? [] : reading.faults.map((fault) => ({ row: at, ...fault })),
      ),
    ],
  }
}

/** Throws the 422 of a list with faults, all of them in the order of its rows, by the numbers of the workbook. */
export function refuseRows(faults: readonly ImportFault[]): void {
  if (faults.length === 0) return
  const ordered = faults.toSorted((one, other) => one.row - other.row)
  throw new Refusal(422, adminText.refused(faults.length), { faults: ordered })
}
