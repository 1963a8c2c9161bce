import { describe, expect, it } from 'vitest'
import { check } from '#engine/check.ts'
import { enter } from '#engine/entry.ts'
import { type Evaluation, stateAt, valueAt } from '#engine/evaluate.ts'
import { cellPositionOf } from '#engine/key.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { figures, perGrade, school } from '#test/support/school.ts'

const sheetOf = (code: string) => {
  const found = programOf(edition2025, 'ORGEBS').sheets.get(code)
  if (!found) throw new Error(code)
  return found
}
const at = (sheet: string, row: string, field: string) => ({ sheet, row, field })
const openCells = (evaluation: Evaluation, code: string) =>
  [...sheetOf(code).cells.keys()].filter((key) => {
    const { row, field } = cellPositionOf(key)
    return stateAt(evaluation, { sheet: code, row, field }).kind === 'open'
  })

/** 640 pupils of a soum school: 443 in grade 1, and round(4 x 443 / 9) = 197 promoted to grade 2. */
const big = {
  profile: { location: 'soumNear' },
  entries: { 'ebs-b1': { '1.stage1Qty': 443, '2.stage1Qty': 443 } },
} as const

describe('blank 6, support workers', () => {
  it('counts the posts of the model, 1 for every 120 pupils or part thereof', () => {
    const counts = (evaluation: Evaluation) =>
      sheetOf('ebs-b6').rows.map(({ code }) => valueAt(evaluation, at('ebs-b6', code, 'workerTotal')))
    // social worker, laboratory 1 per 800; doctor ... IT 1 each; cleaners ceil(640/120) = 6; guards 3; no stokers
    expect(counts(school(big))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 6, 3, 0])
    expect(counts(school({ ...big, profile: { location: 'soumNear', hasStokers: true } })).at(-1)).toBe(4)
  })

  it('pays them as worked out by hand', () => {
    // 6 cleaners x 1,100,000; soum 40 % + seniority 10 %; incentive 15 % of the year; food and ride (5000 + 500) x 250 / 12 each
    const main = 6_600_000
    const [added, bonus, food] = [3_300_000, 0.15 * 12 * main, (6 * 5_500 * 250) / 12]
    const year = 12 * (main + added + food) + bonus
    const fields = [
      'mainSalaryMonth',
      'addedSalary',
      'bonusSalaryYear',
      'foodBonusMonth',
      'salaryExpensesYear',
      'salaryExpensesYearFee',
      'totalSalaryYear',
    ]
    const expected = [main, added, bonus, food, year, year / 8, year * 1.125]
    for (const [index, figure] of figures(school(big), 'ebs-b6', '9', fields).entries())
      expect(figure).toBeCloseTo(expected[index] ?? 0, 4)
    expect(year).toBe(12 * 9_900_000 + 12 * 687_500 + 11_880_000)
  })

  it('opens only the service staff, and the stokers where there are some', () => {
    expect(openCells(school(big), 'ebs-b6')).toEqual(['9.workerTotal'])
    expect(openCells(school({ profile: { hasStokers: true } }), 'ebs-b6')).toEqual([
      '9.workerTotal',
      '11.workerTotal',
    ])
  })

  it('lets a typed count take the place of the proposal, and gives it back when emptied', () => {
    const typed = enter(school(big), at('ebs-b6', '9', 'workerTotal'), '8')
    expect(typed.took && valueAt(typed.next, at('ebs-b6', '9', 'mainSalaryMonth'))).toBe(8_800_000)
    const emptied = typed.took ? enter(typed.next, at('ebs-b6', '9', 'workerTotal'), '') : undefined
    expect(emptied?.took && valueAt(emptied.next, at('ebs-b6', '9', 'workerTotal'))).toBe(6)
  })
})

