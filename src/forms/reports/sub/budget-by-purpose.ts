import { type Formula, minus, plus } from '#engine/formula.ts'
import { rowCaption } from '#engine/names.ts'
import { at } from '#engine/sheet.ts'
import { economicCodes } from '#forms/norms/economic-codes.ts'
import { programmes, purposes } from '#forms/norms/programmes.ts'
import type { Report } from '#forms/reports/report.ts'
import { financing } from '#forms/reports/shared/financing.ts'
import { type PurposeBlock, purposeReport } from '#forms/reports/shared/purpose-report.ts'
import { kindergartenIncome } from '#forms/sheets/shared/income-plan.ts'
import { fundCodes, wagesWithoutInsurance } from '#forms/sheets/shared/insurance-funds.ts'
import { newPositionPay } from '#forms/sheets/shared/new-positions.ts'
import { kindergartenByVariable } from '#forms/sheets/sub/budget-by-variable.ts'
import { flexibleTraining } from '#forms/sheets/sub/flexible-training.ts'

const budget = (name: keyof typeof kindergartenByVariable.fields): Formula =>
  at(kindergartenByVariable, '1', name)
const plan = (
  row: '1' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17',
) => at(kindergartenIncome, row, 'plannedAmount')
const flexible = (name: 'salaryAmountByProportion' | 'otherCostsOfGoodsServices' | 'foodQty'): Formula =>
  plus(at(flexibleTraining, '1', name), at(flexibleTraining, '2', name))

/** Pay includes the employer's insurance; pay of new positions does not (calculation §7). */
const variable: PurposeBlock = {
  caption: 'Хувьсах зардлаар тооцсон сургалтын зардал, шинэ орон тоо',
  programme: programmes.preschool,
  purpose: purposes.variable,
  codes: [
    '210',
    '2101',
    '210101',
    '210102',
    '210103',
    '210104',
    '2102',
    ...fundCodes,
    '2104',
    '210406',
    '2105',
    '210501',
    '2106',
    '210601',
    '2108',
    '210806',
    '2109',
    '210901',
    '210902',
  ],
  amounts: {
    '210101': plus(
      wagesWithoutInsurance(budget('teacherMainSalaryQty'), budget('workerSalaryQty')),
      newPositionPay.main,
    ),
    '210102': plus(
      wagesWithoutInsurance(
        budget('teacherAddedSalaryQty'),
        budget('workerSalaryAddedQty'),
        budget('workerIndemnityQty'),
      ),
      newPositionPay.added,
    ),
    '210103': newPositionPay.food,
    '210104': plus(wagesWithoutInsurance(budget('workerIncentiveQty')), newPositionPay.incentive),
    '210406': budget('operationExpensesQty'),
    '210501': budget('healthExpensesQty'),
    '210601': budget('childToyExpensesQty'),
    '210806': budget('cyberExpensesQty'),
    '210901': budget('compensationQty'),
    '210902': plus(budget('practicalExpensesQty'), budget('trainingExpensesQty')),
  },
  insured: ['2101'],
}

const meals: PurposeBlock = {
  caption: 'Хоол, хувилбарт сургалт',
  programme: programmes.services,
  purpose: purposes.food,
  apart: {
    programme: programmes.preschool,
    purpose: purposes.training,
    codes: ['2101', '210101', '2102', ...fundCodes, '2109', '210901'],
  },
  codes: ['210', '2101', '210101', '2102', ...fundCodes, '2105', '210502', '2109', '210901'],
  amounts: {
    '210101': wagesWithoutInsurance(flexible('salaryAmountByProportion')),
    '210502': plus(budget('foodExpenses'), flexible('foodQty')),
    '210901': flexible('otherCostsOfGoodsServices'),
  },
  insured: ['2101'],
}

const operation: PurposeBlock = {
  caption: 'Тогтмол зардал, сургалтын урсгал зардал, орлогоос санхүүжих зардал',
  programme: programmes.preschool,
  purpose: purposes.running,
  codes: [
    '210',
    '2101',
    '210105',
    '2103',
    '210301',
    '210302',
    '210303',
    '210304',
    '2109',
    '210901',
    '210902',
    '22',
  ],
  amounts: {
    '210105': plan('8'),
    '210301': plan('11'),
    '210302': plan('12'),
    '210303': plan('13'),
    '210304': plan('14'),
    '210901': plan('9'),
    '210902': budget('trainNormalExpenses'),
    '22': plan('10'),
  },
  insured: null,
}

const benefits: PurposeBlock = {
  caption: 'Нийгмийн даатгал, тэтгэмж, дэмжлэг',
  programme: programmes.preschool,
  purpose: purposes.benefits,
  codes: ['210', '2102', ...fundCodes, '213', '2132', '213204', '213205', '213207', '213209', '213211'],
  amounts: {
    '2102': budget('babyBreakExpenses'),
    '213204': plus(budget('vacationExpenses'), budget('pensionExpenses')),
    '213207': budget('oneTimePension'),
    '213209': budget('countrySideSupport'),
    '213211': budget('tuition'),
  },
  insured: null,
}

/** Items that no kindergarten plans. */
const never = new Set([
  '211',
  '212',
  '212101',
  '212201',
  '2131',
  '210701',
  '210703',
  '210804',
  '210805',
  '210807',
  '210809',
])

/** SUB_TT7: 134 lines, two decimals; line 12 = 69 + 93 + 107 + 120 (spec 002 §5.3). */
export const kindergartenByPurpose: Report = purposeReport({
  code: 'SUB_TT7',
  description: 'Зориулалт, эдийн засгийн ангиллаар төсвийн төсөл, хувьсах зардлаар',
  decimals: 2,
  opening: financing({
    expenses: budget('budgetTotal'),
    fees: { caption: rowCaption(kindergartenIncome, '15'), amount: plan('15') },
    auxiliary: plan('7'),
    donations: plan('16'),
    other: plan('17'),
    unallocated: minus(plus(plan('6'), plan('7')), plan('5')),
    used: plan('5'),
  }),
  consolidated: economicCodes.map(({ code }) => code).filter((code) => !never.has(code)),
  blocks: [variable, meals, operation, benefits],
})
