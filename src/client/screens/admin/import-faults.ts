import { RequestFailed } from '#client/api/request-failed.ts'
import { adminScreenText } from '#text/admin-screens.ts'

/** More would not be read in an alert; the list is there to be corrected. */
const MOST = 5

/** Why a list was not taken, with its first wrong rows; `null` where the server names none. */
export function importRefusal(error: unknown): string | null {
  if (!(error instanceof RequestFailed)) return null
  const { body, message } = error
  if (typeof body !== 'object' || body === null || !('faults' in body) || !Array.isArray(body.faults))
    return null
  const lines = body.faults.slice(0, MOST).map(lineOf)
  return [message, ...lines].join(' ')
}

function lineOf(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null || !('row' in fault) || !('message' in fault)) return ''
  return adminScreenText.rowFault(Number(fault.row), String(fault.message))
}
