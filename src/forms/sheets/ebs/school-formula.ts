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
  times,
  when,
  without,
} from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'
import { gradeNorm, schoolCost } from '#forms/norms/school-cost.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { stageField } from '#forms/sheets/shared/grade-fields.ts'

/** School formula for state and private schools (facts §3.2). Tugrik, people. */

export const learnersField = (grade: Grade): `academicLevel${Grade}` => `academicLevel${grade}`
export const priceField = (grade: Grade): `indicatorLevel${Grade}` => `indicatorLevel${grade}`
export const paymentField = (grade: Grade): `paymentLevel${Grade}` => `paymentLevel${grade}`

export function gradeOf(name: `${'academicLevel' | 'indicatorLevel' | 'paymentLevel'}${Grade}`): Grade {
  return (
    grades.find((grade) =>
      [learnersField(grade), priceField(grade), paymentField(grade)].some((each) => each === name),
    ) ?? 1
  )
}

const rate = (name: keyof typeof schoolCost.sources): Formula => at(schoolCost.sheet, name, 'value')
const normOf = (grade: Grade): Formula => at(gradeNorm.sheet, `${grade}`, 'amount')
const pupils = (grade: Grade): Formula => at(fundedPupils, funded.pupils, stageField(grade))
const groups = (grade: Grade): Formula => at(fundedPupils, funded.groups, stageField(grade))
const isSpecial = fact('schoolKind', 'special')
const classSize = (grade: Grade): Formula => over(pupils(grade), groups(grade))
const overfull = (grade: Grade) => above(classSize(grade), rate('classOver'))

export const disabled = (grade: Grade): Formula => at(fundedPupils, funded.disabled, stageField(grade))

/** In a special school all pupils. */
export const ordinary = (grade: Grade): Formula =>
  when(isSpecial, pupils(grade), without(pupils(grade), disabled(grade)))

/** 1.3 times in a special school. */
export const ordinaryPrice = (grade: Grade): Formula =>
  when(isSpecial, times(rate('specialSchool'), normOf(grade)), normOf(grade))

/** 3 times in an ordinary school, 0 extra in a special one. */
export const disabledPrice = (grade: Grade): Formula =>
  when(isSpecial, 0, times(rate('disabledWeight'), normOf(grade)))

/** Pupils above 44 in a class, once per grade or group as the norm defines. */
export const excess = (grade: Grade): Formula => {
  const onePerGrade = minus(classSize(grade), rate('classOver'))
  return when(
    overfull(grade),
    when(fact('excessPer', 'group'), times(onePerGrade, groups(grade)), onePerGrade),
    0,
  )
}

export const excessPrice = (price: Formula): Formula => times(rate('classOverWeight'), price)

/** The addition for classes of 35 to 44 pupils; the payment of the grade includes it. */
export const nearlyFull = (grade: Grade, price: Formula): Formula => {
  const full = all(atLeast(classSize(grade), rate('classFrom')), not(overfull(grade)))
  return when(full, times(rate('classFromWeight'), minus(classSize(grade), rate('classFrom')), price), 0)
}

/** Grades 3 and 4; 0 without the programme. */
export const mathematics = when(fact('mathProgramme', 'yes'), programme('mathematics', [3, 4]), 0)
/** Grades 5 and 6; 0 without the programme. */
export const english = when(fact('englishProgramme', 'yes'), programme('english', [5, 6]), 0)

function programme(name: 'mathematics' | 'english', some: readonly Grade[]): Formula {
  return times(rate(name), plus(...some.map((grade) => times(pupils(grade), normOf(grade)))))
}

/** Location, specialised programme, Bayan-Ölgii. */
export const coefficients = {
  indicatorQty2: choose('location', {
    capital: rate('capital'),
    aimagCentre: rate('aimagCentre'),
    soumNear: rate('soumNear'),
    soumFar: rate('soumFar'),
  }),
  indicatorQty4: when(fact('specialisedProgramme', 'yes'), rate('specialisedProgramme'), 1),
  indicatorQty5: when(fact('bayanOlgii', 'yes'), rate('bayanOlgii'), 1),
} as const
