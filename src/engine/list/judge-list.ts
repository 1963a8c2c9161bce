import type { ListCellTexts } from '#engine/list/list.ts'
import { type ListRow, repeatedAt } from '#engine/list/read-list.ts'
import { checksOf, failedChecks, type RecordProblem, type RowCheck } from '#engine/list/record.ts'
import { finished, type Pieces } from '#engine/pieces.ts'
import { isSameText } from '#engine/text/normalise.ts'

export type StoredListRow = { readonly key: string; readonly cells: ListCellTexts }

/** `part`: other rows stay; `whole`: others are removed. */
export const extents = ['part', 'whole'] as const
export type ImportScope = (typeof extents)[number]

export type RowTexts<Field extends string> = Readonly<Record<Field, string>>
/** `null`: the list has no such column. */
export type GivenTexts<Field extends string> = Readonly<Record<Field, string | null>>

export type IdentifiedRow<Field extends string> = {
  /** '' if the row is not identified. */
  readonly key: string
  readonly given: GivenTexts<Field>
  /** Rounded; a missing column has the stored text. */
  readonly texts: RowTexts<Field>
  readonly stored: RowTexts<Field> | null
}

export type RowReading<Field extends string, Item> = {
  readonly checks: readonly RowCheck<Field | ''>[]
  /** The texts have the form of the stored ones. */
  readonly accepted: { readonly item: Item; readonly texts: RowTexts<Field> } | null
}

export type ListRules<Field extends string, Item> = {
  /** In the order of the columns. Further fields have no column. */
  readonly fields: readonly Field[]
  /** A different text is reported, but not saved. */
  readonly reference: readonly Field[]
  readonly stored: readonly StoredListRow[]
  readonly keyOf: (given: GivenTexts<Field>) => string
  /** Where a second row with a key is refused, and why; `first` is the number of the first one. */
  readonly unique: readonly [Field | '', (first: number, texts: RowTexts<Field>) => string] | null
  readonly rounded: (field: Field, given: string, key: string) => string | null
  readonly read: (row: IdentifiedRow<Field>) => RowReading<Field, Item>
}

export function columnFields<Field extends string>(
  columns: readonly { readonly field: Field }[],
): readonly Field[] {
  return columns.map(({ field }) => field)
}

export function plainRules<Field extends string>(
  fields: readonly Field[],
  stored: readonly StoredListRow[],
  keyOf: ListRules<Field, null>['keyOf'],
): ListRules<Field, null> {
  return {
    fields,
    reference: [],
    stored,
    keyOf,
    unique: null,
    rounded: () => null,
    read: ({ texts }) => ({ checks: [], accepted: { item: null, texts } }),
  }
}

export type ParsedRecord<Field extends string, Item> =
  | { readonly ok: true; readonly record: Item }
  | { readonly ok: false; readonly problems: readonly RecordProblem<Field>[] }

export function recordReading<Field extends string, Item>(
  parsed: ParsedRecord<Field, Item>,
  checks: readonly RowCheck<Field>[],
  textsOf: (record: Item) => RowTexts<Field>,
): RowReading<Field, Item> {
  return parsed.ok
    ? { checks, accepted: { item: parsed.record, texts: textsOf(parsed.record) } }
    : { checks: [...checksOf(parsed.problems), ...checks], accepted: null }
}

/** `column` from 0. */
export type ListCellChange = { readonly column: number; readonly from: string; readonly to: string }

type ChangedRow = StoredListRow & { readonly at: number; readonly changes: readonly ListCellChange[] }

export type RowChange =
  | (ChangedRow & { readonly kind: 'new' | 'changed' })
  | (StoredListRow & { readonly kind: 'removed' })

type RefusedRow<Field extends string> = {
  readonly kind: 'refused'
  readonly at: number
  readonly problems: readonly RecordProblem<Field | ''>[]
}

type AcceptedRow<Item> = ChangedRow & {
  readonly kind: 'new' | 'changed' | 'same'
  /** Different texts of reference fields. */
  readonly ignored: readonly ListCellChange[]
  readonly rounded: readonly ListCellChange[]
  readonly item: Item
}

export type JudgedList<Field extends string, Item> = {
  readonly rows: readonly (RefusedRow<Field> | AcceptedRow<Item>)[]
  readonly removed: readonly StoredListRow[]
}

/** A refused row is not removed. */
export function judgeList<Field extends string, Item>(
  rules: ListRules<Field, Item>,
  rows: readonly ListRow[],
  extent: ImportScope,
): JudgedList<Field, Item> {
  return finished(judgingList(rules, rows, extent))
}

const ROWS_A_PIECE = 200

