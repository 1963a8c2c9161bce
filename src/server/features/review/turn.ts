import type { Transaction } from 'kysely'
import { z } from 'zod'
import { whyNotReview } from '#domain/draft/review.ts'
import type { Level } from '#domain/organisation/roles.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { lockDraft } from '#server/features/drafts/lock-draft.ts'
import { readMarks, type StoredMark } from '#server/features/drafts/mark.store.ts'
import { readPreparers } from '#server/features/drafts/preparers.store.ts'
import { readReceiptNumber } from '#server/features/drafts/receipt-number.store.ts'
import { readWay } from '#server/features/drafts/way.store.ts'
import { findPeriod } from '#server/features/reports/periods.store.ts'
import type { Acting } from '#server/features/review/marks.store.ts'
import type { Asked } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reviewText } from '#text/review.ts'

/** A reviewer's turn at a sent report: everything an act needs, with the year locked. */
export type Turn = {
  readonly trx: Transaction<Schema>
  readonly acting: Acting
  readonly level: Level
  readonly marks: readonly StoredMark[]
}

/** Of which sending every act speaks: the period, and the receipt number that the reviewer has before them. */
export const sendingNamed = {
  sessionCode: z.string().min(1).max(40),
  /** `null`: they have read the draft before it was sent. */
  receipt: z.string().min(1).max(60).nullable(),
}

type Named = z.infer<z.ZodObject<typeof sendingNamed>>

/** Who acts on what, without the HTTP request. */
export type AskedAct<Body> = Pick<Asked<Body>, 'services' | 'institution' | 'actor' | 'body'>

/**
 * Does a reviewer's act in one transaction, if it is their turn. Throws a `Refusal`: 404 no such period, 409 an older one,
 * not the reviewer's turn, or a draft that was sent again since they read it, 403 for whoever has prepared the draft.
 */
export function inTurn<Answer>(
  { services, institution, actor, body: { sessionCode, receipt } }: AskedAct<Named>,
  act: (turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  return transact(services.db, async (trx) => {
    const period = await findPeriod(trx, institution, sessionCode)
    if (!period.isNewest) throw new Refusal(409, reviewText.obstacles.oldPeriod)
    await lockDraft(trx, institution.id, period.year)
    const about = { institutionId: institution.id, sessionCode }
    const level = actor.level ?? 'district'
    const { desk } = await readWay(trx, about)
    const preparedBy = await readPreparers(trx, institution.id, period.year)
    const why = whyNotReview({ desk, preparedBy }, { userName: actor.userName, level })
    if (why !== null) throw new Refusal(why === 'ownWork' ? 403 : 409, reviewText.obstacles[why])
    const sent = await readReceiptNumber(trx, about)
    if (sent !== receipt) throw new Refusal(409, reviewText.sentAgain(sent ?? ''))
    const marks = await readMarks(trx, about)
    return act({
      trx,
      level,
      marks,
      acting: { ...about, year: period.year, by: actor.userName, at: services.now() },
    })
  })
}

/** The mark of an id among those of the report. Throws a 404 `Refusal` where there is none. */
export function markIn({ marks }: Pick<Turn, 'marks'>, id: string): StoredMark {
  const mark = marks.find((each) => each.id === id)
  if (!mark) throw new Refusal(404, reviewText.noSuchMark)
  return mark
}
