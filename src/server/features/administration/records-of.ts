import type { ImportFault } from '#contract/admin.ts'
import type { RecordFault } from '#domain/record/record-fault.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/admin.ts'

/** A row of a list as it was read. */
type Reading<Kept> =
  | { readonly ok: true; readonly record: Kept }
  | { readonly ok: false; readonly faults: readonly RecordFault[] }

/** The records of a list. Throws a 422 `Refusal`: without rows, and with the faults of its rows and those given besides. */
export function recordsOf<Kept>(
  readings: readonly Reading<Kept>[],
  besides: readonly ImportFault[],
): readonly Kept[] {
  if (readings.length === 0) throw new Refusal(422, adminText.noRows)
  const faults = readings.flatMap((reading, index) =>
    reading.ok ? [] : reading.faults.map((fault) => ({ row: index + 1, ...fault })),
  )
  refuseRows([...faults, ...besides])
  return readings.flatMap((reading) => (reading.ok ? [reading.record] : []))
}

/** Throws the 422 of a list with faults; rows count from 1. */
export function refuseRows(faults: readonly ImportFault[]): void {
  if (faults.length > 0) throw new Refusal(422, adminText.refused(faults.length), { faults })
}
