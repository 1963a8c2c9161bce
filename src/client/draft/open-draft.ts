import { createStore, type StoreApi } from 'zustand/vanilla'
import { type CellView, cellViewOf, type SheetState, sheetStateOf } from '#client/draft/cell-and-sheet.ts'
import { sameContent, withCells } from '#client/draft/cells.ts'
import {
  type DeviceCopy,
  type DeviceNews,
  type FollowedDraft,
  keepOnDevice,
  noDeviceCopy,
  type Owner,
} from '#client/draft/device-copy.ts'
import { type KeptPlace, type PlaceKeeper, placeOfPage, placeOnDevice } from '#client/draft/kept-place.ts'
import { createListeners } from '#client/draft/listeners.ts'
import {
  dismissed,
  notSaved,
  opened,
  reread,
  saved,
  sendable,
  sending,
  versionAt,
  withBaseVersions,
  withRecord,
} from '#client/draft/pending-edits.ts'
import type { RecordEdit, RecordKey } from '#client/draft/record-edits.ts'
import {
  type Change,
  changedTo,
  type DraftState,
  keysOfSlots,
  type Note,
  reachedSlots,
} from '#client/draft/state.ts'
import {
  type EditKind,
  noSteps,
  redone,
  type Step,
  type StepChange,
  stepsAfter,
  undone,
} from '#client/draft/undo.ts'
import type { CellRefusal, DraftAnswer, SnapshotsAnswer } from '#contract/answers.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import {
  type BlockEntering,
  type Edit,
  type Entering,
  enter,
  enterBlock,
  type Judgement,
  tryEntering,
} from '#domain/sheet/entry.ts'
import { type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import { type Address, type CellKey, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'

/** The one live calculation of an institution's year in the browser; lives outside React, which only looks at it. */
export type OpenDraft = {
  readonly program: Program
  readonly year: number
  readonly evaluation: () => Evaluation
  /** What the server holds, as last heard. */
  readonly answer: () => DraftAnswer
  /** Types a text into a cell; tells only those who draw a cell or a sheet that now looks different. */
  readonly enter: (address: Address, text: string) => Entering
  /** Enters many cells as one edit; what is refused says so at its cell. */
  readonly enterBlock: (kind: EditKind, edits: readonly Edit[]) => BlockEntering
  /** The edit that undo would undo next if nothing of it was given up; `null` before the first. */
  readonly lastEdit: () => Step | null
  /** Undoes the newest edit, or gives up its refusal, in whatever blank it was; `null` when there is none. */
  readonly undo: () => Step | null
  /** Redoes what was undone last; `null` when there is nothing. */
  readonly redo: () => Step | null
  /** The cell that somebody asked to be shown by a list, an explanation or undo, until the grid that draws it has gone there. */
  readonly revealRequest: StoreApi<Address | null>
  /** The name of whom somebody asked to be shown, until the list of people that is open has looked for them. */
  readonly lookFor: StoreApi<string | null>
  /** Where its user stands in it; on their own device it outlives the page. */
  readonly place: StoreApi<KeptPlace>
  /** Whether the panel about a cell is shown; it stays while one goes from blank to blank. */
  readonly panelShown: StoreApi<boolean>
  /** What stands beside the figures of its grids. */
  readonly beside: StoreApi<Beside>
  /** Lets values stand that were copied from last year. */
  readonly confirm: (cells: readonly Address[]) => void
  /** Takes away the sentences about values that were not taken. */
  readonly dismiss: (cells: readonly Address[]) => void
  /** Shows in the cells, and nowhere else, what a text that is being typed would do; ends with `enter` or `endPreview`. */
  readonly preview: (address: Address, text: string) => void
  readonly endPreview: () => void
  readonly cell: (key: CellKey) => CellView
  readonly subscribe: (key: CellKey, listener: () => void) => () => void
  readonly sheetState: (code: string) => SheetState
  readonly subscribeSheet: (code: string, listener: () => void) => () => void
  /** The entered cells of a sheet that the server does not hold. */
  readonly changesOf: (code: string) => Entries
  /** How many cells of all sheets the server does not hold. */
  readonly pendingCount: () => number
  /** What is typed of a record beside the cells and not sent; `null` for nothing. */
  readonly record: (key: RecordKey) => RecordEdit | null
  /** Changes it from what it is now; `null` leaves nothing of it pending. */
  readonly editRecord: (key: RecordKey, next: (before: RecordEdit | null) => RecordEdit | null) => void
  /** Notes that the sheet as it stands is on its way; must be followed by `saved` or `notSaved`. */
  readonly sending: (code: string) => void
  /** Takes over the draft after a save; what was typed since `sending` stays. */
  readonly saved: (code: string, draft: DraftAnswer) => void
  /** Takes over a draft that was read anew; what is pending stays. */
  readonly reread: (draft: DraftAnswer) => void
  /** The save failed: as a whole, or at the cells that are named. */
  readonly notSaved: (code: string, refusals: readonly CellRefusal[]) => void
  /** The draft as a plain value, followed as a whole by what stands beside its grids and not in them. */
  readonly store: Pick<StoreApi<DraftState>, 'getState' | 'getInitialState' | 'subscribe'>
  readonly state: () => DraftState
  /** Applies a step that is no edit of the person: what the device, another tab or the connection brings. */
  readonly apply: (step: (state: DraftState) => Change) => void
  readonly owner: Owner
  readonly deviceCopy: DeviceCopy
  /** Whether its user has signed out, or left it for good: what is still under way for it is nobody's any more. */
  readonly isClosed: () => boolean
  /** Ends it; what the device keeps of it stays. */
  readonly close: () => void
}

/** Leads to a figure, and shows how it came about. */
export function askAbout({ panelShown, revealRequest }: OpenDraft, at: Address): void {
  panelShown.setState(true, true)
  revealRequest.setState(at, true)
}

/** What stands beside the figures of a year: those of another budget. `now`: beside figures that were kept, what they would be now. */
export type Beside = keyof SnapshotsAnswer | 'now' | 'nothing'

const besides: Readonly<Record<Beside, true>> = {
  nothing: true,
  lastYear: true,
  periodBefore: true,
  calculated: true,
  sent: true,
  now: true,
}
const isBeside = (name: string): name is Beside => Object.hasOwn(besides, name)

type Opening = { readonly program: Program; readonly answer: DraftAnswer; readonly year: number }

/** Opens figures in which nobody works as in an institution's year: a report, a sum, norms. They are nobody's and kept nowhere. */
export function createOpenDraft(opening: Opening): OpenDraft {
  const owner = { userName: '', institutionId: '', year: opening.year }
  return openDraft(opening, owner, placeOfPage(), () => noDeviceCopy)
}

/** Opens a year of an institution at which somebody only looks. */
export function openToLook(opening: Opening, owner: Owner): OpenDraft {
  return openDraft(opening, owner, placeOnDevice(owner), () => noDeviceCopy)
}

/** Opens a year in which somebody works. What is typed is kept on this device. */
export function openToWork(
  opening: Opening,
  owner: Owner,
  news: { readonly [Name in keyof DeviceNews]: (draft: OpenDraft) => void },
): OpenDraft {
  const open: OpenDraft = openDraft(opening, owner, placeOnDevice(owner), (draft) =>
    keepOnDevice(draft, owner, {
      onRestored: () => news.onRestored(open),
      onSavedElsewhere: () => news.onSavedElsewhere(open),
    }),
  )
  return open
}

function openDraft(
  { program, answer, year }: Opening,
  owner: Owner,
  { place, stop }: PlaceKeeper,
  copyOf: (draft: FollowedDraft) => DeviceCopy,
): OpenDraft {
  const looks = looksFrom(place)
  let state = opened(program, answer, year)
  const store = createStore(() => state)
  let closed = false
  let steps = noSteps
  let typing: Typing | null = null
  let preview: Preview | null = null
  let shown = state
  const cells = createViews<CellKey, CellView>((key) => cellViewOf(shown, key))
  const sheets = createViews<string, SheetState>((code) => sheetStateOf(state, code))
  const draw = (touched: Change['touched']): (() => void) => {
    const before = preview?.reached ?? []
    preview = typing && previewOf(state, typing)
    shown = preview ? { ...state, evaluation: preview.evaluation } : state
    return cells.refresh(touched === 'all' ? 'all' : [...touched, ...before, ...(preview?.reached ?? [])])
  }
  const accept = (change: Change): void => {
    state = withBaseVersions(state, change.state)
    const changed = [draw(change.touched), sheets.refresh('all')]
    for (const tell of changed) tell()
    store.setState(state, true)
  }
  const type = (next: Typing | null): void => {
    typing = next
    draw([])()
  }
  const act = (
    kind: EditKind,
    { changed, ...change }: Change & { readonly changed: readonly Address[] },
    edited: readonly Address[],
  ): void => {
    typing = null
    const refused = edited.flatMap((at) => {
      const note = change.state.notes.get(cellKeyOf(at))
      return note?.kind === 'refused' && note !== state.notes.get(cellKeyOf(at)) ? [{ at, note }] : []
    })
    steps = stepsAfter(steps, kind, { from: state.evaluation, to: change.state.evaluation, changed, refused })
    accept(change)
  }
  const applyStep = (next: StepChange | null): Step | null => {
    if (!next) return null
    steps = next.steps
    accept(next)
    return next.step
  }
  const apply = (step: (state: DraftState) => Change): void => accept(step(state))
  const deviceCopy = copyOf({ state: () => state, apply, follow: store.subscribe })
  return {
    program,
    year,
    owner,
    deviceCopy,
    evaluation: () => state.evaluation,
    answer: () => state.answer,
    enter: (address, text) => {
      const { entering, ...change } = typedIn(state, address, text)
      const stood = entering.took && isAt(typing, address) ? standingOn(change, typing) : change
      act('typed', { ...stood, changed: entering.took ? entering.changed : [] }, [address])
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
    lastEdit: () => steps.done.at(-1) ?? null,
    undo: () => applyStep(undone(state, steps)),
    redo: () => applyStep(redone(state, steps)),
    revealRequest: createStore<Address | null>(() => null),
    lookFor: createStore<string | null>(() => null),
    place,
    ...looks,
    confirm: (cells) => accept(copiedConfirmed(state, cells)),
    dismiss: (cells) => accept(dismissed(state, cells)),
    preview: (address, text) => {
      if (!isAt(typing, address)) type({ address, text, seen: seenAt(state, address) })
      else if (typing.text !== text) type({ ...typing, text })
    },
    endPreview: () => typing && type(null),
    cell: cells.look,
    subscribe: cells.subscribe,
    sheetState: sheets.look,
    subscribeSheet: sheets.subscribe,
    changesOf: (code) => sendable(state, code),
    pendingCount: () =>
      Object.keys(state.pendingEdits).reduce((sum, code) => sum + sheets.look(code).pending, 0),
    sending: (code) => accept(sending(state, code)),
    saved: (code, fresh) => accept(saved(state, code, fresh)),
    reread: (fresh) => accept(reread(state, fresh)),
    notSaved: (code, refusals) => accept(notSaved(state, code, refusals)),
    record: (key) => state.records.get(key) ?? null,
    editRecord: (key, next) => {
      const [before, after] = [state.records.get(key) ?? null, next(state.records.get(key) ?? null)]
      if (closed || before === after) return
      state = withRecord(state, key, after)
      store.setState(state, true)
    },
    store,
    state: () => state,
    apply,
    isClosed: () => closed,
    close: () => {
      closed = true
      stop()
      deviceCopy.stop()
    },
  }
}

/** What stands around the figures, as the place has it; whatever changes it the place is told. */
function looksFrom(place: StoreApi<KeptPlace>): Pick<OpenDraft, 'panelShown' | 'beside'> {
  const kept = place.getState()
  const panelShown = createStore(() => kept.panel === 'shown')
  const beside = createStore<Beside>(() => (isBeside(kept.beside) ? kept.beside : 'nothing'))
  panelShown.subscribe((shown) => place.setState({ panel: shown ? 'shown' : 'hidden' }))
  beside.subscribe((chosen) => place.setState({ beside: chosen }))
  return { panelShown, beside }
}

/** Remembers the last look at each key, so that an unchanged one stays the very same object. */
function createViews<Key, View extends object>(lookAt: (key: Key) => View) {
  const seen = new Map<Key, View>()
  const listeners = createListeners<Key>()
  const look = (key: Key): View => {
    const known = seen.get(key)
    if (known) return known
    const view = lookAt(key)
    seen.set(key, view)
    return view
  }
  const refreshed = (key: Key): boolean => {
    const before = seen.get(key)
    if (!before) return false
    const after = lookAt(key)
    if (sameContent(before, after)) return false
    seen.set(key, after)
    return true
  }
  return {
    look,
    /** Looks again at the keys that may have changed; what it returns tells the listeners of those that did. */
    refresh: (touched: Iterable<Key> | 'all') => {
      const changed = [...(touched === 'all' ? seen.keys() : touched)].filter(refreshed)
      return () => listeners.tell(changed)
    },
    subscribe: (key: Key, listener: () => void) => {
      look(key)
      return listeners.subscribe(key, listener)
    },
  }
}

/** A text that is being typed in a cell and not committed yet. */
type Typing = {
  readonly address: Address
  readonly text: string
  /** The version of the server's value as it was when the typing began: what comes in meanwhile is hidden below the editor. */
  readonly seen: number
}

/** The calculation as it would be with a text that is being typed, and the cells that it reaches. Nothing of it is kept. */
type Preview = { readonly evaluation: Evaluation; readonly reached: readonly CellKey[] }

function isAt(typing: Typing | null, address: Address): typing is Typing {
  return typing !== null && cellKeyOf(typing.address) === cellKeyOf(address)
}

/** The version on which a value stands that is typed into a cell now. */
function seenAt({ baseVersions, answer }: DraftState, at: Address): number {
  const place = keyOf(at)
  return baseVersions[at.sheet]?.[place] ?? versionAt(answer, at.sheet, place)
}

/** What was typed stands on the value over which its typing began: where a newer one has come meanwhile, the save meets it. */
function standingOn(change: Change, { address, seen }: Typing): Change {
  const { state } = change
  return {
    ...change,
    state: { ...state, baseVersions: withCells(state.baseVersions, [[cellKeyOf(address), seen]]) },
  }
}

/** What a text that is being typed would do; `null` while it is no value that the cell takes, and where the year was shut meanwhile. */
function previewOf({ program, evaluation, answer }: DraftState, { address, text }: Typing): Preview | null {
  if (answer.closed !== null) return null
  const entering = tryEntering(evaluation, address, text)
  if (!entering.took) return null
  const reached = keysOfSlots(program, reachedSlots(program, entering.changed))
  return { evaluation: entering.next, reached }
}

type Typed = Change & { readonly entering: Entering }

/** Types a text into a cell: the next state with the value, or with the sentence why it was not taken. */
function typedIn(state: DraftState, address: Address, text: string): Typed {
  const entering = enter(state.evaluation, address, text)
  const key = cellKeyOf(address)
  if (entering.took)
    return { ...changedTo(state, { ...entering, notes: noticed(key, entering.notice) }), entering }
  if (stateAt(state.evaluation, address).is !== 'open') return { state, touched: [], entering }
  const notes = new Map(state.notes).set(key, { kind: 'refused', message: entering.message })
  return { state: { ...state, notes }, touched: [key], entering }
}

function noticed(key: CellKey, notice: string | null): readonly (readonly [CellKey, Note])[] {
  return notice === null ? [] : [[key, { kind: 'notice', message: notice }]]
}

/** Enters a block as one change; the sentence of what was not taken stays at its cell. */
function blockIn(state: DraftState, edits: readonly Edit[]): Change & { readonly entering: BlockEntering } {
  const entering = enterBlock(state.evaluation, edits)
  const notes = edits.flatMap(({ at }, index) => noteOf(cellKeyOf(at), entering.judged[index]))
  return { ...changedTo(state, { ...entering, notes }), entering }
}

/** A locked cell says by itself why it takes nothing. */
function noteOf(key: CellKey, judged: Judgement | undefined): readonly (readonly [CellKey, Note])[] {
  if (!judged || judged.is === 'shut') return []
  if (judged.is !== 'taken') return [[key, { kind: 'refused', message: judged.message }]]
  return judged.notice === null ? [] : [[key, { kind: 'notice', message: judged.notice }]]
}

/** Somebody has looked at values that were copied from last year and lets them stand. */
function copiedConfirmed(state: DraftState, cells: readonly Address[]): Change {
  const keys = cells.map(cellKeyOf)
  const copied = new Set([...state.copied].filter((key) => !keys.includes(key)))
  return { state: { ...state, copied }, touched: keys }
}

/** Marks cells as copied from last year, until they are confirmed or changed. ASSUMED: the mark lasts as long as the session. */
export function markedCopied(change: Change, cells: readonly Address[]): Change {
  const copied = new Set([...change.state.copied, ...cells.map(cellKeyOf)])
  return { ...change, state: { ...change.state, copied } }
}
