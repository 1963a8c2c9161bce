import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { blankOf } from '#budget/blanks.ts'
import { statusCountText } from '#budget/page-text.ts'
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
  readonly warnings: number
  /** Incomplete records of a list. */
  readonly gaps: number
}

type Props = { readonly draft: OpenDraft; readonly view: Pick<View, 'code'>; readonly tab: Tab }

export function usePlaceState({ draft, view, tab }: Props): PlaceState {
  const states = useSheetStates(draft, tab.sheets)
  const closed = useLock(draft)
  const { editRestriction } = useDraftReview(draft)
  const { panel } = tab
  const unsaved = useStore(draft.store, (state) =>
    panel === null || panel === 'summary' ? 0 : unsavedRecords(state, panel),
  )
  const gaps = useStore(draft.store, ({ answer }) => answer.gaps.filter((gap) => gap.panel === panel).length)
  const saved = useAnswer(draft).listsSavedAt[panel ?? '']
  if (panel === 'summary') return { kind: 'home', words: '', ...nothing }
  if (panel !== null) {
    const list = { pending: unsaved, filled: 0, saved: saved ?? null }
    return { ...blankStatusOf([list], { savable: true, lock: closed }), ...nothing, gaps }
  }
  const savable = tab.sheets.filter((sheet) => blankOf(sheet, view.code)?.save)
  const locks = savable.map((code) => sheetLock(editRestriction, code) ?? formsLock(draft.evaluation(), code))
  const lock = closed ?? (locks.every((why) => why !== null) ? (locks[0] ?? null) : null)
  return {
    ...blankStatusOf(states, { savable: savable.length > 0, lock }),
    ...nothing,
    ...openProblems(states),
  }
}

const nothing = { errors: 0, warnings: 0, gaps: 0 }

const marks = {
  empty: 'notStarted',
  draft: 'started',
  pending: 'started',
  saved: 'done',
  computed: 'computed',
  locked: 'locked',
} as const satisfies Record<Exclude<PlaceState['kind'], 'home'>, StateMarkName>

/** An error is shown before a lock, a lock before a warning. */
export function PlaceMark({ kind, errors, warnings, gaps }: PlaceState): ReactNode {
  if (kind === 'home') return null
  if (errors > 0) return <StateMark of="error" />
  if (kind === 'locked') return <StateMark of="locked" />
  if (warnings > 0) return <StateMark of="doubt" />
  return <StateMark of={gaps > 0 ? 'started' : marks[kind]} />
}

export function placeWords({ words, ...state }: PlaceState): string {
  return [words, ...openWords(state)].filter(Boolean).join(', ')
}

function openWords({ errors, warnings, gaps }: Omit<PlaceState, 'kind' | 'words'>): readonly string[] {
  return [
    ...(errors > 0 ? [statusCountText.errors(errors)] : []),
    ...(warnings > 0 ? [statusCountText.warnings(warnings)] : []),
    ...(gaps > 0 ? [statusCountText.gaps(gaps)] : []),
  ]
}
