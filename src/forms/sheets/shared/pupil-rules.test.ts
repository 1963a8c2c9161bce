import { describe, expect, test } from 'vitest'
import { check } from '#engine/check.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { centre, kindergarten, school } from '#test/support/school.ts'

function foundProblems(code: string, evaluation: Evaluation, rules: readonly string[]): readonly string[] {
  const sheet = evaluation.program.sheets.get(code)
  return (sheet ? check(sheet, evaluation) : [])
    .filter((problem) => rules.includes(problem.code))
    .map((problem) => `${problem.severity} ${problem.code} ${problem.row}.${problem.field}`)
}

type SchoolOptions = Parameters<typeof school>[0]

/** Grade 3 has the 40 pupils that were in grade 2, grade 11 the 30 of grade 10; grade 1 admitted 50. */
const pupils: SchoolOptions = {
  register: { previousPupils: [0, 40, 0, 0, 0, 0, 0, 0, 0, 30] },
  entries: { 'ebs-b1': { '1.stage1Qty': 50, '2.stage1Qty': 50 } },
}
const withRegister = (
  register: NonNullable<SchoolOptions['register']>,
  more: SchoolOptions = {},
): Evaluation => school({ ...pupils, ...more, register: { ...pupils.register, ...register } })

describe('in blank 1 of state schools', () => {
  test.each<readonly [string, SchoolOptions['register'], readonly string[]]>([
    ['as many boarders as pupils are not doubted', { boarders: [50, 0, 40] }, []],
    [
      'more are, in both study years of an intake grade, and once where they move up',
      { boarders: [51, 0, 41] },
      [
        'warning boardersAbovePupils 7.stage1Qty',
        'warning boardersAbovePupils 7.stage3Qty',
        'warning boardersAbovePupils 8.stage1Qty',
      ],
    ],
    ['as many at lunch as pupils are not doubted', { lunch: [50, 0, 40] }, []],
    [
      'more are',
      { lunch: [51, 0, 41] },
      ['warning lunchAbovePupils 9.stage1Qty', 'warning lunchAbovePupils 9.stage3Qty'],
    ],
    [
      'of an intake grade that is empty something else is said',
      { lunch: [0, 0, 0, 0, 0, 20], boarders: [0, 0, 0, 0, 0, 5] },
      [],
    ],
    [
      'lunches in a grade that has none are doubted, few as they are',
      { lunch: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
      ['warning lunchWithoutMeals 9.stage11Qty'],
    ],
  ])('%s', (_, register, expected) => {
    const rules = ['boardersAbovePupils', 'lunchAbovePupils', 'lunchWithoutMeals']
    expect(foundProblems('ebs-b1', withRegister(register ?? {}), rules)).toEqual(expected)
  })

  test.each<readonly [string, SchoolOptions, readonly string[]]>([
    [
      'an intake grade is missed where the register has classes of it',
      { register: { classes: [0, 0, 0, 0, 0, 2] } },
      ['warning intakeEmpty 1.stage6Qty'],
    ],
    [
      'and where it had pupils the year before',
      { entries: { 'ebs-b1': { '1.stage6Qty': 30, '1.stage10Qty': 20, '2.stage10Qty': 1 } } },
      ['warning intakeEmpty 2.stage6Qty'],
    ],
    [
      'a 0 is as empty as nothing',
      { entries: { 'ebs-b1': { '1.stage6Qty': 30, '2.stage6Qty': 0 } } },
      ['warning intakeEmpty 2.stage6Qty'],
    ],
    ['no grade is that nobody knows of', {}, []],
    [
      'a centre may begin with any grade',
      { profile: { orgType: 'NTB' }, entries: { 'ebs-b1': { '1.stage6Qty': 30 } } },
      [],
    ],
  ])('%s', (_, given, expected) => {
    expect(foundProblems('ebs-b1', school(given), ['intakeEmpty'])).toEqual(expected)
  })

  test.each<readonly [string, SchoolOptions, readonly string[]]>([
    ['10 and 45 pupils a class are ordinary', { register: { classes: [5, 0, 0] } }, []],
    [
      'fewer than 10 are good to know: 50 pupils in 6 classes',
      { register: { classes: [6] } },
      ['note classesSmall 5.stage1Qty'],
    ],
    [
      'not in a soum, where they are ordinary',
      { register: { classes: [6] }, profile: { location: 'soumNear' } },
      [],
    ],
    [
      'more than 45 are good to know: 50 in one class',
      { register: { classes: [1] } },
      ['note classesLarge 5.stage1Qty'],
    ],
    [
      'in a soum too',
      { register: { classes: [1] }, profile: { location: 'soumFar' } },
      ['note classesLarge 5.stage1Qty'],
    ],
    [
      '45 in one class are not',
      {
        register: { classes: [1] },
        entries: { 'ebs-b1': { '1.stage1Qty': 45, '2.stage1Qty': 45 } },
      },
      [],
    ],
    [
      'classes of a grade without pupils are another matter',
      { register: { classes: [1, 1] }, entries: {} },
      [],
    ],
  ])('%s', (_, given, expected) => {
    const evaluation = school({ entries: pupils.entries ?? {}, ...given })
    expect(foundProblems('ebs-b1', evaluation, ['classesSmall', 'classesLarge'])).toEqual(expected)
  })
})

test('blank 7 doubts more evening learners than the grade has pupils', () => {
  const rules = ['eveningAbovePupils']
  expect(foundProblems('ebs-b7', withRegister({ evening: [50, 0, 40] }), rules)).toEqual([])
  expect(foundProblems('ebs-b7', withRegister({ evening: [51, 0, 41, 0, 0, 3] }), rules)).toEqual([
    'warning eveningAbovePupils 2.academicLevel1',
    'warning eveningAbovePupils 2.academicLevel3',
  ])
})

describe('in blank 1 of private schools', () => {
  const privately = (entries: Record<`${string}.${string}`, number>, declaresGroups = true): Evaluation =>
    school({
      profile: { organizationProperty: 'PRIVATE', view: 'ebs-private', declaresGroups },
      entries: { 'huvi-b1': entries },
    })
  const every = [
    'disabledAbovePupils',
    'boardersAbovePupils',
    'lunchAbovePupils',
    'lunchWithoutMeals',
    'intakeEmpty',
    'classesSmall',
    'classesLarge',
  ]
  test.each<readonly [string, Record<`${string}.${string}`, number>, readonly string[]]>([
    [
      'parts that are the whole are not doubted',
      {
        '2.stage2Qty': 20,
        '3.stage2Qty': 20,
        '5.stage2Qty': 20,
        '8.stage2Qty': 1,
        '11.stage2Qty': 20,
        '14.stage2Qty': 20,
        '15.stage2Qty': 20,
      },
      [],
    ],
    [
      'each part that is more than the pupils is, each study year by itself',
      {
        '2.stage2Qty': 20,
        '3.stage2Qty': 30,
        '5.stage2Qty': 21,
        '6.stage2Qty': 21,
        '11.stage2Qty': 21,
        '12.stage2Qty': 31,
        '14.stage2Qty': 21,
        '15.stage2Qty': 31,
      },
      [
        'warning disabledAbovePupils 5.stage2Qty',
        'warning boardersAbovePupils 11.stage2Qty',
        'warning boardersAbovePupils 12.stage2Qty',
        'warning lunchAbovePupils 14.stage2Qty',
        'warning lunchAbovePupils 15.stage2Qty',
      ],
    ],
    [
      'lunches in grade 10 are',
      { '2.stage10Qty': 20, '3.stage10Qty': 20, '14.stage10Qty': 1, '15.stage10Qty': 0 },
      ['warning lunchWithoutMeals 14.stage10Qty'],
    ],
    [
      'an intake grade that takes in nobody is, another grade is not',
      { '2.stage1Qty': 20, '2.stage2Qty': 20 },
      ['warning intakeEmpty 3.stage1Qty'],
    ],
    [
      'small and large classes are good to know',
      { '2.stage2Qty': 9, '8.stage2Qty': 1, '3.stage2Qty': 46, '9.stage2Qty': 1 },
      ['note classesSmall 8.stage2Qty', 'note classesLarge 9.stage2Qty'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(foundProblems('huvi-b1', privately(entries), every)).toEqual(expected)
  })

  test('classes that the program counts are not small because pupils are few', () => {
    expect(foundProblems('huvi-b1', privately({ '2.stage2Qty': 9, '3.stage2Qty': 9 }, false), every)).toEqual(
      [],
    )
  })
})

test.each<readonly [string, Record<`${string}.${string}`, number>, readonly string[]]>([
  [
    '10 and 45 children a group are ordinary',
    { '1.stage1Qty': 20, '3.stage1Qty': 2, '2.stage1Qty': 45, '4.stage1Qty': 1 },
    [],
  ],
  [
    'fewer and more are good to know',
    { '1.stage1Qty': 19, '3.stage1Qty': 2, '2.stage1Qty': 46, '4.stage1Qty': 1 },
    ['note classesSmall 3.stage1Qty', 'note classesLarge 4.stage1Qty'],
  ],
])('in a kindergarten %s', (_, entries, expected) => {
  const evaluation = kindergarten({ entries: { 'sub-b1': entries } })
  expect(foundProblems('sub-b1', evaluation, ['classesSmall', 'classesLarge'])).toEqual(expected)
})

test('a centre that teaches by groups is warned about more disabled learners than it has', () => {
  const of = (disabled: number) =>
    centre({
      profile: { learnerForm: 'groups' },
      entries: { 'ntb-b1-groups': { '3.stage1Qty': 5, '3.disableStudentQty': disabled } },
    })
  expect(foundProblems('ntb-b1-groups', of(5), ['disabledAboveLearners'])).toEqual([])
  expect(foundProblems('ntb-b1-groups', of(6), ['disabledAboveLearners'])).toEqual([
    'warning disabledAboveLearners 3.disableStudentQty',
  ])
})
