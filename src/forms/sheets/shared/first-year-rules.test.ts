import { expect, test } from 'vitest'
import { calculatedYear, implausible } from '#budget/plausibility.ts'
import type { Workbook } from '#engine/entries.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { firstYear, plausibleCosts } from '#forms/norms/plausibility.ts'
import type { ViewCode } from '#forms/profile.ts'
import { centre, kindergarten, school } from '#test/support/school.ts'

function implausibleCells(code: string, view: ViewCode, { inputs }: Evaluation): readonly string[] {
  return implausible(calculatedYear({ edition: edition2025, view: edition2025.views[view], inputs }), null)
    .filter((each) => each.code === code)
    .map(({ sheet, row, field }) => `${sheet}/${row}.${field}`)
}

const grades = (...[first, sixth]: readonly [number, number]) => [first, 0, 0, 0, 0, sixth, 0, 0, 0, 0, 0, 0]
const registered = { pupils: grades(62, 56), disabled: grades(30, 0), classes: grades(2, 2) }
const publicSchool = (cells: Readonly<Record<string, number>>) =>
  school({ register: registered, entries: { 'ebs-b1': cells } })

test.each<readonly [string, string, number, boolean]>([
  ['the issue’s slip', '1.stage1Qty', 640, true],
  ['the next study year', '2.stage1Qty', 640, true],
  ['grade 6', '1.stage6Qty', 560, true],
  ['three times as many', '1.stage1Qty', 186, false],
  ['one more', '1.stage1Qty', 187, true],
  ['a third', '1.stage6Qty', 19, false],
  ['fewer', '1.stage6Qty', 18, true],
  ['nobody, of which another rule speaks', '1.stage1Qty', 0, false],
  ['disabled', '3.stage1Qty', 9, true],
  ['nobody is registered', '1.stage10Qty', 30, false],
])('a count is far from the register: %s', (_, at, count, isFlagged) => {
  expect(implausibleCells('farFromRegister', 'ebs-public', publicSchool({ [at]: count }))).toEqual(
    isFlagged ? [`ebs-b1/${at}`] : [],
  )
})

test.each<readonly [string, number, number, boolean]>([
  ['a small school', 3, 12, false],
  ['ten more than three times as many', 3, 13, true],
])('a difference below ten people raises no warning: %s', (_, there, count, isFlagged) => {
  const evaluation = school({
    register: { pupils: grades(there, 0) },
    entries: { 'ebs-b1': { '1.stage1Qty': count } },
  })
  expect(implausibleCells('farFromRegister', 'ebs-public', evaluation)).toHaveLength(isFlagged ? 1 : 0)
})

test('a grade without pupils in a register that has the year is only a notice', () => {
  const code = 'notInRegister'
  expect(implausibleCells(code, 'ebs-public', publicSchool({ '2.stage10Qty': 25 }))).toEqual([
    'ebs-b1/2.stage10Qty',
  ])
  expect(
    implausibleCells(code, 'ebs-public', school({ entries: { 'ebs-b1': { '1.stage1Qty': 25 } } })),
  ).toEqual([])
  const found = implausible(
    calculatedYear({
      edition: edition2025,
      view: edition2025.views['ebs-public'],
      inputs: publicSchool({ '2.stage10Qty': 25 }).inputs,
    }),
    null,
  )
  expect(found.filter((each) => each.code === code).map(({ severity }) => severity)).toEqual(['note'])
})

const privately = (entries: Workbook) =>
  school({ profile: { organizationProperty: 'PRIVATE', view: 'ebs-private', declaresGroups: true }, entries })
const byGroups = (entries: Workbook) => centre({ profile: { learnerForm: 'groups' }, entries })

