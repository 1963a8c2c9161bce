import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { blankOf } from '#budget/blanks.ts'
import { statusCountText } from '#budget/page-text.ts'
import styles from '#budget/web/blank-status.module.css'
import { blankStatusOf, formsLock, openProblems, sheetLock } from '#budget/web/cell-and-sheet.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { unsavedRecords } from '#budget/web/pending-edits.ts'
import { useDraftReview, useLock, useSheetStates } from '#budget/web/use-draft.ts'
import type { Tab, View } from '#forms/editions/edition.ts'

export type PlaceState = {
  readonly kind: ReturnType<typeof blankStatusOf>['kind'] | 'records' | 'home'
  readonly words: string
  readonly errors: number
  readonly warnings: number
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
  if (panel === 'summary') return { kind: 'home', words: '', errors: 0, warnings: 0 }
  if (panel !== null) {
    const words = gaps > 0 ? statusCountText.gaps(gaps) : ''
    if (unsaved > 0)
      return { kind: 'pending', words: statusCountText.unsavedRecords(unsaved), errors: 0, warnings: gaps }
    return { kind: closed === null ? 'records' : 'locked', words, errors: 0, warnings: gaps }
  }
  const saved = tab.sheets.filter((sheet) => blankOf(sheet, view.code)?.save)
  const locks = saved.map((code) => sheetLock(editRestriction, code) ?? formsLock(draft.evaluation(), code))
  const lock = closed ?? (locks.every((why) => why !== null) ? (locks[0] ?? null) : null)
  return { ...blankStatusOf(states, { savable: saved.length > 0, lock }), ...openProblems(states) }
}

/** Screen readers skip the icon and read the words. */
export function PlaceMark({ kind, errors, warnings }: PlaceState): ReactNode {
  const problem = errors > 0 ? 'error' : warnings > 0 ? 'warning' : undefined
  return (
    <span className={styles.marks} aria-hidden="true">
      {problem && <span className={styles.count} data-kind={problem} data-count={errors || warnings} />}
      <span className={styles.mark} data-kind={kind} />
    </span>
  )
}

export function placeWords({ words, errors, warnings }: PlaceState): string {
  return [
    words,
    ...(errors > 0 ? [statusCountText.errors(errors)] : []),
    ...(warnings > 0 ? [statusCountText.warnings(warnings)] : []),
  ]
    .filter(Boolean)
    .join(', ')
}
