import { rowCaption } from '#engine/names.ts'
import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import {
  newPosts,
  type PostCost,
  salaryFundReport,
  workerPost,
} from '#forms/reports/shared/salary-fund-report.ts'
import { kindergartenSalary, salaryGroups } from '#forms/sheets/sub/staff-salary.ts'

type SalaryFundRow = (typeof salaryGroups)[keyof typeof salaryGroups][number]

const postOf = (row: SalaryFundRow): PostCost =>
  workerPost(rowCaption(kindergartenSalary, row), (name) => at(kindergartenSalary, row, name))

/** SUB_TT5: twelve lines per page, two decimals (spec 002 §5.3). */
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
