import { expect, test } from 'vitest'
import { openPointsOf } from '#domain/draft/open-points.ts'

const nothing = {
  listed: { late: 'no', errors: 0, toExplain: 0 },
  marks: [],
  justifications: [],
  changes: 0,
} as const
const listed = (of: Partial<Record<'errors' | 'toExplain', number>>) => ({
  listed: { ...nothing.listed, ...of },
})

test.each([
  ['nothing', {}, []],
  ['a time that is over', { listed: { late: 'yes', errors: 0, toExplain: 0 } }, [['late', 1]]],
  ['errors', listed({ errors: 3 }), [['errors', 3]]],
  ['doubts without a reason', listed({ toExplain: 2 }), [['unexplained', 2]]],
  ['what lists do not tell yet', { listed: null }, []],
  ['a mark that no return has taken along', { marks: [{ state: 'open', returned: 'no' }] }, [['marked', 1]]],
  [
    'a mark that the institution has not answered',
    { marks: [{ state: 'open', returned: 'yes' }] },
    [['unanswered', 1]],
  ],
  ['an answer to be settled', { marks: [{ state: 'answered', returned: 'yes' }] }, [['answered', 1]]],
  ['a settled mark', { marks: [{ state: 'resolved', returned: 'yes' }] }, []],
  ['a reason that holds', { justifications: [{ lapsedAt: [] }] }, []],
  [
    'a reason that does not',
    { justifications: [{ lapsedAt: ['a/1.b'] }, { lapsedAt: [] }] },
    [['lapsed', 1]],
  ],
  ['what has changed', { changes: 12 }, [['changed', 12]]],
] as const)('%s', (_, of, expected) => {
  expect(openPointsOf({ ...nothing, ...of }).map(({ is, count }) => [is, count])).toEqual(expected)
})

test('the weightiest comes first', () => {
  const all = openPointsOf({
    listed: { late: 'yes', errors: 1, toExplain: 1 },
    marks: [
      { state: 'open', returned: 'no' },
      { state: 'open', returned: 'yes' },
      { state: 'answered', returned: 'yes' },
    ],
    justifications: [{ lapsedAt: ['a/1.b'] }],
    changes: 1,
  })
  expect(all.map(({ is }) => is)).toEqual([
    'late',
    'errors',
    'answered',
    'unanswered',
    'marked',
    'unexplained',
    'lapsed',
    'changed',
  ])
})
