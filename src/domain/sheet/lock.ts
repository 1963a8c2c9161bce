import type { Formula } from '#domain/sheet/formula.ts'
import { type Address, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'

/** Why a cell cannot be typed in, each with the sentence for the person; one word for browser and server. */
export type Lock =
  /** The rule of its field: what was typed does not count, but the formula, or 0 where there is none. */
  { readonly reason: 'form'; readonly why: string; readonly countsAs: Formula | null } | DraftLock

/** What locks cells whatever their form says; what was typed counts as before, so that no figure depends on it. */
export type DraftLock =
  /** Only marked cells are open: the year is back from review for these alone. */
  | { readonly reason: 'review'; readonly why: string; readonly open: ReadonlySet<CellKey> }
  /** The year is sent or approved, or its period over. */
  | { readonly reason: 'year'; readonly why: string }

/** The lock of a draft as far as it reaches a cell; `null` where it leaves the cell open. */
export function draftLockAt(lock: DraftLock | null, key: CellKey): DraftLock | null {
  return lock?.reason === 'review' && lock.open.has(key) ? null : lock
}

/** Locks all but the named cells and those into which a value typed there is copied. */
export function lockAllBut(program: Program, cells: readonly Address[], why: string): DraftLock {
  const named = new Set(cells.map(cellKeyOf))
  const linked = [...program.sheets.values()].flatMap(({ code, links }) =>
    links.flatMap(({ from, to }) =>
      named.has(cellKeyOf({ sheet: code, ...from })) ? [cellKeyOf({ sheet: code, ...to })] : [],
    ),
  )
  return { reason: 'review', why, open: new Set([...named, ...linked]) }
}
