import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '#contract/call.ts'
import { whyNotReport, whyNotWhole, yearLockOf } from '#domain/draft/periods.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { oneAfterAnother } from '#server/database/one-after-another.ts'
import { remembered } from '#server/database/remembered.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { figuresWithSave, rememberFigures } from '#server/draft/draft-figures.ts'
import {
  firstAnswer,
  holdDraft,
  type KeyedRequest,
  keepAnswer,
  lockDraft,
  RepeatedError,
  type Stamped,
} from '#server/draft/draft-lock.store.ts'
import { readStamp, type Stamp, stampAfter } from '#server/draft/draft-stamp.store.ts'
import { findPeriod, type Period, readDraftStatus } from '#server/draft/draft-status.store.ts'
import {
  type HotDraft,
  keep,
  readHotDraft,
  rememberedDraft,
  type Save,
  savedDraft,
} from '#server/draft/hot-drafts.ts'
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
 *
 * One statement: the draft is judged as it is remembered, and the statement that stores the save does so only where that is how it stands. Where
 * it does not, it is read anew and judged again; so is a save that would be refused. Saves of one draft at this server wait for each other, so
 * that only those of another server can come between.
 */
export async function writeCells<Answer>(
  asked: Asked,
  writing: Writing,
  judge: (write: CellsWrite) => Saving<Answer>,
): Promise<Answer> {
  const { services, institution } = asked
  const request = keyedRequest(asked, writing)
  const save = { asked, year: writing.year, request, at: services.now(), judge }
  return lines(services.db)(`${writing.year} ${institution.id}`, () => attempt(save, null, 1))
}

const lines = remembered(oneAfterAnother)

type Attempting<Answer> = {
  readonly asked: Asked
  readonly year: number
  readonly request: KeyedRequest | null
  readonly at: Date
  readonly judge: (write: CellsWrite) => Saving<Answer>
}

/** Each of them means that another server has written in the milliseconds between. */
const MOST_ATTEMPTS = 50

/** `moved`: that by which it was judged last, which does not stand any more. */
async function attempt<Answer>(
  save: Attempting<Answer>,
  moved: HotDraft | null,
  attempts: number,
): Promise<Answer> {
  const { asked, year } = save
  const known = rememberedDraft(asked.services.db, asked.institution.id, year)
  const outcome = await attemptBy(known === moved ? null : known, save)
  if (outcome.is === 'answered') return outcome.answer
  if (attempts === MOST_ATTEMPTS) throw new Error('A draft moved each time that a save was judged by it.')
  return attempt(save, outcome.by, attempts + 1)
}

/** A save judged by a draft: its answer, or `moved` with the draft by which it was judged and which does not stand. */
type Outcome<Answer> =
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'moved'; readonly by: HotDraft }

/** Judges a save by a draft that is remembered, else by one that is read now. What it throws stands, whatever was remembered. */
async function attemptBy<Answer>(known: HotDraft | null, save: Attempting<Answer>): Promise<Outcome<Answer>> {
  const { asked, year, request } = save
  const { institution, services } = asked
  const { db } = services
  try {
    return await storedBy(known ?? (await readHotDraft(db, institution.id, year)), save)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RepeatedError)) throw error
    const first = request && (await firstAnswer<Answer>(db, request))
    if (first !== null) return { is: 'answered', answer: first.answer }
    if (known === null || known.stamp === (await readStamp(db, institution.id, year))) throw error
    return { is: 'moved', by: known }
  }
}

/** Stores a save as it is judged by a draft. Throws what refuses it by this draft, and a `RepeatedError`. */
async function storedBy<Answer>(
  hot: HotDraft,
  { asked, year, request, at, judge }: Attempting<Answer>,
): Promise<Outcome<Answer>> {
  refuse(yearLockOf(hot.status))
  const { institution, actor, services } = asked
  const stamp = { before: hot.stamp, after: stampAfter(hot.stamp) }
  const by = actor.userName
  const { evaluation, answer, ...cells } = judge({ hot, by, at, stamp })
  const save = { ...cells, by, at }
  const isFirst = hot.draft.stored.saved[save.sheet] === undefined
  const figures = figuresWithSave(hot, save, evaluation)
  const judged = { judged: hot.stamp, figures, save, isFirst }
  const storing = { institutionId: institution.id, year, ...judged, request, answer }
  const outcome = await storeSave(services.db, storing)
  if (outcome === 'repeated') throw new RepeatedError()
  if (outcome === 'moved') return { is: 'moved', by: hot }
  const saved = savedDraft(hot, save, { stamp: stamp.after, evaluation })
  keep(services.db, saved)
  if (figures !== null) rememberFigures(saved, figures)
  return { is: 'answered', answer }
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
  writer: Writer,
  sessionCode: string,
  act: (write: ReportWrite) => Promise<Answer>,
): Promise<Answer> {
  return heldReport(writer, sessionCode, { lock: lockDraft, act })
}

