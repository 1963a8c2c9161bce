import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { CellRefusal } from '#api/answers.ts'
import type { Call } from '#api/call.ts'
import { rowListText } from '#budget/row-list-text.ts'
import { type RowListName, writeEvents } from '#budget/server/event.store.ts'
import type { RequestContext } from '#budget/server/handler.ts'
import { ignoredFields } from '#budget/server/ignored-fields.ts'
import {
  addListRow,
  deleteListRow,
  editListRow,
  readListRows,
  type StoredRow,
} from '#budget/server/rows.store.ts'
import { type PeopleWrite, writeOwnRow } from '#budget/server/write.ts'
import type { RecordProblem } from '#engine/list/record.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

type RowBody = { readonly event: 'ADD' | 'EDIT' | 'DELETE'; readonly year: number }

/** What the server adds to the declaration of a list. */
export type RowRules<Body extends RowBody, Row extends object, Answer> = {
  readonly name: RowListName
  readonly call: Call
  readonly stored: z.ZodType<Row>
  readonly idIn: (body: Body) => string
  /** `before` is `null` for a new row. */
  readonly judge: (
    write: PeopleWrite,
    body: Body,
    before: Row | null,
  ) => Promise<{ readonly row: Row; readonly problems: readonly RecordProblem[] }>
  /** Fields that a client may send back, but not change. */
  readonly readOnly: readonly string[]
  readonly onWire: (write: PeopleWrite, stored: StoredRow<Row>) => Readonly<Record<string, unknown>>
  readonly answer: (saved: SavedRow) => Answer
  /** The refusal of another institution's row, or of an unknown one. */
  readonly otherRow: string
}

type SavedRow = {
  readonly rowId: string
  readonly message: string
  readonly ignored: readonly CellRefusal[]
}

/** Throws `Refusal`: 403 for a row of another institution, 409 if the year is closed, 422 with invalid fields. */
export function saveRow<Body extends RowBody, Row extends object, Answer>(
  context: RequestContext<unknown, unknown, Body>,
  rules: RowRules<Body, Row, Answer>,
): Promise<Answer> {
  const { body, institution } = context
  const { year } = body
  const storedRow = async (trx: Transaction<Schema>): Promise<StoredRow<Row> | null> => {
    if (body.event === 'ADD') return null
    const rows = await readListRows(trx, rules, { institutionId: institution.id, year })
    const found = rows.find(({ rowId }) => rowId === rules.idIn(body))
    if (found === undefined) throw new Refusal(403, rules.otherRow)
    return found
  }
  const refuseOther = async (trx: Transaction<Schema>) => void (await storedRow(trx))
  return writeOwnRow(context, { call: rules.call, year, refuseOther }, async (write) => {
    const before = await storedRow(write.trx)
    const isDeleted = before !== null && body.event === 'DELETE'
    return rules.answer(
      isDeleted ? await deleteRow(write, rules.name, before) : await writeRow(write, rules, body, before),
    )
  })
}

async function deleteRow<Row extends object>(
  write: PeopleWrite,
  name: RowListName,
  row: StoredRow<Row>,
): Promise<SavedRow> {
  await deleteListRow(write, name, row.rowId)
  await writeEvents(write, `${name}.deleted`, [detailOf(row)])
  return { rowId: row.rowId, message: rowListText.deleted, ignored: [] }
}

/** The row of a new record in refusals. */
const NEW = '0'
/** Large enough to avoid collisions, and a safe integer in JSON. */
const IDS = 2 ** 47

async function writeRow<Body extends RowBody, Row extends object>(
  write: PeopleWrite,
  { name, judge, readOnly, onWire }: RowRules<Body, Row, unknown>,
  body: Body,
  before: StoredRow<Row> | null,
): Promise<SavedRow> {
  const place = before?.rowId ?? NEW
  const { row, problems } = await judge(write, body, before?.row ?? null)
  const errors = problems.map((problem): CellRefusal => ({ row: place, ...problem }))
  if (errors[0]) throw new Refusal(422, errors[0].message, { errors })
  const stored = { rowId: before?.rowId ?? String(randomInt(1, IDS)), row }
  if (before === null) {
    await addListRow(write, name, stored)
    await writeEvents(write, `${name}.added`, [detailOf(stored)])
  } else {
    await editListRow(write, name, stored)
    await writeEvents(write, `${name}.edited`, [{ from: detailOf(before), to: detailOf(stored) }])
  }
  const shown = [...(before ? [before] : []), stored].map((each) => onWire(write, each))
  const ignored = ignoredFields(place, readOnly, Object.fromEntries(Object.entries(body)), shown)
  return { rowId: stored.rowId, message: rowListText.saved, ignored }
}

function detailOf<Row extends object>({ rowId, row }: StoredRow<Row>) {
  return { rowId, ...row }
}
