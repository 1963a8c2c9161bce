import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { placesOf, sameContent } from '#client/draft/cells.ts'
import {
  forgetRequest,
  keepRequest,
  type PendingRequest,
  readRequest,
  supersedes,
} from '#client/draft/device-copy.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { freshAnswer } from '#client/draft/open-drafts.ts'
import {
  conflictsAt,
  notArrived,
  openConflict,
  reread,
  rereadAfter,
  versionAt,
} from '#client/draft/pending-edits.ts'
import type { Conflict } from '#client/draft/state.ts'
import { serverNow } from '#client/ui/server-clock.ts'
import type { CellRefusal, DraftAnswer, SaveAnswer, User } from '#contract/answers.ts'
import { type Blank, blankOf } from '#contract/blanks.ts'
import type { BlankSave } from '#contract/calls.ts'
import { fieldNamed, rowsToSave, versionsToSave } from '#contract/wire.ts'
import { type Entries, withEntries } from '#domain/sheet/entries.ts'
import { type CellKey, keyOf, type PlaceKey } from '#domain/sheet/key.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { screenText } from '#text/screens.ts'

type Saving = {
  readonly draft: OpenDraft
  readonly codes: readonly string[]
  readonly user: User
}

/**
 * Saves some sheets one after the other, and takes over the draft as the server then has it: each answer tells.
 * What was refused or never arrived stays pending in the draft; after a dead line or a dead session nothing more is
 * tried, nor after signing out.
 */
export async function saveSheets({ draft, codes, user }: Saving): Promise<readonly Sent[]> {
  const ends: Sent[] = []
  for (const code of codes) {
    const sent = await saveSheet({ draft, code, user })
    ends.push(sent)
    if (sent.ended === 'unreached' || sent.ended === 'signedOut') break
  }
  return ends
}

/** Takes over what the answer of a save tells; else the draft read anew; where it cannot be read, as we know it from what was kept. */
async function takeSaved({ draft, code, user }: RequestParts, { told, stamp }: Kept): Promise<void> {
  if (draft.isClosed()) return
  const answer = draftAfter(draft.answer(), told, stamp) ?? (await freshAnswer(draft).catch(() => null))
  if (draft.isClosed()) return
  const by = { at: serverNow().toISOString(), by: user.userName }
  draft.saved(code, answer ?? written(draft.answer(), code, draft.state().sent[code] ?? {}, by))
}

/** What a save was sent with and was answered. */
type Kept = { readonly told: SaveAnswer; readonly stamp: string | undefined }

/**
 * The draft after a save, as its answer tells: whole, or what the save has changed, to be laid over the draft that was known when it was
 * sent. `null` where that is not the one that is known by now, such as after news from another tab.
 */
function draftAfter(known: DraftAnswer, told: SaveAnswer, sent: string | undefined): DraftAnswer | null {
  const { draft, stamp, entries = {}, versions, saved } = told
  if (draft) return supersedes(draft, known) ? draft : null
  if (stamp === undefined || sent !== known.stamp) return null
  return {
    ...known,
    stamp,
    entries: Object.entries(entries).reduce(
      (sum, [sheet, cells]) => withEntries(sum, sheet, cells),
      known.entries,
    ),
    versions: { ...known.versions, ...versions },
    saved: { ...known.saved, ...saved },
  }
}

/** A draft with what a save has written: each of its cells has changed once more. */
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

/** How often a save takes over what others changed elsewhere in the sheet, before it gives up. */
const tries = 4

/**
 * Saves one sheet. The save is kept on the device until it is answered: while nothing has changed since, it is repeated
 * under the same key. Newer values at cells that this person left alone are taken over and the save goes on; at cells
 * that they typed in both values stand beside each other, and nothing is written.
 */
async function saveSheet(saving: RequestParts): Promise<Sent> {
  const { draft, code } = saving
  draft.sending(code)
  try {
    for (let left = tries; ; left -= 1) {
      const sent = await sendOnce(saving)
      if (sent.ended !== 'conflict' || (await isMine(saving, sent)) || left === 0)
        return await settled(saving, sent)
    }
  } catch (error) {
    draft.apply((state) => notArrived(state, code))
    if (!(error instanceof RequestFailed)) throw error
    return {
      ended: error.status === 401 ? 'signedOut' : 'unreached',
      message: sentenceOf(error),
      refusals: [],
    }
  }
}

/** Sends it, unless its user has signed out: the session may be another one's by now. */
async function sendOnce(saving: RequestParts): Promise<Sent> {
  const { owner, isClosed } = saving.draft
  const request = await nextRequest(saving)
  if (isClosed()) return { ended: 'signedOut', message: '', refusals: [] }
  await keepRequest(owner, request)
  const sent = await sendSheet(saving, request)
  if (sent.ended !== 'unreached' && sent.ended !== 'failed') await forgetRequest(owner, request)
  return sent
}

/** The save before, if it never was answered and says the same; else a new one, which knows what of that one arrived. */
async function nextRequest(saving: RequestParts): Promise<PendingRequest> {
  const { draft, code } = saving
  const before = await readRequest(draft.owner, code)
  if (before && isSameSave(before.body, requestOf(saving).body)) {
    draft.sending(code)
    return before
  }
  if (before) {
    const fresh = await freshAnswer(draft)
    draft.apply((state) => rereadAfter(state, fresh, before))
  }
  draft.sending(code)
  return { ...requestOf(saving), key: newKey() }
}

