import { times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { followingReport, type Report } from '#forms/reports/report.ts'
import {
  newPosts,
  type PostCost,
  salaryFundReport,
  workerPost,
} from '#forms/reports/shared/salary-fund-report.ts'
import { dormitorySalary } from '#forms/sheets/ebs/dormitory-salary.ts'
import { supportSalary } from '#forms/sheets/ebs/support-salary.ts'
import { teacherSalary } from '#forms/sheets/ebs/teacher-salary.ts'
import { year } from '#forms/sheets/shared/pay.ts'

const teachers = (blank: typeof teacherSalary): readonly PostCost[] =>
  blank.rows.map(({ code, caption }) => {
    const cell = (name: keyof typeof teacherSalary.fields) => at(blank, code, name)
    return {
      caption,
      posts: cell('totalTeacher'),
      base: cell('mainSalaryQty'),
      main: times(year, cell('mainSalaryMonth')),
      added: times(year, cell('addedSalaryMonth')),
      food: cell('bonusYear'),
      incentive: null,
      salary: cell('totalSalaryYear'),
      insurance: cell('totalSalaryYearFee'),
      total: cell('totalSalaryExpenses'),
    }
  })

const support = (blank: typeof supportSalary): readonly PostCost[] =>
  blank.rows.map(({ code, caption }) => workerPost(caption, (name) => at(blank, code, name)))

const dormitory = (blank: typeof dormitorySalary): readonly PostCost[] =>
  blank.rows.map(({ code, caption }) => {
    const cell = (name: keyof typeof dormitorySalary.fields) => at(blank, code, name)
    return {
      caption,
      posts: cell('workerTotal'),
      base: cell('mainSalaryQty'),
      main: cell('mainSalaryYear'),
      added: times(year, cell('addedSalaryMonth')),
      food: cell('bonusQtyYear'),
      incentive: cell('resultBonusQtyYear'),
      salary: cell('totalSalaryYear'),
      insurance: cell('mainSalaryYearFee'),
      total: cell('totalQty'),
    }
  })

/** EBS_TT2, two decimals (design calculation §7). */
export const draftSalaryFund: Report = followingReport((now) =>
  salaryFundReport({
    code: 'EBS_TT2',
    decimals: 2,
    groups: [
      { caption: '1. Багш, сургалтын удирдлага', posts: teachers(now(teacherSalary)) },
      { caption: '2. Захиргаа, аж ахуйн ажилтан', posts: support(now(supportSalary)) },
      { caption: '3. Дотуур байрны ажилтан', posts: dormitory(now(dormitorySalary)) },
    ],
    single: [newPosts],
  }),
)
