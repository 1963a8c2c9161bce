import type { WrittenCells } from '#domain/list/list.ts'

/** A row that is kept, as its list writes it. */
export type KeptRow = { readonly key: string; readonly cells: WrittenCells }
/** A row of a list that was read, with its number in the workbook. */
export type GivenRow = KeptRow & { readonly at: number }

/** Of how much of a register a list tells: of some rows, so that all others stay, or of all of them, so that they are gone. */
export const extents = ['part', 'whole'] as const
export type Extent = (typeof extents)[number]

/** A cell that a list changes, by its column from 0. */
export type CellChange = { readonly column: number; readonly from: string; readonly to: string }

/** What a list does to one row. `at`: the number of its row in the workbook. */
export type RowChange =
  | { readonly is: 'new'; readonly at: number; readonly key: string; readonly cells: WrittenCells }
  | {
      readonly is: 'changed'
      readonly at: number
      readonly key: string
      readonly cells: WrittenCells
      readonly changes: readonly CellChange[]
    }
  | { readonly is: 'gone'; readonly key: string; readonly cells: WrittenCells }

/** What a list does to a register, and how many of its rows change nothing. */
export type ListChanges = { readonly changes: readonly RowChange[]; readonly same: number }

/** Holds a list against what is kept; a key comes once on either side. */
export function listChanges(
  kept: readonly KeptRow[],
  given: readonly GivenRow[],
  extent: Extent,
): ListChanges {
  const before = new Map(kept.map(({ key, cells }) => [key, cells]))
  const named = new Set(given.map(({ key }) => key))
  const told = given.flatMap(({ at, key, cells }): RowChange[] => {
    const known = before.get(key)
    if (known === undefined) return [{ is: 'new', at, key, cells }]
    const changes = cells.flatMap((to, column): CellChange[] => {
      const from = known[column] ?? ''
      return from === to ? [] : [{ column, from, to }]
    })
    return changes.length === 0 ? [] : [{ is: 'changed', at, key, cells, changes }]
  })
  const gone = kept.filter(({ key }) => !named.has(key))
  return {
    changes: [
      ...told,
      ...(extent === 'whole' ? gone.map(({ key, cells }): RowChange => ({ is: 'gone', key, cells })) : []),
    ],
    same: given.length - told.length,
  }
}
