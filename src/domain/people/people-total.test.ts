import { describe, expect, it } from 'vitest'
import { type People, peopleTotal, type StaffCost } from '#domain/people/people-total.ts'

const works: StaffCost = {
  status: 'WORK',
  months: 0,
  salary: 1_000_000,
  retirement: null,
  travel: null,
  ruralService: false,
}

describe('what people add to the budget', () => {
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

  it('counts no months for people who work', () => {
    const people = { staff: [{ ...works, months: 12 }], children: [], positions: [] }
    expect(peopleTotal(people, 6).childcareSalary).toBe(0)
  })
})
