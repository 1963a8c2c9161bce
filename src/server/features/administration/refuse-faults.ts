import type { RecordFault } from '#domain/record/record.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Throws the 422 of a record with faults: the first sentence, and all of them at their fields. */
export function refuseFaults(faults: readonly RecordFault[]): void {
  const [first] = faults
  if (first === undefined) return
  const errors = faults.map(({ field, message }) => ({ row: '', field, message }))
  throw new Refusal(422, first.message, { errors })
}
