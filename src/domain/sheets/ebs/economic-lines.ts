import { dormitoryShares } from '#domain/norms/component-shares.ts'
import { type Formula, plus, times } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { budgetByVariable } from '#domain/sheets/ebs/budget-by-variable.ts'
import { dormitoryAmount } from '#domain/sheets/ebs/dormitory-total.ts'
import { type EconomicLine, economicLinesOf } from '#domain/sheets/shared/economic-table.ts'
import { incomePlan } from '#domain/sheets/shared/income-plan.ts'
import { fundCodes, fundOf, insuranceOn, wagesIn } from '#domain/sheets/shared/insurance-funds.ts'
import { newPositionPay } from '#domain/sheets/shared/new-positions.ts'

const budget = (name: keyof typeof budgetByVariable.fields) => at(budgetByVariable, '1', name)
const plan = (row: '8' | '9' | '10' | '11' | '12' | '13' | '14') => at(incomePlan, row, 'plannedAmount')
const dormitory = (...names: readonly (keyof typeof dormitoryShares.sources)[]): Formula =>
  times(dormitoryAmount, plus(...names.map((name) => at(dormitoryShares.sheet, name, 'share'))))

const pay = {
  base: wagesIn(
    budget('teacherMainSalaryQty'),
    budget('workerSalaryQty'),
    dormitory('teacherSalary', 'workerSalary'),
  ),
  added: wagesIn(
    budget('teacherAddedSalaryQty'),
    budget('workerSalaryAddedQty'),
    dormitory('teacherAdded', 'workerAdded'),
  ),
  bonus: wagesIn(budget('workerBonusSalaryAddedQty'), dormitory('teacherBonus', 'workerBonus')),
}

/** The insurance of all wages, and that of staff on childcare leave. */
const insured = (line: (code: string) => Formula): Formula =>
  plus(
    insuranceOn(line('210101'), line('210102'), line('210103'), line('210104')),
    budget('babyBreakExpenses'),
  )

const school = { programme: '70921', purpose: 'Хувьсах зардал' }
const services = { programme: '70960' }
/** Lines on which the chart puts the school's own expense and that of its services together. */
const both = (purpose: string) => ({ programme: '70921, 70960', purpose })
const wages = both('Цалин хөлс')

/** Which line of the chart carries which part of the budget; every part stands on one line, new positions by the parts of their pay. Programme codes are international stand-ins (facts §2.4). */
const lines: Readonly<Record<string, EconomicLine>> = {
  '210101': { ...wages, amount: plus(pay.base, newPositionPay.main) },
  '210102': { ...wages, amount: plus(pay.added, newPositionPay.added) },
  '210103': { ...school, purpose: 'Шинэ орон тоо', amount: newPositionPay.food },
  '210104': { ...wages, amount: plus(pay.bonus, newPositionPay.incentive) },
  '210105': { ...school, purpose: 'Өөрийн орлого', amount: plan('8') },
  ...Object.fromEntries(
    fundCodes.map((code): [string, EconomicLine] => [
      code,
      {
        ...both('Цалин хөлс, тэтгэмж'),
        amount: (line) => fundOf(code, insured(line)),
      },
    ]),
  ),
  '210301': { ...school, purpose: 'Тогтмол зардал', amount: plan('11') },
  '210302': { ...school, purpose: 'Тогтмол зардал', amount: plan('12') },
  '210303': { ...school, purpose: 'Тогтмол зардал', amount: plan('13') },
  '210304': { ...school, purpose: 'Тогтмол зардал', amount: plan('14') },
  '210401': { ...school, amount: budget('operationExpensesQty') },
  '210405': { ...school, amount: budget('cleaningExpensesQty') },
  '210501': { ...school, amount: budget('healthExpensesQty') },
  '210502': {
    ...services,
    purpose: 'Хоол',
    amount: plus(budget('foodExpenses'), budget('dormFoodExpenses')),
  },
  '210601': { ...school, amount: budget('equipmentExpensesQty') },
  '210702': { ...school, amount: budget('trainingExpensesQty') },
  '210801': { ...school, purpose: 'Өөрийн орлого', amount: plan('9') },
  '210806': { ...school, amount: budget('cyberExpensesQty') },
  '210901': {
    ...both('Сургалт, дотуур байр'),
    amount: plus(
      budget('classExpensesQty'),
      budget('childProtectionQty'),
      budget('dormActivityExpenses'),
      budget('trainNormalExpenses'),
    ),
  },
  '210902': { ...school, amount: budget('practicalExpensesQty') },
  '213204': { ...services, purpose: 'Тэтгэмж', amount: budget('vacationExpenses') },
  '213205': { ...services, purpose: 'Тэтгэмж', amount: budget('pensionExpenses') },
  '213207': { ...services, purpose: 'Тэтгэмж', amount: budget('oneTimePension') },
  '213209': { ...services, purpose: 'Тэтгэмж', amount: budget('countrySideSupport') },
  '213211': { ...services, purpose: 'Тэтгэмж', amount: budget('tuition') },
  '22': { ...school, purpose: 'Өөрийн орлого', amount: plan('10') },
}

/** The budget-line reference table of specification 001 §2: the budget by economic classification. Tugrik a year. */
export const economicLines = economicLinesOf('ebs-lines', lines)
