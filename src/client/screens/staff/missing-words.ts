import type { StaffRow } from '#contract/people.ts'
import { missingOfLumpSums } from '#domain/people/missing-facts.ts'
import { peopleScreenText } from '#text/people.ts'

/** What the planned lump sums of a member of staff lack, in words; with any of it that lump sum does not count. */
export function missingWords(row: StaffRow): readonly string[] {
  const plan = { ...row, t1: row.t1Flag === 'Y', t2: row.t2Flag === 'Y' }
  return missingOfLumpSums(plan).map((fact) => peopleScreenText.staff.facts[fact])
}
