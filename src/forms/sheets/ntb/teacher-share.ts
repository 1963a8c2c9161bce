import { sheet } from '#engine/define.ts'
import { at, field } from '#engine/sheet.ts'
import { budgetByVariable } from '#forms/sheets/ebs/budget-by-variable.ts'
import { schoolAmount } from '#forms/sheets/ebs/variable-cost.ts'

const rule = 'design calculation §3: T × багшийн хувь'

/** Spec 002 §2.2, alternative listing 8. Tugrik a year. */
export const teacherShare = sheet({
  code: 'ntb-teacher-share',
  upright: true,
  caption: 'Багшийн цалин, зардлын хувиар',
  purpose: 'Хувьсах зардлын дүнгээс багшийн цалин, нэмэгдэлд ногдох хэсэг.',
  rows: { '1': 'Багш' },
  fields: {
    expensesQty: field('Хувьсах зардлын дүн', 'tugrik'),
    teacherMainSalaryQty: field('Багшийн цалин', 'tugrik'),
    teacherAddedSalaryQty: field('Багшийн нэмэгдэл', 'tugrik'),
    teacherTotalSalary: field('Нийт', 'tugrik'),
  },
})
  .computed(['1'], ['expensesQty'], () => schoolAmount, rule)
  .computed(
    ['1'],
    ['teacherMainSalaryQty', 'teacherAddedSalaryQty'],
    ({ field }) => at(budgetByVariable, '1', field),
    rule,
  )
  .computed(
    ['1'],
    ['teacherTotalSalary'],
    ({ sum }) => sum(['teacherMainSalaryQty', 'teacherAddedSalaryQty']),
    rule,
  )
  .headlined(['1'], 'teacherTotalSalary')
  .done()
