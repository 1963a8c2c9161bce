import { useMemo, useSyncExternalStore } from 'react'
import { blankOf } from '#budget/blanks.ts'
import { blanksToFill, carriesMoney, remainingBlanks } from '#budget/blanks-to-fill.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import type { View } from '#forms/editions/edition.ts'

export type BlankProgress = {
  readonly toFill: readonly string[]
  readonly saved: readonly string[]
  /** Blanks never saved that carry money. Empty while the year is locked. */
  readonly missingAmounts: readonly string[]
}

export function useProgress(draft: OpenDraft, view: View): BlankProgress {
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
    return {
      toFill,
      saved: toFill.filter(known.saved),
      missingAmounts: remainingBlanks(known).filter((sheet) => carriesMoney(evaluation, sheet)),
    }
  }, [view, evaluation, saves])
}
