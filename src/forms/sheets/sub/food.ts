import { sheet } from '#engine/define.ts'
import { choose, type Formula, fact, minus, plus, times, when } from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import { kindergartenMeals } from '#forms/norms/meals.ts'
import { childrenCount, financed } from '#forms/sheets/sub/children-count.ts'

const rows = ['1', '2'] as const
type Norm = keyof typeof kindergartenMeals.sources
const norm = (name: Norm): Formula => {
  const soum = at(kindergartenMeals.sheet, name, 'soum')
  return choose('location', {
    capital: at(kindergartenMeals.sheet, name, 'capital'),
    aimagCentre: at(kindergartenMeals.sheet, name, 'aimagCentre'),
    soumNear: soum,
    soumFar: soum,
  })
}
const priceOf = { '1': 'ordinary', '2': 'hour24' } as const satisfies Record<string, Norm>
const parentsPart = { '1': 'ordinaryParents', '2': 'hour24Parents' } as const satisfies Record<string, Norm>
const count = (name: 'generalStudentQty' | 'hourStudentQty') => at(childrenCount, financed, name)
const isSpecial = fact('schoolKind', 'special')
const rule = 'spec 002 §9, facts §3.8'

/** Blank 5: 24-hour and special children have their own price. Tugrik a year. */
export const kindergartenFood = sheet({
  code: 'sub-b5',
  caption: 'Хоолны зардал',
  purpose: 'Ердийн болон 24 цагийн хүүхдийн хоолны зардал: хүүхэд × өдөр × төрөөс олгох өдрийн норматив.',
  totalRow: '3',
  rows: { '1': 'Ердийн (8–10 цагийн)', '2': '24 цагийн, тусгай', '3': 'Нийт' },
  fields: {
    studentTotal: field('Хүүхдийн тоо', 'people'),
    allDay: field('Хооллох өдөр', 'days'),
    oneStudentExpenseQty: field('Нэг хүүхдийн өдрийн норматив', 'tugrik'),
    govFoodPay: field('Үүнээс төрөөс, өдөрт', 'tugrik'),
    guardianFoodQty: field('Асран хамгаалагчаас, жилд (мэдээлэл)', 'tugrik'),
    totalExpenseYear: field('Нийт зардал, жилд', 'tugrik'),
  },
})
  .computed(['1'], ['studentTotal'], () => when(isSpecial, 0, count('generalStudentQty')), rule)
  .computed(
    ['2'],
    ['studentTotal'],
    () => plus(count('hourStudentQty'), when(isSpecial, count('generalStudentQty'), 0)),
    rule,
  )
  .computed(rows, ['allDay'], () => norm('days'), rule)
  .computed(rows, ['oneStudentExpenseQty'], ({ row }) => norm(priceOf[row]), rule)
  .computed(
    rows,
    ['govFoodPay'],
    ({ row, same }) => minus(same('oneStudentExpenseQty'), norm(parentsPart[row])),
    rule,
  )
  .computed(
    rows,
    ['guardianFoodQty'],
    ({ row, same }) => times(same('studentTotal'), same('allDay'), norm(parentsPart[row])),
    rule,
  )
  .computed(
    rows,
    ['totalExpenseYear'],
    ({ same }) => times(same('studentTotal'), same('allDay'), same('govFoodPay')),
    rule,
  )
  .computed(
    ['3'],
    ['studentTotal', 'totalExpenseYear'],
    ({ sumOfRows }) => sumOfRows(['1', '2']),
    'Мөрүүдийн нийлбэр',
  )
  .headlined(['3'], 'totalExpenseYear')
  .done()
