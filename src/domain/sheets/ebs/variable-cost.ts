import { type Grade, grades } from '#domain/norms/grades.ts'
import { gradeNorm, schoolCost, soumSize, townSize } from '#domain/norms/school-cost.ts'
import { stepsOf } from '#domain/norms/steps.ts'
import { sheet } from '#domain/sheet/define.ts'
import { field } from '#domain/sheet/field.ts'
import {
  above,
  all,
  atLeast,
  choose,
  type Formula,
  fact,
  minus,
  not,
  over,
  plus,
  step,
  times,
  when,
} from '#domain/sheet/formula.ts'
import { at } from '#domain/sheet/sheet.ts'
import { funded, fundedPupils } from '#domain/sheets/ebs/funded-pupils.ts'
import { gradeFields, stageField } from '#domain/sheets/shared/grade-fields.ts'
import { pupilRegister, registerField } from '#domain/sheets/shared/pupil-register.ts'

const learners = (grade: Grade): `academicLevel${Grade}` => `academicLevel${grade}`
const price = (grade: Grade): `indicatorLevel${Grade}` => `indicatorLevel${grade}`
const payment = (grade: Grade): `paymentLevel${Grade}` => `paymentLevel${grade}`

const rate = (name: keyof typeof schoolCost.sources): Formula => at(schoolCost.sheet, name, 'value')
const normOf = (grade: Grade): Formula => at(gradeNorm.sheet, `${grade}`, 'amount')
const pupils = (grade: Grade): Formula => at(fundedPupils, funded.pupils, stageField(grade))
const disabled = (grade: Grade): Formula => at(fundedPupils, funded.disabled, stageField(grade))
const groups = (grade: Grade): Formula => at(fundedPupils, funded.groups, stageField(grade))

const isSpecial = fact('schoolKind', 'special')
const classSize = (grade: Grade): Formula => over(pupils(grade), groups(grade))
const overfull = (grade: Grade) => above(classSize(grade), rate('classOver'))
const full = (grade: Grade) => all(atLeast(classSize(grade), rate('classFrom')), not(overfull(grade)))
const excess = (grade: Grade): Formula => {
  const onePerGrade = minus(classSize(grade), rate('classOver'))
  return when(
    overfull(grade),
    when(fact('excessPer', 'group'), times(onePerGrade, groups(grade)), onePerGrade),
    0,
  )
}
/** The small addition for classes of 35 to 44 pupils; contained in the payment of the grade. */
const nearlyFull = (grade: Grade, unitPrice: Formula): Formula =>
  when(full(grade), times(rate('classFromWeight'), minus(classSize(grade), rate('classFrom')), unitPrice), 0)

const allPupils = at(fundedPupils, funded.pupils, 'totalQty')
const inSoum = step(allPupils, stepsOf(soumSize.sheet, 'upTo', 'coefficient'))
const inTown = step(allPupils, stepsOf(townSize.sheet, 'upTo', 'coefficient'))
const coefficients = {
  indicatorQty1: choose('location', {
    capital: inTown,
    aimagCentre: inTown,
    soumNear: inSoum,
    soumFar: inSoum,
  }),
  indicatorQty2: choose('location', {
    capital: rate('capital'),
    aimagCentre: rate('aimagCentre'),
    soumNear: rate('soumNear'),
    soumFar: rate('soumFar'),
  }),
  indicatorQty4: when(fact('specialisedProgramme', 'yes'), rate('specialisedProgramme'), 1),
  indicatorQty5: when(fact('bayanOlgii', 'yes'), rate('bayanOlgii'), 1),
} as const
const coefficientFields = ['indicatorQty1', 'indicatorQty2', 'indicatorQty4', 'indicatorQty5'] as const

const formula = 'facts §3.2, design calculation §5 b7'
const money = (caption: string) => field(caption, 'tugrik')

/**
 * Blank 7: the variable cost of a state school. Tugrik a year. Row 6 is the school amount T:
 * first plus third minus fourth plus fifth (spec 001 §9).
 */
