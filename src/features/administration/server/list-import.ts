import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type FaultList, faultList, type ImportFault } from '#api/answers.ts'
import { MAX_LISTED_REASONS } from '#api/refused.ts'
import { importText } from '#engine/list/import-text.ts'
import {
  type GivenTexts,
  judgingList,
  type ListRules,
  plainRules,
  type RowChange,
  rowChanges,
  rowErrors,
  textsByField,
} from '#engine/list/judge-list.ts'
import { columnIn, headingsOf, type List, type ListCellTexts, readRow } from '#engine/list/list.ts'
import { type Heading, type ReadList, readingList } from '#engine/list/read-list.ts'
import type { RecordProblem } from '#engine/list/record.ts'
import { foldedForm } from '#engine/text/normalise.ts'
import type { AdminListPreview } from '#features/administration/api.ts'
import type {
  AdminTransaction,
  RunAdminTransaction,
} from '#features/administration/server/admin-write.store.ts'
import { adminText, listRefusalText } from '#features/administration/text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { doneInPieces } from '#platform/yield-to-event-loop.ts'

type ListCells = readonly (readonly string[])[]

export type ImportedList = {
  readonly list: List
  readonly key: readonly string[]
  readonly named: readonly string[]
  readonly readStored: (db: Kysely<Schema>) => Promise<readonly ListCellTexts[]>
  /** Saves all rows or none and returns the message. Throws `Refusal`, with `faults` for invalid rows. */
  readonly applyRows: (tx: AdminTransaction, rows: ListCells) => Promise<string>
}

type Effect = {
  readonly message: string
  readonly changes: readonly RowChange[]
  readonly same: number
  /** The digest of the changes: the import is refused if it would now change something else. */
  readonly version: string
}

/** Runs the import and rolls it back. Invalid rows are part of the result. Throws `Refusal` for other problems. */
export async function previewImport(
  runTransaction: RunAdminTransaction,
  imported: ImportedList,
  rows: ListCells,
): Promise<AdminListPreview> {
  const nothing = { added: 0, changed: 0, removed: 0, same: 0 }
  try {
    const { message, changes, same, version } = await rollBack(runTransaction, (tx) =>
      effectOf(tx, imported, rows),
    )
    const count = (kind: RowChange['kind']): number => changes.filter((change) => change.kind === kind).length
    return {
      status: 1,
      message,
      version,
      counts: { added: count('new'), changed: count('changed'), removed: count('removed'), same },
      changes: changes.map((change) => ({
        kind: change.kind,
        at: change.kind === 'removed' || change.at === 0 ? null : change.at,
        name: nameOf(imported, change.cells),
        cells: change.kind === 'changed' ? [...change.changes] : [],
      })),
      ...listedFaults([]),
    }
  } catch (error) {
    const listed = faultListIn(error)
    if (listed === null) throw error
    return {
      status: 1,
      message: listRefusalText.notTaken(countOf(listed)),
      version: '',
      counts: nothing,
      changes: [],
      ...listed,
    }
  }
}

/** Throws `Refusal` 409 if its changes differ from the preview, and the errors of the import. */
export async function applyPreviewed(
  tx: AdminTransaction,
  imported: ImportedList,
  { rows, version }: { readonly rows: ListCells; readonly version: string },
): Promise<string> {
  const effect = await effectOf(tx, imported, rows)
  if (effect.version !== version) throw new Refusal(409, listRefusalText.stale)
  return effect.message
}

async function effectOf(tx: AdminTransaction, imported: ImportedList, rows: ListCells): Promise<Effect> {
  const { list, readStored, applyRows } = imported
  const before = await readStored(tx.trx)
  const message = await applyRows(tx, rows)
  const after = await readStored(tx.trx)
  const fields = list.columns.map(({ field }) => field)
  const keyed = (cells: ListCellTexts) => ({
    key: keyOf(imported, textsByField(fields, cells)),
    cells: cells.map((cell) => cell.trim()),
  })
  const { rows: read } = await doneInPieces(readingList(rows, headingsOf(list), 'required'))
  const numbers = new Map(read.map(({ at, cells }) => [keyed(readRow(list, cells, null).cells).key, at]))
  const rules = plainRules(fields, before.map(keyed), (given) => keyOf(imported, given))
  const numbered = after.map((cells) => ({ at: numbers.get(keyed(cells).key) ?? 0, cells }))
  const changes = rowChanges(await doneInPieces(judgingList(rules, numbered, 'whole')))
  const listed = changes.filter((change) => change.kind !== 'removed').toSorted((a, b) => a.at - b.at)
  const removed = changes.filter((change) => change.kind === 'removed')
  const digest = createHash('sha256').update(JSON.stringify(changes)).digest('base64url')
  return { message, changes: [...listed, ...removed], same: read.length - listed.length, version: digest }
}

