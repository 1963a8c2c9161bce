import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DraftAnswer, SnapshotsAnswer } from '#budget/api.ts'
import { cellViewOf, type SheetState, sheetStateOf } from '#budget/web/cell-and-sheet.ts'
import { sameContent, withCells } from '#budget/web/cells.ts'
import {
  type DeviceChange,
  type DeviceCopy,
  type FollowedDraft,
  noDeviceCopy,
  type Owner,
  storeOnDevice,
} from '#budget/web/device-copy.ts'
import { afterEvent, type OpenDraftEvent } from '#budget/web/open-draft-events.ts'
import {
  dismissed,
  opened,
  sendable,
  versionAt,
  withBaseVersions,
  withRecord,
} from '#budget/web/pending-edits.ts'
import type { RecordEdit, RecordKey } from '#budget/web/record-edits.ts'
import {
  changedTo,
  type DraftStateChange,
  keysOfSlots,
  type OpenDraftState,
  reachedSlots,
} from '#budget/web/state.ts'
import { noSteps, redoStep, type StepChange, stepsAfter, undoStep } from '#budget/web/undo.ts'
import type { Entries } from '#engine/entries.ts'
import {
  type BlockEntryResult,
  type ContentResult,
  type Edit,
  type EntryResult,
  enter,
  enterBlock,
  previewEntry,
} from '#engine/entry.ts'
import { type Evaluation, stateAt } from '#engine/evaluate.ts'
import { type CellAddress, type CellKey, cellKeyOf, keyOf } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import type { CellNotice, CellView, EditKind, GridSource, UndoStep } from '#ui/grid/grid-source.ts'
import { createListeners } from '#ui/listeners.ts'
import { type PositionStore, placeOfPage, placeOnDevice, type SavedPosition } from '#ui/saved-position.ts'

/** The single live calculation of a year. It is outside React, which only subscribes to it. */
export type OpenDraft = GridSource & {
  readonly program: Program
  readonly answer: () => DraftAnswer
  /** Set until the open list has searched for the name. */
  readonly peopleSearch: StoreApi<string | null>
  readonly comparisonSource: StoreApi<ComparisonSource>
  readonly sheetState: (code: string) => SheetState
  readonly subscribeSheet: (code: string, listener: () => void) => () => void
  readonly changesOf: (code: string) => Entries
  readonly pendingCount: () => number
  readonly record: (key: RecordKey) => RecordEdit | null
  /** `null` removes the edit. */
  readonly editRecord: (key: RecordKey, next: (before: RecordEdit | null) => RecordEdit | null) => void
  readonly store: Pick<StoreApi<OpenDraftState>, 'getState' | 'getInitialState' | 'subscribe'>
  readonly state: () => OpenDraftState
  /** Saves, updates, and edits from the device or another tab. A closed draft ignores them. */
  readonly dispatch: (event: OpenDraftEvent) => void
  /** Changes what is displayed, not what is pending. */
  readonly apply: (step: (state: OpenDraftState) => DraftStateChange) => void
  readonly owner: Owner
  readonly deviceCopy: DeviceCopy
  /** Pending responses must then be ignored. */
  readonly isClosed: () => boolean
  /** The copy on the device stays. */
  readonly close: () => void
}

export function askAbout({ panelShown, revealRequest }: OpenDraft, at: CellAddress): void {
  panelShown.setState(true, true)
  revealRequest.setState(at, true)
}

/** `now`: the current figures next to calculated ones. */
export type ComparisonSource = keyof SnapshotsAnswer | 'now' | 'nothing'

const besides: Readonly<Record<ComparisonSource, true>> = {
  nothing: true,
  lastYear: true,
  periodBefore: true,
  calculated: true,
  sent: true,
  now: true,
}
const isComparisonSource = (name: string): name is ComparisonSource => Object.hasOwn(besides, name)

type DraftOpening = { readonly program: Program; readonly answer: DraftAnswer; readonly year: number }

/** Opens a report, a sum or norms without an owner or storage. */
export function createOpenDraft(opening: DraftOpening): OpenDraft {
  const owner = { userName: '', institutionId: '', year: opening.year }
  return openDraft(opening, owner, placeOfPage(), () => noDeviceCopy)
}

/** A reviewer sees last year below each figure, unless another choice was made. */
export function openReadOnly(opening: DraftOpening, owner: Owner): OpenDraft {
  return openDraft(opening, owner, placeOf(owner), () => noDeviceCopy, 'lastYear')
}

/** Stores edits on this device. */
export function openForEditing(
  opening: DraftOpening,
  owner: Owner,
  news: { readonly [Name in keyof DeviceChange]: (draft: OpenDraft) => void },
): OpenDraft {
  const open: OpenDraft = openDraft(opening, owner, placeOf(owner), (draft) =>
    storeOnDevice(draft, owner, {
      onRestored: () => news.onRestored(open),
      onSavedElsewhere: () => news.onSavedElsewhere(open),
    }),
  )
  return open
}

function placeOf({ userName, institutionId, year }: Owner): PositionStore {
  return placeOnDevice(`${userName} ${institutionId} ${year}`)
}

