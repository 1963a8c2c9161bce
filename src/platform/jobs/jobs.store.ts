import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** `subject` identifies the work within its kind. */
export type JobKey = { readonly kind: string; readonly subject: readonly string[] }

export type ClaimedJob = JobKey & {
  readonly queuedAt: Date
  readonly queuedBy: string | null
  /** Includes the current one. */
  readonly attempts: number
  /** Higher first. */
  readonly priority: number
  /** Also identifies the claim. */
  readonly claimedUntil: Date
}

export type JobState = 'waiting' | 'again' | 'failed'

/** `since`: of the oldest waiting job. */
export type QueueStatus = { readonly waiting: number; readonly since: Date | null; readonly failed: number }

/** Resets an existing job, even if it is claimed. */
export async function enqueueJob(
  db: Kysely<Schema>,
  { kind, subject }: JobKey,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const fresh = {
    queued_at: at,
    queued_by: by,
    not_before: at,
    attempts: 0,
    claimed_until: null,
    failure: null,
    last_failure_at: null,
    failed_at: null,
  }
  await db
    .insertInto('job')
    .values({ kind, subject: [...subject], ...fresh })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(fresh))
    .execute()
}

type ClaimOptions = { readonly at: Date; readonly until: Date }

/** Skips rows that other servers have locked. */
export function claimNextJob(
  db: Kysely<Schema>,
  kind: string,
  { at, until }: ClaimOptions,
): Promise<ClaimedJob | null> {
  const next = sql`
    select subject from job
    where kind = ${kind} and failed_at is null and not_before <= ${at}::timestamptz and ${isFree(at)}
    order by priority desc, not_before, queued_at, subject limit 1 for update skip locked`
  return claim(db, kind, until, sql`subject = (${next})`)
}

/** `null`: another server has the job. */
export function claimJob(
  db: Kysely<Schema>,
  { kind, subject }: JobKey,
  { at, until }: ClaimOptions,
): Promise<ClaimedJob | null> {
  return claim(db, kind, until, sql`subject = ${subject}::text[] and ${isFree(at)}`)
}

function isFree(at: Date) {
  return sql<boolean>`(claimed_until is null or claimed_until <= ${at}::timestamptz)`
}

async function claim(
  db: Kysely<Schema>,
  kind: string,
  claimedUntil: Date,
  chosen: ReturnType<typeof sql>,
): Promise<ClaimedJob | null> {
  const { rows } = await sql<Omit<ClaimedJob, 'kind' | 'claimedUntil'>>`
    update job set claimed_until = ${claimedUntil}::timestamptz, attempts = attempts + 1
    where kind = ${kind} and ${chosen}
    returning subject, queued_at as "queuedAt", queued_by as "queuedBy", attempts, priority`.execute(db)
  return rows[0] ? { kind, claimedUntil, ...rows[0] } : null
}

export async function deleteJob(db: Kysely<Schema>, job: ClaimedJob): Promise<void> {
  await sql`delete from job where ${isStillClaimed(job)}`.execute(db)
}

type FailedAttempt = {
  readonly at: Date
  readonly failure: string
  /** `null`: never again. */
  readonly notBefore: Date | null
}

export async function requeueJob(
  db: Kysely<Schema>,
  job: ClaimedJob,
  { at, failure, notBefore }: FailedAttempt,
): Promise<void> {
  await sql`
    update job set claimed_until = null, failure = ${failure}, last_failure_at = ${at}::timestamptz,
      not_before = coalesce(${notBefore}::timestamptz, not_before),
      failed_at = ${notBefore === null ? at : null}::timestamptz
    where ${isStillClaimed(job)}`.execute(db)
}

export async function returnJob(
  db: Kysely<Schema>,
  job: ClaimedJob,
  { notBefore, attempts }: { readonly notBefore: Date; readonly attempts: number },
): Promise<void> {
  await sql`
    update job set claimed_until = null, not_before = ${notBefore}::timestamptz, attempts = ${attempts}::int
    where ${isStillClaimed(job)}`.execute(db)
}

function isStillClaimed({ kind, subject, claimedUntil }: ClaimedJob) {
  return sql<boolean>`kind = ${kind} and subject = ${subject}::text[] and claimed_until = ${claimedUntil}::timestamptz`
}

export async function readJobState(db: Kysely<Schema>, { kind, subject }: JobKey): Promise<JobState | null> {
  const { rows } = await sql<{ readonly state: JobState }>`
    select case when failed_at is not null then 'failed' when failure is not null then 'again' else 'waiting' end as state
    from job where kind = ${kind} and subject = ${subject}::text[]`.execute(db)
  return rows[0]?.state ?? null
}

export async function readQueueStatus(db: Kysely<Schema>, kind: string): Promise<QueueStatus> {
  const { rows } = await sql<QueueStatus>`
    select count(*) filter (where failed_at is null)::int as waiting,
      min(queued_at) filter (where failed_at is null) as since, count(failed_at)::int as "failed"
    from job where kind = ${kind}`.execute(db)
  return rows[0] ?? { waiting: 0, since: null, failed: 0 }
}

export async function deleteOldJobs(
  db: Kysely<Schema>,
  kind: string,
  { waiting, failed }: { readonly waiting: Date | null; readonly failed: Date },
): Promise<void> {
  await sql`
    delete from job where kind = ${kind}
      and (failed_at < ${failed}::timestamptz or failed_at is null and queued_at < ${waiting}::timestamptz)`.execute(
    db,
  )
}

export async function deleteJobs(db: Kysely<Schema>, kind: string, subjectStart?: string): Promise<void> {
  const isMeant = subjectStart === undefined ? sql`true` : sql`subject[1] = ${subjectStart}`
  await sql`delete from job where kind = ${kind} and ${isMeant}`.execute(db)
}
