import { sheet } from '#engine/define.ts'
import { choose, type Formula, minus, over, plus, times } from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import { type Grade, grades, type SchoolLevel, schoolLevels } from '#forms/norms/grades.ts'
import { kindergartenCost } from '#forms/norms/kindergarten-cost.ts'
import { gradeNorm, schoolCost } from '#forms/norms/school-cost.ts'
import { financedByGrade, financedByGroup } from '#forms/sheets/ntb/financed-learners.ts'
import { disabledField, levelField } from '#forms/sheets/ntb/learner-count.ts'
import { gradeFields, stageField } from '#forms/sheets/shared/grade-fields.ts'

const learners = (grade: Grade): `academicLevel${Grade}` => `academicLevel${grade}`
const payment = (grade: Grade): `paymentLevel${Grade}` => `paymentLevel${grade}`
const gradeOf = (name: `${'academicLevel' | 'paymentLevel'}${Grade}`): Grade =>
  grades.find((grade) => [learners(grade), payment(grade)].some((each) => each === name)) ?? 1

const all = '4'
const byForm = (ofGrades: Formula, ofGroups: Formula): Formula =>
  choose('learnerForm', { grades: ofGrades, groups: ofGroups })
const school = (name: 'capital' | 'aimagCentre' | 'soumNear' | 'soumFar') =>
  at(schoolCost.sheet, name, 'value')
const location = choose('location', {
  capital: school('capital'),
  aimagCentre: school('aimagCentre'),
  soumNear: school('soumNear'),
  soumFar: school('soumFar'),
})
/** A disabled learner weighs three times, so two more. */
const moreForDisabled = minus(at(schoolCost.sheet, 'disabledWeight', 'value'), 1)
const averageNorm = (level: SchoolLevel): Formula =>
  over(
    plus(...schoolLevels[level].map((grade) => at(gradeNorm.sheet, `${grade}`, 'amount'))),
    schoolLevels[level].length,
  )
const base = at(kindergartenCost.sheet, 'base', 'value')
const levelNames = ['primary', 'lower', 'upper'] as const
const quantityOf = {
  primaryStudentQty: 'primary',
  lowerStudentQty: 'lower',
  upperStudentQty: 'upper',
} as const
const quantities = ['primaryStudentQty', 'lowerStudentQty', 'upperStudentQty'] as const
const rule = 'design calculation §6 NTB b4: сургуулийн норматив, жишиг'

/** Blank 4: with school norms. Tugrik a year. */
export const centreCost = sheet({
  code: 'ntb-b4',
  caption: 'Хувьсах зардлаар тооцсон төсөв',
  purpose: 'Санхүүжүүлэх суралцагчийг сургуулийн нормативаар, байршлын итгэлцүүрээр тооцсон хувьсах зардал.',
  totalRow: '3',
  rows: { '1': 'Суралцагч', '2': 'Хөгжлийн бэрхшээлтэй суралцагчийн нэмэлт', '3': 'Нийт' },
  fields: {
    totalStudentQty: field('Нийт', 'people', { under: ['Суралцагч'] }),
    primaryStudentQty: field('Бага', 'people', { under: ['Суралцагч'] }),
    lowerStudentQty: field('Суурь', 'people', { under: ['Суралцагч'] }),
    upperStudentQty: field('Бүрэн дунд', 'people', { under: ['Суралцагч'] }),
    ...gradeFields(learners, 'people', { under: ['Суралцагч, анги'] }),
    ...gradeFields(payment, 'tugrik', { under: ['Дүн, анги'] }),
    totalSalaryExpenses: field('Нийт зардал', 'tugrik'),
  },
})
  .computed(
    ['1'],
    grades.map(learners),
    ({ field }) => byForm(at(financedByGrade, all, stageField(gradeOf(field))), plus()),
    rule,
  )
  .computed(
    ['1'],
    quantities,
    ({ field }) => byForm(at(financedByGrade, all, levelField(quantityOf[field])), plus()),
    rule,
  )
  .computed(
    ['2'],
    quantities,
    ({ field }) => byForm(at(financedByGrade, all, disabledField(quantityOf[field])), plus()),
    rule,
  )
  .computed(
    ['1'],
    ['totalStudentQty'],
    ({ sum }) => byForm(sum(quantities), at(financedByGroup, all, 'totalQty')),
    rule,
  )
  .computed(
    ['2'],
    ['totalStudentQty'],
    ({ sum }) => byForm(sum(quantities), at(financedByGroup, all, 'disableStudentQty')),
    rule,
  )
  .computed(
    ['1'],
    grades.map(payment),
    ({ field, same }) =>
      times(same(learners(gradeOf(field))), at(gradeNorm.sheet, `${gradeOf(field)}`, 'amount'), location),
    rule,
  )
  .computed(
    ['1'],
    ['totalSalaryExpenses'],
    ({ same, sum }) => byForm(sum(grades.map(payment)), times(same('totalStudentQty'), base, location)),
    rule,
  )
  .computed(
    ['2'],
    ['totalSalaryExpenses'],
    ({ same }) =>
      times(
        moreForDisabled,
        location,
        byForm(
          plus(...levelNames.map((level) => times(same(`${level}StudentQty`), averageNorm(level)))),
          times(same('totalStudentQty'), base),
        ),
      ),
    rule,
  )
  .computed(['3'], ['totalSalaryExpenses'], ({ sumOfRows }) => sumOfRows(['1', '2']), 'Мөрүүдийн нийлбэр')
  .headlined(['3'], 'totalSalaryExpenses')
  .done()

/** T, tugrik a year. */
export const centreAmount: Formula = at(centreCost, '3', 'totalSalaryExpenses')
