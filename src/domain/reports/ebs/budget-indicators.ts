import type { Report } from '#domain/report/report.ts'
import { type TableColumn, tableReport } from '#domain/reports/shared/table-report.ts'
import { minus } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { budgetByHeadcount } from '#domain/sheets/ebs/budget-by-headcount.ts'
import { budgetByVariable } from '#domain/sheets/ebs/budget-by-variable.ts'
import {
  componentNames,
  components,
  type OtherLine,
  otherLines,
  qtyField,
} from '#domain/sheets/ebs/budget-lines.ts'
import { funded, fundedPupils } from '#domain/sheets/ebs/funded-pupils.ts'

const others = Object.keys(otherLines) as readonly OtherLine[] // a record's own keys
const dormitory = others.filter((name) => name.startsWith('dorm'))
const rest = others.filter((name) => !name.startsWith('dorm'))
const amounts = [...componentNames.map(qtyField), ...dormitory, ...rest, 'budgetTotal'] as const
/** That there are 32 is said, which they are is not. */
const model = 'spec 001 §2. Үзүүлэлтийн сонголт: жишиг'
const pupils = at(fundedPupils, funded.pupils, 'totalQty')

/** EBS_TT10: the two budgets of the school beside each other in 32 numbered indicators (spec 001 §2). ASSUMED: which indicators. */
export const budgetIndicators: Report = indicatorsOf(1)

/** EBS_TT10 of the centres that compute with the school's sheets, two decimals. */
export const draftBudgetIndicators: Report = indicatorsOf(2)

function indicatorsOf(decimals: 1 | 2): Report {
  return tableReport({
    code: 'EBS_TT10',
    description: 'Төсвийн төслийн нэгдсэн үзүүлэлт',
    title: '{Y} оны төсвийн төсөл: хувьсах зардлаар болон орон тоогоор тооцсон үзүүлэлт',
    decimals,
    columns: [
      { caption: 'Санхүүжүүлэх суралцагч', holds: 'people', width: 0.2 },
      ...componentNames.map((name) => amount(components[name], 'Сургалтын зардал')),
      ...dormitory.map((name) => amount(otherLines[name].replace('Дотуур байрны ', ''), 'Дотуур байр')),
      ...rest.map((name) => amount(otherLines[name], 'Бусад зардал')),
      { caption: 'Нийт төсөв', holds: 'amount', width: 0.25 },
    ],
    lines: [
      {
        caption: 'Хувьсах зардлаар',
        level: 0,
        strong: false,
        source: model,
        values: [pupils, ...amounts.map((name) => at(budgetByVariable, '1', name))],
      },
      {
        caption: 'Орон тоогоор',
        level: 0,
        strong: false,
        source: model,
        values: [pupils, ...amounts.map((name) => at(budgetByHeadcount, '1', name))],
      },
      {
        caption: 'Зөрүү',
        level: 0,
        strong: true,
        source: model,
        values: [
          null,
          ...amounts.map((name) => minus(at(budgetByHeadcount, '1', name), at(budgetByVariable, '1', name))),
        ],
      },
    ],
  })
}

function amount(caption: string, above: string): TableColumn {
  return { caption, under: [above], holds: 'amount', width: 0.25 }
}
