import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Call } from '#api/call.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { lockText } from '#budget/lock-text.ts'
import { reportBlockReason, wholeDraftBlockReason, yearLockOf } from '#budget/periods.ts'
import type { Institution } from '#budget/server/actor.ts'
import { figuresWithSave, rememberFigures } from '#budget/server/cached-figures.ts'
import {
  type CachedDraft,
  type CachedSave,
  cacheDraft,
  draftAfterSave,
  loadIntoCache,
  peekCachedDraft,
} from '#budget/server/draft-cache.ts'
import type { RequestContext } from '#budget/server/handler.ts'
import {
  DuplicateRequestError,
  type IdempotentRequest,
  lockDraft,
  lockDraftRow,
  storedResponse,
  storeResponse,
  type VersionChange,
} from '#budget/server/lock.store.ts'
import { readNorms } from '#budget/server/norms.store.ts'
import { storeSave } from '#budget/server/save.store.ts'
import { findPeriod, type Period, readDraftStatus } from '#budget/server/status.store.ts'
import { type DraftVersion, nextDraftVersion, readDraftVersion } from '#budget/server/version.store.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { serialQueue } from '#engine/serial-queue.ts'
import { perDatabase } from '#platform/database/remembered.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Every change of a draft needs one, so that lock, idempotency key and status are always checked. */
export type DraftWrite = {
  readonly trx: Transaction<Schema>
  readonly institution: Institution
  readonly year: number
  readonly by: string
  readonly at: Date
  readonly stamp: VersionChange
}

type WriteTarget = { readonly call: Call; readonly year: number }

export type SaveResult<Answer> = Pick<CachedSave, 'sheet' | 'changed'> & {
  /** See `evaluationWith`. */
  readonly evaluation: Evaluation
  readonly answer: Answer
}

export type CellWrite = Pick<DraftWrite, 'by' | 'at' | 'stamp'> & { readonly cachedDraft: CachedDraft }

/**
 * `judge` validates without queries. Throws `Refusal`: 400 key too long, 422 key with another body, 409 locked year,
 * and the errors of `judge`. Stores in one statement if the cached draft is current; otherwise reloads and validates
 * again.
 */
export async function writeCells<Answer>(
  context: RequestContext,
  writing: WriteTarget,
  judge: (write: CellWrite) => SaveResult<Answer>,
): Promise<Answer> {
  const { services, institution } = context
  const request = keyedRequest(context, writing)
  const save = { context: context, year: writing.year, request, at: services.now(), judge }
  return saveQueues(services.db)(`${writing.year} ${institution.id}`, () => saveWithRetry(save, null, 1))
}

const saveQueues = perDatabase(serialQueue)

type SaveAttempt<Answer> = {
  readonly context: RequestContext
  readonly year: number
  readonly request: IdempotentRequest | null
  readonly at: Date
  readonly judge: (write: CellWrite) => SaveResult<Answer>
}

/** Each means a concurrent write of another server within milliseconds. */
const MAX_SAVE_ATTEMPTS = 50

/** `moved`: the outdated draft of the last attempt. */
async function saveWithRetry<Answer>(
  save: SaveAttempt<Answer>,
  moved: CachedDraft | null,
  attempts: number,
): Promise<Answer> {
  const { context, year } = save
  const known = peekCachedDraft(context.services.db, context.institution.id, year)
  const outcome = await tryToSave(known === moved ? null : known, save)
  if (outcome.kind === 'answered') return outcome.answer
  if (attempts === MAX_SAVE_ATTEMPTS) throw new Error('A draft moved each time that a save was judged by it.')
  return saveWithRetry(save, outcome.by, attempts + 1)
}

type SaveOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'moved'; readonly by: CachedDraft }

/** A refusal is final only if the draft is current. */
async function tryToSave<Answer>(
  known: CachedDraft | null,
  save: SaveAttempt<Answer>,
): Promise<SaveOutcome<Answer>> {
  const { context, year, request } = save
  const { institution, services } = context
  const { db } = services
  try {
    return await saveAgainst(known ?? (await loadIntoCache(db, institution.id, year)), save)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof DuplicateRequestError)) throw error
    const first = request && (await storedResponse<Answer>(db, request))
    if (first !== null) return { kind: 'answered', answer: first.response }
    if (known === null || known.stamp === (await readDraftVersion(db, institution.id, year))) throw error
    return { kind: 'moved', by: known }
  }
}

