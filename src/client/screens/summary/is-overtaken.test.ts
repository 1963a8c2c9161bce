import { expect, test } from 'vitest'
import { isOvertaken } from '#client/screens/summary/is-overtaken.ts'
import { reportText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'

const sent = reportText.closed('SENT')
const draft = (closed: string | null, hold: 'held' | 'free' = 'free') => ({
  closed,
  review: { hold: hold === 'held' ? { open: [], reason: reviewText.onlyMarked } : null },
})
const list = (whyNotCalculate: string | null, scope: 'whole' | 'cells' | null = null) => ({
  whyNotCalculate,
  returned: scope && { scope, reason: '', level: 'district' as const, by: '', on: '' },
})

test.each([
  ['open as it was', draft(null), list(null), false],
  ['sent as it was', draft(sent), list(sent), false],
  ['shut by an administrator', draft(reportText.periodShut), list(reportText.periodShut), false],
  ['back for marked cells as it was', draft(null, 'held'), list(null, 'cells'), false],
  ['back as a whole as it was', draft(null), list(null, 'whole'), false],
  ['sent by a colleague', draft(null), list(sent), true],
  ['returned as a whole', draft(sent), list(null, 'whole'), true],
  ['returned for marked cells', draft(sent), list(null, 'cells'), true],
  ['sent again', draft(null, 'held'), list(sent), true],
  ['returned as a whole after it was back for cells', draft(null, 'held'), list(null, 'whole'), true],
  ['approved', draft(sent), list(reportText.closed('APPROVED')), true],
])('a draft that is %s', (_, known, listed, overtaken) => {
  expect(isOvertaken(known, listed)).toBe(overtaken)
})
