import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BodyOf } from '#api/call.ts'
import type { DraftAnswer } from '#budget/api.ts'
import type { BlankSave, blankCalls } from '#budget/blank-calls.ts'
import { sameContent } from '#budget/web/cells.ts'
import type { OpenDraftEvent } from '#budget/web/open-draft-events.ts'
import { type PendingEdit, pendingEditsOf, supersedes } from '#budget/web/pending-edits.ts'
import type { RecordEdit, RecordKey } from '#budget/web/record-edits.ts'
import type { OpenDraftState } from '#budget/web/state.ts'
import type { Entries, Workbook } from '#engine/entries.ts'
import type { CellKey } from '#engine/key.ts'
import { ownRelease } from '#ui/api/session.ts'
import { otherTabs } from '#ui/other-tabs.ts'
import { serverNow } from '#ui/server-clock.ts'

export type DeviceCopy = {
  /** `false` in some private windows, or if storage is full. */
  readonly canKeep: Pick<StoreApi<boolean>, 'getState' | 'getInitialState' | 'subscribe'>
  /** ISO 8601; `null` for cells that are not pending. */
  readonly typedAt: (key: CellKey) => string | null
  readonly stop: () => void
}

export type FollowedDraft = {
  readonly state: () => OpenDraftState
  readonly follow: (listener: () => void) => () => void
  readonly dispatch: (event: OpenDraftEvent) => void
}

export type DeviceChange = {
  readonly onRestored: () => void
  /** Cached lists may be stale, because another tab has saved or discarded records. */
  readonly onSavedElsewhere: () => void
}

/** Other users, institutions and years never read these edits. */
export type Owner = {
  readonly userName: string
  readonly institutionId: string
  readonly year: number
}

type Differences = {
  readonly cells: Difference<CellKey, PendingEdit>
  readonly records: Difference<RecordKey, RecordEdit>
}

/** Tabs with the previous release send no records. */
type DraftTabMessage = Differences['cells'] & {
  readonly whose: Owner
  readonly draft: DraftAnswer | null
  readonly records?: Differences['records']
}

/**
 * Writes differences between draft and stored data. Edits from another tab count as stored before they are applied,
 * so that they are not sent back.
 */
export function storeOnDevice(
  draft: FollowedDraft,
  owner: Owner,
  { onRestored, onSavedElsewhere }: DeviceChange,
): DeviceCopy {
  const holding = createHolding(owner)
  const answer = (): DraftAnswer => draft.state().answer
  let known = answer()
  let phase: 'restoring' | 'keeping' | 'stopped' = 'restoring'
  const pass = (): void => {
    if (phase !== 'keeping') return
    const now = answer()
    const differences = differencesOf(
      holding.storedEdits(),
      pendingIn(draft.state()),
      serverNow().toISOString(),
    )
    const same = isNone(differences.cells) && isNone(differences.records)
    if (same && now === known) return
    if (!same) holding.write(differences)
    tabs.tell({
      whose: owner,
      ...differences.cells,
      records: differences.records,
      draft: now === known ? null : now,
    })
    known = now
  }
  const hear = ({ whose, draft: received, records = none, changed, dropped }: DraftTabMessage): void => {
    if (phase !== 'keeping' || !sameOwner(owner, whose)) return
    const differences: Differences = { cells: { changed, dropped }, records }
    const isSaved = mayBeSaved(holding.storedEdits().records, records)
    holding.adopt(differences)
    known = received !== null && supersedes(received, answer()) ? received : answer()
    draft.dispatch({ kind: 'external', ...differences, answer: known })
    if (isSaved) onSavedElsewhere()
  }
  const restore = (): void => {
    if (phase === 'stopped') return
    phase = 'keeping'
    const [typed, { cells, records }] = [pendingIn(draft.state()), holding.storedEdits()]
    const restored = {
      cells: { changed: [...cells].filter(([key]) => !typed.cells.has(key)), dropped: [] },
      records: { changed: [...records].filter(([key]) => !typed.records.has(key)), dropped: [] },
    }
    if (restored.cells.changed.length + restored.records.changed.length > 0) {
      draft.dispatch({
        kind: 'external',
        ...restored,
        answer: answer(),
        unanswered: holding.unanswered(),
      })
      onRestored()
    }
    pass()
  }
  const restored = holding.load().then(restore)
  const tabs = otherTabs<DraftTabMessage>('tosov.year', (message) => void restored.then(() => hear(message)))
  const leave = draft.follow(pass)
  return {
    canKeep: holding.canKeep,
    typedAt: (key) => holding.storedEdits().cells.get(key)?.at ?? null,
    stop: () => {
      phase = 'stopped'
      leave()
      tabs.close()
    },
  }
}

