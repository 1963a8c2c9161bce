import { useCallback, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Problem } from '#engine/check.ts'
import type { BlockEntryResult, Edit, EntryResult } from '#engine/entry.ts'
import type { CellState, Evaluation } from '#engine/evaluate.ts'
import type { CellAddress, CellKey } from '#engine/key.ts'
import type { SavedPosition } from '#ui/saved-position.ts'

/** What grids show and edit. One source serves all sheets of one calculation. */
export type GridSource = {
  readonly year: number
  readonly evaluation: () => Evaluation
  /** Includes the preview. An unchanged view is the same object. */
  readonly cell: (key: CellKey) => CellView
  readonly subscribe: (key: CellKey, listener: () => void) => () => void
  readonly enter: (address: CellAddress, text: string) => EntryResult
  /** Rejected values leave a notice at their cells. */
  readonly enterBlock: (kind: EditKind, edits: readonly Edit[]) => BlockEntryResult
  /** Stores nothing. Ends with `enter` or `endPreview`. */
  readonly preview: (address: CellAddress, text: string) => void
  readonly endPreview: () => void
  /** Ends the state `copied`. */
  readonly confirm: (cells: readonly CellAddress[]) => void
  /** Discards the notices. */
  readonly dismiss: (cells: readonly CellAddress[]) => void
  /** Discards the rejections of the edit too. `null` if there is none. */
  readonly undo: () => UndoStep | null
  readonly redo: () => UndoStep | null
  /** `null` if there is none or all are undone. */
  readonly lastEdit: Pick<StoreApi<UndoStep | null>, 'getState' | 'subscribe'>
  /** Set until the grid has scrolled to the cell. */
  readonly revealRequest: StoreApi<CellAddress | null>
  /** On the user's own device it outlives the page. */
  readonly place: StoreApi<SavedPosition>
  /** Whether the panel about the cell is open, for all grids. */
  readonly panelShown: StoreApi<boolean>
}

export type CellView = {
  readonly state: CellState
  /** `conflict`: another user has saved a newer value. */
  readonly mark: 'none' | 'pending' | 'waiting' | 'failed' | 'conflict'
  readonly conflict: NewerValue | null
  readonly note: CellNotice | null
  /** From last year and not confirmed yet. */
  readonly copied: boolean
  readonly problem: Problem | null
  readonly badges: readonly CellBadge[]
}

export type NewerValue = {
  readonly theirs: number | null
  readonly by: string
  /** ISO 8601. */
  readonly at: string
}

/** A notice lasts until the next accepted value of its cell. */
export type CellNotice = { readonly kind: 'refused' | 'notSaved' | 'notice'; readonly message: string }

/** What other users did at a cell. The text describes it and may be empty. */
export type CellBadge =
  | { readonly kind: 'remark'; readonly isOpen: boolean; readonly text: string }
  /** `related`: has a check with a cell that has a remark. `arrived`: a new value from a colleague. */
  | { readonly kind: 'changed' | 'related' | 'arrived'; readonly text: string }

export type EditKind = 'typed' | 'pasted' | 'filled' | 'cleared' | 'cut' | 'restored' | 'copied' | 'brought'

export type UndoStep = {
  readonly kind: EditKind
  readonly cells: readonly {
    readonly at: CellAddress
    readonly before: number | null
    readonly after: number | null
  }[]
  readonly refused: readonly RefusedEdit[]
}

export type RefusedEdit = { readonly at: CellAddress; readonly note: CellNotice }

export function useCellView(source: GridSource, key: CellKey): CellView {
  const subscribe = useCallback((listener: () => void) => source.subscribe(key, listener), [source, key])
  return useSyncExternalStore(subscribe, () => source.cell(key))
}
