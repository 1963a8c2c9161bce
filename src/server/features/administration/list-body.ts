import { z } from 'zod'
import { type ReadList, readList } from '#domain/list/read-list.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'

/** The most rows of one list; the country has fewer institutions. */
const MOST_ROWS = 5000

/** The most rows of the workbook that it stands in, with headings and empty ones. */
const MOST_LINES = 20_000

/** The most characters of one cell: a district reviewer's set of every institution there is fits; the body's own limit bounds the whole. */
const MOST_CHARACTERS = 50_000

/** A list as it stands in a workbook, below its headings. */
export const listBody = z.object({
  rows: z.array(z.array(z.string().max(MOST_CHARACTERS)).max(100)).max(MOST_LINES),
})

/** Reads a list. Throws a 422 `Refusal` without a row, and with more than are taken at once. */
export function listOf(rows: readonly (readonly string[])[], heads: readonly string[]): ReadList {
  const list = readList(rows, heads, 'required')
  if (list.rows.length === 0 && list.faults.length === 0) throw new Refusal(422, adminText.noRows)
  if (list.rows.length > MOST_ROWS) throw new Refusal(422, adminText.manyRows(MOST_ROWS))
  return list
}
