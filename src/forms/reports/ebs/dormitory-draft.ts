import { type Formula, times } from '#engine/formula.ts'
import { at, formText, sumAt } from '#engine/sheet.ts'
import { codeText, economicCodes } from '#forms/norms/economic-codes.ts'
import type { Report, TableLine } from '#forms/reports/report.ts'
import { tableReport } from '#forms/reports/shared/table-report.ts'
import { dormitorySalary } from '#forms/sheets/ebs/dormitory-salary.ts'
import { dormitoryTotal } from '#forms/sheets/ebs/dormitory-total.ts'
import { fundCodes, fundContribution } from '#forms/sheets/shared/insurance-funds.ts'
import { year } from '#forms/sheets/shared/pay.ts'

type DormitoryRow = '1' | '2' | '3' | '4' | '5' | '6'
const workers = ['2', '3', '4', '5', '6'] as const
const total = (name: keyof typeof dormitoryTotal.fields): Formula => at(dormitoryTotal, '1', name)
type DormitoryPay =
  | 'workerTotal'
  | 'mainSalaryYear'
  | 'addedSalaryMonth'
  | 'bonusQtyYear'
  | 'resultBonusQtyYear'
  | 'mainSalaryYearFee'
const pay = (rows: readonly DormitoryRow[], name: DormitoryPay): Formula =>
  sumAt(dormitorySalary, rows, [name])
const nameOf = (code: string): string => economicCodes.find((each) => each.code === code)?.name ?? code

const line = (
  caption: string,
  level: TableLine['level'],
  amount: Formula,
  [code = '', people = null]: readonly [code?: string, people?: Formula | null] = [],
): TableLine => ({
  caption,
  level,
  strong: level < 2,
  values: [people, amount],
  form: [code === '' ? code : codeText(code)],
})

const chartLine = (code: string, level: TableLine['level'], amount: Formula): TableLine =>
  line(nameOf(code), level, amount, [code])

const insuranceCode = '2102'

/** The employer's insurance has five funds (spec 000: 8.5, 1, 0.8, 0.2, 2 percent). */
function payLines(caption: string, rows: readonly DormitoryRow[], amount: Formula): readonly TableLine[] {
  const insurance = pay(rows, 'mainSalaryYearFee')
  return [
    line(caption, 1, amount, ['', pay(rows, 'workerTotal')]),
    chartLine('210101', 2, pay(rows, 'mainSalaryYear')),
    chartLine('210102', 2, times(year, pay(rows, 'addedSalaryMonth'))),
    chartLine('210103', 2, pay(rows, 'bonusQtyYear')),
    chartLine('210104', 2, pay(rows, 'resultBonusQtyYear')),
    chartLine(insuranceCode, 2, insurance),
    ...fundCodes.map((code) => chartLine(code, 3, fundContribution(code, insurance))),
  ]
}

const lines: readonly TableLine[] = [
  line('Дотуур байрны нийт зардал', 0, total('dormTotalExpenses'), ['', total('totalStudentQty')]),
  line('Хоолны зардал', 1, total('foodTotalExpenses'), ['210502', total('totalStudentQty')]),
  line('6–10 нас (1–5-р анги)', 2, total('primaryFoodExpenses'), ['', total('primaryStudentQty')]),
  line('11–14 нас (6–9-р анги)', 2, total('lowerFoodExpenses'), ['', total('lowerStudentQty')]),
  line('15–18 нас (10–12-р анги)', 2, total('upperFoodExpenses'), ['', total('upperStudentQty')]),
  ...payLines('Дотуур байрны багшийн цалин', ['1'], total('teacherTotalSalary')),
  ...payLines('Дотуур байрны ажилтны цалин', workers, total('workerTotalSalary')),
  line('Үйл ажиллагааны бусад зардал', 1, total('otherTotalExpenses'), ['210901']),
]
/** Returns the `rowNum`; the line counts from 0. */
const amountAt = (line: number): number => line * 2 + 2

/** DRM_TT10, one decimal (spec 000 §3). */
export const dormitoryDraft: Report = tableReport({
  code: 'DRM_TT10',
  description: 'Дотуур байрны төсвийн төсөл',
  title: '{Y} оны төсвийн төсөл: дотуур байр',
  decimals: 1,
  columns: [
    { caption: 'Эдийн засгийн ангилал', content: 'form', width: 0.3 },
    { caption: 'Тоо', content: 'people', width: 0.22 },
    { caption: '{Y} оны төсөв', content: 'amount', width: 0.38 },
  ],
  lines,
  sums: lines.flatMap(({ form: [code = ''] = [] }, index) =>
    formText(code).text === insuranceCode
      ? [{ whole: amountAt(index), parts: fundCodes.map((_, fund) => amountAt(index + 1 + fund)) }]
      : [],
  ),
})
