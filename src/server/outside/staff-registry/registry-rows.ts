import { z } from 'zod'
import type { RegisteredChild } from '#domain/people/children.ts'
import type { RegisteredEmployee } from '#domain/people/staff.ts'
import type { RegisteredPupils } from '#server/outside/staff-registry/staff-registry.ts'

/** Registers say numbers as text and leave out what they do not know. */
const id = z.union([z.string().trim().min(1).max(60), z.number()]).transform(String)
const text = z.string().trim().max(300).nullish().transform(orEmpty)
const count = z.coerce.number().nonnegative().nullish().transform(orZero)
const flag = z
  .enum(['Y', 'N'])
  .nullish()
  .transform((given) => given === 'Y')
const optionalId = z
  .union([z.string().trim().max(60), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined || given === '' ? null : String(given)))

/** A member of staff on the wire of the registry: the names are those of our own list (spec 000 §3). */
export const employeeRow: z.ZodType<RegisteredEmployee> = z
  .object({
    employeeId: id,
    displayName: text,
    lastName: text,
    firstName: text,
    primaryNidNumber: text,
    positionName: text,
    departmentName: text,
    gradeStepName: text,
    salaryAmount: count,
    allWorkYear: count,
    schoolDoYear: count,
    actionReasonName: text,
    assignmentStatusName: text,
    assignmentTypeName: text,
  })
  .transform(({ employeeId, displayName, ...rest }) => ({
    employeeId,
    person: { displayName: displayName || `${rest.lastName} ${rest.firstName}`.trim(), ...rest },
  }))

/** A child of staff on the wire of the registry. */
export const childRow: z.ZodType<RegisteredChild> = z
  .object({
    childScholarshipId: id,
    assignmentId: id,
    isDemandProfession: flag,
    educationWorkedYear: count,
    educationLevelId: optionalId,
    educationLevelName: text,
    fieldOfEducationId: optionalId,
    fieldOfEducationName: text,
    schoolId: optionalId,
    schoolName: text,
    academicLevel: z.coerce.number().int().min(1).max(5).nullable().catch(null),
    childRegisterNumber: text,
    childLastName: text,
    childFirstName: text,
    tuition: count,
    description: text,
  })
  .transform(({ childScholarshipId, assignmentId, ...study }) => ({
    childScholarshipId,
    assignmentId,
    study,
  }))

/** A figure of the pupil register on the wire of the registry. */
export const pupilRow: z.ZodType<RegisteredPupils> = z.object({
  studyYear: z.coerce.number().int(),
  kind: z.enum(['pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening']),
  grade: z.coerce.number().int().min(1).max(12),
  quantity: z.coerce.number().int().nonnegative(),
})

function orEmpty(given: string | null | undefined): string {
  return given ?? ''
}

function orZero(given: number | null | undefined): number {
  return given ?? 0
}