/** Neither stored nor shared between tabs. */
export const noDeviceCopy: DeviceCopy = {
  canKeep: createStore(() => true),
  typedAt: () => null,
  stop: () => {},
}

type StoredEdits = {
  readonly cells: ReadonlyMap<CellKey, StampedEdit<PendingEdit>>
  readonly records: ReadonlyMap<RecordKey, StampedEdit<RecordEdit>>
}

/** `at`: ISO 8601 by this device's clock. */
type StampedEdit<Edit> = Edit & { readonly at: string }

function pendingIn(state: OpenDraftState) {
  return { cells: pendingEditsOf(state), records: state.records }
}

type StoredEditsState = {
  readonly storedEdits: () => StoredEdits
  readonly unanswered: () => Workbook
  /** A failed write does not count as stored, so that the next difference contains it again. */
  readonly load: () => Promise<void>
  readonly write: (differences: Differences) => void
  readonly adopt: (differences: Differences) => void
  readonly canKeep: StoreApi<boolean>
}

function createHolding(owner: Owner): StoredEditsState {
  let storedEdits: StoredEdits = { cells: new Map(), records: new Map() }
  let unanswered: Workbook = {}
  const canKeep = createStore(() => true)
  const adopt = ({ cells, records }: Differences): void => {
    storedEdits = {
      cells: storedAfter(storedEdits.cells, cells),
      records: storedAfter(storedEdits.records, records),
    }
  }
  return {
    storedEdits: () => storedEdits,
    unanswered: () => unanswered,
    canKeep,
    adopt,
    load: async () => {
      try {
        storedEdits = await readStoredEdits(owner)
        unanswered = await readUnanswered(owner)
      } catch {
        canKeep.setState(false)
      }
    },
    write: (differences) => {
      const before = storedEdits
      adopt(differences)
      writeStoredEdits(owner, differences).then(
        () => canKeep.setState(true),
        () => {
          storedEdits = {
            cells: unwritten(storedEdits.cells, before.cells, differences.cells),
            records: unwritten(storedEdits.records, before.records, differences.records),
          }
          canKeep.setState(false)
        },
      )
    },
  }
}

type StoredEditMap<Key, Edit> = ReadonlyMap<Key, StampedEdit<Edit>>

function unwritten<Key, Edit>(
  current: StoredEditMap<Key, Edit>,
  before: StoredEditMap<Key, Edit>,
  { changed, dropped }: Difference<Key, Edit>,
): StoredEditMap<Key, Edit> {
  const deletedKeys = new Set(changed.map(([key]) => key))
  const back = dropped.flatMap((key) => {
    const edit = before.get(key)
    return edit ? [[key, edit] as const] : []
  })
  return new Map([...[...current].filter(([key]) => !deletedKeys.has(key)), ...back])
}

type Difference<Key, Edit> = {
  readonly changed: readonly (readonly [Key, StampedEdit<Edit>])[]
  readonly dropped: readonly Key[]
}

const none = { changed: [], dropped: [] }

function differencesOf(
  storedEdits: StoredEdits,
  pending: ReturnType<typeof pendingIn>,
  at: string,
): Differences {
  return {
    cells: editsDifference(storedEdits.cells, pending.cells, at),
    records: editsDifference(storedEdits.records, pending.records, at),
  }
}

