import { z } from 'zod'
import type { Output } from '#api/call.ts'

export const cellRefusal = z.strictObject({ row: z.string(), field: z.string(), message: z.string() })
export type CellRefusal = Output<typeof cellRefusal>

export const importFault = cellRefusal.extend({ row: z.number() })
export type ImportFault = Output<typeof importFault>

export const faultList = z.strictObject({
  faults: z.array(importFault),
  faultyRows: z.array(z.number()),
  faultCounts: z.array(z.strictObject({ field: z.string(), count: z.number() })),
})
export type FaultList = Output<typeof faultList>

export const writeAnswer = z.strictObject({ status: z.literal(1), message: z.string() })
export type WriteAnswer = Output<typeof writeAnswer>

export const envelope = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({ SUCCESS_CODE: z.number(), RESPONSE_MESSAGE: z.string(), RESULT: result })
export type Envelope<Result> = {
  readonly SUCCESS_CODE: number
  readonly RESPONSE_MESSAGE: string
  readonly RESULT: Result
}

export const fileAnswer = envelope(z.strictObject({ file: z.string() }).exactOptional())
export type FileAnswer = Output<typeof fileAnswer>
