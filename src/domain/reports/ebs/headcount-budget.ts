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

type Line = {
  readonly caption: string
  readonly level: 0 | 1 | 2
  readonly strong: boolean
  readonly amount: Formula
}

const component = (name: (typeof componentNames)[number]): Line => ({
  caption: components[name],
  level: 2,
  strong: false,
  amount: at(budgetByHeadcount, '1', qtyField(name)),
})
const other = (name: OtherLine, level: 1 | 2): Line => ({
  caption: otherLines[name],
  level,
  strong: false,
  amount: at(budgetByHeadcount, '1', name),
})
const head = (caption: string, parts: readonly Line[]): Line => ({
  caption,
  level: 1,
  strong: true,
  amount: plus(...parts.map(({ amount }) => amount)),
})

const byPosts = componentNames.map(component)
const dormitory = (
  ['dormFoodExpenses', 'dormTeacherTotalSalary', 'dormWorkerTotalSalary', 'dormActivityExpenses'] as const
).map((name) => other(name, 2))
const rest = addedLines.filter((name) => !name.startsWith('dorm')).map((name) => other(name, 2))

/** The lines of the report: the total first, then each block under its sum. Every amount comes from blank 16/2. */
const lines: readonly Line[] = [
  { caption: 'Нийт төсөв', level: 0, strong: true, amount: at(budgetByHeadcount, '1', 'budgetTotal') },
  head('Сургалтын зардал', byPosts),
  ...byPosts,
  head('Дотуур байрны зардал', dormitory),
  ...dormitory,
  head('Бусад зардал', rest),
  ...rest,
]

const codes = lines.map((_, index) => String(index + 1))
const lineOf = (code: string): Line =>
  lines[Number(code) - 1] ?? { caption: code, level: 0, strong: false, amount: plus() }

/** The figures of EBS_TT16: blank 16/2 in thousand tugrik. */
const figures = sheet({
  code: 'EBS_TT16',
  kind: 'report',
  caption: 'Орон тоогоор тооцсон төсвийн нэгтгэл',
  purpose: 'Орон тоогоор тооцсон төсвийн нэгтгэл, мянган төгрөгөөр.',
  rows: Object.fromEntries(lines.map(({ caption }, index) => [String(index + 1), caption])),
  fields: { amount: field('{Y} оны төсөв', 'thousandTugrik') },
})
  .computed(
    codes,
    ['amount'],
    ({ row }) => over(lineOf(row).amount, 1000),
    'design calculation §7: мянган төгрөг',
  )
  .done()

/** EBS_TT16: the budget summary by headcount, one decimal (spec 000 §3). */
export const headcountBudget: Report = {
  code: 'EBS_TT16',
  description: 'Орон тоогоор тооцсон төсвийн нэгтгэл',
  title: '{Y} оны төсвийн төсөл: орон тоогоор тооцсон нэгтгэл',
  layout: 'table',
  columns: [{ caption: '{Y} оны төсөв', holds: 'number', decimals: 1, width: 0.4 }],
  lines: lines.map(
    ({ caption, level, strong }, index): ReportLine => ({ code: String(index + 1), caption, level, strong }),
  ),
  value: { from: 'sheet', sheet: figures },
}
