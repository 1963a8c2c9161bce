import { describe, expect, it, test } from 'vitest'
import { type People, peopleTotal, staffCost } from '#budget/people/people-total.ts'
import type { LumpSumPlan } from '#budget/people/staff.ts'
import type { StaffCost } from '#forms/people.ts'

const works: StaffCost = {
  status: 'WORK',
  months: 0,
  salary: 1_000_000,
  retirement: null,
  travel: null,
  ruralService: false,
}

describe('the contribution of people to the budget', () => {
  it('is summed by kind, each from its own facts', () => {
    const people: People = {
      staff: [
        works,
        { ...works, status: 'CHILDCARE', months: 5, salary: 1_200_000 },
        { ...works, status: 'ALLOWANCE', months: 3 },
        { ...works, retirement: { months: 36, averageSalary: 900_000 } },
        { ...works, travel: 150_000, ruralService: true },
      ],
      children: [{ tuition: 2_500_000 }, { tuition: 1_000_000 }],
      positions: [
        { quantity: 2, salary: 1_400_000 },
        { quantity: 0.5, salary: 1_000_000 },
      ],
    }
    expect(peopleTotal(people, 6)).toEqual({
      childcareSalary: 6_000_000,
      allowance: 3_000_000,
      retirement: 32_400_000,
      travel: 150_000,
      ruralService: 6_000_000,
      tuition: 3_500_000,
      positionQuantity: 2.5,
      positionBase: 39_600_000,
    })
  })

  it('is zero without people', () => {
    const nothing = peopleTotal({ staff: [], children: [], positions: [] }, 6)
    expect(new Set(Object.values(nothing))).toEqual(new Set([0]))
  })

  it('counts no months for working people', () => {
    const people = { staff: [{ ...works, months: 12 }], children: [], positions: [] }
    expect(peopleTotal(people, 6).childcareSalary).toBe(0)
  })
})

describe('a member of staff costs the planned amount', () => {
  const nothing: LumpSumPlan = {
    t1: false,
    t1Month: null,
    avgSalaryMonth: null,
    t2: false,
    t2Amount: 0,
    t3: false,
  }
  const about = { status: 'WORK', months: 0, salary: 1_000_000 } as const

  test.each<[string, Partial<LumpSumPlan>, Partial<StaffCost>]>([
    ['nothing', {}, {}],
    [
      'a retirement',
      { t1: true, t1Month: 3, avgSalaryMonth: 900_000 },
      { retirement: { months: 3, averageSalary: 900_000 } },
    ],
    [
      'one of no months, which is a value',
      { t1: true, t1Month: 0, avgSalaryMonth: 9 },
      { retirement: { months: 0, averageSalary: 9 } },
    ],
    [
      'one of the register’s salary',
      { t1: true, t1Month: 3 },
      { retirement: { months: 3, averageSalary: 1_000_000 } },
    ],
    ['one without months, which does not count', { t1: true, avgSalaryMonth: 900_000 }, {}],
    ['one without an average, which does not count', { t1: true, t1Month: 3, avgSalaryMonth: 0 }, {}],
    ['one that is not planned', { t1Month: 3, avgSalaryMonth: 900_000 }, {}],
    ['a journey', { t2: true, t2Amount: 5 }, { travel: 5 }],
    ['one without an amount, which does not count', { t2: true }, {}],
    ['one that is not planned any more', { t2Amount: 5 }, {}],
    ['service in the country', { t3: true }, { ruralService: true }],
    // Incomplete ones do not count, the others do.
    ['a journey beside half a retirement', { t1: true, t2: true, t2Amount: 5 }, { travel: 5 }],
    [
      'a retirement beside half a journey',
      { t1: true, t1Month: 1, t2: true },
      { retirement: { months: 1, averageSalary: 1_000_000 } },
    ],
  ])('%s', (_what, plan, cost) => {
    expect(staffCost(about, { ...nothing, ...plan })).toEqual({ ...works, ...cost })
  })
})
