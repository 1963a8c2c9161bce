import { additiveIn } from '#engine/additive.ts'
import { addressIn, addressOf, type CellKey, cellKeyOf, cellPositionOf, keyOf } from '#engine/key.ts'
import { FormError, type Sheet } from '#engine/sheet.ts'
import {
  type Counterpart,
  type Edition,
  type EditionMapping,
  everySheet,
  type Mapping,
  programOf,
} from '#forms/editions/edition.ts'
import type { Group } from '#forms/profile.ts'

/*
 * Mappings of an edition. A name is a sheet, a row (`ebs-b1/7`), a field (`ebs-b1/*.stage1Qty`) or a cell
 * (`ebs-b1/7.stage1Qty`), of one kind in a mapping.
 */

export const renamed = (was: string, is: string): Mapping => ({ was: [was], is: [is] })

/** Maps to several, which may include itself: `split('ebs-b1/7', ['ebs-b1/7', 'ebs-b1/8'])`. */
export const split = (was: string, is: readonly string[]): Mapping => ({ was: [was], is })

/** Maps to a sum: `joined(['ebs-b1/7', 'ebs-b1/8'], 'ebs-b1/7')`. */
export const joined = (was: readonly string[], is: string): Mapping => ({ was, is: [is] })

/** Marks a removed name with a new one at its position: `gone('ebs-b1/7')`. */
export const removed = (was: string): Mapping => ({ was: [was], is: [] })

type Sheets = ReadonlyMap<string, Sheet>

export type EditionStep = { readonly before: Edition; readonly now: Edition }

/**
 * Returns the changed cells: by the author's mappings, then `moved`, then new or removed. Throws `FormError` for
 * unknown names, mixed kinds, and contradictions.
 */
export function mappingSinceLast({ before, now }: EditionStep, moved: readonly Mapping[]): EditionMapping {
  const [was, is] = [everySheet(before), everySheet(now)]
  const mappings = now.became.flatMap((line) => cellsNamed(line, was, is))
  refuseTwice(mappings)
  const [namedWas, namedIs] = [namedOn(mappings, 'was'), namedOn(mappings, 'is')]
  const covered = mappings.flatMap(({ is }) => is).find((key) => hasCell(was, key) && !namedWas.has(key))
  if (covered !== undefined)
    throw new FormError(`${covered} became another cell: say what became of the one that stood there`)
  const alone = moved
    .flatMap((line) => cellsNamed(line, was, is))
    .filter((each) => !each.was.some((key) => namedWas.has(key)) && !each.is.some((key) => namedIs.has(key)))
  const mapped = [...mappings, ...alone]
  const adds = addsIn(before)
  return byCell(
    [...mapped, ...others(mapped, was, is)].map((each) => ({
      ...each,
      adds: each.was.length === 1 && each.is.length < 2 ? true : each.was.every(adds),
    })),
  )
}

export function composed(one: EditionMapping, other: EditionMapping): EditionMapping {
  const [first, second] = [counterpartsIn(one), counterpartsIn(other)]
  const [left, came] = [namedOn(second, 'was'), namedOn(first, 'is')]
  // A cell that one step does not name keeps its position.
  const still = (key: CellKey): Counterpart => ({ was: [key], is: [key], adds: true })
  const from = [...first, ...[...left].filter((key) => !came.has(key)).map(still)]
  const to = [...second, ...[...came].filter((key) => !left.has(key)).map(still)]
  const isSame = ({ was, is }: MappedCells): boolean =>
    was.length === 1 && is.length === 1 && was[0] === is[0]
  return byCell(together(from, to).filter((each) => !isSame(each)))
}

export function byCell(all: readonly Counterpart[]): EditionMapping {
  const by = (side: keyof EditionMapping) =>
    new Map(all.flatMap((each) => each[side].map((key) => [key, each] as const)))
  return { was: by('was'), is: by('is') }
}

export function counterpartsIn({ was, is }: EditionMapping): readonly Counterpart[] {
  return [...new Set([...was.values(), ...is.values()])]
}

function together(from: readonly Counterpart[], to: readonly Counterpart[]): readonly Counterpart[] {
  const leaving = new Map(to.flatMap((each) => each.was.map((key) => [key, each] as const)))
  const coming = new Map(from.flatMap((each) => each.is.map((key) => [key, each] as const)))
  const done = new Set<Counterpart>()
  const reached = (start: Counterpart, side: 'from' | 'to'): readonly Counterpart[] => {
    const met = { from: new Set<Counterpart>(), to: new Set<Counterpart>() }
    const open = [{ each: start, side }]
    for (const { each, side: own } of open) {
      if (met[own].has(each)) continue
      met[own].add(each)
      done.add(each)
      const other = own === 'from' ? 'to' : 'from'
      for (const key of own === 'from' ? each.is : each.was) {
        const next = own === 'from' ? leaving.get(key) : coming.get(key)
        if (next) open.push({ each: next, side: other })
      }
    }
    const adds = [...met.from, ...met.to].every((each) => each.adds)
    const was = [...met.from].flatMap((each) => each.was)
    const is = [...met.to].flatMap((each) => each.is)
    // If a part was removed later, the rest does not equal the original.
    const isBroken = is.length > 0 && [...met.to].some((each) => each.is.length === 0)
    if (!isBroken) return [{ was, is, adds }]
    return [
      ...was.map((key) => ({ was: [key], is: [], adds })),
      ...is.map((key) => ({ was: [], is: [key], adds })),
    ]
  }
  return [
    ...from.flatMap((each) => (done.has(each) ? [] : reached(each, 'from'))),
    ...to.flatMap((each) => (done.has(each) ? [] : reached(each, 'to'))),
  ]
}

