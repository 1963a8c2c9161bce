import { z } from 'zod'
import type { Output } from '#api/call.ts'
import { FINANCIAL_YEARS, hasVisibleText } from '#engine/list/record.ts'
import { readSent, whyWrong } from '#engine/sent-figure.ts'

/** In tugrik; more decimals are refused with 422. */
export const sentMoney = (max: number, decimals = 2) =>
  z
    .number()
    .min(0)
    .max(max)
    .transform((amount, { issues }) => {
      const read = readSent(amount, { min: 0, max, decimals, unit: 'money' })
      if (read.kind === 'value') return read.value
      issues.push({ code: 'custom', input: amount, params: { figure: whyWrong(read, '') } })
      return z.NEVER
    })

/** Number or text; the database integer ends at 2147483647. */
export const sentYear = z.coerce
  .number<string | number>()
  .int()
  .min(FINANCIAL_YEARS.least)
  .max(FINANCIAL_YEARS.most)

/** ISO 8601: the database has no year 0, and no deadline is in 9999. */
export const sentMoment = z.iso.datetime({ offset: true }).refine((moment) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= FINANCIAL_YEARS.least && year <= FINANCIAL_YEARS.most
})

/** Unknown fields of these schemas are dropped; elsewhere they are rejected (`exact` in declare.ts). */
export const grownElsewhere = z.registry<{ readonly by: string }>()

/** The server computes these fields itself and ignores any value. */
export const sentAlong = z.unknown().optional()

/** Fields about the sender (spec 000 §7, 001 §7, 002 §3.1). */
export const alongside = {
  group: sentAlong,
  orgGroup: sentAlong,
  status: sentAlong,
  propertyStatus: sentAlong,
  privateStatus: sentAlong,
  userName: sentAlong,
}

/** Ignores response fields, so that clients may send a read record back. */
export const answeredAlong = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, sentAlong])) as {
    readonly [Name in keyof Shape]: typeof sentAlong // its own keys
  }

/** Invalid values are ignored. */
export const yearQuery = z.object({ year: sentYear.optional().catch(undefined) })

/** The id of the event after the page. An invalid id returns the newest page. */
export const beforeQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable()
    .default(null)
    .catch(null),
})

/** A text without content is refused as missing. */
export const written = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(hasVisibleText, { params: { needs: 'words' } })

const part = z
  .union([z.string().max(100), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)))

/** For one cell, for all cells of a sheet (`row` and `field` null), or for a rule without a sheet (calculation §9). */
export const justificationsBody = z
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
export type JustificationInput = Output<typeof justificationsBody>[number]

/** Another institution is refused with 403 before validation. */
export const sentInstitution = z.union([z.string(), z.number()])

export const sentSessionCode = z.string().min(1).max(40)

export const sentReasonText = z.string().max(4000)
