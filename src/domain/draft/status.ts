/** Status of a report, and with it of the year's draft (design calculation §8). */
export type Status = 'NEW' | 'CALCULATED' | 'SENT' | 'APPROVED' | 'RETURNED'

/** What can be done to a report. */
export type Action = 'calculate' | 'send'

/** Which action is open in which status; buttons and server read the same table. */
const open: Readonly<Record<Status, readonly Action[]>> = {
  NEW: ['calculate'],
  CALCULATED: ['calculate', 'send'],
  RETURNED: ['calculate'],
  SENT: [],
  APPROVED: [],
}

export const mayDo = (status: Status, action: Action): boolean => open[status].includes(action)

/** Statuses in which nothing of the year can be written. */
export const isClosed = (status: Status): boolean => status === 'SENT' || status === 'APPROVED'

/** The status as stored, `NEW` for whatever is not known. */
export function statusOf(text: string | null | undefined): Status {
  return text === 'CALCULATED' || text === 'SENT' || text === 'APPROVED' || text === 'RETURNED' ? text : 'NEW'
}
