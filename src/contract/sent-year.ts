import { z } from 'zod'
import { FINANCIAL_YEARS } from '#domain/record/financial-year.ts'

/** A financial year as clients send it in any body: a number, or one as text, of those that there can be; the database counts no further than 2147483647. */
export const sentYear = z.coerce.number().int().min(FINANCIAL_YEARS.least).max(FINANCIAL_YEARS.most)

/** The query of calls whose path names no year: what is none counts as not sent. */
export const yearQuery = z.object({ year: sentYear.optional().catch(undefined) })
