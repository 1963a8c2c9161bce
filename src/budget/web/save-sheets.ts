import type { CellRefusal } from '#api/answers.ts'
import type { DraftAnswer, SaveAnswer, User } from '#budget/api.ts'
import { type BlankSave, blankCalls } from '#budget/blank-calls.ts'
import { type Blank, blankOf } from '#budget/blanks.ts'
import { placesOf, sameContent } from '#budget/web/cells.ts'
import { deleteRequest, type PendingRequest, readRequest, storeRequest } from '#budget/web/device-copy.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { OpenDraftEvent } from '#budget/web/open-draft-events.ts'
import { freshAnswer } from '#budget/web/open-drafts.ts'
import { openConflict, supersedes, versionAt } from '#budget/web/pending-edits.ts'
import type { CellConflict } from '#budget/web/state.ts'
import { fieldNamed, rowsToSave, versionsToSave } from '#budget/wire.ts'
import { type Entries, withEntries } from '#engine/entries.ts'
import { type CellKey, keyOf, type PlaceKey } from '#engine/key.ts'
import { serialQueue } from '#engine/serial-queue.ts'
import type { Sheet } from '#engine/sheet.ts'
import { ApiError, errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { screenText } from '#ui/screen-text.ts'
import { serverNow } from '#ui/server-clock.ts'

type SheetSave = {
  readonly draft: OpenDraft
  readonly codes: readonly string[]
  readonly user: User
}

const inTurn = serialQueue()

/**
 * Saves in sequence, after other saves of the draft. Skips sheets without changes. Rejected or unsent edits stay
 * pending. Stops after a lost connection, a lost session or sign-out.
 */
export function saveSheets(saving: SheetSave): Promise<readonly SheetSaveOutcome[]> {
  const { institutionId } = saving.draft.owner
  return inTurn(`${institutionId} ${saving.draft.year}`, () => saveInSequence(saving))
}

async function saveInSequence({ draft, codes, user }: SheetSave): Promise<readonly SheetSaveOutcome[]> {
  const ends: SheetSaveOutcome[] = []
  const due = codes.filter((code) => {
    const { pending, saved } = draft.sheetState(code)
    return pending > 0 || saved === null
  })
  for (const code of due) {
    const sent = await saveSheet({ draft, code, user })
    ends.push(sent)
    if (sent.ended === 'unreached' || sent.ended === 'signedOut') break
  }
  return ends
}

type SaveResponse = { readonly saveAnswer: SaveAnswer; readonly stamp: string | undefined }

/** Returns `null` if the known draft is no longer the base, for instance after an update from another tab. */
function draftAfter(
  known: DraftAnswer,
  saveAnswer: SaveAnswer,
  sent: string | undefined,
): DraftAnswer | null {
  const { draft, etag, entries = {}, versions, saved } = saveAnswer
  if (draft) return supersedes(draft, known) ? draft : null
  if (etag === undefined || sent !== known.etag) return null
  return {
    ...known,
    etag,
    entries: Object.entries(entries).reduce(
      (sum, [sheet, cells]) => withEntries(sum, sheet, cells),
      known.entries,
    ),
    versions: { ...known.versions, ...versions },
    saved: { ...known.saved, ...saved },
  }
}

/** The versions increase by one. */
function written(
  answer: DraftAnswer,
  code: string,
  cells: Entries,
  stamp: DraftAnswer['saved'][string],
): DraftAnswer {
  const versions = placesOf(cells).map((place): [CellKey, number] => [
    `${code}/${place}`,
    versionAt(answer, code, place) + 1,
  ])
  return {
    ...answer,
    entries: withEntries(answer.entries, code, cells),
    versions: { ...answer.versions, ...Object.fromEntries(versions) },
    saved: { ...answer.saved, [code]: stamp },
  }
}

/** Remote changes that a save applies before it fails. */
const MAX_SAVE_RETRIES = 4

/**
 * The request is repeated with the same key while unchanged. Newer values at unedited cells are applied and the save
 * is retried; at edited cells nothing is written.
 */
async function saveSheet(saving: RequestParts): Promise<SheetSaveOutcome> {
  const { draft, code } = saving
  draft.dispatch({ kind: 'sending', sheet: code })
  try {
    for (let left = MAX_SAVE_RETRIES; ; left -= 1) {
      const sent = await sendOnce(saving)
      if (draft.isClosed()) return sent
      draft.dispatch(await endOf(saving, sent))
      if (sent.ended !== 'conflict' || left === 0 || hasOpenConflict(saving, sent)) return sent
    }
  } catch (error) {
    draft.dispatch({ kind: 'unsent', sheet: code })
    if (!(error instanceof ApiError)) throw error
    return {
      ended: error.status === 401 ? 'signedOut' : 'unreached',
      message: errorMessage(error),
      refusals: [],
    }
  }
}

/** After sign-out the session may belong to another user. */
async function sendOnce(saving: RequestParts): Promise<SheetSaveOutcome> {
  const { owner, isClosed } = saving.draft
  const request = await nextRequest(saving)
  if (isClosed()) return { ended: 'signedOut', message: '', refusals: [] }
  await storeRequest(owner, request)
  const sent = await sendSheet(saving, request)
  if (sent.ended !== 'unreached' && sent.ended !== 'failed') await deleteRequest(owner, request)
  return sent
}

/** A new request respects the arrived part of the previous one. */
async function nextRequest(saving: RequestParts): Promise<PendingRequest> {
  const { draft, code } = saving
  const before = await readRequest(draft.owner, code)
  const isRepeated = before !== null && isSameSave(before.body, requestOf(saving).body)
  if (before && !isRepeated) {
    const answer = await freshAnswer(draft)
    draft.dispatch({ kind: 'read', answer, unanswered: { [code]: before.cells } })
  }
  draft.dispatch({ kind: 'sending', sheet: code })
  return isRepeated ? before : { ...requestOf(saving), key: newKey() }
}

/** Throws `ApiError` if the draft cannot be read after a conflict. */
async function endOf(saving: RequestParts, sent: SheetSaveOutcome): Promise<OpenDraftEvent> {
  const { draft, code: sheet } = saving
  switch (sent.ended) {
    case 'saved':
      return { kind: 'saved', sheet, answer: await answerAfter(saving, sent) }
    case 'conflict':
      return { kind: 'conflict', sheet, found: sent.found, answer: await freshAnswer(draft) }
    case 'unreached':
      return { kind: 'unanswered', sheet }
    case 'signedOut':
      return { kind: 'unsent', sheet }
    case 'failed':
      return { kind: 'failed', sheet }
    case 'refused':
    case 'locked':
      return { kind: 'refused', sheet, refusals: sent.refusals }
  }
}

/** Falls back to a refetch, then to the stored values. */
async function answerAfter(
  { draft, code, user }: RequestParts,
  { saveAnswer, stamp }: SaveResponse,
): Promise<DraftAnswer> {
  const answer = draftAfter(draft.answer(), saveAnswer, stamp) ?? (await freshAnswer(draft).catch(() => null))
  const by = { at: serverNow().toISOString(), by: user.userName }
  return answer ?? written(draft.answer(), code, draft.state().sent[code] ?? {}, by)
}

/** Returns `false` if the stored values are those of this save. */
function hasOpenConflict(
  { draft, code }: RequestParts,
  { found }: Extract<SheetSaveOutcome, { readonly ended: 'conflict' }>,
): boolean {
  return found.some(([place]) => openConflict(draft.state(), `${code}/${place}`) !== null)
}

/**
 * `conflict`: newer values exist, nothing is written. `locked`: the year is locked. `unreached`: the arrival is
 * unknown.
 */
export type SheetSaveOutcome =
  | (SaveResponse & { readonly ended: 'saved'; readonly message: string })
  | {
      readonly ended: 'conflict'
      readonly message: string
      readonly found: readonly (readonly [PlaceKey, CellConflict])[]
    }
  | {
      readonly ended: 'refused' | 'locked' | 'signedOut' | 'unreached' | 'failed'
      readonly message: string
      readonly refusals: readonly CellRefusal[]
    }

async function sendSheet(saving: RequestParts, { body, key }: PendingRequest): Promise<SheetSaveOutcome> {
  const { blank, sheet, call } = saveCallOf(saving)
  try {
    const saveAnswer = await send(blankCalls[call], { body, key })
    const answer = readWriteAnswer(saveAnswer)
    if (answer?.status === 1) return { ended: 'saved', message: answer.message, saveAnswer, stamp: body.etag }
    return { ended: 'refused', message: answer?.message || screenText.failed, refusals: answer?.errors ?? [] }
  } catch (error) {
    return failureOf(error, (name) => fieldNamed(sheet, blank, name))
  }
}

const endings = new Map<number, 'unreached' | 'signedOut' | 'locked' | 'refused'>([
  [0, 'unreached'],
  [401, 'signedOut'],
  [409, 'locked'],
  [422, 'refused'],
])

/** `fieldOf` converts field names of the API. */
function failureOf(error: unknown, fieldOf: (name: string) => string): SheetSaveOutcome {
  const { status = -1, body = null } = error instanceof ApiError ? error : {}
  const { errors = [], conflicts = [] } = readWriteAnswer(body) ?? {}
  const message = errorMessage(error)
  if (status === 409 && conflicts.length > 0)
    return {
      ended: 'conflict',
      message,
      found: conflicts.map(({ row, field, conflict }) => [keyOf({ row, field: fieldOf(field) }), conflict]),
    }
  const refusals = errors.map((each) => ({ ...each, field: fieldOf(each.field) }))
  return { ended: endings.get(status) ?? 'failed', message, refusals }
}

type RequestParts = { readonly draft: OpenDraft; readonly code: string; readonly user: User }

/** Throws if there is none. */
function saveCallOf({ draft, code }: Pick<RequestParts, 'draft' | 'code'>): {
  readonly blank: Blank
  readonly sheet: Sheet
  readonly call: BlankSave
} {
  const [blank, sheet] = [
    blankOf(code, draft.evaluation().inputs.facts.view ?? ''),
    draft.program.sheets.get(code),
  ]
  if (!blank?.save || !sheet) throw new Error(`${code} has no save call`)
  return { blank, sheet, call: blank.save }
}

/** Contains complete rows, and the base version of each cell. */
function requestOf({ draft, code, user }: RequestParts): Omit<PendingRequest, 'key'> {
  const { blank, sheet } = saveCallOf({ draft, code })
  const { evaluation, baseVersions, answer } = draft.state()
  const body = {
    ...letterhead(draft, user),
    ...blank.says,
    etag: answer.etag,
    blanks: rowsToSave(sheet, blank, evaluation, draft.year),
    versions: versionsToSave(
      sheet,
      evaluation,
      (place) => baseVersions[code]?.[place] ?? versionAt(answer, code, place),
    ),
  }
  return { sheet: code, body, cells: draft.changesOf(code) }
}

/** Ignores the version of the known draft. */
function isSameSave(a: PendingRequest['body'], b: PendingRequest['body']): boolean {
  return sameContent({ ...a, etag: '' }, { ...b, etag: '' })
}

/** Spec 000 §7. */
function letterhead({ year }: OpenDraft, { institutionId, orgType, userName }: User) {
  const group = orgType === null ? '' : `ORG${orgType}`
  return { id: institutionId, year, group, orgGroup: group, userName }
}

/** The field is spelled as in the API. */
type ConflictCell = { readonly row: string; readonly field: string; readonly conflict: CellConflict }

type WriteOutcome = {
  readonly status: 0 | 1
  readonly message: string
  readonly errors: readonly CellRefusal[]
  readonly conflicts: readonly ConflictCell[]
}

/** Some calls return "1" for 1. */
function readWriteAnswer(body: unknown): WriteOutcome | null {
  const status = String(at(body, 'status'))
  if (status !== '0' && status !== '1') return null
  return {
    status: status === '1' ? 1 : 0,
    message: textAt(body, 'message') ?? '',
    errors: listAt(body, 'errors').flatMap(refusalOf),
    conflicts: listAt(body, 'conflicts').flatMap(conflictOf),
  }
}

function refusalOf(error: unknown): readonly CellRefusal[] {
  const [row, field, message] = [textAt(error, 'row'), textAt(error, 'field'), textAt(error, 'message')]
  return row === null || field === null || message === null ? [] : [{ row, field, message }]
}

function conflictOf(conflict: unknown): readonly ConflictCell[] {
  const [row, field, theirs] = [
    textAt(conflict, 'row'),
    textAt(conflict, 'field'),
    textAt(conflict, 'theirs'),
  ]
  const version = at(conflict, 'version')
  if (row === null || field === null || typeof version !== 'number') return []
  const [by, when] = [textAt(conflict, 'by') ?? '', textAt(conflict, 'at') ?? '']
  return [
    { row, field, conflict: { theirs: theirs === null ? null : Number(theirs), by, at: when, version } },
  ]
}

function at(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

function textAt(body: unknown, name: string): string | null {
  const value = at(body, name)
  return typeof value === 'string' ? value : null
}

function listAt(body: unknown, name: string): readonly unknown[] {
  const value = at(body, name)
  return Array.isArray(value) ? value : []
}

/** Works without https, unlike `crypto.randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Computed sheets have no call. */
export function isSavable(draft: OpenDraft, code: string): boolean {
  return Boolean(blankOf(code, draft.evaluation().inputs.facts.view ?? '')?.save)
}
