import type { CellRefusal } from '#api/answers.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { placesOf, withCells, withoutCells } from '#budget/web/cells.ts'
import {
  type PendingEdit,
  pendingEditsOf,
  sendable,
  supersedes,
  unsendableReason,
  versionAt,
} from '#budget/web/pending-edits.ts'
import type { RecordEdit, RecordEdits, RecordKey } from '#budget/web/record-edits.ts'
import {
  type CellConflict,
  type DraftStateChange,
  evaluateAnswer,
  evaluationDoubts,
  type OpenDraftState,
  problemsOf,
  type Versions,
} from '#budget/web/state.ts'
import { type Entries, entryAt, type Workbook } from '#engine/entries.ts'
import { stateAt, valueAt } from '#engine/evaluate.ts'
import { addressIn, addressOf, type CellKey, cellKeyOf, type PlaceKey, partsOfKey } from '#engine/key.ts'
import type { CellNotice } from '#ui/grid/grid-source.ts'

type SheetEvent = { readonly sheet: string }

/** A save begins with `sending` and ends with one of the six kinds below it. */
type Events = {
  readonly sending: SheetEvent
  /** Edits since `sending` stay. */
  readonly saved: SheetEvent & { readonly answer: DraftAnswer }
  /** The server has newer values and stored nothing. `answer` was read afterwards. */
  readonly conflict: SheetEvent & {
    readonly found: readonly (readonly [PlaceKey, CellConflict])[]
    readonly answer: DraftAnswer
  }
  /** The server stored nothing. Without refusals every sent cell is marked. */
  readonly refused: SheetEvent & { readonly refusals: readonly CellRefusal[] }
  /** The server failed and may have stored the cells. */
  readonly failed: SheetEvent
  /** No response arrived: the cells are pending again, and the server may have stored them. */
  readonly unanswered: SheetEvent
  /** The request did not leave: the cells are pending again. */
  readonly unsent: SheetEvent
  /** A draft from a live update, a refetch or another call. Pending edits stay. */
  readonly read: { readonly answer: DraftAnswer } & Requests
  /** Edits from the device or another tab. The save rejects invalid values at their cells. */
  readonly external: {
    readonly cells: EditChanges<CellKey, PendingEdit>
    readonly records: EditChanges<RecordKey, RecordEdit>
    readonly answer: DraftAnswer
  } & Requests
  readonly connection: { readonly now: OpenDraftState['connection'] }
  /** The user keeps their own values in conflicts. */
  readonly resolved: { readonly cells: readonly CellKey[] }
  readonly discarded: { readonly cells: readonly CellKey[] }
}

/** `unanswered`: the cells of requests of an earlier page without a response, by sheet. */
type Requests = { readonly unanswered?: Workbook }

type EditChanges<Key, Edit> = {
  readonly changed: readonly (readonly [Key, Edit])[]
  readonly dropped: readonly Key[]
}

type EventKind = keyof Events

/** What changes an open draft from outside of its grid. */
export type OpenDraftEvent<Kind extends EventKind = EventKind> = {
  [Each in Kind]: { readonly kind: Each } & Events[Each]
}[Kind]

const transitions: {
  readonly [Kind in EventKind]: (state: OpenDraftState, event: OpenDraftEvent<Kind>) => DraftStateChange
} = {
  sending: (state, { sheet }) => ({
    state: { ...state, sent: { ...state.sent, [sheet]: sendable(state, sheet) } },
    touched: [],
  }),
  saved: afterSave,
  conflict: (state, { sheet, found, answer }) => {
    const conflicts = found.map(([place, value]): [CellKey, CellConflict] => [`${sheet}/${place}`, value])
    const { state: read } = reread(answered(state, sheet), answer)
    return { state: withConflicts(read, conflicts), touched: 'all' }
  },
  refused: (state, { sheet, refusals }) =>
    marked(answered(state, sheet), sheet, refusals, sentIn(state, sheet)),
  failed: (state, { sheet }) => marked(unanswered(state, sheet), sheet, [], sentIn(state, sheet)),
  unanswered: (state, { sheet }) => ({
    state: unanswered(state, sheet),
    touched: keysOf(sheet, sentIn(state, sheet)),
  }),
  unsent: (state, { sheet }) => ({
    state: withoutSent(state, sheet),
    touched: keysOf(sheet, sentIn(state, sheet)),
  }),
  read: (state, { answer, unanswered: cells }) => reread(withUnanswered(state, cells), answer),
  external: withExternalEdits,
  connection: (state, { now }) => ({
    state: { ...state, connection: now },
    touched: now === state.connection ? [] : pendingEditsOf(state).keys(),
  }),
  resolved: (state, { cells }) => {
    const versions = cells.flatMap((key): [CellKey, number][] => {
      const version = state.conflicts.get(key)?.version
      return version === undefined ? [] : [[key, version]]
    })
    return { state: { ...state, baseVersions: withCells(state.baseVersions, versions) }, touched: cells }
  },
  discarded: (state, { cells }) => {
    const pending = withoutCells(state.pendingEdits, new Set(cells))
    return { state: recalculated(state, state.answer, pending), touched: 'all' }
  },
}

