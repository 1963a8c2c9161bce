import { queryClient } from '#client/api/query-client.ts'
import { session } from '#client/api/session.ts'
import { closeYears } from '#client/opened-years.ts'

/** Somebody has signed out: this tab shows nothing of theirs any more. */
export function leftHere(): void {
  session.lose()
  closeYears()
  queryClient.clear()
}