/** Throws the refusal, or `DuplicateRequestError`. */
async function saveAgainst<Answer>(
  cachedDraft: CachedDraft,
  { context, year, request, at, judge }: SaveAttempt<Answer>,
): Promise<SaveOutcome<Answer>> {
  refuse(yearLockOf(cachedDraft.status))
  const { institution, actor, services } = context
  const stamp = { before: cachedDraft.stamp, after: nextDraftVersion(cachedDraft.stamp) }
  const by = actor.userName
  const { evaluation, answer, ...cells } = judge({ cachedDraft, by, at, stamp })
  const save = { ...cells, by, at }
  const isFirst = cachedDraft.draft.stored.saved[save.sheet] === undefined
  const figures = figuresWithSave(cachedDraft, save, evaluation)
  const judged = { judged: cachedDraft.stamp, figures, save, isFirst }
  const storing = { institutionId: institution.id, year, ...judged, request, answer }
  const outcome = await storeSave(services.db, storing)
  if (outcome === 'repeated') throw new DuplicateRequestError()
  if (outcome === 'moved') return { kind: 'moved', by: cachedDraft }
  const saved = draftAfterSave(cachedDraft, save, { stamp: stamp.after, evaluation })
  cacheDraft(services.db, saved)
  if (figures !== null) rememberFigures(saved, figures)
  return { kind: 'answered', answer }
}

export type PeopleWrite = DraftWrite & { readonly norms: ReferenceFigures }

/**
 * Writes people or pupils of a year. Throws `Refusal` and writes nothing: 400 and 422 as `writeCells`, 409 if the
 * year is not fully open, 404 for a year without norms, and the errors of `work`.
 */
export function writePeople<Answer>(
  context: RequestContext,
  writing: WriteTarget,
  work: (write: PeopleWrite) => Promise<Answer>,
): Promise<Answer> {
  return writeOwnRow(context, { ...writing, refuseOther: async () => {} }, work)
}

/**
 * `refuseOther` throws 403 before the status check (409), but not for a repeated request, because its row may be
 * deleted.
 */
export function writeOwnRow<Answer>(
  context: RequestContext,
  {
    refuseOther,
    ...writing
  }: WriteTarget & { readonly refuseOther: (trx: Transaction<Schema>) => Promise<void> },
  work: (write: PeopleWrite) => Promise<Answer>,
): Promise<Answer> {
  return writeOnce(context, writing, async (write) => {
    const { trx, institution, year } = write
    await refuseOther(trx)
    await requireOpenYear(trx, institution, year)
    const found = await readNorms(trx, year)
    if (found === null) throw new Refusal(404, draftRefusalText.noYear(year))
    return work({ ...write, norms: found.givens })
  })
}

/** Throws `Refusal` 409 if the year is not fully open; also used before registry queries. */
export async function requireOpenYear(
  db: Kysely<Schema>,
  { id }: Pick<Institution, 'id'>,
  year: number,
): Promise<void> {
  refuse(wholeDraftBlockReason(await readDraftStatus(db, id, year)))
}

export type WriteContext = Pick<RequestContext, 'services' | 'actor' | 'institution'>

export type ReportWrite = DraftWrite & { readonly period: Period }

/**
 * Writes to the newest period of an open year. Throws `Refusal` and writes nothing: the errors of `withReportLock`,
 * 409 for an older period or a locked year.
 */
export function writeReport<Answer>(
  writer: WriteContext,
  sessionCode: string,
  work: (write: ReportWrite) => Promise<Answer>,
): Promise<Answer> {
  return withReportLock(writer, sessionCode, async (write) => {
    requireNewestPeriod(write.period)
    return work(write)
  })
}

/** Throws `Refusal` 409 for an older period or a locked year. */
export function requireNewestPeriod(period: Period): void {
  refuse(reportBlockReason(period))
}

/**
 * `act` checks the status itself: review actions, answers to them, PDFs. Throws `Refusal`: 404 unknown period, 409 if
 * the institution has not opened it.
 */