type MappedCells = Pick<Counterpart, 'was' | 'is'>

/** `null`: all rows, or all fields. */
type Name = { readonly sheet: string; readonly row: string | null; readonly field: string | null }

function nameOf(name: string): Name {
  const [sheet = '', place] = name.split('/')
  if (place === undefined) return { sheet, row: null, field: null }
  const { row, field } = cellPositionOf(place)
  return { sheet, row: row === '*' ? null : row, field: field === '' ? null : field }
}

/** A cell that only some names have maps among those. */
function cellsNamed({ was, is }: Mapping, before: Sheets, now: Sheets): readonly MappedCells[] {
  const kinds = new Set(
    [...was, ...is].map(nameOf).map(({ row, field }) => `${row === null} ${field === null}`),
  )
  if (kinds.size !== 1)
    throw new FormError(`${[...was, ...is].join(', ')}: names of one kind become each other`)
  const [from, to] = [placesOf(was, before), placesOf(is, now)]
  return [...new Set([...from.keys(), ...to.keys()])].map((place) => ({
    was: from.get(place) ?? [],
    is: to.get(place) ?? [],
  }))
}

function placesOf(names: readonly string[], sheets: Sheets): ReadonlyMap<string, readonly CellKey[]> {
  const found = new Map<string, CellKey[]>()
  for (const spelling of names) {
    const name = nameOf(spelling)
    const own = cellsOf(sheets.get(name.sheet)).filter(
      ({ row, field }) => (name.row ?? row) === row && (name.field ?? field) === field,
    )
    if (own.length === 0) throw new FormError(`${spelling} became or was another, but there is no such cell`)
    for (const at of own) {
      const place = `${name.row === null ? at.row : ''}.${name.field === null ? at.field : ''}`
      found.set(place, [...(found.get(place) ?? []), cellKeyOf(at)])
    }
  }
  return found
}

function cellsOf(sheet: Sheet | undefined) {
  return [...(sheet?.cells ?? [])].flatMap(([place, { kind }]) =>
    sheet && kind !== 'text' ? [addressIn(sheet.code, place)] : [],
  )
}

function hasCell(sheets: Sheets, key: CellKey): boolean {
  const at = addressOf(key)
  return sheets.get(at.sheet)?.cells.has(keyOf(at)) ?? false
}

function namedOn(all: readonly MappedCells[], side: 'was' | 'is'): ReadonlySet<CellKey> {
  return new Set(all.flatMap((each) => each[side]))
}

function refuseTwice(mappings: readonly MappedCells[]): void {
  for (const side of ['was', 'is'] as const) {
    const keys = mappings.flatMap((each) => each[side])
    const twice = keys.find((key, index) => keys.indexOf(key) < index)
    if (twice !== undefined)
      throw new FormError(`two things are said of what ${twice} ${side === 'was' ? 'became' : 'was'}`)
  }
}

function others(mapped: readonly MappedCells[], before: Sheets, now: Sheets): readonly MappedCells[] {
  const keysIn = (sheets: Sheets) => [...sheets.values()].flatMap((sheet) => cellsOf(sheet).map(cellKeyOf))
  const [was, is] = [new Set(keysIn(before)), new Set(keysIn(now))]
  const [left, came] = [namedOn(mapped, 'was'), namedOn(mapped, 'is')]
  return [
    // Includes positions that another cell took.
    ...[...was]
      .filter((key) => !left.has(key) && (!is.has(key) || came.has(key)))
      .map((key) => ({ was: [key], is: [] })),
    ...[...is]
      .filter((key) => !came.has(key) && (!was.has(key) || left.has(key)))
      .map((key) => ({ was: [], is: [key] })),
  ]
}

const groups: readonly Group[] = ['ORGEBS', 'ORGSUB', 'ORGNTB']

/** Norms are neither amounts nor counts (decision 0019). A group is compiled only if mapped. */
function addsIn(edition: Edition): (key: CellKey) => boolean {
  const known = new Map<Group, ReturnType<typeof additiveIn>>()
  return (key) => {
    const at = addressOf(key)
    const group = groups.find((each) => edition.sheets[each].some(({ code }) => code === at.sheet))
    if (group === undefined) return false
    const isAdditive = known.get(group) ?? additiveIn(programOf(edition, group))
    known.set(group, isAdditive)
    return isAdditive(at)
  }
}