export function afterEvent<Kind extends EventKind>(
  state: OpenDraftState,
  event: OpenDraftEvent<Kind>,
): DraftStateChange {
  return transitions[event.kind](state, event)
}

function afterSave(state: OpenDraftState, { sheet, answer }: OpenDraftEvent<'saved'>): DraftStateChange {
  const sent = sentIn(state, sheet)
  const pending = { ...state.pendingEdits, [sheet]: stillPending(state.pendingEdits[sheet] ?? {}, sent) }
  const after = recalculated(answered(state, sheet), answer, pending)
  const isOther = (key: CellKey): boolean => addressOf(key).sheet !== sheet
  return {
    state: withNewConflicts({
      ...after,
      baseVersions: ownBaseVersions(state.baseVersions, [sheet, sent], answer),
      failed: new Set([...state.failed].filter(isOther)),
      notes: new Map([...after.notes].filter(([key, { kind }]) => kind !== 'notSaved' || isOther(key))),
    }),
    touched: 'all',
  }
}

function withExternalEdits(
  before: OpenDraftState,
  { cells, records, answer, unanswered: requests }: OpenDraftEvent<'external'>,
): DraftStateChange {
  const state = withUnanswered({ ...before, records: recordsAfter(before.records, records) }, requests)
  const { changed, dropped } = cells
  if (changed.length + dropped.length === 0 && answer === before.answer) return { state, touched: [] }
  const droppedKeys = new Set(dropped)
  const values = changed.map(([key, { value }]) => [key, value] as const)
  const versions = changed.map(([key, { seen }]) => [key, seen] as const)
  const touched = new Set([...droppedKeys, ...changed.map(([key]) => key)])
  const after = {
    ...state,
    pendingEdits: withCells(withoutCells(state.pendingEdits, droppedKeys), values),
    baseVersions: withCells(state.baseVersions, versions),
    failed: new Set([...state.failed].filter((key) => !touched.has(key))),
  }
  return reread(after, answer)
}

function recordsAfter(
  edits: RecordEdits,
  { changed, dropped }: EditChanges<RecordKey, RecordEdit>,
): RecordEdits {
  if (changed.length + dropped.length === 0) return edits
  const droppedKeys = new Set(dropped)
  const come = changed.map(([key, { title, mine, base }]) => [key, { title, mine, base }] as const)
  return new Map([...[...edits].filter(([key]) => !droppedKeys.has(key)), ...come])
}

/** Pending edits stay, except those that the server now has. Stored values of unanswered requests are our own. */
function reread(before: OpenDraftState, read: DraftAnswer): DraftStateChange {
  // A read that began before a save may be answered after it.
  const answer = supersedes(read, before.answer) ? read : before.answer
  const baseVersions = Object.entries(before.unanswered).reduce(
    (versions, sent) => ownBaseVersions(versions, sent, answer),
    before.baseVersions,
  )
  const state = { ...before, baseVersions }
  return {
    state: withNewConflicts(recalculated(state, answer, withoutSaved(state, answer))),
    touched: 'all',
  }
}

function recalculated(before: OpenDraftState, answer: DraftAnswer, pending: Workbook): OpenDraftState {
  const evaluation = evaluateAnswer(before.program, answer, pending)
  const after = {
    ...before,
    answer,
    pendingEdits: pending,
    evaluation,
    problems: problemsOf(evaluation),
    doubts: evaluationDoubts(evaluation, answer, before.lastYear),
  }
  const notes = new Map([...before.notes].filter(([key, note]) => !isPast(key, note, before, after)))
  return { ...after, notes }
}

/** Returns `true` if the cell has another value, is locked, or its rejected value is gone. */
function isPast(key: CellKey, { kind }: CellNotice, before: OpenDraftState, after: OpenDraftState): boolean {
  const at = addressOf(key)
  const { sheet, place } = partsOfKey(key)
  if (after.answer.lockReason !== null || stateAt(after.evaluation, at).kind !== 'open') return true
  if (kind === 'notSaved' && after.pendingEdits[sheet]?.[place] === undefined) return true
  const entry = entryAt(after.evaluation.inputs.entries, sheet, place)
  // A save may store the implied value of an empty cell.
  const sameAsBefore = [
    entryAt(before.evaluation.inputs.entries, sheet, place),
    valueAt(before.evaluation, at),
  ]
  return !sameAsBefore.includes(entry)
}

