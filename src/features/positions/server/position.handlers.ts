import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { PositionRow } from '#budget/api.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import type { Institution } from '#budget/server/actor.ts'
import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { answerIgnored } from '#budget/server/ignored-fields.ts'
import { normsOfDraft } from '#budget/server/load-draft.ts'
import { readNorms } from '#budget/server/norms.store.ts'
import { readListRows, type StoredRow } from '#budget/server/rows.store.ts'
import { type RowRules, saveRow } from '#budget/server/rows.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { type JobOption, type PositionSaveAnswer, positionCalls } from '#features/positions/api.ts'
import {
  gradePay,
  indicatorsOf,
  judgePosition,
  type Position,
  positionNormsOf,
} from '#features/positions/positions.ts'
import { positionAnswerText } from '#features/positions/text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const positionHandlers: readonly Handler[] = [
  handler(positionCalls.jobGrades, jobOptions),
  handler(positionCalls.jobs, jobOptions),
  handler(positionCalls.positions, read),
  handler(positionCalls.reviewPositions, read),
  handler(positionCalls.positionSave, (context) => saveRow(context, rules)),
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

const stored: z.ZodType<Position> = z.object({
  jobId: z.string().nullable(),
  jobName: z.string(),
  gradeStepId: z.string().nullable(),
  gradeStepName: z.string(),
  requiredQty: z.number(),
  salary: z.number(),
  description: z.string(),
})

const rules: RowRules<CallContext<typeof positionCalls.positionSave>['body'], Position, PositionSaveAnswer> =
  {
    name: 'position',
    call: positionCalls.positionSave,
    stored,
    idIn: ({ expensesId }) => String(expensesId ?? ''),
    judge: async ({ trx, year, norms }, body, before) =>
      judgePosition(body, before, { jobs: (await readCatalogues(trx, year)).jobs, norms }),
    readOnly: [
      ...['jobName', 'gradeStepName', 'indicator1', 'indicator2', 'indicator3', 'indicator4', 'indicator5'],
      ...['indicator6', 'indicator7', 'indicator8', 'indicator9', 'indicator10'],
    ],
    onWire: ({ norms, institution: { group, profile } }, position) =>
      positionOnWire(position, group, positionNormsOf(norms, profile.location)),
    answer: ({ rowId, message, ignored }) => ({
      status: '1',
      message,
      positionExpensesId: Number(rowId),
      ...answerIgnored(ignored),
    }),
    otherRow: positionAnswerText.otherPosition,
  }

/** Throws `Refusal` 404 for a year without norms. */
export async function positionRows(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<readonly PositionRow[]> {
  const { id, group, profile } = institution
  const norms = await normsOfDraft(db, institution, year)
  if (norms === null) throw new Refusal(404, draftRefusalText.noYear(year))
  const prices = positionNormsOf(norms.givens, profile.location)
  const positions = await readListRows(db, rules, { institutionId: id, year })
  return positions.map((position) => positionOnWire(position, group, prices))
}

function positionOnWire(
  { rowId, row }: StoredRow<Position>,
  group: Institution['group'],
  prices: ReturnType<typeof positionNormsOf>,
): PositionRow {
  const { jobId, requiredQty: quantity, salary } = row
  return {
    ...row,
    positionExpensesId: Number(rowId),
    jobId: jobId === null ? null : Number(jobId),
    ...indicatorsOf(group, { quantity, salary }, prices),
  }
}
