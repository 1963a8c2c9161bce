import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type StoredEmployee, storedPerson, storedStatus } from '#server/features/staff/employee.store.ts'

/** The staff of a year, also those who are gone. */
export async function readStaff(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly StoredEmployee[]> {
  const rows = await selectStaff(db, institutionId).where('staff.year', '=', year).execute()
  return rows.map(employeeOf)
}

/** One member of staff in every year that knows them, newest first. */
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

/** Whether all these were ever members of the institution's staff. */
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

/** When the institution first imported staff for a year; `null` before. */
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
    .selectAll('staff')
    .select(['t1.name as t1_name', 't3.name as t3_name'])
    .where('staff.institution_id', '=', institutionId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStaff>['execute']>>[number]

function employeeOf(row: Row): StoredEmployee {
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
    gone: row.gone,
  }
}