/** Counts a value that is being saved as pending. */
function withoutSaved({ pendingEdits, sent }: OpenDraftState, { entries }: DraftAnswer): Workbook {
  const left = Object.entries(pendingEdits).map(([sheet, cells]) => {
    const remaining = placesOf(cells).filter(
      (place) => sent[sheet]?.[place] !== undefined || cells[place] !== entryAt(entries, sheet, place),
    )
    return [sheet, Object.fromEntries(remaining.map((place) => [place, cells[place]]))]
  })
  return Object.fromEntries(left)
}

function stillPending(pending: Entries, sent: Entries): Entries {
  return Object.fromEntries(
    placesOf(pending)
      .filter((place) => sent[place] === undefined || sent[place] !== pending[place])
      .map((place) => [place, pending[place] ?? null]),
  )
}

/** Finds conflicts before saving. The draft contains the last user of the sheet, a save that of the cell. */
function withNewConflicts(state: OpenDraftState): OpenDraftState {
  const { answer, conflicts } = state
  const found = [...pendingEditsOf(state)].flatMap(([key, { value, seen }]): [CellKey, CellConflict][] => {
    const { sheet, place } = partsOfKey(key)
    const [version, theirs] = [versionAt(answer, sheet, place), entryAt(answer.entries, sheet, place)]
    const last = answer.saved[sheet]
    // A cleared cell is stored as 0. Cells that are being saved are checked by their own response.
    const isSame = (theirs ?? 0) === (value ?? 0) || state.sent[sheet]?.[place] !== undefined
    if (version <= seen || isSame || !last || conflicts.get(key)?.version === version) return []
    if (unsendableReason(state, addressIn(sheet, place)) !== null) return []
    return [[key, { theirs, ...last, version }]]
  })
  return found.length === 0 ? state : withConflicts(state, found)
}

/**
 * Shows both values until the user chooses. ASSUMED: a 0 in an empty cell from a colleague's save of the whole blank
 * is no conflict.
 */
function withConflicts(
  state: OpenDraftState,
  found: readonly (readonly [CellKey, CellConflict])[],
): OpenDraftState {
  const filled = found.filter(([key, { theirs, version }]) => {
    const { sheet, place } = partsOfKey(key)
    return theirs === 0 && version === 1 && state.baseVersions[sheet]?.[place] === 0
  })
  const versions = filled.map(([key, { version }]): [CellKey, number] => [key, version])
  return {
    ...state,
    conflicts: new Map([...state.conflicts, ...found]),
    baseVersions: withCells(state.baseVersions, versions),
  }
}

function ownBaseVersions(
  baseVersions: Versions,
  [code, sent]: readonly [code: string, sent: Entries],
  { entries, versions }: DraftAnswer,
): Versions {
  const own = placesOf(sent).filter(
    (place) => (entryAt(entries, code, place) ?? 0) === (sent[place] ?? 0), // a cleared cell is stored as 0
  )
  const ownVersions = own.map((place) => [place, versions[`${code}/${place}`] ?? 0])
  return { ...baseVersions, [code]: { ...baseVersions[code], ...Object.fromEntries(ownVersions) } }
}

/** Omits problems that our own check finds, so that they disappear when corrected. */
function marked(
  state: OpenDraftState,
  code: string,
  refusals: readonly CellRefusal[],
  sent: Entries,
): DraftStateChange {
  const rejected = refusals.map(
    ({ row, field, message }) => [cellKeyOf({ sheet: code, row, field }), message] as const,
  )
  const keys = rejected.length > 0 ? rejected.map(([key]) => key) : keysOf(code, sent)
  const known = new Set(
    (state.problems.get(code) ?? []).map((problem) => `${cellKeyOf(problem)} ${problem.message}`),
  )
  const notes = rejected
    .filter(([key, message]) => !known.has(`${key} ${message}`))
    .map(([key, message]): readonly [CellKey, CellNotice] => [key, { kind: 'notSaved', message }])
  const after: OpenDraftState = {
    ...state,
    failed: new Set([...state.failed, ...keys]),
    notes: new Map([...state.notes, ...notes]),
  }
  return { state: after, touched: keys }
}

function sentIn({ sent }: OpenDraftState, sheet: string): Entries {
  return sent[sheet] ?? {}
}

function withoutSent(state: OpenDraftState, sheet: string): OpenDraftState {
  const { [sheet]: _, ...sent } = state.sent
  return { ...state, sent }
}

function answered(state: OpenDraftState, sheet: string): OpenDraftState {
  const { [sheet]: _, ...left } = state.unanswered
  return { ...withoutSent(state, sheet), unanswered: left }
}

function unanswered(state: OpenDraftState, sheet: string): OpenDraftState {
  return withUnanswered(withoutSent(state, sheet), { [sheet]: sentIn(state, sheet) })
}

function withUnanswered(state: OpenDraftState, cells: Workbook = {}): OpenDraftState {
  return { ...state, unanswered: { ...state.unanswered, ...cells } }
}

function keysOf(code: string, entries: Entries): readonly CellKey[] {
  return placesOf(entries).map((place): CellKey => `${code}/${place}`)
}
