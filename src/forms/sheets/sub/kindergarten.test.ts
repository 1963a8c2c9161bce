import { describe, expect, it } from 'vitest'
import { check } from '#engine/check.ts'
import { enter } from '#engine/entry.ts'
import { type Evaluation, evaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { cellPositionOf, keyOf } from '#engine/key.ts'
import { positionsScreenText } from '#features/positions/text.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { figures, kindergarten } from '#test/support/school.ts'

const sheetOf = (code: string) => {
  const found = programOf(edition2025, 'ORGSUB').sheets.get(code)
  if (!found) throw new Error(code)
  return found
}
const at = (sheet: string, row: string, field: string) => ({ sheet, row, field })
const openCells = (evaluation: Evaluation, code: string) =>
  [...sheetOf(code).cells.keys()].filter((key) => {
    const { row, field } = cellPositionOf(key)
    return stateAt(evaluation, { sheet: code, row, field }).kind === 'open'
  })

/** 235 children in both years, of them 5 disabled and 20 round the clock; 9 groups; 12 travelling, 30 nomadic. */
const children = {
  '1.stage1Qty': 60,
  '1.stage2Qty': 60,
  '1.stage3Qty': 55,
  '1.stage4Qty': 40,
  '1.stage5Qty': 20,
  '1.generalStudentQty': 215,
  '1.hourStudentQty': 20,
  '1.disableStudentQty': 5,
  '1.edu1GroupQty': 30,
  '1.edu2GroupQty': 12,
  '2.stage1Qty': 60,
  '2.stage2Qty': 60,
  '2.stage3Qty': 55,
  '2.stage4Qty': 40,
  '2.stage5Qty': 20,
  '2.generalStudentQty': 215,
  '2.hourStudentQty': 20,
  '2.disableStudentQty': 5,
  '2.edu1GroupQty': 30,
  '2.edu2GroupQty': 12,
  '3.stage1Qty': 9,
  '4.stage1Qty': 9,
}
const aimag = kindergarten({
  profile: { location: 'aimagCentre', branchGroups: 3 },
  entries: { 'sub-b1': children },
})
const amounts = (evaluation: Evaluation) =>
  ['1', '2', '3', '4', '5', '6'].map((row) => valueAt(evaluation, at('sub-b2', row, 'totalQty')))

describe('blank 1 of a kindergarten', () => {
  it('weighs five to four and rounds to whole children', () => {
    const evaluation = kindergarten({
      entries: { 'sub-b1': { '1.stage1Qty': 10, '2.stage1Qty': 13, '1.stage2Qty': 1, '2.stage2Qty': 0 } },
    })
    // (50 + 52) / 9 = 11.33; (5 + 0) / 9 = 0.56
    expect(figures(evaluation, 'sub-b1', '6', ['stage1Qty', 'stage2Qty', 'totalQty'])).toEqual([11, 1, 12])
  })

  it('opens rows 1 to 4 and the percent of row 5, nothing of row 6', () => {
    const open = openCells(aimag, 'sub-b1')
    expect(open.filter((key) => key.startsWith('5.'))).toEqual(['5.totalPer'])
    expect(open.filter((key) => key.startsWith('6.'))).toEqual([])
    expect(open).toHaveLength(2 * 12 + 2 * 5 + 1)
    expect(enter(aimag, at('sub-b1', '5', 'totalPer'), '101').took).toBe(false)
    expect(enter(aimag, at('sub-b1', '1', 'stage1Qty'), '-1').took).toBe(false)
  })

  it('warns, and only warns, of parts that do not fit the total', () => {
    const odd = kindergarten({
      entries: {
        'sub-b1': {
          '1.stage1Qty': 10,
          '1.generalStudentQty': 8,
          '1.disableStudentQty': 11,
          '3.stage1Qty': 1,
          '5.totalPer': 90,
        },
      },
    })
    expect(
      check(sheetOf('sub-b1'), odd).map(({ severity, row, field }) => `${severity} ${row}.${field}`),
    ).toEqual(['warning 1.generalStudentQty', 'warning 1.hourStudentQty', 'warning 1.disableStudentQty'])
  })
})

describe('blank 2, the variable cost of a kindergarten, by hand', () => {
  it('in an aimag centre with three branch groups', () => {
    // K_location 1.183, K_children 1.2 (226-250), K_branch 1.025; n = 235, d = 5
    const each = 2_967_080 * 1.183 * 1.2
    const [ordinary, disabled] = [230 * each, 3 * 5 * each]
    const branches = (ordinary + disabled) * 0.025
    // travelling 12 x 1.8 x 0.20, nomadic 30 x 1.3 x 0.25 of the base
    const [travelling, nomadic] = [12 * 1.8 * 0.2 * 2_967_080, 30 * 1.3 * 0.25 * 2_967_080]
    const expected = [
      ordinary,
      disabled,
      branches,
      travelling,
      nomadic,
      ordinary + disabled + branches + travelling + nomadic,
    ]
    for (const [index, amount] of amounts(aimag).entries())
      expect(amount).toBeCloseTo(expected[index] ?? 0, 3)
    // 230 x 2,967,080 x 1.4196 = 968,775,356.64
    expect(amounts(aimag)[0]).toBeCloseTo(968_775_356.64, 1)
  })

  it('in a special kindergarten of a far soum', () => {
    const special = kindergarten({
      profile: { location: 'soumFar', schoolKind: 'special' },
      entries: {
        'sub-b1': {
          '1.stage1Qty': 40,
          '2.stage1Qty': 40,
          '1.disableStudentQty': 40,
          '2.disableStudentQty': 40,
        },
      },
    })
    // 40 x 1.3 x 2,967,080 x 1.354 x 2.30, no triple weight
    expect(amounts(special)[0]).toBeCloseTo(40 * 1.3 * 2_967_080 * 1.354 * 2.3, 3)
    expect(amounts(special)[1]).toBe(0)
  })

  it('a private one in the capital gets 1,188.2 thousand a child, once', () => {
    const priv = kindergarten({
      profile: { organizationProperty: 'PRIVATE', view: 'sub-private', branchGroups: 4 },
      entries: { 'sub-b1': { '1.stage1Qty': 10, '2.stage1Qty': 10 } },
    })
    expect(Math.round(amounts(priv)[0] ?? 0) / 10).toBeCloseTo(1_188_226.5, 0)
    expect((amounts(priv)[5] ?? 0) / 10 / 1000).toBeCloseTo(1188.2, 1)
    expect(valueAt(priv, at('sub-b12', '1', 'expensesQty'))).toBe(amounts(priv)[5])
  })
})

describe('a kindergarten with more disabled children than children', () => {
  it('counts no negative children, and still warns', () => {
    const odd = kindergarten({
      entries: {
        'sub-b1': {
          '1.stage1Qty': 28,
          '2.stage1Qty': 28,
          '1.disableStudentQty': 90,
          '3.stage1Qty': 1,
          '4.stage1Qty': 1,
          '5.totalPer': 90,
          '1.generalStudentQty': 28,
          '2.generalStudentQty': 28,
        },
      },
    })
    // round(5 x 90 / 9) = 50 disabled of 28
    expect(['1', '2', '6'].map((row) => valueAt(odd, at('sub-b2', row, 'studentTotalQty')))).toEqual([
      0, 50, 50,
    ])
    expect(valueAt(odd, at('sub-b2', '1', 'totalQty'))).toBe(0)
    expect(check(sheetOf('sub-b1'), odd).map(({ row, field }) => keyOf({ row, field }))).toEqual([
      '1.disableStudentQty',
      '2.disableStudentQty',
    ])
  })
})

describe('blank 3, pay in two groups', () => {
  it('has the two prices of a day’s food in a heading (spec 002 §9)', () => {
    expect(sheetOf('sub-b3').fields.foodBonusMonth?.under.join()).toMatch(/5000.*8000/)
    expect(positionsScreenText.otherIndicators.indicator6).toMatch(/5000.*8000/)
  })

  it('counts a teacher and an assistant for every group, others by children', () => {
    expect(
      sheetOf('sub-b3').rows.map(({ code }) => valueAt(aimag, at('sub-b3', code, 'workerTotal'))),
    ).toEqual([1, 1, 1, 4, 4, 3, 3, 0, 9, 9])
    expect(figures(aimag, 'sub-b3', '9', ['groupId'])).toEqual([2])
  })

  it('pays a teacher as worked out by hand', () => {
    const typed = kindergarten({
      profile: { location: 'aimagCentre' },
      entries: {
        'sub-b1': children,
        'sub-b3': { '9.addedJobTime': 10, '9.addedJobDegree': 20, '9.addedFoodPay': 20 },
      },
    })
    // ТҮБД-4 in 2026: (2,338,500 x 10 + 2,946,510 x 2) / 12 = 2,439,835; nine teachers; aimag centre 20 %
    const main = 9 * 2_439_835
    const added = main * 0.5
    const food = 9 * 20 * 8000
    const bonus = 0.15 * 12 * main
    const total = 12 * (main + added + food) + bonus
    const expected = [main, added, bonus, food, total, total / 8, total * 1.125]
    const fields = [
      'mainSalaryMonth',
      'addedSalary',
      'bonusSalaryYear',
      'foodBonusMonth',
      'salaryExpensesYear',
      'salaryExpensesYearFee',
      'totalSalaryYear',
    ]
    for (const [index, figure] of figures(typed, 'sub-b3', '9', fields).entries())
      expect(figure).toBeCloseTo(expected[index] ?? 0, 3)
  })

  it('reduces anything above to 50 with a notice, except for skill and other', () => {
    const typed = (field: string, text: string) => enter(aimag, at('sub-b3', '9', field), text)
    const capped = typed('addedJobTime', '60')
    expect(capped).toMatchObject({ took: true, notice: expect.stringContaining('50') })
    expect(capped.took && valueAt(capped.next, at('sub-b3', '9', 'addedJobTime'))).toBe(50)
    const skill = typed('addedSkillPay', '60')
    expect(skill.took && valueAt(skill.next, at('sub-b3', '9', 'addedSkillPay'))).toBe(60)
  })

  it('opens four fields to teachers only, the special one only to eligible ones', () => {
    const fieldsOf = (row: string, evaluation = aimag) =>
      openCells(evaluation, 'sub-b3')
        .filter((key) => key.startsWith(`${row}.`))
        .map((key) => cellPositionOf(key).field)
    expect(fieldsOf('1')).toEqual([
      'addedJobTime',
      'addedOvertimePay',
      'addedSkillPay',
      'addedOtherPay',
      'addedFoodPay',
    ])
    expect(fieldsOf('9')).toHaveLength(8)
    expect(fieldsOf('9', kindergarten({ profile: { disabilityAllowance: true } }))).toContain(
      'addedDisabilitySpecial',
    )
  })
})

describe('blanks 4, 5 and 7', () => {
  it('works out flexible training from child-days', () => {
    const typed = kindergarten({ entries: { 'sub-b1': children, 'sub-b4': { '2.salaryProportion': 80 } } })
    // 42 children x 60 days x 15,000 = 37,800,000, 80 % pay; food 42 x 60 x 2475
    expect(
      figures(typed, 'sub-b4', '2', [
        'childDayPlan',
        'expensesTotalQty',
        'salaryAmountByProportion',
        'otherCostsOfGoodsServices',
        'foodQty',
        'allQty',
      ]),
    ).toEqual([2520, 37_800_000, 30_240_000, 7_560_000, 6_237_000, 44_037_000])
    expect(enter(typed, at('sub-b4', '2', 'salaryProportion'), '81').took).toBe(false)
  })

  it('feeds ordinary children at 2475 and 24-hour ones at 3600 for 190 days', () => {
    // 215 x 190 x 2475 = 101,103,750; 20 x 190 x 3600 = 13,680,000
    expect(['1', '2', '3'].map((row) => valueAt(aimag, at('sub-b5', row, 'totalExpenseYear')))).toEqual([
      101_103_750, 13_680_000, 114_783_750,
    ])
    const special = kindergarten({ profile: { schoolKind: 'special' }, entries: { 'sub-b1': children } })
    expect(valueAt(special, at('sub-b5', '3', 'totalExpenseYear'))).toBe(235 * 190 * 3600)
  })

  it('takes the attendance of blank 1 for its proposal and moves a typed one into 0-100', () => {
    const typed = kindergarten({ entries: { 'sub-b1': { ...children, '5.totalPer': 87 } } })
    expect(valueAt(typed, at('sub-b7', '3', 'plannedQty'))).toBe(87)
    const above = enter(typed, at('sub-b7', '3', 'plannedQty'), '140')
    expect(above.took && valueAt(above.next, at('sub-b7', '3', 'plannedQty'))).toBe(100)
    expect(openCells(typed, 'sub-b7')).toEqual(['3.currentQty', '3.plannedQty'])
  })
})

describe('blank 8, other expenses', () => {
  it('opens power, heating, water and rent to every kindergarten, and the budget has them once', () => {
    const fixed = {
      '11.plannedAmount': 9,
      '12.plannedAmount': 20,
      '13.plannedAmount': 3,
      '14.plannedAmount': 5,
    }
    const evaluation = kindergarten({ entries: { 'sub-b8': fixed } })
    expect(openCells(evaluation, 'sub-b8')).toEqual(expect.arrayContaining(Object.keys(fixed)))
    expect(figures(evaluation, 'sub-b12', '1', ['constantExpenses'])).toEqual([37])
    const without = valueAt(kindergarten({}), at('sub-b12', '1', 'budgetTotal'))
    expect(valueAt(evaluation, at('sub-b12', '1', 'budgetTotal')) - without).toBeCloseTo(37, 4)
  })
})

describe('blanks 12 and 13, the kindergarten’s total', () => {
  it('splits the amount by the shares of the location and adds every other line once', () => {
    const evaluation = kindergarten({
      profile: { location: 'aimagCentre', branchGroups: 3 },
      people: {
        tuition: 1_000_000,
        positionBase: 12_000_000,
        positionQuantity: 1,
        childcareSalary: 8_000_000,
      },
      entries: {
        'sub-b1': children,
        'sub-b8': { '2.plannedAmount': 500_000, '15.plannedAmount': 300_000, '9.plannedAmount': 300_000 },
      },
    })
    const amount = amounts(evaluation)[5] ?? 0
    expect(valueAt(evaluation, at('sub-b12', '1', 'teacherMainSalaryQty'))).toBeCloseTo(amount * 0.4003, 3)
    // positions: 12,000,000 x 1.9 + 8,500 x 250 = 24,925,000, with insurance 28,040,625
    expect(valueAt(evaluation, at('sub-b12', '1', 'newEmployeeExpenses'))).toBeCloseTo(28_040_625, 4)
    const others = 114_783_750 + 44_037_000 + 1_000_000 + 1_000_000 + 500_000 + 300_000 + 28_040_625
    // hours group: 42 x 60 x (15,000 + 2,475) = 44,037,000
    expect(valueAt(evaluation, at('sub-b12', '1', 'budgetTotal'))).toBeCloseTo(amount + others, 2)
  })

  it('shows the same by headcount: teachers from group 2, workers from group 1', () => {
    const main = ['9', '10'].reduce(
      (sum, row) => sum + valueAt(aimag, at('sub-b3', row, 'mainSalaryMonth')),
      0,
    )
    expect(valueAt(aimag, at('sub-b13', '1', 'teacherMainSalaryQty'))).toBeCloseTo(1.125 * 12 * main, 3)
    const names = Object.keys(sheetOf('sub-b13').fields).filter((name) => name.endsWith('Per'))
    expect(figures(aimag, 'sub-b13', '1', names).reduce((a, b) => a + b, 0)).toBeCloseTo(100, 8)
    const pay = [
      'teacherMainSalaryQty',
      'teacherAddedSalaryQty',
      'workerSalaryQty',
      'workerSalaryAddedQty',
      'workerIncentiveQty',
    ]
    const total = sheetOf('sub-b3').rows.reduce(
      (sum, { code }) => sum + valueAt(aimag, at('sub-b3', code, 'totalSalaryYear')),
      0,
    )
    expect(figures(aimag, 'sub-b13', '1', pay).reduce((a, b) => a + b, 0)).toBeCloseTo(total, 2)
  })
})

it.each([
  // Children x 190 days x the state's price; parents pay the rest.
  ['capital', 30 * 190 * 3000, 30 * 190 * 1000, 10 * 190 * 4100],
  ['aimagCentre', 30 * 190 * 2475, 0, 10 * 190 * 3600],
  ['soumNear', 30 * 190 * 2475, 0, 10 * 190 * 3600],
  ['soumFar', 30 * 190 * 2475, 0, 10 * 190 * 3600],
] as const)('meals in %s go by its own norms and parts of parents', (location, state, parents, hour24) => {
  const { program, inputs } = kindergarten({
    profile: { location },
    entries: {
      'sub-b1': {
        '1.generalStudentQty': 30,
        '2.generalStudentQty': 30,
        '1.hourStudentQty': 10,
        '2.hourStudentQty': 10,
      },
    },
  })
  const meals = inputs.givens['norm-kindergarten-meals']
  const inCapital = (row: string, capital: number) => ({ [row]: { ...meals?.[row], capital } })
  const givens = {
    ...inputs.givens,
    'norm-kindergarten-meals': {
      ...meals,
      ...inCapital('ordinary', 4000),
      ...inCapital('ordinaryParents', 1000),
      ...inCapital('hour24', 5100),
      ...inCapital('hour24Parents', 1000),
    },
  }
  const paid = evaluate(program, { ...inputs, givens })
  const amount = (row: string, field: string) => valueAt(paid, at('sub-b5', row, field))
  expect([
    amount('1', 'totalExpenseYear'),
    amount('1', 'guardianFoodQty'),
    amount('2', 'totalExpenseYear'),
  ]).toEqual([state, parents, hour24])
})
