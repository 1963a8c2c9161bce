import type { PostCost } from '#domain/reports/shared/salary-fund-report.ts'
import { type Formula, times } from '#domain/sheet/formula.ts'
import { year } from '#domain/sheets/shared/pay.ts'

/** The columns that the blanks of support workers, of kindergartens' staff and of centres' staff share. */
type PayField =
  | 'workerTotal'
  | 'mainOneSalaryMonth'
  | 'mainSalaryMonth'
  | 'addedSalary'
  | 'foodBonusMonth'
  | 'bonusSalaryYear'
  | 'salaryExpensesYear'
  | 'salaryExpensesYearFee'
  | 'totalSalaryYear'

/** A post of such a blank as a line of the salary fund. */
export function workerPost(caption: string, cell: (name: PayField) => Formula): PostCost {
  return {
    caption,
    posts: cell('workerTotal'),
    base: cell('mainOneSalaryMonth'),
    main: times(year, cell('mainSalaryMonth')),
    added: times(year, cell('addedSalary')),
    food: times(year, cell('foodBonusMonth')),
    incentive: cell('bonusSalaryYear'),
    salary: cell('salaryExpensesYear'),
    insurance: cell('salaryExpensesYearFee'),
    total: cell('totalSalaryYear'),
  }
}
