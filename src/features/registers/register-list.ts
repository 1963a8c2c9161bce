import { mayBeListed, type RegistryPresence } from '#budget/people/register-origin.ts'
import { type List, type ListCellTexts, readRow } from '#engine/list/list.ts'
import {
  type ImportedRow,
  type ImportScope,
  listChanges,
  type RowChange,
  type StoredListRow,
} from '#engine/list/list-changes.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import type { RecordProblem } from '#engine/list/record.ts'
import { maskedRegister } from '#engine/list/register-number.ts'
import { registerInstitutionText, registerListText } from '#features/registers/list-text.ts'
import { repeatedRowText } from '#forms/norms/year-list-text.ts'

export const institutionColumns = [
  {
    field: 'institutionId',
    ...registerInstitutionText.institutionId,
    takes: { kind: 'text', most: 20 },
    needed: 'sometimes',
  },
  {
    field: 'institutionName',
    ...registerInstitutionText.institutionName,
    takes: { kind: 'reference' },
    needed: 'sometimes',
  },
] as const satisfies List['columns']

/** A parent's may be a code; among staff the code is shown unmasked. */
export const numberFields: readonly string[] = ['primaryNidNumber', 'childRegisterNumber', 'parentNumber']

export function shownCell({ columns }: List, column: number, cell: string): string {
  return numberFields.includes(columns[column]?.field ?? '') ? maskedRegister(cell) : cell
}

/** Includes no problems of column limits. */
export type ValidatedRow = { readonly cells: ListCellTexts; readonly problems: readonly RecordProblem[] }

export type RegisterList = {
  readonly list: List
  readonly stored: readonly StoredListRow[]
  /** Returns `null` if the raw cells do not determine the key. */
  readonly keyOf: (cells: ListRow['cells']) => string | null
  readonly settle: (cells: ListCellTexts, key: string | null) => ValidatedRow
  readonly labelOf: (cells: ListCellTexts) => string
  readonly isEmpty: (cells: ListRow['cells']) => boolean
  /** Lists do not change a row that a user has confirmed. */
  readonly isConfirmed: (key: string) => boolean
  /** Registries respond by year. */
  readonly yearOf: (key: string) => number
  /** `null` if the institution has the register. */
  readonly noRegister: string | null
}

export type RegisterState = {
  /** `null` if the year is not locked. */
  readonly lock: string | null
  readonly registry: RegistryPresence
  /** The years with a registry response. */
  readonly answered: ReadonlySet<number>
}

export type ListRowError = { readonly row: number; readonly field: string; readonly message: string }

export type RegisterDiff = {
  readonly changes: readonly RowChange[]
  readonly same: number
  /** Confirmed rows that differ from the list; they do not change. */
  readonly confirmed: number
  readonly faults: readonly ListRowError[]
}

export type RegisterDiffRequest = {
  readonly rows: readonly ListRow[]
  readonly extent: ImportScope
  readonly removed: readonly string[]
}

export function diffRegister(
  register: RegisterList,
  state: RegisterState,
  { rows, extent, removed }: RegisterDiffRequest,
): RegisterDiff {
  const filledRows = rows.filter(({ cells }) => !register.isEmpty(cells))
  const { noRegister } = register
  if (noRegister !== null && filledRows.length > 0)
    return {
      changes: [],
      same: 0,
      confirmed: 0,
      faults: filledRows.map(({ at }) => ({ row: at, field: '', message: noRegister })),
    }
  const { given, errors } = readRows(register, filledRows)
  // A list of unfilled template rows does not mean that all rows are removed.
  const isUnfilled = rows.length > 0 && filledRows.length === 0
  const found = listChanges(register.stored, given, isUnfilled ? 'part' : extent)
  const isConfirmedChange = (change: RowChange): boolean =>
    change.kind !== 'new' && register.isConfirmed(change.key)
  const taken = register.stored.flatMap(({ key, cells }): RowChange[] =>
    removed.includes(key) ? [{ kind: 'removed', key, cells }] : [],
  )
  const allChanges = [...found.changes, ...taken]
  const changes = allChanges.filter((change) => !isConfirmedChange(change))
  const first = rows[0]?.at ?? 1
  const barred = changes.flatMap((change): ListRowError[] => {
    const message = changeBlockReason(register, state, change)
    return message === null
      ? []
      : [{ row: change.kind === 'removed' ? first : change.at, field: '', message }]
  })
  return {
    changes,
    same: found.same,
    confirmed: allChanges.length - changes.length,
    faults: [...errors, ...new Map(barred.map((error) => [`${error.row} ${error.message}`, error])).values()],
  }
}

function changeBlockReason(
  register: RegisterList,
  { lock, registry, answered }: RegisterState,
  change: RowChange,
) {
  if (lock !== null) return lock
  return mayBeListed(registry, answered, register.yearOf(change.key)) ? null : registerListText.fromRegistry
}

type ImportedRows = { readonly given: readonly ImportedRow[]; readonly errors: readonly ListRowError[] }

/** Accepts a row equal to the stored one, even if a registry supplied invalid data. */
function readRows(register: RegisterList, rows: readonly ListRow[]): ImportedRows {
  const storedByKey = new Map(register.stored.map(({ key, cells }) => [key, cells]))
  const given = new Map<string, ImportedRow>()
  const errors: ListRowError[] = []
  for (const { at, cells } of rows) {
    const key = register.keyOf(cells)
    const known = key === null ? undefined : storedByKey.get(key)
    const read = readRow(register.list, cells, known ?? null)
    const settled = register.settle(read.cells, key)
    const isUnchanged = known?.every((cell, column) => cell === settled.cells[column]) ?? false
    const wrong = isUnchanged ? [] : [...read.problems, ...settled.problems]
    errors.push(...wrong.map((problem) => ({ row: at, ...problem })))
    if (key === null || given.has(key)) {
      if (key !== null)
        errors.push({ row: at, field: '', message: repeatedRowText(given.get(key)?.at ?? at) })
    } else given.set(key, { at, key, cells: settled.cells })
  }
  return { given: [...given.values()], errors }
}

/** Rows of one institution are imported together, and no request accepts more. */
export const MAX_ROWS_OF_ONE = 5000

/** Counts rows without an institution as one. */
export function tooManyRows(rows: readonly ListRow[]): readonly ListRowError[] {
  return [...Map.groupBy(rows, ({ cells }) => (cells[0] ?? '').trim())].flatMap(([id, [first, ...others]]) =>
    first !== undefined && others.length >= MAX_ROWS_OF_ONE
      ? [{ row: first.at, field: 'institutionId', message: registerListText.manyOfOne(id, MAX_ROWS_OF_ONE) }]
      : [],
  )
}

/** A large list is sent in batches, so that no request takes long. */
export const MAX_ROWS_AT_ONCE = 1500
export const MAX_INSTITUTIONS_AT_ONCE = 100

/** Keeps all rows of an institution, the first cell, together. */
export function slicesOf(rows: readonly ListRow[]): readonly (readonly ListRow[])[] {
  const ofEach = [...Map.groupBy(rows, ({ cells }) => (cells[0] ?? '').trim()).values()]
  const slices: { rows: ListRow[]; institutions: number }[] = []
  for (const own of ofEach) {
    const last = slices.at(-1)
    const hasRoom =
      last !== undefined &&
      last.institutions < MAX_INSTITUTIONS_AT_ONCE &&
      last.rows.length + own.length <= MAX_ROWS_AT_ONCE
    if (hasRoom) {
      last.rows.push(...own)
      last.institutions += 1
    } else slices.push({ rows: [...own], institutions: 1 })
  }
  return slices.map((slice) => slice.rows)
}
