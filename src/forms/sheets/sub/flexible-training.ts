import { sheet } from '#engine/define.ts'
import { minus, number, percentOf, plus, times } from '#engine/formula.ts'
import { at, field, percentUpTo } from '#engine/sheet.ts'
import { flexibleTrainingNorm as norms } from '#forms/norms/flexible-training.ts'
import { childrenCount, financed } from '#forms/sheets/sub/children-count.ts'

const rows = ['1', '2'] as const
const norm = (name: keyof typeof norms.sources) => at(norms.sheet, name, 'value')
const rule = 'design calculation §6 SUB b4'

/** Blank 4: short courses. Children, days; tugrik a year. */
export const flexibleTraining = sheet({
  code: 'sub-b4',
  caption: 'Хувилбарт сургалтын зардал',
  purpose: 'Цалингийн эзлэх хувийг (0–80) оруулна; хүүхэд-өдөр, зардлыг програм тооцно.',
  rows: { '1': 'Хагас өдрийн бүлэг', '2': 'Цагийн бүлэг (явуулын, нүүдлийн)' },
  fields: {
    hourAllDay: field('Сургалтын өдөр', 'days'),
    studentTotalQty: field('Хүүхдийн тоо', 'people'),
    childDayPlan: field('Хүүхэд-өдөр', 'childDays'),
    indicator1: field('Нэг хүүхэд-өдрийн зардал', 'tugrik'),
    expensesTotalQty: field('Сургалтын зардал', 'tugrik'),
    salaryProportion: field('Цалингийн эзлэх хувь', 'percent'),
    salaryAmountByProportion: field('Үүнээс цалин', 'tugrik'),
    otherCostsOfGoodsServices: field('Үүнээс бараа, үйлчилгээ', 'tugrik'),
    indicator5: field('Хоолны өдрийн норматив', 'tugrik'),
    foodQty: field('Хоолны зардал', 'tugrik'),
    allQty: field('Нийт', 'tugrik'),
  },
})
  .computed(rows, ['hourAllDay'], () => norm('days'), rule)
  .computed(['1'], ['studentTotalQty'], () => number(0), rule)
  .computed(
    ['2'],
    ['studentTotalQty'],
    () => plus(at(childrenCount, financed, 'edu1GroupQty'), at(childrenCount, financed, 'edu2GroupQty')),
    rule,
  )
  .computed(rows, ['childDayPlan'], ({ same }) => times(same('studentTotalQty'), same('hourAllDay')), rule)
  .computed(rows, ['indicator1'], () => norm('childDay'), rule)
  .computed(rows, ['expensesTotalQty'], ({ same }) => times(same('childDayPlan'), same('indicator1')), rule)
  .entered(rows, ['salaryProportion'], percentUpTo(80), { source: 'spec 002 §5.1: 0–80' })
  .computed(
    rows,
    ['salaryAmountByProportion'],
    ({ same }) => percentOf(same('salaryProportion'), same('expensesTotalQty')),
    rule,
  )
  .computed(
    rows,
    ['otherCostsOfGoodsServices'],
    ({ same }) => minus(same('expensesTotalQty'), same('salaryAmountByProportion')),
    rule,
  )
  .computed(rows, ['indicator5'], () => norm('food'), rule)
  .computed(
    rows,
    ['foodQty'],
    ({ same }) => times(same('studentTotalQty'), same('hourAllDay'), same('indicator5')),
    rule,
  )
  .computed(rows, ['allQty'], ({ sum }) => sum(['expensesTotalQty', 'foodQty']), rule)
  .totalled([
    'studentTotalQty',
    'childDayPlan',
    'expensesTotalQty',
    'salaryAmountByProportion',
    'otherCostsOfGoodsServices',
    'foodQty',
    'allQty',
  ])
  .headlined(['totals'], 'allQty')
  .done()
