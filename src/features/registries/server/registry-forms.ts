import { z } from 'zod'
import { normalisedRegisterNumber } from '#engine/list/register-number.ts'

/**
 * `npm run docs:registries` generates `docs/registries.md` and its OpenAPI document from these schemas. Numbers may
 * be text, unknown values may be missing, other fields are ignored.
 */

/** Spec 000 §7, facts §7.4. The code may be text. */
export const registryEnvelope = z.looseObject({
  SUCCESS_CODE: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .describe('The result, see the codes of each registry. A whole number, or one as text.'),
  RESPONSE_MESSAGE: z
    .string()
    .nullish()
    .describe(
      'A sentence in Mongolian. Where the code means no success, people read it as it is: no personal data, no internals.',
    ),
  RESULT: z.unknown().optional().describe('The answer itself.'),
})

/** `nothing`: "no data" (facts §7.4). */
export const staffCodes = { ok: 200, nothing: 203 } as const
export const citizenCodes = { ok: 0 } as const

const written = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^\d*(\.\d+)?$/)
    .transform(Number),
])
const whole = written.pipe(z.int())

const id = z.union([z.string().trim().min(1).max(60), z.number()]).transform(String)
const text = z.string().trim().max(300).nullish().transform(orEmpty)
const registerNumber = text.transform(normalisedRegisterNumber)
const count = written.pipe(z.number().nonnegative()).nullish().transform(orZero)
const flag = z
  .enum(['Y', 'N'])
  .nullish()
  .transform((given) => given === 'Y')
const optionalId = z
  .union([z.string().trim().max(60), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined || given === '' ? null : String(given)))

/** Field names of our own list (spec 000 §3). */
export const employeeForm = z.object({
  employeeId: id.describe('Permanent id of this person’s post in the institution. The same in every answer.'),
  displayName: text.describe('The displayed name; last and first name if it is missing.'),
  lastName: text.describe('Father’s or mother’s name.'),
  firstName: text.describe('Given name.'),
  primaryNidNumber: registerNumber.describe('Register number: two Cyrillic capitals and eight digits.'),
  positionName: text.describe('The post, in the words of the catalogue of posts.'),
  departmentName: text.describe('Department within the institution.'),
  gradeStepName: text.describe('Pay grade and step, in the words of the catalogue of posts.'),
  salaryAmount: count.describe('Basic salary in tugrik a month.'),
  allWorkYear: count.describe('Years worked in all.'),
  schoolDoYear: count.describe('Years of unbroken service in education.'),
  actionReasonName: text.describe('Why the person has this post, such as appointed.'),
  assignmentStatusName: text.describe('State of the post, such as active.'),
  assignmentTypeName: text.describe('Kind of the post, such as main job.'),
})

export const childForm = z.object({
  childScholarshipId: id.describe('Permanent id of the child’s studies with tuition.'),
  assignmentId: id.describe(
    '`employeeId` of the parent. A child without a parent on the staff is left out and reported.',
  ),
  isDemandProfession: flag.describe('Y: the profession is in demand. Left out means N.'),
  educationWorkedYear: count.describe('Years of unbroken service of the parent.'),
  educationLevelId: optionalId.describe('Level of education, an id of the catalogue.'),
  educationLevelName: text.describe('Level of education in words.'),
  fieldOfEducationId: optionalId.describe('Field of study, an id of the catalogue.'),
  fieldOfEducationName: text.describe('Field of study in words.'),
  schoolId: optionalId.describe('University or college, an id of the catalogue.'),
  schoolName: text.describe('University or college in words.'),
  academicLevel: whole
    .pipe(z.int().min(1).max(5))
    .nullish()
    .transform((level) => level ?? null)
    .catch(null)
    .describe('Year of study, 1 to 5. Anything else counts as left out.'),
  childRegisterNumber: registerNumber.describe('Register number of the child.'),
  childLastName: text.describe('Father’s or mother’s name of the child.'),
  childFirstName: text.describe('Given name of the child.'),
  tuition: count.describe('Tuition in tugrik a year.'),
  description: text.describe('Anything else, in words.'),
})

export const pupilForm = z.object({
  studyYear: whole.describe('Calendar year in which the study year begins: 2025 is 2025-2026.'),
  kind: z
    .enum(['pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening'])
    .describe(
      'What is counted: pupils; those of them with a disability; classes; pupils who live in the dormitory; at the school meal; in evening and correspondence classes.',
    ),
  grade: whole.pipe(z.int().min(1).max(12)).describe('Grade, 1 to 12.'),
  quantity: whole.pipe(z.int().nonnegative()).describe('How many: people, or classes.'),
})

export const citizenQuestion = z.object({
  regnum: z.string().describe('Register number: two Cyrillic capitals and eight digits, right in form.'),
})

const name = z.string().max(200).nullish()
export const citizenForm = z.looseObject({
  lastnameMn: name.describe('Father’s or mother’s name in Cyrillic.'),
  firstnameMn: name.describe('Given name in Cyrillic. Empty: the number is treated as wrong.'),
})

function orEmpty(given: string | null | undefined): string {
  return given ?? ''
}

function orZero(given: number | null | undefined): number {
  return given ?? 0
}
