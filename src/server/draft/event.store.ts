import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#server/database/schema.ts'
import type { Asked } from '#server/http/handler.ts'

/** Something that was done, as the history of a year keeps it. */
export type Event = {
  /** The institution that it was done to; '' for none. */
  readonly institutionId: string
  /** The financial year that it is about; 0 for none. */
  readonly year: number
  /** A user name, or what stands for one at the command line. */
  readonly by: string
  readonly at: Date
  readonly kind: string
  /** What else is told of it, never a password; `null` for nothing. */
  readonly detail: Readonly<Record<string, unknown>> | null
}

/** Where an event is found again by the index of cells. */
type EventPlace = { readonly sheet: string; readonly row: string }

/** Appends an event. Only what comes in great numbers, cells of a save and people of a list, is written by its own store. */
export async function addEvent(db: Kysely<Schema>, event: Event): Promise<void> {
  await db.insertInto('event').values(columnsOf(event)).execute()
}

/** Appends an event that stands at a row. */
export async function addEventAt(
  db: Kysely<Schema>,
  { sheet, row }: EventPlace,
  event: Event,
): Promise<void> {
  await db
    .insertInto('event')
    .values({ ...columnsOf(event), sheet, row_code: row })
    .execute()
}

function columnsOf({ institutionId, year, by, at, kind, detail }: Event) {
  return {
    institution_id: institutionId,
    year,
    at,
    actor: by,
    kind,
    detail: detail === null ? null : JSON.stringify(detail),
  }
}

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
