import type { Report } from '#domain/report/report.ts'
import { type BudgetBlock, type BudgetLine, budgetReport } from '#domain/reports/shared/budget-report.ts'
import { at } from '#domain/sheet/sheet.ts'
import { budgetByHeadcount } from '#domain/sheets/ebs/budget-by-headcount.ts'
import {
  addedLines,
  type Component,
  componentNames,
  components,
  type OtherLine,
  otherLines,
  qtyField,
} from '#domain/sheets/ebs/budget-lines.ts'
import { privateByHeadcount, privateComponents } from '#domain/sheets/ebs/private-budget-tables.ts'

type Table = typeof budgetByHeadcount
const dormitory = [
  'dormFoodExpenses',
  'dormTeacherTotalSalary',
  'dormWorkerTotalSalary',
  'dormActivityExpenses',
] as const
const rest = addedLines.filter((name) => !name.startsWith('dorm'))

/** EBS_TT16: the budget summary by headcount, one decimal (spec 000 §3). */
export const headcountBudget: Report = headcountBudgetOf(budgetByHeadcount, [
  { caption: 'Сургалтын зардал', parts: componentNames.map(schoolPart(budgetByHeadcount)) },
  { caption: 'Дотуур байрны зардал', parts: dormitory.map(otherPart(budgetByHeadcount)) },
  { caption: 'Бусад зардал', parts: rest.map(otherPart(budgetByHeadcount)) },
])

/** EBS_TT16 of private schools, from their own table: the lines that the state pays or that posts make, and no others. */
export const privateHeadcountBudget: Report = headcountBudgetOf(privateByHeadcount, [
  { caption: 'Сургалтын зардал', parts: privateComponents.map(schoolPart(privateByHeadcount)) },
  { caption: 'Бусад зардал', parts: [otherPart(privateByHeadcount)('foodExpenses')] },
])

function schoolPart(table: Table): (name: Component) => BudgetLine {
  return (name) => ({ caption: components[name], amount: at(table, '1', qtyField(name)) })
}

function otherPart(table: Table): (name: OtherLine) => BudgetLine {
  return (name) => ({ caption: otherLines[name], amount: at(table, '1', name) })
}

function headcountBudgetOf(table: Table, blocks: readonly BudgetBlock[]): Report {
  return budgetReport({
    code: 'EBS_TT16',
    description: 'Орон тоогоор тооцсон төсвийн нэгтгэл',
    title: '{Y} оны төсвийн төсөл: орон тоогоор тооцсон нэгтгэл',
    decimals: 1,
    total: at(table, '1', 'budgetTotal'),
    blocks,
  })
}
