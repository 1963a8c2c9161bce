import { sheet } from '#engine/define.ts'
import { choose, type Formula, minus, plus, times } from '#engine/formula.ts'
import { at, field, tugrik } from '#engine/sheet.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'
import { stateShare, tuitionCapital, tuitionElsewhere } from '#forms/norms/private-cost.ts'
import { stepIn } from '#forms/norms/steps.ts'
import {
  coefficients,
  disabled,
  disabledPrice,
  english,
  excess,
  excessPrice,
  gradeOf,
  learnersField,
  mathematics,
  nearlyFull,
  ordinary,
  ordinaryPrice,
  paymentField,
  priceField,
} from '#forms/sheets/ebs/school-formula.ts'
import { gradeFields } from '#forms/sheets/shared/grade-fields.ts'

const feeField = (grade: Grade): `tuition${Grade}Fee` => `tuition${grade}Fee`
const tuitionField = (grade: Grade): `tuitionCoefficient${Grade}` => `tuitionCoefficient${grade}`
const gradeOfTuition = (name: `tuition${Grade}Fee` | `tuitionCoefficient${Grade}`): Grade =>
  grades.find((grade) => [feeField(grade), tuitionField(grade)].some((each) => each === name)) ?? 1

const [learners, prices, payments] = [
  grades.map(learnersField),
  grades.map(priceField),
  grades.map(paymentField),
]
const coefficientFields = ['indicatorQty2', 'indicatorQty4', 'indicatorQty5'] as const
const formula = 'facts §3.2, design calculation §5 huvi b3'

/** The capital has its own table. */
const byTuition = (fee: Formula): Formula => {
  const capital = stepIn(fee, tuitionCapital.sheet)
  const elsewhere = stepIn(fee, tuitionElsewhere.sheet)
  return choose('location', { capital, aimagCentre: elsewhere, soumNear: elsewhere, soumFar: elsewhere })
}

const share = (name: 'capital' | 'aimagCentre' | 'soum') => at(stateShare.sheet, name, 'share')
const paidByState = choose('location', {
  capital: share('capital'),
  aimagCentre: share('aimagCentre'),
  soumNear: share('soum'),
  soumFar: share('soum'),
})

/** Blank 3: tugrik a year. */
export const privateVariableCost = sheet({
  code: 'huvi-b3',
  caption: 'Хувьсах зардал',
  purpose:
    'Анги тус бүрийн жилийн сургалтын төлбөрийг эхний хоёр мөрөнд оруулна; итгэлцүүр, төрөөс хариуцах хэсгийг програм тооцно.',
  rows: {
    '1': 'Ердийн суралцагч',
    '2': 'Хөгжлийн бэрхшээлтэй суралцагч',
    '3': 'Анги дүүргэлтийн хасалт (44-өөс олон)',
    '4': 'Математик, англи хэлний хөтөлбөр',
    '5': 'Нийт хувьсах зардал',
    '6': 'Үүнээс төрөөс хариуцах',
  },
  fields: {
    ...gradeFields(learnersField, 'people', { under: ['Суралцагчийн тоо'], decimals: 2 }),
    ...gradeFields(priceField, 'tugrik', { under: ['Норматив'] }),
    ...gradeFields(feeField, 'tugrik', { under: ['Сургалтын төлбөр, жилд'] }),
    ...gradeFields(tuitionField, 'coefficient', { under: ['Төлбөрийн итгэлцүүр'] }),
    ...gradeFields(paymentField, 'tugrik', { under: ['Дүн'] }),
    totalLevelPayment: field('Ангиудын дүн', 'tugrik'),
    indicatorQty2: field('Байршил', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicatorQty4: field('Төрөлжсөн хөтөлбөр', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicatorQty5: field('Баян-Өлгий', 'coefficient', { under: ['Итгэлцүүр'] }),
    totalSalaryExpenses: field('Нийт зардал', 'tugrik'),
  },
})
  .computed(['1'], learners, ({ field }) => ordinary(gradeOf(field)), formula)
  .computed(['2'], learners, ({ field }) => disabled(gradeOf(field)), formula)
  .computed(['3'], learners, ({ field }) => excess(gradeOf(field)), formula)
  .computed(['1'], prices, ({ field }) => ordinaryPrice(gradeOf(field)), formula)
  .computed(['2'], prices, ({ field }) => disabledPrice(gradeOf(field)), formula)
  .computed(['3'], prices, ({ field, cell }) => excessPrice(cell('1', field)), formula)
  .entered(['1', '2'], grades.map(feeField), tugrik, { source: 'spec 000 §7: эхний хоёр мөр' })
  .computed(
    ['1', '2'],
    grades.map(tuitionField),
    ({ field, same }) => byTuition(same(feeField(gradeOfTuition(field)))),
    'facts §3.2: сургалтын төлбөрийн итгэлцүүр',
  )
  .computed(['3'], grades.map(tuitionField), ({ inRow }) => inRow('1'), formula)
  .computed(
    ['1'],
    payments,
    ({ field, same }) => {
      const grade = gradeOf(field)
      const amount = plus(
        times(same(learnersField(grade)), same(priceField(grade))),
        nearlyFull(grade, same(priceField(grade))),
      )
      return times(amount, same(tuitionField(grade)))
    },
    formula,
  )
  .computed(
    ['2', '3'],
    payments,
    ({ field, same }) => {
      const grade = gradeOf(field)
      return times(same(learnersField(grade)), same(priceField(grade)), same(tuitionField(grade)))
    },
    formula,
  )
  .computed(['1', '2', '3'], ['totalLevelPayment'], ({ sum }) => sum(payments), formula)
  .computed(['4'], ['totalLevelPayment'], () => plus(mathematics, english), formula)
  .computed(['1', '2', '3'], coefficientFields, ({ field }) => coefficients[field], formula)
  .computed(
    ['1', '2', '3'],
    ['totalSalaryExpenses'],
    ({ same }) => times(same('totalLevelPayment'), ...coefficientFields.map(same)),
    formula,
  )
  .computed(['4'], ['totalSalaryExpenses'], ({ same }) => same('totalLevelPayment'), formula)
  .computed(
    ['5'],
    ['totalLevelPayment', 'totalSalaryExpenses'],
    ({ inRow, sumOfRows }) => minus(sumOfRows(['1', '2', '4']), inRow('3')),
    'design calculation §5: 1 + 2 − 3 + 4',
  )
  .computed(
    ['6'],
    ['totalSalaryExpenses'],
    ({ inRow }) => times(inRow('5'), paidByState),
    'facts §3.2: байршлаар тогтоосон хувь',
  )
  .headlined(['5'], 'totalSalaryExpenses')
  .done()
