import { describe, expect, test } from 'vitest'
import {
  hasIndicator,
  type Indicator,
  indicatorNames,
  indicatorOf,
  type Measures,
  measuresOf,
  shareOfRange,
  spreadOf,
  spreadPosition,
} from '#budget/indicators.ts'
import { evaluate } from '#engine/evaluate.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { ViewCode } from '#forms/profile.ts'

function counted(view: ViewCode, figures: Readonly<Record<string, number>>): Measures {
  const { program, inputs, values } = evaluate(programOf(edition2025, edition2025.views[view].group), {
    entries: {},
    givens: {},
    facts: {},
  })
  const set = values.map(() => 0)
  for (const [key, figure] of Object.entries(figures)) {
    const index = program.slots.findIndex(
      ({ address: { sheet, row, field } }) => `${sheet}/${row}.${field}` === key,
    )
    if (index < 0) throw new Error(key)
    set[index] = figure
  }
  expect(values).toHaveLength(set.length)
  return measuresOf({ program, inputs, values: set }, edition2025.views[view])
}

test.each<[ViewCode, readonly Indicator[]]>([
  ['ebs-public', []],
  ['ebs-dormitory', ['costOfClass', 'learnersOfTeacher', 'learnersOfClass']],
])('the forms of %s have no values for %j', (view, untold) => {
  const own = edition2025.views[view]
  expect(indicatorNames.filter((each) => !hasIndicator(own, each))).toEqual(untold)
})

const school = {
  'ebs-b2/11.totalQty': 300,
  'ebs-b2/13.totalQty': 12,
  'ebs-b2/14.totalQty': 40,
  'ebs-b5/1.totalTeacher': 5,
  'ebs-b5/2.totalTeacher': 6.5,
  'ebs-b5/3.totalTeacher': 4,
  'ebs-b5/4.totalTeacher': 1,
  'ebs-b5/5.totalTeacher': 1,
  'ebs-b6/totals.workerTotal': 9,
  'ebs-b9/1.workerTotal': 2,
  'ebs-b9/2.workerTotal': 1,
  'ebs-b9/6.workerTotal': 3,
  'ebs-b5/totals.totalSalaryExpenses': 500,
  'ebs-b6/totals.totalSalaryYear': 70,
  'ebs-b9/totals.totalQty': 30,
  'ebs-b14/12.plannedAmount': 8,
  'ebs-b14/10.plannedAmount': 25,
  // Equipment is in class 2106 and counts as current.
  'ebs-b16-1/1.equipmentExpensesQty': 11,
}

const kindergarten = {
  'sub-b2/6.studentTotalQty': 120,
  'sub-b1/3.totalQty': 5,
  'sub-b1/4.totalQty': 5,
  'sub-b3/9.workerTotal': 5,
  'sub-b3/10.workerTotal': 4,
  'sub-b3/totals.workerTotal': 18,
  'sub-b3/totals.totalSalaryYear': 400,
  'sub-b8/12.plannedAmount': 9,
  'sub-b8/10.plannedAmount': 4,
  'sub-b12/1.childToyExpensesQty': 3,
}

/** A form that does not request a figure has no measure of it. */
const nothing = { classes: null, boarders: null, teachers: null, posts: null, pay: null, heating: null }

test.each<readonly [ViewCode, Readonly<Record<string, number>>, Measures]>([
  [
    'ebs-public',
    school,
    {
      learners: 300,
      classes: 12,
      boarders: 40,
      teachers: 17.5,
      posts: 32.5,
      pay: 600,
      heating: 8,
      capital: 25,
    },
  ],
  [
    'ebs-dormitory',
    school,
    { ...nothing, learners: 300, boarders: 40, posts: 6, pay: 30, heating: 8, capital: 25 },
  ],
  [
    'ebs-private',
    {
      'huvi-b2/16.totalQty': 90,
      'huvi-b2/18.totalQty': 4,
      'huvi-b2/19.totalQty': 1,
      'ebs-b14/10.plannedAmount': 5,
    },
    { ...nothing, learners: 90, classes: 4, boarders: 1, capital: 0 },
  ],
  [
    'sub-public',
    kindergarten,
    { ...nothing, learners: 120, classes: 5, teachers: 9, posts: 18, pay: 400, heating: 9, capital: 4 },
  ],
  ['sub-private', kindergarten, { ...nothing, learners: 120, classes: 5, capital: 4 }],
  [
    'ntb',
    {
      'ntb-b5/1.plannedQty': 60,
      'ntb-b3/3.workerTotal': 2,
      'ntb-b3/5.workerTotal': 1,
      'ntb-b3/1.workerTotal': 1,
      'ntb-b3/12.workerTotal': 7,
      'ntb-b3/totals.totalSalaryYear': 90,
      'ntb-b7/11.plannedAmount': 3,
      'ntb-b7/9.plannedAmount': 2,
    },
    { ...nothing, learners: 60, teachers: 3, posts: 4, pay: 90, heating: 3, capital: 2 },
  ],
  [
    'ntb-draft',
    school,
    {
      learners: 300,
      classes: 12,
      boarders: 40,
      teachers: 17.5,
      posts: 32.5,
      pay: 600,
      heating: 8,
      capital: 25,
    },
  ],
])('the measures of %s', (view, figures, expected) => {
  expect(counted(view, figures)).toEqual(expected)
})

