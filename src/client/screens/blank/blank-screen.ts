import { type RefCallback, useCallback, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { type Connection, connection, connectionSettled } from '#client/api/connection.ts'
import type { blankStatusOf, SheetState } from '#client/draft/cell-and-sheet.ts'
import {
  type Comparison,
  type ComparisonEnd,
  type Kept,
  likeAt,
  type Now,
  type Summed,
} from '#client/draft/comparison.ts'
import { readRequest } from '#client/draft/device-copy.ts'
import type { Beside, OpenDraft } from '#client/draft/open-draft.ts'
import { isSavable, type Sent, saveSheets } from '#client/draft/save-sheets.ts'
import { useSheetStates } from '#client/draft/use-draft.ts'
import { type AboutPart, type BesideFigures, type CellWays, positionOf } from '#client/grid/grid-control.ts'
import { showAlert } from '#client/ui/questions.ts'
import { showToast, takeToast } from '#client/ui/toasts.ts'
import type { User } from '#contract/answers.ts'
import { type Counterpart, entryBefore, stateBefore, takenOver } from '#domain/editions/edition.ts'
import { drawnSheet } from '#domain/sheet/drawn.ts'
import { type Evaluation, shownFigure } from '#domain/sheet/evaluate.ts'
import { type Address, addressIn, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { nameOf } from '#domain/sheet/names.ts'
import type { Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { timeText } from '#domain/time/time.ts'
import { comparisonText } from '#text/comparison.ts'
import { pendingText } from '#text/draft.ts'
import { blockText, gridText } from '#text/grid.ts'

/** A place of the page, by its name, and the way there. */
export type NextPlace = { readonly label: string; readonly go: () => void }

/** Saving the sheets of a tab: how they stand, and the ways to the server. */
export type Saving = {
  readonly states: readonly SheetState[]
  readonly around: Around
  /** At how many cells of the year two values stand beside each other. */
  readonly conflicts: number
  /** Saves the tab. */
  readonly save: () => void
  /** Saves whatever is pending in the year, sheet after sheet. */
  readonly saveAll: () => void
  /** Saves some sheets. */
  readonly saveThese: (codes: readonly string[]) => void
  /** Saves the tab, and goes on where nothing of it is left to be saved. */
  readonly saveAndGo: (go: () => void) => void
}

type What = {
  readonly draft: OpenDraft
  /** The sheets of the tab that can be saved now. */
  readonly open: readonly string[]
  readonly user: User
  readonly onSaved: () => void
  readonly onLocked: () => void
  readonly onConflict: () => void
}

/** Follows the sheets of a tab, the year around them, the connection and the device. */
export function useSaving({ draft, open, user, onSaved, onLocked, onConflict }: What): Saving {
  const all = useMemo(
    () => [...draft.program.sheets.keys()].filter((code) => isSavable(draft, code)),
    [draft],
  )
  const states = useSheetStates(draft, open)
  const year = useSheetStates(draft, all)
  const canKeep = useStore(draft.deviceCopy.canKeep)
  const now = useStore(connection)
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
        const saving = { draft, codes: open, user, onSaved, onLocked, onConflict }
        void saveAndTell(saving).then((end) => end === 'saved' && !draft.isClosed() && go())
      },
      [draft, open, user, onSaved, onLocked, onConflict],
    ),
  }
}

/** Whether the server has everything of a sheet, and somebody has saved it. */
function isStored({ pending, saved, sending }: SheetState): boolean {
  return pending === 0 && saved !== null && !sending
}

type SavingParts = {
  readonly draft: OpenDraft
  /** The sheets that can be saved, in the order of sending. */
  readonly codes: readonly string[]
  readonly user: User
  readonly onSaved: () => void
  /** The year is locked. */
  readonly onLocked: () => void
  /** Somebody else's newer values stand beside those of this person. */
  readonly onConflict: () => void
}

