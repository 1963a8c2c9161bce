import { describe, expect, test } from 'vitest'
import {
  type Indicator,
  indicatorNames,
  indicatorOf,
  isToldBy,
  lieOf,
  type Measures,
  measuresOf,
  shareAlong,
  spreadOf,
} from '#domain/draft/indicators.ts'
import { programOf } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/edition-2025.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'

/** What a view counts where the figures of its sheets are those given. */
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
])('the forms of %s tell nothing of %j', (view, untold) => {
  const own = edition2025.views[view]
  expect(indicatorNames.filter((each) => !isToldBy(own, each))).toEqual(untold)
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
  // Equipment stands under 2106 and is current.
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

/** A form that does not ask for it tells nothing of it. */
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
])('what is counted of %s', (view, figures, expected) => {
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
const readings = { asked: 1_500_000, headcount: 1_600_000, whole: null }

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

describe('an indicator is not told', () => {
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

describe('how values lie', () => {
  test.each<readonly [readonly number[], median: number, spread: number]>([
    [[3, 1, 2], 2, 1],
    [[1, 2, 3, 4], 2.5, 1],
    [[10, 10, 10, 10, 99], 10, 0],
    [[5, 1, 9, 7, 3, 1000], 6, 3],
  ])('%j: the middle is %d, half are within %d of it', (values, median, spread) => {
    expect(spreadOf(values)).toMatchObject({ median, spread })
  })

  test('ends and bounds: three times 1.4826 of the spread to both sides', () => {
    const lie = spreadOf([5, 1, 9, 7, 3])
    // Distances to 5: 0 2 2 4 4.
    expect(lie).toMatchObject({ median: 5, spread: 2, least: 1, most: 9 })
    expect(lie?.ordinary[0]).toBeCloseTo(5 - 8.8956)
    expect(lie?.ordinary[1]).toBeCloseTo(5 + 8.8956)
  })

  test('where most are the same, a tenth is ordinary', () => {
    const lie = spreadOf([10, 10, 10, 11.5])
    expect(lie?.ordinary).toEqual([9, 11])
  })

  test('of two nothing can be out of the way', () => {
    expect(spreadOf([1, 100])).toBeNull()
    expect(spreadOf([])).toBeNull()
  })

  test('a bound itself is ordinary', () => {
    const lie = spreadOf([10, 10, 10])
    if (lie === null) throw new Error('no spread')
    expect([8.9, 9, 11, 11.1].map((value) => lieOf(value, lie))).toEqual([
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
])('%d lies between 10 and 50 at %d', (value, share) => {
  expect(shareAlong(value, { least: 10, most: 50 })).toBe(share)
})

test('of what is all the same a value lies half way', () => {
  expect(shareAlong(10, { least: 10, most: 10 })).toBe(0.5)
})