test.each<readonly [string, ViewCode, Evaluation, readonly string[]]>([
  [
    'children, three times as many',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '1.stage1Qty': 60, '2.stage1Qty': 180 } } }),
    [],
  ],
  [
    'one more',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '1.stage1Qty': 60, '2.stage1Qty': 181 } } }),
    ['sub-b1/2.stage1Qty'],
  ],
  [
    'the other way round, of a part of them',
    'sub-private',
    kindergarten({ entries: { 'sub-b1': { '1.generalStudentQty': 181, '2.generalStudentQty': 60 } } }),
    ['sub-b1/2.generalStudentQty'],
  ],
  [
    'groups',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '3.stage1Qty': 2, '4.stage1Qty': 22 } } }),
    ['sub-b1/4.stage1Qty'],
  ],
  [
    'a difference below twenty',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '1.stage1Qty': 5, '2.stage1Qty': 24 } } }),
    [],
  ],
  [
    'nobody has typed the next year',
    'ebs-private',
    privately({ 'huvi-b1': { '2.stage2Qty': 25 } }),
    ['huvi-b1/3.stage2Qty'],
  ],
  [
    'an empty intake has a rule of its own',
    'ebs-private',
    privately({ 'huvi-b1': { '2.stage6Qty': 25 } }),
    [],
  ],
  [
    'boarders of a private school',
    'ebs-private',
    privately({ 'huvi-b1': { '11.stage2Qty': 5, '12.stage2Qty': 50 } }),
    ['huvi-b1/12.stage2Qty'],
  ],
  [
    'learners of a centre',
    'ntb',
    centre({ entries: { 'ntb-b1': { '3.stage9Qty': 12, '4.stage9Qty': 120 } } }),
    ['ntb-b1/4.stage9Qty'],
  ],
  [
    'learners of a centre by groups',
    'ntb',
    byGroups({ 'ntb-b1-groups': { '5.stage1Qty': 120, '6.stage1Qty': 12 } }),
    ['ntb-b1-groups/6.stage1Qty'],
  ],
  [
    'an intake of a school without a register',
    'ebs-public',
    school({
      entries: { 'ebs-b1': { '1.stage1Qty': 62, '2.stage1Qty': 640, '1.stage6Qty': 560, '2.stage6Qty': 56 } },
    }),
    ['ebs-b1/2.stage1Qty', 'ebs-b1/2.stage6Qty'],
  ],
  [
    'a register that counts no pupils, and a study year that is not typed',
    'ebs-public',
    school({
      register: { classes: grades(2, 2) },
      entries: { 'ebs-b1': { '2.stage1Qty': 62, '3.stage6Qty': 2, '4.stage6Qty': 40 } },
    }),
    ['ebs-b1/2.stage1Qty', 'ebs-b1/4.stage6Qty'],
  ],
  [
    'the register knows the grade and has a rule of its own',
    'ebs-public',
    publicSchool({ '1.stage1Qty': 25, '2.stage1Qty': 180 }),
    [],
  ],
  [
    'a grade that the register lacks',
    'ebs-public',
    publicSchool({ '1.stage10Qty': 25, '2.stage10Qty': 250 }),
    ['ebs-b1/2.stage10Qty'],
  ],
  ['a grade that opens next year', 'ebs-public', publicSchool({ '2.stage10Qty': 25 }), []],
  [
    'an empty intake of a public school',
    'ebs-public',
    school({ entries: { 'ebs-b1': { '1.stage1Qty': 62, '2.stage1Qty': 0 } } }),
    [],
  ],
])('counts of two study years are far apart: %s', (_, view, evaluation, where) => {
  expect(implausibleCells('studyYearsApart', view, evaluation)).toEqual(where)
})

test.each<readonly [string, string, ViewCode, Evaluation, readonly string[]]>([
  [
    'groupOverfull',
    'sixty a group',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '1.stage1Qty': 120, '3.stage1Qty': 2 } } }),
    [],
  ],
  [
    'groupOverfull',
    'one more',
    'sub-public',
    kindergarten({
      entries: { 'sub-b1': { '1.stage1Qty': 121, '3.stage1Qty': 2, '1.stage2Qty': 20, '3.stage2Qty': 1 } },
    }),
    ['sub-b1/3.stage1Qty'],
  ],
  [
    'groupOverfull',
    'groups of one age only',
    'sub-public',
    kindergarten({
      entries: { 'sub-b1': { '2.stage1Qty': 50, '2.stage2Qty': 50, '4.stage2Qty': 1 } },
    }),
    ['sub-b1/4.totalQty'],
  ],
  [
    'withoutGroups',
    '235 children and no group',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '1.stage1Qty': 235 } } }),
    ['sub-b1/3.totalQty'],
  ],
  [
    'withoutGroups',
    'no children',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '5.totalPer': 88 } } }),
    [],
  ],
  [
    'groupOverfull',
    'a private school',
    'ebs-private',
    privately({ 'huvi-b1': { '3.stage1Qty': 61, '9.stage1Qty': 1 } }),
    ['huvi-b1/9.stage1Qty'],
  ],
  [
    'groupOverfull',
    '560 pupils in two registered classes',
    'ebs-public',
    school({
      register: { classes: grades(2, 2) },
      entries: { 'ebs-b1': { '1.stage1Qty': 120, '1.stage6Qty': 560 } },
    }),
    ['ebs-b1/1.stage6Qty'],
  ],
  [
    'groupOverfull',
    'a count far from the register, which is questioned once',
    'ebs-public',
    publicSchool({ '1.stage6Qty': 560 }),
    [],
  ],
  [
    'withoutGroups',
    'a private school',
    'ebs-private',
    privately({ 'huvi-b1': { '2.stage1Qty': 25, '9.stage1Qty': 1 } }),
    ['huvi-b1/8.totalQty'],
  ],
  [
    'withoutAttendance',
    'a kindergarten',
    'sub-public',
    kindergarten({ entries: { 'sub-b1': { '1.stage1Qty': 60, '5.totalPer': 0 } } }),
    ['sub-b1/5.totalPer'],
  ],
  [
    'withoutAttendance',
    'typed over what was taken over',
    'sub-public',
    kindergarten({
      entries: { 'sub-b1': { '1.stage1Qty': 60, '5.totalPer': 88 }, 'sub-b7': { '3.currentQty': 0 } },
    }),
    ['sub-b7/3.currentQty'],
  ],
  [
    'withoutAttendance',
    'a centre by groups',
    'ntb',
    byGroups({ 'ntb-b1-groups': { '1.stage1Qty': 20, '2.stage1Qty': 20, '2.totalPer': 90 } }),
    ['ntb-b1-groups/1.totalPer'],
  ],
  [
    'moreDaysThanMonth',
    '99 days, of which 50 are taken',
    'sub-public',
    kindergarten({ entries: { 'sub-b3': { '9.addedFoodPay': 50, '10.addedFoodPay': 31 } } }),
    ['sub-b3/9.addedFoodPay'],
  ],
  [
    'percentAboveWhole',
    'a supplement without a cap',
    'sub-public',
    kindergarten({ entries: { 'sub-b3': { '9.addedSkillPay': 900, '10.addedSkillPay': 100 } } }),
    ['sub-b3/9.addedSkillPay'],
  ],
])('%s: %s', (code, _, view, evaluation, where) => {
  expect(implausibleCells(code, view, evaluation)).toEqual(where)
})

