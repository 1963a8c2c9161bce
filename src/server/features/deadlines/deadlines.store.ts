import type { Transaction } from 'kysely'
import { extensionProblems } from '#domain/deadline/deadline.ts'
import { ownStateOf, whyNot } from '#domain/draft/review.ts'
import { timeText } from '#domain/time/time.ts'
import type { Schema } from '#server/database/schema.ts'
import { lockDraft } from '#server/draft/draft-lock.store.ts'
import { readPeriod } from '#server/draft/draft-status.store.ts'
import { addEvent } from '#server/draft/event.store.ts'
import type { Actor } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { deadlineText } from '#text/deadline.ts'
import { reviewText } from '#text/review.ts'

type Place = { readonly institutionId: string; readonly sessionCode: string }

/** What a reviewer gives an institution. */
export type Extension = Place & {
  readonly year: number
  readonly until: Date
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** Lets an institution send until later; the last word counts, every one stands among the events of the year. The caller holds `lockDraft`. */
export async function extendDeadline(trx: Transaction<Schema>, extension: Extension): Promise<void> {
  const { institutionId, sessionCode, year, until, reason, by, at } = extension
  const values = { until, reason, extended_by: by, extended_at: at }
  await trx
    .insertInto('deadline_extension')
    .values({ institution_id: institutionId, session_code: sessionCode, ...values })
    .onConflict((conflict) => conflict.columns(['institution_id', 'session_code']).doUpdateSet(values))
    .execute()
  const detail = { sessionCode, until: until.toISOString(), words: reason }
  await addEvent(trx, { institutionId, year, by, at, kind: 'extended', detail })
}

/** What a reviewer asks for: until when, ISO 8601, and why. */
type Asked = Place & {
  readonly until: string
  readonly reason: string
  readonly by: Pick<Actor, 'userName' | 'level'>
  readonly at: Date
}

const text = deadlineText.extend

/** The same as a reviewer asks for it. Throws a `Refusal`: 404 no such period, 409 what the table of acts says, 422 no reason or no later moment. */
export async function giveMoreTime(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, until, reason: said, by, at }: Asked,
): Promise<void> {
  const place = { institutionId, sessionCode }
  const reason = said.trim()
  const known = await readPeriod(trx, place)
  if (known === null) throw new Refusal(404, text.noPeriod(sessionCode))
  const { deadline, year } = known
  const holds = { noDeadline: deadline === null }
  const why = whyNot('extend', by.level ?? 'district', { state: ownStateOf(known.status), holds })
  if (why === 'final') throw new Refusal(409, reviewText.obstacles.final)
  if (deadline === null) throw new Refusal(409, text.noDeadline)
  const { own } = deadline
  const [fault] = extensionProblems({ until, reason }, { own, now: at.toISOString() })
  if (fault !== undefined) throw new Refusal(422, text[fault](timeText(own)))
  await lockDraft(trx, institutionId, year)
  await extendDeadline(trx, { ...place, year, until: new Date(until), reason, by: by.userName, at })
}
