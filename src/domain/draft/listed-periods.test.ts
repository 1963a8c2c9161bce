import { expect, test } from 'vitest'
import { listedPeriods } from '#domain/draft/listed-periods.ts'
import type { Status } from '#domain/draft/review.ts'

test.each<[readonly Status[], readonly string[]]>([
  [[], []],
  [['NEW'], ['01']],
  [['NEW', 'NEW'], ['01']],
  [['CALCULATED', 'NEW'], ['01']],
  [['SENT', 'NEW'], ['01']],
  [['RETURNED', 'NEW'], ['01']],
  [
    ['APPROVED', 'NEW'],
    ['02', '01'],
  ],
  [
    ['APPROVED', 'NEW', 'NEW'],
    ['03', '02', '01'],
  ],
  [
    ['APPROVED', 'APPROVED'],
    ['02', '01'],
  ],
  [
    ['NEW', 'CALCULATED'],
    ['02', '01'],
  ],
  [
    ['SENT', 'NEW', 'SENT'],
    ['03', '01'],
  ],
])('with the periods of a year %j an institution has %j', (statuses, listed) => {
  const periods = statuses.map((status, index) => ({ sessionCode: `0${index + 1}`, status }))
  for (const order of [periods, periods.toReversed()])
    expect(listedPeriods(order).map(({ sessionCode }) => sessionCode)).toEqual(listed)
})