export function withReportLock<Answer>(
  writer: WriteContext,
  sessionCode: string,
  act: (write: ReportWrite) => Promise<Answer>,
): Promise<Answer> {
  return runLocked(writer, sessionCode, { lock: lockDraft, act })
}

type ReportVersion = { readonly stamp: DraftVersion; readonly period: Period }

type ConditionalAction = {
  readonly request: IdempotentRequest | null
  readonly answer: unknown
  readonly moves: 'yes' | 'no'
  readonly isAsSeen: (version: ReportVersion) => boolean
}

/**
 * Throws `StaleVersionError` if the report changed, and `DuplicateRequestError` if the request has a response, see
 * `storedResponse`.
 */
export function onceIfUnchanged({
  request,
  answer: first,
  moves,
  isAsSeen,
}: ConditionalAction): typeof withReportLock {
  return (writer, sessionCode, act) =>
    runLocked(writer, sessionCode, {
      lock:
        moves === 'no'
          ? lockWithoutVersionBump
          : (trx, institutionId, year) => lockDraft(trx, institutionId, year, request?.key ?? null),
      act: async (write) => {
        const { trx, period, stamp, at } = write
        if (!isAsSeen({ stamp: stamp.before, period })) throw new StaleVersionError()
        const answer = await act(write)
        if (request !== null) await storeResponse(trx, request, first, at)
        return answer
      },
    })
}

/** The report changed after the caller read it. */
export class StaleVersionError extends Error {
  override readonly name = 'ChangedError'
}

type Lock = (trx: Transaction<Schema>, institutionId: string, year: number) => Promise<VersionChange>

const lockWithoutVersionBump: Lock = async (trx, institutionId, year) => {
  await lockDraftRow(trx, institutionId, year)
  const stamp = await readDraftVersion(trx, institutionId, year)
  return { before: stamp, after: stamp }
}

type LockedAction<Answer> = {
  readonly lock: Lock
  readonly act: (write: ReportWrite) => Promise<Answer>
}

function runLocked<Answer>(
  { services, actor, institution }: WriteContext,
  sessionCode: string,
  { lock, act }: LockedAction<Answer>,
): Promise<Answer> {
  return transact(services.db, async (trx) => {
    const { year } = await findPeriod(trx, institution, sessionCode)
    const stamp = await lock(trx, institution.id, year)
    // It could change before the lock.
    const period = await findPeriod(trx, institution, sessionCode)
    return act({ trx, institution, year, by: actor.userName, at: services.now(), stamp, period })
  })
}

function refuse(why: keyof typeof lockText | null): void {
  if (why !== null) throw new Refusal(409, lockText[why])
}

/**
 * A repeated request gets the stored response. Throws `Refusal` 422 for the same key with another body. Of two
 * concurrent requests one is rolled back.
 */
async function writeOnce<Answer>(
  context: RequestContext,
  writing: WriteTarget,
  work: (write: DraftWrite) => Promise<Answer>,
): Promise<Answer> {
  const { actor, institution, services } = context
  const { db } = services
  const at = services.now()
  const request = keyedRequest(context, writing)
  try {
    return await transact(db, async (trx) => {
      const stamp = await lockDraft(trx, institution.id, writing.year, request?.key)
      const answer = await work({ trx, institution, year: writing.year, by: actor.userName, at, stamp })
      if (request !== null) await storeResponse(trx, request, answer, at)
      return answer
    })
  } catch (error) {
    const mayBeKnown = error instanceof Refusal || error instanceof DuplicateRequestError
    const first = request !== null && mayBeKnown ? await storedResponse<Answer>(db, request) : null
    if (first === null) throw error
    return first.response
  }
}

/** Throws `Refusal` 400 if the key is too long. */
function keyedRequest(
  { institution, request, body }: RequestContext,
  { call }: WriteTarget,
): IdempotentRequest | null {
  const key = idempotencyKey(request)
  return key === undefined ? null : { institutionId: institution.id, key, callId: call.id, body }
}

/** Characters: our clients use 36; the index limit is 2.7 kB. */
const MAX_IDEMPOTENCY_KEY_LENGTH = 200

/** Throws `Refusal` 400 if the key is too long. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH)
    throw new Refusal(400, draftRefusalText.longKey(MAX_IDEMPOTENCY_KEY_LENGTH))
  return key
}
