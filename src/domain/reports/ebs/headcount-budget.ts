import type { Report, ReportLine } from '#domain/report/report.ts'
import { sheet } from '#domain/sheet/define.ts'
import { field } from '#domain/sheet/field.ts'
import { type Formula, over, plus } from '#domain/sheet/formula.ts'
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

type Line = {
  readonly caption: string
  readonly level: 0 | 1 | 2
  readonly strong: boolean
  readonly amount: Formula
}
type BudgetTable = typeof budgetByHeadcount

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

function headcountBudgetOf(table: BudgetTable): Report {
  const lines = linesOf(table)
  return {
    code: 'EBS_TT16',
    description: 'Орон тоогоор тооцсон төсвийн нэгтгэл',
    title: '{Y} оны төсвийн төсөл: орон тоогоор тооцсон нэгтгэл',
    layout: 'table',
    columns: [{ caption: '{Y} оны төсөв', holds: 'number', decimals: 1, width: 0.4 }],
    lines: lines.map(
      ({ caption, level, strong }, index): ReportLine => ({
        code: String(index + 1),
        caption,
        level,
        strong,
      }),
    ),
    value: { from: 'sheet', sheet: figuresOf(lines) },
  }
}

/** The total first, then each block under its sum. Every amount comes from the table. */
function linesOf(table: BudgetTable): readonly Line[] {
  const other = (name: OtherLine): Line => ({
    caption: otherLines[name],
    level: 2,
    strong: false,
    amount: at(table, '1', name),
  })
  const training = componentNames.map(
    (name): Line => ({
      caption: components[name],
      level: 2,
      strong: false,
      amount: at(table, '1', qtyField(name)),
    }),
  )
  return [
    { caption: 'Нийт төсөв', level: 0, strong: true, amount: at(table, '1', 'budgetTotal') },
    ...block('Сургалтын зардал', training),
    ...block('Дотуур байрны зардал', dormitory.map(other)),
    ...block('Бусад зардал', rest.map(other)),
  ]
}

function block(caption: string, parts: readonly Line[]): readonly Line[] {
  return [{ caption, level: 1, strong: true, amount: plus(...parts.map(({ amount }) => amount)) }, ...parts]
}

/** The figures in thousand tugrik. */
function figuresOf(lines: readonly Line[]) {
  const amounts = new Map(lines.map(({ amount }, index) => [String(index + 1), amount]))
  return sheet({
    code: 'EBS_TT16',
    kind: 'report',
    caption: 'Орон тоогоор тооцсон төсвийн нэгтгэл',
    purpose: 'Орон тоогоор тооцсон төсвийн нэгтгэл, мянган төгрөгөөр.',
    rows: Object.fromEntries(lines.map(({ caption }, index) => [String(index + 1), caption])),
    fields: { amount: field('{Y} оны төсөв', 'thousandTugrik') },
  })
    .computed(
      [...amounts.keys()],
      ['amount'],
      ({ row }) => over(amounts.get(row) ?? 0, 1000),
      'design calculation §7: мянган төгрөг',
    )
    .done()
}
