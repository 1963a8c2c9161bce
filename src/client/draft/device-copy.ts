import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { otherTabs } from '#client/draft/other-tabs.ts'
import { laidIn, type PendingEdit, type PendingEdits, pendingEditsOf } from '#client/draft/pending-edits.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import type { CellKey } from '#domain/sheet/key.ts'
import { keptText } from '#text/draft.ts'

/** What this device keeps of an open year. */
export type KeptYear = Pick<Holding, 'canKeep' | 'subscribe'> & {
  readonly whose: Whose
  /** When an unsaved cell was typed, ISO time; `null` for a cell that is none. */
  readonly typedAt: (key: CellKey) => string | null
  /** Whether its user has signed out: what is still under way for it is nobody's any more. */
  readonly isShut: () => boolean
  readonly stop: () => void
}

type Keeping = {
  readonly workbook: OpenDraft
  readonly whose: Whose
  /** Another tab has brought a newer draft, which the workbook has taken over. */
  readonly onDraft: (draft: DraftAnswer) => void
  /** What was kept from before is laid into the workbook again. */
  readonly onRestored: () => void
}

type Told = Difference & { readonly whose: Whose; readonly draft: DraftAnswer | null }

/**
 * Keeps what is unsaved in a workbook on this device and in step with the other tabs: follows the workbook and passes on
 * the difference to what the device holds. What another tab tells counts as held before it is laid in, so there is then
 * no difference and nothing echoes.
 */
export function keepYear({ workbook, whose, onDraft, onRestored }: Keeping): KeptYear {
  const holding = createHolding(whose)
  let knownDraft = workbook.draft()
  let phase: 'restoring' | 'keeping' | 'stopped' = 'restoring'
  const pass = (): void => {
    if (phase !== 'keeping') return
    const [draft, unsent] = [workbook.draft(), pendingEditsOf(workbook.state())]
    const difference = differenceOf(holding.cells(), unsent, new Date().toISOString())
    if (isNone(difference) && draft === knownDraft) return
    if (!isNone(difference)) holding.write(difference)
    tabs.tell({ whose, ...difference, draft: draft === knownDraft ? null : draft })
    knownDraft = draft
  }
  const hear = ({ whose: owner, draft: told, ...difference }: Told): void => {
    if (phase !== 'keeping' || !sameOwner(whose, owner)) return
    const newer = told !== null && supersedes(told, workbook.draft()) ? told : null
    holding.adopt(difference)
    knownDraft = newer ?? workbook.draft()
    workbook.take((state) => laidIn(state, { ...difference, draft: knownDraft }))
    if (newer) onDraft(newer)
  }
  const restore = (): void => {
    if (phase === 'stopped') return
    phase = 'keeping'
    const typedMeanwhile = pendingEditsOf(workbook.state())
    const changed = [...holding.cells()].filter(([key]) => !typedMeanwhile.has(key))
    if (changed.length > 0) {
      workbook.take((state) => laidIn(state, { changed, dropped: [], draft: state.draft }))
      onRestored()
    }
    pass()
  }
  const restored = holding.load().then(restore)
  const tabs = otherTabs<Told>('tosov.year', (told) => void restored.then(() => hear(told)))
  const leave = workbook.follow(pass)
  return {
    whose,
    canKeep: holding.canKeep,
    subscribe: holding.subscribe,
    typedAt: (key) => holding.cells().get(key)?.at ?? null,
    isShut: () => phase === 'stopped',
    stop: () => {
      phase = 'stopped'
      leave()
      tabs.close()
    },
  }
}

/** A year in which nobody types here: the device keeps nothing of it, and other tabs have nothing to tell. */
export function keepNothing(whose: KeptYear['whose'], isShut: () => boolean): KeptYear {
  return {
    whose,
    isShut,
    canKeep: () => true,
    subscribe: () => () => {},
    typedAt: () => null,
    stop: () => {},
  }
}

