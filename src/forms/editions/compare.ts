import { readsOfCell } from '#engine/define.ts'
import { readsOfCondition } from '#engine/formula.ts'
import { addressIn, type CellAddress, type CellKey, cellKeyOf, type PlaceKey } from '#engine/key.ts'
import type { Sheet } from '#engine/sheet.ts'
import {
  continuedCells,
  counterpartsOf,
  type Edition,
  programOf,
  type View,
} from '#forms/editions/edition.ts'
import { type FullEdition, reportProgramOf } from '#forms/editions/edition-reports.ts'
import { groups, type ViewCode } from '#forms/profile.ts'

export type SheetChange = {
  readonly code: string
  readonly kind: 'new' | 'removed' | 'changed'
  readonly rows: ListChange<string>
  readonly cells: ListChange<PlaceKey>
  readonly other: readonly PlaceKey[]
  readonly readBy: readonly CellKey[]
}

type ListChange<T> = { readonly added: readonly T[]; readonly removed: readonly T[] }

export function changedSheets(before: FullEdition, now: FullEdition): readonly SheetChange[] {
  const [was, is] = [sheetsIn(before), sheetsIn(now)]
  const codes = [...new Set([...is.keys(), ...was.keys()])]
  const printed = Object.values(now.views).flatMap(({ code }) => [
    ...reportProgramOf(now, code).sheets.values(),
  ])
  const changed = new Set(codes.filter((code) => !isAlike(was.get(code), is.get(code))))
  return [...changed].map((code) => {
    const [old, own] = [was.get(code), is.get(code)]
    const cells = differences([...(old?.cells.keys() ?? [])], [...(own?.cells.keys() ?? [])])
    const other = [...(own?.cells ?? [])].flatMap(([place, cell]) => {
      const cellBefore = old?.cells.get(place)
      return cellBefore && serializeDefinition(cellBefore) !== serializeDefinition(cell) ? [place] : []
    })
    const touched = new Set([...cells.removed, ...other].map((place) => cellKeyOf(addressIn(code, place))))
    return {
      code,
      kind: old === undefined ? 'new' : own === undefined ? 'removed' : 'changed',
      rows: differences(rowsOf(old), rowsOf(own)),
      cells,
      other,
      readBy: [
        ...new Set(
          [...is.values(), ...printed].flatMap((sheet) =>
            changed.has(sheet.code) ? [] : readersIn(sheet, touched),
          ),
        ),
      ],
    }
  })
}

/** Returns unread norms, such as a forgotten new row. Some are read by code, as the months of a benefit. */
export function unreached(edition: FullEdition): readonly CellKey[] {
  const read = readIn(edition)
  return edition.norms.flatMap(({ sheet }) => unreadIn(sheet, 'given', read))
}

export function unreadEntries(edition: FullEdition): readonly CellKey[] {
  const read = readIn(edition)
  const blanks = new Set(Object.values(edition.sheets).flat())
  return [...blanks].flatMap((sheet) => unreadIn(sheet, 'entered', read))
}

/** Returns entered cells without a place in another edition. Their entries are not copied. */
export function placesLost(before: Edition, now: Edition, view: ViewCode): readonly CellAddress[] {
  const counterpart = counterpartsOf(now, before.code)
  // The distribution of a whole over its parts is unknown.
  const found = new Set(typedIn(now, now.views[view]).map(counterpart).flatMap(continuedCells))
  return typedIn(before, before.views[view]).filter((at) => !found.has(cellKeyOf(at)))
}

function typedIn(edition: Edition, { group, tabs }: View): readonly CellAddress[] {
  const { sheets } = programOf(edition, group)
  return [...new Set(tabs.flatMap((tab) => tab.sheets))].flatMap((code) =>
    [...(sheets.get(code)?.cells ?? [])].flatMap(([place, { kind }]) =>
      kind === 'entered' ? [addressIn(code, place)] : [],
    ),
  )
}

function unreadIn(
  { code, cells }: Sheet,
  wanted: 'given' | 'entered',
  read: ReadonlySet<CellKey>,
): readonly CellKey[] {
  return [...cells].flatMap(([place, { kind }]) => {
    const key = cellKeyOf(addressIn(code, place))
    return kind === wanted && !read.has(key) ? [key] : []
  })
}

function readIn(edition: FullEdition): ReadonlySet<CellKey> {
  const read = new Set<CellKey>()
  for (const { code } of Object.values(edition.views)) {
    for (const { cells, checks } of reportProgramOf(edition, code).sheets.values()) {
      for (const cell of cells.values()) for (const at of readsOfCell(cell)) read.add(cellKeyOf(at))
      for (const { when } of checks) for (const at of readsOfCondition(when)) read.add(cellKeyOf(at))
    }
  }
  return read
}

function sheetsIn(edition: Edition): ReadonlyMap<string, Sheet> {
  return new Map(groups.flatMap((group) => [...programOf(edition, group).sheets]))
}

function readersIn({ code, cells }: Sheet, touched: ReadonlySet<CellKey>): readonly CellKey[] {
  return [...cells].flatMap(([place, cell]) =>
    readsOfCell(cell).some((at) => touched.has(cellKeyOf(at))) ? [cellKeyOf(addressIn(code, place))] : [],
  )
}

function rowsOf(sheet: Sheet | undefined): readonly string[] {
  return sheet?.rows.map(({ code }) => code) ?? []
}

function differences<T>(was: readonly T[], is: readonly T[]): ListChange<T> {
  return {
    added: is.filter((each) => !was.includes(each)),
    removed: was.filter((each) => !is.includes(each)),
  }
}

function isAlike(was: Sheet | undefined, is: Sheet | undefined): boolean {
  if (was === is) return true
  return was !== undefined && is !== undefined && serializeDefinition(was) === serializeDefinition(is)
}

export function serializeDefinition(definition: object): string {
  return JSON.stringify(definition, (name, value: unknown) =>
    name === 'remade' ? undefined : value instanceof Map ? [...value] : value,
  )
}
