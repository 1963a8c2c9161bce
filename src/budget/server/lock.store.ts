import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { draftRefusalText } from '#budget/draft-text.ts'
import { type DraftVersion, type StampVersions, toDraftVersion } from '#budget/server/version.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type VersionChange = { readonly before: DraftVersion; readonly after: DraftVersion }

const LOCK = `
  insert into draft (institution_id, year, version) values ($1, $2::int, 1)
  on conflict (institution_id, year)
    do update set version = draft.version + 1, changed_in = pg_current_xact_id()
  returning version as "draft",
    (select version from draft as earlier where institution_id = $1 and year = $2::int - 1) as "before",
    (select version from institution where institution_id = $1) as "institution",
    (select version from financial_year where year = $2::int) as "financialYear",
    exists (select from saved_request where institution_id = $1 and key = $3) as "repeated"`

type LockRow = StampVersions & { readonly draft: number; readonly repeated: boolean }

/**
 * Locks the draft and bumps its version, so that earlier readers notice. Throws `DuplicateRequestError` if the key of
 * the request has a stored response.
 */
export async function lockDraft(
  trx: Transaction<Schema>,
  institutionId: string,
  year: number,
  key: string | null = null,
): Promise<VersionChange> {
  const { rows } = await trx.executeQuery<LockRow>(CompiledQuery.raw(LOCK, [institutionId, year, key]))
  const [locked] = rows
  if (!locked) throw new Error('A row that is inserted or updated is returned.')
  if (locked.repeated) throw new DuplicateRequestError()
  return { before: toDraftVersion({ ...locked, draft: locked.draft - 1 }), after: toDraftVersion(locked) }
}

/** Locks without bumping. A caller that finds something to write then calls `lockDraft`. */
export async function lockDraftRow(
  trx: Transaction<Schema>,
  institutionId: string,
  year: number,
): Promise<void> {
  await trx
    .selectFrom('draft')
    .select('version')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .forUpdate()
    .execute()
}

/** In numerical order to prevent deadlocks. */
export async function lockDrafts(
  trx: Transaction<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<void> {
  await sql`
    insert into draft (institution_id, year, version)
    select id, ${year}::int, 1 from unnest(${institutionIds}::text[]) as named (id) order by id
    on conflict (institution_id, year)
      do update set version = draft.version + 1, changed_in = pg_current_xact_id()
  `.execute(trx)
}

/** The current work must be rolled back, see `storedResponse`. */
export class DuplicateRequestError extends Error {
  override readonly name = 'RepeatedError'
}

export type IdempotentRequest = {
  readonly institutionId: string
  readonly key: string
  readonly callId: string
  readonly body: unknown
}

function hashOf({ callId, body }: IdempotentRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([callId, body]))
    .digest('hex')
}

/** In the order of `KEEP`. */
export function storedValues(
  request: IdempotentRequest | null,
  answer: unknown,
  at: Date,
): readonly unknown[] {
  if (request === null) return [null, null, null, null, at]
  return [request.key, request.callId, hashOf(request), JSON.stringify(answer), at]
}

/** Does nothing if the key exists. */
const KEEP = `insert into saved_request (institution_id, key, call_id, body_hash, response, at, status)
  values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz, 200) on conflict (institution_id, key) do nothing`

/** Throws `DuplicateRequestError` if the key was used concurrently, for any year. */
export async function storeResponse(
  trx: Transaction<Schema>,
  request: IdempotentRequest,
  answer: unknown,
  at: Date,
): Promise<void> {
  const values = [request.institutionId, ...storedValues(request, answer, at)]
  const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(KEEP, values))
  if (numAffectedRows !== 1n) throw new DuplicateRequestError()
}

type StoredResponse<Answer> = { readonly body_hash: string; readonly response: Answer }

/** The hash covers call and body, so the type is that of the call. Throws `Refusal` 422 for another body. */
export async function storedResponse<Answer>(
  db: Kysely<Schema>,
  request: IdempotentRequest,
): Promise<{ readonly response: Answer } | null> {
  const { rows } = await db.executeQuery<StoredResponse<Answer>>(
    CompiledQuery.raw(
      'select body_hash, response from saved_request where institution_id = $1 and key = $2',
      [request.institutionId, request.key],
    ),
  )
  const [known] = rows
  if (!known) return null
  if (known.body_hash !== hashOf(request)) throw new Refusal(422, draftRefusalText.keyReused)
  return known
}

/** No client repeats a request after a month. */
const RESPONSE_RETENTION_MS = 30 * 24 * 60 * 60_000
const BATCH_SIZE = 5000

/** Deletes one batch and returns its size. */
export async function deleteOldResponses(db: Kysely<Schema>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_request')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('institution_id', 'key'),
        'in',
        selectFrom('saved_request')
          .select(['institution_id', 'key'])
          .where('at', '<', new Date(now.getTime() - RESPONSE_RETENTION_MS))
          .limit(BATCH_SIZE)
          .$asTuple('institution_id', 'key'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
