/** Pay of a member of staff, tugrik: two figures a month, one a year. */
export type StaffPay = {
  readonly addedSalary: number
  readonly totalSalaryMonth: number
  readonly totalSalaryYear: number
}

/**
 * The pay that follows from the register: the salary with the supplement for work in the country, the only one that
 * hangs on nothing but the place (facts §5.2). ASSUMED: the specifications do not say what stands in these columns.
 */
export function staffPay(salary: number, localPercent: number): StaffPay {
  const addedSalary = (salary * localPercent) / 100
  const totalSalaryMonth = salary + addedSalary
  return { addedSalary, totalSalaryMonth, totalSalaryYear: 12 * totalSalaryMonth }
}
