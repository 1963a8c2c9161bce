import { rowCaption } from '#engine/names.ts'
import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import {
  newPosts,
  type PostCost,
  salaryFundReport,
  workerPost,
} from '#forms/reports/shared/salary-fund-report.ts'
import { centreGroups, centreSalary } from '#forms/sheets/ntb/staff-salary.ts'

type Staff = (typeof centreGroups)['teachers' | 'workers'][number]
type Contract = (typeof centreGroups)['contracts'][number]

const postOf = (row: Staff): PostCost =>
  workerPost(rowCaption(centreSalary, row), (name) => at(centreSalary, row, name))

/** People, months, amount; no insurance (spec 002 §5.2). */
const contractOf = (row: Contract): PostCost => {
  const cell = (name: keyof typeof centreSalary.fields) => at(centreSalary, row, name)
  return {
    caption: rowCaption(centreSalary, row),
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

/** EBS_NBT_TT2, two decimals (spec 002 §3.4). */
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
