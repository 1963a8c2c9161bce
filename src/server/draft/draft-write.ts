import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '#contract/call.ts'
import { whyNotReport, whyNotWhole, yearLockOf } from '#domain/draft/periods.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import {
  firstAnswer,
  type KeyedRequest,
  keepAnswer,
  lockDraft,
  RepeatedError,
  type Stamped,
} from '#server/draft/draft-lock.store.ts'
import { findPeriod, type Period, readDraftStatus } from '#server/draft/draft-status.store.ts'
import { type HotDraft, hotDraft, keep, type Save, savedDraft } from '#server/draft/hot-drafts.ts'
import { readNorms } from '#server/draft/norms.store.ts'
import { storeSave } from '#server/draft/save.store.ts'
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

/** What a save comes to: what is stored, and what is answered. */
export type Saving<Answer> = Pick<Save, 'sheet' | 'changed'> & {
  /** The calculation with the changed cells, see `evaluationWith`. */
  readonly evaluation: Evaluation
  readonly answer: Answer
}

/** A draft in which cells are written, who writes when, and how it will be told apart then. */
export type CellsWrite = Pick<DraftWrite, 'by' | 'at' | 'stamp'> & { readonly hot: HotDraft }

/**
 * Writes cells: `judge` says what a save comes to, by the draft as it stands, and asks nobody. Throws a `Refusal` and writes nothing: 400
 * too long a key, 422 a key that came with another body, 409 while the year is shut, what `hotDraft` throws, and what `judge` throws.
 */
export async function writeCells<Answer>(
  asked: Asked,
  writing: Writing,
  judge: (write: CellsWrite) => Saving<Answer>,
): Promise<Answer> {
  const { answer, saved } = await inDraft(asked, writing, async (write, request) => {
    const { trx, institution, year, by, at, stamp } = write
    const hot = await hotDraft(trx, institution.id, year, stamp.before)
    refuse(yearLockOf(hot.status))
    const { evaluation, answer, ...cells } = judge({ hot, by, at, stamp })
    const save = { ...cells, by, at }
    const isFirst = hot.draft.stored.saved[save.sheet] === undefined
    await storeSave(trx, { institutionId: institution.id, year, save, isFirst, request, answer })
    return { answer, saved: savedDraft(hot, save, { stamp: stamp.after, evaluation }) }
  })
  // Only now it stands.
  if (saved !== null) keep(asked.services.db, saved)
  return answer
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
async function writeOnce<Answer>(
  asked: Asked,
  writing: Writing,
  work: (write: DraftWrite) => Promise<Answer>,
): Promise<Answer> {
  const done = await inDraft(asked, writing, async (write, request) => {
    const answer = await work(write)
    if (request !== null) await keepAnswer(write.trx, request, answer, write.at)
    return { answer, saved: null }
  })
  return done.answer
}

/** What a write was answered, and the draft with it; `null` where it is read again. */
type Done<Answer> = { readonly answer: Answer; readonly saved: HotDraft | null }

/**
 * Locks the year and does the work, which keeps its answer under the key of the request. A request that comes again gets the first answer
 * and changes nothing, also where its work would be refused by now: the key is looked up before a refusal is told. The same key with another
 * body is refused (422). Of two that are under way at once, for whatever year, one is undone and gets the answer of the other.
 */
async function inDraft<Answer>(
  { actor, institution, services: { db, now }, request, body }: Asked,
  { call, year }: Writing,
  work: (write: DraftWrite, request: KeyedRequest | null) => Promise<Done<Answer>>,
): Promise<Done<Answer>> {
  const at = now()
  const key = idempotencyKey(request) ?? null
  const keyed = key === null ? null : { institutionId: institution.id, key, callId: call.id, body }
  try {
    return await transact(db, async (trx) => {
      const stamp = await lockDraft(trx, institution.id, year, key)
      return work({ trx, institution, year, by: actor.userName, at, stamp }, keyed)
    })
  } catch (error) {
    const mayBeKnown = error instanceof Refusal || error instanceof RepeatedError
    const first = keyed !== null && mayBeKnown ? await firstAnswer<Answer>(db, keyed) : null
    if (first === null) throw error
    return { answer: first.answer, saved: null }
  }
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
