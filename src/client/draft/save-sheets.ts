import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { placesOf, sameContent } from '#client/draft/cells.ts'
import { forgetRequest, type KeptRequest, keepRequest, readRequest } from '#client/draft/device-copy.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import {
  conflictsAt,
  notArrived,
  openConflict,
  takenOver,
  takenOverAfter,
  versionAt,
} from '#client/draft/pending-edits.ts'
import type { Conflict } from '#client/draft/state.ts'
import type { CellRefusal, DraftAnswer, User } from '#contract/answers.ts'
import { type Blank, blankOf } from '#contract/blanks.ts'
import type { BlankSave } from '#contract/calls.ts'
import { fieldNamed, rowsToSave, versionsToSave } from '#contract/wire.ts'
import { type Entries, withEntries } from '#domain/sheet/entries.ts'
import { type CellKey, keyOf, type PlaceKey } from '#domain/sheet/key.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { screenText } from '#text/screens.ts'

type Saving = {
  readonly workbook: OpenDraft
  readonly codes: readonly string[]
  readonly user: User
}

/**
 * Saves some sheets one after the other, then takes over the draft as the server now has it.
 * What was refused or never arrived stays pending in the workbook; after a dead line or a dead session nothing more is
 * tried, nor after signing out.
 */
export async function saveSheets({ workbook, codes, user }: Saving): Promise<readonly Sent[]> {
  const done: string[] = []
  const ends: Sent[] = []
  try {
    for (const code of codes) {
      const sent = await saveSheet({ workbook, code, user })
      ends.push(sent)
      if (sent.ended === 'kept') done.push(code)
      if (sent.ended === 'unreached' || sent.ended === 'signedOut') break
    }
  } finally {
    // Whatever becomes of the others, what the server has kept is not on its way any more.
    if (done.length > 0 && !workbook.isClosed()) await takeOverKept(workbook, done, user)
  }
  return ends
}

async function takeOverKept(workbook: OpenDraft, done: readonly string[], user: User): Promise<void> {
  const draft = await freshDraft(workbook, done, user)
  for (const code of done) workbook.saved(code, draft)
}

/** The draft as the server has it; when it cannot be read now, as we know it from what was kept. */
async function freshDraft(
  workbook: OpenDraft,
  done: readonly string[],
  { userName }: User,
): Promise<DraftAnswer> {
  try {
    return await send('draft', { params: { year: workbook.year } })
  } catch {
    const { sent } = workbook.state()
    const stamp = { at: new Date().toISOString(), by: userName }
    return done.reduce((draft, code) => written(draft, code, sent[code] ?? {}, stamp), workbook.draft())
  }
}