/** Saves what is pending of some sheets and tells how it went. A save that is under way is not begun again. */
async function saveAndTell({
  onSaved,
  onLocked,
  onConflict,
  ...saving
}: SavingParts): Promise<'saved' | 'left'> {
  const { draft, codes, user } = saving
  const states = codes.map((code) => ({ code, ...draft.sheetState(code) }))
  if (states.length === 0 || states.some(({ sending }) => sending)) return 'left'
  const due = states.filter(({ pending, saved }) => pending > 0 || saved === null).map(({ code }) => code)
  if (due.length === 0) {
    showToast({ kind: 'success', message: gridText.allSaved, about: 'saved' })
    untilTyped(draft, 'saved')
    return 'saved'
  }
  const ends = await saveSheets({ draft, codes: due, user })
  if (draft.isClosed()) return 'left'
  const told = ends.map((sent, index) => {
    const conflicts = states.find(({ code }) => code === due[index])?.conflicts ?? 0
    return sent.ended === 'unreached' ? { ...sent, message: savedLater(conflicts) } : sent
  })
  tellEnds(draft, draft.deviceCopy.canKeep.getState() ? told : ends)
  if (draft.pendingCount() === 0) connectionSettled()
  if (ends.some(({ ended }) => ended === 'saved')) onSaved()
  if (ends.some(({ ended }) => ended === 'locked')) onLocked()
  if (ends.some(({ ended }) => ended === 'conflict')) onConflict()
  return ends.length === due.length && ends.every(({ ended }) => ended === 'saved') ? 'saved' : 'left'
}

/** Where the session has ended sign-in says so itself, and a conflict has a dialog. */
const ways = {
  saved: 'success',
  refused: 'warning',
  failed: 'error',
  unreached: 'warning',
  locked: 'alert',
  signedOut: 'nothing',
  conflict: 'nothing',
} as const

/** Saves, now that the line is back, the sheets that somebody asked to be saved while it was dead. What was only typed waits for them. */
export async function saveAsked(saving: Omit<SavingParts, 'codes'>): Promise<void> {
  const { draft } = saving
  const waiting = [...draft.program.sheets.keys()].filter(
    (code) => isSavable(draft, code) && draft.sheetState(code).pending > 0,
  )
  const asked = await Promise.all(waiting.map((code) => readRequest(draft.owner, code)))
  const codes = waiting.filter((_, index) => asked[index] !== null)
  if (codes.length > 0 && !draft.isClosed()) await saveAndTell({ ...saving, codes })
}

/** What is said of a save that reached nothing: it is kept on the device, and made when the line is back; but for a cell with two values somebody chooses first. */
export function savedLater(conflicts: number): string {
  return conflicts === 0 ? pendingText.savedLater : pendingText.savedOnceChosen(conflicts)
}

/** Tells how a save ended, each sentence once: a locked year in an alert, the rest as toasts in the place of those of the save before. */
function tellEnds(draft: OpenDraft, ends: readonly Sent[]): void {
  const sentences = new Map(ends.map(({ ended, message }) => [message || gridText.saved, ways[ended]]))
  for (const [index, [message, way]] of [...sentences].entries()) {
    if (way === 'alert') void showAlert(message)
    else if (way !== 'nothing') showToast({ kind: way, message, about: `save ${index}` })
    if (way === 'success') untilTyped(draft, `save ${index}`)
  }
}

/** A notice that all is saved goes when that is so no longer: beside it the bar would say something else. */
function untilTyped(draft: OpenDraft, about: string): void {
  if (draft.pendingCount() > 0) return
  const unfollow = draft.store.subscribe(() => {
    if (draft.pendingCount() === 0) return
    unfollow()
    takeToast(about)
  })
}

/** How a sheet stands, in words; a locked one says why. */
export function standingWords({ kind, words }: ReturnType<typeof blankStatusOf>, why: string | null): string {
  return kind === 'locked' && why !== null ? gridText.locked(why) : words
}

/** What the bar says of the sheets of a tab, and how it looks. `failed` offers to try again. */
type SaveLine = {
  readonly kind: 'saving' | 'offline' | 'failed' | 'back' | 'pending' | 'saved' | 'never'
  readonly sentence: string
}

/** What else the line depends on: the whole year waits for the connection, and the device may keep nothing. */
export type Around = {
  readonly connection: Connection
  /** How many cells of the year are pending. */
  readonly year: number
  readonly canKeep: boolean
}

