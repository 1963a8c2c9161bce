import type { Kysely } from 'kysely'
import { z } from 'zod'
import { sentYear } from '#contract/sent.ts'
import type { Schema } from '#server/database/schema.ts'
import { readChildren } from '#server/features/children/children.store.ts'
import { ownsEmployees } from '#server/features/staff/staff.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { peopleText } from '#text/people.ts'

const id = z
  .union([z.string().max(60), z.number()])
  .nullish()
  .catch(null)
const named = z.object({
  year: sentYear.catch(0),
  blanks: z.array(z.object({ assignmentId: id, childScholarshipId: id }).catch({})).catch([]),
})

/**
 * Throws the 403 of rows that name a member of staff or a child who is not the institution's own, however nonsensical the
 * rest is. A row without ids is a matter of form.
 */
export async function refuseOtherPeople(
  db: Kysely<Schema>,
  institutionId: string,
  body: unknown,
): Promise<void> {
  const { year, blanks } = named.catch({ year: 0, blanks: [] }).parse(body)
  const employees = idsOf(blanks.map(({ assignmentId }) => assignmentId))
  if (!(await ownsEmployees(db, institutionId, employees))) throw new Refusal(403, peopleText.otherEmployee)
  const children = idsOf(blanks.map(({ childScholarshipId }) => childScholarshipId))
  if (children.length === 0) return
  const known = new Set(
    (await readChildren(db, institutionId, year)).map(({ childScholarshipId }) => childScholarshipId),
  )
  if (children.some((each) => !known.has(each))) throw new Refusal(403, peopleText.otherChild)
}

/** '' and 0 are no id: a row that is not there yet. */
function idsOf(list: readonly (string | number | null | undefined)[]): readonly string[] {
  return list.map((each) => String(each ?? '')).filter((each) => each !== '' && each !== '0')
}
