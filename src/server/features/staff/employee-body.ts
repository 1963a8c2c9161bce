import { z } from 'zod'
import { sentYear } from '#contract/sent.ts'
import { ownsEmployees } from '#server/features/staff/staff.store.ts'
import type { Asked } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'
import { peopleText } from '#text/people.ts'

const sentId = z.union([z.string().min(1).max(60), z.number()]).transform(String)

/** What every save about a member of staff says: who and when. One path names the year so, the other so. */
export const aboutEmployee = {
  id: z.union([z.string(), z.number()]),
  employeeId: sentId,
  inFinancialYear: sentYear.optional(),
  financialYear: sentYear.optional(),
}

/** The same body as far as it is looked at before it is known whose employee it is about. */
export const namedEmployee = z.looseObject({ id: z.unknown().optional(), employeeId: z.unknown().optional() })

type About = { readonly inFinancialYear?: number | undefined; readonly financialYear?: number | undefined }

/**
 * Reads a body about a member of staff in the order of the contract: throws a 403 when the employee is not the institution's own, however
 * nonsensical the rest is, then a 400 for a wrong form or no year.
 */
export async function employeeBody<Body extends About>(
  { body, institution, services }: Asked<z.infer<typeof namedEmployee>>,
  schema: z.ZodType<Body>,
): Promise<{ readonly sent: Body; readonly year: number }> {
  const named = sentId.safeParse(body.employeeId)
  if (named.success && !(await ownsEmployees(services.db, institution.id, [named.data])))
    throw new Refusal(403, peopleText.otherEmployee)
  const read = schema.safeParse(body)
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
  if (!read.success) throw new Refusal(400, httpText.badFields(wrong), { paths: wrong })
  const inYear = read.data.inFinancialYear ?? read.data.financialYear
  if (inYear === undefined)
    throw new Refusal(400, httpText.badFields(['inFinancialYear']), { paths: ['inFinancialYear'] })
  return { sent: read.data, year: inYear }
}
