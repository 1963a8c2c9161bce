import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { PositionSaveAnswer } from '#contract/people.ts'
import type { Schema } from '#server/database/schema.ts'
import { readCatalogues } from '#server/features/drafts/catalogues.store.ts'
import { type PositionBody, positionBody } from '#server/features/positions/position-body.ts'
import {
  addPosition,
  deletePosition,
  editPosition,
  readPositions,
  type StoredPosition,
} from '#server/features/positions/positions.store.ts'
import { changedPosition, newPosition, type YearLists } from '#server/features/positions/take-position.ts'
import { type Repeatable, writeOwnRow, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { peopleText } from '#text/people.ts'

/** Ids are drawn from so many that no two institutions meet in one, and each is a whole number on the wire. */
const IDS = 2 ** 47

/** `sub.blank9.save`: adds, edits or deletes one position. */
export function positionSave(once: Repeatable): Handler {
  return handler(calls.positionSave, positionBody, (asked) => {
    const { body, institution } = asked
    const refuseOther = async (trx: Transaction<Schema>) => {
      if (body.event !== 'ADD') foundIn(await readPositions(trx, institution.id, body.year), body)
    }
    return writeOwnRow(asked, { call: calls.positionSave, year: body.year, once, refuseOther }, (write) =>
      save(write, body),
    )
  })
}

function save(write: YearWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  if (body.event === 'ADD') return add(write, body)
  return body.event === 'EDIT' ? edit(write, body) : remove(write, body)
}

async function listsOf({ trx, year, norms }: YearWrite): Promise<YearLists> {
  return { norms, jobs: (await readCatalogues(trx, year)).jobs }
}

async function add(write: YearWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const taken = newPosition(body, String(randomInt(1, IDS)), await listsOf(write))
  if (!taken.ok) throw new Refusal(422, taken.errors[0]?.message ?? '', { errors: taken.errors })
  await addPosition(write, taken.position)
  await writeEvents(write, 'position.added', [taken.position])
  return answerOf(taken.position, peopleText.saved)
}

async function edit(write: YearWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const before = await ownPosition(write, body)
  const taken = changedPosition(body, before, await listsOf(write))
  if (!taken.ok) throw new Refusal(422, taken.errors[0]?.message ?? '', { errors: taken.errors })
  await editPosition(write, taken.position)
  await writeEvents(write, 'position.edited', [{ from: before, to: taken.position }])
  return answerOf(taken.position, peopleText.saved)
}

async function remove(write: YearWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const position = await ownPosition(write, body)
  await deletePosition(write, position.positionId)
  await writeEvents(write, 'position.deleted', [position])
  return answerOf(position, peopleText.deleted)
}

async function ownPosition(
  { trx, institution, year }: YearWrite,
  body: PositionBody,
): Promise<StoredPosition> {
  return foundIn(await readPositions(trx, institution.id, year), body)
}

/** Throws a 403 for another institution's position as for one that does not exist. */
function foundIn(positions: readonly StoredPosition[], { expensesId }: PositionBody): StoredPosition {
  const found = positions.find(({ positionId }) => positionId === String(expensesId ?? ''))
  if (found === undefined) throw new Refusal(403, peopleText.otherPosition)
  return found
}

function answerOf({ positionId }: StoredPosition, message: string): PositionSaveAnswer {
  return { status: '1', message, positionExpensesId: Number(positionId) }
}
