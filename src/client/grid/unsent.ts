import { placesOf } from '#client/grid/places-of.ts'
import type { WorkbookState } from '#client/grid/workbook-state.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** A value that the server does not hold, and the version of the server's value on which it stands. */
export type UnsentCell = { readonly value: number | null; readonly seen: number }

/** What a year holds that the server does not, as plain cells that can be kept and told elsewhere. */
export type Unsent = ReadonlyMap<CellKey, UnsentCell>

/** Reads it out of a state. */
export function unsentOf({ unsaved, seen }: Pick<WorkbookState, 'unsaved' | 'seen'>): Unsent {
  return new Map(
    Object.entries(unsaved).flatMap(([sheet, cells]) =>
      placesOf(cells).map((place): [CellKey, UnsentCell] => [
        `${sheet}/${place}`,
        { value: cells[place] ?? null, seen: seen[sheet]?.[place] ?? 0 },
      ]),
    ),
  )
}
