import type { StaffRow } from '#contract/people.ts'

/** Sums over all staff, tugrik. */
export type StaffTotals = Pick<
  StaffRow,
  | 'allowanceAmount'
  | 't1Amount'
  | 't2Amount'
  | 't3Amount'
  | 'salaryAmount'
  | 'addedSalary'
  | 'totalSalaryMonth'
  | 'totalSalaryYear'
>

/** Sums what can be summed of the staff, whatever page or search shows of it. */
export function staffTotals(staff: readonly StaffRow[]): StaffTotals {
  const sum = (field: keyof StaffTotals): number => staff.reduce((total, row) => total + row[field], 0)
  return {
    allowanceAmount: sum('allowanceAmount'),
    t1Amount: sum('t1Amount'),
    t2Amount: sum('t2Amount'),
    t3Amount: sum('t3Amount'),
    salaryAmount: sum('salaryAmount'),
    addedSalary: sum('addedSalary'),
    totalSalaryMonth: sum('totalSalaryMonth'),
    totalSalaryYear: sum('totalSalaryYear'),
  }
}
