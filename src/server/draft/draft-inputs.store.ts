import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { SavedAt } from '#contract/answers.ts'
import { type CalculationBasis, calculationBasisOf } from '#domain/draft/inputs.ts'
import type { ParentService } from '#domain/draft/plausibility.ts'
import type { RecordGap } from '#domain/draft/readiness.ts'
import type { RecordAmount } from '#domain/draft/record-amounts.ts'
import { missingOfChild, missingOfLumpSums } from '#domain/people/missing-facts.ts'
import {
  type NamedChild,
  type NamedPeople,
  peopleTotal,
  type StaffCost,
  staffCost,
} from '#domain/people/people-total.ts'
import { type PupilFigure, pupilRegisterOf, studyYearsOf } from '#domain/people/pupils.ts'
import type { Givens, Workbook } from '#domain/sheet/entries.ts'
import { type CellKey, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import type { Schema } from '#server/database/schema.ts'
import { peopleScreenText } from '#text/people.ts'
import { recordAmountText } from '#text/readiness.ts'

/** One stored cell: its value, how often it changed, and by whom and when the last time. */
type StoredCell = {
  readonly value: number | null
  readonly version: number
  readonly by: string
  readonly at: Date
}

/** The entered cells of one institution's year. */
export type StoredEntries = {
  readonly workbook: Workbook
  readonly cells: ReadonlyMap<CellKey, StoredCell>
  /** The last save of each sheet. */
  readonly saved: Readonly<Record<string, SavedAt>>
}

/** Reads every entered cell of one institution's year. `numeric` becomes a number here, once. */
export async function readEntries(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<StoredEntries> {
  const rows = await db
    .selectFrom('entry')
    .select(['sheet', 'row_code', 'field', 'value', 'version', 'changed_by', 'changed_at'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .execute()
  const workbook: Record<string, Record<string, number | null>> = {}
  const cells = new Map<CellKey, StoredCell>()
  for (const row of rows) {
    const value = row.value === null ? null : Number(row.value)
    const cell = { value, version: row.version, by: row.changed_by, at: row.changed_at }
    const place = { row: row.row_code, field: row.field }
    workbook[row.sheet] ??= {}
    Object.assign(workbook[row.sheet] ?? {}, { [keyOf(place)]: value })
    cells.set(cellKeyOf({ sheet: row.sheet, ...place }), cell)
  }
  return { workbook, cells, saved: await readSaved(db, institutionId, year) }
}

/** The last save of each sheet of a year, also where nothing was entered. */
async function readSaved(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<StoredEntries['saved']> {
  const rows = await db
    .selectFrom('sheet_save')
    .select(['sheet', 'saved_by', 'saved_at'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .execute()
  return Object.fromEntries(
    rows.map(({ sheet, saved_by: by, saved_at: at }) => [sheet, { at: at.toISOString(), by }]),
  )
}

/** What the registers hold of an institution's year: the people by name, the sums that the sheets read, and which records lack what they need. */
type Registers = {
  readonly people: NamedPeople
  readonly givens: Givens
  readonly gaps: readonly RecordGap[]
  readonly services: readonly ParentService[]
  readonly amounts: readonly RecordAmount[]
}

/** The registers of one institution. `ruralServiceMonths` comes from the norms of the year. */
export async function readRegisters(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  ruralServiceMonths: number,
): Promise<Registers> {
  const { people, gaps, services, amounts } = await readPeople(db, institutionId, year)
  return {
    people,
    amounts,
    gaps,
    services,
    givens: {
      'register-pupils': pupilRegisterOf(await readPupilFigures(db, institutionId, year), year),
      'register-people': { '1': peopleTotal(people, ruralServiceMonths) },
    },
  }
}

/** The pupil register of the study years that a financial year stands on. */
export async function readPupilFigures(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly PupilFigure[]> {
  const rows = await db
    .selectFrom('pupil_register')
    .select(['study_year', 'kind', 'grade', 'quantity'])
    .where('institution_id', '=', institutionId)
    .where('study_year', 'in', [...studyYearsOf(year)])
    .execute()
  return rows.map(({ study_year, ...rest }) => ({ studyYear: study_year, ...rest }))
}

/** The people as the budget sees them: whose record lacks a fact does not count (calculation §9 "People's records"). */
async function readPeople(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<Omit<Registers, 'givens'>> {
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
    .select(['job_name', 'required_quantity', 'salary'])
    .orderBy('ordinal')
    .execute()
  const plans = staff.map((row) => {
    const { salaryAmount, displayName, positionName } = person.parse(row.person)
    const about = {
      status: statuses.parse(row.planned_assignment_status ?? 'WORK'),
      months: row.allowance_month ?? 0,
      salary: salaryAmount,
    }
    const plan = {
      t1: row.t1_flag ?? false,
      t1Month: row.t1_month,
      avgSalaryMonth: row.avg_salary_month === null ? null : Number(row.avg_salary_month),
      t2: row.t2_flag ?? false,
      t2Amount: Number(row.t2_amount ?? 0),
      t3: row.t3_flag ?? false,
    }
    return { id: row.employee_id, name: displayName, position: positionName, about, plan }
  })
  const studies = children.map(({ detail, assignment_id }) => {
    const facts = study.parse(detail)
    const parent = plans.find(({ id }) => id === assignment_id)
    // The order of these names stands in the digests of calculations.
    const of = { parent: parent?.name ?? '', position: parent?.position ?? '' }
    return {
      child: { ...of, ...named(facts) },
      lacks: missingOfChild(facts),
      years: facts.educationWorkedYear,
      tuition: facts.tuition,
    }
  })
  return {
    people: {
      staff: plans.map(({ name, position, about, plan }) => ({ name, position, ...staffCost(about, plan) })),
      children: studies.flatMap(({ child, lacks }) => (lacks.length > 0 ? [] : child)),
      positions: positions.map(({ required_quantity, salary }) => ({
        quantity: Number(required_quantity),
        salary: Number(salary),
      })),
    },
    services: studies.map(({ child: { name, parent }, years }) => ({
      who: childText.childOf(name, parent),
      years,
    })),
    amounts: [
      ...plans.flatMap(({ name, plan: { t1, t2, avgSalaryMonth, t2Amount } }): readonly RecordAmount[] => [
        ...(t1 && avgSalaryMonth !== null
          ? [
              {
                panel: 'staff',
                of: amountOf(name, staffText.facts.avgSalaryMonth),
                amount: avgSalaryMonth,
              } as const,
            ]
          : []),
        ...(t2
          ? [{ panel: 'staff', of: amountOf(name, staffText.facts.t2Amount), amount: t2Amount } as const]
          : []),
      ]),
      ...studies.map(({ child: { name, parent }, tuition }) => ({
        panel: 'children' as const,
        of: amountOf(childText.childOf(name, parent), childText.facts.tuition),
        amount: tuition,
      })),
      ...positions.map(({ job_name, salary }) => ({
        panel: 'positions' as const,
        of: recordAmountText.post(job_name),
        amount: Number(salary),
      })),
    ],
    gaps: [
      ...plans.flatMap(({ name, about: { salary }, plan }) => {
        const lacks = missingOfLumpSums({ ...plan, avgSalaryMonth: plan.avgSalaryMonth ?? salary })
        return gapOf(
          'staff',
          name,
          lacks.map((fact) => staffText.facts[fact]),
        )
      }),
      ...studies.flatMap(({ child: { name, parent }, lacks }) =>
        gapOf(
          'children',
          childText.childOf(name, parent),
          lacks.map((fact) => childText.facts[fact]),
        ),
      ),
    ],
  }
}

const { staff: staffText, children: childText } = peopleScreenText

const amountOf = (who: string, what: string): string => `${who}, ${what}`

function gapOf(panel: RecordGap['panel'], who: string, lacks: readonly string[]): readonly RecordGap[] {
  return lacks.length === 0 ? [] : [{ panel, who, lacks }]
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
  educationWorkedYear: z.number().catch(0),
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

/** On what the report of a period was calculated; `null` before its first calculation. */
export async function readCalculationBasis(
  db: Kysely<Schema>,
  institutionId: string,
  sessionCode: string | null,
): Promise<CalculationBasis | null> {
  const row = await db
    .selectFrom('report')
    .select('inputs')
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .executeTakeFirst()
  return row?.inputs ? calculationBasisOf(z.record(z.string(), z.string()).parse(row.inputs)) : null
}
