import { z } from 'zod'
import type { AdminInstitution } from '#contract/admin.ts'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { profileSchema } from '#contract/profile-schema.ts'
import { institutionFaults, withTypeId } from '#domain/organisation/institution-record.ts'
import { doAs } from '#server/features/administration/do-as.ts'
import { readInstitutions } from '#server/features/administration/institutions.store.ts'
import { importInstitutions, keepInstitution } from '#server/features/administration/keep-institutions.ts'
import { listBody } from '#server/features/administration/list-body.ts'
import { refuseFaults } from '#server/features/administration/refuse-faults.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

const body = z.object({
  event: z.enum(['ADD', 'EDIT']),
  institutionId: z.string().trim(),
  name: z.string().trim(),
  profile: profileSchema,
})

/** Institutions: the list, one, and many from a list. */
export const institutionHandlers: readonly Handler[] = [
  handler(
    calls.adminInstitutions,
    noBody,
    ({ services }): Promise<readonly AdminInstitution[]> => readInstitutions(services.db),
  ),
  handler(calls.adminInstitutionSave, body, async (asked): Promise<WriteAnswer> => {
    const { event, institutionId, name, profile } = asked.body
    const record = { institutionId, name, profile: withTypeId(profile) }
    refuseFaults(institutionFaults(record))
    return { status: 1, message: await doAs(asked, (doing) => keepInstitution(doing, event, record)) }
  }),
  handler(calls.adminInstitutionImport, listBody, (asked) =>
    doAs(asked, (doing) => importInstitutions(doing, asked.body.rows)),
  ),
]