/** Whether one of the newer values that were met is at a cell that is pending here; all of them are taken over. */
async function isMine(
  { draft, code }: RequestParts,
  { found }: Extract<Sent, { readonly ended: 'conflict' }>,
): Promise<boolean> {
  const fresh = await freshAnswer(draft)
  draft.apply((state) => notArrived(state, code))
  draft.apply((state) => reread(state, fresh))
  const conflicts = found.map(([place, value]): [CellKey, typeof value] => [`${code}/${place}`, value])
  draft.apply((state) => conflictsAt(state, conflicts))
  return conflicts.some(([key]) => openConflict(draft.state(), key) !== null)
}

async function settled(saving: RequestParts, sent: Sent): Promise<Sent> {
  const { draft, code } = saving
  if (sent.ended === 'saved') await takeSaved(saving, sent)
  else if (sent.ended === 'conflict') return sent
  else if (sent.ended === 'unreached' || sent.ended === 'signedOut')
    draft.apply((state) => notArrived(state, code))
  else draft.notSaved(code, sent.refusals)
  return sent
}

/**
 * How the sending of a sheet ended. `conflict`: it met newer values, nothing is written. `locked`: the year takes nothing any more.
 * `unreached`: whether it arrived is not known.
 */
export type Sent =
  | (Kept & { readonly ended: 'saved'; readonly message: string })
  | {
      readonly ended: 'conflict'
      readonly message: string
      readonly found: readonly (readonly [PlaceKey, Conflict])[]
    }
  | {
      readonly ended: 'refused' | 'locked' | 'signedOut' | 'unreached' | 'failed'
      readonly message: string
      readonly refusals: readonly CellRefusal[]
    }

/** Sends a save under its key. */
async function sendSheet(saving: RequestParts, { body, key }: PendingRequest): Promise<Sent> {
  const { blank, sheet, call } = saveCallOf(saving)
  try {
    const told = await send(call, { body, key })
    const answer = readWriteAnswer(told)
    if (answer?.status === 1) return { ended: 'saved', message: answer.message, told, stamp: body.stamp }
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

/** Cells are named as they travel; `fieldOf` gives them their own names back. */
function failureOf(error: unknown, fieldOf: (name: string) => string): Sent {
  const { status = -1, body = null } = error instanceof RequestFailed ? error : {}
  const { errors = [], conflicts = [] } = readWriteAnswer(body) ?? {}
  const message = sentenceOf(error)
  if (status === 409 && conflicts.length > 0)
    return {
      ended: 'conflict',
      message,
      found: conflicts.map(({ row, field, conflict }) => [keyOf({ row, field: fieldOf(field) }), conflict]),
    }
  const refusals = errors.map((each) => ({ ...each, field: fieldOf(each.field) }))
  return { ended: endings.get(status) ?? 'failed', message, refusals }
}

/** A sheet of an open year, to be saved by a user. */
type RequestParts = { readonly draft: OpenDraft; readonly code: string; readonly user: User }

/** How a sheet travels. Throws for one that no call saves. */
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

/** The save of a sheet as it stands: its rows whole, and the version on which each cell stands. */
function requestOf({ draft, code, user }: RequestParts): Omit<PendingRequest, 'key'> {
  const { blank, sheet } = saveCallOf({ draft, code })
  const { evaluation, baseVersions, answer } = draft.state()
  const body = {
    ...letterhead(draft, user),
    ...blank.says,
    stamp: answer.stamp,
    blanks: rowsToSave(sheet, blank, evaluation, draft.year),
    versions: versionsToSave(
      sheet,
      evaluation,
      (place) => baseVersions[code]?.[place] ?? versionAt(answer, code, place),
    ),
  }
  return { sheet: code, body, cells: draft.changesOf(code) }
}

/** Whether two saves ask for the same; the draft that was known is no part of it. */
function isSameSave(a: PendingRequest['body'], b: PendingRequest['body']): boolean {
  return sameContent({ ...a, stamp: '' }, { ...b, stamp: '' })
}

/** What every save says besides its rows (spec 000 §7). */
function letterhead({ year }: OpenDraft, { institutionId, orgType, userName }: User) {
  const group = orgType === null ? '' : `ORG${orgType}`
  return { id: institutionId, year, group, orgGroup: group, userName }
}

/** A newer value that a save met; the field as it travels. */
type ConflictCell = { readonly row: string; readonly field: string; readonly conflict: Conflict }

type Read = {
  readonly status: 0 | 1
  readonly message: string
  readonly errors: readonly CellRefusal[]
  readonly conflicts: readonly ConflictCell[]
}

/** What a write answered, as far as the screen shows it; `null` when it is no such answer. Some calls answer "1" for 1. */
function readWriteAnswer(body: unknown): Read | null {
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

/** A key for a request that nobody has used before. Works without https, where `crypto.randomUUID` does not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a call saves the sheet for this institution; what is only calculated has none. */
export function isSavable(draft: OpenDraft, code: string): boolean {
  return Boolean(blankOf(code, draft.evaluation().inputs.facts.view ?? '')?.save)
}
