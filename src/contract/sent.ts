import { z } from 'zod'
import type { Of } from '#contract/call.ts'
import { readNumber } from '#domain/number/parse.ts'
import type { SentFigure } from '#domain/number/sent-figure.ts'
import { FINANCIAL_YEARS } from '#domain/record/record.ts'
import { isWritten } from '#domain/record/written.ts'

type Limits = { readonly min: number; readonly max: number; readonly decimals: number }

/** Reads a number as clients send it (contract README). With `decimals: 0` only whole numbers are right; otherwise their count is free. */
export function readSent(
  sent: string | number | null | undefined,
  { min, max, decimals }: Limits,
): SentFigure {
  if (sent === undefined) return { is: 'missing' }
  const read =
    typeof sent === 'number'
      ? ({ kind: 'number', value: sent } as const)
      : readNumber(sent ?? '', { decimals, unit: 'money' })
  if (read.kind === 'empty') return { is: 'empty' }
  if (read.kind !== 'number' || read.value < min || read.value > max) return { is: 'wrong' }
  return decimals === 0 && !Number.isInteger(read.value)
    ? { is: 'wrong' }
    : { is: 'value', value: read.value }
}

/** A financial year as clients send it in any body: a number, or one as text, of those that there can be; the database counts no further than 2147483647. */
export const sentYear = z.coerce
  .number<string | number>()
  .int()
  .min(FINANCIAL_YEARS.least)
  .max(FINANCIAL_YEARS.most)

/** A moment as clients send it, ISO 8601, of a year that there can be: the database has no year 0, and no deadline lies in 9999. */
export const sentMoment = z.iso.datetime({ offset: true }).refine((moment) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= FINANCIAL_YEARS.least && year <= FINANCIAL_YEARS.most
})

/** What clients say of themselves, and what is worked out here instead: accepted, whatever it is, and not looked at. */
export const sentAlong = z.unknown().optional()

/** The query of calls whose path names no year: what is none counts as not sent. */
export const yearQuery = z.object({ year: sentYear.optional().catch(undefined) })

/** The query of histories: the event before which a page ends, by its id. What is no id counts as not sent: the newest page. */
export const beforeQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable()
    .default(null)
    .catch(null),
})

/** A text of at most `max` characters that says something, without the spaces around it. One that says nothing is refused as needing words. */
export const written = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isWritten, { params: { needs: 'words' } })

const part = z
  .union([z.string().max(100), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)))

/**
 * Reasons as clients send them: for one cell of a rule, for all of it in a sheet (`row` and `field` null), or for a rule that stands in no
 * sheet (calculation §9, Ready to be sent).
 */
export const sentReasons = z
  .array(
    z.looseObject({
      rule: z.string().min(1).max(100),
      sheet: part,
      row: part,
      field: part,
      text: written(2000),
    }),
  )
  .max(500)
export type SentReason = Of<typeof sentReasons>[number]
