import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf, type Program } from '#domain/sheet/program.ts'

/**
 * Holds every entered cell of a year as it is, but for some: what is held keeps its value, counts as before and says why
 * it cannot be typed in. (A lock of the form is another thing: there what was typed does not count.)
 */
export type Hold = { readonly open: ReadonlySet<CellKey>; readonly reason: string }

/** Holds all but the named cells and those into which a value typed there is copied. */
export function holdAllBut(program: Program, cells: readonly Address[], reason: string): Hold {
  const named = new Set(cells.map(cellKeyOf))
  const linked = [...program.sheets.values()].flatMap(({ code, links }) =>
    links.flatMap(({ from, to }) =>
      named.has(cellKeyOf({ sheet: code, ...from })) ? [cellKeyOf({ sheet: code, ...to })] : [],
    ),
  )
  return { open: new Set([...named, ...linked]), reason }
}

/** Why a cell is held, or `null` where it is not. */
export function heldAt(hold: Hold | undefined, key: CellKey): string | null {
  return hold === undefined || hold.open.has(key) ? null : hold.reason
}