describe('blank 8, meals', () => {
  it('multiplies pupils, days, coverage and the price of a day', () => {
    const evaluation = school({
      register: { lunch: [40, 0, 20, 0, 0, 10] },
      entries: { 'ebs-b1': { '1.stage1Qty': 50, '2.stage1Qty': 50, '1.stage6Qty': 40, '2.stage6Qty': 40 } },
    })
    // funded: grade 1 50, grade 2 round(4 x 50 / 9) = 22, grade 6 40, grade 7 round(4 x 40 / 9) = 18; lunch A 40 + 0 + ... B 40 of grade 1, 10 of grade 6
    expect(
      figures(evaluation, 'ebs-b8', '1', ['primaryLevel_1_2', 'primaryLevel_3_5', 'lowerStudentTotal']),
    ).toEqual([72, 0, 58])
    // lunch: grade 1 round((5 x 40 + 4 x 40) / 9) = 40, grade 3 round(5 x 20 / 9) = 11, grade 6 10: 61 of 130
    expect(valueAt(evaluation, at('ebs-b8', '1', 'studentPercent'))).toBeCloseTo((100 * 61) / 130, 10)
    // (72 x 170 + 0 x 175 + 58 x 180) x 61 / 130 x 1500
    expect(valueAt(evaluation, at('ebs-b8', '1', 'totalExpenseYear'))).toBeCloseTo(
      ((72 * 170 + 58 * 180) * 61 * 1500) / 130,
      2,
    )
  })

  it('is nothing without pupils', () => {
    expect(valueAt(school({}), at('ebs-b8', '1', 'totalExpenseYear'))).toBe(0)
  })
})

/** 90 boarders: 50 in grade 1, 30 in grade 6, 10 in grade 10, in both study years. */
const boarding = {
  profile: { location: 'aimagCentre', hasDormitory: true, hasStokers: true },
  register: { boarders: [50, 0, 0, 0, 0, 30, 0, 0, 0, 10] },
} as const

describe('blanks 9 and 10, the dormitory', () => {
  // B is promoted by one grade, intake as in A: grade 1 50, grade 2 round(4 x 50 / 9) = 22, 6 30, 7 13, 10 10, 11 4:
  // 129 boarders
  const evaluation = school(boarding)

  it('counts posts by boarders', () => {
    expect(valueAt(evaluation, at('ebs-b2', '14', 'totalQty'))).toBe(129)
    // teacher ceil(129/25) = 6, watch 2, cook ceil(129/60) = 3, assistant 3, cleaner ceil(129/50) = 3, stoker 4
    expect(
      ['1', '2', '3', '4', '5', '6'].map((row) => valueAt(evaluation, at('ebs-b9', row, 'workerTotal'))),
    ).toEqual([6, 2, 3, 3, 3, 4])
    const without = school({ ...boarding, profile: { ...boarding.profile, hasDormitory: false } })
    expect(['1', '2', '6'].map((row) => valueAt(without, at('ebs-b9', row, 'workerTotal')))).toEqual([
      0, 0, 0,
    ])
  })

  it('follows the formulas of specification 001 §9', () => {
    const typed = school({ ...boarding, entries: { 'ebs-b9': { '1.addedJobTime': 10 } } })
    // ТҮБД-2 in 2026: (2,121,000 x 10 + 2,672,460 x 2) / 12; aimag centre 20 %; food 8000 + ride 500
    const month = 6 * ((2_121_000 * 10 + 2_672_460 * 2) / 12)
    const [bonus, result, added] = [(6 * 8_500 * 250) / 12, 0.15 * 12 * month, month * 0.3]
    const addedYear = 12 * (added + bonus) + result
    const fields = [
      'mainSalaryMonth',
      'bonusQtyMonth',
      'resultBonusQtyYear',
      'addedSalaryMonth',
      'addedSalaryYear',
      'totalSalaryYear',
      'mainSalaryYearFee',
      'totalQty',
    ]
    const expected = [
      month,
      bonus,
      result,
      added,
      addedYear,
      addedYear + 12 * month,
      (addedYear + 12 * month) / 8,
      (addedYear + 12 * month) * 1.125,
    ]
    for (const [index, figure] of figures(typed, 'ebs-b9', '1', fields).entries())
      expect(figure).toBeCloseTo(expected[index] ?? 0, 3)
  })

  it('opens other cells to a school than to a dormitory (spec 001 §5 against spec 000 §5)', () => {
    const lockedRowsIn = (view: 'ebs-public' | 'ebs-dormitory') => {
      const seen = school({ ...boarding, profile: { ...boarding.profile, view } })
      return ['addedOvertimePay', 'addedOtherPay', 'workerTotal'].map((field) =>
        ['1', '2', '3', '4', '5', '6']
          .filter((row) => stateAt(seen, at('ebs-b9', row, field)).kind !== 'open')
          .join(''),
      )
    }
    expect(lockedRowsIn('ebs-public')).toEqual(['24', '245', '123456'])
    expect(lockedRowsIn('ebs-dormitory')).toEqual(['245', '2456', '1346'])
  })

  it('names in the line above it the posts that a dormitory enters, and only those', () => {
    const { rows, purpose } = sheetOf('ebs-b9')
    const dormitory = school({
      profile: { hasDormitory: true, view: 'ebs-dormitory' },
      register: { boarders: [90] },
    })
    const typed = rows.filter(
      ({ code }) => stateAt(dormitory, at('ebs-b9', code, 'workerTotal')).kind === 'open',
    )
    expect(typed.map(({ code }) => code)).toEqual(['2', '5'])
    const named = rows.filter(({ caption }) => purpose.toLowerCase().includes(caption.toLowerCase()))
    expect(named.map(({ code }) => code)).toEqual(['2', '5'])
  })

  it('caps percents at 25, 25, 15 and 25', () => {
    const most = ['addedJobTime', 'addedSkillPay', 'addedOvertimePay', 'addedOtherPay'].map((field) => {
      const state = stateAt(evaluation, at('ebs-b9', '1', field))
      return state.kind === 'open' ? state.limits.max : null
    })
    expect(most).toEqual([25, 25, 15, 25])
  })

  it('feeds boarders by age group and adds the rest', () => {
    // 72 x 6000 x 170, 43 x 6000 x 175, 14 x 6500 x 180 in 2026
    expect(
      figures(evaluation, 'ebs-b10', '1', ['primaryFoodExpenses', 'lowerFoodExpenses', 'upperFoodExpenses']),
    ).toEqual([73_440_000, 45_150_000, 16_380_000])
    // other: 0.019 x 2,524,390 x 129 x 1.181 x 0.7
    expect(valueAt(evaluation, at('ebs-b10', '1', 'otherTotalExpenses'))).toBeCloseTo(
      0.019 * 2_524_390 * 129 * 1.181 * 0.7,
      2,
    )
    const parts = figures(evaluation, 'ebs-b10', '1', [
      'foodTotalExpenses',
      'teacherTotalSalary',
      'workerTotalSalary',
      'otherTotalExpenses',
    ])
    expect(valueAt(evaluation, at('ebs-b10', '1', 'dormTotalExpenses'))).toBeCloseTo(
      parts.reduce((a, b) => a + b, 0),
      2,
    )
    expect(parts[1]).toBeCloseTo(valueAt(evaluation, at('ebs-b9', '1', 'totalQty')), 2)
  })
})

