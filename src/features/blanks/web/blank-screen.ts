import { type RefCallback, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { User } from '#budget/api.ts'
import { lastYearText } from '#budget/edit-text.ts'
import type { blankStatusOf, SheetState } from '#budget/web/cell-and-sheet.ts'
import {
  type BudgetSum,
  type ComparisonEnd,
  type CurrentBudget,
  comparableStateAt,
  type StoredBudget,
  type YearComparison,
} from '#budget/web/comparison.ts'
import { readRequest } from '#budget/web/device-copy.ts'
import type { ComparisonSource, OpenDraft } from '#budget/web/open-draft.ts'
import { isSavable, type SheetSaveOutcome, saveSheets } from '#budget/web/save-sheets.ts'
import { useSheetStates } from '#budget/web/use-draft.ts'
import { drawnSheet } from '#engine/drawn.ts'
import { type Evaluation, shownFigure } from '#engine/evaluate.ts'
import { addressIn, type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import type { Program } from '#engine/program.ts'
import type { Sheet } from '#engine/sheet.ts'
import { timeText } from '#engine/time.ts'
import { comparisonText } from '#features/blanks/comparison-text.ts'
import { blankBarText, offlineText } from '#features/blanks/text.ts'
import { type Counterpart, continuedCells, entryBefore, stateBefore } from '#forms/editions/edition.ts'
import { type Connection, connection, markSettled } from '#ui/api/connection.ts'
import {
  type CellActions,
  type GridComparison,
  type PanelSection,
  positionOf,
} from '#ui/grid/grid-control.ts'
import { gridText } from '#ui/grid/grid-text.ts'
import { showAlert } from '#ui/questions.ts'
import { dismissToast, showToast } from '#ui/toasts.ts'

export type NextPlace = { readonly label: string; readonly go: () => void }

export type SaveControl = {
  readonly states: readonly SheetState[]
  readonly around: SaveStatusInputs
  /** In the year. */
  readonly conflicts: number
  readonly save: () => void
  /** Saves one sheet after another. */
  readonly saveAll: () => void
  readonly saveThese: (codes: readonly string[]) => void
  /** Continues only if nothing is left to save. */
  readonly saveAndGo: (go: () => void) => void
}

type UseSavingOptions = {
  readonly draft: OpenDraft
  readonly open: readonly string[]
  readonly user: User
  readonly onSaved: () => void
  readonly onLocked: () => void
  readonly onConflict: () => void
}

export function useSaving({
  draft,
  open,
  user,
  onSaved,
  onLocked,
  onConflict,
}: UseSavingOptions): SaveControl {
  const all = useMemo(
    () => [...draft.program.sheets.keys()].filter((code) => isSavable(draft, code)),
    [draft],
  )
  const states = useSheetStates(draft, open)
  const year = useSheetStates(draft, all)
  const canKeep = useStore(draft.deviceCopy.canKeep)
  const now = useStore(connection)
  const shown = useShown(open.join())
  const saveThese = useCallback(
    (codes: readonly string[]) => void saveAndTell({ draft, codes, user, onSaved, onLocked, onConflict }),
    [draft, user, onSaved, onLocked, onConflict],
  )
  return {
    states,
    around: { connection: now, canKeep, year: year.reduce((sum, { pending }) => sum + pending, 0) },
    conflicts: year.reduce((sum, { conflicts }) => sum + conflicts, 0),
    save: useCallback(() => saveThese(open), [saveThese, open]),
    saveAll: () => saveThese(all.filter((code) => draft.sheetState(code).pending > 0)),
    saveThese,
    saveAndGo: useCallback(
      (go) => {
        const isDone = open.every((code) => isStored(draft.sheetState(code)))
        if (isDone) return go()
        const codes = open.join()
        const saving = { draft, codes: open, user, onSaved, onLocked, onConflict }
        // During a slow save the user may open another blank, which then stays open.
        void saveAndTell(saving).then((end) => end === 'saved' && shown.current === codes && go())
      },
      [draft, open, shown, user, onSaved, onLocked, onConflict],
    ),
  }
}

/** Contains `null` once the blank is closed. */
function useShown(codes: string): RefObject<string | null> {
  const shown = useRef<string | null>(codes)
  useEffect(() => {
    shown.current = codes
    return () => {
      shown.current = null
    }
  }, [codes])
  return shown
}

function isStored({ pending, saved, sending }: SheetState): boolean {
  return pending === 0 && saved !== null && !sending
}

type SavingParts = {
  readonly draft: OpenDraft
  readonly codes: readonly string[]
  readonly user: User
  readonly onSaved: () => void
  readonly onLocked: () => void
  readonly onConflict: () => void
}

async function saveAndTell({
  onSaved,
  onLocked,
  onConflict,
  ...saving
}: SavingParts): Promise<'saved' | 'left'> {
  const { draft, codes } = saving
  if (codes.length === 0) return 'left'
  const ends = await saveSheets(saving)
  if (draft.isClosed()) return 'left'
  if (ends.length === 0) {
    showToast({ kind: 'success', message: blankBarText.allSaved, about: 'saved' })
    untilTyped(draft, 'saved')
    return 'saved'
  }
  const conflicts = codes.reduce((sum, code) => sum + draft.sheetState(code).conflicts, 0)
  const reported = ends.map((sent) =>
    sent.ended === 'unreached' ? { ...sent, message: savedLater(conflicts) } : sent,
  )
  tellEnds(draft, draft.deviceCopy.canKeep.getState() ? reported : ends)
  if (draft.pendingCount() === 0) markSettled()
  if (ends.some(({ ended }) => ended === 'saved')) onSaved()
  if (ends.some(({ ended }) => ended === 'locked')) onLocked()
  if (ends.some(({ ended }) => ended === 'conflict')) onConflict()
  return ends.every(({ ended }) => ended === 'saved') ? 'saved' : 'left'
}

/** The sign-in dialog reports an ended session, and a conflict has its own dialog. */
const tones = {
  saved: 'success',
  refused: 'warning',
  failed: 'error',
  unreached: 'warning',
  locked: 'alert',
  signedOut: 'nothing',
  conflict: 'nothing',
} as const

/** Saves the sheets that the user tried to save while offline. Other edits are not sent. */
export async function saveRequestedSheets(saving: Omit<SavingParts, 'codes'>): Promise<void> {
  const { draft } = saving
  const waiting = [...draft.program.sheets.keys()].filter(
    (code) => isSavable(draft, code) && draft.sheetState(code).pending > 0,
  )
  const requests = await Promise.all(waiting.map((code) => readRequest(draft.owner, code)))
  const codes = waiting.filter((_, index) => requests[index] !== null)
  if (codes.length > 0 && !draft.isClosed()) await saveAndTell({ ...saving, codes })
}

/** Conflicts need a choice before the device sends the save. */
export function savedLater(conflicts: number): string {
  return conflicts === 0 ? offlineText.savedLater : offlineText.savedOnceChosen(conflicts)
}

/** Shows each message once: a locked year as an alert, others as toasts. */
function tellEnds(draft: OpenDraft, ends: readonly SheetSaveOutcome[]): void {
  const sentences = new Map(ends.map(({ ended, message }) => [message || blankBarText.saved, tones[ended]]))
  for (const [index, [message, kind]] of [...sentences].entries()) {
    if (kind === 'alert') void showAlert(message)
    else if (kind !== 'nothing') showToast({ kind: kind, message, about: `save ${index}` })
    if (kind === 'success') untilTyped(draft, `save ${index}`)
  }
}

/** The "all saved" toast would contradict the save bar after the next edit. */
function untilTyped(draft: OpenDraft, about: string): void {
  if (draft.pendingCount() > 0) return
  const unfollow = draft.store.subscribe(() => {
    if (draft.pendingCount() === 0) return
    unfollow()
    dismissToast(about)
  })
}

export function blankStatusText(
  { kind, words }: ReturnType<typeof blankStatusOf>,
  why: string | null,
): string {
  return kind === 'locked' && why !== null ? gridText.locked(why) : words
}

type SaveLine = {
  readonly kind: 'saving' | 'offline' | 'failed' | 'back' | 'pending' | 'saved' | 'never'
  readonly message: string
}

export type SaveStatusInputs = {
  readonly connection: Connection
  /** Pending cells of the year. */
  readonly year: number
  readonly canKeep: boolean
}

type SaveCounts = Pick<SheetState, 'pending' | 'failed' | 'sending' | 'saved'>

/** Shows the user if anything could be lost. */
export function saveLineOf(
  states: readonly SaveCounts[],
  { connection, year, canKeep }: SaveStatusInputs,
): SaveLine {
  const sum = (count: (state: SaveCounts) => number): number =>
    states.reduce((total, state) => total + count(state), 0)
  const [pending, failed] = [sum((state) => state.pending), sum((state) => state.failed)]
  if (states.some(({ sending }) => sending)) return { kind: 'saving', message: blankBarText.saving }
  if (connection === 'down' && year > 0)
    return {
      kind: 'offline',
      message: canKeep ? offlineText.offline(year) : offlineText.offlineUnsaved(year),
    }
  if (failed > 0) return { kind: 'failed', message: blankBarText.failedCells(failed) }
  if (connection === 'back' && year > 0) return { kind: 'back', message: offlineText.back(year) }
  if (pending > 0) return { kind: 'pending', message: blankBarText.pending(pending) }
  const last = states
    .flatMap(({ saved }) => saved?.at ?? [])
    .sort()
    .at(-1)
  if (last === undefined) return { kind: 'never', message: blankBarText.neverSaved }
  return { kind: 'saved', message: blankBarText.allSavedAt(timeText(last).split(' ').at(-1) ?? '') }
}

/** Returns `null` while there are no figures. */
export function buildComparisonFigures(
  comparison: YearComparison,
  source: ComparisonSource,
  { program, year }: Pick<OpenDraft, 'program' | 'year'>,
): GridComparison | null {
  const compared = source === 'nothing' ? null : comparison[source]
  if (source === 'nothing' || compared?.kind !== 'loaded') return null
  const { evaluation, counterpartOf } = compared
  return {
    of: source === 'lastYear' ? 'lastYear' : 'thisYear',
    heard: comparisonText.heard[source],
    stateAt: (at) => stateBefore(evaluation, counterpartOf(at)),
    entryAt: (at) => entryBefore(evaluation.inputs.entries, counterpartOf(at)),
    skippedRows: (sheet) => skippedRows(evaluation, program, { sheet, year: year - 1, counterpartOf }),
    likeAt: (at, shown) => comparableStateAt(compared, at, shown),
  }
}

/** Lists last year's entries without a cell in this year's forms. Omits values of 0. */
export function skippedRows(
  then: Evaluation,
  now: Program,
  {
    sheet,
    year,
    counterpartOf,
  }: {
    readonly sheet: string
    readonly year: number
    readonly counterpartOf: (at: CellAddress) => Counterpart
  },
): readonly string[] {
  const taken = new Set<CellKey>(
    [...now.sheets.values()].flatMap(({ code, cells }) =>
      [...cells].flatMap(([place, { kind }]) =>
        kind === 'entered' ? continuedCells(counterpartOf(addressIn(code, place))) : [],
      ),
    ),
  )
  return Object.entries(then.inputs.entries[sheet] ?? {}).flatMap(([place, value]) => {
    const at = addressIn(sheet, place)
    return value === null || value === 0 || taken.has(cellKeyOf(at))
      ? []
      : [nameOf(then.program, at, sheet, year)]
  })
}

/** Returns `null` if the comparison is shown or none is chosen. */
export function comparisonBlockReason(
  comparison: YearComparison,
  source: ComparisonSource,
  year: number,
): string | null {
  if (source === 'nothing') return null
  const { kind } = comparison[source]
  if (kind === 'off' || kind === 'loaded') return null
  return kind === 'none' ? comparisonText.none[source](year) : comparisonText[kind]
}

/** Returns a note if a sum does not cover all of its institutions. */
export function partialComparisonNote(
  comparison: YearComparison,
  source: ComparisonSource,
  year: number,
): string | null {
  const compared = source === 'nothing' ? null : comparison[source]
  return source !== 'nothing' && compared?.kind === 'loaded'
    ? coverageNote(source, compared.budget, year)
    : null
}

type OpenSheets = {
  readonly sheets: readonly Sheet[]
  readonly year: number
  readonly isTyped: (at: CellAddress) => boolean
}

/** Returns a note if no sheet has a figure, or an entered figure, to compare with. */
export function emptyComparisonNote(
  { stateAt }: Pick<GridComparison, 'stateAt'>,
  { sheets, year, isTyped }: OpenSheets,
  source: ComparisonSource,
): string | null {
  if (source === 'nothing') return null
  const cells = sheets.flatMap((sheet) =>
    drawnSheet(sheet, year).rows.flatMap(({ code, fields }) =>
      fields.flatMap((field) => (field === null ? [] : { sheet: sheet.code, row: code, field })),
    ),
  )
  const filledCells = cells.filter((at) => shownFigure(stateAt(at)) !== null)
  if (filledCells.length === 0) return comparisonText.noneHere(source, year)
  return cells.some(isTyped) && !filledCells.some(isTyped) ? comparisonText.noneTyped(source, year) : null
}

/** Returns a note if a sum does not cover all of its institutions. */
export function coverageNote(
  end: ComparisonEnd,
  budget: StoredBudget | BudgetSum | CurrentBudget,
  year: number,
): string | null {
  return budget.kind === 'summed' && budget.loaded < budget.of
    ? comparisonText.partly(end, year, budget)
    : null
}

export function nothingToCopyReason(
  comparison: YearComparison,
  source: ComparisonSource,
  year: number,
): string {
  const choice = { choice: comparisonText.compare, option: comparisonText.end('lastYear', year) }
  if (source !== 'lastYear') return lastYearText.showLastYear(choice)
  return comparisonBlockReason(comparison, source, year) ?? lastYearText.noLastYearHere
}

export type CellPanelState = {
  readonly shown: boolean
  readonly heading: RefCallback<HTMLHeadingElement>
  readonly toggle: () => void
  readonly open: (part: PanelSection) => void
  readonly close: () => void
}

export function useCellPanel({ panelShown }: Pick<OpenDraft, 'panelShown'>): CellPanelState {
  const shown = useStore(panelShown)
  const headingNow = useRef<HTMLHeadingElement>(null)
  const workedIn = useRef<HTMLElement | null>(null)
  const requestedFocus = useRef<PanelSection | 'all' | null>(null)
  // The lazily loaded heading may appear later.
  const heading = useCallback((element: HTMLHeadingElement | null) => {
    headingNow.current = element
    // If the previous blank showed the panel, the user is moving to a cell and the focus stays there.
    if (element && requestedFocus.current !== null) {
      focusSection(element, requestedFocus.current)
      // Below a narrow grid it covers the cell, and before it there was no room to scroll.
      workedIn.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (element) requestedFocus.current = null
  }, [])
  useEffect(() => {
    if (!shown) return
    const follow = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && positionOf(target)) workedIn.current = target.closest('td')
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [shown])
  const close = useCallback(() => {
    const panel = headingNow.current?.closest('aside') ?? null
    requestedFocus.current = null
    panelShown.setState(false, true)
    if (isLosing(panel)) workedIn.current?.focus()
  }, [panelShown])
  const toggle = useCallback(() => {
    if (shown) close()
    else {
      workedIn.current = focused()
      requestedFocus.current = 'all'
      panelShown.setState(true, true)
    }
  }, [shown, close, panelShown])
  const open = useCallback(
    (part: PanelSection) => {
      if (headingNow.current) focusSection(headingNow.current, part)
      else {
        workedIn.current = focused()?.closest('td') ?? null
        requestedFocus.current = part
      }
      panelShown.setState(true, true)
    },
    [panelShown],
  )
  return { shown, heading, toggle, open, close }
}

export function useCellActions(
  { comparisonSource, year, owner }: Pick<OpenDraft, 'comparisonSource' | 'year' | 'owner'>,
  about: CellActions['about'],
  [end]: readonly ComparisonEnd[],
  linkTo: ((at: CellAddress, institutionId: string) => string) | null,
): CellActions {
  const now = useStore(comparisonSource)
  const { institutionId } = owner
  return useMemo(
    () => ({
      about,
      compare:
        end === undefined
          ? null
          : {
              label: comparisonText.end(end, year),
              isOn: now !== 'nothing',
              toggle: () => comparisonSource.setState(now === 'nothing' ? end : 'nothing', true),
            },
      linkTo: linkTo && ((at) => linkTo(at, institutionId)),
    }),
    [about, comparisonSource, now, end, year, linkTo, institutionId],
  )
}

/** Falls back to the panel's heading. */
function focusSection(heading: HTMLElement, part: PanelSection | 'all'): void {
  const title = heading.closest('aside')?.querySelector<HTMLElement>(`[data-part="${part}"] h3`)
  const target = title ?? heading
  target.tabIndex = -1
  target.focus()
}

/** A user who works outside the closing panel stays there. */
function isLosing(panel: Element | null): boolean {
  const now = focused()
  return now === null || now === document.body || panel?.contains(now) === true
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
