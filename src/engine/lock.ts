import { type Condition, type Formula, readsOf, readsOfCondition } from '#engine/formula.ts'
import { addressIn, type CellAddress, type CellKey, cellKeyOf, keyOf, type PlaceKey } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import type { Sheet } from '#engine/sheet.ts'

export type Lock =
  /** The typed value does not count; the formula or 0 does. */
  { readonly reason: 'form'; readonly why: string; readonly countsAs: Formula | null } | DraftLock

/** Typed values still count, so no figure depends on it. */
export type DraftLock =
  /** Only marked cells are open after a return. */
  | {
      readonly reason: 'review'
      readonly why: string
      readonly open: ReadonlySet<CellKey>
      /** Open cells that share a check with a marked cell. */
      readonly relatedCells: ReadonlySet<CellKey>
    }
  /** The year is sent or approved, or its period is over. */
  | { readonly reason: 'year'; readonly why: string }

export function draftLockAt(lock: DraftLock | null, key: CellKey): DraftLock | null {
  return lock?.reason === 'review' && lock.open.has(key) ? null : lock
}

/**
 * Linked targets and cells that share a sum or share check stay open: a correction may require changing them
 * (calculation §10, A return of marked cells).
 */
export function lockAllBut(program: Program, cells: readonly CellAddress[], why: string): DraftLock {
  const named = new Set(cells.map(cellKeyOf))
  const linked = [...program.sheets.values()].flatMap(({ code, links }) =>
    links.flatMap(({ from, to }) =>
      named.has(cellKeyOf({ sheet: code, ...from })) ? [cellKeyOf({ sheet: code, ...to })] : [],
    ),
  )
  const relatedCells = new Set(sharedWith(program, cells).map(cellKeyOf))
  return { reason: 'review', why, open: new Set([...named, ...linked, ...relatedCells]), relatedCells }
}

/** One step only. Plausibility checks do not count. */
export function sharedWith(program: Program, cells: readonly CellAddress[]): readonly CellAddress[] {
  return [...Map.groupBy(cells, ({ sheet }) => sheet)].flatMap(([code, named]) => {
    const sheet = program.sheets.get(code)
    if (!sheet) return []
    const own = new Set(named.map(keyOf).filter((place) => sheet.cells.get(place)?.kind === 'entered'))
    const shared = checkedTogether(sheet).filter((places) => places.some((place) => own.has(place)))
    return [...new Set(shared.flat())]
      .filter((place) => !own.has(place))
      .map((place) => addressIn(code, place))
  })
}

const together = new WeakMap<Sheet, readonly (readonly PlaceKey[])[]>()

function checkedTogether(sheet: Sheet): readonly (readonly PlaceKey[])[] {
  const known = together.get(sheet)
  if (known) return known
  const groups = sheet.checks
    .filter(({ severity, when }) => severity !== 'note' && holdsTogether(sheet, when))
    .map(({ when }) => [...new Set(readsOfCondition(when).flatMap((at) => typedBehind(sheet, at)))])
  together.set(sheet, groups)
  return groups
}

function holdsTogether({ code }: Sheet, when: Condition): boolean {
  return readsOfCondition(when).every(({ sheet }) => sheet === code) && comparesCells(when)
}

function comparesCells(when: Condition): boolean {
  switch (when.test) {
    case 'fact':
      return false
    case 'not':
      return comparesCells(when.of)
    case 'all':
      return when.of.some(comparesCells)
    default:
      return [when.left, when.right].every((side) => readsOf(side).length > 0)
  }
}

function typedBehind(sheet: Sheet, at: CellAddress): readonly PlaceKey[] {
  if (at.sheet !== sheet.code) return []
  const place = keyOf(at)
  const cell = sheet.cells.get(place)
  if (cell?.kind === 'entered') return [place]
  return cell?.kind === 'computed' ? readsOf(cell.formula).flatMap((each) => typedBehind(sheet, each)) : []
}
