import { z } from 'zod'
import { sentYear } from '#contract/sent.ts'

const sentId = z.union([z.string().max(60), z.number()]).transform(String)
const institution = z.union([z.string(), z.number()])
/** Texts of more than 50 letters are told at their field; this only keeps books away. */
const text = z.union([z.string().max(1000), z.number()]).nullish()
const flag = z.enum(['Y', 'N', '']).nullish()

const sentChild = z.looseObject({
  assignmentId: sentId.nullish(),
  childScholarshipId: sentId.nullish(),
  isConfirmedWorkedYear: flag,
  isDemandProfession: flag,
  educationWorkedYear: text,
  educationLevelId: text,
  educationLevelName: text,
  fieldOfEducationId: text,
  fieldOfEducationName: text,
  schoolId: text,
  schoolName: text,
  academicLevel: text,
  childRegisterNumber: text,
  childLastName: text,
  childFirstName: text,
  tuition: text,
  description: text,
})

/** One row as a client sends it. */
export type SentRow = z.infer<typeof sentChild>

/** Body of `sub.blank11.save`. What clients say of themselves (group, userName) is not trusted. */
export const childrenBody = z.looseObject({
  id: institution,
  year: sentYear,
  blanks: z.array(sentChild).max(500),
})

/** The same body as far as it is looked at before it is known whose people it is about. */
export const namedChildren = z.looseObject({
  id: z.unknown().optional(),
  year: z.unknown().optional(),
  blanks: z.unknown().optional(),
})

/** Body of `sub.blank10.pull`; "B" is the one status that the specifications name. */
export const pullBody = z.looseObject({ id: institution, year: sentYear, status: z.literal('B').nullish() })

/** Body of `sub.blank10.delete`. */
export const deleteBody = z.looseObject({ id: institution, year: sentYear, childScholarshipId: sentId })
