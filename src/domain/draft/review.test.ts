import { describe, expect, test } from 'vitest'
import { approvalOf, type Desk, deskOf, whyNotReturn, whyNotReview } from '#domain/draft/review.ts'
import { levels } from '#domain/organisation/roles.ts'

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

test.each([
  ['district', 'SENT', 'ministry'],
  ['ministry', 'APPROVED', 'done'],
] as const)('an approval of the %s → %s at %s', (level, status, desk) => {
  expect(approvalOf(level)).toEqual({ status, desk })
  // What an approval says and where such a report then lies are one.
  expect(deskOf({ status, passedOn: 'yes', district: 'there' })).toBe(desk)
})

describe('whose turn it is', () => {
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
