import type { Transaction } from 'kysely'
import { opensFirst } from '#domain/draft/review.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { holdDraft, lockDraft } from '#server/draft/draft-lock.store.ts'
import { findPeriod, type PeriodStatus, readPeriod } from '#server/draft/draft-status.store.ts'
import type { Actor, Asked } from '#server/http/handler.ts'

/** What is known of a sending, of a period or of its year. */
type Sending = Parameters<typeof opensFirst>[0] & { readonly sessionCode: string | null }

/**
 * Notes that a reviewer reads what was sent (decision 0017), once for each sending and once for what lies at the ministry. Answers
 * whether it did: then the draft has moved, and is read only now. Whoever recalls or undoes at the same time is before it or after it, since
 * both hold the draft.
 */
export async function noteOpening(
  { services, actor, institution }: Pick<Asked, 'services' | 'actor' | 'institution'>,
  year: number,
  sending: Sending,
): Promise<'opened' | 'as it was'> {
  const { sessionCode } = sending
  if (sessionCode === null || opensFirst(sending, levelOf(actor)).length === 0) return 'as it was'
  await transact(services.db, async (trx) => {
    await holdDraft(trx, institution.id, year)
    // Again: another reviewer may have opened it, and its institution recalled it.
    const period = await readPeriod(trx, { institutionId: institution.id, sessionCode })
    if (period === null || opensFirst(period, levelOf(actor)).length === 0) return
    await lockDraft(trx, institution.id, year)
    await storeOpening(trx, actor, { period, at: services.now() })
  })
  return 'opened'
}

type Opening = { readonly period: PeriodStatus; readonly at: Date }

/** The same of the report of a period. Throws what `findPeriod` throws. */
export async function openPeriod(asked: Asked<{ readonly sessionCode: string }>): Promise<void> {
  const { institution, params, services } = asked
  const period = await findPeriod(services.db, institution, params.sessionCode)
  await noteOpening(asked, period.year, period)
}

/** The same for whoever holds the draft already: an act on what nobody has read opens it too. */
export async function storeOpening(
  trx: Transaction<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  { period, at }: Opening,
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