const staffed = (learners: number, posts: Readonly<Record<string, number>>) =>
  centre({
    entries: { 'ntb-b1': { '1.stage9Qty': learners, '2.stage9Qty': learners }, 'ntb-b3': posts },
  })

test.each<readonly [string, string, Evaluation, readonly string[]]>([
  ['fewLearnersPerTeacher', '900 teachers', staffed(200, { '4.workerTotal': 900 }), ['4']],
  ['fewLearnersPerTeacher', '900 by contract', staffed(160, { '12.workerTotal': 900 }), ['12']],
  [
    'fewLearnersPerTeacher',
    'one more, by contract too',
    staffed(200, {
      '3.workerTotal': 21,
      '4.workerTotal': 20,
      '5.workerTotal': 20,
      '12.workerTotal': 20,
      '13.workerTotal': 20,
    }),
    ['3'],
  ],
  ['fewLearnersPerTeacher', 'two for each', staffed(200, { '4.workerTotal': 95, '5.workerTotal': 5 }), []],
  ['fewLearnersPerTeacher', 'one more', staffed(200, { '4.workerTotal': 95, '5.workerTotal': 6 }), ['4']],
  ['fewLearnersPerTeacher', 'fewer than twenty learners', staffed(19, { '4.workerTotal': 15 }), []],
  ['manyLearnersPerTeacher', '150 for each', staffed(300, { '3.workerTotal': 2 }), []],
  ['manyLearnersPerTeacher', 'one more', staffed(301, { '3.workerTotal': 2 }), ['3']],
  ['manyLearnersPerTeacher', 'by contract', staffed(301, { '3.workerTotal': 2, '12.workerTotal': 1 }), []],
  ['manyLearnersPerTeacher', 'no post is typed yet', staffed(301, {}), []],
  // Twice the highest step of 2026, 3,093,930 tugrik a month.
  ['payTooHigh', 'twice the highest step', staffed(200, { '1.mainOneSalaryMonth': 6_187_860 }), []],
  ['payTooHigh', 'more', staffed(200, { '1.mainOneSalaryMonth': 6_187_861 }), ['1']],
  ['payTooHigh', '50 million', staffed(200, { '4.mainOneSalaryMonth': 50_000_000 }), ['4']],
  ['payTooHigh', 'a contract', staffed(200, { '12.mainOneSalaryMonth': 50_000_000 }), []],
  ['contractPayTooHigh', 'twice the highest step', staffed(200, { '12.mainOneSalaryMonth': 6_187_860 }), []],
  ['contractPayTooHigh', 'more', staffed(200, { '14.mainOneSalaryMonth': 6_187_861 }), ['14']],
  ['contractPayTooHigh', '90 million', staffed(200, { '12.mainOneSalaryMonth': 90_000_000 }), ['12']],
  ['contractPayTooHigh', 'a post', staffed(200, { '1.mainOneSalaryMonth': 50_000_000 }), []],
  ['payTooLow', 'the minimum wage', staffed(200, { '9.mainOneSalaryMonth': 792_000 }), []],
  ['payTooLow', 'less', staffed(200, { '9.mainOneSalaryMonth': 791_999.99 }), ['9']],
  ['payTooLow', 'in thousands', staffed(200, { '1.mainOneSalaryMonth': 3000 }), ['1']],
  ['payTooLow', 'a contract', staffed(200, { '12.mainOneSalaryMonth': 1000 }), []],
])('%s of a centre: %s', (code, _, evaluation, rows) => {
  const found = implausibleCells(code, 'ntb', evaluation).map((at) => at.replace(/^ntb-b3\/(\d+)\..*$/, '$1'))
  expect(found).toEqual(rows)
})

