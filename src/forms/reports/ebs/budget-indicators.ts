import { type Formula, minus } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import type { Report } from '#forms/reports/report.ts'
import { benefitsIn } from '#forms/reports/shared/benefits.ts'
import { line, type TableColumn, tableReport } from '#forms/reports/shared/table-report.ts'
import { budgetByHeadcount } from '#forms/sheets/ebs/budget-by-headcount.ts'
import { budgetByVariable } from '#forms/sheets/ebs/budget-by-variable.ts'
import { componentNames, components, otherLines, qtyField } from '#forms/sheets/ebs/budget-lines.ts'
import { dormitoryTotal } from '#forms/sheets/ebs/dormitory-total.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { variableCost } from '#forms/sheets/ebs/variable-cost.ts'

type Table = typeof budgetByVariable
/** In tugrik; `null` if the table by headcount has none. */
type ReportIndicator = {
  readonly caption: string
  readonly above: string
  readonly amount: (table: Table) => Formula | null
}

const code = 'EBS_TT10'
const cell =
  (name: keyof Table['fields']) =>
  (table: Table): Formula =>
    at(table, '1', name)

/** The lines of blank 7 by class size; they are part of the components. */
const fullness = (['paymentUntil44', 'paymentMore45'] as const).map(
  (name): ReportIndicator => ({
    caption: variableCost.fields[name].caption,
    above: 'Анги дүүргэлт, итгэлцүүргүй',
    amount: (table) => (table === budgetByVariable ? at(variableCost, '6', name) : null),
  }),
)

const foodByAge = (['primaryFoodExpenses', 'lowerFoodExpenses', 'upperFoodExpenses'] as const).map(
  (name): ReportIndicator => ({
    caption: `Хоол, ${dormitoryTotal.fields[name].caption}`,
    above: 'Дотуур байр',
    amount: () => at(dormitoryTotal, '1', name),
  }),
)

const dormitoryLines = {
  dormTeacherTotalSalary: 'Багшийн цалин',
  dormWorkerTotalSalary: 'Ажилтны цалин',
  dormActivityExpenses: 'Үйл ажиллагааны зардал',
  dormExpenses: 'Зардлын дүн',
} as const

const other = (name: keyof typeof otherLines): ReportIndicator => ({
  caption: otherLines[name],
  above: 'Бусад зардал',
  amount: cell(name),
})

const indicators: readonly ReportIndicator[] = [
  ...fullness,
  ...componentNames.map((name) => ({
    caption: components[name],
    above: 'Сургалтын зардал',
    amount: cell(qtyField(name)),
  })),
  ...foodByAge,
  ...(Object.keys(dormitoryLines) as readonly (keyof typeof dormitoryLines)[]) // a record's own keys
    .map((name) => ({ caption: dormitoryLines[name], above: 'Дотуур байр', amount: cell(name) })),
  other('foodExpenses'),
  other('babyBreakExpenses'),
  {
    caption: 'Тэтгэмж, дэмжлэг',
    above: 'Бусад зардал',
    amount: (table) => benefitsIn((name) => at(table, '1', name)),
  },
  other('trainNormalExpenses'),
  other('constantExpenses'),
  other('processExpenses'),
  other('newEmployeeExpenses'),
]

/** The specification gives the number 32 and some labels, not the indicators. */
const model = 'spec 001 §2. Үзүүлэлтийн сонголт: жишиг'
const pupils = at(fundedPupils, funded.pupils, 'totalQty')

/** EBS_TT10: 32 indicators of both budgets (spec 001 §2). ASSUMED: the choice of indicators. */
export const budgetIndicators: Report = indicatorsOf(1)

export const draftBudgetIndicators: Report = indicatorsOf(2)

function indicatorsOf(decimals: 1 | 2): Report {
  return tableReport({
    code,
    description: 'Төсвийн төслийн нэгдсэн үзүүлэлт, хувьсах зардлаар ба орон тоогоор',
    title: '{Y} оны төсвийн төсөл: хувьсах зардлаар болон орон тоогоор тооцсон үзүүлэлт',
    decimals,
    columns: [
      { caption: 'Санхүүжүүлэх суралцагч', content: 'people', width: 0.2 },
      ...indicators.map(
        ({ caption, above }): TableColumn => ({ caption, under: [above], content: 'amount', width: 0.25 }),
      ),
      { caption: 'Төсвийн дүн', content: 'amount', width: 0.25 },
    ],
    lines: [
      {
        caption: 'Хувьсах зардлаар',
        level: 0,
        strong: false,
        source: model,
        values: valuesOf(budgetByVariable),
      },
      {
        caption: 'Орон тоогоор',
        level: 0,
        strong: false,
        source: model,
        values: valuesOf(budgetByHeadcount),
      },
      { caption: 'Зөрүү', level: 0, strong: true, source: model, values: [null, ...difference()] },
    ],
  })
}

function valuesOf(table: Table): readonly (Formula | null)[] {
  return [pupils, ...indicators.map(({ amount }) => amount(table)), cell('budgetTotal')(table)]
}

function difference() {
  const both = valuesOf(budgetByHeadcount).slice(1)
  return both.map((value, index) =>
    value === null ? null : { overLines: minus(line(code, 2, index + 2), line(code, 1, index + 2)) },
  )
}
