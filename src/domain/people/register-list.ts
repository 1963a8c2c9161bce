import { type List, readRow, type WrittenCells } from '#domain/list/list.ts'
import {
  type Extent,
  type GivenRow,
  type KeptRow,
  listChanges,
  type RowChange,
} from '#domain/list/list-changes.ts'
import type { ListRow } from '#domain/list/read-list.ts'
import { maskedRegister } from '#domain/organisation/register-number.ts'
import { mayBeListed, type RegistryThere } from '#domain/people/register-origin.ts'
import type { RecordProblem } from '#domain/record/record.ts'
import { listText } from '#text/lists.ts'

/** With which columns each list of a register begins: whose row it is. */
export const institutionColumns = [
  {
    field: 'institutionId',
    ...listText.institution.institutionId,
    takes: { is: 'text', most: 20 },
    needed: 'sometimes',
  },
  {
    field: 'institutionName',
    ...listText.institution.institutionName,
    takes: { is: 'told' },
    needed: 'sometimes',
  },
] as const satisfies List['columns']

/** The fields that hold a register number; that of a parent may be a code, and is shown whole among the staff. */
export const numberFields: readonly string[] = ['primaryNidNumber', 'childRegisterNumber', 'parentNumber']

/** A cell of a list as it is shown to whoever has not asked for the number in it. */
export function shownCell({ columns }: List, column: number, cell: string): string {
  return numberFields.includes(columns[column]?.field ?? '') ? maskedRegister(cell) : cell
}

/** A row's cells, settled against what is known, and what is wrong with them besides their limits. */
export type Settled = { readonly cells: WrittenCells; readonly problems: readonly RecordProblem[] }

/** One institution's register as a list: what is kept, and how a row finds its place. */
export type RegisterList = {
  readonly list: List
  readonly kept: readonly KeptRow[]
  /** Under which key a row stands or will stand, by its cells as they were typed; `null` where they do not tell. */
  readonly keyOf: (cells: ListRow['cells']) => string | null
  readonly settle: (cells: WrittenCells, key: string | null) => Settled
  /** By which words people know a row. */
  readonly labelOf: (cells: WrittenCells) => string
  /** Whether a row says nothing: one of a form that nobody has filled in. */
  readonly isEmpty: (cells: ListRow['cells']) => boolean
  /** Whether a row that is kept is a person's by now, which no list changes. */
  readonly isHeld: (key: string) => boolean
  /** Of which year a row is, as a registry answers for years. */
  readonly yearOf: (key: string) => number
  /** Why this institution has no such register; `null` where it has. */
  readonly noRegister: string | null
}

/** How the register stands for whoever changes it by a list or by hand. */
export type RegisterState = {
  /** Why nothing of the year can be changed: the sentence; `null` while it can. */
  readonly lock: string | null
  readonly registry: RegistryThere
  /** The years for which the registry has answered. */
  readonly answered: ReadonlySet<number>
}

/** Something that bars a list, by the number of its row. */
export type ListFault = { readonly row: number; readonly field: string; readonly message: string }

/** What a list does to one institution's register, or what bars it. */
export type JudgedRegister = {
  readonly changes: readonly RowChange[]
  readonly same: number
  /** Rows that a person has made their own: the list says something else of them, and they stay. */
  readonly held: number
  readonly faults: readonly ListFault[]
}

/** What is asked of one institution's register: the rows of a list, of how much it tells, and rows that somebody takes away by hand, by their keys. */
export type RegisterAsked = {
  readonly rows: readonly ListRow[]
  readonly extent: Extent
  readonly gone: readonly string[]
}