export function* judgingList<Field extends string, Item>(
  rules: ListRules<Field, Item>,
  rows: readonly ListRow[],
  extent: ImportScope,
): Pieces<JudgedList<Field, Item>> {
  const { fields, stored, keyOf } = rules
  const given = rows.map(({ at, cells }) => ({
    at,
    texts: byField(fields, (_, column) => cells[column]?.trim() ?? null),
  }))
  const keys = given.map(({ texts }) => keyOf(texts))
  const repeated = repeatedAt(keys)
  const named = new Set(keys)
  const cellsByKey = new Map(stored.map(({ key, cells }) => [key, cells]))
  const judged: JudgedList<Field, Item>['rows'][number][] = []
  for (const [index, { at, texts }] of given.entries()) {
    if (index % ROWS_A_PIECE === 0) yield
    const key = keys[index] ?? ''
    const [cells, first] = [cellsByKey.get(key), repeated.get(index)]
    const row = { key, given: texts, stored: cells ? textsByField(fields, cells) : null }
    judged.push(judgeRow(rules, row, { at, first: first === undefined ? null : (given[first]?.at ?? at) }))
  }
  return {
    rows: judged,
    removed: extent === 'whole' ? stored.filter(({ key }) => !named.has(key)) : [],
  }
}

function judgeRow<Field extends string, Item>(
  { fields, reference, unique, rounded, read }: ListRules<Field, Item>,
  row: Omit<IdentifiedRow<Field>, 'texts'>,
  { at, first }: { readonly at: number; readonly first: number | null },
): JudgedList<Field, Item>['rows'][number] {
  const { key, given, stored } = row
  const fitted = byField(fields, (field) => {
    const text = given[field]
    return text === null ? null : rounded(field, text, key)
  })
  const texts = byField(fields, (field) => fitted[field] ?? given[field] ?? stored?.[field] ?? '')
  const { checks, accepted } = read({ ...row, texts })
  const twice: readonly RowCheck<Field | ''>[] =
    unique && first !== null ? [[unique[0], unique[1](first, texts)]] : []
  const problems = failedChecks([...checks, ...twice])
  if (problems.length > 0 || accepted === null) return { kind: 'refused', at, problems }
  const differing = stored === null ? [] : cellChanges(fields, stored, accepted.texts)
  const isReference = ({ column }: ListCellChange): boolean =>
    reference.some((field) => field === fields[column])
  const changes = differing.filter((change) => !isReference(change))
  return {
    kind: stored === null ? 'new' : changes.length > 0 ? 'changed' : 'same',
    at,
    key,
    cells: cellsInOrder(fields, accepted.texts),
    changes,
    ignored: differing.filter((change) => isReference(change) && !isSameText(change.from, change.to)),
    rounded: cellChanges(fields, given, fitted),
    item: accepted.item,
  }
}

function cellChanges<Field extends string>(
  fields: readonly Field[],
  before: GivenTexts<Field>,
  now: GivenTexts<Field>,
): readonly ListCellChange[] {
  return fields.flatMap((field, column) => {
    const [from, to] = [before[field], now[field]]
    return from === null || to === null || from === to ? [] : [{ column, from, to }]
  })
}

export function rowChanges({ rows, removed }: JudgedList<string, unknown>): readonly RowChange[] {
  return [
    ...rows.flatMap((row): RowChange[] => {
      if (row.kind === 'refused' || row.kind === 'same') return []
      const { kind, at, key, cells, changes } = row
      return [{ kind, at, key, cells, changes }]
    }),
    ...removed.map((row): RowChange => ({ kind: 'removed', ...row })),
  ]
}

export type ListRowError = { readonly row: number; readonly field: string; readonly message: string }

export function rowErrors({ rows }: JudgedList<string, unknown>): readonly ListRowError[] {
  return rows.flatMap((row) =>
    row.kind === 'refused' ? row.problems.map((problem) => ({ row: row.at, ...problem })) : [],
  )
}

export function textsByField<Field extends string>(
  fields: readonly Field[],
  cells: ListCellTexts,
): RowTexts<Field> {
  return byField(fields, (_, column) => cells[column] ?? '')
}

export function cellsInOrder<Field extends string, Text>(
  fields: readonly Field[],
  texts: Readonly<Record<Field, Text>>,
): readonly Text[] {
  return fields.map((field) => texts[field])
}

function byField<Field extends string, Text>(
  fields: readonly Field[],
  textOf: (field: Field, column: number) => Text,
): Readonly<Record<Field, Text>> {
  const named = fields.map((field, column) => [field, textOf(field, column)])
  return Object.fromEntries(named) as Record<Field, Text> // exactly its fields
}
