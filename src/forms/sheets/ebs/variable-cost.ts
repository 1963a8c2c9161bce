import { sheet } from '#engine/define.ts'
import { choose, type Formula, minus, plus, times } from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import { grades } from '#forms/norms/grades.ts'
import { soumSize, townSize } from '#forms/norms/school-cost.ts'
import { stepIn } from '#forms/norms/steps.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import {
  coefficients as common,
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
import { gradeFields, stageField } from '#forms/sheets/shared/grade-fields.ts'
import { pupilRegister, registerField } from '#forms/sheets/shared/pupil-register.ts'
import { eveningAbovePupils, registeredAbove } from '#forms/sheets/shared/pupil-rules.ts'

const allPupils = at(fundedPupils, funded.pupils, 'totalQty')
const inSoum = stepIn(allPupils, soumSize.sheet)
const inTown = stepIn(allPupils, townSize.sheet)
const coefficients = {
  indicatorQty1: choose('location', {
    capital: inTown,
    aimagCentre: inTown,
    soumNear: inSoum,
    soumFar: inSoum,
  }),
  ...common,
} as const
const coefficientFields = ['indicatorQty1', 'indicatorQty2', 'indicatorQty4', 'indicatorQty5'] as const

const [learners, prices, payments] = [
  grades.map(learnersField),
  grades.map(priceField),
  grades.map(paymentField),
]
const formula = 'facts §3.2, design calculation §5 b7'
const money = (caption: string) => field(caption, 'tugrik')

/** Blank 7: tugrik a year. Row 6 is the school amount T: first plus third minus fourth plus fifth (spec 001 §9). */
export const variableCost = sheet({
  code: 'ebs-b7',
  caption: 'Хувьсах зардлын тооцоо',
  purpose:
    'Санхүүжүүлэх суралцагчийн тоог нормативаар үржүүлж, итгэлцүүрээр засварласан сургуулийн хувьсах зардал.',
  totalRow: '6',
  rows: {
    '1': 'Өдрийн ердийн суралцагч',
    '2': 'Орой, эчнээ суралцагч (мэдээлэл)',
    '3': 'Хөгжлийн бэрхшээлтэй суралцагч',
    '4': 'Анги дүүргэлтийн хасалт (44-өөс олон)',
    '5': 'Математик, англи хэлний хөтөлбөр',
    '6': 'Нийт хувьсах зардал',
  },
  fields: {
    ...gradeFields(learnersField, 'people', { under: ['Суралцагчийн тоо'], decimals: 2 }),
    ...gradeFields(priceField, 'tugrik', { under: ['Норматив'] }),
    ...gradeFields(paymentField, 'tugrik', { under: ['Дүн'] }),
    paymentTotal: money('Ангиудын дүн'),
    indicatorQty1: field('Суралцагчийн тоо', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicatorQty2: field('Байршил', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicatorQty4: field('Төрөлжсөн хөтөлбөр', 'coefficient', { under: ['Итгэлцүүр'] }),
    indicatorQty5: field('Баян-Өлгий', 'coefficient', { under: ['Итгэлцүүр'] }),
    paymentMath: money('Математикийн хөтөлбөр'),
    paymentEnglish: money('Англи хэлний хөтөлбөр'),
    paymentUntil44: money('35–44 суралцагчтай ангийн нэмэлт'),
    paymentMore45: money('45 ба түүнээс олон суралцагчтай ангийн хасалт'),
    totalSalaryExpenses: money('Нийт зардал'),
  },
})
  .computed(['1'], learners, ({ field }) => ordinary(gradeOf(field)), formula)
  .computed(
    ['2'],
    learners,
    ({ field }) => at(pupilRegister, 'evening', registerField(gradeOf(field))),
    'Суралцагчийн бүртгэл',
  )
  .computed(['3'], learners, ({ field }) => disabled(gradeOf(field)), formula)
  .computed(['4'], learners, ({ field }) => excess(gradeOf(field)), formula)
  .computed(['1', '2'], prices, ({ field }) => ordinaryPrice(gradeOf(field)), formula)
  .computed(['3'], prices, ({ field }) => disabledPrice(gradeOf(field)), formula)
  .computed(['4'], prices, ({ field, cell }) => excessPrice(cell('1', field)), formula)
  .computed(
    ['1'],
    payments,
    ({ field, same }) => {
      const grade = gradeOf(field)
      return plus(
        times(same(learnersField(grade)), same(priceField(grade))),
        nearlyFull(grade, same(priceField(grade))),
      )
    },
    `${formula}: 35–44 суралцагчтай ангийн нэмэлт дотор нь`,
  )
  .computed(
    ['2', '3', '4'],
    payments,
    ({ field, same }) => times(same(learnersField(gradeOf(field))), same(priceField(gradeOf(field)))),
    formula,
  )
  .computed(['1', '2', '3', '4'], ['paymentTotal'], ({ sum }) => sum(payments), formula)
  .computed(['1', '3', '4'], coefficientFields, ({ field }) => coefficients[field], formula)
  .computed(
    ['1'],
    ['paymentUntil44'],
    ({ same }) => plus(...grades.map((grade) => nearlyFull(grade, same(priceField(grade))))),
    formula,
  )
  .computed(['4'], ['paymentMore45'], ({ same }) => same('paymentTotal'), formula)
  .computed(['5'], ['paymentMath'], () => mathematics, formula)
  .computed(['5'], ['paymentEnglish'], () => english, formula)
  .computed(['5'], ['paymentTotal'], ({ sum }) => sum(['paymentMath', 'paymentEnglish']), formula)
  .computed(
    ['1', '3', '4'],
    ['totalSalaryExpenses'],
    ({ same }) => times(same('paymentTotal'), ...coefficientFields.map(same)),
    formula,
  )
  .computed(['5'], ['totalSalaryExpenses'], ({ sum }) => sum(['paymentMath', 'paymentEnglish']), formula)
  .computed(
    ['6'],
    ['paymentTotal', 'totalSalaryExpenses'],
    ({ inRow, sumOfRows }) => minus(sumOfRows(['1', '3', '5']), inRow('4')),
    'spec 001 §9: 1 + 3 − 4 + 5',
  )
  .computed(['6'], ['paymentMath', 'paymentEnglish'], ({ inRow }) => inRow('5'), formula)
  .computed(['6'], ['paymentUntil44'], ({ inRow }) => inRow('1'), formula)
  .computed(['6'], ['paymentMore45'], ({ inRow }) => inRow('4'), formula)
  .warned(
    ['2'],
    learners,
    ({ same, field }) => {
      const stage = stageField(gradeOf(field))
      return registeredAbove(same(field), at(pupilCount, '1', stage), stage)
    },
    eveningAbovePupils,
  )
  .headlined(['6'], 'totalSalaryExpenses')
  .done()

/** T, tugrik a year. */
export const schoolAmount: Formula = at(variableCost, '6', 'totalSalaryExpenses')