export const variableCost = sheet({
  code: 'ebs-b7',
  caption: 'Хувьсах зардлын тооцоо',
  purpose:
    'Санхүүжүүлэх суралцагчийн тоог нормативаар үржүүлж, итгэлцүүрээр засварласан сургуулийн хувьсах зардал.',
  rows: {
    '1': 'Өдрийн ердийн суралцагч',
    '2': 'Орой, эчнээ суралцагч (мэдээлэл)',
    '3': 'Хөгжлийн бэрхшээлтэй суралцагч',
    '4': 'Анги дүүргэлтийн хасалт (44-өөс олон)',
    '5': 'Математик, англи хэлний хөтөлбөр',
    '6': 'Нийт хувьсах зардал',
  },
  fields: {
    ...gradeFields(learners, 'people', { under: ['Суралцагчийн тоо'], decimals: 2 }),
    ...gradeFields(price, 'tugrik', { under: ['Норматив'] }),
    ...gradeFields(payment, 'tugrik', { under: ['Дүн'] }),
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
  .computed(
    ['1'],
    grades.map(learners),
    ({ field }) =>
      when(isSpecial, pupils(gradeOf(field)), minus(pupils(gradeOf(field)), disabled(gradeOf(field)))),
    formula,
  )
  .computed(
    ['2'],
    grades.map(learners),
    ({ field }) => at(pupilRegister, 'evening', registerField(gradeOf(field))),
    'Суралцагчийн бүртгэл',
  )
  .computed(['3'], grades.map(learners), ({ field }) => disabled(gradeOf(field)), formula)
  .computed(['4'], grades.map(learners), ({ field }) => excess(gradeOf(field)), formula)
  .computed(
    ['1', '2'],
    grades.map(price),
    ({ field }) =>
      when(isSpecial, times(rate('specialSchool'), normOf(gradeOf(field))), normOf(gradeOf(field))),
    formula,
  )
  .computed(
    ['3'],
    grades.map(price),
    ({ field }) => when(isSpecial, 0, times(rate('disabledWeight'), normOf(gradeOf(field)))),
    formula,
  )
  .computed(
    ['4'],
    grades.map(price),
    ({ field, cell }) => times(rate('classOverWeight'), cell('1', field)),
    formula,
  )
  .computed(
    ['1'],
    grades.map(payment),
    ({ field, same }) => {
      const grade = gradeOf(field)
      return plus(times(same(learners(grade)), same(price(grade))), nearlyFull(grade, same(price(grade))))
    },
    `${formula}: 35–44 суралцагчтай ангийн нэмэлт дотор нь`,
  )
  .computed(
    ['2', '3', '4'],
    grades.map(payment),
    ({ field, same }) => times(same(learners(gradeOf(field))), same(price(gradeOf(field)))),
    formula,
  )
  .computed(
    ['1', '2', '3', '4'],
    ['paymentTotal'],
    ({ same }) => plus(...grades.map(payment).map(same)),
    formula,
  )
  .computed(['1', '3', '4'], coefficientFields, ({ field }) => coefficients[field], formula)
  .computed(
    ['1'],
    ['paymentUntil44'],
    ({ same }) => plus(...grades.map((grade) => nearlyFull(grade, same(price(grade))))),
    formula,
  )
  .computed(['4'], ['paymentMore45'], ({ same }) => same('paymentTotal'), formula)
  .computed(
    ['5'],
    ['paymentMath'],
    () =>
      when(
        fact('mathProgramme', 'yes'),
        times(rate('mathematics'), plus(times(pupils(3), normOf(3)), times(pupils(4), normOf(4)))),
        0,
      ),
    formula,
  )
  .computed(
    ['5'],
    ['paymentEnglish'],
    () =>
      when(
        fact('englishProgramme', 'yes'),
        times(rate('english'), plus(times(pupils(5), normOf(5)), times(pupils(6), normOf(6)))),
        0,
      ),
    formula,
  )
  .computed(['5'], ['paymentTotal'], ({ same }) => plus(same('paymentMath'), same('paymentEnglish')), formula)
  .computed(
    ['1', '3', '4'],
    ['totalSalaryExpenses'],
    ({ same }) => times(same('paymentTotal'), ...coefficientFields.map(same)),
    formula,
  )
  .computed(
    ['5'],
    ['totalSalaryExpenses'],
    ({ same }) => plus(same('paymentMath'), same('paymentEnglish')),
    formula,
  )
  .computed(
    ['6'],
    ['totalSalaryExpenses'],
    ({ inRow }) => minus(plus(inRow('1'), inRow('3'), inRow('5')), inRow('4')),
    'spec 001 §9: 1 + 3 − 4 + 5',
  )
  .computed(
    ['6'],
    ['paymentTotal'],
    ({ inRow }) => minus(plus(inRow('1'), inRow('3'), inRow('5')), inRow('4')),
    'spec 001 §9: 1 + 3 − 4 + 5',
  )
  .computed(['6'], ['paymentMath', 'paymentEnglish'], ({ inRow }) => inRow('5'), formula)
  .computed(['6'], ['paymentUntil44'], ({ inRow }) => inRow('1'), formula)
  .computed(['6'], ['paymentMore45'], ({ inRow }) => inRow('4'), formula)
  .done()

/** The school amount T, tugrik a year. */
export const schoolAmount: Formula = at(variableCost, '6', 'totalSalaryExpenses')

function gradeOf(name: `${'academicLevel' | 'indicatorLevel' | 'paymentLevel'}${Grade}`): Grade {
  return (
    grades.find((grade) => [learners(grade), price(grade), payment(grade)].some((each) => each === name)) ?? 1
  )
}
