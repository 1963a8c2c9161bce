import { z } from 'zod'

/** Body of every import; the group that clients say of themselves is not trusted. */
export const importBody = z.looseObject({
  id: z.union([z.string().min(1).max(40), z.number()]),
  year: z.coerce.number().int().min(2000).max(2100),
})

export type ImportBody = z.infer<typeof importBody>
