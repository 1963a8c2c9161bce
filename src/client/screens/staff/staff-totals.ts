import type { StaffRow } from '#contract/people.ts'

const summed = [
  'allowanceAmount',
  't1Amount',
  't2Amount',
  't3Amount',
  'salaryAmount',
  'addedSalary',
  'totalSalaryMonth',
  'totalSalaryYear',
] as const

/** Sums over all staff, tugrik. */
export type StaffTotals = Readonly<Record<(typeof summed)[number], number>>

/** Sums what can be summed of the staff, whatever page or search shows of it. */
export function staffTotals(staff: readonly StaffRow[]): StaffTotals {
  const none: StaffTotals = {
    allowanceAmount: 0,
    t1Amount: 0,
    t2Amount: 0,
    t3Amount: 0,
    salaryAmount: 0,
    addedSalary: 0,
    totalSalaryMonth: 0,
    totalSalaryYear: 0,
  }
  return summed.reduce(
    (sums, field) => ({ ...sums, [field]: staff.reduce((sum, row) => sum + row[field], 0) }),
    none,
  )
}
