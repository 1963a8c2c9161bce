import { pendingText } from '#budget/pending-text.ts'
import { type CellAddress, type CellKey, type PlaceKey, partsOfKey } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Program } from '#engine/program.ts'

export function placesOf(cells: Readonly<Record<PlaceKey, unknown>>): readonly PlaceKey[] {
  return Object.keys(cells) as PlaceKey[] // a record's own keys
}

export type BySheet<Known> = Readonly<Record<string, Readonly<Record<PlaceKey, Known>>>>

export function withCells<Known>(
  cells: BySheet<Known>,
  changes: Iterable<readonly [CellKey, Known]>,
): BySheet<Known> {
  const after: Record<string, Record<PlaceKey, Known>> = { ...cells }
  const fresh = new Set<string>()
  for (const [key, known] of changes) {
    const { sheet, place } = partsOfKey(key)
    if (!fresh.has(sheet)) after[sheet] = { ...after[sheet] }
    fresh.add(sheet)
    Object.assign(after[sheet] ?? {}, { [place]: known })
  }
  return after
}

export function withoutCells<Known>(cells: BySheet<Known>, keys: ReadonlySet<CellKey>): BySheet<Known> {
  const left = Object.entries(cells).map(([sheet, known]) => [
    sheet,
    Object.fromEntries(
      placesOf(known)
        .filter((place) => !keys.has(`${sheet}/${place}`))
        .map((place) => [place, known[place]]),
    ),
  ])
  return Object.fromEntries(left)
}

export function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && sameContent(value, right.get(name)))
  )
}

export function cellFigure(
  { program }: { readonly program: Program },
  { sheet, field }: CellAddress,
  value: number | null,
): string {
  if (value === null) return pendingText.empty
  return formatNumber(value, { atMost: program.sheets.get(sheet)?.fields[field]?.decimals ?? 3 })
}
