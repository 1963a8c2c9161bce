import { z } from 'zod'
import type { Of } from '#contract/call.ts'
import { FINANCIAL_YEARS } from '#domain/record/record.ts'
import { isWritten } from '#domain/record/written.ts'
import { readSent, whyWrong } from '#domain/sheet/sent-figure.ts'

/** An amount of money in a body of our own calls, tugrik with two decimals at most: what has more is refused (422) with its sentence. */
export const sentMoney = (max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .transform((amount, { issues }) => {
      const read = readSent(amount, { min: 0, max, decimals: 2, unit: 'money' })
      if (read.is === 'value') return read.value
      issues.push({ code: 'custom', input: amount, params: { figure: whyWrong(read, '') } })
      return z.NEVER
    })

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

/** Forms that somebody else makes and may add fields to: those are dropped, everywhere else an unknown field is refused (`exact` in form.ts). */
export const grownElsewhere = z.registry<{ readonly by: string }>()

/** What clients say of themselves, and what is worked out here instead: accepted, whatever it is, and not looked at. */
export const sentAlong = z.unknown().optional()

/** What saves of the specifications say of their sender and of themselves besides what is saved (spec 000 §7, 001 §7, 002 §3.1). */
export const alongside = {
  group: sentAlong,
  orgGroup: sentAlong,
  status: sentAlong,
  propertyStatus: sentAlong,
  privateStatus: sentAlong,
  userName: sentAlong,
}

/** What a read answers of a record, as it comes back with a save of it: accepted, and not looked at unless the save names it too. */
export const answeredAlong = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, sentAlong])) as {
    readonly [Name in keyof Shape]: typeof sentAlong // its own keys
  }

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
    z.object({
      rule: z.string().min(1).max(100),
      sheet: part,
      row: part,
      field: part,
      text: written(2000),
    }),
  )
  .max(500)
export type SentReason = Of<typeof sentReasons>[number]