/** What the device holds of an owner's cells, as far as this tab knows. */
type Holding = {
  readonly cells: () => KeptCells
  /** Reads what is there from before. */
  readonly load: () => Promise<void>
  /** Writes a difference; what cannot be written is not held, so that the next difference brings it again. */
  readonly write: (difference: Difference) => void
  /** Another tab has written a difference. */
  readonly adopt: (difference: Difference) => void
  /** Whether the browser takes what it is given to keep: not in some private windows, nor when there is no room. */
  readonly canKeep: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** The device's part in keeping a year. */
function createHolding(whose: Whose): Holding {
  let held: KeptCells = new Map()
  let able = true
  const listeners = new Set<() => void>()
  const setAble = (next: boolean): void => {
    if (able === next) return
    able = next
    for (const listener of listeners) listener()
  }
  return {
    cells: () => held,
    load: async () => {
      try {
        held = await readCells(whose)
      } catch {
        setAble(false)
      }
    },
    write: (difference) => {
      const before = held
      held = keptAfter(held, difference)
      writeCells(whose, difference).then(
        () => setAble(true),
        () => {
          held = unwritten(held, before, difference)
          setAble(false)
        },
      )
    },
    adopt: (difference) => {
      held = keptAfter(held, difference)
    },
    canKeep: () => able,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function unwritten(held: KeptCells, before: KeptCells, { changed, dropped }: Difference): KeptCells {
  const lost = new Set(changed.map(([key]) => key))
  const back = dropped.flatMap((key) => {
    const cell = before.get(key)
    return cell ? [[key, cell] as const] : []
  })
  return new Map([...[...held].filter(([key]) => !lost.has(key)), ...back])
}

/** What has to be written so that the device keeps what is unsaved, and nothing else. */
type Difference = {
  readonly changed: readonly (readonly [CellKey, KeptCell])[]
  readonly dropped: readonly CellKey[]
}

/** Compares what is kept with what is unsaved now; `at` is the time of the change. */
export function differenceOf(kept: KeptCells, unsent: PendingEdits, at: string): Difference {
  const changed = [...unsent].flatMap(([key, cell]): (readonly [CellKey, KeptCell])[] => {
    const before = kept.get(key)
    return before?.value === cell.value && before.seen === cell.seen ? [] : [[key, { ...cell, at }]]
  })
  return { changed, dropped: [...kept.keys()].filter((key) => !unsent.has(key)) }
}

/** Whether there is nothing to write. */
export function isNone({ changed, dropped }: Difference): boolean {
  return changed.length === 0 && dropped.length === 0
}

/** What is kept after a difference has been written. */
export function keptAfter(kept: KeptCells, { changed, dropped }: Difference): KeptCells {
  const gone = new Set(dropped)
  return new Map([...[...kept].filter(([key]) => !gone.has(key)), ...changed])
}

type Versioned = Pick<DraftAnswer, 'versions'>

/** Whether a draft is at least as new as another one: no cell of it was changed less often. */
export function supersedes({ versions }: Versioned, known: Versioned): boolean {
  const fresh = new Map(Object.entries(versions))
  return Object.entries(known.versions).every(([cell, version]) => (fresh.get(cell) ?? 0) >= version)
}

type OwnerKey = [userName: string, institutionId: string, year: number]

/** What this browser keeps, under the owner's name: unsaved cells one by one, and the last save of each sheet that has no answer. */
type KeptSchema = DBSchema & {
  readonly cells: { key: [...OwnerKey, cell: CellKey]; value: Whose & KeptCell & { readonly cell: CellKey } }
  readonly requests: { key: [...OwnerKey, sheet: string]; value: Whose & KeptRequest }
}

type DeviceDatabase = IDBPDatabase<KeptSchema>

const owner = ['userName', 'institutionId', 'year']
let opening: Promise<DeviceDatabase> | null = null

/** The browser's own store, opened once. Rejects where the browser keeps nothing for us; the next call tries again. */
function deviceDatabase(): Promise<DeviceDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** All keys of an owner. */
function keysOf({ userName, institutionId, year }: Whose): IDBKeyRange {
  const key: OwnerKey = [userName, institutionId, year]
  return IDBKeyRange.bound(key, [...key, []]) // an array comes after every text
}

async function open(): Promise<DeviceDatabase> {
  return openDB<KeptSchema>('tosov', 1, {
    upgrade: (database) => {
      database.createObjectStore('cells', { keyPath: [...owner, 'cell'] })
      database.createObjectStore('requests', { keyPath: [...owner, 'sheet'] })
    },
    // A newer program in another tab wants to change the store: it must not wait for this tab.
    blocking: (_old, _new, { target }) => {
      opening = null
      if (target instanceof IDBDatabase) target.close()
    },
    terminated: () => {
      opening = null
    },
  })
}

/** The unsaved cells that this device keeps for an owner. Rejects where the browser keeps nothing. */
async function readCells(whose: Whose): Promise<KeptCells> {
  const database = await deviceDatabase()
  const rows = await database.getAll('cells', keysOf(whose))
  return new Map(rows.map(({ cell, value, seen, at }) => [cell, { value, seen, at }]))
}

/** Writes a difference, all of it or nothing. It is handed to the browser at once, so that a page that dies next loses nothing. */
async function writeCells(whose: Whose, { changed, dropped }: Difference): Promise<void> {
  const { userName, institutionId, year } = whose
  const transaction = (await deviceDatabase()).transaction('cells', 'readwrite')
  const writing = [
    ...changed.map(([cell, kept]) => transaction.store.put({ userName, institutionId, year, cell, ...kept })),
    ...dropped.map((cell) => transaction.store.delete([userName, institutionId, year, cell])),
  ]
  transaction.commit()
  await Promise.all([...writing, transaction.done])
}

/** The save of a sheet that has no answer yet, if there is one. Where the browser keeps nothing there is none. */
export async function readRequest(
  { userName, institutionId, year }: Whose,
  sheet: string,
): Promise<KeptRequest | null> {
  try {
    const found = await (await deviceDatabase()).get('requests', [userName, institutionId, year, sheet])
    return found ?? null
  } catch {
    return null
  }
}

/** Keeps a save until its answer is here. A device that keeps nothing does not hinder the save. */
export async function keepRequest(
  { userName, institutionId, year }: Whose,
  request: KeptRequest,
): Promise<void> {
  try {
    await (await deviceDatabase()).put('requests', { userName, institutionId, year, ...request })
  } catch {}
}

/** Forgets a save that was answered. */
export async function forgetRequest(
  { userName, institutionId, year }: Whose,
  { sheet }: KeptRequest,
): Promise<void> {
  try {
    await (await deviceDatabase()).delete('requests', [userName, institutionId, year, sheet])
  } catch {}
}

/** Whose cells they are. Nobody ever reads those of another user, institution or year. */
type Whose = {
  readonly userName: string
  readonly institutionId: string
  readonly year: number
}

/** An unsaved cell as this device keeps it. */
type KeptCell = PendingEdit & {
  /** When it was typed; ISO time of this device. */
  readonly at: string
}

export type KeptCells = ReadonlyMap<CellKey, KeptCell>

/** Whether two are of the same user, institution and year. */
export function sameOwner(a: Whose, b: Whose): boolean {
  return a.userName === b.userName && a.institutionId === b.institutionId && a.year === b.year
}

/** A save that may or may not have arrived. Sent again as it was, under its key, it is applied once. */
export type KeptRequest = {
  readonly sheet: string
  /** The Idempotency-Key. */
  readonly key: string
  readonly body: unknown
  /** The unsaved cells that it carries. */
  readonly cells: Entries
}

/** Tells that what was typed before is here again; what cannot be sent any more has its own place on the page. */
export function tellRestored(workbook: OpenDraft): void {
  const count = workbook.pendingCount()
  if (count > 0)
    showToast({
      kind: 'success',
      message: keptText.restored(workbook.year, count),
      about: `restored ${workbook.year}`,
    })
}
