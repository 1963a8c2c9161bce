import { type Formula, minus, plus, times } from '#engine/formula.ts'
import { rowCaption } from '#engine/names.ts'
import { at } from '#engine/sheet.ts'
import { economicCodes } from '#forms/norms/economic-codes.ts'
import { programmes, purposes } from '#forms/norms/programmes.ts'
import type { Report } from '#forms/reports/report.ts'
import { financing } from '#forms/reports/shared/financing.ts'
import { type PurposeBlock, purposeReport } from '#forms/reports/shared/purpose-report.ts'
import { shareOf } from '#forms/sheets/ebs/budget-by-variable.ts'
import type { Component } from '#forms/sheets/ebs/budget-lines.ts'
import { centreByVariable } from '#forms/sheets/ntb/budget.ts'
import { centreIncome } from '#forms/sheets/ntb/income-plan.ts'
import { fundCodes, wagesWithoutInsurance } from '#forms/sheets/shared/insurance-funds.ts'
import { newPositionPay } from '#forms/sheets/shared/new-positions.ts'

const budget = (name: keyof typeof centreByVariable.fields): Formula => at(centreByVariable, '1', name)
const plan = (row: '2' | '3' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13') =>
  at(centreIncome, row, 'plannedAmount')
/** Combines the school's components (design calculation §6). */
const part = (...names: readonly Component[]): Formula =>
  times(budget('expensesQty'), plus(...names.map(shareOf)))

const chart = economicCodes.map(({ code }) => code)
/** Every line of the chart below 210, with its headings. */
const goods = chart.filter((code) => code === '21' || code.startsWith('210'))
const pay = goods.filter((code) => code.startsWith('2101') || code.startsWith('2102'))

const variable: PurposeBlock = {
  caption: 'Хувьсах зардлаар тооцсон сургалтын зардал',
  programme: programmes.lifelong,
  purpose: purposes.variable,
  codes: goods,
  amounts: {
    '210101': wagesWithoutInsurance(part('teacherMainSalary', 'workerSalary')),
    '210102': wagesWithoutInsurance(part('teacherAddedSalary', 'workerSalaryAdded')),
    '210104': wagesWithoutInsurance(part('workerBonusSalaryAdded')),
    '210405': part('cleaningExpenses'),
    '210501': part('healthExpenses'),
    '210601': part('equipmentExpenses'),
    '210806': part('cyberExpenses'),
    '210901': part('operationExpenses', 'classExpenses', 'childProtection'),
    '210902': part('practicalExpenses', 'trainingExpenses'),
  },
  insured: ['2101'],
}

const operation: PurposeBlock = {
  caption: 'Сургалт, хөтөлбөрийн ердийн зардал, тогтмол зардал, орлогоос санхүүжих зардал',
  programme: programmes.lifelong,
  purpose: purposes.running,
  codes: [...goods, '22'],
  amounts: {
    '210105': plan('7'),
    '210301': plan('10'),
    '210302': plan('11'),
    '210303': plan('12'),
    '210304': plan('13'),
    '210901': plus(plan('3'), plan('8')),
    '210902': plan('2'),
    '22': plan('9'),
  },
  insured: null,
}

const benefits: PurposeBlock = {
  caption: 'Нийгмийн даатгал, тэтгэмж, дэмжлэг',
  programme: programmes.lifelong,
  purpose: purposes.benefits,
  codes: ['210', '2102', ...fundCodes, '213', '2132', ...chart.filter((code) => /^2132\d\d$/.test(code))],
  amounts: {
    '2102': budget('babyBreakExpenses'),
    '213204': plus(budget('vacationExpenses'), budget('pensionExpenses')),
    '213207': budget('oneTimePension'),
    '213209': budget('countrySideSupport'),
    '213211': budget('tuition'),
  },
  insured: null,
}

const positions: PurposeBlock = {
  caption: 'Шинэ орон тооны цалингийн зардал',
  programme: programmes.lifelong,
  purpose: purposes.positions,
  codes: pay,
  amounts: {
    '210101': newPositionPay.main,
    '210102': newPositionPay.added,
    '210103': newPositionPay.food,
    '210104': newPositionPay.incentive,
  },
  insured: ['2101'],
}

/** EBS_NBT_TT6, two decimals (spec 002 §3.4). */
export const centreByPurpose: Report = purposeReport({
  code: 'EBS_NBT_TT6',
  description: 'Зориулалт, эдийн засгийн ангиллаар төсвийн төсөл, хувьсах зардлаар',
  decimals: 2,
  opening: financing({
    expenses: budget('budgetTotal'),
    fees: { caption: rowCaption(centreIncome, '5'), amount: plan('5') },
    auxiliary: plan('6'),
    donations: null,
    other: null,
    unallocated: minus(plus(plan('5'), plan('6')), plus(plan('7'), plan('8'), plan('9'))),
    used: plus(plan('7'), plan('8'), plan('9')),
  }),
  consolidated: chart,
  blocks: [variable, operation, benefits, positions],
})