/** By what a report is told to stand as somebody saw it. */
type Standing = { readonly stamp: Stamp; readonly period: Period }

/** A request about one report among many with what it is answered, and how that stood when whoever asks saw it. */
type OnceAsSeen = {
  readonly request: KeyedRequest | null
  readonly answer: unknown
  /** Whether it changes anything of the draft. */
  readonly moves: 'yes' | 'no'
  readonly isAsSeen: (standing: Standing) => boolean
}

/**
 * The same, once for a request, and only while the report stands as it was seen. What it gives throws besides a `ChangedError` where it does not,
 * and a `RepeatedError` where the request was answered before, see `firstAnswer`.
 */
export function onceAsSeen({ request, answer: first, moves, isAsSeen }: OnceAsSeen): typeof actOnReport {
  return (writer, sessionCode, act) =>
    heldReport(writer, sessionCode, {
      lock:
        moves === 'no'
          ? holdAsItIs
          : (trx, institutionId, year) => lockDraft(trx, institutionId, year, request?.key ?? null),
      act: async (write) => {
        const { trx, period, stamp, at } = write
        if (!isAsSeen({ stamp: stamp.before, period })) throw new ChangedError()
        const answer = await act(write)
        if (request !== null) await keepAnswer(trx, request, first, at)
        return answer
      },
    })
}

/** A report is not as whoever asks has seen it. */
export class ChangedError extends Error {
  override readonly name = 'ChangedError'
}

type Lock = (trx: Transaction<Schema>, institutionId: string, year: number) => Promise<Stamped>

/** Makes the writes of a draft wait without moving it. */
const holdAsItIs: Lock = async (trx, institutionId, year) => {
  await holdDraft(trx, institutionId, year)
  const stamp = await readStamp(trx, institutionId, year)
  return { before: stamp, after: stamp }
}

type Holding<Answer> = {
  readonly lock: Lock
  readonly act: (write: ReportWrite) => Promise<Answer>
}

function heldReport<Answer>(
  { services, actor, institution }: Writer,
  sessionCode: string,
  { lock, act }: Holding<Answer>,
): Promise<Answer> {
  return transact(services.db, async (trx) => {
    const { year } = await findPeriod(trx, institution, sessionCode)
    const stamp = await lock(trx, institution.id, year)
    // Again: only now nobody else can change it.
    const period = await findPeriod(trx, institution, sessionCode)
    return act({ trx, institution, year, by: actor.userName, at: services.now(), stamp, period })
  })
}

function refuse(why: keyof typeof lockText | null): void {
  if (why !== null) throw new Refusal(409, lockText[why])
}

/**
 * Locks the year and does the work, and keeps its answer under the key of the request. A request that comes again gets the first answer
 * and changes nothing, also where its work would be refused by now: the key is looked up before a refusal is told. The same key with another
 * body is refused (422). Of two that are under way at once, for whatever year, one is undone and gets the answer of the other.
 */
async function writeOnce<Answer>(
  asked: Asked,
  writing: Writing,
  work: (write: DraftWrite) => Promise<Answer>,
): Promise<Answer> {
  const { actor, institution, services } = asked
  const { db } = services
  const at = services.now()
  const request = keyedRequest(asked, writing)
  try {
    return await transact(db, async (trx) => {
      const stamp = await lockDraft(trx, institution.id, writing.year, request?.key)
      const answer = await work({ trx, institution, year: writing.year, by: actor.userName, at, stamp })
      if (request !== null) await keepAnswer(trx, request, answer, at)
      return answer
    })
  } catch (error) {
    const mayBeKnown = error instanceof Refusal || error instanceof RepeatedError
    const first = request !== null && mayBeKnown ? await firstAnswer<Answer>(db, request) : null
    if (first === null) throw error
    return first.answer
  }
}

/** The request under its key; `null` without one. Throws the 400 of a key that is too long. */
function keyedRequest({ institution, request, body }: Asked, { call }: Writing): KeyedRequest | null {
  const key = idempotencyKey(request)
  return key === undefined ? null : { institutionId: institution.id, key, callId: call.id, body }
}

/** Characters: far above the 36 of those that clients make, far below the 2.7 kB that the database's index holds. */
const LONGEST_KEY = 200

/** The client's key of a request that may come again; undefined without one. Throws the 400 of a key that is too long. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > LONGEST_KEY) throw new Refusal(400, httpText.longKey(LONGEST_KEY))
  return key
}
