import { z } from 'zod'
import { sentYear } from '#contract/sent.ts'

const row = z.looseObject({ specificationCode: z.union([z.string().max(20), z.number()]) })

/**
 * The body with which clients save a blank: the institution, the year, and whole rows. What else they send along
 * (propertyStatus, status, userName) is accepted and not trusted; a group's code has been held against the actor's before. `versions`, by `row.field`,
 * are those that the client saw; without them the save is applied as it comes (contract README).
 */
export const saveBody = z.looseObject({
  id: z.union([z.string().min(1).max(40), z.number()]).transform(String),
  year: sentYear,
  blanks: z.array(row).max(500),
  versions: z.record(z.string(), z.number().int()).optional(),
})

export type SaveBody = z.infer<typeof saveBody>
