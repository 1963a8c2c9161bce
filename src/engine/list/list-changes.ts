import type { ListCellTexts } from '#engine/list/list.ts'

export type StoredListRow = { readonly key: string; readonly cells: ListCellTexts }
export type ImportedRow = StoredListRow & { readonly at: number }

/** `part`: other rows stay; `whole`: others are removed. */
export const extents = ['part', 'whole'] as const
export type ImportScope = (typeof extents)[number]

/** `column` from 0. */
export type ListCellChange = { readonly column: number; readonly from: string; readonly to: string }

export type RowChange =
  | { readonly kind: 'new'; readonly at: number; readonly key: string; readonly cells: ListCellTexts }
  | {
      readonly kind: 'changed'
      readonly at: number
      readonly key: string
      readonly cells: ListCellTexts
      readonly changes: readonly ListCellChange[]
    }
  | { readonly kind: 'removed'; readonly key: string; readonly cells: ListCellTexts }

export type ListChanges = { readonly changes: readonly RowChange[]; readonly same: number }

export function listChanges(
  stored: readonly StoredListRow[],
  given: readonly ImportedRow[],
  extent: ImportScope,
): ListChanges {
  const before = new Map(stored.map(({ key, cells }) => [key, cells]))
  const named = new Set(given.map(({ key }) => key))
  const rowChanges = given.flatMap(({ at, key, cells }): RowChange[] => {
    const known = before.get(key)
    if (known === undefined) return [{ kind: 'new', at, key, cells }]
    const changes = cells.flatMap((to, column): ListCellChange[] => {
      const from = known[column] ?? ''
      return from === to ? [] : [{ column, from, to }]
    })
    return changes.length === 0 ? [] : [{ kind: 'changed', at, key, cells, changes }]
  })
  const removed = stored.filter(({ key }) => !named.has(key))
  return {
    changes: [
      ...rowChanges,
      ...(extent === 'whole'
        ? removed.map(({ key, cells }): RowChange => ({ kind: 'removed', key, cells }))
        : []),
    ],
    same: given.length - rowChanges.length,
  }
}