function keyOf({ key }: ImportedList, texts: GivenTexts<string>): string {
  return key.map((field) => foldedForm(texts[field] ?? '')).join('\t')
}

function nameOf({ list, named }: ImportedList, cells: ListCellTexts): string {
  return named.map((field) => cells[columnIn(list, field)] ?? '').join(' ')
}

async function rollBack<T>(
  runTransaction: RunAdminTransaction,
  work: (tx: AdminTransaction) => Promise<T>,
): Promise<T> {
  let done: { readonly result: T } | undefined
  const takeBack = new Error('Nothing of this is to be kept.')
  await runTransaction(async (tx) => {
    done = { result: await work(tx) }
    throw takeBack
  }).catch((error: unknown) => {
    if (error !== takeBack) throw error
  })
  if (done === undefined) throw takeBack
  return done.result
}

function faultListIn(error: unknown): FaultList | null {
  if (!(error instanceof Refusal)) return null
  return faultList.safeParse(error.detail).data ?? null
}

export function countOf({ faultCounts }: FaultList): number {
  return faultCounts.reduce((sum, { count }) => sum + count, 0)
}

/** Lists whole rows, as many as the limit of reasons allows; all rows are numbered, all faults counted by column. */
export function listedFaults(all: readonly ImportFault[]): FaultList {
  const rows = [...Map.groupBy(all, ({ row }) => row)].toSorted(([one], [other]) => one - other)
  const faults: ImportFault[] = []
  for (const [, own] of rows) {
    if (faults.length + own.length > MAX_LISTED_REASONS) break
    faults.push(...own)
  }
  const fields = Map.groupBy(all, ({ field }) => field)
  return {
    faults,
    faultyRows: rows.map(([row]) => row),
    faultCounts: [...fields].map(([field, { length: count }]) => ({ field, count })),
  }
}

/** The country has fewer institutions. */
const MAX_ROWS = 5000

/** Throws `Refusal` 422 without rows or with too many. */
export async function sheetOfRows(
  rows: readonly (readonly string[])[],
  heads: readonly Heading[],
  years: readonly number[] = [],
): Promise<ReadList> {
  const list = await doneInPieces(readingList(rows, heads, 'required', years))
  if (list.rows.length === 0 && list.problems.length === 0)
    throw new Refusal(422, list.headAt === null ? listRefusalText.nothingInside : adminText.noRows)
  if (list.rows.length > MAX_ROWS) throw new Refusal(422, adminText.manyRows(MAX_ROWS))
  return list
}

export type NumberedRecord<Item> = { readonly at: number; readonly record: Item }

type Records<Item> = {
  readonly listed: readonly NumberedRecord<Item>[]
  readonly faults: readonly ImportFault[]
}

export async function recordsOf<Field extends string, Item>(
  list: ReadList,
  rules: ListRules<Field, Item>,
): Promise<Records<Item>> {
  const judged = await doneInPieces(judgingList(rules, list.rows, 'part'))
  return {
    listed: judged.rows.flatMap((row) => (row.kind === 'refused' ? [] : { at: row.at, record: row.item })),
    faults: [...headFaults(list), ...rowErrors(judged)],
  }
}

export function headFaults({ headAt, problems }: ReadList): readonly ImportFault[] {
  return problems.map((problem) => ({ row: headAt ?? 1, field: '', message: importText.badHead(problem) }))
}

/** Throws `Refusal` 422 if there are errors, with workbook row numbers. */
export function refuseRows(errors: readonly ImportFault[]): void {
  if (errors.length === 0) return
  throw new Refusal(422, adminText.refused(errors.length), listedFaults(errors))
}

/** Throws `Refusal` 422 with the first message and all field messages. */
export function refuseProblems(problems: readonly RecordProblem[]): void {
  const [first] = problems
  if (first === undefined) return
  const errors = problems.map(({ field, message }) => ({ row: '', field, message }))
  throw new Refusal(422, first.message, { errors })
}
