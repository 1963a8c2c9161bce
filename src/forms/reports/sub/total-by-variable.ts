import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { budgetLines, budgetReport } from '#forms/reports/shared/budget-report.ts'
import { kindergartenByVariable as table } from '#forms/sheets/sub/budget-by-variable.ts'
import { componentNames, type OtherLine, otherNames, qtyField } from '#forms/sheets/sub/budget-lines.ts'

/** SUB_TT6, two decimals (spec 002 §3.4). */
export const totalByVariable: Report = totalByVariableOf(otherNames)

/** Only blank 8 fills these (calculation §3). */
const planned: readonly OtherLine[] = ['trainNormalExpenses', 'constantExpenses', 'processExpenses']

export const privateTotalByVariable: Report = totalByVariableOf(
  otherNames.filter((name) => !planned.includes(name)),
)

function totalByVariableOf(others: readonly OtherLine[]): Report {
  return budgetReport({
    code: 'SUB_TT6',
    description: 'Хувьсах зардлаар тооцсон нийт зардлын нэгтгэл',
    title: '{Y} оны төсвийн төсөл: хувьсах зардлаар тооцсон нэгтгэл',
    decimals: 2,
    totalName: 'requested',
    total: at(table, '1', 'budgetTotal'),
    blocks: [
      { caption: 'Хувьсах зардал', parts: budgetLines(table, componentNames.map(qtyField)) },
      { caption: 'Бусад зардал', parts: budgetLines(table, others) },
    ],
  })
}
