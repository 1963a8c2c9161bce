import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { budgetLines, budgetReport } from '#forms/reports/shared/budget-report.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import * as school from '#forms/sheets/ebs/budget-lines.ts'
import * as centre from '#forms/sheets/ntb/budget.ts'

const head = {
  code: 'EBS_TT9',
  description: 'Орон тоогоор тооцсон нийт төсөв',
  title: '{Y} оны төсвийн төсөл: орон тоогоор тооцсон нийт төсөв',
  decimals: 2,
  totalName: 'headcount',
} as const

/** EBS_TT9, two decimals (spec 002 §3.4). */
export const centreHeadcountTotal: Report = budgetReport({
  ...head,
  total: at(centre.centreByHeadcount, '1', 'budgetTotal'),
  blocks: [
    {
      caption: 'Хувьсах зардал',
      parts: budgetLines(centre.centreByHeadcount, centre.componentNames.map(centre.qtyField)),
    },
    { caption: 'Бусад зардал', parts: budgetLines(centre.centreByHeadcount, centre.otherNames) },
  ],
})

/** From the school's table. */
export const draftHeadcountTotal: Report = budgetReport({
  ...head,
  total: at(budgetByHeadcount, '1', 'budgetTotal'),
  blocks: [
    {
      caption: 'Хувьсах зардал',
      parts: budgetLines(budgetByHeadcount, school.componentNames.map(school.qtyField)),
    },
    { caption: 'Бусад зардал', parts: budgetLines(budgetByHeadcount, school.addedLines) },
  ],
})
