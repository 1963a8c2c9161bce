import { expect, test } from 'vitest'
import { missingOfChild, missingOfLumpSums } from '#forms/people.ts'

const whole = {
  educationLevelName: 'Бакалавр',
  fieldOfEducationName: 'Математик',
  schoolName: 'МУИС',
  academicLevel: 2,
  tuition: 2_800_000,
}

test.each([
  [{}, []],
  [{ educationLevelName: '' }, ['educationLevel']],
  [{ educationLevelName: ' ' }, ['educationLevel']],
  [{ schoolName: ' ' }, ['school']],
  [{ academicLevel: 0 }, []],
  [{ tuition: 1 }, []],
  [{ tuition: -1 }, ['tuition']],
  [{ fieldOfEducationName: ' ' }, ['fieldOfEducation']],
  [{ schoolName: '' }, ['school']],
  [{ academicLevel: null }, ['academicLevel']],
  [{ tuition: 0 }, ['tuition']],
  [{ schoolName: '', tuition: 0 }, ['school', 'tuition']],
])('a child with %j lacks %j', (less, missing) => {
  expect(missingOfChild({ ...whole, ...less })).toEqual(missing)
})

const both = { t1: true, t1Month: 36, avgSalaryMonth: 2_000_000, t2: true, t2Amount: 150_000 }

test.each([
  [{}, []],
  [{ t1Month: 0 }, []],
  [{ t1Month: null }, ['t1Month']],
  [{ avgSalaryMonth: 1, t2Amount: 1 }, []],
  [{ t1Month: null, avgSalaryMonth: 0, t2Amount: 0 }, ['t1Month', 'avgSalaryMonth', 't2Amount']],
  [{ avgSalaryMonth: 0 }, ['avgSalaryMonth']],
  [{ t2Amount: 0 }, ['t2Amount']],
  [{ t1: false, t1Month: null, avgSalaryMonth: 0 }, []],
  [{ t2: false, t2Amount: 0 }, []],
])('lump sums with %j lack %j', (less, missing) => {
  expect(missingOfLumpSums({ ...both, ...less })).toEqual(missing)
})
