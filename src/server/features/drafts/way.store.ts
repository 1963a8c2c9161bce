import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ReturnRow } from '#contract/review.ts'
import { type Desk, deskOf, type Status, statusOf } from '#domain/draft/review.ts'
import { levels } from '#domain/organisation/roles.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasDistrict } from '#server/features/drafts/district.store.ts'

type Session = { readonly institutionId: string; readonly sessionCode: string }

/** How far a report has come, and the return that no sending has answered yet. User names. */
export type ReportWay = {
  readonly status: Status
  readonly desk: Desk
  readonly returned: ReturnRow | null
}

/** Reads the way of a report; one that was never calculated lies with its institution. */
export async function readWay(db: Kysely<Schema>, session: Session): Promise<ReportWay> {
  const report = await db
    .selectFrom('report')
    .select(['status', 'passed_on_at'])
    .where('institution_id', '=', session.institutionId)
    .where('session_code', '=', session.sessionCode)
    .executeTakeFirst()
  const status = statusOf(report?.status)
  const district = await hasDistrict(db, session.institutionId)
  return {
    status,
    desk: deskOf({
      status,
      passedOn: report?.passed_on_at ? 'yes' : 'no',
      district: district ? 'there' : 'none',
    }),
    returned: await readOpenReturn(db, session),
  }
}

const stored = z.object({ scope: z.enum(['whole', 'cells']), level: z.enum(levels) })

async function readOpenReturn(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Session,
): Promise<ReturnRow | null> {
  const row = await db
    .selectFrom('draft_return')
    .select(['scope', 'reason', 'level', 'returned_by', 'returned_at'])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('sent_again_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { ...stored.parse(row), reason: row.reason, by: row.returned_by, on: row.returned_at.toISOString() }
}

/** Notes that a returned report has been sent again: the hold ends, the year is shut as a whole. */
export async function closeReturn(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Session,
  at: Date,
): Promise<void> {
  await db
    .updateTable('draft_return')
    .set({ sent_again_at: at })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('sent_again_at', 'is', null)
    .execute()
}
