import { sql } from 'kysely'
import type { LumpSumPlan, PlannedStatus, RegisteredEmployee } from '#domain/people/staff.ts'
import type { YearWrite } from '#server/features/staff/own-year.store.ts'

/** Writes the register's facts of some people; what is planned for them stays. One statement, however many. */
export async function writeRegistered(
  { trx, institution, year, at }: YearWrite,
  people: readonly RegisteredEmployee[],
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ employeeId }) => employeeId)
  const facts = people.map(({ person }) => JSON.stringify(person))
  await sql`
    insert into staff (institution_id, year, employee_id, person, imported_at)
    select ${institution.id}, ${year}::int, employee_id, person::jsonb, ${at}::timestamptz
    from unnest(${ids}::text[], ${facts}::text[]) as one (employee_id, person)
    on conflict (institution_id, year, employee_id) do update set person = excluded.person, gone = false
  `.execute(trx)
}

/** Marks people as gone from the register; what was planned for them is kept in case they come back, and counts no more. */
export async function markGone(
  { trx, institution, year }: YearWrite,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0) return
  await trx
    .updateTable('staff')
    .set({ gone: true })
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where(sql<boolean>`employee_id = any(${[...employeeIds]}::text[])`)
    .execute()
}

/** Keeps the planned status with its months. */
export async function writeStatus(
  write: YearWrite,
  employeeId: string,
  status: PlannedStatus,
  months: number,
): Promise<void> {
  await updateOne(write, employeeId)
    .set({ planned_assignment_status: status, allowance_month: months })
    .execute()
}

type Files = { readonly t1FileId: string | null; readonly t3FileId: string | null }

/** Keeps the planned lump sums with their files. */
export async function writeBenefits(
  write: YearWrite,
  employeeId: string,
  plan: LumpSumPlan,
  { t1FileId, t3FileId }: Files,
): Promise<void> {
  await updateOne(write, employeeId)
    .set({
      t1_flag: plan.t1,
      t1_month: plan.t1Month,
      avg_salary_month: plan.avgSalaryMonth,
      t2_flag: plan.t2,
      t2_amount: plan.t2Amount,
      t3_flag: plan.t3,
      t1_file_id: t1FileId,
      t3_file_id: t3FileId,
    })
    .execute()
}

function updateOne({ trx, institution, year }: YearWrite, employeeId: string) {
  return trx
    .updateTable('staff')
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('employee_id', '=', employeeId)
}
