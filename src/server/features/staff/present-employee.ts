import type { StoredEmployee } from '#server/features/staff/employee.store.ts'
import type { YearWrite } from '#server/features/staff/own-year.store.ts'
import { readEmployee } from '#server/features/staff/staff.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { peopleText } from '#text/people.ts'

/** A member of the staff of the year. Throws a 422 for one who is not there in this year, or gone. */
export async function presentEmployee(
  { trx, institution, year }: YearWrite,
  employeeId: string,
): Promise<StoredEmployee> {
  const found = (await readEmployee(trx, institution.id, employeeId)).find(
    (each) => each.year === year && !each.gone,
  )
  if (found === undefined) throw new Refusal(422, peopleText.notInYear(year))
  return found
}
