import type { ImportFault } from '#contract/answers.ts'
import { type Heading, type ListRow, type ReadList, readList } from '#engine/list/read-list.ts'
import type { RecordProblem } from '#engine/list/record.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { adminText } from '#text/administration.ts'
import { tableText } from '#text/data-table.ts'
import { listText } from '#text/lists.ts'

/** The country has fewer institutions. */
const MAX_ROWS = 5000

/** Throws `Refusal` 422 without rows or with too many. */
export function sheetOfRows(rows: readonly (readonly string[])[], heads: readonly Heading[]): ReadList {
  const list = readList(rows, heads, 'required')
  if (list.rows.length === 0 && list.problems.length === 0)
    throw new Refusal(422, list.headAt === null ? listText.nothingInside : adminText.noRows)
  if (list.rows.length > MAX_ROWS) throw new Refusal(422, adminText.manyRows(MAX_ROWS))
  return list
}

type ParsedRecord<Item> =
  | { readonly ok: true; readonly record: Item }
  | { readonly ok: false; readonly problems: readonly RecordProblem[] }

export type NumberedRecord<Item> = { readonly at: number; readonly record: Item }

type Records<Item> = {
  readonly listed: readonly NumberedRecord<Item>[]
  readonly faults: readonly ImportFault[]
}

export function recordsOf<Item>(
  { headAt, rows, problems }: ReadList,
  read: (cells: ListRow['cells']) => ParsedRecord<Item>,
): Records<Item> {
  const parsedRows = rows.map(({ at, cells }) => ({ at, parsed: read(cells) }))
  return {
    listed: parsedRows.flatMap(({ at, parsed }) => (parsed.ok ? [{ at, record: parsed.record }] : [])),
    faults: [
      ...problems.map((problem) => ({
        row: headAt ?? 1,
        field: '',
        message: tableText.excel.badHead(problem),
      })),
      ...parsedRows.flatMap(({ at, parsed }) =>
        parsed.ok ? [] : parsed.problems.map((problem) => ({ row: at, ...problem })),
      ),
    ],
  }
}

/** Throws `Refusal` 422 if there are errors, with workbook row numbers. */
export function refuseRows(errors: readonly ImportFault[]): void {
  if (errors.length === 0) return
  const ordered = errors.toSorted((one, other) => one.row - other.row)
  throw new Refusal(422, adminText.refused(errors.length), { faults: ordered })
}

/** Throws `Refusal` 422 with the first message and all field messages. */
export function refuseProblems(problems: readonly RecordProblem[]): void {
  const [first] = problems
  if (first === undefined) return
  const errors = problems.map(({ field, message }) => ({ row: '', field, message }))
  throw new Refusal(422, first.message, { errors })
}
