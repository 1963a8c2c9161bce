import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { QueueStatus } from '#platform/http/metrics.ts'

export type PrintJobKey = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly purpose: 'sent'
}

export type PrintJobState = 'making' | 'again' | 'failed'

/** `takenUntil` also identifies the claim. */
export type ClaimedPrintJob = PrintJobKey & {
  readonly orderedBy: string
  /** Includes the current one. */
  readonly attempts: number
  readonly takenUntil: Date
}

/** A job has then failed, until a user requests the paper. */
export const MAX_PRINT_ATTEMPTS = 6

/** Resets an existing job, even if it is claimed. */
export async function enqueuePrintJob(
  db: Kysely<Schema>,
  { institutionId, sessionCode, purpose }: PrintJobKey,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const anew = {
    ordered_at: at,
    ordered_by: by,
    attempts: 0,
    not_before: at,
    taken_until: null,
    failure: null,
  }
  await db
    .insertInto('paper_order')
    .values({ institution_id: institutionId, session_code: sessionCode, purpose, ...anew })
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'session_code', 'purpose']).doUpdateSet(anew),
    )
    .execute()
}

type ClaimOptions = { readonly at: Date; readonly until: Date }

/** Skips rows locked by other servers and years of other editions. */
export async function claimNextPrintJob(
  db: Kysely<Schema>,
  { at, until }: ClaimOptions,
  editions: readonly string[],
): Promise<ClaimedPrintJob | null> {
  const next = sql`
    select institution_id, session_code, purpose from paper_order
    where not_before <= ${at} and attempts < ${MAX_PRINT_ATTEMPTS} and (taken_until is null or taken_until <= ${at})
      and not exists (
        select from report join financial_year on financial_year.year = report.year
        where report.institution_id = paper_order.institution_id and report.session_code = paper_order.session_code
          and financial_year.edition <> all(${editions}::text[])
      )
    order by not_before, ordered_at limit 1 for update skip locked`
  const { rows } = await sql<TakenRow>`
    update paper_order set taken_until = ${until}, attempts = attempts + 1
    where (institution_id, session_code, purpose) = (${next})
    returning institution_id, session_code, purpose, ordered_by, attempts`.execute(db)
  return rows[0] === undefined ? null : takenOf(rows[0], until)
}

/** Claims out of order for a waiting user; `null` if another server has the job. */
export async function claimPrintJob(
  db: Kysely<Schema>,
  { institutionId, sessionCode, purpose }: PrintJobKey,
  { at, until }: ClaimOptions,
): Promise<ClaimedPrintJob | null> {
  const { rows } = await sql<TakenRow>`
    update paper_order set taken_until = ${until}, attempts = attempts + 1
    where institution_id = ${institutionId} and session_code = ${sessionCode} and purpose = ${purpose}
      and (taken_until is null or taken_until <= ${at})
    returning institution_id, session_code, purpose, ordered_by, attempts`.execute(db)
  return rows[0] === undefined ? null : takenOf(rows[0], until)
}

type TakenRow = {
  readonly institution_id: string
  readonly session_code: string
  readonly purpose: PrintJobKey['purpose']
  readonly ordered_by: string
  readonly attempts: number
}

function takenOf(row: TakenRow, takenUntil: Date): ClaimedPrintJob {
  const { institution_id: institutionId, session_code: sessionCode, purpose, ordered_by: orderedBy } = row
  return { institutionId, sessionCode, purpose, orderedBy, attempts: row.attempts, takenUntil }
}

export async function deletePrintJob(db: Kysely<Schema>, order: ClaimedPrintJob): Promise<void> {
  await db.deleteFrom('paper_order').where(isStillTaken(order)).execute()
}

export async function requeuePrintJob(
  db: Kysely<Schema>,
  order: ClaimedPrintJob,
  { failure, notBefore }: { readonly failure: string; readonly notBefore: Date },
): Promise<void> {
  const waiting = { taken_until: null, failure, not_before: notBefore }
  await db.updateTable('paper_order').set(waiting).where(isStillTaken(order)).execute()
}

function isStillTaken({ institutionId, sessionCode, purpose, takenUntil }: ClaimedPrintJob) {
  return sql<boolean>`institution_id = ${institutionId} and session_code = ${sessionCode} and purpose = ${purpose}
    and taken_until = ${takenUntil}`
}

/** The papers are then printed on demand. */
export async function forgetOrders(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('paper_order').execute()
}

/** Counts claimed jobs as waiting. */
export async function waitingPapers(db: Kysely<Schema>): Promise<QueueStatus> {
  const isOver = sql`attempts >= ${MAX_PRINT_ATTEMPTS} and taken_until is null`
  const { rows } = await sql<QueueStatus>`
    select count(*) filter (where not (${isOver}))::int as waiting, min(ordered_at) filter (where not (${isOver})) as since,
      count(*) filter (where ${isOver})::int as "givenUp"
    from paper_order`.execute(db)
  return rows[0] ?? { waiting: 0, since: null, givenUp: 0 }
}

export async function readPaperState(
  db: Kysely<Schema>,
  { institutionId, sessionCode, purpose }: PrintJobKey,
  at: Date,
): Promise<PrintJobState | null> {
  const row = await db
    .selectFrom('paper_order')
    .select(['attempts', 'taken_until', 'failure'])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (row === undefined) return null
  const isTaken = row.taken_until !== null && row.taken_until > at
  if (row.attempts >= MAX_PRINT_ATTEMPTS && !isTaken) return 'failed'
  return row.failure === null ? 'making' : 'again'
}
