import { describe, expect, it } from 'vitest'
import { check } from '#engine/check.ts'
import { applies } from '#engine/compile.ts'
import { enter } from '#engine/entry.ts'
import { type Evaluation, stateAt, valueAt } from '#engine/evaluate.ts'
import { cellPositionOf } from '#engine/key.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { centre, figures } from '#test/support/school.ts'

const sheetOf = (code: string) => {
  const found = programOf(edition2025, 'ORGNTB').sheets.get(code)
  if (!found) throw new Error(code)
  return found
}
const at = (sheet: string, row: string, field: string) => ({ sheet, row, field })
const openCells = (evaluation: Evaluation, code: string) =>
  [...sheetOf(code).cells.keys()].filter((key) => {
    const { row, field } = cellPositionOf(key)
    return stateAt(evaluation, { sheet: code, row, field }).kind === 'open'
  })

describe('blank 1 of a centre', () => {
  it('has the reading of its learner form', () => {
    expect(
      ['ntb-b1', 'ntb-b1-groups', 'ntb-b2', 'ntb-b2-groups', 'ntb-b3'].map((code) =>
        applies(sheetOf(code), { learnerForm: 'grades' }),
      ),
    ).toEqual([true, false, true, false, true])
    expect(
      ['ntb-b1', 'ntb-b1-groups'].map((code) => applies(sheetOf(code), { learnerForm: 'groups' })),
    ).toEqual([false, true])
  })

  it('sums the levels and takes whole people from 0 to 1000', () => {
    const evaluation = centre({
      entries: { 'ntb-b1': { '1.stage5Qty': 3, '1.stage6Qty': 4, '1.stage9Qty': 5, '1.stage12Qty': 6 } },
    })
    expect(
      figures(evaluation, 'ntb-b1', '1', [
        'educationLevel1Qty',
        'educationLevel2Qty',
        'educationLevel3Qty',
        'totalQty',
      ]),
    ).toEqual([3, 9, 6, 18])
    expect(enter(evaluation, at('ntb-b1', '6', 'stage1Qty'), '1001').took).toBe(false)
    expect(openCells(evaluation, 'ntb-b1')).toHaveLength(6 * 15)
  })
})

/**
 * 90 learners of grade 9 in the equivalency programme and 18 of grade 12 by distance, the same in both years; 9
 * disabled at the level of grade 9.
 */
const learners = {
  '1.stage9Qty': 90,
  '2.stage9Qty': 90,
  '5.stage12Qty': 18,
  '6.stage12Qty': 18,
  '1.eduLevel2DisableQty': 9,
  '2.eduLevel2DisableQty': 9,
}

describe('blanks 2 and 4, financed learners and their cost', () => {
  it('weighs and costs by the school norms with the location only, by hand', () => {
    const evaluation = centre({ profile: { location: 'aimagCentre' }, entries: { 'ntb-b1': learners } })
    expect(
      figures(evaluation, 'ntb-b2', '4', ['stage9Qty', 'stage12Qty', 'totalQty', 'eduLevel2DisableQty']),
    ).toEqual([90, 18, 108, 9])
    // (196,830,000 + 40,446,000) x 1.176
    const row1 = (90 * 2_187_000 + 18 * 2_247_000) * 1.176
    // two more weights for 9 learners of the lower level; its norms average (1989 + 2091 + 2147 + 2187) / 4 = 2103.5
    // thousand
    const row2 = 2 * 9 * 2_103_500 * 1.176
    expect(
      ['1', '2', '3'].map((row) => Math.round(valueAt(evaluation, at('ntb-b4', row, 'totalSalaryExpenses')))),
    ).toEqual([Math.round(row1), Math.round(row2), Math.round(row1 + row2)])
    expect(Math.round(row1)).toBe(279_036_576)
  })

  it('costs learners by groups at the base of a kindergarten', () => {
    const evaluation = centre({
      profile: { learnerForm: 'groups', location: 'capital' },
      entries: {
        'ntb-b1-groups': {
          '1.stage1Qty': 18,
          '2.stage1Qty': 18,
          '1.disableStudentQty': 2,
          '2.disableStudentQty': 2,
        },
      },
    })
    expect(valueAt(evaluation, at('ntb-b4', '3', 'totalSalaryExpenses'))).toBeCloseTo((18 + 4) * 2_967_080, 3)
  })
})

