import { sheet } from '#engine/define.ts'
import { above, all, over } from '#engine/formula.ts'
import { at, field, percentUpTo, sumAt } from '#engine/sheet.ts'
import { isWithoutAttendance, withoutAttendance } from '#forms/sheets/shared/first-year-rules.ts'
import { kindergartenByVariable } from '#forms/sheets/sub/budget-by-variable.ts'
import { childrenCount } from '#forms/sheets/sub/children-count.ts'
import { kindergartenSalary, salaryGroups } from '#forms/sheets/sub/staff-salary.ts'
import { kindergartenCostSheet } from '#forms/sheets/sub/variable-cost.ts'

const columns = ['currentQty', 'plannedQty'] as const
const childrenRow = { currentQty: '1', plannedQty: '2' } as const
const groupsRow = { currentQty: '3', plannedQty: '4' } as const
const staff = (group: keyof typeof salaryGroups) =>
  sumAt(kindergartenSalary, salaryGroups[group], ['workerTotal'])
const total = at(kindergartenByVariable, '1', 'budgetTotal')
const rule = 'design calculation §6 SUB b7'

/** Blank 7: only the attendance of row 3 is entered, clamped to 0-100 (spec 002 §5.1). */
export const kindergartenIndicators = sheet({
  code: 'sub-b7',
  caption: 'Төсвийн зорилго',
  purpose: 'Зорилтын тоон үзүүлэлт. Ирцийн хувийг оруулна (0–100); бусдыг програм тооцно.',
  rows: {
    '1': 'Хүүхдийн тоо',
    '2': 'Бүлгийн тоо',
    '3': 'Ирцийн хувь',
    '4': 'Багш, туслах багшийн орон тоо',
    '5': 'Бусад ажилтны орон тоо',
    '6': 'Нэг бүлэгт ногдох хүүхэд',
    '7': 'Хөгжлийн бэрхшээлтэй хүүхэд',
    '8': '24 цагийн хүүхэд',
    '9': 'Нийт төсөв, хувьсах зардлаар (төгрөг)',
    '10': 'Нэг хүүхдэд ногдох төсөв (төгрөг)',
  },
  rowUnits: {
    '1': 'people',
    '2': 'groups',
    '3': 'percent',
    '4': 'posts',
    '5': 'posts',
    '6': 'people',
    '7': 'people',
    '8': 'people',
    '9': 'tugrik',
    '10': 'tugrik',
  },
  fields: {
    currentQty: field('Одоогийн тоо ({A})', 'various'),
    plannedQty: field('Төлөвлөсөн тоо ({B})', 'various'),
  },
})
  .computed(['1'], columns, ({ field }) => at(childrenCount, childrenRow[field], 'totalQty'), rule)
  .computed(['2'], columns, ({ field }) => at(childrenCount, groupsRow[field], 'totalQty'), rule)
  .proposed(['3'], columns, { ...percentUpTo(100), clamps: true }, () => at(childrenCount, '5', 'totalPer'), {
    source: 'spec 002 §5.1: 0–100',
  })
  .computed(['4'], columns, () => staff('teachers'), rule)
  .computed(['5'], columns, () => staff('others'), rule)
  .computed(['6'], columns, ({ inRow }) => over(inRow('1'), inRow('2')), rule)
  .computed(['7'], columns, ({ field }) => at(childrenCount, childrenRow[field], 'disableStudentQty'), rule)
  .computed(['8'], columns, ({ field }) => at(childrenCount, childrenRow[field], 'hourStudentQty'), rule)
  .computed(['9'], ['plannedQty'], () => total, rule)
  .computed(
    ['10'],
    ['plannedQty'],
    ({ inRow }) => over(inRow('9'), at(kindergartenCostSheet, '6', 'studentTotalQty')),
    'Санхүүжүүлэх бүх хүүхдэд, явуулын болон нүүдлийн бүлгийнхийг оруулаад',
  )
  // Blank 1 checks the values that it provides.
  .warned(
    ['3'],
    columns,
    ({ same, field, inRow }) =>
      all(above(at(childrenCount, '5', 'totalPer'), 0), isWithoutAttendance(same(field), inRow('1'))),
    withoutAttendance,
  )
  .done()
