import { addressOf, type CellAddress, type CellKey } from '#engine/key.ts'
import { type NameParts, namePartsOf } from '#engine/names.ts'
import { cellAt } from '#engine/sheet.ts'
import { type Edition, programOf, programShown } from '#forms/editions/edition.ts'
import { groups, type ViewCode } from '#forms/profile.ts'

/** An entry without a cell in the forms of its year; it counts in no figure. */
export type OrphanedEntry<Typed> = NameParts & { readonly value: number; readonly typed: Typed }

type OrphanedEntriesOptions<Typed> = {
  readonly year: number
  readonly edition: Edition
  readonly known: readonly Edition[]
  readonly view: ViewCode
  readonly cells: ReadonlyMap<CellKey, Typed>
}

/** Takes names from the last edition with the cell, else the codes. A 0 is omitted as empty. */
export function orphanedEntries<Typed extends { readonly value: number | null }>({
  year,
  edition,
  known,
  view,
  cells,
}: OrphanedEntriesOptions<Typed>): readonly OrphanedEntry<Typed>[] {
  return [...cells]
    .flatMap(([key, typed]) => {
      const { value } = typed
      const at = addressOf(key)
      if (value === null || value === 0 || isTypedIn(edition, at)) return []
      const had = known.findLast((each) => isTypedIn(each, at))
      const named = had && namePartsOf(programShown(had, had.views[view]), at, year)
      const parts = named ?? { sheet: at.sheet, row: at.row, column: at.field }
      return [{ key, unplaced: { ...parts, value, typed } }]
    })
    .toSorted((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true }))
    .map(({ unplaced }) => unplaced)
}

/** Checks all groups, because the institution may have been in another. */
function isTypedIn(edition: Edition, at: CellAddress): boolean {
  return groups.some((group) => {
    const sheet = programOf(edition, group).sheets.get(at.sheet)
    return sheet !== undefined && cellAt(sheet, at)?.kind === 'entered'
  })
}
