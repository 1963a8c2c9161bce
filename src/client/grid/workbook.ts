import { blockIn } from '#client/grid/block-in.ts'
import { type CellView, cellViewOf } from '#client/grid/cell-view.ts'
import { copiedConfirmed, markedCopied } from '#client/grid/confirm-copied.ts'
import { dismissed, kept, notKept, opened, sending, takenOver } from '#client/grid/keep-draft.ts'
import { createPointed, type Pointed } from '#client/grid/pointed.ts'
import { type Preview, previewOf, type Typing } from '#client/grid/preview.ts'
import { withSeen } from '#client/grid/seen-versions.ts'
import { sendable } from '#client/grid/sendable.ts'
import { type SheetState, sheetStateOf } from '#client/grid/sheet-state.ts'
import { type Deed, noSteps, redone, type Step, stepsAfter, type Taken, undone } from '#client/grid/steps.ts'
import { typedIn } from '#client/grid/type-in.ts'
import { createViews } from '#client/grid/views.ts'
import type { Change, WorkbookState } from '#client/grid/workbook-state.ts'
import type { CellRefusal, DraftAnswer } from '#contract/answers.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import type { BlockEntering, Edit, Entering } from '#domain/sheet/entry.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf, type Program } from '#domain/sheet/program.ts'

/** The one live calculation of an institution's year in the browser; lives outside React, which only looks at it. */
export type OpenWorkbook = {
  readonly program: Program
  readonly year: number
  readonly evaluation: () => Evaluation
  /** What the server holds, as last heard. */
  readonly draft: () => DraftAnswer
  /** Types a text into a cell; tells only those who draw a cell or a sheet that now looks different. */
  readonly enter: (address: Address, text: string) => Entering
  /** Enters many cells as one deed; what is not taken says so at its cell. */
  readonly enterBlock: (deed: Deed, edits: readonly Edit[]) => BlockEntering
  /** Takes the newest deed back, or gives up its refusal, in whatever blank it was; `null` when there is none. */
  readonly undo: () => Step | null
  /** Does again what was taken back last; `null` when there is nothing. */
  readonly redo: () => Step | null
  readonly pointed: Pointed
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
  readonly unsaved: () => number
  /** Notes that the sheet as it stands is on its way; must be followed by `saved` or `notSaved`. */
  readonly sending: (code: string) => void
  /** Takes over the draft after a save; what was typed since `sending` stays. */
  readonly saved: (code: string, draft: DraftAnswer) => void
  /** Takes over a draft that was read anew; what is unsaved stays. */
  readonly takeOver: (draft: DraftAnswer) => void
  /** The save failed: as a whole, or at the cells that are named. */
  readonly notSaved: (code: string, refusals: readonly CellRefusal[]) => void
  /** The workbook as a plain value. */
  readonly state: () => WorkbookState
  /** Follows every change of it, for what stands beside the workbook and not in it. */
  readonly follow: (listener: () => void) => () => void
  /** Takes a step that is no deed of the person: what the device, another tab or the line brings. */
  readonly take: (step: (state: WorkbookState) => Change) => void
}

type Opening = { readonly program: Program; readonly draft: DraftAnswer; readonly year: number }

/** Opens a year. */
export function createWorkbook({ program, draft, year }: Opening): OpenWorkbook {
  let state = opened(program, draft, year)
  let steps = noSteps
  let typing: Typing | null = null
  let preview: Preview | null = null
  let shown = state
  const followers = new Set<() => void>()
  const cells = createViews<CellKey, CellView>((key) => cellViewOf(shown, key))
  const sheets = createViews<string, SheetState>((code) => sheetStateOf(state, code))
  const draw = (touched: Change['touched']): (() => void) => {
    const before = preview?.reached ?? []
    preview = typing && previewOf(state, typing)
    shown = preview ? { ...state, evaluation: preview.evaluation } : state
    return cells.refresh(touched === 'all' ? 'all' : [...touched, ...before, ...(preview?.reached ?? [])])
  }
  const accept = (change: Change): void => {
    state = withSeen(state, change.state)
    const changed = [draw(change.touched), sheets.refresh('all')]
    for (const tell of changed) tell()
    for (const tell of followers) tell()
  }
  const type = (next: Typing | null): void => {
    typing = next
    draw([])()
  }
  const act = (
    deed: Deed,
    { changed, ...change }: Change & { readonly changed: readonly Address[] },
    edited: readonly Address[],
  ): void => {
    typing = null
    const refused = edited.flatMap((at) => {
      const note = change.state.notes.get(cellKeyOf(at))
      return note?.kind === 'refused' && note !== state.notes.get(cellKeyOf(at)) ? [{ at, note }] : []
    })
    steps = stepsAfter(steps, deed, { from: state.evaluation, to: change.state.evaluation, changed, refused })
    accept(change)
  }
  const retrace = (taken: Taken | null): Step | null => {
    if (!taken) return null
    steps = taken.steps
    accept(taken)
    return taken.step
  }
  return {
    program,
    year,
    evaluation: () => state.evaluation,
    draft: () => state.draft,
    enter: (address, text) => {
      const { entering, ...change } = typedIn(state, address, text)
      act('typed', { ...change, changed: entering.took ? entering.changed : [] }, [address])
      return entering
    },
    enterBlock: (deed, edits) => {
      const { entering, ...change } = blockIn(state, edits)
      const marked = deed === 'copied' ? markedCopied(change, entering.changed) : change
      act(
        deed,
        { ...marked, changed: entering.changed },
        edits.map(({ at }) => at),
      )
      return entering
    },
    undo: () => retrace(undone(state, steps)),
    redo: () => retrace(redone(state, steps)),
    pointed: createPointed(),
    confirm: (cells) => accept(copiedConfirmed(state, cells)),
    dismiss: (cells) => accept(dismissed(state, cells)),
    preview: (address, text) => type({ address, text }),
    endPreview: () => typing && type(null),
    cell: cells.look,
    subscribe: cells.subscribe,
    sheetState: sheets.look,
    subscribeSheet: sheets.subscribe,
    changesOf: (code) => sendable(state, code),
    unsaved: () => Object.keys(state.unsaved).reduce((sum, code) => sum + sheets.look(code).unsaved, 0),
    sending: (code) => accept(sending(state, code)),
    saved: (code, fresh) => accept(kept(state, code, fresh)),
    takeOver: (fresh) => accept(takenOver(state, fresh)),
    notSaved: (code, refusals) => accept(notKept(state, code, refusals)),
    state: () => state,
    follow: (listener) => {
      followers.add(listener)
      return () => {
        followers.delete(listener)
      }
    },
    take: (step) => accept(step(state)),
  }
}
