import { useMemo, useSyncExternalStore } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { useAnswer } from '#client/draft/use-draft.ts'
import { blankOf } from '#contract/blanks.ts'
import { blanksLeft, blanksToFill } from '#domain/draft/blanks-to-fill.ts'
import type { View } from '#domain/editions/edition.ts'

/** How far the blanks of an open year are, by the codes of their sheets. */
export type Progress = {
  /** Those that the institution fills in. */
  readonly toFill: readonly string[]
  /** Those of them that the server holds. */
  readonly saved: readonly string[]
  /** Those that are still to be filled in; none while the year is shut. */
  readonly left: readonly string[]
}

/** How many of the blanks that are to be filled in are saved. */
export function useProgress(draft: OpenDraft, view: View): Progress {
  const { saved: saves } = useAnswer(draft)
  const evaluation = useSyncExternalStore(draft.store.subscribe, draft.evaluation)
  return useMemo(() => {
    const known = {
      view,
      evaluation,
      saves: (sheet: string) => Boolean(blankOf(sheet, view.code)?.save),
      saved: (sheet: string) => saves[sheet] !== undefined,
    }
    const toFill = blanksToFill(known)
    return { toFill, saved: toFill.filter(known.saved), left: blanksLeft(known) }
  }, [view, evaluation, saves])
}