function openDraft(
  { program, answer, year }: DraftOpening,
  owner: Owner,
  { place, stop }: PositionStore,
  copyOf: (draft: FollowedDraft) => DeviceCopy,
  comparison: ComparisonSource = 'nothing',
): OpenDraft {
  const looks = displayStoresFrom(place, comparison)
  let state = opened(program, answer, year)
  const store = createStore(() => state)
  let closed = false
  let steps = noSteps
  const lastEdit = createStore<UndoStep | null>(() => null)
  let typing: TypingState | null = null
  let preview: Preview | null = null
  let shown = state
  const cells = createViews<CellKey, CellView>((key) => cellViewOf(shown, key))
  const sheets = createViews<string, SheetState>((code) => sheetStateOf(state, code))
  const draw = (touched: DraftStateChange['touched']): (() => void) => {
    const before = preview?.reached ?? []
    preview = typing && previewOf(state, typing)
    shown = preview ? { ...state, evaluation: preview.evaluation } : state
    return cells.refresh(touched === 'all' ? 'all' : [...touched, ...before, ...(preview?.reached ?? [])])
  }
  const accept = (change: DraftStateChange): void => {
    state = withBaseVersions(state, change.state)
    const changed = [draw(change.touched), sheets.refresh('all')]
    for (const tell of changed) tell()
    store.setState(state, true)
    lastEdit.setState(steps.done.at(-1) ?? null, true)
  }
  const type = (next: TypingState | null): void => {
    typing = next
    draw([])()
  }
  const act = (
    kind: EditKind,
    { changed, ...change }: DraftStateChange & { readonly changed: readonly CellAddress[] },
    edited: readonly CellAddress[],
  ): void => {
    typing = null
    const refused = edited.flatMap((at) => {
      const note = change.state.notes.get(cellKeyOf(at))
      return note?.kind === 'refused' && note !== state.notes.get(cellKeyOf(at)) ? [{ at, note }] : []
    })
    steps = stepsAfter(steps, kind, { from: state.evaluation, to: change.state.evaluation, changed, refused })
    accept(change)
  }
  const applyStep = (next: StepChange | null): UndoStep | null => {
    if (!next) return null
    steps = next.steps
    accept(next)
    return next.step
  }
  const apply = (step: (state: OpenDraftState) => DraftStateChange): void => accept(step(state))
  const dispatch = (event: OpenDraftEvent): void => {
    if (!closed) accept(afterEvent(state, event))
  }
  const deviceCopy = copyOf({ state: () => state, dispatch, follow: store.subscribe })
  return {
    program,
    year,
    owner,
    deviceCopy,
    evaluation: () => state.evaluation,
    answer: () => state.answer,
    enter: (address, text) => {
      const { entering, ...change } = typedIn(state, address, text)
      const based = entering.took && isAt(typing, address) ? withBaseVersion(change, typing) : change
      act('typed', { ...based, changed: entering.took ? entering.changed : [] }, [address])
      return entering
    },
    enterBlock: (kind, edits) => {
      const { entering, ...change } = blockIn(state, edits)
      const marked = kind === 'copied' ? markedCopied(change, entering.changed) : change
      act(
        kind,
        { ...marked, changed: entering.changed },
        edits.map(({ at }) => at),
      )
      return entering
    },
    lastEdit,
    undo: () => applyStep(undoStep(state, steps)),
    redo: () => applyStep(redoStep(state, steps)),
    revealRequest: createStore<CellAddress | null>(() => null),
    peopleSearch: createStore<string | null>(() => null),
    place,
    ...looks,
    confirm: (cells) => accept(copiedConfirmed(state, cells)),
    dismiss: (cells) => accept(dismissed(state, cells)),
    preview: (address, text) => {
      if (!isAt(typing, address)) type({ address, text, seen: seenAt(state, address) })
      else if (typing.text !== text) type({ ...typing, text })
    },
    endPreview: () => typing && type(null),
    cell: cells.getView,
    subscribe: cells.subscribe,
    sheetState: sheets.getView,
    subscribeSheet: sheets.subscribe,
    changesOf: (code) => sendable(state, code),
    pendingCount: () =>
      Object.keys(state.pendingEdits).reduce((sum, code) => sum + sheets.getView(code).pending, 0),
    record: (key) => state.records.get(key) ?? null,
    editRecord: (key, next) => {
      const [before, after] = [state.records.get(key) ?? null, next(state.records.get(key) ?? null)]
      if (closed || before === after) return
      state = withRecord(state, key, after)
      store.setState(state, true)
    },
    store,
    state: () => state,
    dispatch,
    apply,
    isClosed: () => closed,
    close: () => {
      closed = true
      stop()
      deviceCopy.stop()
      // A live update that waits for the end of a save must not wait forever.
      state = { ...state, sent: {} }
      store.setState(state, true)
    },
  }
}

