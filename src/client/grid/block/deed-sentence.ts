import type { Deed } from '#client/grid/steps.ts'
import type { Judgement } from '#domain/sheet/entry.ts'
import { blockText } from '#text/grid.ts'

/**
 * What came of entering a block; `null` when nothing needs saying: one cell that took its value. Where only one cell
 * was meant and it did not take it, its own sentence says why.
 */
export function deedSentence(deed: Deed, judged: readonly Judgement[]): string | null {
  const [first] = judged
  if (judged.length === 1 && first) return first.is === 'taken' ? first.notice : first.message
  const count = (...kinds: readonly Judgement['is'][]): number =>
    judged.filter(({ is }) => kinds.includes(is)).length
  const [taken, shut, refused] = [count('taken'), count('shut'), count('refused', 'ambiguous')]
  const parts = [
    taken > 0 || shut + refused === 0 ? blockText.did[deed](taken) : blockText.nothingTaken,
    shut > 0 && blockText.skipped(shut),
    refused > 0 && blockText.refused(refused),
  ]
  return parts.filter((part) => part !== false).join(' ')
}
