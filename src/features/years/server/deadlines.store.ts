import type { Transaction } from 'kysely'
import { type Deadline, type ExtensionRequest, extensionProblems, isShortening } from '#budget/deadline.ts'
import { blockReason, ownStateOf } from '#budget/review-states.ts'
import { reviewText } from '#budget/review-text.ts'
import type { Actor } from '#budget/server/actor.ts'
import { addEvent } from '#budget/server/event.store.ts'
import { lockDraft } from '#budget/server/lock.store.ts'
import { readPeriod } from '#budget/server/status.store.ts'
import { carryFigures } from '#budget/server/version.store.ts'
import { timeText } from '#engine/time.ts'
import { extensionText, shorteningText } from '#features/years/extension-text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

type PeriodKey = { readonly institutionId: string; readonly sessionCode: string }

export type StoredExtension = PeriodKey & {
  readonly year: number
  readonly until: Date
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** The caller must hold `lockDraft`. */
export async function extendDeadline(trx: Transaction<Schema>, extension: StoredExtension): Promise<void> {
  const { institutionId, sessionCode, year, until, reason, by, at } = extension
  const values = { until, reason, extended_by: by, extended_at: at }
  await trx
    .insertInto('deadline_extension')
    .values({ institution_id: institutionId, session_code: sessionCode, ...values })
    .onConflict((conflict) => conflict.columns(['institution_id', 'session_code']).doUpdateSet(values))
    .execute()
  const detail = { sessionCode, until: until.toISOString(), text: reason }
  await addEvent(trx, { institutionId, year, by, at, kind: 'extended', detail })
}

/** The reason for shortening is only in the event. */
async function shortenExtension(trx: Transaction<Schema>, extension: StoredExtension): Promise<void> {
  const { institutionId, sessionCode, year, until, reason, by, at } = extension
  await trx
    .updateTable('deadline_extension')
    .set({ until, extended_by: by, extended_at: at })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
  const detail = { sessionCode, until: until.toISOString(), text: reason }
  await addEvent(trx, { institutionId, year, by, at, kind: 'shortened', detail })
}

type GrantExtensionOptions = PeriodKey &
  ExtensionRequest & {
    readonly by: Pick<Actor, 'userName' | 'level'>
    readonly at: Date
  }

const text = extensionText

function problemText(problem: ReturnType<typeof extensionProblems>[number], { at, own }: Deadline): string {
  if (problem === 'tooShort') return shorteningText.tooShort(timeText(own))
  return problem === 'longerAlready' ? text.noLonger(timeText(at)) : text[problem](timeText(own))
}

/** Throws `Refusal`: 404 unknown period, 409 by the workflow table, 422 if the reason or a later time is missing. */
export async function giveTime(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, until, reason: enteredReason, shortens, by, at }: GrantExtensionOptions,
): Promise<'extended' | 'shortened'> {
  const place = { institutionId, sessionCode }
  const reason = enteredReason.trim()
  const named = await readPeriod(trx, place)
  if (named === null) throw new Refusal(404, text.noPeriod(sessionCode))
  // The second of two concurrent requests sees the result of the first.
  const stamps = await lockDraft(trx, institutionId, named.year)
  const known = (await readPeriod(trx, place)) ?? named
  const { deadline, year } = known
  const blocks = { yearClosed: known.closedYear === 'yes', noDeadline: deadline === null }
  const why = blockReason('extend', by.level ?? 'district', { state: ownStateOf(known.status), blocks })
  if (why === 'final' || why === 'yearClosed') throw new Refusal(409, reviewText.obstacles[why])
  if (deadline === null) throw new Refusal(409, text.noDeadline)
  const [problem] = extensionProblems({ until, reason, shortens }, { deadline, now: at.toISOString() })
  if (problem !== undefined) throw new Refusal(422, problemText(problem, deadline))
  const given = { ...place, year, until: new Date(until), reason, by: by.userName, at }
  const shortened = isShortening({ until, shortens }, deadline)
  await (shortened ? shortenExtension(trx, given) : extendDeadline(trx, given))
  await carryFigures(trx, { institutionId, year }, stamps)
  return shortened ? 'shortened' : 'extended'
}
