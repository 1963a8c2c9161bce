import { describe, expect, it } from 'vitest'
import { check } from '#engine/check.ts'
import { enter } from '#engine/entry.ts'
import { stateAt, valueAt } from '#engine/evaluate.ts'
import { keyOf } from '#engine/key.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { figures, perGrade, school, soumSchool, workedCheck } from '#test/support/school.ts'

const sheetOf = (code: string) => {
  const found = programOf(edition2025, 'ORGEBS').sheets.get(code)
  if (!found) throw new Error(code)
  return found
}

describe('blank 1, pupil count', () => {
  const soum = school(soumSchool)
  it('moves every pupil up one grade, from the register into A and from A into B', () => {
    expect(figures(soum, 'ebs-b1', '1', perGrade('stage#Qty'))).toEqual([
      60, 56, 58, 54, 56, 54, 52, 52, 50, 50, 46, 46,
    ])
    expect(figures(soum, 'ebs-b1', '2', perGrade('stage#Qty'))).toEqual([
      60, 60, 56, 58, 54, 54, 54, 52, 52, 50, 50, 46,
    ])
    expect(valueAt(soum, { sheet: 'ebs-b1', row: '2', field: 'totalQty' })).toBe(646)
  })

  it('plans one class for every 35 pupils or part thereof, and retains the share of pupils at lunch', () => {
    const one = school({
      register: { lunch: [30] },
      entries: { 'ebs-b1': { '1.stage1Qty': 60, '2.stage1Qty': 71 } },
    })
    expect(valueAt(one, { sheet: 'ebs-b1', row: '6', field: 'stage1Qty' })).toBe(3)
    // 71 x 30 / 60 = 35.5, half away from zero
    expect(valueAt(one, { sheet: 'ebs-b1', row: '10', field: 'stage1Qty' })).toBe(36)
  })

  it('opens only the intake grades of rows 1 to 4', () => {
    const open = perGrade('stage#Qty').flatMap((field) =>
      ['1', '2', '3', '4', '5', '10']
        .filter((row) => stateAt(soum, { sheet: 'ebs-b1', row, field }).kind === 'open')
        .map((row) => keyOf({ row, field })),
    )
    expect(open.sort()).toEqual(
      ['1', '2', '3', '4']
        .flatMap((row) => ['stage10Qty', 'stage1Qty', 'stage6Qty'].map((field) => keyOf({ row, field })))
        .sort(),
    )
  })

  it('copies a typed grade 1 into grade 2 of the next row at once', () => {
    const typed = enter(soum, { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '63')
    expect(typed.took && valueAt(typed.next, { sheet: 'ebs-b1', row: '2', field: 'stage2Qty' })).toBe(63)
  })

  it('warns where more pupils are disabled than there are', () => {
    const odd = school({
      entries: { 'ebs-b1': { '1.stage1Qty': 5, '2.stage1Qty': 5, '3.stage1Qty': 6 } },
    })
    expect(check(sheetOf('ebs-b1'), odd).map(({ severity, row, field }) => [severity, row, field])).toEqual([
      ['warning', '3', 'stage1Qty'],
      ['warning', '4', 'stage2Qty'],
    ])
  })
})

describe('the registers', () => {
  it('bring their figures in and take nothing that is typed', () => {
    const evaluation = school({
      register: { classes: [3] },
      people: { allowance: 400_000 },
      entries: { 'register-pupils': { 'classes.grade1': 9 }, 'register-people': { '1.allowance': 9 } },
    })
    const states = [
      { sheet: 'register-pupils', row: 'classes', field: 'grade1' },
      { sheet: 'register-pupils', row: 'classes', field: 'grade2' },
      { sheet: 'register-people', row: '1', field: 'allowance' },
    ].map((place) => stateAt(evaluation, place))
    expect(states).toEqual([3, 0, 400_000].map((value) => ({ kind: 'given', value })))
    // This year's classes come from the register; the allowance is in the budget.
    expect(valueAt(evaluation, { sheet: 'ebs-b1', row: '5', field: 'stage1Qty' })).toBe(3)
    expect(valueAt(evaluation, { sheet: 'ebs-b16-1', row: '1', field: 'pensionExpenses' })).toBe(400_000)
  })
})

describe('blank 2, funded pupils', () => {
  it('weighs five months of A and four of B, and closes with whole people', () => {
    const one = school({
      register: { boarders: [9], classes: [2] },
      entries: { 'ebs-b1': { '1.stage1Qty': 50, '2.stage1Qty': 59 } },
    })
    // 5/9 x 50 = 27.777..., 4/9 x 59 = 26.222..., together 54
    expect(valueAt(one, { sheet: 'ebs-b2', row: '1', field: 'stage1Qty' })).toBeCloseTo(27.7778, 4)
    expect(valueAt(one, { sheet: 'ebs-b2', row: '2', field: 'stage1Qty' })).toBeCloseTo(26.2222, 4)
    expect(
      ['11', '13', '14'].map((row) => valueAt(one, { sheet: 'ebs-b2', row, field: 'stage1Qty' })),
    ).toEqual([54, 2, 9])
  })

  it.each(['ebs-b2', 'huvi-b2'])(
    '%s states above its rows that they contain 5/9 and 4/9 of blank 1',
    (code) => {
      const { purpose, rows } = sheetOf(code)
      expect(purpose).toMatch(/\{A\}.* 5\/9.*\{B\}.* 4\/9/)
      const blank1 = sheetOf(code.replace('b2', 'b1')).rows.map(({ caption }) => caption)
      expect(rows.slice(0, blank1.length).map(({ caption }) => caption)).toEqual(blank1)
    },
  )

  it('gives pupils at least one class', () => {
    const few = school({ entries: { 'ebs-b1': { '1.stage1Qty': 1, '2.stage1Qty': 1 } } })
    expect(valueAt(few, { sheet: 'ebs-b2', row: '13', field: 'stage1Qty' })).toBe(1)
    expect(valueAt(school({}), { sheet: 'ebs-b2', row: '13', field: 'stage1Qty' })).toBe(0)
  })
})

describe('blanks 3 and 4, plans and hours', () => {
  it('averages the plan of each level', () => {
    // Mongolian language 7 7 7 6 6 | 3 3 3 3 | 2 2 2
    const averages = figures(school({}), 'ebs-b3', '1', [
      'primaryPlanAvgQty',
      'lowerPlanAvgQty',
      'upperPlanAvgQty',
    ])
    expect(averages).toEqual([6.6, 3, 2])
  })

  it('multiplies the plan with the groups and divides by 19 lessons', () => {
    // Groups of the worked check: A 6 6 6 5 5 5 5 4 4 3 3 3; B = ceil(181/35)... = 6 6 5 5 5 5 4 4 4 3 3 3;
    // round((5A + 4B)/9) = 6 6 6 5 5 | 5 5 4 4 | 3 3 3.
    // primary: 21x6 + 21x6 + 23x6 + 24x5 + 25x5 = 635; lower: 29x5 + 34x5 + 36x4 + 35x4 = 599; upper: 33x9 = 297
    const checked = school(workedCheck)
    expect(figures(checked, 'ebs-b2', '13', perGrade('stage#Qty'))).toEqual([
      6, 6, 6, 5, 5, 5, 5, 4, 4, 3, 3, 3,
    ])
    const last = String(sheetOf('ebs-b4').rows.length)
    expect(
      figures(checked, 'ebs-b4', last, ['primaryHourQty', 'lowerHourQty', 'upperHourQty', 'totalHourQty']),
    ).toEqual([635, 599, 297, 1531])
    expect(valueAt(checked, { sheet: 'ebs-b4', row: last, field: 'totalTeacher' })).toBeCloseTo(1531 / 19, 10)
  })
})

describe('blank 5, teacher salary', () => {
  it('follows the formulas of specification 001 §9', () => {
    const entries = { 'ebs-b5': { '1.addedJobTime': 10, '1.addedSkillPay': 15 } }
    const checked = school({ ...workedCheck, entries: { ...workedCheck.entries, ...entries } })
    // 2026: ТҮБД-3 = (2,226,000 x 10 + 2,804,760 x 2) / 12 = 2,322,460; 635 / 19 teachers; capital: no local supplement
    const teachers = 635 / 19
    const main = teachers * 2_322_460
    // food 8000 + ride 500, 250 days, 12 months
    const bonus = (teachers * 8_500 * 250) / 12
    const added = main * 0.25
    const year = 12 * (main + added + bonus)
    const fields = [
      'totalTeacher',
      'mainSalaryQty',
      'mainSalaryMonth',
      'bonusMonth',
      'addedCountryPay',
      'addedSalaryMonth',
      'addedSalaryYear',
      'totalSalaryYear',
      'totalSalaryYearFee',
      'totalSalaryExpenses',
    ]
    const expected = [
      teachers,
      2_322_460,
      main,
      bonus,
      0,
      added,
      12 * added,
      year,
      year * 0.125,
      year * 1.125,
    ]
    for (const [index, figure] of figures(checked, 'ebs-b5', '1', fields).entries())
      expect(figure).toBeCloseTo(expected[index] ?? 0, 3)
  })

  it('has one manager for every 300 pupils, at least one, and one principal', () => {
    expect(figures(school(workedCheck), 'ebs-b5', '4', ['totalTeacher'])).toEqual([5])
    expect(figures(school({}), 'ebs-b5', '4', ['totalTeacher'])).toEqual([1])
    expect(figures(school({}), 'ebs-b5', '5', ['totalTeacher'])).toEqual([1])
  })

  it('opens the disability supplement only to the six institutions', () => {
    const at = { sheet: 'ebs-b5', row: '1', field: 'addedDisabilityPay' }
    expect(stateAt(school({}), at)).toMatchObject({
      kind: 'locked',
      lock: { reason: 'form', why: expect.stringContaining('зургаан') },
    })
    expect(stateAt(school({ profile: { disabilityAllowance: true } }), at)).toMatchObject({
      kind: 'open',
      limits: { max: 30 },
    })
  })
})

describe('blank 16, the budget', () => {
  it('splits the school amount by the shares of the location', () => {
    const checked = school(workedCheck)
    // capital: 51.30 % of 2,933,794,670
    expect(valueAt(checked, { sheet: 'ebs-b16-1', row: '1', field: 'teacherMainSalaryQty' })).toBeCloseTo(
      1_505_036_665.71,
      1,
    )
    expect(valueAt(checked, { sheet: 'ebs-b16-1', row: '1', field: 'teacherMainSalaryPer' })).toBeCloseTo(
      51.3,
      10,
    )
    const soum = school(soumSchool)
    // soum: 2.18 % of 2,235,574,742.04
    expect(valueAt(soum, { sheet: 'ebs-b16-1', row: '1', field: 'equipmentExpensesQty' })).toBeCloseTo(
      48_735_529.38,
      1,
    )
  })

  it('adds up to its total in both tables, the dormitory counted once', () => {
    for (const code of ['ebs-b16-1', 'ebs-b16-2']) {
      const evaluation = school({
        ...soumSchool,
        profile: { ...soumSchool.profile, hasDormitory: true },
        register: { ...soumSchool.register, boarders: Array(12).fill(8) },
        people: { tuition: 3_000_000, retirement: 32_400_000, childcareSalary: 6_000_000 },
      })
      const names = Object.keys(sheetOf(code).fields).filter(
        (name) => !/Per$|^dormExpenses$|^budgetTotal$/.test(name),
      )
      const sum = figures(evaluation, code, '1', names).reduce((a, b) => a + b, 0)
      expect(valueAt(evaluation, { sheet: code, row: '1', field: 'budgetTotal' })).toBeCloseTo(sum, 2)
      const shares = Object.keys(sheetOf(code).fields).filter((name) => name.endsWith('Per'))
      expect(figures(evaluation, code, '1', shares).reduce((a, b) => a + b, 0)).toBeCloseTo(100, 8)
      expect(valueAt(evaluation, { sheet: code, row: '1', field: 'babyBreakExpenses' })).toBe(750_000)
    }
  })

  it('puts every tugrik of it on one line of the economic classification', () => {
    const evaluation = school({
      ...soumSchool,
      profile: { ...soumSchool.profile, hasDormitory: true, fixedCostRequired: true },
      register: { ...soumSchool.register, boarders: Array(12).fill(8), lunch: Array(9).fill(40) },
      people: {
        tuition: 3_000_000,
        retirement: 32_400_000,
        childcareSalary: 6_000_000,
        travel: 100_000,
        ruralService: 200_000,
        allowance: 300_000,
        positionBase: 12_000_000,
        positionQuantity: 1,
      },
      entries: {
        ...soumSchool.entries,
        'ebs-b14': Object.fromEntries(
          [2, 7, 8, 9, 10, 11, 12, 13, 14].map((row) => [`${row}.plannedAmount`, row === 7 ? 900 : row * 10]),
        ),
      },
    })
    const lines = sheetOf('ebs-lines')
    const amount = (row: string) => valueAt(evaluation, { sheet: 'ebs-lines', row, field: 'amount' })
    expect(amount('1')).toBeCloseTo(
      valueAt(evaluation, { sheet: 'ebs-b16-1', row: '1', field: 'budgetTotal' }),
      2,
    )
    const byCaption = (caption: string) =>
      amount(lines.rows.find((row) => row.caption === caption)?.code ?? '')
    // 12.5 % of all wages, and the insurance of staff on childcare leave
    const wages = ['Үндсэн цалин', 'Нэмэгдэл', 'Унаа, хоолны хөнгөлөлт', 'Урамшуулал'].reduce(
      (sum, caption) => sum + byCaption(caption),
      0,
    )
    expect(byCaption('Ажил олгогчоос нийгмийн даатгалд төлөх шимтгэл')).toBeCloseTo(
      wages * 0.125 + 750_000,
      2,
    )
  })

  it('pays teachers by headcount with the employer’s insurance', () => {
    const checked = school(workedCheck)
    // 1.125 x 12 x (635 + 599 + 297) / 19 x 2,322,460
    expect(valueAt(checked, { sheet: 'ebs-b16-2', row: '1', field: 'teacherMainSalaryQty' })).toBeCloseTo(
      1.125 * 12 * (1531 / 19) * 2_322_460,
      2,
    )
  })
})
