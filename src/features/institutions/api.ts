import { z } from 'zod'
import { importFault, writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { adminRead, adminWrite } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { answeredAlong } from '#api/fields.ts'
import { profileSchema } from '#budget/api.ts'
import { faultRefusal } from '#features/administration/api.ts'
import type { InstitutionRecord } from '#features/institutions/institution.ts'
import { viewCodes } from '#forms/profile.ts'

export const adminInstitution = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  profile: profileSchema,
  /** `null` if no view is defined for it. */
  view: z.enum(viewCodes).nullable(),
  accounts: z.number(),
  asksConsent: z.boolean(),
}) satisfies z.ZodType<InstitutionRecord>
export type AdminInstitution = Output<typeof adminInstitution>

export const institutionBody = z.object({
  ...answeredAlong(adminInstitution),
  event: z.enum(['ADD', 'EDIT']),
  institutionId: z.string().trim(),
  name: z.string().trim(),
  profile: profileSchema,
  /** A missing value keeps the setting; a new institution requires no consent. */
  asksConsent: z.boolean().optional(),
})

/** Empty if there are faults. */
export const importAnswer = writeAnswer.extend({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  same: z.array(z.string()),
  faults: z.array(importFault),
})
export type ImportAnswer = Output<typeof importAnswer>

/** Includes headings and empty rows. */
const MAX_LINES = 20_000
/** Enough for a reviewer's set with every institution. */
const MAX_CHARACTERS = 50_000

export const listBody = z.object({
  rows: z.array(z.array(z.string().max(MAX_CHARACTERS)).max(100)).max(MAX_LINES),
})

export const institutionCalls = declareCalls({
  adminInstitutions: {
    ...adminRead,
    id: 'admin.institutions',
    path: '/api/admin/institutions',
    summary: 'Returns all institutions with profile, view and number of accounts',
    answer: z.array(adminInstitution),
  },
  adminInstitutionSave: {
    ...adminWrite,
    id: 'admin.institution.save',
    path: '/api/admin/institutions/save',
    summary: 'Adds or changes an institution',
    body: institutionBody,
    answer: writeAnswer,
  },
  adminInstitutionImport: {
    ...adminWrite,
    id: 'admin.institution.import',
    path: '/api/admin/institutions/import',
    summary: 'Adds and changes institutions from the rows of a list; all or none',
    body: listBody,
    answer: importAnswer,
    refuses: [faultRefusal],
  },
})
