import { z } from 'zod'
import type { Output } from '#api/call.ts'
import { FINANCIAL_YEARS } from '#engine/list/record.ts'
import { readSent, whyWrong } from '#engine/sent-figure.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'

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

/** The database integer ends at 2147483647. */
export const sentYear = z.coerce
  .number<string | number>()
  .int()
  .min(FINANCIAL_YEARS.least)
  .max(FINANCIAL_YEARS.most)

/** The database has no year 0; no deadline is in 9999. */
export const sentMoment = z.iso.datetime({ offset: true }).refine((moment) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= FINANCIAL_YEARS.least && year <= FINANCIAL_YEARS.most
})

/** Drops unknown fields, which `exact` in declare.ts rejects. */
export const grownElsewhere = z.registry<{ readonly by: string }>()

/** Ignored, because the server computes these. */
export const sentAlong = z.unknown().optional()

/** About the sender: spec 000 §7, 001 §7, 002 §3.1. */
export const alongside = {
  group: sentAlong,
  orgGroup: sentAlong,
  status: sentAlong,
  propertyStatus: sentAlong,
  privateStatus: sentAlong,
  userName: sentAlong,
}

/** Clients may send a read record back. */
export const answeredAlong = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, sentAlong])) as {
    readonly [Name in keyof Shape]: typeof sentAlong // its own keys
  }

export const yearQuery = z.object({ year: sentYear.optional() })

export const beforeQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable()
    .default(null),
})

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

/** `null`: all cells of a sheet, or a rule without a sheet (calculation §9). */
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
