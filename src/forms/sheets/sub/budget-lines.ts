import { type Formula, plus } from '#engine/formula.ts'
import { at, type Field, field } from '#engine/sheet.ts'
import type { kindergartenShares } from '#forms/norms/component-shares.ts'
import { kindergartenIncome } from '#forms/sheets/shared/income-plan.ts'
import { newPositions } from '#forms/sheets/shared/new-positions.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'
import { flexibleTraining } from '#forms/sheets/sub/flexible-training.ts'
import { kindergartenFood } from '#forms/sheets/sub/food.ts'
import { budgetTotalText } from '#forms/total-text.ts'

/** Facts §3.4; spec 002 §3.3. */
const components = {
  teacherMainSalary: 'Багшийн цалин',
  teacherAddedSalary: 'Багшийн нэмэгдэл',
  practicalExpenses: 'Сургалтын үйл ажиллагааны зардал',
  workerSalary: 'Захиргаа, АА цалин',
  workerSalaryAdded: 'Захиргаа, АА нэмэгдэл',
  workerIncentive: 'Захиргаа, АА урамшуулал',
  workerIndemnity: 'Захиргаа, АА нөхөх төлбөр',
  trainingExpenses: 'Багшийн хөгжлийг дэмжих зардал',
  cyberExpenses: 'Цахим хэрэглээний зардал',
  healthExpenses: 'Эрүүл мэндийн үйлчилгээний зардал',
  operationExpenses: 'Цэцэрлэгийн үйл ажиллагаа, ариутгалын зардал',
  childToyExpenses: 'Хүүхдийн тоглоом, тоног төхөөрөмж',
  compensation: 'Хүүхэд хамгаалал',
} as const satisfies Record<keyof typeof kindergartenShares.sources, string>

export type Component = keyof typeof components
export const componentNames = Object.keys(components) as readonly Component[] // a record's own keys
export const perField = (component: Component): `${Component}Per` => `${component}Per`
export const qtyField = (component: Component): `${Component}Qty` => `${component}Qty`

export function componentOf(name: `${Component}${'Per' | 'Qty'}`): Component {
  return (
    componentNames.find((each) => perField(each) === name || qtyField(each) === name) ?? 'operationExpenses'
  )
}

const people = (name: 'allowance' | 'retirement' | 'travel' | 'ruralService' | 'tuition') =>
  at(peopleRegister, '1', name)
const income = (row: '1' | '2' | '5' | '11' | '12' | '13' | '14') =>
  at(kindergartenIncome, row, 'plannedAmount')

/** Tugrik a year. */
export const otherLines = {
  foodExpenses: ['Хоолны зардал', at(kindergartenFood, '3', 'totalExpenseYear')],
  hoursGroupExpenses: [
    'Хувилбарт сургалтын зардал',
    plus(at(flexibleTraining, '1', 'allQty'), at(flexibleTraining, '2', 'allQty')),
  ],
  babyBreakExpenses: ['Хүүхэд асрах чөлөөтэй ажилтны НДШ', income('1')],
  pensionExpenses: ['Чөлөөтэй ажилтны тэтгэмж', people('allowance')],
  countrySideSupport: ['Хөдөө орон нутагт тогтвор суурьшилтай ажилласны тэтгэмж', people('ruralService')],
  vacationExpenses: ['Ээлжийн амралтаар явах унааны хөнгөлөлт', people('travel')],
  tuition: ['Багш, ажилтны хүүхдийн сургалтын төлбөр', people('tuition')],
  oneTimePension: ['Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж', people('retirement')],
  trainNormalExpenses: ['Сургалтын урсгал зардал', income('2')],
  constantExpenses: ['Тогтмол зардал', plus(income('11'), income('12'), income('13'), income('14'))],
  processExpenses: ['Орлогоос санхүүжих зардал', income('5')],
  newEmployeeExpenses: ['Шинэ орон тооны зардал', newPositions],
} as const satisfies Record<string, readonly [string, Formula]>

export type OtherLine = keyof typeof otherLines
export const otherNames = Object.keys(otherLines) as readonly OtherLine[] // a record's own keys

export const budgetFields: Readonly<
  Record<`${Component}${'Per' | 'Qty'}` | OtherLine | 'expensesQty' | 'budgetTotal', Field>
> = {
  expensesQty: field('Хувьсах зардлын дүн', 'tugrik'),
  ...pairs(),
  ...singles(),
  budgetTotal: field(budgetTotalText.totals.requested, 'tugrik'),
}

export const headcountFields: typeof budgetFields = {
  ...budgetFields,
  budgetTotal: field(budgetTotalText.totals.headcount, 'tugrik'),
}

function pairs(): Record<`${Component}${'Per' | 'Qty'}`, Field> {
  const columns = componentNames.flatMap((name) => [
    [perField(name), field('Хувь', 'percent', { under: [components[name]], decimals: 3 })] as const,
    [qtyField(name), field('Дүн', 'tugrik', { under: [components[name]] })] as const,
  ])
  return Object.fromEntries(columns) as Record<`${Component}${'Per' | 'Qty'}`, Field> // the keys are the names just made
}

function singles(): Record<OtherLine, Field> {
  return Object.fromEntries(otherNames.map((name) => [name, field(otherLines[name][0], 'tugrik')])) as Record<
    OtherLine,
    Field
  > // same keys
}
