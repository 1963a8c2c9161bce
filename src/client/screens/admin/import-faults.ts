import { RequestFailed } from '#client/api/request-failed.ts'
import type { ImportFault } from '#contract/admin.ts'

/** What of a list was not taken, row by row; empty where the server names none. */
export function importFaults(error: unknown): readonly ImportFault[] {
  if (!(error instanceof RequestFailed)) return []
  const { body } = error
  if (typeof body !== 'object' || body === null || !('faults' in body)) return []
  return Array.isArray(body.faults) ? body.faults.filter(isFault) : []
}

function isFault(fault: unknown): fault is ImportFault {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    'row' in fault &&
    typeof fault.row === 'number' &&
    'field' in fault &&
    typeof fault.field === 'string' &&
    'message' in fault &&
    typeof fault.message === 'string'
  )
}