/** A draft with what a save has written: each of its cells has changed once more. */
function written(
  draft: DraftAnswer,
  code: string,
  cells: Entries,
  stamp: DraftAnswer['saved'][string],
): DraftAnswer {
  const versions = placesOf(cells).map((place): [CellKey, number] => [
    `${code}/${place}`,
    versionAt(draft, code, place) + 1,
  ])
  return {
    ...draft,
    entries: withEntries(draft.entries, code, cells),
    versions: { ...draft.versions, ...Object.fromEntries(versions) },
    saved: { ...draft.saved, [code]: stamp },
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
  const { workbook, code } = saving
  workbook.sending(code)
  try {
    for (let left = tries; ; left -= 1) {
      const sent = await sendOnce(saving)
      if (sent.ended !== 'met' || (await isMine(saving, sent)) || left === 0) return settled(saving, sent)
    }
  } catch (error) {
    workbook.take((state) => notArrived(state, code))
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
  const { owner, isClosed } = saving.workbook
  const request = await nextRequest(saving)
  if (isClosed()) return { ended: 'signedOut', message: '', refusals: [] }
  await keepRequest(owner, request)
  const sent = await sendSheet(saving, request)
  if (sent.ended !== 'unreached' && sent.ended !== 'failed') await forgetRequest(owner, request)
  return sent
}

/** The save before, if it never was answered and says the same; else a new one, which knows what of that one arrived. */
async function nextRequest(saving: RequestParts): Promise<KeptRequest> {
  const { workbook, code } = saving
  const before = await readRequest(workbook.owner, code)
  if (before && sameContent(before.body, requestOf(saving).body)) {
    workbook.sending(code)
    return before
  }
  if (before) {
    const fresh = await draftOf(workbook)
    workbook.take((state) => takenOverAfter(state, fresh, before))
  }
  workbook.sending(code)
  return { ...requestOf(saving), key: newKey() }
}

/** Whether one of the newer values that were met is at a cell that is pending here; all of them are taken over. */
async function isMine(
  { workbook, code }: RequestParts,
  { found }: Extract<Sent, { readonly ended: 'met' }>,
): Promise<boolean> {
  const fresh = await draftOf(workbook)
  workbook.take((state) => notArrived(state, code))
  workbook.take((state) => takenOver(state, fresh))
  const met = found.map(([place, value]): [CellKey, typeof value] => [`${code}/${place}`, value])
  workbook.take((state) => conflictsAt(state, met))
  return met.some(([key]) => openConflict(workbook.state(), key) !== null)
}

function settled({ workbook, code }: RequestParts, sent: Sent): Sent {
  if (sent.ended === 'kept' || sent.ended === 'met') return sent
  if (sent.ended === 'unreached' || sent.ended === 'signedOut')
    workbook.take((state) => notArrived(state, code))
  else workbook.notSaved(code, sent.refusals)
  return sent
}

function draftOf({ year }: OpenDraft): Promise<DraftAnswer> {
  return send('draft', { params: { year } })
}

/**
 * How the sending of a sheet ended. `met`: it met newer values, nothing is written. `conflict`: the year is shut.
 * `unreached`: whether it arrived is not known.
 */
export type Sent =
  | { readonly ended: 'kept'; readonly message: string }
  | {
      readonly ended: 'met'
      readonly message: string
      readonly found: readonly (readonly [PlaceKey, Conflict])[]
    }
  | {
      readonly ended: 'refused' | 'conflict' | 'signedOut' | 'unreached' | 'failed'
      readonly message: string
      readonly refusals: readonly CellRefusal[]
    }

/** Sends a save under its key. */
async function sendSheet(saving: RequestParts, { body, key }: KeptRequest): Promise<Sent> {
  const { blank, sheet, call } = saveCallOf(saving)
  try {
    const answer = readWriteAnswer(await send(call, { body, key }))
    if (answer?.status === 1) return { ended: 'kept', message: answer.message }
    return { ended: 'refused', message: answer?.message || screenText.failed, refusals: answer?.errors ?? [] }
  } catch (error) {
    return failureOf(error, (name) => fieldNamed(sheet, blank, name))
  }
}

const endings = new Map<number, 'unreached' | 'signedOut' | 'conflict' | 'refused'>([
  [0, 'unreached'],
  [401, 'signedOut'],
  [409, 'conflict'],
  [422, 'refused'],
])

/** Cells are named as they travel; `fieldOf` gives them their own names back. */
function failureOf(error: unknown, fieldOf: (name: string) => string): Sent {
  const { status = -1, body = null } = error instanceof RequestFailed ? error : {}
  const { errors = [], conflicts = [] } = readWriteAnswer(body) ?? {}
  const message = sentenceOf(error)
  if (status === 409 && conflicts.length > 0)
    return {
      ended: 'met',
      message,
      found: conflicts.map(({ row, field, met }) => [keyOf({ row, field: fieldOf(field) }), met]),
    }
  const refusals = errors.map((each) => ({ ...each, field: fieldOf(each.field) }))
  return { ended: endings.get(status) ?? 'failed', message, refusals }
}

/** A sheet of an open year, to be saved by a user. */
type RequestParts = { readonly workbook: OpenDraft; readonly code: string; readonly user: User }

/** How a sheet travels. Throws for one that no call saves. */
function saveCallOf({ workbook, code }: Pick<RequestParts, 'workbook' | 'code'>): {
  readonly blank: Blank
  readonly sheet: Sheet
  readonly call: BlankSave
} {
  const [blank, sheet] = [
    blankOf(code, workbook.evaluation().inputs.facts.view ?? ''),
    workbook.program.sheets.get(code),
  ]
  if (!blank?.save || !sheet) throw new Error(`${code} has no save call`)
  return { blank, sheet, call: blank.save }
}

/** The save of a sheet as it stands: its rows whole, and the version on which each cell stands. */
function requestOf({ workbook, code, user }: RequestParts): Omit<KeptRequest, 'key'> {
  const { blank, sheet } = saveCallOf({ workbook, code })
  const { evaluation, baseVersions, draft } = workbook.state()
  const body = {
    ...letterhead(workbook, user),
    ...blank.says,
    blanks: rowsToSave(sheet, blank, evaluation, workbook.year),
    versions: versionsToSave(
      sheet,
      blank,
      evaluation,
      (place) => baseVersions[code]?.[place] ?? versionAt(draft, code, place),
    ),
  }
  return { sheet: code, body, cells: workbook.changesOf(code) }
}

/** What every save says besides its rows (spec 000 §7). */
function letterhead({ year }: OpenDraft, { institutionId, orgType, userName }: User) {
  const group = `ORG${orgType}`
  return { id: institutionId, year, group, orgGroup: group, userName }
}

/** A newer value that a save met; the field as it travels. */
type MetCell = { readonly row: string; readonly field: string; readonly met: Conflict }

type Read = {
  readonly status: 0 | 1
  readonly message: string
  readonly errors: readonly CellRefusal[]
  readonly conflicts: readonly MetCell[]
}

/** What a write answered, as far as the screen shows it; `null` when it is no such answer. Some calls answer "1" for 1. */
function readWriteAnswer(body: unknown): Read | null {
  const status = String(at(body, 'status'))
  if (status !== '0' && status !== '1') return null
  return {
    status: status === '1' ? 1 : 0,
    message: textAt(body, 'message') ?? '',
    errors: listAt(body, 'errors').flatMap(refusalOf),
    conflicts: listAt(body, 'conflicts').flatMap(metOf),
  }
}

function refusalOf(error: unknown): readonly CellRefusal[] {
  const [row, field, message] = [textAt(error, 'row'), textAt(error, 'field'), textAt(error, 'message')]
  return row === null || field === null || message === null ? [] : [{ row, field, message }]
}

function metOf(conflict: unknown): readonly MetCell[] {
  const [row, field, theirs] = [
    textAt(conflict, 'row'),
    textAt(conflict, 'field'),
    textAt(conflict, 'theirs'),
  ]
  const version = at(conflict, 'version')
  if (row === null || field === null || typeof version !== 'number') return []
  const [by, when] = [textAt(conflict, 'by') ?? '', textAt(conflict, 'at') ?? '']
  return [{ row, field, met: { theirs: theirs === null ? null : Number(theirs), by, at: when, version } }]
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
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a call saves the sheet for this institution; what is only calculated has none. */
export function isSavable(workbook: OpenDraft, code: string): boolean {
  return Boolean(blankOf(code, workbook.evaluation().inputs.facts.view ?? '')?.save)
}