/** Stores changes of panel and comparison in the position. */
function displayStoresFrom(
  place: StoreApi<SavedPosition>,
  comparison: ComparisonSource,
): Pick<OpenDraft, 'panelShown' | 'comparisonSource'> {
  const position = place.getState()
  const panelShown = createStore(() => position.panel === 'shown')
  const comparisonSource = createStore<ComparisonSource>(() =>
    isComparisonSource(position.comparison) ? position.comparison : comparison,
  )
  panelShown.subscribe((shown) => place.setState({ panel: shown ? 'shown' : 'hidden' }))
  comparisonSource.subscribe((chosen) => place.setState({ comparison: chosen }))
  return { panelShown, comparisonSource }
}

/** An unchanged view is the same object. */
function createViews<Key, View extends object>(createView: (key: Key) => View) {
  const seen = new Map<Key, View>()
  const listeners = createListeners<Key>()
  const getView = (key: Key): View => {
    const known = seen.get(key)
    if (known) return known
    const view = createView(key)
    seen.set(key, view)
    return view
  }
  const refreshed = (key: Key): boolean => {
    const before = seen.get(key)
    if (!before) return false
    const after = createView(key)
    if (sameContent(before, after)) return false
    seen.set(key, after)
    return true
  }
  return {
    getView,
    /** Returns a function that notifies the subscribers of changed keys. */
    refresh: (touched: Iterable<Key> | 'all') => {
      const changed = [...(touched === 'all' ? seen.keys() : touched)].filter(refreshed)
      return () => listeners.tell(changed)
    },
    subscribe: (key: Key, listener: () => void) => {
      getView(key)
      return listeners.subscribe(key, listener)
    },
  }
}

type TypingState = {
  readonly address: CellAddress
  readonly text: string
  /** The version of the server's value when typing started. */
  readonly seen: number
}

/** Discarded afterwards. */
type Preview = { readonly evaluation: Evaluation; readonly reached: readonly CellKey[] }

function isAt(typing: TypingState | null, address: CellAddress): typing is TypingState {
  return typing !== null && cellKeyOf(typing.address) === cellKeyOf(address)
}

function seenAt({ baseVersions, answer }: OpenDraftState, at: CellAddress): number {
  const place = keyOf(at)
  return baseVersions[at.sheet]?.[place] ?? versionAt(answer, at.sheet, place)
}

/** The save then detects values newer than the start of typing. */
function withBaseVersion(change: DraftStateChange, { address, seen }: TypingState): DraftStateChange {
  const { state } = change
  return {
    ...change,
    state: { ...state, baseVersions: withCells(state.baseVersions, [[cellKeyOf(address), seen]]) },
  }
}

/** Returns `null` for an invalid value or a locked year. */
function previewOf(
  { program, evaluation, answer }: OpenDraftState,
  { address, text }: TypingState,
): Preview | null {
  if (answer.lockReason !== null) return null
  const entering = previewEntry(evaluation, address, text)
  if (!entering.took) return null
  const reached = keysOfSlots(program, reachedSlots(program, entering.changed))
  return { evaluation: entering.next, reached }
}

type TypedEntry = DraftStateChange & { readonly entering: EntryResult }

function typedIn(state: OpenDraftState, address: CellAddress, text: string): TypedEntry {
  const entering = enter(state.evaluation, address, text)
  const key = cellKeyOf(address)
  if (entering.took)
    return { ...changedTo(state, { ...entering, notes: noticed(key, entering.notice) }), entering }
  if (stateAt(state.evaluation, address).kind !== 'open') return { state, touched: [], entering }
  const notes = new Map(state.notes).set(key, { kind: 'refused', message: entering.message })
  return { state: { ...state, notes }, touched: [key], entering }
}

function noticed(key: CellKey, notice: string | null): readonly (readonly [CellKey, CellNotice])[] {
  return notice === null ? [] : [[key, { kind: 'notice', message: notice }]]
}

function blockIn(
  state: OpenDraftState,
  edits: readonly Edit[],
): DraftStateChange & { readonly entering: BlockEntryResult } {
  const entering = enterBlock(state.evaluation, edits)
  const notes = edits.flatMap(({ at }, index) => noteOf(cellKeyOf(at), entering.results[index]))
  return { ...changedTo(state, { ...entering, notes }), entering }
}

/** Returns no notice for a locked cell, which shows its reason itself. */
function noteOf(
  key: CellKey,
  judged: ContentResult | undefined,
): readonly (readonly [CellKey, CellNotice])[] {
  if (!judged || judged.kind === 'locked') return []
  if (judged.kind !== 'taken') return [[key, { kind: 'refused', message: judged.message }]]
  return judged.notice === null ? [] : [[key, { kind: 'notice', message: judged.notice }]]
}

function copiedConfirmed(state: OpenDraftState, cells: readonly CellAddress[]): DraftStateChange {
  const keys = cells.map(cellKeyOf)
  const copied = new Set([...state.copied].filter((key) => !keys.includes(key)))
  return { state: { ...state, copied }, touched: keys }
}

/** Marks cells for the session (ASSUMED). */
export function markedCopied(change: DraftStateChange, cells: readonly CellAddress[]): DraftStateChange {
  const copied = new Set([...change.state.copied, ...cells.map(cellKeyOf)])
  return { ...change, state: { ...change.state, copied } }
}
