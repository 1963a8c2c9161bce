import type { CellRefusal } from '#api/answers.ts'
import type { DraftAnswer, SaveAnswer, User } from '#budget/api.ts'
import { type BlankSave, blankCalls } from '#budget/blank-calls.ts'
import { type Blank, blankOf } from '#budget/blanks.ts'
import { placesOf, sameContent } from '#budget/web/cells.ts'
import {
  deleteRequest,
  type PendingRequest,
  readRequest,
  storeRequest,
  supersedes,
} from '#budget/web/device-copy.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { freshAnswer } from '#budget/web/open-drafts.ts'
import {
  conflictsAt,
  markUnanswered,
  markUnsent,
  openConflict,
  reread,
  versionAt,
  withUnanswered,
} from '#budget/web/pending-edits.ts'
import type { CellConflict } from '#budget/web/state.ts'
import { fieldNamed, rowsToSave, versionsToSave } from '#budget/wire.ts'
import { type Entries, withEntries } from '#engine/entries.ts'
import { type CellKey, keyOf, type PlaceKey } from '#engine/key.ts'
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

/**
 * Saves in sequence. Rejected or unsent edits stay pending. Stops after a lost connection, a lost session or
 * sign-out.
 */
export async function saveSheets({ draft, codes, user }: SheetSave): Promise<readonly SheetSaveOutcome[]> {
  const ends: SheetSaveOutcome[] = []
  for (const code of codes) {
    const sent = await saveSheet({ draft, code, user })
    ends.push(sent)
    if (sent.ended === 'unreached' || sent.ended === 'signedOut') break
  }
  return ends
}

/** Falls back to a refetch, then to the stored values. */
async function applySaveAnswer(
  { draft, code, user }: RequestParts,
  { saveAnswer, stamp }: SaveResponse,
): Promise<void> {
  if (draft.isClosed()) return
  const answer = draftAfter(draft.answer(), saveAnswer, stamp) ?? (await freshAnswer(draft).catch(() => null))
  if (draft.isClosed()) return
  const by = { at: serverNow().toISOString(), by: user.userName }
  draft.saved(code, answer ?? written(draft.answer(), code, draft.state().sent[code] ?? {}, by))
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
  draft.sending(code)
  try {
    for (let left = MAX_SAVE_RETRIES; ; left -= 1) {
      const sent = await sendOnce(saving)
      if (sent.ended !== 'conflict' || (await isMine(saving, sent)) || left === 0)
        return await settled(saving, sent)
    }
  } catch (error) {
    draft.apply((state) => markUnanswered(state, code))
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
  if (before && isSameSave(before.body, requestOf(saving).body)) {
    draft.sending(code)
    return before
  }
  if (before) {
    const fresh = await freshAnswer(draft)
    draft.apply((state) => withUnanswered(state, { [code]: before.cells }))
    draft.apply((state) => reread(state, fresh))
  }
  draft.sending(code)
  return { ...requestOf(saving), key: newKey() }
}

/** Returns true if the stored values are those of this save. Applies newer values of other users. */
async function isMine(
  { draft, code }: RequestParts,
  { found }: Extract<SheetSaveOutcome, { readonly ended: 'conflict' }>,
): Promise<boolean> {
  const fresh = await freshAnswer(draft)
  draft.apply((state) => markUnsent(state, code))
  draft.apply((state) => reread(state, fresh))
  const conflicts = found.map(([place, value]): [CellKey, typeof value] => [`${code}/${place}`, value])
  draft.apply((state) => conflictsAt(state, conflicts))
  return conflicts.some(([key]) => openConflict(draft.state(), key) !== null)
}

async function settled(saving: RequestParts, sent: SheetSaveOutcome): Promise<SheetSaveOutcome> {
  const { draft, code } = saving
  if (sent.ended === 'saved') await applySaveAnswer(saving, sent)
  else if (sent.ended === 'conflict') return sent
  else if (sent.ended === 'unreached' || sent.ended === 'signedOut')
    draft.apply((state) => markUnanswered(state, code))
  else draft.notSaved(code, sent.refusals)
  return sent
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
