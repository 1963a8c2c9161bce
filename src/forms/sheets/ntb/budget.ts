import { sheet } from '#engine/define.ts'
import { choose, type Formula, percentIn, plus, times } from '#engine/formula.ts'
import { at, type Field, field, sumAt } from '#engine/sheet.ts'
import { schoolShares } from '#forms/norms/component-shares.ts'
import { centreIncome } from '#forms/sheets/ntb/income-plan.ts'
import { centreGroups, centreSalary } from '#forms/sheets/ntb/staff-salary.ts'
import { centreAmount } from '#forms/sheets/ntb/variable-cost.ts'
import { newPositions } from '#forms/sheets/shared/new-positions.ts'
import { withInsurance, year } from '#forms/sheets/shared/pay.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'
import { budgetTotalText } from '#forms/total-text.ts'

/** School components that each combines (calculation §6). */
const gathered = {
  teacherMainSalary: ['teacherMainSalary'],
  teacherAddedSalary: ['teacherAddedSalary'],
  practicalExpenses: ['practicalExpenses'],
  workerSalary: ['workerSalary', 'workerSalaryAdded', 'workerBonusSalaryAdded'],
  operationExpenses: [
    'operationExpenses',
    'trainingExpenses',
    'healthExpenses',
    'cyberExpenses',
    'cleaningExpenses',
    'classExpenses',
    'childProtection',
    'equipmentExpenses',
  ],
} as const satisfies Record<string, readonly (keyof typeof schoolShares.sources)[]>

const components = {
  teacherMainSalary: 'Багшийн үндсэн цалин',
  teacherAddedSalary: 'Багшийн нэмэгдэл цалин',
  practicalExpenses: 'Хичээл практикийн зардал',
  workerSalary: 'Захиргаа, АА ажилтны цалин',
  operationExpenses: 'Үйл ажиллагааны зардал',
} as const satisfies Record<keyof typeof gathered, string>
export type Component = keyof typeof components
export const componentNames = Object.keys(components) as readonly Component[] // a record's own keys
export const qtyField = (component: Component): `${Component}Qty` => `${component}Qty`
const perField = (component: Component): `${Component}Per` => `${component}Per`
const componentOf = (name: `${Component}${'Per' | 'Qty'}`): Component =>
  componentNames.find((each) => qtyField(each) === name || perField(each) === name) ?? 'operationExpenses'

const shareOf = (component: Component): Formula => {
  const share = (column: 'capital' | 'aimagCentre' | 'soum') =>
    sumAt(schoolShares.sheet, gathered[component], [column])
  return choose('location', {
    capital: share('capital'),
    aimagCentre: share('aimagCentre'),
    soumNear: share('soum'),
    soumFar: share('soum'),
  })
}

const plan = (row: '1' | '2' | '3' | '7' | '8' | '9' | '10' | '11' | '12' | '13') =>
  at(centreIncome, row, 'plannedAmount')
const people = (name: 'allowance' | 'retirement' | 'travel' | 'ruralService' | 'tuition') =>
  at(peopleRegister, '1', name)

/** Tugrik a year. */
const otherLines = {
  progressNormalExpenses: ['Хөтөлбөрийн ердийн зардал', plan('3')],
  trainNormalExpenses: ['Сургалтын ердийн зардал', plan('2')],
  babyBreakExpenses: ['Хүүхэд асрах чөлөөтэй ажилтны НДШ', plan('1')],
  pensionExpenses: ['Чөлөөтэй ажилтны тэтгэмж', people('allowance')],
  countrySideSupport: ['Хөдөө тогтвор суурьшилтай ажилласны тэтгэмж', people('ruralService')],
  vacationExpenses: ['Ээлжийн амралтаар явах унааны хөнгөлөлт', people('travel')],
  oneTimePension: ['Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж', people('retirement')],
  processExpenses: [
    'Орлогоос санхүүжих болон тогтмол зардал',
    plus(plan('7'), plan('8'), plan('9'), plan('10'), plan('11'), plan('12'), plan('13')),
  ],
  tuition: ['Багш, ажилтны хүүхдийн сургалтын төлбөр', people('tuition')],
  newEmployeeExpenses: ['Шинэ орон тооны зардал', newPositions],
} as const satisfies Record<string, readonly [string, Formula]>
export type OtherLine = keyof typeof otherLines
export const otherNames = Object.keys(otherLines) as readonly OtherLine[] // a record's own keys