const measures: Measures = {
  learners: 300,
  classes: 12,
  boarders: 30,
  teachers: 20,
  posts: 40,
  pay: 1_200_000,
  heating: 60_000,
  capital: 30_000,
}
const readings = { requested: 1_500_000, headcount: 1_600_000, whole: null }

test.each<readonly [Indicator, number]>([
  ['costOfLearner', 5000],
  ['costOfClass', 125_000],
  ['learnersOfTeacher', 15],
  ['learnersOfClass', 25],
  ['learnersOfPost', 7.5],
  ['payOfPost', 30_000],
  ['shareOfPay', 75],
  ['shareOfBoarders', 10],
  ['heatingOfLearner', 200],
])('%s is %d', (indicator, expected) => {
  expect(indicatorOf(indicator, { readings, measures })).toBe(expected)
})

describe('an indicator is missing', () => {
  test.each<readonly [string, Parameters<typeof indicatorOf>[1]]>([
    ['of what nobody has begun', { readings: null, measures: null }],
    ['where there is nothing to divide by', { readings, measures: { ...measures, learners: 0 } }],
    ['where the forms do not ask', { readings, measures: { ...measures, learners: null } }],
  ])('%s', (_, measured) => {
    expect(indicatorOf('costOfLearner', measured)).toBeNull()
  })

  test('and nothing of something is nothing', () => {
    expect(indicatorOf('heatingOfLearner', { readings, measures: { ...measures, heating: 0 } })).toBe(0)
    expect(indicatorOf('heatingOfLearner', { readings, measures: { ...measures, heating: null } })).toBeNull()
  })
})

const oneTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

describe('how values lie', () => {
  test('is given by the median, the quartiles, the deciles and the extremes', () => {
    expect(spreadOf(oneTo(11).toReversed(), 15)).toMatchObject({
      median: 6,
      quartiles: [3.5, 8.5],
      tenths: [2, 10],
      least: 1,
      most: 11,
    })
    // Interpolates between the two values.
    expect(spreadOf([0, 0, 0, 10, 20, 20, 20, 20], 15)).toMatchObject({ median: 15, quartiles: [0, 20] })
  })

  test.each<readonly [string, readonly number[], readonly [number, number]]>([
    // Quartiles 3.5 and 8.5: 1.5 times 5 beyond them.
    ['the quartiles', oneTo(11), [3.5 - 7.5, 8.5 + 7.5]],
    // All but two are the same: 15 % of 100.
    ['the middle', [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100], [85, 115]],
    // Quartiles 100 and 100, median 100: the tenths are farther out on both sides.
    ['the tenths', [10, 20, 100, 100, 100, 100, 100, 100, 100, 180, 190], [20, 180]],
  ])('is ordinary within the farthest bound: %s', (_, values, ordinary) => {
    const lie = spreadOf(values, 15)
    expect(lie?.ordinary[0]).toBeCloseTo(ordinary[0])
    expect(lie?.ordinary[1]).toBeCloseTo(ordinary[1])
  })

  test('is ordinary nearer or farther as the year has it', () => {
    expect(
      spreadOf(
        Array.from({ length: 8 }, () => 100),
        40,
      )?.ordinary,
    ).toEqual([60, 140])
  })

  test('is given for eight values, but not for seven', () => {
    expect(spreadOf(oneTo(8), 15)).not.toBeNull()
    expect(spreadOf(oneTo(7), 15)).toBeNull()
    expect(spreadOf([], 15)).toBeNull()
  })

  test('a bound itself is ordinary', () => {
    const lie = spreadOf(
      Array.from({ length: 8 }, () => 100),
      15,
    )
    if (lie === null) throw new Error('no spread')
    expect([84.9, 85, 115, 115.1].map((value) => spreadPosition(value, lie))).toEqual([
      'below',
      'ordinary',
      'ordinary',
      'above',
    ])
  })
})

test.each([
  [10, 0],
  [20, 0.25],
  [50, 1],
  [5, 0],
  [60, 1],
])('%d between 10 and 50 has the position %d', (value, share) => {
  expect(shareOfRange(value, { least: 10, most: 50 })).toBe(share)
})

test('a value in a range of equal values has the middle position', () => {
  expect(shareOfRange(10, { least: 10, most: 10 })).toBe(0.5)
})