/** Detects saved records: no longer pending, or with another base value. */
function mayBeSaved(
  storedRecords: StoredEdits['records'],
  { changed, dropped }: Differences['records'],
): boolean {
  const stands = ([key, { base }]: readonly [RecordKey, RecordEdit]): boolean =>
    Object.entries(storedRecords.get(key)?.base ?? {}).every(([field, value]) =>
      sameContent(value, base[field]),
    )
  return dropped.length > 0 || !changed.every(stands)
}

export function editsDifference<Key, Edit extends object>(
  stored: StoredEditMap<Key, Edit>,
  pending: ReadonlyMap<Key, Edit>,
  at: string,
): Difference<Key, Edit> {
  const changed = [...pending].flatMap(([key, edit]): (readonly [Key, StampedEdit<Edit>])[] => {
    const before = stored.get(key)
    return before && sameContent(before, { ...edit, at: before.at }) ? [] : [[key, { ...edit, at }]]
  })
  return { changed, dropped: [...stored.keys()].filter((key) => !pending.has(key)) }
}

export function isNone<Key, Edit>({ changed, dropped }: Difference<Key, Edit>): boolean {
  return changed.length === 0 && dropped.length === 0
}

export function storedAfter<Key, Edit>(
  stored: StoredEditMap<Key, Edit>,
  { changed, dropped }: Difference<Key, Edit>,
): StoredEditMap<Key, Edit> {
  const droppedKeys = new Set(dropped)
  return new Map([...[...stored].filter(([key]) => !droppedKeys.has(key)), ...changed])
}

export function sameOwner(a: Owner, b: Owner): boolean {
  return a.userName === b.userName && a.institutionId === b.institutionId && a.year === b.year
}

/** Repeating an unanswered save with its key applies it once. */
export type PendingRequest = {
  readonly sheet: string
  readonly key: string
  readonly body: BodyOf<(typeof blankCalls)[BlankSave]>
  readonly cells: Entries
}

/** Repeating it with its key applies it once. */
export type RecordRequest = {
  readonly sheet: RecordKey
  readonly key: string
  readonly content: object
}

type OwnerKey = [userName: string, institutionId: string, year: number]

/**
 * Data by owner: pending cells and records, the last unanswered save of each sheet and new record, drafts of the
 * server.
 */
type DeviceSchema = DBSchema & {
  readonly cells: {
    key: [...OwnerKey, cell: CellKey]
    value: Owner & StampedEdit<PendingEdit> & { readonly cell: CellKey }
  }
  readonly records: {
    key: [...OwnerKey, record: RecordKey]
    value: Owner & StampedEdit<RecordEdit> & { readonly record: RecordKey }
  }
  readonly requests: { key: [...OwnerKey, sheet: string]; value: Owner & (PendingRequest | RecordRequest) }
  readonly drafts: { key: OwnerKey; value: Owner & OfflineDraft }
}

type DeviceDatabase = IDBPDatabase<DeviceSchema>

const ownerPath = ['userName', 'institutionId', 'year']
let opening: Promise<DeviceDatabase> | null = null

/** Rejects if storage is blocked; the next call retries. */
function deviceDatabase(): Promise<DeviceDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

function keysOf({ userName, institutionId, year }: Owner): IDBKeyRange {
  const key: OwnerKey = [userName, institutionId, year]
  return IDBKeyRange.bound(key, [...key, []]) // an array sorts after every text
}

async function open(): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>('tosov', 3, {
    upgrade: (database, version) => {
      if (version < 1) {
        database.createObjectStore('cells', { keyPath: [...ownerPath, 'cell'] })
        database.createObjectStore('requests', { keyPath: [...ownerPath, 'sheet'] })
      }
      if (version < 2) database.createObjectStore('records', { keyPath: [...ownerPath, 'record'] })
      database.createObjectStore('drafts', { keyPath: ownerPath })
    },
    // A newer release in another tab must not wait for this tab.
    blocking: (_old, _new, { target }) => {
      opening = null
      if (target instanceof IDBDatabase) target.close()
    },
    terminated: () => {
      opening = null
    },
  })
}

