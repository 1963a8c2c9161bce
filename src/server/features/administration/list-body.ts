import { z } from 'zod'

/** The most rows of one list; the country has fewer institutions. */
export const MOST_ROWS = 5000

/** The most characters of one cell: a district reviewer's set of every institution there is fits; the body's own limit bounds the whole. */
const MOST_CHARACTERS = 50_000

/** A list as it was read from a workbook: cells in the order of our headings. */
export const listBody = z.object({
  rows: z.array(z.array(z.string().max(MOST_CHARACTERS)).max(50)).max(MOST_ROWS),
})
