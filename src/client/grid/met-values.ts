import { addressIn } from '#client/grid/address-of.ts'
import { withCells } from '#client/grid/cells-by-sheet.ts'
import { onPaper } from '#client/grid/on-paper.ts'
import type { Change, Met, WorkbookState } from '#client/grid/workbook-state.ts'
import { placeOf } from '#domain/sheet/entries.ts'
import type { Address } from '#domain/sheet/formula.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** A cell with two values: the one typed here, and a newer one that somebody else has saved. */
export type TwoValues = {
  readonly key: CellKey
  readonly at: Address
  readonly mine: number | null
  readonly met: Met
}

/**
 * A save has met newer values; they stand beside the unsaved ones until the person has chosen.
 * ASSUMED: a 0 that came into an empty cell with a colleague's save of the whole blank is not a value of theirs, so
 * nobody is asked about it.
 */
export function metAt(state: WorkbookState, found: readonly (readonly [CellKey, Met])[]): Change {
  const filled = found.filter(([key, { theirs, version }]) => {
    const { sheet, place } = placeOf(key)
    return theirs === 0 && version === 1 && state.seen[sheet]?.[place] === 0
  })
  const versions = filled.map(([key, { version }]): [CellKey, number] => [key, version])
  return {
    state: {
      ...state,
      met: new Map([...state.met, ...found]),
      seen: withCells(state.seen, versions),
    },
    touched: found.map(([key]) => key),
  }
}

/** The newer value at an unsaved cell that nobody has chosen about yet, or `null`. */
export function openMet({ met, unsaved, seen }: WorkbookState, key: CellKey): Met | null {
  const found = met.get(key)
  if (!found) return null
  const { sheet, place } = placeOf(key)
  return unsaved[sheet]?.[place] !== undefined && (seen[sheet]?.[place] ?? 0) < found.version ? found : null
}

/** All cells with two values, as they stand on paper. */
export function twoValues(state: WorkbookState): readonly TwoValues[] {
  const found = [...state.met.keys()].flatMap((key): readonly TwoValues[] => {
    const met = openMet(state, key)
    const { sheet, place } = placeOf(key)
    const at = addressIn(sheet, place)
    return met ? [{ key, at, met, mine: state.unsaved[sheet]?.[place] ?? null }] : []
  })
  return found.length < 2 ? found : onPaper(state.program, found)
}

/** One's own value is chosen at some cells: it stays unsaved, and now stands on the other one, which was seen. */
export function mineTaken(state: WorkbookState, keys: readonly CellKey[]): Change {
  const versions = keys.flatMap((key): [CellKey, number][] => {
    const version = state.met.get(key)?.version
    return version === undefined ? [] : [[key, version]]
  })
  return { state: { ...state, seen: withCells(state.seen, versions) }, touched: keys }
}