/** Rejects if storage is blocked. */
async function readStoredEdits(owner: Owner): Promise<StoredEdits> {
  const database = await deviceDatabase()
  const [cells, records] = await Promise.all([
    database.getAll('cells', keysOf(owner)),
    database.getAll('records', keysOf(owner)),
  ])
  return {
    cells: new Map(cells.map(({ cell, value, seen, at }) => [cell, { value, seen, at }])),
    records: new Map(records.map(({ record, title, mine, base, at }) => [record, { title, mine, base, at }])),
  }
}

/** Writes all or none. Starts at once, so that a crash of the page loses nothing. */
async function writeStoredEdits(
  { userName, institutionId, year }: Owner,
  { cells, records }: Differences,
): Promise<void> {
  const owner = { userName, institutionId, year }
  const transaction = (await deviceDatabase()).transaction(['cells', 'records'], 'readwrite')
  const [ofCells, ofRecords] = [transaction.objectStore('cells'), transaction.objectStore('records')]
  const writing = [
    ...cells.changed.map(([cell, edit]) => ofCells.put({ ...owner, cell, ...edit })),
    ...cells.dropped.map((cell) => ofCells.delete([userName, institutionId, year, cell])),
    ...records.changed.map(([record, edit]) => ofRecords.put({ ...owner, record, ...edit })),
    ...records.dropped.map((record) => ofRecords.delete([userName, institutionId, year, record])),
  ]
  transaction.commit()
  await Promise.all([...writing, transaction.done])
}

/** Returns the cells of the stored requests, by sheet. Rejects if storage is blocked. */
async function readUnanswered(owner: Owner): Promise<Workbook> {
  const requests = await (await deviceDatabase()).getAll('requests', keysOf(owner))
  return Object.fromEntries(
    requests.flatMap((request) => ('cells' in request ? [[request.sheet, request.cells]] : [])),
  )
}

/** Returns `null` also if storage is blocked. */
export async function readRequest(owner: Owner, sheet: string): Promise<PendingRequest | null> {
  const found = await requestAt(owner, sheet)
  return found && 'cells' in found ? found : null
}

export async function readRecordRequest(owner: Owner, record: RecordKey): Promise<RecordRequest | null> {
  const found = await requestAt(owner, record)
  return found && 'content' in found ? found : null
}

async function requestAt(
  { userName, institutionId, year }: Owner,
  sheet: string,
): Promise<PendingRequest | RecordRequest | null> {
  try {
    const found = await (await deviceDatabase()).get('requests', [userName, institutionId, year, sheet])
    return found ?? null
  } catch {
    return null
  }
}

/** A failure does not prevent the save. */
export async function storeRequest(
  { userName, institutionId, year }: Owner,
  request: PendingRequest | RecordRequest,
): Promise<void> {
  try {
    await (await deviceDatabase()).put('requests', { userName, institutionId, year, ...request })
  } catch {}
}

export async function deleteRequest(
  { userName, institutionId, year }: Owner,
  { sheet }: Pick<PendingRequest, 'sheet'>,
): Promise<void> {
  try {
    await (await deviceDatabase()).delete('requests', [userName, institutionId, year, sheet])
  } catch {}
}

type OfflineDraft = { readonly release: string; readonly answer: DraftAnswer }

/** Deletes the drafts of other owners. */
export async function saveOfflineDraft(
  { userName, institutionId, year }: Owner,
  answer: DraftAnswer,
): Promise<void> {
  try {
    const { store } = (await deviceDatabase()).transaction('drafts', 'readwrite')
    const others = (await store.getAllKeys()).filter(([name]) => name !== userName)
    await Promise.all([
      ...others.map((key) => store.delete(key)),
      store.put({ userName, institutionId, year, release: ownRelease, answer }),
    ])
  } catch {}
}

/** Returns `null` unless this release stored it. */
export async function loadOfflineDraft({
  userName,
  institutionId,
  year,
}: Owner): Promise<DraftAnswer | null> {
  try {
    const stored = await (await deviceDatabase()).get('drafts', [userName, institutionId, year])
    return stored?.release === ownRelease ? stored.answer : null
  } catch {
    return null
  }
}

/** Unsent edits stay. */
export async function clearOfflineDrafts(): Promise<void> {
  try {
    await (await deviceDatabase()).clear('drafts')
  } catch {}
}
