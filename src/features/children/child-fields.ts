import { flagSpellings } from '#engine/list/record-text.ts'
import { moneyType, type RowFields } from '#engine/list/row-list.ts'
import { longestText } from '#features/children/children.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { childAnswerText } from '#features/children/text.ts'
import { staffAnswerText } from '#features/staff/text.ts'

const { headers, excel } = childrenScreenText
const short = { kind: 'text', most: longestText } as const
const listed = { kind: 'suggested', words: [], most: longestText } as const

export type ChildField =
  | 'parent'
  | 'educationWorkedYear'
  | 'educationLevelName'
  | 'fieldOfEducationName'
  | 'schoolName'
  | 'academicLevel'
  | 'childRegisterNumber'
  | 'childLastName'
  | 'childFirstName'
  | 'tuition'
  | 'description'
  | 'demand'

/** Captions of parent and child are ambiguous in Excel. */
export const studyFields = {
  parent: { head: excel.parent, takes: { kind: 'reference' } },
  educationWorkedYear: {
    head: headers.educationWorkedYear,
    takes: { kind: 'figure', min: 0, max: 80, decimals: 1, unit: 'years' },
    wrong: childAnswerText.years,
  },
  educationLevelName: { head: headers.educationLevel, takes: listed },
  fieldOfEducationName: {
    head: headers.fieldOfEducation,
    bookHead: excel.fieldOfEducationName,
    takes: listed,
  },
  schoolName: { head: headers.school, bookHead: excel.schoolName, takes: listed },
  academicLevel: {
    head: headers.academicLevel,
    bookHead: excel.academicLevel,
    takes: { kind: 'figure', min: 1, max: 5, decimals: 0, unit: 'quantity' },
    wrong: childAnswerText.academicLevel,
  },
  childRegisterNumber: { head: excel.childRegisterNumber, takes: short, masked: 'shown' },
  childLastName: { head: excel.childLastName, takes: short },
  childFirstName: { head: excel.childFirstName, takes: short },
  tuition: { head: excel.tuition, takes: moneyType, wrong: staffAnswerText.amount },
  description: { head: headers.description, takes: short },
  demand: {
    head: headers.isDemandProfession,
    takes: { kind: 'oneOf', words: flagSpellings.yes.slice(0, 1) },
  },
} as const satisfies RowFields<ChildField>
