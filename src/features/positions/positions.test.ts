import { describe, expect, test } from 'vitest'
import {
  chosenGrade,
  chosenJob,
  gradePay,
  indicatorsOf,
  positionNormsOf,
} from '#features/positions/positions.ts'
import { jobs } from '#forms/norms/catalogues.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { localPercentOf } from '#forms/norms/supplements.ts'
import { normsOf } from '#forms/norms/year-norms.ts'

const norms = normsOf(norms2025, 2026)
const post = { quantity: 2, salary: 1_000_000 }

describe('the indicators of a new post', () => {
  test('of a school in a soum, worked out by hand', () => {
    expect(indicatorsOf('ORGEBS', post, positionNormsOf(norms, 'soumNear'))).toEqual({
      indicator1: 24_000_000,
      indicator2: 18_000_000,
      indicator3: 3_600_000,
      // 2 x (5,000 + 500) x 250
      indicator4: 2_750_000,
      indicator5: 48_350_000,
      indicator6: 6_043_750,
      indicator7: null,
      indicator8: null,
      indicator9: 54_393.75,
      indicator10: null,
    })
  })

  test.each(['ORGSUB', 'ORGNTB'] as const)('of %s in an aimag centre, worked out by hand', (group) => {
    expect(indicatorsOf(group, post, positionNormsOf(norms, 'aimagCentre'))).toEqual({
      indicator1: 24_000_000,
      indicator2: 18_000_000,
      // 18,000,000 - 20 percent of the base
      indicator3: 13_200_000,
      indicator4: 4_800_000,
      indicator5: 3_600_000,
      // 2 x (8,000 + 500) x 250
      indicator6: 4_250_000,
      indicator7: 0,
      indicator8: 49_850_000,
      indicator9: 6_231_250,
      indicator10: 56_081.25,
    })
  })

  test.each([
    ['capital', 0, 8000],
    ['aimagCentre', 20, 8000],
    ['soumNear', 40, 5000],
    ['soumFar', 40, 5000],
  ] as const)('%s has %i percent and food for %i', (location, localPercent, foodPerDay) => {
    expect(positionNormsOf(norms, location)).toMatchObject({
      localPercent,
      foodPerDay,
      insurancePercent: 12.5,
      workingDays: 250,
    })
  })

  test('the norms of a year are read each from its own row, and one that is missing is 0', () => {
    const own = {
      'norm-allowances': {
        positionSupplement: { value: 1 },
        resultIncentive: { value: 2 },
        foodCity: { value: 3 },
        foodRural: { value: 4 },
        ride: { value: 5 },
        workingDays: { value: 6 },
        leaveCompensation: { value: 7 },
      },
      'norm-insurance': {
        pension: { percent: 0.1 },
        benefit: { percent: 0.2 },
        accident: { percent: 0.4 },
        unemployment: { percent: 0.8 },
        health: { percent: 1.6 },
      },
    }
    expect(positionNormsOf(own, 'capital')).toEqual({
      supplementPercent: 1,
      localPercent: 0,
      incentivePercent: 2,
      foodPerDay: 3,
      ridePerDay: 5,
      workingDays: 6,
      leavePercent: 7,
      // Without binary residue, which a plain sum of these five has.
      insurancePercent: 3.1,
    })
    expect(positionNormsOf(own, 'soumFar').foodPerDay).toBe(4)
    const without = [{}, { 'norm-allowances': {}, 'norm-insurance': {}, 'norm-local-supplement': {} }]
    for (const none of without)
      expect(Object.values(positionNormsOf(none, 'capital'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    const local = { 'norm-local-supplement': { aimagCentre: { percent: 9 } } }
    expect([localPercentOf(local, 'aimagCentre'), localPercentOf(local, 'soumFar')]).toEqual([9, 0])
  })

  test('each of the shares of a kindergarten’s post from its own rate', () => {
    const rates = {
      supplementPercent: 1,
      localPercent: 2,
      incentivePercent: 3,
      foodPerDay: 4,
      ridePerDay: 5,
      workingDays: 6,
      leavePercent: 7,
      insurancePercent: 10,
    }
    // Base: 2 x 100 x 12 = 2,400 a year; food and transport: 2 x (4 + 5) x 6 = 108.
    const shared = { quantity: 2, salary: 100 }
    expect(indicatorsOf('ORGSUB', shared, rates)).toEqual({
      indicator1: 2400,
      indicator2: 24,
      indicator3: -24,
      indicator4: 48,
      indicator5: 72,
      indicator6: 108,
      indicator7: 168,
      indicator8: 2772,
      indicator9: 277.2,
      indicator10: 3.0492,
    })
    expect(indicatorsOf('ORGEBS', shared, rates)).toMatchObject({
      indicator1: 2400,
      indicator2: 24,
      indicator3: 72,
      indicator4: 108,
      indicator5: 2604,
      indicator6: 260.4,
      indicator9: 2.8644,
    })
  })

  test('a vacant post costs nothing', () => {
    const figures = indicatorsOf('ORGEBS', { quantity: 0, salary: 1 }, positionNormsOf(norms, 'capital'))
    expect(figures).toMatchObject({ indicator5: 0, indicator9: 0 })
  })
})

describe('the choice for a post', () => {
  test.each([
    ['1', { kind: 'known', job: expect.objectContaining({ name: 'Захирал' }) }],
    [' 8 ', { kind: 'known', job: expect.objectContaining({ name: 'Багш' }) }],
    ['Робот зохион бүтээгч', { kind: 'typed', name: 'Робот зохион бүтээгч' }],
    ['8-р анги', { kind: 'typed', name: '8-р анги' }],
    ['анги 8', { kind: 'typed', name: 'анги 8' }],
    ['9999', { kind: 'unknown' }],
    [' ', { kind: 'none' }],
    ['0', { kind: 'none' }],
    ['', { kind: 'none' }],
  ])('the job %j', (sent, chosen) => {
    expect(chosenJob(sent, jobs)).toEqual(chosen)
  })

  test.each([
    ['ТҮБД-3', 'whatever', { id: 'ТҮБД-3', name: 'ТҮБД-3' }],
    ['skilled', '', { id: 'skilled', name: 'ТҮ, мэргэшсэн' }],
    ['0', 'ТҮ, энгийн', { id: 'simple', name: 'ТҮ, энгийн' }],
    ['', ' ТҮ, энгийн ', { id: 'simple', name: 'ТҮ, энгийн' }],
    [' skilled ', 'ТҮ, энгийн', { id: 'skilled', name: 'ТҮ, мэргэшсэн' }],
    ['', 'ТҮШУ-9', { id: null, name: 'ТҮШУ-9' }],
    ['ТҮШУ-9', 'Тусгай', { id: null, name: 'Тусгай' }],
    ['', '', { id: null, name: '' }],
    ['ТҮШУ-9', '', undefined],
  ])('the grade %j, %j', (id, name, grade) => {
    expect(chosenGrade(id, name, jobs)).toEqual(grade)
  })

  test('a grade brings its pay, the average month where it rises within the year', () => {
    expect(gradePay(norms, 'skilled')).toBe(1_400_000)
    expect(gradePay(norms, 'ТҮБД-3')).toBeCloseTo((2_226_000 * 10 + 2_804_760 * 2) / 12, 6)
    expect(gradePay(norms, 'ТҮШУ-9')).toBe(0)
    expect(gradePay({}, 'skilled')).toBe(0)
  })

  test('the average is that of the months, of no other figure of the grade', () => {
    const grid = {
      'norm-pay-grid': {
        A: { month1: 10, month2: 20, month12: 60, average: 999, month: 999, permonth1: 999, month1half: 999 },
      },
    }
    expect(gradePay(grid, 'A')).toBe(30)
  })
})