describe('blank 12, quantities', () => {
  it('computes six indicators for A and B and opens the others up to 800', () => {
    const evaluation = school({
      register: { classes: [2] },
      entries: { 'ebs-b1': { '1.stage1Qty': 60, '2.stage1Qty': 80 } },
    })
    expect(figures(evaluation, 'ebs-b12', '1', ['currentQty', 'plannedQty'])).toEqual([60, 140])
    // B: ceil(80/35) = 3 in grade 1 and ceil(60/35) = 2 in grade 2
    expect(figures(evaluation, 'ebs-b12', '2', ['currentQty', 'plannedQty'])).toEqual([2, 5])
    // grade 1 has 21 lessons, grade 2 21: A 42 / 19, B 105 / 19
    const teachers = figures(evaluation, 'ebs-b12', '4', ['currentQty', 'plannedQty'])
    expect(teachers[0]).toBeCloseTo(42 / 19, 10)
    expect(teachers[1]).toBeCloseTo(105 / 19, 10)
    expect(openCells(evaluation, 'ebs-b12')).toHaveLength(2 * 21)
    expect(enter(evaluation, at('ebs-b12', '9', 'currentQty'), '801').took).toBe(false)
    expect(enter(evaluation, at('ebs-b12', '27', 'plannedQty'), '800').took).toBe(true)
  })
})

describe('blank 12, support staff of a study year', () => {
  // 240 pupils in A, in B also those of a grade higher: 480; funded 240 + round(4 x 240 / 9) = 347.
  const entries = { 'ebs-b1': { '1.stage1Qty': 240, '2.stage1Qty': 240 } }
  const support = (more = {}) =>
    figures(school({ entries: { ...entries, ...more } }), 'ebs-b12', '5', ['currentQty', 'plannedQty'])

  it('has the cleaners of A by the pupils of A, those of B as blank 6 plans them', () => {
    // 1 social worker, 1 laboratory assistant, 6 single posts, 3 guards; cleaners 240 / 120 = 2, ceil(347 / 120) = 3
    expect(support()).toEqual([13, 14])
    expect(support({ 'ebs-b6': { '9.workerTotal': 9 } })).toEqual([13, 20])
  })
})

