import { describe, expect, test } from 'vitest'
import type { Status } from '#budget/review-states.ts'
import {
  closeBlockReason,
  reopenBlockReason,
  seenOf,
  statusBeforeClosing,
  type YearToClose,
} from '#features/years/closed-year.ts'

const of = (status: Status, institutionId = '1') => ({ institutionId, name: 'Нэг', status })
const year = (more: Partial<YearToClose> = {}): YearToClose => ({
  closed: false,
  openPeriods: 3,
  notApproved: [of('SENT'), of('NEW', '2'), of('SENT', '3')],
  ...more,
})

test.each<[readonly Status[], Status]>([
  [[], 'NEW'],
  [['NEW'], 'NEW'],
  [['SENT'], 'SENT'],
  [['NEW', 'APPROVED'], 'APPROVED'],
  [['CALCULATED', 'APPROVED'], 'CALCULATED'],
])('with its periods at %j, newest first, an institution has the status %s', (periods, status) => {
  expect(statusBeforeClosing(periods.map((each) => ({ status: each })))).toBe(status)
})

describe('a year', () => {
  test.each<[string, Partial<YearToClose>, string | null]>([
    ['as it was seen', {}, null],
    ['whoever stands so', { notApproved: [of('NEW', '7'), of('SENT', '8'), of('SENT', '9')] }, null],
    ['that is closed', { closed: true }, 'closedAlready'],
    ['in which one was approved since', { notApproved: [of('SENT'), of('NEW', '2')] }, 'moved'],
    ['in which one was sent since', { notApproved: [of('SENT'), of('SENT', '2'), of('SENT', '3')] }, 'moved'],
    ['of which a period was opened since', { openPeriods: 4 }, 'moved'],
  ])('%s', (_, now, why) => {
    expect(closeBlockReason(year(now), seenOf(year()))).toBe(why)
  })

  test.each([
    [true, 'Аудит', null],
    [true, ' ', 'noReason'],
    [false, 'Аудит', 'notClosed'],
  ] as const)('that is closed (%s) is opened again with the reason «%s» unless %s', (closed, reason, why) => {
    expect(reopenBlockReason({ closed }, reason)).toBe(why)
  })
})