const fields: Readonly<
  Record<
    `${Component}${'Per' | 'Qty'}` | OtherLine | 'expensesQty' | 'teacherTotalSalary' | 'budgetTotal',
    Field
  >
> = {
  expensesQty: field('Хувьсах зардлын дүн', 'tugrik'),
  teacherTotalSalary: field('Багшийн цалингийн дүн', 'tugrik'),
  ...pairs(),
  ...singles(),
  budgetTotal: field(budgetTotalText.totals.requested, 'tugrik'),
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

const rule = 'design calculation §6 NTB b10'

/** Blank 10, first table. Tugrik a year. */
export const centreByVariable = sheet({
  code: 'ntb-b10-1',
  upright: true,
  caption: 'Нийт төсөв: хувьсах зардлаар',
  purpose: 'Хувьсах зардлыг бүрэлдэхүүнээр хувааж, бусад зардлыг нэмсэн дүн: хүссэн төсөв.',
  rows: { '1': 'Нийт' },
  fields,
})
  .computed(['1'], ['expensesQty'], () => centreAmount, rule)
  .computed(['1'], componentNames.map(perField), ({ field }) => times(100, shareOf(componentOf(field))), rule)
  .computed(
    ['1'],
    componentNames.map(qtyField),
    ({ field, same }) => times(same('expensesQty'), shareOf(componentOf(field))),
    rule,
  )
  .computed(
    ['1'],
    ['teacherTotalSalary'],
    ({ sum }) => sum(['teacherMainSalaryQty', 'teacherAddedSalaryQty']),
    rule,
  )
  .computed(['1'], otherNames, ({ field }) => otherLines[field][1], rule)
  .computed(['1'], ['budgetTotal'], ({ sum }) => sum([...componentNames.map(qtyField), ...otherNames]), rule)
  .headlined(['1'], 'budgetTotal')
  .done()

type CentrePay = 'mainSalaryMonth' | 'addedSalary' | 'foodBonusMonth' | 'bonusSalaryYear'
const pay = (
  rows: readonly ('1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11')[],
  ...names: readonly CentrePay[]
): Formula => sumAt(centreSalary, rows, names)
const services = sumAt(centreSalary, centreGroups.contracts, ['privateServicesSalary'])
const wholePay = (rows: Parameters<typeof pay>[0]) =>
  withInsurance(
    plus(
      times(year, pay(rows, 'mainSalaryMonth', 'addedSalary', 'foodBonusMonth')),
      pay(rows, 'bonusSalaryYear'),
    ),
  )

/** Blank 10, second table. Private services carry no insurance. */
export const centreByHeadcount = sheet({
  code: 'ntb-b10-2',
  upright: true,
  caption: 'Нийт төсөв: орон тоогоор',
  purpose: 'Цалингийн зардлыг орон тоогоор тооцсон нийт төсөв.',
  rows: { '1': 'Нийт' },
  fields: { ...fields, budgetTotal: field(budgetTotalText.totals.headcount, 'tugrik') },
})
  .computed(
    ['1'],
    ['teacherMainSalaryQty'],
    () => withInsurance(times(year, pay(centreGroups.teachers, 'mainSalaryMonth'))),
    rule,
  )
  .computed(
    ['1'],
    ['teacherAddedSalaryQty'],
    () =>
      withInsurance(
        plus(
          times(year, pay(centreGroups.teachers, 'addedSalary', 'foodBonusMonth')),
          pay(centreGroups.teachers, 'bonusSalaryYear'),
        ),
      ),
    rule,
  )
  .computed(['1'], ['workerSalaryQty'], () => plus(wholePay(centreGroups.workers), services), rule)
  .computed(
    ['1'],
    ['practicalExpensesQty', 'operationExpensesQty'],
    ({ field }) => at(centreByVariable, '1', field),
    rule,
  )
  .computed(['1'], ['expensesQty'], ({ sum }) => sum(componentNames.map(qtyField)), rule)
  .computed(
    ['1'],
    ['teacherTotalSalary'],
    ({ sum }) => sum(['teacherMainSalaryQty', 'teacherAddedSalaryQty']),
    rule,
  )
  .computed(
    ['1'],
    componentNames.map(perField),
    ({ field, same }) => percentIn(same(qtyField(componentOf(field))), same('expensesQty')),
    rule,
  )
  .computed(['1'], otherNames, ({ field }) => at(centreByVariable, '1', field), rule)
  .computed(['1'], ['budgetTotal'], ({ same }) => plus(same('expensesQty'), ...otherNames.map(same)), rule)
  .headlined(['1'], 'budgetTotal')
  .done()
