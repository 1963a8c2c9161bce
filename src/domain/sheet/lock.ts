import { type Condition, type Formula, readsOf, readsOfCondition } from '#domain/sheet/formula.ts'
import { type Address, addressIn, type CellKey, cellKeyOf, keyOf, type PlaceKey } from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** Why a cell cannot be typed in, each with the sentence for the person; one word for browser and server. */
export type Lock =
  /** The rule of its field: what was typed does not count, but the formula, or 0 where there is none. */
  { readonly reason: 'form'; readonly why: string; readonly countsAs: Formula | null } | DraftLock

/** What locks cells whatever their form says; what was typed counts as before, so that no figure depends on it. */
export type DraftLock =
  /** Only marked cells are open: the year is back from review for these alone. */
  | {
      readonly reason: 'review'
      readonly why: string
      readonly open: ReadonlySet<CellKey>
      /** Of the open ones those that are not marked, and are open because they share a check with one that is. */
      readonly beside: ReadonlySet<CellKey>
    }
  /** The year is sent or approved, or its period over. */
  | { readonly reason: 'year'; readonly why: string }

/** The lock of a draft as far as it reaches a cell; `null` where it leaves the cell open. */
export function draftLockAt(lock: DraftLock | null, key: CellKey): DraftLock | null {
  return lock?.reason === 'review' && lock.open.has(key) ? null : lock
}

/**
 * Locks all but the named cells, those into which a value typed there is copied, and those that share a sum or share check with them:
 * whoever must mend one figure of a sum must be able to mend the others (calculation §10, A return of marked cells).
 */
export function lockAllBut(program: Program, cells: readonly Address[], why: string): DraftLock {
  const named = new Set(cells.map(cellKeyOf))
  const linked = [...program.sheets.values()].flatMap(({ code, links }) =>
    links.flatMap(({ from, to }) =>
      named.has(cellKeyOf({ sheet: code, ...from })) ? [cellKeyOf({ sheet: code, ...to })] : [],
    ),
  )
  const beside = new Set(sharedWith(program, cells).map(cellKeyOf))
  return { reason: 'review', why, open: new Set([...named, ...linked, ...beside]), beside }
}

/**
 * The typed cells that share a sum or share check with one of some typed cells of their sheet, without these; one step, no further. A check is one of
 * sums or shares where it holds figures of its own sheet against each other: questions of plausibility read a norm, another sheet or a fixed bound.
 */
export function sharedWith(program: Program, cells: readonly Address[]): readonly Address[] {
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

/** By sheet: of each check of sums or shares the typed cells on which it stands. */
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

/** The typed cells of a sheet on which a cell of it stands, itself among them. */
function typedBehind(sheet: Sheet, at: Address): readonly PlaceKey[] {
  if (at.sheet !== sheet.code) return []
  const place = keyOf(at)
  const cell = sheet.cells.get(place)
  if (cell?.kind === 'entered') return [place]
  return cell?.kind === 'computed' ? readsOf(cell.formula).flatMap((each) => typedBehind(sheet, each)) : []
}
