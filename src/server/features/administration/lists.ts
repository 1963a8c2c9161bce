import type { ImportFault } from '#contract/answers.ts'
import { type Heading, type ListRow, type ReadList, readList } from '#domain/list/read-list.ts'
import type { RecordProblem } from '#domain/record/record.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'
import { tableText } from '#text/data-table.ts'
import { listText } from '#text/lists.ts'

/** The most rows of one list; the country has fewer institutions. */
const MOST_ROWS = 5000

/** Reads a list. Throws a 422 `Refusal` without a row, and with more than are taken at once. */
export function listOf(rows: readonly (readonly string[])[], heads: readonly Heading[]): ReadList {
  const list = readList(rows, heads, 'required')
  if (list.rows.length === 0 && list.problems.length === 0)
    throw new Refusal(422, list.headAt === null ? listText.nothingInside : adminText.noRows)
  if (list.rows.length > MOST_ROWS) throw new Refusal(422, adminText.manyRows(MOST_ROWS))
  return list
}

/** A row of a list as it was read. */
type Reading<Kept> =
  | { readonly ok: true; readonly record: Kept }
  | { readonly ok: false; readonly problems: readonly RecordProblem[] }

/** A record with the number of its row in the workbook. */
export type Listed<Kept> = { readonly at: number; readonly record: Kept }

/** What a list holds: the records of its right rows, and what is wrong with its headings and the others. */
type Records<Kept> = {
  readonly listed: readonly Listed<Kept>[]
  readonly faults: readonly ImportFault[]
}

/** Reads every row of a list. */
export function recordsOf<Kept>(
  { headAt, rows, problems }: ReadList,
  read: (cells: ListRow['cells']) => Reading<Kept>,
): Records<Kept> {
  const readings = rows.map(({ at, cells }) => ({ at, reading: read(cells) }))
  return {
    listed: readings.flatMap(({ at, reading }) => (reading.ok ? [{ at, record: reading.record }] : [])),
    faults: [
      ...problems.map((problem) => ({
        row: headAt ?? 1,
        field: '',
        message: tableText.excel.badHead(problem),
      })),
      ...readings.flatMap(({ at, reading }) =>
        reading.ok ? [] : reading.problems.map((problem) => ({ row: at, ...problem })),
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

/** Throws the 422 of a record with faults: the first sentence, and all of them at their fields. */
export function refuseFaults(faults: readonly RecordProblem[]): void {
  const [first] = faults
  if (first === undefined) return
  const errors = faults.map(({ field, message }) => ({ row: '', field, message }))
  throw new Refusal(422, first.message, { errors })
}
