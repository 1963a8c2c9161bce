import { entryAt } from '#domain/sheet/entries.ts'
import type { Edit } from '#domain/sheet/entry.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { keyOf } from '#domain/sheet/sheet.ts'

/** The edits that bring into some cells what was entered there in another year; where nothing was, the cell is left alone. */
export function entriesBefore({ inputs }: Evaluation, cells: readonly Address[]): readonly Edit[] {
  return cells.flatMap((at) => {
    const content = entryAt(inputs.entries, at.sheet, keyOf(at))
    return content === null ? [] : [{ at, content }]
  })
}
