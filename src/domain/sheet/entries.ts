import type { PlaceKey } from '#domain/sheet/key.ts'

/** The entered cells of one sheet, one institution, one year. Plain immutable data; `null` or absent: nothing entered. */
export type Entries = Readonly<Record<PlaceKey, number | null>>

/** The entered cells of all sheets of one institution's year, by sheet code. */
export type Workbook = Readonly<Record<string, Entries>>

/** Figures that come from outside, by sheet, row and field: the norms of the year, the registers. */
export type Givens = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>

/** What is entered at a cell, `null` when nothing is. */
export function entryAt(workbook: Workbook, sheet: string, key: PlaceKey): number | null {
  return workbook[sheet]?.[key] ?? null
}

/**
 * The same as `withEntries` to whoever asks for a cell; it lists only the changes, so it is for a look and not to be kept. Copying the
 * entries of a long sheet takes longer than working it out anew.
 */
export function entriesUnder(workbook: Workbook, sheet: string, changes: Entries): Workbook {
  const under: Record<PlaceKey, number | null> = Object.create(workbook[sheet] ?? null)
  return { ...workbook, [sheet]: Object.assign(under, changes) }
}

/** The workbook with some cells of one sheet changed. */
export function withEntries(workbook: Workbook, sheet: string, changes: Entries): Workbook {
  return { ...workbook, [sheet]: { ...workbook[sheet], ...changes } }
}
