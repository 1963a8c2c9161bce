import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { type BudgetBlock, budgetLines, budgetReport } from '#forms/reports/shared/budget-report.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import { dormitoryLines } from '#forms/sheets/ebs/budget-by-variable.ts'
import { addedLines, componentNames, qtyField } from '#forms/sheets/ebs/budget-lines.ts'
import { privateByHeadcount, privateComponents } from '#forms/sheets/ebs/private-budget-tables.ts'

const rest = addedLines.filter((name) => !name.startsWith('dorm'))

/** EBS_TT16, one decimal (spec 000 §3). */
export const headcountBudget: Report = headcountBudgetOf(budgetByHeadcount, [
  { caption: 'Сургалтын зардал', parts: budgetLines(budgetByHeadcount, componentNames.map(qtyField)) },
  { caption: 'Дотуур байрны зардал', parts: budgetLines(budgetByHeadcount, dormitoryLines) },
  { caption: 'Бусад зардал', parts: budgetLines(budgetByHeadcount, rest) },
])

/** EBS_TT16: only the lines paid by the state or computed from posts. */
export const privateHeadcountBudget: Report = headcountBudgetOf(privateByHeadcount, [
  { caption: 'Сургалтын зардал', parts: budgetLines(privateByHeadcount, privateComponents.map(qtyField)) },
  { caption: 'Бусад зардал', parts: budgetLines(privateByHeadcount, ['foodExpenses']) },
])

function headcountBudgetOf(table: typeof budgetByHeadcount, blocks: readonly BudgetBlock[]): Report {
  return budgetReport({
    code: 'EBS_TT16',
    description: 'Орон тоогоор тооцсон төсвийн нэгтгэл',
    title: '{Y} оны төсвийн төсөл: орон тоогоор тооцсон нэгтгэл',
    decimals: 1,
    totalName: 'headcount',
    total: at(table, '1', 'budgetTotal'),
    blocks,
  })
}
