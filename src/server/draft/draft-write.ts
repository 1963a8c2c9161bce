import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '#contract/call.ts'
import { whyNotReport, whyNotWhole, yearLockOf } from '#domain/draft/periods.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { lockDraft, once, type Stamped } from '#server/draft/draft-lock.store.ts'
import { findPeriod, type Period, readDraftStatus } from '#server/draft/draft-status.store.ts'
import { type Draft, loadDraft } from '#server/draft/load-draft.ts'
import { readNorms } from '#server/draft/norms.store.ts'
import type { Asked, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { httpText } from '#text/http.ts'
import { lockText } from '#text/reports.ts'

/**
 * A write to one institution's year: the transaction, in which every other write of that year waits for this one, and who
 * writes when. Whatever changes a draft is done with one of these, so nothing can forget the lock, the key of a repeated
 * request or the status.
 */
export type DraftWrite = {
  readonly trx: Transaction<Schema>
  readonly institution: Institution
  readonly year: number
  /** A user name. */
  readonly by: string
  readonly at: Date
  /** Of the draft, without this write and with it. */
  readonly stamp: Stamped
}

/** Which call writes to which year of the own institution. */
type Writing = { readonly call: Call; readonly year: number }

/**
 * Writes cells, with the draft loaded. Throws a `Refusal` and writes nothing: 400 too long a key, 422 a key that came with
 * another body, 409 while the year is shut, what `loadDraft` throws, and what `work` throws.
 */
export function writeCells<Answer>(
  asked: Asked,
  writing: Writing,
  work: (write: DraftWrite & { readonly draft: Draft }) => Promise<Answer>,
): Promise<Answer> {
  return writeOnce(asked, writing, async (write) => {
    const { trx, institution, year } = write
    refuse(yearLockOf(await readDraftStatus(trx, institution.id, year)))
    return work({ ...write, draft: await loadDraft(trx, institution, year) })
  })
}

/** A write to what people add to a year, with its norms. */
export type PeopleWrite = DraftWrite & { readonly norms: Givens }

/**
 * Writes what people add to a year: staff, children, positions, pupils. Throws a `Refusal` and writes nothing: 400 and 422
 * as `writeCells`, 409 while not the whole year is open, 404 for a year without norms, and what `work` throws.
 */
export function writePeople<Answer>(
  asked: Asked,
  writing: Writing,
  work: (write: PeopleWrite) => Promise<Answer>,
): Promise<Answer> {
  return writeOwnRow(asked, { ...writing, refuseOther: async () => {} }, work)
}

/**
 * The same for a row that must be the institution's own: `refuseOther` throws the 403 before the status is looked at (409),
 * but not for a repeated request, whose row may be gone.
 */
export function writeOwnRow<Answer>(
  asked: Asked,
  {
    refuseOther,
    ...writing
  }: Writing & { readonly refuseOther: (trx: Transaction<Schema>) => Promise<void> },
  work: (write: PeopleWrite) => Promise<Answer>,
): Promise<Answer> {
  return writeOnce(asked, writing, async (write) => {
    const { trx, institution, year } = write
    await refuseOther(trx)
    await refuseClosed(trx, institution, year)
    const found = await readNorms(trx, year)
    if (found === null) throw new Refusal(404, blankText.noYear(year))
    return work({ ...write, norms: found.givens })
  })
}

/** Throws the 409 of a year of which not everything is open; asked before a registry is, too. */
export async function refuseClosed(
  db: Kysely<Schema>,
  { id }: Pick<Institution, 'id'>,
  year: number,
): Promise<void> {
  refuse(whyNotWhole(await readDraftStatus(db, id, year)))
}

/** Who writes to which institution, without the HTTP request. */
export type Writer = Pick<Asked, 'services' | 'actor' | 'institution'>

/** A write to the report of a period. */
export type ReportWrite = DraftWrite & { readonly period: Period }

/**
 * Writes to the report of the newest period of an open year. Throws a `Refusal` and writes nothing: what `actOnReport`
 * throws, 409 for an older period, whose report is done, and while the year is shut.
 */
export function writeReport<Answer>(
  writer: Writer,
  sessionCode: string,
  work: (write: ReportWrite) => Promise<Answer>,
): Promise<Answer> {
  return actOnReport(writer, sessionCode, async (write) => {
    refuseDone(write.period)
    return work(write)
  })
}

/** Throws the 409 of an older period, and of a year that is shut. */
export function refuseDone(period: Period): void {
  refuse(whyNotReport(period))
}

/**
 * Does what may be done to a report whatever the year's status, which `act` looks at itself: a reviewer's acts, an answer to
 * them, the PDF of a calculation. Throws a `Refusal`: 404 no such period, 409 before the institution has it.
 */
export function actOnReport<Answer>(
  { services, actor, institution }: Writer,
  sessionCode: string,
  act: (write: ReportWrite) => Promise<Answer>,
): Promise<Answer> {
  return transact(services.db, async (trx) => {
    const { year } = await findPeriod(trx, institution, sessionCode)
    const stamp = await lockDraft(trx, institution.id, year)
    // Again: only now nobody else can change it.
    const period = await findPeriod(trx, institution, sessionCode)
    return act({ trx, institution, year, by: actor.userName, at: services.now(), stamp, period })
  })
}

function refuse(why: keyof typeof lockText | null): void {
  if (why !== null) throw new Refusal(409, lockText[why])
}

/** Locks the year and does the work once for the key of the request. */
function writeOnce<Answer>(
  { actor, institution, services: { db, now }, request, body }: Asked,
  { call, year }: Writing,
  work: (write: DraftWrite) => Promise<Answer>,
): Promise<Answer> {
  const at = now()
  const key = idempotencyKey(request)
  return transact(db, async (trx) => {
    const stamp = await lockDraft(trx, institution.id, year)
    const write: DraftWrite = { trx, institution, year, by: actor.userName, at, stamp }
    return key === undefined
      ? work(write)
      : once(trx, { institutionId: institution.id, key, callId: call.id, body, at }, () => work(write))
  })
}

/** Characters: far above the 36 of those that clients make, far below the 2.7 kB that the database's index holds. */
const LONGEST_KEY = 200

/** The client's key of a request that may come again; undefined without one. Throws the 400 of a key that is too long. */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST_KEY) throw new Refusal(400, httpText.longKey(LONGEST_KEY))
  return key
}
