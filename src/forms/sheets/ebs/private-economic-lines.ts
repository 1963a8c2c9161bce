import { at } from '#engine/sheet.ts'
import { programmes, purposes } from '#forms/norms/programmes.ts'
import { privateByVariable } from '#forms/sheets/ebs/private-budget-tables.ts'
import { type EconomicLine, economicLinesOf } from '#forms/sheets/shared/economic-table.ts'
import {
  fundCodes,
  fundContribution,
  insuranceOn,
  wagesWithoutInsurance,
} from '#forms/sheets/shared/insurance-funds.ts'

const budget = (name: keyof typeof privateByVariable.fields) => at(privateByVariable, '1', name)
const main = wagesWithoutInsurance(budget('teacherMainSalaryQty'))
const added = wagesWithoutInsurance(budget('teacherAddedSalaryQty'))
const state = { programme: programmes.school, purpose: purposes.variable }

/** The state's part: three components and meals. Tugrik a year. */
export const privateEconomicLines = economicLinesOf('huvi-lines', {
  '210101': { ...state, amount: main },
  '210102': { ...state, amount: added },
  ...Object.fromEntries(
    fundCodes.map((code): [string, EconomicLine] => [
      code,
      { ...state, amount: (line) => fundContribution(code, insuranceOn(line('210101'), line('210102'))) },
    ]),
  ),
  '210502': { programme: programmes.services, purpose: purposes.meals, amount: budget('foodExpenses') },
  '210902': { ...state, amount: budget('practicalExpensesQty') },
})
