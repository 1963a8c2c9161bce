import type { Report } from '#domain/report/report.ts'
import { budgetReport } from '#domain/reports/shared/budget-report.ts'
import { at } from '#domain/sheet/sheet.ts'
import { kindergartenByVariable } from '#domain/sheets/sub/budget-by-variable.ts'
import {
  componentNames,
  components,
  otherLines,
  otherNames,
  qtyField,
} from '#domain/sheets/sub/budget-lines.ts'

/** SUB_TT6: summary of total expense by variable, two decimals (spec 002 §3.4). */
export const totalByVariable: Report = budgetReport({
  code: 'SUB_TT6',
  description: 'Хувьсах зардлаар тооцсон нийт зардлын нэгтгэл',
  title: '{Y} оны төсвийн төсөл: хувьсах зардлаар тооцсон нэгтгэл',
  decimals: 2,
  total: at(kindergartenByVariable, '1', 'budgetTotal'),
  blocks: [
    {
      caption: 'Хувьсах зардал',
      parts: componentNames.map((name) => ({
        caption: components[name],
        amount: at(kindergartenByVariable, '1', qtyField(name)),
      })),
    },
    {
      caption: 'Бусад зардал',
      parts: otherNames.map((name) => ({
        caption: otherLines[name][0],
        amount: at(kindergartenByVariable, '1', name),
      })),
    },
  ],
})
