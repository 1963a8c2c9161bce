import type { PlaceKey } from '#engine/key.ts'

/** `null` or missing: nothing is entered. */
export type Entries = Readonly<Record<PlaceKey, number | null>>

export type Workbook = Readonly<Record<string, Entries>>

/** Norms and registers by sheet, row and field. */
export type ReferenceFigures = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>
>

export function entryAt(workbook: Workbook, sheet: string, key: PlaceKey): number | null {
  return workbook[sheet]?.[key] ?? null
}

/** The old entries are the prototype, because copying a long sheet is slow. For previews only; do not store it. */
export function entriesUnder(workbook: Workbook, sheet: string, changes: Entries): Workbook {
  const under: Record<PlaceKey, number | null> = Object.create(workbook[sheet] ?? null)
  return { ...workbook, [sheet]: Object.assign(under, changes) }
}

export function withEntries(workbook: Workbook, sheet: string, changes: Entries): Workbook {
  return { ...workbook, [sheet]: { ...workbook[sheet], ...changes } }
}
