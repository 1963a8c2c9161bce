import { z } from 'zod'
import { sentYear } from '#contract/sent.ts'

/** Body of every import; the group that clients say of themselves is not trusted. */
export const importBody = z.looseObject({
  id: z.union([z.string().min(1).max(40), z.number()]),
  year: sentYear,
})

export type ImportBody = z.infer<typeof importBody>
