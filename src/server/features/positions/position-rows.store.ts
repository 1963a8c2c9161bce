import type { Kysely } from 'kysely'
import type { PositionRow } from '#contract/people.ts'
import { indicatorsOf, positionNormsOf } from '#domain/people/positions.ts'
import type { Schema } from '#server/database/schema.ts'
import { readFooting } from '#server/features/drafts/footing.store.ts'
import { readPositions } from '#server/features/positions/positions.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

/** The positions of a year with what they cost, as they travel. Throws a 404 `Refusal` for a year without norms. */
export async function positionRows(
  db: Kysely<Schema>,
  { id, group, profile }: Institution,
  year: number,
): Promise<readonly PositionRow[]> {
  const { norms } = await readFooting(db, id, year)
  if (norms === null) throw new Refusal(404, blankText.noYear(year))
  const prices = positionNormsOf(norms.givens, profile.location)
  const positions = await readPositions(db, id, year)
  return positions.map((position) => ({
    positionExpensesId: Number(position.positionId),
    jobId: position.jobId === null ? null : Number(position.jobId),
    jobName: position.jobName,
    gradeStepId: position.gradeStepId,
    gradeStepName: position.gradeStepName,
    requiredQty: position.quantity,
    salary: position.salary,
    description: position.description,
    ...indicatorsOf(group, position, prices),
  }))
}