describe('blank 3, pay', () => {
  it('multiplies workers, months and the amount for private services, without insurance', () => {
    const evaluation = centre({
      entries: {
        'ntb-b3': { '12.workerTotal': 3, '12.privateServicesMonth': 4, '12.mainOneSalaryMonth': 500_000 },
      },
    })
    expect(figures(evaluation, 'ntb-b3', '12', ['privateServicesSalary', 'totalSalaryYear'])).toEqual([
      6_000_000, 6_000_000,
    ])
  })

  it('takes a pay below the minimum wage, proposes the pay grid, and works the rest out by hand', () => {
    const evaluation = centre({ entries: { 'ntb-b3': { '9.workerTotal': 2 } } })
    for (const row of ['9', '12'])
      expect(enter(evaluation, at('ntb-b3', row, 'mainOneSalaryMonth'), '1000').took).toBe(true)
    // capital: no local supplement, seniority 10 %; 2 x 1,100,000; food and ride 2 x 8,500 x 250 / 12; incentive 15 %
    const main = 2_200_000
    const year = 12 * (main + 0.1 * main + (2 * 8_500 * 250) / 12) + 0.15 * 12 * main
    expect(valueAt(evaluation, at('ntb-b3', '9', 'totalSalaryYear'))).toBeCloseTo(year * 1.125, 3)
  })
})

describe('blanks 5 and 7', () => {
  it('opens only rows 4, 5, 6 of the indicators', () => {
    expect(openCells(centre({}), 'ntb-b5')).toEqual([
      '4.currentQty',
      '4.plannedQty',
      '5.currentQty',
      '5.plannedQty',
      '6.currentQty',
      '6.plannedQty',
    ])
  })

  it('refuses a distribution above the income at all three cells', () => {
    const problems = (entries: Record<string, number>) =>
      check(
        sheetOf('ntb-b7'),
        centre({
          entries: {
            'ntb-b7': Object.fromEntries(
              Object.entries(entries).map(([row, amount]) => [`${row}.plannedAmount`, amount]),
            ),
          },
        }),
      ).map(({ row }) => row)
    expect(problems({ 5: 100, 6: 50, 7: 100, 8: 50 })).toEqual([])
    expect(problems({ 5: 100, 6: 50, 7: 100, 9: 51 })).toEqual(['7', '8', '9'])
  })
})

describe('the second readings of the draft view, by hand', () => {
  const draft = centre({
    profile: { view: 'ntb-draft' },
    register: { previousPupils: [0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 4], previousDisabled: [0, 0, 0, 2] },
    entries: {
      'ebs-b1': {
        '1.stage1Qty': 10,
        '1.stage6Qty': 20,
        '1.stage10Qty': 30,
        '3.stage10Qty': 3,
      },
    },
  })
  const all = ['educationLevel1Qty', 'educationLevel2Qty', 'educationLevel3Qty']
  const disabled = ['eduLevel1DisableQty', 'eduLevel2DisableQty', 'eduLevel3DisableQty']

  it('sums learners by level: grades 1 to 5, 6 to 9, 10 to 12', () => {
    // A: 10 + 7 in grade 5, 20 + 9 in grade 9, 30 + 4 in grade 12. In B grades 6 and 10 are typed separately.
    expect(figures(draft, 'ntb-learner-levels', '1', all)).toEqual([17, 29, 34])
    expect(figures(draft, 'ntb-learner-levels', '2', all)).toEqual([10, 20, 30])
    expect(figures(draft, 'ntb-learner-levels', '1', disabled)).toEqual([2, 0, 3])
    expect(figures(draft, 'ntb-learner-levels', '2', disabled)).toEqual([0, 0, 3])
  })

  it('gives the teachers their shares of the variable cost', () => {
    const small = centre({
      profile: { view: 'ntb-draft' },
      register: { previousPupils: [0, 0, 0, 100], classes: [0, 0, 0, 0, 4] },
    })
    // 100 pupils of grade 5 in A alone: round(500 / 9) = 56, at 1,656,000 with coefficient 3.5 for few learners;
    // 0.513 and 0.1893 of it
    const [cost, main, added, total] = figures(small, 'ntb-teacher-share', '1', [
      'expensesQty',
      'teacherMainSalaryQty',
      'teacherAddedSalaryQty',
      'teacherTotalSalary',
    ])
    expect(cost).toBeCloseTo(324_576_000, 4)
    expect(main).toBeCloseTo(166_507_488, 4)
    expect(added).toBeCloseTo(61_442_236.8, 4)
    expect(total).toBeCloseTo(227_949_724.8, 4)
  })
})

