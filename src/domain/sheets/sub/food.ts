import { kindergartenMeals } from '#domain/norms/meals.ts'
import { sheet } from '#domain/sheet/define.ts'
import { fact, minus, plus, times, when } from '#domain/sheet/formula.ts'
import { at, field } from '#domain/sheet/sheet.ts'
import { childrenCount, financed } from '#domain/sheets/sub/children-count.ts'

const rows = ['1', '2'] as const
const norm = (name: keyof typeof kindergartenMeals.sources) => at(kindergartenMeals.sheet, name, 'value')
const count = (name: 'generalStudentQty' | 'hourStudentQty') => at(childrenCount, financed, name)
const isSpecial = fact('schoolKind', 'special')
const rule = 'spec 002 §9, facts §3.8'

/** Blank 5 of kindergartens: food. Ordinary children at 2475, 24-hour and special ones at 3600. Tugrik a year. */
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
  .computed(['1'], ['oneStudentExpenseQty'], () => norm('ordinary'), rule)
  .computed(['2'], ['oneStudentExpenseQty'], () => norm('hour24'), rule)
  .computed(
    rows,
    ['govFoodPay'],
    ({ same }) => minus(same('oneStudentExpenseQty'), norm('guardianShare')),
    rule,
  )
  .computed(
    rows,
    ['guardianFoodQty'],
    ({ same }) => times(same('studentTotal'), same('allDay'), norm('guardianShare')),
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
