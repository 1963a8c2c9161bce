import type { Report } from '#domain/report/report.ts'
import { newPosts } from '#domain/reports/shared/new-posts.ts'
import { type PostCost, salaryFundReport } from '#domain/reports/shared/salary-fund-report.ts'
import { times } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { year } from '#domain/sheets/shared/pay.ts'
import { kindergartenSalary, salaryGroups } from '#domain/sheets/sub/staff-salary.ts'

type Row = (typeof salaryGroups)[keyof typeof salaryGroups][number]

const postOf = (row: Row): PostCost => {
  const cell = (name: keyof typeof kindergartenSalary.fields) => at(kindergartenSalary, row, name)
  return {
    caption: kindergartenSalary.rows.find(({ code }) => code === row)?.caption ?? row,
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

/** SUB_TT5: the salary fund in pages of twelve lines, two decimals (spec 002 §5.3). */
export const kindergartenSalaryFund: Report = salaryFundReport({
  code: 'SUB_TT5',
  decimals: 2,
  linesPerPage: 12,
  groups: [
    { caption: '1. Бусад ажилтан', posts: salaryGroups.others.map(postOf) },
    { caption: '2. Багш, туслах багш', posts: salaryGroups.teachers.map(postOf) },
  ],
  single: [newPosts],
})
