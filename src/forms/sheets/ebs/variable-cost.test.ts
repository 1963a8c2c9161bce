import { describe, expect, it } from 'vitest'
import { check } from '#engine/check.ts'
import { valueAt } from '#engine/evaluate.ts'
import { pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import { figures, perGrade, school, soumSchool, workedCheck } from '#test/support/school.ts'

const amount = (evaluation: ReturnType<typeof school>, row: string, field = 'totalSalaryExpenses') =>
  valueAt(evaluation, { sheet: 'ebs-b7', row, field })

describe('the variable cost of a school', () => {
  it('is 2,933,794,670 tugrik for the worked check of the facts (§3.2)', () => {
    const checked = school(workedCheck)
    expect(figures(checked, 'ebs-b2', '11', perGrade('stage#Qty'))).toEqual([
      180, 175, 170, 160, 150, 140, 135, 130, 120, 90, 80, 70,
    ])
    // SUM = 2,912,525 thousand; mathematics 10,732.5; English 10,537.2; K_pupils 1 at 1,600 pupils.
    expect(amount(checked, '1', 'paymentTotal')).toBe(2_912_525_000)
    expect(amount(checked, '5', 'paymentMath')).toBeCloseTo(10_732_470, 2)
    expect(amount(checked, '5', 'paymentEnglish')).toBeCloseTo(10_537_200, 2)
    expect(Math.abs(amount(checked, '6') - 2_933_794_670)).toBeLessThan(1)
  })

  it('is worked out by hand for a soum school with 640 pupils', () => {
    const soum = school(soumSchool)
    expect(figures(soum, 'ebs-b2', '11', perGrade('stage#Qty'))).toEqual([
      60, 58, 57, 56, 55, 54, 53, 52, 51, 50, 48, 46,
    ])
    expect(figures(soum, 'ebs-b2', '12', perGrade('stage#Qty'))).toEqual([3, 1, 0, 0, 2, 0, 0, 0, 2, 1, 1, 0])
    expect(figures(soum, 'ebs-b2', '13', perGrade('stage#Qty'))).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1])
    // (n - d) x norm, thousand: 84189 + 84702 + 84987 + 90160 + 87768 + 107406 + 110823 + 111644 + 107163 + 103684 + 104058 + 103362
    expect(amount(soum, '1', 'paymentTotal')).toBe(1_179_946_000)
    // 3 x (3 x 1477 + 1486 + 2 x 1656 + 2 x 2187 + 2116 + 2214) = 3 x 17,933
    expect(amount(soum, '3', 'paymentTotal')).toBe(53_799_000)
    // grade 12: (46 - 44) x 0.3 x 2247
    expect(amount(soum, '4', 'paymentMore45')).toBeCloseTo(1_348_200, 4)
    // K = 1.31 (501-700 pupils in a soum) x 1.38
    expect(
      figures(soum, 'ebs-b7', '1', ['indicatorQty1', 'indicatorQty2', 'indicatorQty4', 'indicatorQty5']),
    ).toEqual([1.31, 1.38, 1, 1])
    // 0.021 x (57 x 1491 + 56 x 1610) and 0.020 x (55 x 1656 + 54 x 1989)
    expect(amount(soum, '5', 'paymentMath')).toBeCloseTo(3_678_087, 4)
    expect(amount(soum, '5', 'paymentEnglish')).toBeCloseTo(3_969_720, 4)
    // (1,179,946 + 53,799 - 1,348.2) x 1.8078 + 7,647.807 = 2,235,574.74204 thousand
    expect(amount(soum, '6')).toBeCloseTo(2_235_574_742.04, 2)
  })

  it('adds almost nothing for classes of 35 to 44, and reports the amount', () => {
    // grade 1: 40 pupils in one class: 40 x 1,477,000 + 0.0001 x (40 - 35) x 1,477,000 = 59,080,000 + 738.5
    const nearly = school({
      register: { classes: [1] },
      entries: { 'ebs-b1': { '1.stage1Qty': 40, '2.stage1Qty': 40 } },
    })
    expect(valueAt(nearly, { sheet: 'ebs-b2', row: '13', field: 'stage1Qty' })).toBe(1)
    expect(amount(nearly, '1', 'paymentLevel1')).toBeCloseTo(59_080_738.5, 4)
    expect(amount(nearly, '1', 'paymentUntil44')).toBeCloseTo(738.5, 4)
  })

  it('deducts the excess once for each group if the norm requires it', () => {
    const register = { classes: [2] }
    const entries = { 'ebs-b1': { '1.stage1Qty': 100, '2.stage1Qty': 100 } }
    // B has ceil(100 / 35) = 3 groups: round((5 x 2 + 4 x 3) / 9) = 2 groups of 50
    expect(amount(school({ register, entries }), '4', 'academicLevel1')).toBe(6)
    expect(
      amount(school({ register, entries, settings: { excessPer: 'group' } }), '4', 'academicLevel1'),
    ).toBe(12)
  })

  it('weighs every pupil of a special school 1.3 and none three times', () => {
    const special = school({
      profile: { schoolKind: 'special' },
      register: { classes: [2] },
      entries: { 'ebs-b1': { '1.stage1Qty': 20, '2.stage1Qty': 20, '3.stage1Qty': 20, '4.stage1Qty': 20 } },
    })
    // 20 x 1.3 x 1,477,000
    expect(amount(special, '1', 'paymentLevel1')).toBeCloseTo(38_402_000, 4)
    expect(amount(special, '3')).toBe(0)
  })

  it('counts no negative pupils if more are disabled than present, and still warns', () => {
    // Grade 1: 28 pupils in both years, 90 disabled in A: round(5 x 90 / 9) = 50. They are 28 and 90 of grade 2 in B: 12 and 40.
    const odd = school({
      entries: { 'ebs-b1': { '1.stage1Qty': 28, '2.stage1Qty': 28, '3.stage1Qty': 90 } },
    })
    expect(figures(odd, 'ebs-b2', '11', ['stage1Qty', 'stage2Qty'])).toEqual([28, 12])
    expect(figures(odd, 'ebs-b2', '12', ['stage1Qty', 'stage2Qty'])).toEqual([50, 40])
    const ordinary = ['academicLevel1', 'academicLevel2', 'paymentLevel1', 'paymentLevel2', 'paymentTotal']
    expect(figures(odd, 'ebs-b7', '1', ordinary)).toEqual([0, 0, 0, 0, 0])
    // 3 x (50 x 1,477,000 + 40 x 1,486,000)
    expect(amount(odd, '3', 'paymentTotal')).toBe(399_870_000)
    expect(amount(odd, '6', 'paymentTotal')).toBe(399_870_000)
    expect(check(pupilCount, odd).map(({ row, field, severity }) => `${row}.${field} ${severity}`)).toEqual([
      '3.stage1Qty warning',
      '4.stage2Qty warning',
    ])
    const ofFounders = school({
      profile: { organizationProperty: 'PRIVATE', view: 'ebs-private' },
      entries: { 'huvi-b1': { '2.stage1Qty': 28, '3.stage1Qty': 28, '5.stage1Qty': 90 } },
    })
    expect(figures(ofFounders, 'huvi-b3', '1', ['academicLevel1', 'paymentLevel1'])).toEqual([0, 0])
    expect(figures(ofFounders, 'huvi-b3', '2', ['academicLevel1'])).toEqual([50])
  })
})
