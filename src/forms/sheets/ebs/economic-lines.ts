import { type Formula, plus, times } from '#engine/formula.ts'
import type { FormText } from '#engine/sheet.ts'
import { at, sumAt } from '#engine/sheet.ts'
import { dormitoryShares } from '#forms/norms/component-shares.ts'
import { programmes, purposes } from '#forms/norms/programmes.ts'
import { budgetByVariable } from '#forms/sheets/ebs/budget-by-variable.ts'
import { dormitoryAmount } from '#forms/sheets/ebs/dormitory-total.ts'
import { type EconomicLine, economicLinesOf, type LineOf } from '#forms/sheets/shared/economic-table.ts'
import { incomePlan } from '#forms/sheets/shared/income-plan.ts'
import {
  fundCodes,
  fundContribution,
  insuranceOn,
  wagesWithoutInsurance,
} from '#forms/sheets/shared/insurance-funds.ts'
import { newPositionPay } from '#forms/sheets/shared/new-positions.ts'

const budget = (name: keyof typeof budgetByVariable.fields) => at(budgetByVariable, '1', name)
const plan = (row: '8' | '9' | '10' | '11' | '12' | '13' | '14') => at(incomePlan, row, 'plannedAmount')
const dormitory = (...names: readonly (keyof typeof dormitoryShares.sources)[]): Formula =>
  times(dormitoryAmount, sumAt(dormitoryShares.sheet, names, ['share']))

type Wage = '210101' | '210102' | '210103' | '210104'
const wageCodes = ['210101', '210102', '210103', '210104'] as const

type Wages = {
  readonly programme: FormText
  readonly purpose: FormText
  readonly wages: Readonly<Partial<Record<Wage, Formula>>>
}

const school = { programme: programmes.school, purpose: purposes.variable }
/** Benefits are paid to own staff, so they are under the programme of their work. */
const benefit = { programme: programmes.school, purpose: purposes.benefits }
const own = { programme: programmes.school, purpose: purposes.income }

const wages: readonly Wages[] = [
  {
    programme: programmes.school,
    purpose: purposes.variable,
    wages: {
      '210101': wagesWithoutInsurance(budget('teacherMainSalaryQty'), budget('workerSalaryQty')),
      '210102': wagesWithoutInsurance(budget('teacherAddedSalaryQty'), budget('workerSalaryAddedQty')),
      '210104': wagesWithoutInsurance(budget('workerBonusSalaryAddedQty')),
    },
  },
  {
    programme: programmes.services,
    purpose: purposes.dormitory,
    wages: {
      '210101': wagesWithoutInsurance(dormitory('teacherSalary', 'workerSalary')),
      '210102': wagesWithoutInsurance(dormitory('teacherAdded', 'workerAdded')),
      '210104': wagesWithoutInsurance(dormitory('teacherBonus', 'workerBonus')),
    },
  },
  {
    programme: programmes.school,
    purpose: purposes.positions,
    wages: {
      '210101': newPositionPay.main,
      '210102': newPositionPay.added,
      '210103': newPositionPay.food,
      '210104': newPositionPay.incentive,
    },
  },
]

/** A single purpose is on the line itself. */
const several = (lines: readonly EconomicLine[]): EconomicLine | readonly EconomicLine[] =>
  lines.length === 1 && lines[0] ? lines[0] : lines

const wageLines = wageCodes.map((code) => [
  code,
  several(
    wages.flatMap(({ wages, ...purpose }) => {
      const amount = wages[code]
      return amount ? [{ ...purpose, amount }] : []
    }),
  ),
])

const insuranceLines = fundCodes.map((code) => [
  code,
  [
    ...wages.map(({ wages, ...purpose }) => ({
      ...purpose,
      amount: (line: LineOf) =>
        fundContribution(code, insuranceOn(...Object.keys(wages).map((wage) => line(wage, purpose.purpose)))),
    })),
    { ...benefit, amount: fundContribution(code, budget('babyBreakExpenses')) },
  ],
])

/** Every part is on one line; pay is split by kind. docs/spec-gaps.md gives the reasons. */
const lines: Readonly<Record<string, EconomicLine | readonly EconomicLine[]>> = {
  ...Object.fromEntries([...wageLines, ...insuranceLines]),
  '210105': { ...own, amount: plan('8') },
  '210301': { ...school, purpose: purposes.fixed, amount: plan('11') },
  '210302': { ...school, purpose: purposes.fixed, amount: plan('12') },
  '210303': { ...school, purpose: purposes.fixed, amount: plan('13') },
  '210304': { ...school, purpose: purposes.fixed, amount: plan('14') },
  '210405': { ...school, amount: budget('cleaningExpensesQty') },
  '210501': { ...school, amount: budget('healthExpensesQty') },
  '210502': {
    programme: programmes.services,
    purpose: purposes.meals,
    amount: plus(budget('foodExpenses'), budget('dormFoodExpenses')),
  },
  '210601': { ...school, amount: budget('equipmentExpensesQty') },
  '210806': { ...school, amount: budget('cyberExpensesQty') },
  '210901': [
    {
      ...school,
      amount: plus(budget('operationExpensesQty'), budget('classExpensesQty'), budget('childProtectionQty')),
    },
    { programme: programmes.services, purpose: purposes.dormitory, amount: budget('dormActivityExpenses') },
    { ...own, amount: plan('9') },
  ],
  '210902': [
    { ...school, amount: plus(budget('practicalExpensesQty'), budget('trainingExpensesQty')) },
    { programme: programmes.school, purpose: purposes.running, amount: budget('trainNormalExpenses') },
  ],
  '213204': { ...benefit, amount: plus(budget('vacationExpenses'), budget('pensionExpenses')) },
  '213207': { ...benefit, amount: budget('oneTimePension') },
  '213209': { ...benefit, amount: budget('countrySideSupport') },
  '213211': { ...benefit, amount: budget('tuition') },
  '22': { ...own, amount: plan('10') },
}

/** Specification 001 §2. Tugrik a year. */
export const economicLines = economicLinesOf('ebs-lines', lines)
