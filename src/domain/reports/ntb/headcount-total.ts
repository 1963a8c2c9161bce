import type { Report } from '#domain/report/report.ts'
import { type BudgetLine, budgetReport } from '#domain/reports/shared/budget-report.ts'
import { at } from '#domain/sheet/sheet.ts'
import { budgetByHeadcount } from '#domain/sheets/ebs/budget-by-headcount.ts'
import * as school from '#domain/sheets/ebs/budget-lines.ts'
import * as centre from '#domain/sheets/ntb/budget.ts'

const head = {
  code: 'EBS_TT9',
  description: 'Орон тоогоор тооцсон нийт төсөв',
  title: '{Y} оны төсвийн төсөл: орон тоогоор тооцсон нийт төсөв',
  decimals: 2,
} as const

/** EBS_TT9 of centres: the total budget by headcount, two decimals (spec 002 §3.4). */
export const centreHeadcountTotal: Report = budgetReport({
  ...head,
  total: at(centre.centreByHeadcount, '1', 'budgetTotal'),
  blocks: [
    {
      caption: 'Хувьсах зардал',
      parts: centre.componentNames.map(
        (name): BudgetLine => ({
          caption: centre.components[name],
          amount: at(centre.centreByHeadcount, '1', centre.qtyField(name)),
        }),
      ),
    },
    {
      caption: 'Бусад зардал',
      parts: centre.otherNames.map(
        (name): BudgetLine => ({
          caption: centre.otherLines[name][0],
          amount: at(centre.centreByHeadcount, '1', name),
        }),
      ),
    },
  ],
})

/** EBS_TT9 of the draft view, from the school's table. */
export const draftHeadcountTotal: Report = budgetReport({
  ...head,
  total: at(budgetByHeadcount, '1', 'budgetTotal'),
  blocks: [
    {
      caption: 'Хувьсах зардал',
      parts: school.componentNames.map(
        (name): BudgetLine => ({
          caption: school.components[name],
          amount: at(budgetByHeadcount, '1', school.qtyField(name)),
        }),
      ),
    },
    {
      caption: 'Бусад зардал',
      parts: school.addedLines.map(
        (name): BudgetLine => ({
          caption: school.otherLines[name],
          amount: at(budgetByHeadcount, '1', name),
        }),
      ),
    },
  ],
})
