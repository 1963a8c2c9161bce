import { rowCaption } from '#engine/names.ts'
import { at, cellAt } from '#engine/sheet.ts'
import type { Report, TableLine } from '#forms/reports/report.ts'
import { tableReport } from '#forms/reports/shared/table-report.ts'
import { kindergartenCostSheet as cost } from '#forms/sheets/sub/variable-cost.ts'

const factors = ['indicator1', 'indicator2', 'indicator3', 'indicator4', 'stateShare'] as const
const rows = ['1', '2', '3', '4', '5', '6'] as const

/** SUB_TT2, two decimals (spec 002 §3.4). */
export const variableExpense: Report = tableReport({
  code: 'SUB_TT2',
  description: 'Хувьсах зардлаар тооцсон сургалтын зардал',
  title: '{Y} оны төсвийн төсөл: хувьсах зардлаар тооцсон сургалтын зардал',
  decimals: 2,
  columns: [
    { caption: 'Хүүхдийн тоо', content: 'people', width: 0.25 },
    { caption: 'Нэг хүүхдийн зардал, төгрөг', content: 'tugrik', width: 0.35 },
    { caption: 'Байршлын итгэлцүүр', content: 'coefficient', width: 0.28 },
    { caption: 'Хүүхдийн тооны итгэлцүүр', content: 'coefficient', width: 0.28 },
    { caption: 'Салбар бүлгийн итгэлцүүр', content: 'coefficient', width: 0.28 },
    { caption: 'Жин', content: 'coefficient', width: 0.22 },
    { caption: 'Төрөөс хариуцах хувь', content: 'percent', width: 0.28 },
    { caption: 'Нийт зардал, мянган төгрөг', content: 'amount', width: 0.4 },
  ],
  lines: rows.map((row): TableLine => {
    const cell = (name: keyof typeof cost.fields) =>
      cellAt(cost, { row, field: name }) ? at(cost, row, name) : null
    return {
      caption: rowCaption(cost, row),
      level: row === '6' ? 0 : 1,
      strong: row === '6',
      values: [cell('studentTotalQty'), cell('oneStudentExpenses'), ...factors.map(cell), cell('totalQty')],
    }
  }),
})
