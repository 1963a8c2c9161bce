import { sheet } from '#engine/define.ts'
import { type Formula, percentIn, plus, times } from '#engine/formula.ts'
import { at, sumAt } from '#engine/sheet.ts'
import { withInsurance, year } from '#forms/sheets/shared/pay.ts'
import { kindergartenByVariable } from '#forms/sheets/sub/budget-by-variable.ts'
import {
  type Component,
  componentNames,
  componentOf,
  headcountFields,
  otherNames,
  perField,
  qtyField,
} from '#forms/sheets/sub/budget-lines.ts'
import { kindergartenSalary, salaryGroups } from '#forms/sheets/sub/staff-salary.ts'

type KindergartenPay = 'mainSalaryMonth' | 'addedSalary' | 'foodBonusMonth' | 'bonusSalaryYear'
const pay = (group: keyof typeof salaryGroups, ...fields: readonly KindergartenPay[]): Formula =>
  sumAt(kindergartenSalary, salaryGroups[group], fields)

/** Pay by posts, with the employer's insurance: group 2 is teachers, group 1 the others. */
const byPosts = {
  teacherMainSalary: withInsurance(times(year, pay('teachers', 'mainSalaryMonth'))),
  teacherAddedSalary: withInsurance(
    plus(times(year, pay('teachers', 'addedSalary', 'foodBonusMonth')), pay('teachers', 'bonusSalaryYear')),
  ),
  workerSalary: withInsurance(times(year, pay('others', 'mainSalaryMonth'))),
  workerSalaryAdded: withInsurance(times(year, pay('others', 'addedSalary', 'foodBonusMonth'))),
  workerIncentive: withInsurance(pay('others', 'bonusSalaryYear')),
} as const satisfies Partial<Record<Component, Formula>>
const postNames = Object.keys(byPosts) as readonly (keyof typeof byPosts)[] // a record's own keys
const restNames = componentNames.filter((name) => !postNames.some((each) => each === name))
const rule = 'design calculation §6 SUB b13'

/** Blank 13, tugrik a year. */
export const kindergartenByHeadcount = sheet({
  code: 'sub-b13',
  upright: true,
  caption: 'Цэцэрлэгийн нийт төсөв: орон тоогоор',
  purpose: 'Цалингийн зардлыг багш, ажилтны орон тоогоор тооцсон нийт төсөв.',
  rows: { '1': 'Нийт' },
  fields: headcountFields,
})
  .computed(
    ['1'],
    postNames.map(qtyField),
    ({ field }) => byPosts[postNames.find((name) => qtyField(name) === field) ?? 'teacherMainSalary'],
    rule,
  )
  .computed(['1'], restNames.map(qtyField), ({ field }) => at(kindergartenByVariable, '1', field), rule)
  .computed(['1'], ['expensesQty'], ({ sum }) => sum(componentNames.map(qtyField)), rule)
  .computed(
    ['1'],
    componentNames.map(perField),
    ({ field, same }) => percentIn(same(qtyField(componentOf(field))), same('expensesQty')),
    rule,
  )
  .computed(['1'], otherNames, ({ field }) => at(kindergartenByVariable, '1', field), rule)
  .computed(['1'], ['budgetTotal'], ({ same }) => plus(same('expensesQty'), ...otherNames.map(same)), rule)
  .headlined(['1'], 'budgetTotal')
  .done()