const hundred = {
  kindergarten: (at: string, amount: number) =>
    kindergarten({
      entries: {
        'sub-b1': { '1.stage1Qty': 100, '2.stage1Qty': 100, '3.stage1Qty': 4, '4.stage1Qty': 4 },
        'sub-b8': { [at]: amount },
      },
    }),
  centre: (at: string, amount: number) =>
    centre({
      entries: { 'ntb-b1': { '1.stage9Qty': 100, '2.stage9Qty': 100 }, 'ntb-b7': { [at]: amount } },
    }),
  school: (at: string, amount: number) =>
    school({
      profile: { fixedCostRequired: true },
      entries: { 'ebs-b1': { '1.stage1Qty': 100, '2.stage1Qty': 100 }, 'ebs-b14': { [at]: amount } },
    }),
  privately: (at: string, amount: number) =>
    privately({
      'huvi-b1': { '2.stage2Qty': 100, '3.stage2Qty': 100 },
      'ebs-b14': { [at]: amount },
    }),
} as const
const viewOf = {
  kindergarten: 'sub-public',
  centre: 'ntb',
  school: 'ebs-public',
  privately: 'ebs-private',
} as const satisfies Record<keyof typeof hundred, ViewCode>

test.each<readonly [string, keyof typeof hundred, string, number, boolean]>([
  // Ten times 100,000 tugrik a learner for routine training; for centres 200,000.
  ['tooMuchForLearners', 'kindergarten', '2.plannedAmount', 100_000_000, false],
  ['tooMuchForLearners', 'kindergarten', '2.plannedAmount', 100_000_001, true],
  ['tooMuchForLearners', 'centre', '2.plannedAmount', 200_000_000, false],
  ['tooMuchForLearners', 'centre', '3.plannedAmount', 200_000_001, true],
  ['tooMuchForLearners', 'privately', '2.plannedAmount', 2_000_000_000, true],
  ['tooMuchForLearners', 'kindergarten', '12.plannedAmount', 600_000_001, true],
  ['tooMuchForLearners', 'centre', '13.plannedAmount', 500_000_001, true],
  // A tenth of 60,000 tugrik a child for heating; for centres of 15,000.
  ['tooLittleForLearners', 'kindergarten', '12.plannedAmount', 600_000, false],
  ['tooLittleForLearners', 'kindergarten', '12.plannedAmount', 599_999, true],
  ['tooLittleForLearners', 'kindergarten', '12.plannedAmount', 45_000, true],
  ['tooLittleForLearners', 'kindergarten', '12.plannedAmount', 0, false],
  ['tooLittleForLearners', 'kindergarten', '14.plannedAmount', 45_000, false],
  ['tooLittleForLearners', 'kindergarten', '2.plannedAmount', 45_000, false],
  ['tooLittleForLearners', 'centre', '11.plannedAmount', 149_999, true],
  ['tooLittleForLearners', 'centre', '10.plannedAmount', 50_000, false],
])('%s, %s, %s of %d tugrik: %s', (code, type, at, amount, isFlagged) => {
  const found = implausibleCells(code, viewOf[type], hundred[type](at, amount))
  expect(found.map((each) => each.replace(/^.*\//, ''))).toEqual(isFlagged ? [at] : [])
})

test('a school is checked by its funded pupils, and an institution below twenty learners is not', () => {
  expect(
    implausibleCells('tooLittleForLearners', 'ebs-public', hundred.school('12.plannedAmount', 399_999)),
  ).toEqual(['ebs-b14/12.plannedAmount'])
  const few = kindergarten({
    entries: {
      'sub-b1': { '1.stage1Qty': 19, '2.stage1Qty': 19 },
      'sub-b8': { '12.plannedAmount': 45_000, '2.plannedAmount': 2_000_000_000 },
    },
  })
  for (const code of ['tooLittleForLearners', 'tooMuchForLearners'])
    expect(implausibleCells(code, 'sub-public', few)).toEqual([])
})

test('every bound is a norm of the year, marked as a model value', () => {
  const rows = [...Object.values(firstYear.sources), ...Object.values(plausibleCosts.sources)]
  expect(rows.filter(({ model }) => !model)).toEqual([])
})
