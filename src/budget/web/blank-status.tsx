import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { blankOf } from '#budget/blanks.ts'
import type { Doubt } from '#budget/justifications.ts'
import { headlineIn, headlineOf } from '#budget/key-figure.ts'
import { statusCountText, statusText } from '#budget/page-text.ts'
import { doubtsIn, groupedDoubts, reasonFor } from '#budget/readiness.ts'
import { doubtfulAmounts } from '#budget/record-amounts.ts'
import { blankStatusOf, formsLock, openProblems, sheetLock } from '#budget/web/cell-and-sheet.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { unsavedRecords } from '#budget/web/pending-edits.ts'
import { useAnswer, useDraftReview, useLock, useSheetStates } from '#budget/web/use-draft.ts'
import type { Tab, View } from '#forms/editions/edition.ts'
import { StateMark, type StateMarkName } from '#ui/state-mark.tsx'

export type PlaceState = {
  readonly kind: ReturnType<typeof blankStatusOf>['kind'] | 'home'
  readonly words: string
  readonly errors: number
  /** Warnings without a justification; cells that one justification covers count once. */
  readonly doubts: number
  /** Incomplete records of a list. */
  readonly gaps: number
}

type Props = {
  readonly draft: OpenDraft
  readonly view: Pick<View, 'code' | 'budget' | 'tabs'>
  readonly tab: Tab
}

export function usePlaceState({ draft, view, tab }: Props): PlaceState {
  const states = useSheetStates(draft, tab.sheets)
  const closed = useLock(draft)
  const { editRestriction } = useDraftReview(draft)
  const { panel } = tab
  const unsaved = useStore(draft.store, (state) =>
    panel === null || panel === 'summary' ? 0 : unsavedRecords(state, panel),
  )
  const gaps = useStore(draft.store, ({ answer }) => answer.gaps.filter((gap) => gap.panel === panel).length)
  const { listsSavedAt, justifications, amounts } = useAnswer(draft)
  if (panel === 'summary') return { kind: 'home', words: '', errors: 0, doubts: 0, gaps: 0 }
  const evaluation = draft.evaluation()
  const countOpen = (doubts: readonly Doubt[]): number =>
    groupedDoubts(doubts.filter((doubt) => reasonFor(doubt, justifications) === null)).length
  if (panel !== null) {
    const headline = headlineOf(tab, { program: evaluation.program, budget: view.budget })
    const filled = headline && headlineIn(evaluation, headline) ? 1 : 0
    const list = { pending: unsaved, filled, saved: listsSavedAt[panel] ?? null }
    const status = blankStatusOf([list], { savable: true, lock: closed })
    // Records are saved one by one, so a list is never a draft.
    const doubts = doubtfulAmounts(
      amounts.filter((each) => each.panel === panel),
      { view, evaluation },
    )
    return {
      ...status,
      kind: status.kind === 'draft' ? 'saved' : status.kind,
      errors: 0,
      doubts: countOpen(doubts),
      gaps,
    }
  }
  const savable = tab.sheets.filter((sheet) => blankOf(sheet, view.code)?.save)
  const locks = savable.map((code) => sheetLock(editRestriction, code) ?? formsLock(evaluation, code))
  const lock = closed ?? (locks.every((why) => why !== null) ? (locks[0] ?? null) : null)
  const { errors, warnings } = openProblems(states)
  return {
    ...blankStatusOf(states, { savable: savable.length > 0, lock }),
    errors,
    doubts: countOpen(doubtsIn(evaluation, warnings)),
    gaps: 0,
  }
}

type PlaceSign = { readonly mark: StateMarkName; readonly word: string }

const signs = {
  empty: { mark: 'notStarted', word: statusText.empty },
  draft: { mark: 'started', word: statusText.draft },
  pending: { mark: 'started', word: statusText.pending },
  saved: { mark: 'done', word: statusText.saved },
  computed: { mark: 'computed', word: statusText.computed },
  locked: { mark: 'locked', word: statusText.locked },
} as const satisfies Record<Exclude<PlaceState['kind'], 'home'>, PlaceSign>

/** An error goes first; a doubt or a gap is shown once everything is saved. */
export function placeSign({ kind, errors, doubts, gaps }: PlaceState): PlaceSign | null {
  if (kind === 'home') return null
  if (errors > 0) return { mark: 'error', word: statusCountText.errors(errors) }
  const isSettled = kind === 'saved' || kind === 'computed'
  if (isSettled && doubts > 0) return { mark: 'doubt', word: statusCountText.doubts(doubts) }
  return isSettled && gaps > 0 ? { mark: 'started', word: statusCountText.gaps(gaps) } : signs[kind]
}

export function PlaceMark({ state }: { readonly state: PlaceState }): ReactNode {
  const sign = placeSign(state)
  return sign && <StateMark of={sign.mark} />
}

export function placeWords({ words, errors, doubts, gaps }: PlaceState): string {
  return [
    words,
    ...(errors > 0 ? [statusCountText.errors(errors)] : []),
    ...(doubts > 0 ? [statusCountText.doubts(doubts)] : []),
    ...(gaps > 0 ? [statusCountText.gaps(gaps)] : []),
  ]
    .filter(Boolean)
    .join(', ')
}