type Counted = Pick<SheetState, 'pending' | 'failed' | 'sending' | 'saved'>

/** The one line that tells whether anything could be lost. */
export function saveLineOf(states: readonly Counted[], { connection, year, canKeep }: Around): SaveLine {
  const sum = (count: (state: Counted) => number): number =>
    states.reduce((total, state) => total + count(state), 0)
  const [pending, failed] = [sum((state) => state.pending), sum((state) => state.failed)]
  if (states.some(({ sending }) => sending)) return { kind: 'saving', sentence: gridText.saving }
  if (connection === 'down' && year > 0)
    return {
      kind: 'offline',
      sentence: canKeep ? pendingText.offline(year) : pendingText.offlineNotKept(year),
    }
  if (failed > 0) return { kind: 'failed', sentence: gridText.failedCells(failed) }
  if (connection === 'back' && year > 0) return { kind: 'back', sentence: pendingText.back(year) }
  if (pending > 0) return { kind: 'pending', sentence: gridText.pending(pending) }
  const last = states
    .flatMap(({ saved }) => saved?.at ?? [])
    .sort()
    .at(-1)
  if (last === undefined) return { kind: 'never', sentence: gridText.neverSaved }
  return { kind: 'saved', sentence: gridText.allSavedAt(timeText(last).split(' ').at(-1) ?? '') }
}

/** The figures that stand beside those of a blank, by what its year says; `null` while there are none to show. */
export function besideFigures(
  comparison: Comparison,
  beside: Beside,
  { program, year }: Pick<OpenDraft, 'program' | 'year'>,
): BesideFigures | null {
  const compared = beside === 'nothing' ? null : comparison[beside]
  if (beside === 'nothing' || compared?.is !== 'there') return null
  const { evaluation, counterpartOf } = compared
  return {
    of: beside === 'lastYear' ? 'lastYear' : 'thisYear',
    heard: comparisonText.heard[beside],
    stateAt: (at) => stateBefore(evaluation, counterpartOf(at)),
    entryAt: (at) => entryBefore(evaluation.inputs.entries, counterpartOf(at)),
    leftOut: (sheet) => leftOut(evaluation, program, { sheet, year: year - 1, counterpartOf }),
    likeAt: (at, shown) => likeAt(compared, at, shown),
  }
}

/**
 * What was typed on a sheet in another year that no cell of this year's forms takes over: it is gone, was split, or is not typed any more. Called as it was
 * then. A 0 says that there was nothing.
 */
