import { sheet } from '#engine/define.ts'
import { type Formula, number, over, percentIn, plus, times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import { shareOf } from '#forms/sheets/ebs/budget-by-variable.ts'
import {
  budgetFields,
  type Component,
  componentNames,
  headcountFields,
  type OtherLine,
  otherLines,
  perField,
  qtyField,
} from '#forms/sheets/ebs/budget-lines.ts'
import { privateBudget } from '#forms/sheets/ebs/private-budget.ts'

/** The state pays only for these (facts §3.4). */
const paid = [
  'teacherMainSalary',
  'teacherAddedSalary',
  'practicalExpenses',
] as const satisfies readonly Component[]
const unpaid = componentNames.filter((name) => !paid.some((each) => each === name))
const headcount = [
  'teacherMainSalary',
  'teacherAddedSalary',
  'workerSalary',
  'workerSalaryAdded',
  'workerBonusSalaryAdded',
] as const satisfies readonly Component[]
const neither = unpaid.filter((name) => !headcount.some((each) => each === name))
/** Components by headcount. Of the other lines only meals have an amount. */
export const privateComponents = componentNames.filter((name) => !neither.includes(name))
const noLines = (Object.keys(otherLines) as readonly OtherLine[]).filter((line) => line !== 'foodExpenses') // a record's own keys
const allPaid = plus(...paid.map(shareOf))
const budget = (row: '2' | '4' | '6'): Formula => at(privateBudget, row, 'totalBudget')
const rule = 'design calculation §5: хувийн сургууль'

/** Blank 16/1: the state's part. Tugrik a year. */
export const privateByVariable = sheet({
  code: 'huvi-b16-1',
  upright: true,
  caption: 'Хувьсах зардлаар тооцсон төсөв',
  purpose: 'Төрөөс хариуцах хувьсах зардлыг гурван бүрэлдэхүүнд хувааж, хоолны зардлыг нэмсэн дүн.',
  rows: { '1': 'Нийт' },
  fields: budgetFields,
})
  .computed(['1'], paid.map(perField), ({ field }) => percentIn(shareOf(componentOf(field)), allPaid), rule)
  .computed(
    ['1'],
    paid.map(qtyField),
    ({ field }) => over(times(budget('2'), shareOf(componentOf(field))), allPaid),
    rule,
  )
  .computed(['1'], [...unpaid.map(perField), ...unpaid.map(qtyField)], () => number(0), rule)
  .computed(['1'], ['foodExpenses'], () => budget('4'), rule)
  .computed(['1'], noLines, () => number(0), rule)
  .computed(['1'], ['budgetTotal'], () => budget('6'), rule)
  .headlined(['1'], 'budgetTotal')
  .done()

/** Blank 16/2: tugrik a year. */
export const privateByHeadcount = sheet({
  code: 'huvi-b16-2',
  upright: true,
  caption: 'Орон тоогоор тооцсон төсөв',
  purpose: 'Цалингийн зардлыг орон тоогоор тооцсон төсөв.',
  rows: { '1': 'Нийт' },
  fields: headcountFields,
})
  .computed(['1'], headcount.map(qtyField), ({ field }) => at(budgetByHeadcount, '1', field), rule)
  .computed(
    ['1'],
    ['practicalExpensesQty', 'foodExpenses'],
    ({ field }) => at(privateByVariable, '1', field),
    rule,
  )
  .computed(['1'], neither.map(qtyField), () => number(0), rule)
  .computed(['1'], noLines, () => number(0), rule)
  .computed(
    ['1'],
    componentNames.map(perField),
    ({ field, same, sum }) =>
      percentIn(same(qtyField(componentOf(field))), sum(componentNames.map(qtyField))),
    rule,
  )
  .computed(['1'], ['budgetTotal'], ({ sum }) => sum([...componentNames.map(qtyField), 'foodExpenses']), rule)
  .headlined(['1'], 'budgetTotal')
  .done()

function componentOf(name: `${Component}${'Per' | 'Qty'}`): Component {
  return (
    componentNames.find((each) => perField(each) === name || qtyField(each) === name) ?? 'operationExpenses'
  )
}
