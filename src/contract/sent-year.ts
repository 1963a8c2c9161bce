import { z } from 'zod'
import { FINANCIAL_YEARS } from '#domain/record/financial-year.ts'

/** A financial year as clients send it in any body: a number, or one as text, of those that there can be; the database counts no further than 2147483647. */
export const sentYear = z.coerce.number().int().min(FINANCIAL_YEARS.least).max(FINANCIAL_YEARS.most)

/** A moment as clients send it, ISO 8601, of a year that there can be: the database has no year 0, and no deadline lies in 9999. */
export const sentMoment = z.iso.datetime({ offset: true }).refine((moment) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= FINANCIAL_YEARS.least && year <= FINANCIAL_YEARS.most
})

/** The query of calls whose path names no year: what is none counts as not sent. */
export const yearQuery = z.object({ year: sentYear.optional().catch(undefined) })