describe('blank 14 of the draft view', () => {
  it('opens power, heating, water and rent, of which only the schools have eight', () => {
    const entries = { 'ebs-b14': { '11.plannedAmount': 9, '14.plannedAmount': 5 } }
    const draft = centre({ profile: { view: 'ntb-draft' }, entries })
    expect(
      ['11', '12', '13', '14'].map((row) => stateAt(draft, at('ebs-b14', row, 'plannedAmount')).kind),
    ).toEqual(['open', 'open', 'open', 'open'])
    expect(figures(draft, 'ebs-b16-1', '1', ['constantExpenses'])).toEqual([14])
  })
})

describe('blank 10, the total of a centre', () => {
  const evaluation = centre({
    profile: { location: 'aimagCentre' },
    people: { tuition: 2_000_000, retirement: 9_000_000 },
    entries: {
      'ntb-b1': learners,
      'ntb-b3': {
        '1.workerTotal': 1,
        '3.workerTotal': 2,
        '12.workerTotal': 1,
        '12.privateServicesMonth': 2,
        '12.mainOneSalaryMonth': 500_000,
      },
      'ntb-b7': { '2.plannedAmount': 100_000, '3.plannedAmount': 200_000, '10.plannedAmount': 300_000 },
    },
  })
  const value = (sheet: string, field: string) => valueAt(evaluation, at(sheet, '1', field))

  it('splits the amount in five components that add up to it, and adds the other lines once', () => {
    const parts = [
      'teacherMainSalaryQty',
      'teacherAddedSalaryQty',
      'practicalExpensesQty',
      'workerSalaryQty',
      'operationExpensesQty',
    ]
    const amount = value('ntb-b10-1', 'expensesQty')
    expect(figures(evaluation, 'ntb-b10-1', '1', parts).reduce((a, b) => a + b, 0)).toBeCloseTo(amount, 2)
    // aimag centre: worker lines 0.1422 + 0.0729 + 0.00316
    expect(value('ntb-b10-1', 'workerSalaryQty')).toBeCloseTo(amount * 0.21826, 3)
    expect(value('ntb-b10-1', 'budgetTotal')).toBeCloseTo(amount + 2_000_000 + 9_000_000 + 600_000, 2)
  })

  it('pays by headcount: teachers of rows 3 to 5, all others with the private services', () => {
    const pay = (row: string) => valueAt(evaluation, at('ntb-b3', row, 'totalSalaryYear'))
    expect(value('ntb-b10-2', 'teacherTotalSalary')).toBeCloseTo(pay('3'), 3)
    expect(value('ntb-b10-2', 'workerSalaryQty')).toBeCloseTo(pay('1') + 1_000_000, 3)
    const lines = value('ntb-b10-2', 'expensesQty') + 2_000_000 + 9_000_000 + 600_000
    expect(value('ntb-b10-2', 'budgetTotal')).toBeCloseTo(lines, 2)
  })
})
