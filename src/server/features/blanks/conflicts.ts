import type { Conflict } from '#contract/answers.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { keyOf } from '#domain/sheet/sheet.ts'
import type { StoredEntries } from '#server/features/drafts/entries.store.ts'

/** The cells of a save that were changed by somebody since the client saw them, and to another value than it sends. */
export function conflictsOf(
  sheet: string,
  stored: StoredEntries,
  entries: Entries,
  seen: Readonly<Record<string, number>>,
): readonly Conflict[] {
  return Object.entries(entries).flatMap(([key, mine]): Conflict[] => {
    const [row = '', field = ''] = key.split('.')
    const version = seen[keyOf({ row, field })]
    const cell = stored.cells.get(cellKeyOf({ sheet, row, field }))
    if (version === undefined || !cell || cell.version <= version || cell.value === mine) return []
    return [
      { row, field, mine: textOf(mine), theirs: textOf(cell.value), by: cell.by, at: cell.at.toISOString() },
    ]
  })
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
}
