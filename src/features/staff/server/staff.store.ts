import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Origin } from '#budget/people/register-origin.ts'
import type { LumpSumPlan } from '#budget/people/staff.ts'
import { originColumns, type RegisterWrite } from '#budget/server/register-origin.store.ts'
import type { PeopleWrite } from '#budget/server/write.ts'
import type { RegisteredEmployee, RegisteredPerson } from '#features/registries/registered-people.ts'
import { type KnownEmployee, type PlannedStatus, plannedStatuses } from '#features/staff/staff.ts'
import type { Schema } from '#platform/database/schema.ts'

/** Includes staff who have left. */
export async function readStaff(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly StoredEmployee[]> {
  const rows = await selectStaff(db, institutionId).where('staff.year', '=', year).execute()
  return rows.map(employeeOf)
}

/** Newest year first. */
export async function readEmployee(
  db: Kysely<Schema>,
  institutionId: string,
  employeeId: string,
): Promise<readonly StoredEmployee[]> {
  const rows = await selectStaff(db, institutionId)
    .where('employee_id', '=', employeeId)
    .orderBy('staff.year', 'desc')
    .execute()
  return rows.map(employeeOf)
}

/** Includes former employees. */
export async function ownsEmployees(
  db: Kysely<Schema>,
  institutionId: string,
  employeeIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(employeeIds)]
  if (wanted.length === 0) return true
  const { found } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.count<string>('employee_id').distinct().as('found'))
    .where('institution_id', '=', institutionId)
    .where(sql<boolean>`employee_id = any(${wanted}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(found) === wanted.length
}

export async function firstImport(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('staff')
    .select('imported_at')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .orderBy('imported_at')
    .limit(1)
    .executeTakeFirst()
  return row?.imported_at ?? null
}

function selectStaff(db: Kysely<Schema>, institutionId: string) {
  return db
    .selectFrom('staff')
    .leftJoin('file as t1', (join) =>
      join
        .onRef('t1.institution_id', '=', 'staff.institution_id')
        .onRef('t1.file_id', '=', 'staff.t1_file_id'),
    )
    .leftJoin('file as t3', (join) =>
      join
        .onRef('t3.institution_id', '=', 'staff.institution_id')
        .onRef('t3.file_id', '=', 'staff.t3_file_id'),
    )
    .select([
      'staff.year',
      'staff.employee_id',
      'staff.person',
      'staff.planned_assignment_status',
      'staff.allowance_month',
      'staff.t1_flag',
      'staff.t1_month',
      'staff.avg_salary_month',
      'staff.t2_flag',
      'staff.t2_amount',
      'staff.t3_flag',
      'staff.t1_file_id',
      'staff.t3_file_id',
      'staff.removed',
    ])
    .select(['t1.name as t1_name', 't3.name as t3_name'])
    .where('staff.institution_id', '=', institutionId)
}

type StaffRecordRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['execute']>>[number]

function employeeOf(row: StaffRecordRow): StoredEmployee {
  return {
    employeeId: row.employee_id,
    year: row.year,
    person: storedPerson.parse(row.person),
    status: storedStatus.parse(row.planned_assignment_status),
    months: row.allowance_month ?? 0,
    plan: {
      t1: row.t1_flag ?? false,
      t1Month: row.t1_month,
      avgSalaryMonth: row.avg_salary_month === null ? null : Number(row.avg_salary_month),
      t2: row.t2_flag ?? false,
      t2Amount: Number(row.t2_amount ?? 0),
      t3: row.t3_flag ?? false,
    },
    t1File: row.t1_file_id === null ? null : { fileId: row.t1_file_id, name: row.t1_name ?? '' },
    t3File: row.t3_file_id === null ? null : { fileId: row.t3_file_id, name: row.t3_name ?? '' },
    gone: row.removed,
  }
}

export type BenefitFile = { readonly fileId: string; readonly name: string }

/** Register facts and plan of one year. */
export type StoredEmployee = {
  readonly employeeId: string
  readonly year: number
  readonly person: RegisteredPerson
  readonly status: PlannedStatus
  readonly months: number
  readonly plan: LumpSumPlan
  readonly t1File: BenefitFile | null
  readonly t3File: BenefitFile | null
  /** No longer in the register. */
  readonly gone: boolean
}

const text = z.string().catch('')
const count = z.number().catch(0)

/** Older imports lack some fields. */
const storedPerson: z.ZodType<RegisteredPerson> = z.object({
  displayName: text,
  lastName: text,
  firstName: text,
  primaryNidNumber: text,
  positionName: text,
  departmentName: text,
  gradeStepName: text,
  salaryAmount: count,
  allWorkYear: count,
  schoolDoYear: count,
  actionReasonName: text,
  assignmentStatusName: text,
  assignmentTypeName: text,
})

/** New employees work. */
const storedStatus = z
  .enum(plannedStatuses)
  .nullable()
  .transform((status) => status ?? 'WORK')

/** One statement. Plans stay. */
export async function writeRegistered(
  write: RegisterWrite,
  people: readonly RegisteredEmployee[],
  origin: Origin,
): Promise<void> {
  if (people.length === 0) return
  const { trx, institution, year, at } = write
  const { origin_by, origin_at } = originColumns(write, origin)
  const ids = people.map(({ employeeId }) => employeeId)
  const facts = people.map(({ person }) => JSON.stringify(person))
  await sql`
    insert into staff (institution_id, year, employee_id, person, imported_at, origin, origin_by, origin_at)
    select ${institution.id}, ${year}::int, employee_id, person::jsonb, ${at}::timestamptz,
      ${origin}, ${origin_by}, ${origin_at}::timestamptz
    from unnest(${ids}::text[], ${facts}::text[]) as one (employee_id, person)
    on conflict (institution_id, year, employee_id) do update
    set person = excluded.person, removed = false, origin = excluded.origin, origin_by = excluded.origin_by, origin_at = excluded.origin_at
  `.execute(trx)
}

/** Includes staff typed by hand. */
export async function staffIsRegistered(write: RegisterWrite): Promise<void> {
  const { trx, institution, year } = write
  await trx
    .updateTable('staff')
    .set(originColumns(write, 'registry'))
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('origin', '<>', 'registry')
    .where('removed', '=', false)
    .execute()
}

/** Plans stay for a possible return but do not count. */
export async function markAsLeft(
  { trx, institution, year }: RegisterWrite,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0) return
  await trx
    .updateTable('staff')
    .set({ removed: true })
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where(sql<boolean>`employee_id = any(${[...employeeIds]}::text[])`)
    .execute()
}

export async function writeStatus(
  write: PeopleWrite,
  employeeId: string,
  status: PlannedStatus,
  months: number,
): Promise<void> {
  await updateOne(write, employeeId)
    .set({ planned_assignment_status: status, allowance_month: months })
    .execute()
}

type Files = { readonly t1FileId: string | null; readonly t3FileId: string | null }

export async function writeBenefits(
  write: PeopleWrite,
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

function updateOne({ trx, institution, year }: PeopleWrite, employeeId: string) {
  return trx
    .updateTable('staff')
    .where('institution_id', '=', institution.id)
    .where('year', '=', year)
    .where('employee_id', '=', employeeId)
}

/** Includes staff who have left, without plans. */
export async function readKnownStaff(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, readonly KnownEmployee[]>> {
  const rows = await db
    .selectFrom('staff')
    .select(['institution_id', 'employee_id', 'person', 'removed'])
    .where(sql<boolean>`institution_id = any(${[...institutionIds]}::text[])`)
    .where('year', '=', year)
    .orderBy('employee_id')
    .execute()
  const byInstitution = Map.groupBy(rows, (row) => row.institution_id)
  return new Map(
    [...byInstitution].map(([id, of]) => [
      id,
      of.map(({ employee_id, person, removed }) => ({
        employeeId: employee_id,
        person: storedPerson.parse(person),
        gone: removed,
      })),
    ]),
  )
}
