import { mayBeListed, type RegistryPresence } from '#budget/people/register-origin.ts'
import {
  cellsInOrder,
  type GivenTexts,
  type ImportScope,
  type JudgedList,
  judgeList,
  type ListRowError,
  type ListRules,
  plainRules,
  type RowChange,
  type RowTexts,
  rowChanges,
  rowErrors,
  type StoredListRow,
  textsByField,
} from '#engine/list/judge-list.ts'
import { type List, type ListCellTexts, readRow, shownText, withDoubtsOf } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import { checksOf, type RowCheck } from '#engine/list/record.ts'
import { type RecordField, textField } from '#engine/list/record-list.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { registerListText } from '#features/registers/list-text.ts'
import { repeatedRowText } from '#forms/norms/year-list-text.ts'

/** The first columns of every register. */
export const institutionFields = {
  institutionId: textField(20, { part: 'assigned' }),
  institutionName: { ...textField(0), takes: { kind: 'reference' } },
} as const satisfies Readonly<Record<string, RecordField<string>>>

/** A register of the year before is a usual start. */
export function titleYears(year: number): readonly number[] {
  return [year, year - 1]
}

export function shownCell({ columns }: List, at: number, cell: string): string {
  return shownText(columns[at], cell)
}

/** Of the cells after those of the institution. */
export function isRowEmpty(cells: ListRow['cells']): boolean {
  return cells.slice(Object.keys(institutionFields).length).every((cell) => (cell ?? '').trim() === '')
}

export type RegisterList = {
  readonly list: List
  readonly stored: readonly StoredListRow[]
  readonly judge: (rows: readonly ListRow[], extent: ImportScope) => JudgedList<string, null>
  readonly labelOf: (cells: ListCellTexts) => string
  readonly isEmpty: (cells: ListRow['cells']) => boolean
  /** Lists do not change a row that a user has confirmed. */
  readonly isConfirmed: (key: string) => boolean
  /** Registries respond by year. */
  readonly yearOf: (key: string) => number
  /** `null` if the institution has the register. */
  readonly noRegister: string | null
}

type RegisterRules<Field extends string> = Omit<RegisterList, 'list' | 'judge'> & {
  readonly list: List<Field>
  readonly institutionName: string
  /** Returns '' if the texts do not determine the key. */
  readonly keyOf: (given: GivenTexts<Field>) => string
  /** Includes no checks of column limits. */
  readonly settle: (
    texts: RowTexts<Field>,
    key: string,
    given: GivenTexts<Field>,
  ) => { readonly texts: RowTexts<Field>; readonly checks: readonly RowCheck<Field>[] }
}

/** Accepts a row equal to the stored one, even if a registry supplied invalid data. */
export function registerList<Field extends string>({
  keyOf,
  settle,
  institutionName,
  ...register
}: RegisterRules<Field | 'institutionName'>): RegisterList {
  const { list, stored } = register
  const fields = list.columns.map(({ field }) => field)
  const read: ListRules<Field | 'institutionName', null>['read'] = ({ key, given, stored: known }) => {
    const { cells, problems } = readRow(
      list,
      cellsInOrder(fields, given),
      known && cellsInOrder(fields, known),
    )
    const { texts, checks } = settle(textsByField(fields, cells), key, given)
    const isOther = isOtherName(given.institutionName, [institutionName])
    const isUnchanged = known !== null && fields.every((field) => known[field] === texts[field])
    return {
      checks: [
        ...(isUnchanged ? [] : [...checksOf(problems), ...checks]),
        ['institutionName', !isUnchanged && isOther && listText.otherName(institutionName)],
      ],
      accepted: { item: null, texts },
    }
  }
  const rules = { ...plainRules(fields, stored, keyOf), unique: ['', repeatedRowText] as const, read }
  return { ...register, judge: (rows, extent) => judgeList(rules, withDoubtsOf(list, rows), extent) }
}

/** A name next to a number that it does not belong to: one of them is wrong. Empty names nothing. */
export function isOtherName(given: string | null, names: readonly string[]): boolean {
  const text = given?.trim() ?? ''
  return text !== '' && !names.some((name) => isSameText(name, text))
}

export type RegisterState = {
  /** `null` if the year is not locked. */
  readonly lock: string | null
  readonly registry: RegistryPresence
  /** The years with a registry response. */
  readonly answered: ReadonlySet<number>
}

export type RegisterDiff = {
  /** Without the rows that have faults. */
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
  // A list of unfilled template rows does not mean that all rows are removed.
  const isUnfilled = rows.length > 0 && filledRows.length === 0
  const judged = register.judge(filledRows, isUnfilled ? 'part' : extent)
  const taken = register.stored.filter(({ key }) => removed.includes(key))
  const allChanges = rowChanges({ rows: judged.rows, removed: [...judged.removed, ...taken] })
  const changes = allChanges.filter(({ kind, key }) => kind === 'new' || !register.isConfirmed(key))
  const first = rows[0]?.at ?? 1
  const barred = changes.flatMap((change): ListRowError[] => {
    const message = changeBlockReason(register, state, change)
    return message === null
      ? []
      : [{ row: change.kind === 'removed' ? first : change.at, field: '', message }]
  })
  const wrong = new Set(barred.map(({ row }) => row))
  return {
    changes: changes.filter((change) => change.kind === 'removed' || !wrong.has(change.at)),
    same: judged.rows.filter(({ kind }) => kind === 'same').length,
    confirmed: allChanges.length - changes.length,
    faults: [
      ...rowErrors(judged),
      ...new Map(barred.map((error) => [`${error.row} ${error.message}`, error])).values(),
    ],
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
