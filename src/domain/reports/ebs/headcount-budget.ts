import type { Report } from '#domain/report/report.ts'
import { type BudgetLine, budgetReport } from '#domain/reports/shared/budget-report.ts'
import { at } from '#domain/sheet/sheet.ts'
import { budgetByHeadcount } from '#domain/sheets/ebs/budget-by-headcount.ts'
import {
  addedLines,
  componentNames,
  components,
  type OtherLine,
  otherLines,
  qtyField,
} from '#domain/sheets/ebs/budget-lines.ts'
import { privateByHeadcount } from '#domain/sheets/ebs/private-budget-tables.ts'

const dormitory = [
  'dormFoodExpenses',
  'dormTeacherTotalSalary',
  'dormWorkerTotalSalary',
  'dormActivityExpenses',
] as const
const rest = addedLines.filter((name) => !name.startsWith('dorm'))

/** EBS_TT16: the budget summary by headcount, one decimal (spec 000 §3). */
export const headcountBudget: Report = headcountBudgetOf(budgetByHeadcount)

/** EBS_TT16 of private schools, from their own table. */
export const privateHeadcountBudget: Report = headcountBudgetOf(privateByHeadcount)

function headcountBudgetOf(table: typeof budgetByHeadcount): Report {
  const other = (name: OtherLine): BudgetLine => ({ caption: otherLines[name], amount: at(table, '1', name) })
  return budgetReport({
    code: 'EBS_TT16',
    description: 'Орон тоогоор тооцсон төсвийн нэгтгэл',
    title: '{Y} оны төсвийн төсөл: орон тоогоор тооцсон нэгтгэл',
    decimals: 1,
    total: at(table, '1', 'budgetTotal'),
    blocks: [
      {
        caption: 'Сургалтын зардал',
        parts: componentNames.map((name) => ({
          caption: components[name],
          amount: at(table, '1', qtyField(name)),
        })),
      },
      { caption: 'Дотуур байрны зардал', parts: dormitory.map(other) },
      { caption: 'Бусад зардал', parts: rest.map(other) },
    ],
  })
}