describe('blanks 13 and 14, income and expenses', () => {
  const amounts = (entries: Record<string, number>, more: Parameters<typeof school>[0] = {}) =>
    school({
      ...more,
      entries: {
        'ebs-b14': Object.fromEntries(
          Object.entries(entries).map(([row, amount]) => [`${row}.plannedAmount`, amount]),
        ),
      },
    })
  const row = (evaluation: Evaluation, code: string) =>
    valueAt(evaluation, at('ebs-b14', code, 'plannedAmount'))

  it('derives rows 3 to 6 from the others', () => {
    const evaluation = amounts({ 1: 100, 2: 200, 7: 50, 8: 60, 9: 70, 10: 80, 15: 300, 16: 20, 17: 30 })
    expect(['3', '4', '5', '6'].map((code) => row(evaluation, code))).toEqual([300, 400, 210, 350])
  })

  it('proposes the insurance of staff on childcare leave until another amount is typed', () => {
    expect(row(amounts({}, { people: { childcareSalary: 6_000_000 } }), '1')).toBe(750_000)
    expect(row(amounts({ 1: 700_000 }, { people: { childcareSalary: 6_000_000 } }), '1')).toBe(700_000)
  })

  it('refuses an allocation above the income, at all three cells', () => {
    const problems = (entries: Record<string, number>) =>
      check(sheetOf('ebs-b14'), amounts(entries)).map(({ row, severity }) => `${row} ${severity}`)
    expect(problems({ 15: 100, 8: 60, 9: 40 })).toEqual([])
    expect(problems({ 15: 100, 8: 60, 9: 40.01 })).toEqual(['8 error', '9 error', '10 error'])
    // All income is allocated, including that of side activities and the sum of the three.
    expect(problems({ 15: 100, 7: 50, 8: 60, 9: 50, 10: 40 })).toEqual([])
    expect(problems({ 15: 100, 7: 50, 8: 60, 9: 50, 10: 41 })).toEqual(['8 error', '9 error', '10 error'])
  })

  it('opens fixed costs only to the eight required schools', () => {
    expect(stateAt(amounts({}), at('ebs-b14', '11', 'plannedAmount'))).toMatchObject({
      kind: 'locked',
      lock: { reason: 'form', why: expect.stringContaining('8 сургууль') },
    })
    expect(
      stateAt(amounts({}, { profile: { fixedCostRequired: true } }), at('ebs-b14', '14', 'plannedAmount'))
        .kind,
    ).toBe('open')
  })
})

