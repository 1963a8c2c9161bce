import type { ReadClipboard } from '#client/grid/clipboard.ts'
import { matchByCaptions } from '#client/grid/paste-match.ts'
import { pastedTable } from '#client/ui/pasted-rows.ts'

/** Returns `null` without text. The empty last line of Excel is no row. */
export function readClip(clipboard: DataTransfer): ReadClipboard | null {
  const pasted = pastedTable(clipboard)
  if (pasted === null) return null
  const { cells: rows, others } = pasted
  const isEmpty = rows.at(-1)?.every(({ text, kind }) => text === '' && kind === 'text') ?? false
  return { clip: isEmpty && rows.length > 1 ? rows.slice(0, -1) : rows, others, match: matchByCaptions }
}
