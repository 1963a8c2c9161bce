import type { Transaction } from 'kysely'
import type { Address } from '#domain/sheet/formula.ts'
import type { Schema } from '#server/database/schema.ts'
import { addEvent } from '#server/features/drafts/event.store.ts'
import type { Acting } from '#server/features/review/marks.store.ts'
import type { reviewText } from '#text/review.ts'

/** What is noted of an act besides who and when: the words, and the cell where there is one. */
type Noted = {
  readonly words?: string
  readonly at?: Address
  readonly level?: string
  readonly scope?: string
}

/** Appends an act to the events of the year, which both sides read. */
export async function noteAct(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, by, at }: Acting,
  kind: keyof typeof reviewText.events,
  noted: Noted,
): Promise<void> {
  await addEvent(trx, { institutionId, year, by, at, kind, detail: { sessionCode, ...noted } })
}