describe('a private school', () => {
  const huvi = { profile: { organizationProperty: 'PRIVATE', view: 'ebs-private' } } as const
  const grown = (entries: Record<string, number>, fees: Record<string, number> = {}, profile = {}) =>
    school({ profile: { ...huvi.profile, ...profile }, entries: { 'huvi-b1': entries, 'huvi-b3': fees } })

  it('copies a typed intake grade of A into the next grade of B', () => {
    const typed = enter(grown({}), at('huvi-b1', '2', 'stage6Qty'), '40')
    expect(typed.took && typed.next.inputs.entries['huvi-b1']).toEqual({
      '2.stage6Qty': 40,
      '3.stage7Qty': 40,
    })
    const later = enter(grown({}), at('huvi-b1', '2', 'stage7Qty'), '40')
    expect(later.took && later.next.inputs.entries['huvi-b1']).toEqual({ '2.stage7Qty': 40 })
  })

  it('calls the rows that head each three the weighted quantity, in blanks 1 and 2', () => {
    for (const code of ['huvi-b1', 'huvi-b2']) {
      const weighted = sheetOf(code).rows.filter(({ caption }) => caption.endsWith('(жигнэсэн)'))
      expect(weighted.map((row) => row.code)).toEqual(['1', '4', '7', '10', '13'])
    }
  })

  it('weighs the two years and works out classes where they are not declared', () => {
    const evaluation = grown({ '2.stage1Qty': 50, '3.stage1Qty': 59, '8.stage1Qty': 9 })
    expect(valueAt(evaluation, at('huvi-b1', '1', 'stage1Qty'))).toBeCloseTo(54, 10)
    expect(['8', '9', '11'].map((row) => valueAt(evaluation, at('huvi-b1', row, 'stage1Qty')))).toEqual([
      2, 2, 0,
    ])
    const declared = grown({ '2.stage1Qty': 50, '8.stage1Qty': 9 }, {}, { declaresGroups: true })
    expect(valueAt(declared, at('huvi-b1', '8', 'stage1Qty'))).toBe(9)
    expect(figures(evaluation, 'huvi-b2', '16', perGrade('stage#Qty').slice(0, 2))).toEqual([54, 0])
  })

  it('follows the formula with the coefficient of the tuition, by hand', () => {
    // capital, grade 1: 30 pupils, 3 of them disabled, in 1 class; fee 2,000,000 -> 0.56, of the disabled 900,000 -> 0.93
    const evaluation = grown(
      {
        '2.stage1Qty': 30,
        '3.stage1Qty': 30,
        '5.stage1Qty': 3,
        '6.stage1Qty': 3,
        '14.stage1Qty': 30,
        '15.stage1Qty': 30,
      },
      { '1.tuition1Fee': 2_000_000, '2.tuition1Fee': 900_000 },
    )
    const total = (row: string) => valueAt(evaluation, at('huvi-b3', row, 'totalSalaryExpenses'))
    // 27 x 1,477,000 x 0.56 = 22,332,240; 3 x 3 x 1,477,000 x 0.93 = 12,362,490
    expect(total('1')).toBeCloseTo(22_332_240, 4)
    expect(total('2')).toBeCloseTo(12_362_490, 4)
    expect(total('5')).toBeCloseTo(34_694_730, 4)
    expect(total('6')).toBeCloseTo(24_719_995.125, 4)
    // meals: 30 x 170 x 1500; the total is the state's part and the meals
    const budget = ['1', '2', '3', '4', '6'].map((row) =>
      valueAt(evaluation, at('huvi-b5', row, 'totalBudget')),
    )
    const expected = [34_694_730, 24_719_995.125, 9_974_734.875, 7_650_000, 32_369_995.125]
    for (const [index, figure] of budget.entries()) expect(figure).toBeCloseTo(expected[index] ?? 0, 3)
    // b16/1: 0.5130 of 0.71252
    expect(valueAt(evaluation, at('huvi-b16-1', '1', 'teacherMainSalaryQty'))).toBeCloseTo(
      (24_719_995.125 * 0.513) / 0.71252,
      3,
    )
    expect(valueAt(evaluation, at('huvi-b16-1', '1', 'budgetTotal'))).toBeCloseTo(32_369_995.125, 3)
    expect(valueAt(evaluation, at('huvi-b16-1', '1', 'workerSalaryQty'))).toBe(0)
    expect(valueAt(evaluation, at('huvi-b16-2', '1', 'practicalExpensesQty'))).toBeCloseTo(
      (24_719_995.125 * 0.01022) / 0.71252,
      3,
    )
    // Lines of the chart: pay without the 12.5 % insurance, its five funds, meals, and the practical part; their sum
    // is the total
    const line = (code: string) => {
      const row = sheetOf('huvi-lines').rows.find(({ code: row }) => {
        const state = stateAt(evaluation, at('huvi-lines', row, 'code'))
        return state.kind === 'text' && state.text === code
      })
      return valueAt(evaluation, at('huvi-lines', row?.code ?? '', 'amount'))
    }
    const wages = (24_719_995.125 * (0.513 + 0.1893)) / 0.71252 / 1.125
    expect(line('210101') + line('210102')).toBeCloseTo(wages, 3)
    expect(line('210101') / line('210102')).toBeCloseTo(0.513 / 0.1893, 8)
    const funds = ['210201', '210202', '210203', '210204', '210205'].map((code) => line(code) / wages)
    for (const [index, rate] of [0.085, 0.01, 0.008, 0.002, 0.02].entries())
      expect(funds[index]).toBeCloseTo(rate, 8)
    expect(line('210502')).toBeCloseTo(7_650_000, 3)
    expect(valueAt(evaluation, at('huvi-lines', '1', 'amount'))).toBeCloseTo(32_369_995.125, 3)
  })

  it('gets nothing above ten million, and 0.93 for an empty fee', () => {
    const coefficient = (fee: number, location: 'capital' | 'soumNear') =>
      valueAt(grown({}, { '1.tuition1Fee': fee }, { location }), at('huvi-b3', '1', 'tuitionCoefficient1'))
    expect(
      [0, 1_000_000, 1_000_001, 5_000_001, 10_000_001].map((fee) => coefficient(fee, 'capital')),
    ).toEqual([0.93, 0.93, 0.56, 0.47, 0])
    expect([5_000_000, 5_000_001, 10_000_001].map((fee) => coefficient(fee, 'soumNear'))).toEqual([
      0.93, 0.56, 0,
    ])
  })
})
