import { describe, expect, test } from 'vitest'
import {
  type Desk,
  deskOf,
  outcomeOf,
  type ReviewAct,
  reviewTable,
  whyNotReturn,
  whyNotReview,
} from '#domain/draft/review.ts'
import { levels } from '#domain/organisation/roles.ts'

const acts: readonly ReviewAct[] = ['mark', 'resolve', 'return', 'approve']

describe('where a draft lies', () => {
  test.each([
    ['NEW', 'no', 'there', 'institution'],
    ['CALCULATED', 'no', 'there', 'institution'],
    ['SENT', 'no', 'there', 'district'],
    ['SENT', 'yes', 'there', 'ministry'],
    ['SENT', 'no', 'none', 'ministry'],
    ['RETURNED', 'yes', 'there', 'institution'],
    ['APPROVED', 'yes', 'there', 'done'],
  ] as const)('%s, passed on: %s, a district: %s → %s', (status, passedOn, district, desk) => {
    expect(deskOf({ status, passedOn, district })).toBe(desk)
  })
})

describe('the table of review', () => {
  test('has one line for every act at every level, and no other', () => {
    const all = levels.flatMap((at) => acts.map((act) => `${at} ${act}`))
    expect(reviewTable.map(({ at, act }) => `${at} ${act}`).toSorted()).toEqual(all.toSorted())
  })

  test.each([
    ['district', 'mark', 'SENT', 'district'],
    ['district', 'resolve', 'SENT', 'district'],
    ['district', 'return', 'RETURNED', 'institution'],
    ['district', 'approve', 'SENT', 'ministry'],
    ['ministry', 'mark', 'SENT', 'ministry'],
    ['ministry', 'resolve', 'SENT', 'ministry'],
    ['ministry', 'return', 'RETURNED', 'institution'],
    ['ministry', 'approve', 'APPROVED', 'done'],
  ] as const)('%s, %s → %s at %s', (level, act, status, desk) => {
    expect(outcomeOf(level, act)).toEqual({ status, desk })
    // What the table says and where such a report then lies are one.
    const passedOn = desk === 'ministry' || desk === 'done' ? 'yes' : 'no'
    expect(deskOf({ status, passedOn, district: 'there' })).toBe(desk)
  })

  const cases: readonly (readonly [Desk, 'district' | 'ministry', string | null])[] = [
    ['institution', 'district', 'notSent'],
    ['institution', 'ministry', 'notSent'],
    ['district', 'district', null],
    ['district', 'ministry', 'otherLevel'],
    ['ministry', 'district', 'otherLevel'],
    ['ministry', 'ministry', null],
    ['done', 'district', 'final'],
    ['done', 'ministry', 'final'],
  ]
  test.each(cases)('a draft at %s before the %s: %s', (desk, level, obstacle) => {
    expect(whyNotReview({ desk, preparedBy: ['ebs'] }, { userName: 'aimag', level })).toBe(obstacle)
  })

  test.each(levels)('who prepares cannot approve, at the %s', (level) => {
    expect(whyNotReview({ desk: level, preparedBy: ['ebs', 'aimag'] }, { userName: 'aimag', level })).toBe(
      'ownWork',
    )
  })
})

test.each([
  ['whole', 'Хавсралт дутуу.', 0, null],
  ['whole', '', 3, 'noReason'],
  ['whole', '  \n', 0, 'noReason'],
  ['cells', 'Тоо зөрсөн.', 1, null],
  ['cells', 'Тоо зөрсөн.', 0, 'noMarks'],
  ['cells', '', 0, 'noReason'],
] as const)('a return of %s, «%s», with %i marks: %s', (scope, reason, marks, obstacle) => {
  expect(whyNotReturn({ scope, reason, marks })).toBe(obstacle)
})
