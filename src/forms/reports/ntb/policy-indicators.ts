import { type Formula, over, plus } from '#engine/formula.ts'
import { at, sumAt } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { type PolicyIndicator, policyReport, thousand, units } from '#forms/reports/shared/policy-report.ts'
import { centreByHeadcount, centreByVariable } from '#forms/sheets/ntb/budget.ts'
import { centreIncome } from '#forms/sheets/ntb/income-plan.ts'
import { centreIndicators } from '#forms/sheets/ntb/indicators.ts'
import { centreGroups, centreSalary } from '#forms/sheets/ntb/staff-salary.ts'
import { centreCost } from '#forms/sheets/ntb/variable-cost.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'
import { budgetTotalText } from '#forms/total-text.ts'

const posts = (group: keyof typeof centreGroups): Formula =>
  sumAt(centreSalary, centreGroups[group], ['workerTotal'])
const budget = (name: keyof typeof centreByVariable.fields): Formula => at(centreByVariable, '1', name)
const planned = (row: '1' | '4' | '5' | '6'): Formula => at(centreIndicators, row, 'plannedQty')
const times = 'удаа'

const indicators: readonly PolicyIndicator[] = [
  ['Нийт суралцагч', units.people, planned('1')],
  // A centre that teaches by groups has only the number of its learners.
  ['Санхүүжүүлэх суралцагч', units.people, at(centreCost, '1', 'totalStudentQty')],
  ['Санхүүжүүлэх суралцагч: бага', units.people, at(centreCost, '1', 'primaryStudentQty')],
  ['Санхүүжүүлэх суралцагч: суурь', units.people, at(centreCost, '1', 'lowerStudentQty')],
  ['Санхүүжүүлэх суралцагч: бүрэн дунд', units.people, at(centreCost, '1', 'upperStudentQty')],
  ['Хөгжлийн бэрхшээлтэй суралцагч', units.people, at(centreCost, '2', 'totalStudentQty')],
  ['Дүйцсэн хөтөлбөр төгсөгч', units.people, planned('4')],
  ['Зохион байгуулах сургалт', times, planned('5')],
  ['Сургалтад хамрагдах насанд хүрэгч', units.people, planned('6')],
  ['Багшийн орон тоо', units.posts, posts('teachers')],
  ['Захиргаа, аж ахуйн ажилтны орон тоо', units.posts, posts('workers')],
  ['Гэрээт ажилтан', units.people, posts('contracts')],
  ['Шинээр шаардлагатай орон тоо', units.posts, at(peopleRegister, '1', 'positionQuantity')],
  [budgetTotalText.totals.requested, units.thousand, thousand(budget('budgetTotal'))],
  [budgetTotalText.totals.headcount, units.thousand, thousand(at(centreByHeadcount, '1', 'budgetTotal'))],
  ['Хувьсах зардлын дүн', units.thousand, thousand(budget('expensesQty'))],
  ['Нэг суралцагчид ногдох төсөв', units.thousand, over(thousand(budget('budgetTotal')), planned('1'))],
  ['Багшийн цалингийн дүн', units.thousand, thousand(budget('teacherTotalSalary'))],
  [
    'Нийт орлого',
    units.thousand,
    thousand(plus(at(centreIncome, '5', 'plannedAmount'), at(centreIncome, '6', 'plannedAmount'))),
  ],
  ['Тогтмол болон орлогоос санхүүжих зардал', units.thousand, thousand(budget('processExpenses'))],
]

/** EBS_NBT_TT1, two decimals (spec 002 §3.4). */
export const centrePolicyIndicators: Report = policyReport({ code: 'EBS_NBT_TT1', decimals: 2, indicators })
