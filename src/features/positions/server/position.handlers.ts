import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { CellRefusal } from '#api/answers.ts'
import type { PositionRow } from '#budget/api.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { writeEvents } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { answerIgnored, ignoredFields } from '#budget/server/ignored-fields.ts'
import { readNorms } from '#budget/server/norms.store.ts'
import { type PeopleWrite, writeOwnRow } from '#budget/server/write.ts'
import { readSent, type SentFigure, whyWrong } from '#engine/sent-figure.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { childAnswerText } from '#features/children/text.ts'
import { type JobOption, type PositionSaveAnswer, positionCalls } from '#features/positions/api.ts'
import {
  changedPosition,
  chosenGrade,
  chosenJob,
  createPosition,
  gradePay,
  MAX_POSTS,
  type PositionProblem,
  positionNormsOf,
  type SentPosition,
} from '#features/positions/positions.ts'
import {
  addPosition,
  deletePosition,
  editPosition,
  positionOnWire,
  positionRows,
  readPositions,
  type StoredPosition,
} from '#features/positions/server/positions.store.ts'
import { positionAnswerText } from '#features/positions/text.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import type { Job } from '#forms/norms/catalogues.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

type PositionBody = CallContext<typeof positionCalls.positionSave>['body']

export const positionHandlers: readonly Handler[] = [
  handler(positionCalls.jobGrades, jobOptions),
  handler(positionCalls.jobs, jobOptions),
  handler(positionCalls.positions, read),
  handler(positionCalls.reviewPositions, read),
  handler(positionCalls.positionSave, savePosition),
]

async function jobOptions({
  services,
  params: { year },
}: CallContext<typeof positionCalls.jobs>): Promise<readonly JobOption[]> {
  const norms = await readNorms(services.db, year)
  if (norms === null) throw new Refusal(404, draftRefusalText.noYear(year))
  const { jobs } = await readCatalogues(services.db, year)
  return jobs.map(({ id, name, gradeStepId, gradeStepName }) => ({
    jobId: Number(id),
    jobName: name,
    gradeStepId,
    gradeStepName,
    value: Number(id),
    salary: Math.round(gradePay(norms.givens, gradeStepId)),
  }))
}

function read({
  services,
  institution,
  params,
}: RequestContext<{ readonly year: number }>): Promise<readonly PositionRow[]> {
  return positionRows(services.db, institution, params.year)
}

/** Large enough to avoid collisions, and a safe integer in JSON. */
const IDS = 2 ** 47

function savePosition(context: CallContext<typeof positionCalls.positionSave>): Promise<PositionSaveAnswer> {
  const { body, institution } = context
  const refuseOther = async (trx: Transaction<Schema>) => {
    if (body.event !== 'ADD') foundIn(await readPositions(trx, institution.id, body.year), body)
  }
  return writeOwnRow(context, { call: positionCalls.positionSave, year: body.year, refuseOther }, (write) =>
    save(write, body),
  )
}

function save(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  if (body.event === 'ADD') return add(write, body)
  return body.event === 'EDIT' ? edit(write, body) : remove(write, body)
}

async function jobsOf({ trx, year }: PeopleWrite): Promise<readonly Job[]> {
  return (await readCatalogues(trx, year)).jobs
}

async function add(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const sent = sentPosition(body, await jobsOf(write))
  const saved = createPosition(sent, write.norms)
  if (!saved.ok) return refuseProblems(saved.problems, '0', sent)
  const position = { positionId: String(randomInt(1, IDS)), ...saved.position }
  await addPosition(write, position)
  await writeEvents(write, 'position.added', [position])
  return { ...answerOf(position, staffAnswerText.saved), ...ignoredIn(write, body, '0', [position]) }
}

async function edit(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const before = await ownPosition(write, body)
  const { positionId } = before
  const sent = sentPosition(body, await jobsOf(write))
  const saved = changedPosition(sent, before)
  if (!saved.ok) return refuseProblems(saved.problems, positionId, sent)
  const position = { ...saved.position, positionId }
  await editPosition(write, position)
  await writeEvents(write, 'position.edited', [{ from: before, to: position }])
  const ignored = ignoredIn(write, body, positionId, [before, position])
  return { ...answerOf(position, staffAnswerText.saved), ...ignored }
}

const readOnly = [
  ...(['jobName', 'gradeStepName', 'indicator1', 'indicator2', 'indicator3', 'indicator4'] as const),
  ...(['indicator5', 'indicator6', 'indicator7', 'indicator8', 'indicator9', 'indicator10'] as const),
] as const

function ignoredIn(
  { norms, institution: { group, profile } }: PeopleWrite,
  body: PositionBody,
  row: string,
  shown: readonly StoredPosition[],
) {
  const prices = positionNormsOf(norms, profile.location)
  const rows = shown.map((position) => positionOnWire(position, group, prices))
  return answerIgnored(ignoredFields(row, readOnly, body, rows))
}

async function remove(write: PeopleWrite, body: PositionBody): Promise<PositionSaveAnswer> {
  const position = await ownPosition(write, body)
  await deletePosition(write, position.positionId)
  await writeEvents(write, 'position.deleted', [position])
  return answerOf(position, childAnswerText.deleted)
}

async function ownPosition(
  { trx, institution, year }: PeopleWrite,
  body: PositionBody,
): Promise<StoredPosition> {
  return foundIn(await readPositions(trx, institution.id, year), body)
}

/** Throws `Refusal` 403 both for another institution's position and for an unknown one. */
function foundIn(positions: readonly StoredPosition[], { expensesId }: PositionBody): StoredPosition {
  const found = positions.find(({ positionId }) => positionId === String(expensesId ?? ''))
  if (found === undefined) throw new Refusal(403, positionAnswerText.otherPosition)
  return found
}

function answerOf({ positionId }: StoredPosition, message: string): PositionSaveAnswer {
  return { status: '1', message, positionExpensesId: Number(positionId) }
}

/** Tugrik a month. */
const MAX_SALARY = 1e12

function sentPosition(body: PositionBody, jobs: readonly Job[]): SentPosition {
  return {
    job: chosenJob(textOf(body.jobId), jobs),
    grade: chosenGrade(textOf(body.gradeStepId), textOf(body.inGradeStepName), jobs),
    quantity: readSent(body.requiredQty, { min: 0, max: MAX_POSTS, decimals: 2, unit: 'posts' }),
    salary: readSent(body.salary, { min: 0, max: MAX_SALARY, decimals: 2, unit: 'money' }),
    description: body.description === undefined ? undefined : textOf(body.description),
  }
}

/** Throws `Refusal` 422 with the first problem. */
function refuseProblems(
  problems: readonly PositionProblem[],
  row: string,
  { quantity, salary }: SentPosition,
): never {
  const figures = new Map<string, SentFigure>([
    ['requiredQty', quantity],
    ['salary', salary],
  ])
  const errors = problems.map(({ field, code }): CellRefusal => {
    const message = whyWrong(figures.get(field) ?? { kind: 'missing' }, positionAnswerText[code])
    return { row, field, message }
  })
  throw new Refusal(422, errors[0]?.message ?? '', { errors })
}

function textOf(sent: string | number | null | undefined): string {
  return String(sent ?? '').trim()
}
