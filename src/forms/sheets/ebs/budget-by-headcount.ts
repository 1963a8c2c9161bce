import { sheet } from '#engine/define.ts'
import { type Formula, percentIn, plus, times } from '#engine/formula.ts'
import { at, sumAt } from '#engine/sheet.ts'
import {
  budgetByVariable,
  dormitoryLines,
  sharedLines,
  sharedNames,
} from '#forms/sheets/ebs/budget-by-variable.ts'
import {
  addedLines,
  type Component,
  componentNames,
  headcountFields,
  perField,
  qtyField,
} from '#forms/sheets/ebs/budget-lines.ts'
import { dormitoryTotal } from '#forms/sheets/ebs/dormitory-total.ts'
import { supportSalary } from '#forms/sheets/ebs/support-salary.ts'
import { teacherSalary } from '#forms/sheets/ebs/teacher-salary.ts'
import { withInsurance, year } from '#forms/sheets/shared/pay.ts'

const teachers = ['1', '2', '3'] as const
const managers = ['4', '5'] as const
const workers = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const

type SchoolPay = 'mainSalaryMonth' | 'addedSalaryMonth' | 'bonusMonth'
const pay = (rows: readonly ('1' | '2' | '3' | '4' | '5')[], ...fields: readonly SchoolPay[]): Formula =>
  sumAt(teacherSalary, rows, fields)
const support = (
  ...fields: readonly ('mainSalaryMonth' | 'addedSalary' | 'foodBonusMonth' | 'bonusSalaryYear')[]
): Formula => sumAt(supportSalary, workers, fields)

/** The cost by posts, with the employer's insurance. */
const byPosts = {
  teacherMainSalary: withInsurance(times(year, pay(teachers, 'mainSalaryMonth'))),
  teacherAddedSalary: withInsurance(times(year, pay(teachers, 'addedSalaryMonth', 'bonusMonth'))),
  workerSalary: withInsurance(
    times(year, plus(pay(managers, 'mainSalaryMonth'), support('mainSalaryMonth'))),
  ),
  workerSalaryAdded: withInsurance(
    times(
      year,
      plus(pay(managers, 'addedSalaryMonth', 'bonusMonth'), support('addedSalary', 'foodBonusMonth')),
    ),
  ),
  workerBonusSalaryAdded: withInsurance(support('bonusSalaryYear')),
} as const satisfies Partial<Record<Component, Formula>>

const postNames = Object.keys(byPosts) as readonly (keyof typeof byPosts)[] // a record's own keys
const restNames = componentNames.filter((name) => !postNames.some((each) => each === name))
const rule = 'design calculation §5 b16/2'

/** Blank 16, second table: tugrik a year. */
export const budgetByHeadcount = sheet({
  code: 'ebs-b16-2',
  upright: true,
  caption: 'Орон тоогоор тооцсон төсөв',
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
  .computed(['1'], restNames.map(qtyField), ({ field }) => at(budgetByVariable, '1', field), rule)
  .computed(
    ['1'],
    componentNames.map(perField),
    ({ field, same, sum }) =>
      percentIn(same(qtyField(componentOf(field))), sum(componentNames.map(qtyField))),
    rule,
  )
  .computed(['1'], sharedNames, ({ field }) => sharedLines[field], rule)
  .computed(['1'], ['dormTeacherTotalSalary'], () => at(dormitoryTotal, '1', 'teacherTotalSalary'), rule)
  .computed(['1'], ['dormWorkerTotalSalary'], () => at(dormitoryTotal, '1', 'workerTotalSalary'), rule)
  .computed(['1'], ['dormExpenses'], ({ sum }) => sum(dormitoryLines), rule)
  .computed(['1'], ['budgetTotal'], ({ sum }) => sum([...componentNames.map(qtyField), ...addedLines]), rule)
  .headlined(['1'], 'budgetTotal')
  .done()

function componentOf(name: `${Component}Per`): Component {
  return componentNames.find((each) => perField(each) === name) ?? 'operationExpenses'
}
