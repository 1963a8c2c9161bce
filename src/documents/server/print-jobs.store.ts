import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { QueueStatus } from '#platform/http/metrics.ts'

export type PrintJobKey = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly purpose: 'sent'
}

export type PrintJobState = 'making' | 'again' | 'failed'

/** `claimedUntil` also identifies the claim. */
export type ClaimedPrintJob = PrintJobKey & {
  readonly queuedBy: string
  /** Includes the current one. */
  readonly attempts: number
  readonly claimedUntil: Date
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
    queued_at: at,
    queued_by: by,
    attempts: 0,
    not_before: at,
    claimed_until: null,
    failure: null,
  }
  await db
    .insertInto('print_job')
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
    select institution_id, session_code, purpose from print_job
    where not_before <= ${at} and attempts < ${MAX_PRINT_ATTEMPTS} and (claimed_until is null or claimed_until <= ${at})
      and not exists (
        select from report join financial_year on financial_year.year = report.year
        where report.institution_id = print_job.institution_id and report.session_code = print_job.session_code
          and financial_year.edition <> all(${editions}::text[])
      )
    order by not_before, queued_at limit 1 for update skip locked`
  const { rows } = await sql<ClaimedRow>`
    update print_job set claimed_until = ${until}, attempts = attempts + 1
    where (institution_id, session_code, purpose) = (${next})
    returning institution_id, session_code, purpose, queued_by, attempts`.execute(db)
  return rows[0] === undefined ? null : claimedJob(rows[0], until)
}

/** Claims out of order for a waiting user; `null` if another server has the job. */
export async function claimPrintJob(
  db: Kysely<Schema>,
  { institutionId, sessionCode, purpose }: PrintJobKey,
  { at, until }: ClaimOptions,
): Promise<ClaimedPrintJob | null> {
  const { rows } = await sql<ClaimedRow>`
    update print_job set claimed_until = ${until}, attempts = attempts + 1
    where institution_id = ${institutionId} and session_code = ${sessionCode} and purpose = ${purpose}
      and (claimed_until is null or claimed_until <= ${at})
    returning institution_id, session_code, purpose, queued_by, attempts`.execute(db)
  return rows[0] === undefined ? null : claimedJob(rows[0], until)
}

type ClaimedRow = {
  readonly institution_id: string
  readonly session_code: string
  readonly purpose: PrintJobKey['purpose']
  readonly queued_by: string
  readonly attempts: number
}

function claimedJob(row: ClaimedRow, claimedUntil: Date): ClaimedPrintJob {
  const { institution_id: institutionId, session_code: sessionCode, purpose, queued_by: queuedBy } = row
  return { institutionId, sessionCode, purpose, queuedBy, attempts: row.attempts, claimedUntil }
}

export async function deletePrintJob(db: Kysely<Schema>, order: ClaimedPrintJob): Promise<void> {
  await db.deleteFrom('print_job').where(isStillClaimed(order)).execute()
}

export async function requeuePrintJob(
  db: Kysely<Schema>,
  order: ClaimedPrintJob,
  { failure, notBefore }: { readonly failure: string; readonly notBefore: Date },
): Promise<void> {
  const waiting = { claimed_until: null, failure, not_before: notBefore }
  await db.updateTable('print_job').set(waiting).where(isStillClaimed(order)).execute()
}

function isStillClaimed({ institutionId, sessionCode, purpose, claimedUntil }: ClaimedPrintJob) {
  return sql<boolean>`institution_id = ${institutionId} and session_code = ${sessionCode} and purpose = ${purpose}
    and claimed_until = ${claimedUntil}`
}

/** The papers are then printed on demand. */
export async function deletePrintJobs(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('print_job').execute()
}

/** Counts claimed jobs as waiting. */
export async function waitingPapers(db: Kysely<Schema>): Promise<QueueStatus> {
  const isOver = sql`attempts >= ${MAX_PRINT_ATTEMPTS} and claimed_until is null`
  const { rows } = await sql<QueueStatus>`
    select count(*) filter (where not (${isOver}))::int as waiting, min(queued_at) filter (where not (${isOver})) as since,
      count(*) filter (where ${isOver})::int as "failed"
    from print_job`.execute(db)
  return rows[0] ?? { waiting: 0, since: null, failed: 0 }
}

export async function readPaperState(
  db: Kysely<Schema>,
  { institutionId, sessionCode, purpose }: PrintJobKey,
  at: Date,
): Promise<PrintJobState | null> {
  const row = await db
    .selectFrom('print_job')
    .select(['attempts', 'claimed_until', 'failure'])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (row === undefined) return null
  const isTaken = row.claimed_until !== null && row.claimed_until > at
  if (row.attempts >= MAX_PRINT_ATTEMPTS && !isTaken) return 'failed'
  return row.failure === null ? 'making' : 'again'
}
