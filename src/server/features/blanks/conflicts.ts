import type { Conflict } from '#contract/answers.ts'
import type { Blank } from '#contract/blanks.ts'
import { savedName } from '#contract/wire.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { keyOf } from '#domain/sheet/sheet.ts'
import type { StoredEntries } from '#server/features/drafts/entries.store.ts'

/** The cells of a save that were changed by somebody since the client saw them, and to another value than it sends. Fields as they travel. */
export function conflictsOf(
  { sheet, blank }: { readonly sheet: string; readonly blank: Blank },
  stored: StoredEntries,
  entries: Entries,
  seen: Readonly<Record<string, number>>,
): readonly Conflict[] {
  return Object.entries(entries).flatMap(([key, mine]): Conflict[] => {
    const [row = '', field = ''] = key.split('.')
    const name = savedName(blank, field)
    const version = seen[keyOf({ row, field: name })]
    const cell = stored.cells.get(cellKeyOf({ sheet, row, field }))
    if (version === undefined || !cell || cell.version <= version || cell.value === mine) return []
    return [
      {
        row,
        field: name,
        mine: textOf(mine),
        theirs: textOf(cell.value),
        by: cell.by,
        at: cell.at.toISOString(),
        version: cell.version,
      },
    ]
  })
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
}
