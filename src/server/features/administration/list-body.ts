import { z } from 'zod'

/** The most rows of one list; the country has fewer institutions. */
export const MOST_ROWS = 5000

/** A list as it was read from a workbook: cells in the order of our headings. */
export const listBody = z.object({
  rows: z.array(z.array(z.string().max(500)).max(50)).max(MOST_ROWS),
})
