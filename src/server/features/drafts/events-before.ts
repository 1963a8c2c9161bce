import { z } from 'zod'
import type { Asked } from '#server/http/handler.ts'

const query = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable()
    .default(null)
    .catch(null),
})

/** The event before which a page of events is asked for, by its id; `null` for the newest page, as for what is no id. */
export function eventsBefore({ request }: Pick<Asked<unknown>, 'request'>): string | null {
  return query.parse(request.query).before
}
