import type { Kysely } from 'kysely'
import { z } from 'zod'
import { missingOfChild, missingOfLumpSums } from '#domain/people/missing-facts.ts'
import {
  type NamedChild,
  type NamedPeople,
  peopleTotal,
  type StaffCost,
} from '#domain/people/people-total.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Schema } from '#server/database/schema.ts'

/** What the registers hold of an institution's year: the people by name, and the sums that the sheets read. */
export type Registers = { readonly people: NamedPeople; readonly givens: Givens }

/** The registers of one institution. `ruralServiceMonths` comes from the norms of the year. */
export async function readRegisters(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  ruralServiceMonths: number,
): Promise<Registers> {
  const people = await readPeople(db, institutionId, year)
  return {
    people,
    givens: {
      'register-pupils': await readPupils(db, institutionId, year),
      'register-people': { '1': peopleTotal(people, ruralServiceMonths) },
    },
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

/** The people as the budget sees them: whose record lacks a fact does not count (calculation §9 "People's records"). */
async function readPeople(db: Kysely<Schema>, institutionId: string, year: number): Promise<NamedPeople> {
  // One after the other: inside a transaction they share one connection.
  const staff = await db
    .selectFrom('staff')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .select([
      'employee_id',
      'person',
      'planned_assignment_status',
      'allowance_month',
      't1_flag',
      't1_month',
      'avg_salary_month',
      't2_flag',
      't2_amount',
      't3_flag',
    ])
    .where('gone', '=', false)
    .orderBy('employee_id')
    .execute()
  const children = await db
    .selectFrom('staff_child')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .select(['detail', 'assignment_id'])
    .where('confirmed', '=', true)
    .orderBy('child_scholarship_id')
    .execute()
  const positions = await db
    .selectFrom('position')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .select(['required_quantity', 'salary'])
    .orderBy('ordinal')
    .execute()
  return {
    staff: staff.map((row) => {
      const { salaryAmount, displayName, positionName } = person.parse(row.person)
      const plan = {
        t1: row.t1_flag ?? false,
        t1Month: row.t1_month,
        // An average salary that nobody has entered is the register's.
        avgSalaryMonth: Number(row.avg_salary_month ?? salaryAmount),
        t2: row.t2_flag ?? false,
        t2Amount: Number(row.t2_amount ?? 0),
      }
      const missing = missingOfLumpSums(plan)
      const lacks = (...facts: typeof missing): boolean => facts.some((fact) => missing.includes(fact))
      return {
        name: displayName,
        position: positionName,
        status: statuses.parse(row.planned_assignment_status ?? 'WORK'),
        months: row.allowance_month ?? 0,
        salary: salaryAmount,
        retirement:
          plan.t1 && !lacks('t1Month', 'avgSalaryMonth')
            ? { months: plan.t1Month ?? 0, averageSalary: plan.avgSalaryMonth }
            : null,
        travel: plan.t2 && !lacks('t2Amount') ? plan.t2Amount : null,
        ruralService: row.t3_flag ?? false,
      }
    }),
    children: children.flatMap(({ detail, assignment_id }) => {
      const facts = study.parse(detail)
      if (missingOfChild(facts).length > 0) return []
      const parent = staff.find(({ employee_id }) => employee_id === assignment_id)
      const { displayName = '', positionName = '' } = parent ? person.parse(parent.person) : {}
      return [{ parent: displayName, position: positionName, ...named(facts) }]
    }),
    positions: positions.map(({ required_quantity, salary }) => ({
      quantity: Number(required_quantity),
      salary: Number(salary),
    })),
  }
}

const statuses: z.ZodType<StaffCost['status']> = z.enum(['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE'])
const person = z.object({
  salaryAmount: z.number(),
  displayName: z.string().catch(''),
  positionName: z.string().catch(''),
})
const text = z.string().catch('')
const study = z.object({
  tuition: z.number(),
  childLastName: text,
  childFirstName: text,
  schoolName: text,
  educationLevelName: text,
  fieldOfEducationName: text,
  academicLevel: z.number().nullable().catch(null),
})

function named(facts: z.infer<typeof study>): Omit<NamedChild, 'parent' | 'position'> {
  const { tuition, childLastName, childFirstName, schoolName, fieldOfEducationName, academicLevel } = facts
  return {
    name: `${childLastName} ${childFirstName}`.trim(),
    school: schoolName,
    field: fieldOfEducationName,
    level: academicLevel ?? 0,
    tuition,
  }
}