export function leftOut(
  then: Evaluation,
  now: Program,
  {
    sheet,
    year,
    counterpartOf,
  }: {
    readonly sheet: string
    /** The year of what was typed. */
    readonly year: number
    readonly counterpartOf: (at: Address) => Counterpart
  },
): readonly string[] {
  const taken = new Set<CellKey>(
    [...now.sheets.values()].flatMap(({ code, cells }) =>
      [...cells].flatMap(([place, { kind }]) =>
        kind === 'entered' ? takenOver(counterpartOf(addressIn(code, place))) : [],
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

/** Why what was asked for does not stand beside the figures; `null` where it does, or nothing was asked for. */
export function whyNotBeside(comparison: Comparison, beside: Beside, year: number): string | null {
  if (beside === 'nothing') return null
  const { is } = comparison[beside]
  if (is === 'off' || is === 'there') return null
  return is === 'none' ? comparisonText.none[beside](year) : comparisonText[is]
}

/** What is to be known of figures that stand beside those of a sum and are not of all its institutions; `null` where there is nothing. */
export function partlyBeside(comparison: Comparison, beside: Beside, year: number): string | null {
  const compared = beside === 'nothing' ? null : comparison[beside]
  return beside !== 'nothing' && compared?.is === 'there' ? partlyTold(beside, compared.kept, year) : null
}

type Shown = {
  readonly sheets: readonly Sheet[]
  readonly year: number
  readonly isTyped: (at: Address) => boolean
}

/** That no figure of a budget stands beside those of some sheets, or beside none that is typed; `null` where one does. */
export function nothingBeside(
  { stateAt }: Pick<BesideFigures, 'stateAt'>,
  { sheets, year, isTyped }: Shown,
  beside: Beside,
): string | null {
  if (beside === 'nothing') return null
  const cells = sheets.flatMap((sheet) =>
    drawnSheet(sheet, year).rows.flatMap(({ code, fields }) =>
      fields.flatMap((field) => (field === null ? [] : { sheet: sheet.code, row: code, field })),
    ),
  )
  const there = cells.filter((at) => shownFigure(stateAt(at)) !== null)
  if (there.length === 0) return comparisonText.noneHere(beside, year)
  return cells.some(isTyped) && !there.some(isTyped) ? comparisonText.noneTyped(beside, year) : null
}

/** That a sum beside another is not over all of its institutions; `null` where it is, or is none. */
export function partlyTold(end: ComparisonEnd, kept: Kept | Summed | Now, year: number): string | null {
  return kept.is === 'summed' && kept.there < kept.of ? comparisonText.partly(end, year, kept) : null
}

/** What F8 says while nothing of last year is shown. */
export function whyNothingToCopy(comparison: Comparison, beside: Beside, year: number): string {
  const choice = { choice: comparisonText.beside, option: comparisonText.end('lastYear', year) }
  if (beside !== 'lastYear') return blockText.showLastYear(choice)
  return whyNotBeside(comparison, beside, year) ?? blockText.noLastYearHere
}

/** The panel about a cell: whether it is shown, and how the focus goes in and comes back to where the person worked. */
export type CellPanelState = {
  readonly shown: boolean
  readonly heading: RefCallback<HTMLHeadingElement>
  readonly toggle: () => void
  /** Opens it, with the focus at a part of it. */
  readonly open: (part: AboutPart) => void
  readonly close: () => void
}

export function useCellPanel({ panelShown }: Pick<OpenDraft, 'panelShown'>): CellPanelState {
  const shown = useStore(panelShown)
  const headingNow = useRef<HTMLHeadingElement>(null)
  const workedIn = useRef<HTMLElement | null>(null)
  const asked = useRef<AboutPart | 'all' | null>(null)
  // The panel is loaded apart, so its heading may come later than it is asked for.
  const heading = useCallback((element: HTMLHeadingElement | null) => {
    headingNow.current = element
    // Where it was shown already in the blank before, the person is on the way to a cell.
    if (element && asked.current !== null) focusPart(element, asked.current)
    if (element) asked.current = null
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
    asked.current = null
    panelShown.setState(false, true)
    if (isLosing(panel)) workedIn.current?.focus()
  }, [panelShown])
  const toggle = useCallback(() => {
    if (shown) close()
    else {
      workedIn.current = focused()
      asked.current = 'all'
      panelShown.setState(true, true)
    }
  }, [shown, close, panelShown])
  const open = useCallback(
    (part: AboutPart) => {
      if (headingNow.current) focusPart(headingNow.current, part)
      else asked.current = part
      panelShown.setState(true, true)
    },
    [panelShown],
  )
  return { shown, heading, toggle, open, close }
}

/** What the menu of a cell leads to: the panel about it, and the first of the budgets with which there is something to compare. */
export function useCellWays(
  { beside, year, owner }: Pick<OpenDraft, 'beside' | 'year' | 'owner'>,
  about: CellWays['about'],
  [end]: readonly ComparisonEnd[],
  linkTo: ((at: Address, institutionId: string) => string) | null,
): CellWays {
  const now = useStore(beside)
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
              toggle: () => beside.setState(now === 'nothing' ? end : 'nothing', true),
            },
      linkTo: linkTo && ((at) => linkTo(at, institutionId)),
    }),
    [about, beside, now, end, year, linkTo, institutionId],
  )
}

/** Brings the focus to the heading of the panel, or of a part of it where the cell has that. */
function focusPart(heading: HTMLElement, part: AboutPart | 'all'): void {
  const title = heading.closest('aside')?.querySelector<HTMLElement>(`[data-part="${part}"] h3`)
  const target = title ?? heading
  target.tabIndex = -1
  target.focus()
}

/** Whether the focus goes with the panel: whoever works elsewhere stays there. */
function isLosing(panel: Element | null): boolean {
  const now = focused()
  return now === null || now === document.body || panel?.contains(now) === true
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
