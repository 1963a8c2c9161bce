import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { budgetLines, budgetReport } from '#forms/reports/shared/budget-report.ts'
import { budgetByVariable as table } from '#forms/sheets/ebs/budget-by-variable.ts'
import { addedLines, componentNames, qtyField } from '#forms/sheets/ebs/budget-lines.ts'

/** EBS_TT6, two decimals (design calculation §7). */
export const draftVariableTotal: Report = budgetReport({
  code: 'EBS_TT6',
  description: 'Хувьсах зардлаар тооцсон нийт зардлын нэгтгэл',
  title: '{Y} оны төсвийн төсөл: хувьсах зардлаар тооцсон нэгтгэл',
  decimals: 2,
  totalName: 'requested',
  total: at(table, '1', 'budgetTotal'),
  blocks: [
    { caption: 'Хувьсах зардал', parts: budgetLines(table, componentNames.map(qtyField)) },
    { caption: 'Бусад зардал', parts: budgetLines(table, addedLines) },
  ],
})
