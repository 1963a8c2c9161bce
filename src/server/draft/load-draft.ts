import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { SavedAt } from '#contract/answers.ts'
import {
  basisVersions,
  type CalculationBasis,
  calculationBasisOf,
  type InputVersions,
  shownEntries,
} from '#domain/draft/inputs.ts'
import { hasFrozenBasis } from '#domain/draft/periods.ts'
import { isClosed, marksForInstitution, unresolved } from '#domain/draft/review.ts'
import { benefits } from '#domain/norms/benefits.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { missingOfChild, missingOfLumpSums } from '#domain/people/missing-facts.ts'
import {
  type NamedChild,
  type NamedPeople,
  peopleTotal,
  type StaffCost,
} from '#domain/people/people-total.ts'
import type { Givens, Workbook } from '#domain/sheet/entries.ts'
import type { Inputs } from '#domain/sheet/evaluate.ts'
import { type CellKey, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { type DraftLock, lockAllBut } from '#domain/sheet/lock.ts'
import { programOf } from '#domain/sheets/register.ts'
import type { Schema } from '#server/database/schema.ts'
import { type DraftStatus, readDraftStatus } from '#server/draft/draft-status.store.ts'
import { readNorms, type VersionedNorms } from '#server/draft/norms.store.ts'
import { readMarks } from '#server/draft/review-stage.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { httpText } from '#text/http.ts'
import { reviewText } from '#text/review.ts'

/** One institution's year: every input of its calculation, and what is stored of each entered cell. */
export type Draft = {
  readonly inputs: Inputs
  /** The people by name, for the reports that list them. */
  readonly people: NamedPeople
  readonly stored: StoredEntries
  readonly norms: VersionedNorms
  readonly versions: InputVersions
}

/**
 * Loads what a calculation needs: of an open year as everything is now, of a frozen one as it was calculated.
 * Throws a `Refusal`: 404 for a year without norms, 403 for an institution without a view.
 */
export async function loadDraft(db: Kysely<Schema>, institution: Institution, year: number): Promise<Draft> {
  const { draftStatus, frozenBasis, norms } = await readBasis(db, institution.id, year)
  if (!norms) throw new Refusal(404, blankText.noYear(year))
  const draft = await draftWith(db, { institution, year, norms, frozenBasis })
  const draftLock = await draftLockOf(db, institution, draftStatus)
  return draftLock ? { ...draft, inputs: { ...draft.inputs, draftLock } } : draft
}

type Wanted = {
  readonly institution: Institution
  readonly year: number
  readonly norms: VersionedNorms
  /** What a year stands on that is sent, approved or back for marked cells. */
  readonly frozenBasis?: CalculationBasis | null
}

/** The year as it is with some norms, published or not, whatever is held. Throws a 403 `Refusal` for an institution without a view. */
export async function draftWith(
  db: Kysely<Schema>,
  { institution, year, norms, frozenBasis }: Wanted,
): Promise<Draft> {
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const months = norms.givens[benefits.sheet.code]?.t3Months?.value ?? 0
  const stored = await readEntries(db, institution.id, year)
  const { people, givens } = await readRegisters(db, institution.id, year, months)
  const now: CalculationBasis = {
    facts: { ...factsOf(institution.profile, institution.view), ...norms.settings },
    registers: givens,
    norms: norms.version,
  }
  const basis: CalculationBasis = frozenBasis ?? now
  return {
    inputs: {
      entries: shownEntries(basis.facts.view ?? institution.view, stored.workbook),
      givens: { ...norms.givens, ...basis.registers },
      facts: basis.facts,
    },
    people,
    stored,
    norms,
    versions: { ...versionsOf(stored), ...basisVersions(basis), people: digestOf(people) },
  }
}

function versionsOf({ cells }: StoredEntries): InputVersions {
  return Object.fromEntries([...cells].map(([key, { version }]) => [key, String(version)]))
}

/** What the lists of a report print of the people, as one version. */
function digestOf(people: NamedPeople): string {
  return createHash('sha256').update(JSON.stringify(people)).digest('hex')
}

/** How a year stands, its frozen basis (`null`: it is open), and its norms; of a frozen year those of its calculation. */
type Basis = {
  readonly draftStatus: DraftStatus
  readonly frozenBasis: CalculationBasis | null
  /** `null` for a year that has none. */
  readonly norms: VersionedNorms | null
}

/** On what an institution's year is calculated (decision 0020). */
export async function readBasis(db: Kysely<Schema>, institutionId: string, year: number): Promise<Basis> {
  const draftStatus = await readDraftStatus(db, institutionId, year)
  const frozenBasis = hasFrozenBasis(draftStatus)
    ? await readCalculationBasis(db, institutionId, draftStatus.sessionCode)
    : null
  return { draftStatus, frozenBasis, norms: await readNorms(db, year, frozenBasis?.norms) }
}

/** On what the report of a period was calculated; `null` before its first calculation. */
async function readCalculationBasis(
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
async function readEntries(db: Kysely<Schema>, institutionId: string, year: number): Promise<StoredEntries> {
  const rows = await db
    .selectFrom('entry')
    .select(['sheet', 'row_code', 'field', 'value', 'version', 'changed_by', 'changed_at'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .execute()
  const workbook: Record<string, Record<string, number | null>> = {}
  const cells = new Map<CellKey, StoredCell>()
  const last: Record<string, StoredCell> = {}
  for (const row of rows) {
    const value = row.value === null ? null : Number(row.value)
    const cell = { value, version: row.version, by: row.changed_by, at: row.changed_at }
    const place = { row: row.row_code, field: row.field }
    workbook[row.sheet] ??= {}
    Object.assign(workbook[row.sheet] ?? {}, { [keyOf(place)]: value })
    cells.set(cellKeyOf({ sheet: row.sheet, ...place }), cell)
    if (cell.at > (last[row.sheet]?.at ?? new Date(0))) last[row.sheet] = cell
  }
  const saved = Object.fromEntries(
    Object.entries(last).map(([sheet, { at, by }]) => [sheet, { at: at.toISOString(), by }]),
  )
  return { workbook, cells, saved }
}

/** What the registers hold of an institution's year: the people by name, and the sums that the sheets read. */
type Registers = { readonly people: NamedPeople; readonly givens: Givens }

/** The registers of one institution. `ruralServiceMonths` comes from the norms of the year. */
async function readRegisters(
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

/** What locks a year besides its forms: every cell but the marked ones, while it is back for these only. */
async function draftLockOf(
  db: Kysely<Schema>,
  { id, group }: Pick<Institution, 'id' | 'group'>,
  { status, sessionCode, openReturn }: DraftStatus,
): Promise<DraftLock | null> {
  if (isClosed(status) || openReturn?.scope !== 'cells') return null
  const marks = unresolved(marksForInstitution(await readMarks(db, { institutionId: id, sessionCode })))
  return lockAllBut(
    programOf(group),
    marks.map(({ at }) => at),
    reviewText.onlyMarked,
  )
}
