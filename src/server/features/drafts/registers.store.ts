import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Givens } from '#domain/sheet/entries.ts'
import { type People, peopleTotal, type StaffCost } from '#domain/staff/people-total.ts'
import type { Schema } from '#server/database/schema.ts'

/** The registers of one institution as the sheets read them. `ruralServiceMonths` comes from the norms of the year. */
export async function readRegisters(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  ruralServiceMonths: number,
): Promise<Givens> {
  return {
    'register-pupils': await readPupils(db, institutionId, year),
    'register-people': { '1': peopleTotal(await readPeople(db, institutionId, year, ruralServiceMonths)) },
  }
}

/** Study years are known by the year in which they begin: A of 2026 by 2025, the one before by 2024. */
const registerRows = [
  { row: 'previousPupils', kind: 'pupils', before: 2 },
  { row: 'previousDisabled', kind: 'disabled', before: 2 },
  { row: 'classes', kind: 'classes', before: 1 },
  { row: 'boarders', kind: 'boarders', before: 1 },
  { row: 'lunch', kind: 'lunch', before: 1 },
  { row: 'evening', kind: 'evening', before: 1 },
] as const

async function readPupils(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<Record<string, Record<string, number>>> {
  const rows = await db
    .selectFrom('pupil_register')
    .select(['study_year', 'kind', 'grade', 'quantity'])
    .where('institution_id', '=', institutionId)
    .where('study_year', 'in', [year - 1, year - 2])
    .execute()
  return Object.fromEntries(
    registerRows.map(({ row, kind, before }) => {
      const mine = rows.filter((each) => each.kind === kind && each.study_year === year - before)
      return [row, Object.fromEntries(mine.map(({ grade, quantity }) => [`grade${grade}`, quantity]))]
    }),
  )
}

async function readPeople(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  ruralServiceMonths: number,
): Promise<People> {
  // One after the other: inside a transaction they share one connection.
  const staff = await db
    .selectFrom('staff')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .selectAll()
    .where('gone', '=', false)
    .execute()
  const children = await db
    .selectFrom('staff_child')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .select('detail')
    .where('confirmed', '=', true)
    .execute()
  const positions = await db
    .selectFrom('position')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .select(['required_quantity', 'salary'])
    .execute()
  return {
    staff: staff.map((row) => {
      const { salaryAmount } = person.parse(row.person)
      return {
        status: statuses.parse(row.planned_assignment_status ?? 'WORK'),
        months: row.allowance_month ?? 0,
        salary: salaryAmount,
        // An average salary that nobody has entered is the register's.
        retirement: row.t1_flag
          ? { months: row.t1_month ?? 0, averageSalary: Number(row.avg_salary_month ?? salaryAmount) }
          : null,
        travel: row.t2_flag ? Number(row.t2_amount ?? 0) : null,
        ruralService: row.t3_flag ?? false,
      }
    }),
    tuition: children.map(({ detail }) => child.parse(detail).tuition),
    positions: positions.map(({ required_quantity, salary }) => ({
      quantity: Number(required_quantity),
      salary: Number(salary),
    })),
    ruralServiceMonths,
  }
}

const statuses: z.ZodType<StaffCost['status']> = z.enum(['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE'])
const person = z.object({ salaryAmount: z.number() })
const child = z.object({ tuition: z.number() })
