import { sheet } from '#engine/define.ts'
import { choose, type Formula, plus, times } from '#engine/formula.ts'
import { at, type Sheet, sumAt } from '#engine/sheet.ts'
import { dormitoryShares, schoolShares } from '#forms/norms/component-shares.ts'
import {
  addedLines,
  budgetFields,
  type Component,
  componentNames,
  type OtherLine,
  perField,
  qtyField,
} from '#forms/sheets/ebs/budget-lines.ts'
import { dormitoryAmount, dormitoryTotal } from '#forms/sheets/ebs/dormitory-total.ts'
import { schoolMeals } from '#forms/sheets/ebs/school-meals.ts'
import { schoolAmount } from '#forms/sheets/ebs/variable-cost.ts'
import { incomePlan } from '#forms/sheets/shared/income-plan.ts'
import { newPositions } from '#forms/sheets/shared/new-positions.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'

/** Returns the share of a component as a fraction. */
export const shareOf = (component: Component): Formula => shareIn(schoolShares.sheet, component)

/** Both kinds of soum use the soum's column. */
export function shareIn<R extends string>(
  shares: Sheet<R, 'capital' | 'aimagCentre' | 'soum'>,
  component: NoInfer<R>,
): Formula {
  const share = (column: 'capital' | 'aimagCentre' | 'soum') => at(shares, component, column)
  return choose('location', {
    capital: share('capital'),
    aimagCentre: share('aimagCentre'),
    soumNear: share('soum'),
    soumFar: share('soum'),
  })
}

const plan = (row: Parameters<typeof at<'1' | '2' | '5' | '11' | '12' | '13' | '14', 'plannedAmount'>>[1]) =>
  at(incomePlan, row, 'plannedAmount')
const people = (name: 'allowance' | 'retirement' | 'travel' | 'ruralService' | 'tuition') =>
  at(peopleRegister, '1', name)
const dormitoryShare = (...names: readonly (keyof typeof dormitoryShares.sources)[]): Formula =>
  times(dormitoryAmount, sumAt(dormitoryShares.sheet, names, ['share']))

/** Only the dormitory's pay differs between the tables. */
export const sharedLines = {
  foodExpenses: at(schoolMeals, '1', 'totalExpenseYear'),
  dormFoodExpenses: at(dormitoryTotal, '1', 'foodTotalExpenses'),
  dormActivityExpenses: dormitoryShare('operation'),
  babyBreakExpenses: plan('1'),
  pensionExpenses: people('allowance'),
  countrySideSupport: people('ruralService'),
  vacationExpenses: people('travel'),
  oneTimePension: people('retirement'),
  tuition: people('tuition'),
  trainNormalExpenses: plan('2'),
  constantExpenses: plus(plan('11'), plan('12'), plan('13'), plan('14')),
  processExpenses: plan('5'),
  newEmployeeExpenses: newPositions,
} as const satisfies Partial<Record<OtherLine, Formula>>

export const sharedNames = Object.keys(sharedLines) as readonly (keyof typeof sharedLines)[] // a record's own keys

export const dormitoryLines = [
  'dormFoodExpenses',
  'dormTeacherTotalSalary',
  'dormWorkerTotalSalary',
  'dormActivityExpenses',
] as const

const rule = 'design calculation §5 b16/1, facts §3.4'

/** Blank 16, first table. Tugrik a year. */
export const budgetByVariable = sheet({
  code: 'ebs-b16-1',
  upright: true,
  caption: 'Хувьсах зардлаар тооцсон төсөв',
  purpose: 'Хувьсах зардлыг бүрэлдэхүүн хэсгээр хувааж, бусад зардлыг нэмсэн дүн: хүссэн төсөв.',
  rows: { '1': 'Нийт' },
  fields: budgetFields,
})
  .computed(['1'], componentNames.map(perField), ({ field }) => times(100, shareOf(componentOf(field))), rule)
  .computed(
    ['1'],
    componentNames.map(qtyField),
    ({ field }) => times(schoolAmount, shareOf(componentOf(field))),
    rule,
  )
  .computed(['1'], sharedNames, ({ field }) => sharedLines[field], rule)
  .computed(
    ['1'],
    ['dormTeacherTotalSalary'],
    () => dormitoryShare('teacherSalary', 'teacherAdded', 'teacherBonus'),
    'facts §3.5',
  )
  .computed(
    ['1'],
    ['dormWorkerTotalSalary'],
    () => dormitoryShare('workerSalary', 'workerAdded', 'workerBonus'),
    'facts §3.5',
  )
  .computed(['1'], ['dormExpenses'], ({ sum }) => sum(dormitoryLines), rule)
  .computed(['1'], ['budgetTotal'], ({ sum }) => sum([...componentNames.map(qtyField), ...addedLines]), rule)
  .headlined(['1'], 'budgetTotal')
  .done()

function componentOf(name: `${Component}${'Per' | 'Qty'}`): Component {
  return (
    componentNames.find((each) => perField(each) === name || qtyField(each) === name) ?? 'operationExpenses'
  )
}
