import type { Report } from '#domain/report/report.ts'
import { newPosts } from '#domain/reports/shared/new-posts.ts'
import { type PostCost, salaryFundReport } from '#domain/reports/shared/salary-fund-report.ts'
import { times } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { centreGroups, centreSalary } from '#domain/sheets/ntb/staff-salary.ts'
import { year } from '#domain/sheets/shared/pay.ts'

type Staff = (typeof centreGroups)['teachers' | 'workers'][number]
type Contract = (typeof centreGroups)['contracts'][number]
type Name = keyof typeof centreSalary.fields

const captionOf = (row: Staff | Contract): string =>
  centreSalary.rows.find(({ code }) => code === row)?.caption ?? row

const postOf = (row: Staff): PostCost => {
  const cell = (name: Name) => at(centreSalary, row, name)
  return {
    caption: captionOf(row),
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

/** Private services: people, months, amount; no insurance (spec 002 §5.2). */
const contractOf = (row: Contract): PostCost => {
  const cell = (name: Name) => at(centreSalary, row, name)
  return {
    caption: captionOf(row),
    posts: cell('workerTotal'),
    base: cell('mainOneSalaryMonth'),
    main: null,
    added: null,
    food: null,
    incentive: null,
    salary: cell('privateServicesSalary'),
    insurance: null,
    total: cell('totalSalaryYear'),
  }
}

/** EBS_NBT_TT2: the salary fund of a centre, two decimals (spec 002 §3.4). */
export const centreSalaryFund: Report = salaryFundReport({
  code: 'EBS_NBT_TT2',
  decimals: 2,
  groups: [
    { caption: '1. Багш', posts: centreGroups.teachers.map(postOf) },
    { caption: '2. Захиргаа, аж ахуйн ажилтан', posts: centreGroups.workers.map(postOf) },
    { caption: '3. Гэрээт ажил, үйлчилгээ', posts: centreGroups.contracts.map(contractOf) },
  ],
  single: [newPosts],
})
