import type { Transaction } from 'kysely'
import { opensFirst } from '#budget/review-states.ts'
import type { Actor } from '#budget/server/actor.ts'
import type { RequestContext } from '#budget/server/handler.ts'
import { lockDraft, lockDraftRow } from '#budget/server/lock.store.ts'
import { findPeriod, type PeriodStatus, readPeriod } from '#budget/server/status.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

type OpenedSending = Parameters<typeof opensFirst>[0] & { readonly sessionCode: string | null }

/**
 * Records the first reading by a reviewer, and by the ministry at its stage (decision 0017). After `opened` the draft
 * version has changed, so the caller must reload it.
 */
export async function recordFirstReading(
  { services, actor, institution }: Pick<RequestContext, 'services' | 'actor' | 'institution'>,
  year: number,
  sending: OpenedSending,
): Promise<'opened' | 'as it was'> {
  const { sessionCode } = sending
  if (sessionCode === null || opensFirst(sending, levelOf(actor)).length === 0) return 'as it was'
  await transact(services.db, async (trx) => {
    await lockDraftRow(trx, institution.id, year)
    // Before the lock another reviewer may have opened it, or the institution recalled it.
    const period = await readPeriod(trx, { institutionId: institution.id, sessionCode })
    if (period === null || opensFirst(period, levelOf(actor)).length === 0) return
    await lockDraft(trx, institution.id, year)
    await storeFirstReading(trx, actor, { period, at: services.now() })
  })
  return 'opened'
}

type PeriodOpening = { readonly period: PeriodStatus; readonly at: Date }

/** Throws like `findPeriod`. */
export async function recordPeriodReading(
  context: RequestContext<{ readonly sessionCode: string }>,
): Promise<void> {
  const { institution, params, services } = context
  const period = await findPeriod(services.db, institution, params.sessionCode)
  await recordFirstReading(context, period.year, period)
}

/** Needs a draft lock: an action on an unread sending also opens it. */
export async function storeFirstReading(
  trx: Transaction<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  { period, at }: PeriodOpening,
): Promise<void> {
  const by = actor.userName
  const first = opensFirst(period, levelOf(actor))
  if (first.length === 0) return
  await trx
    .updateTable('receipt')
    .set({
      ...(first.includes('sending') && { opened_at: at, opened_by: by }),
      ...(first.includes('atMinistry') && { ministry_opened_at: at, ministry_opened_by: by }),
    })
    .where('institution_id', '=', period.institutionId)
    .where('receipt_number', '=', period.receipt)
    .execute()
}

function levelOf({ level }: Pick<Actor, 'level'>): 'district' | 'ministry' {
  return level ?? 'district'
}