/** Judges what is asked of one institution's register. */
export function judgeRegister(
  register: RegisterList,
  state: RegisterState,
  { rows, extent, gone }: RegisterAsked,
): JudgedRegister {
  const told = rows.filter(({ cells }) => !register.isEmpty(cells))
  const { noRegister } = register
  if (noRegister !== null && told.length > 0)
    return {
      changes: [],
      same: 0,
      held: 0,
      faults: told.map(({ at }) => ({ row: at, field: '', message: noRegister })),
    }
  const { given, faults } = readRows(register, told)
  // Rows of a form that nobody has filled in tell nothing: not even that the rest is gone.
  const isUnfilled = rows.length > 0 && told.length === 0
  const found = listChanges(register.kept, given, isUnfilled ? 'part' : extent)
  const isHeld = (change: RowChange): boolean => change.is !== 'new' && register.isHeld(change.key)
  const taken = register.kept.flatMap(({ key, cells }): RowChange[] =>
    gone.includes(key) ? [{ is: 'gone', key, cells }] : [],
  )
  const asked = [...found.changes, ...taken]
  const changes = asked.filter((change) => !isHeld(change))
  const first = rows[0]?.at ?? 1
  const barred = changes.flatMap((change): ListFault[] => {
    const message = whyNot(register, state, change)
    return message === null ? [] : [{ row: change.is === 'gone' ? first : change.at, field: '', message }]
  })
  return {
    changes,
    same: found.same,
    held: asked.length - changes.length,
    faults: [...faults, ...new Map(barred.map((fault) => [`${fault.row} ${fault.message}`, fault])).values()],
  }
}

function whyNot(register: RegisterList, { lock, registry, answered }: RegisterState, change: RowChange) {
  if (lock !== null) return lock
  return mayBeListed(registry, answered, register.yearOf(change.key)) ? null : listText.fromRegistry
}

type Rows = { readonly given: readonly GivenRow[]; readonly faults: readonly ListFault[] }

/** Reads the rows. One that is as it is kept has nothing wrong, whatever a registry once brought. */
function readRows(register: RegisterList, rows: readonly ListRow[]): Rows {
  const kept = new Map(register.kept.map(({ key, cells }) => [key, cells]))
  const given = new Map<string, GivenRow>()
  const faults: ListFault[] = []
  for (const { at, cells } of rows) {
    const key = register.keyOf(cells)
    const known = key === null ? undefined : kept.get(key)
    const read = readRow(register.list, cells, known ?? null)
    const settled = register.settle(read.cells, key)
    const isAsKept = known?.every((cell, column) => cell === settled.cells[column]) ?? false
    const wrong = isAsKept ? [] : [...read.problems, ...settled.problems]
    faults.push(...wrong.map((problem) => ({ row: at, ...problem })))
    if (key === null || given.has(key)) {
      if (key !== null) faults.push({ row: at, field: '', message: listText.twice(given.get(key)?.at ?? at) })
    } else given.set(key, { at, key, cells: settled.cells })
  }
  return { given: [...given.values()], faults }
}

/** The most rows that one institution has in a list: they stay together, and no call takes more. */
export const MOST_ROWS_OF_ONE = 5000

/** What bars a list that tells more of one institution than a call takes, at its first row; an institution of which nothing is said is one too. */
export function tooManyRows(rows: readonly ListRow[]): readonly ListFault[] {
  return [...Map.groupBy(rows, ({ cells }) => (cells[0] ?? '').trim())].flatMap(([id, [first, ...others]]) =>
    first !== undefined && others.length >= MOST_ROWS_OF_ONE
      ? [{ row: first.at, field: 'institutionId', message: listText.manyOfOne(id, MOST_ROWS_OF_ONE) }]
      : [],
  )
}

/** As many rows and institutions as one call takes: a large list goes in slices, so that nobody waits for all of it. */
export const MOST_ROWS_AT_ONCE = 1500
export const MOST_INSTITUTIONS_AT_ONCE = 100

/**
 * The rows of a list in slices, each with all rows of its institutions: the institution of a row stands in its first cell. One institution's rows
 * stay together, however many.
 */
export function slicesOf(rows: readonly ListRow[]): readonly (readonly ListRow[])[] {
  const ofEach = [...Map.groupBy(rows, ({ cells }) => (cells[0] ?? '').trim()).values()]
  const slices: { rows: ListRow[]; institutions: number }[] = []
  for (const own of ofEach) {
    const last = slices.at(-1)
    const hasRoom =
      last !== undefined &&
      last.institutions < MOST_INSTITUTIONS_AT_ONCE &&
      last.rows.length + own.length <= MOST_ROWS_AT_ONCE
    if (hasRoom) {
      last.rows.push(...own)
      last.institutions += 1
    } else slices.push({ rows: [...own], institutions: 1 })
  }
  return slices.map((slice) => slice.rows)
}
