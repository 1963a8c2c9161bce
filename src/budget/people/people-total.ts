import type { LumpSumPlan } from '#budget/people/staff.ts'
import { missingOfLumpSums, type PositionCost, type StaffCost } from '#forms/people.ts'

/** Omits incomplete lump sums (calculation §9 "People's records"). The default average salary is the register's. */
export function staffCost(
  about: Pick<StaffCost, 'status' | 'months' | 'salary'>,
  { t1, t1Month, avgSalaryMonth, t2, t2Amount, t3 }: LumpSumPlan,
): StaffCost {
  const averageSalary = avgSalaryMonth ?? about.salary
  const missing = missingOfLumpSums({ t1, t1Month, avgSalaryMonth: averageSalary, t2, t2Amount })
  const isWhole = (...facts: typeof missing): boolean => !facts.some((fact) => missing.includes(fact))
  return {
    ...about,
    retirement: t1 && isWhole('t1Month', 'avgSalaryMonth') ? { months: t1Month ?? 0, averageSalary } : null,
    travel: t2 && isWhole('t2Amount') ? t2Amount : null,
    ruralService: t3,
  }
}

export type People = {
  readonly staff: readonly StaffCost[]
  /** Confirmed children; tugrik a year. */
  readonly children: readonly { readonly tuition: number }[]
  readonly positions: readonly PositionCost[]
}

/** Sheets read it as `register-people`. Tugrik a year; positions as posts and yearly base. */
type PeopleTotal = Readonly<
  Record<
    | 'childcareSalary'
    | 'allowance'
    | 'retirement'
    | 'travel'
    | 'ruralService'
    | 'tuition'
    | 'positionQuantity'
    | 'positionBase',
    number
  >
>

/** Sums the amounts (design calculation §5 b16, §6). `ruralServiceMonths`: months of base salary (norm-benefits). */
export function peopleTotal({ staff, children, positions }: People, ruralServiceMonths: number): PeopleTotal {
  const onLeave = (status: StaffCost['status']) =>
    sum(
      staff.filter((one) => one.status === status),
      ({ salary, months }) => salary * months,
    )
  return {
    childcareSalary: onLeave('CHILDCARE'),
    allowance: onLeave('ALLOWANCE'),
    retirement: sum(staff, ({ retirement }) =>
      retirement ? retirement.months * retirement.averageSalary : 0,
    ),
    travel: sum(staff, ({ travel }) => travel ?? 0),
    ruralService: sum(staff, ({ ruralService, salary }) => (ruralService ? salary * ruralServiceMonths : 0)),
    tuition: sum(children, ({ tuition }) => tuition),
    positionQuantity: sum(positions, ({ quantity }) => quantity),
    positionBase: sum(positions, ({ quantity, salary }) => quantity * salary * 12),
  }
}

function sum<T>(list: readonly T[], amount: (one: T) => number): number {
  return list.reduce((total, one) => total + amount(one), 0)
}
