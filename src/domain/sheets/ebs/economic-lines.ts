import { insurance } from '#domain/norms/allowances.ts'
import { dormitoryShares } from '#domain/norms/component-shares.ts'
import { economicCodes } from '#domain/norms/economic-codes.ts'
import { sheet } from '#domain/sheet/define.ts'
import { field } from '#domain/sheet/field.ts'
import { type Formula, over, plus, times } from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { budgetByVariable } from '#domain/sheets/ebs/budget-by-variable.ts'
import { dormitoryAmount } from '#domain/sheets/ebs/dormitory-total.ts'
import { incomePlan } from '#domain/sheets/shared/income-plan.ts'

type Line = { readonly amount: Formula; readonly programme: string; readonly purpose: string }

const budget = (name: keyof typeof budgetByVariable.fields) => at(budgetByVariable, '1', name)
const plan = (row: '8' | '9' | '10' | '11' | '12' | '13' | '14') => at(incomePlan, row, 'plannedAmount')
const dormitory = (...names: readonly (keyof typeof dormitoryShares.sources)[]): Formula =>
  times(dormitoryAmount, plus(...names.map((name) => at(dormitoryShares.sheet, name, 'share'))))
/** A pay component contains the employer's insurance: wages = component / 1.125 (design calculation §7). */
const rate = over(at(insurance.sheet, 'total', 'percent'), 100)
const wages = (...components: readonly Formula[]): Formula => over(plus(...components), plus(1, rate))

const pay = {
  base: wages(
    budget('teacherMainSalaryQty'),
    budget('workerSalaryQty'),
    budget('newEmployeeExpenses'),
    dormitory('teacherSalary', 'workerSalary'),
  ),
  added: wages(
    budget('teacherAddedSalaryQty'),
    budget('workerSalaryAddedQty'),
    dormitory('teacherAdded', 'workerAdded'),
  ),
  bonus: wages(budget('workerBonusSalaryAddedQty'), dormitory('teacherBonus', 'workerBonus')),
}

/** The insurance of all wages, and that of staff on childcare leave, by its five funds. */
const fund = (name: 'pension' | 'benefit' | 'accident' | 'unemployment' | 'health'): Formula => {
  const percent = at(insurance.sheet, name, 'percent')
  const ofWages = over(times(plus(pay.base, pay.added, pay.bonus), percent), 100)
  return plus(
    ofWages,
    over(times(budget('babyBreakExpenses'), percent), at(insurance.sheet, 'total', 'percent')),
  )
}

const school = { programme: '70921', purpose: 'Хувьсах зардал' }
const services = { programme: '70960' }

/** Which line of the chart carries which part of the budget; every part stands on one line. Programme codes are international stand-ins (facts §2.4). */
const lines: Readonly<Record<string, Line>> = {
  '210101': { ...school, amount: pay.base },
  '210102': { ...school, amount: pay.added },
  '210104': { ...school, amount: pay.bonus },
  '210105': { ...school, purpose: 'Өөрийн орлого', amount: plan('8') },
  '210201': { ...school, amount: fund('pension') },
  '210202': { ...school, amount: fund('benefit') },
  '210203': { ...school, amount: fund('accident') },
  '210204': { ...school, amount: fund('unemployment') },
  '210205': { ...school, amount: fund('health') },
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
    ...school,
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

/** The chart's codes that carry an amount, with all that stand above them, in the order of the chart. */
const shown = economicCodes.filter(({ code }) =>
  Object.keys(lines).some((line) => line === code || isBelow(line, code)),
)
const rowOf = (code: string): string => String(shown.findIndex((each) => each.code === code) + 1)
const codeOf = (row: string): string => shown[Number(row) - 1]?.code ?? ''
const leaves = shown.filter(({ code }) => lines[code]).map(({ code }) => rowOf(code))
/** Sums from the deepest level up, so that each reads only what stands before it. */
const heads = shown.filter(({ code }) => !lines[code]).sort((a, b) => b.level - a.level)
const texts = (text: (code: string) => string | undefined) =>
  Object.fromEntries(
    shown.flatMap(({ code }) => (text(code) === undefined ? [] : [[rowOf(code), text(code) ?? '']])),
  )

/** The budget-line reference table of specification 001 §2: the budget by economic classification. Tugrik a year. */
export const economicLines = sheet({
  code: 'ebs-lines',
  caption: 'Төсвийн мөрийн лавлагаа: эдийн засгийн ангилал',
  purpose:
    'Хувьсах зардлаар тооцсон төсвийг хөтөлбөр, зориулалт, эдийн засгийн ангиллын мөрөөр хуваарилсан дүн.',
  rows: Object.fromEntries(shown.map(({ code, name }) => [rowOf(code), name])),
  fields: {
    amount: field('{Y} оны төсөв', 'tugrik'),
    programme: field('Хөтөлбөр', 'text'),
    purpose: field('Зориулалт', 'text'),
    code: field('Эдийн засгийн ангиллын код', 'text'),
    level1: field('1', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
    level2: field('2', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
    level3: field('3', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
    level4: field('4', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
  },
})
  .computed(
    leaves,
    ['amount'],
    ({ row }) => lines[codeOf(row)]?.amount ?? 0,
    'facts §2.2; мөр бүрд нэг эх үүсвэр',
  )
  .computed(
    heads.map(({ code }) => rowOf(code)),
    ['amount'],
    ({ row, inRow }) =>
      plus(...shown.filter(({ parent }) => parent === codeOf(row)).map(({ code }) => inRow(rowOf(code)))),
    'Доод мөрүүдийн нийлбэр',
  )
  .text(
    'programme',
    texts((code) => lines[code]?.programme),
  )
  .text(
    'purpose',
    texts((code) => lines[code]?.purpose),
  )
  .text(
    'code',
    texts((code) => code),
  )
  .text(
    'level1',
    texts((code) => levelCode(code, 1)),
  )
  .text(
    'level2',
    texts((code) => levelCode(code, 2)),
  )
  .text(
    'level3',
    texts((code) => levelCode(code, 3)),
  )
  .text(
    'level4',
    texts((code) => levelCode(code, 4)),
  )
  .done()

function isBelow(code: string, head: string): boolean {
  const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
  return parent !== null && (parent === head || isBelow(parent, head))
}

/** The code of a line's own chain at a level of the chart. */
function levelCode(code: string, level: number): string | undefined {
  return economicCodes.find(
    (each) => each.level === level && (each.code === code || isBelow(code, each.code)),
  )?.code
}
