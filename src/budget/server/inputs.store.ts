import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { SavedAt } from '#budget/api.ts'
import { type CalculationBasis, calculationBasisOf, type InputVersions } from '#budget/calculation-basis.ts'
import { childFactText, childNameText, staffFactText } from '#budget/people/fact-text.ts'
import { peopleTotal, staffCost } from '#budget/people/people-total.ts'
import { type PupilFigure, pupilRegisterOf, studyYearsOf } from '#budget/people/pupils.ts'
import type { ParentService } from '#budget/plausibility.ts'
import type { RecordGap } from '#budget/readiness.ts'
import { recordAmountText } from '#budget/record-amount-text.ts'
import type { RecordAmount } from '#budget/record-amounts.ts'
import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import { type CellKey, cellKeyOf, keyOf, type PlaceKey } from '#engine/key.ts'

import {
  missingOfChild,
  missingOfLumpSums,
  type NamedChild,
  type NamedPeople,
  type StaffCost,
} from '#forms/people.ts'
import type { Schema } from '#platform/database/schema.ts'

type StoredCell = {
  readonly value: number | null
  readonly version: number
  readonly by: string
  readonly at: Date
}

export type StoredEntries = {
  readonly workbook: Workbook
  readonly cells: ReadonlyMap<CellKey, StoredCell>
  readonly saved: Readonly<Record<string, SavedAt>>
  readonly listsSavedAt: Readonly<Record<string, SavedAt>>
}

export type EntryRow = {
  readonly sheet: string
  readonly row_code: string
  readonly field: string
  readonly value: number | null
  readonly version: number
  readonly changed_by: string
  readonly changed_at: string
}

export type SaveRow = { readonly sheet: string; readonly saved_by: string; readonly saved_at: string }

export type ListChangeRow = { readonly list: string; readonly actor: string; readonly at: string }

/** Equal texts are shared, because thousands of drafts are cached. */
export function storedEntries(
  rows: readonly EntryRow[],
  saves: readonly SaveRow[],
  lists: readonly ListChangeRow[],
): StoredEntries {
  const workbook: Record<string, Record<PlaceKey, number | null>> = {}
  const cells = new Map<CellKey, StoredCell>()
  const times = new Map<string, Date>()
  const names = new Map<string, string>()
  for (const { sheet, row_code, field, value, version, changed_by, changed_at } of rows) {
    const { place, key } = keysAt(sheet, row_code, field)
    const cellsOfSheet = workbook[sheet] ?? {}
    workbook[sheet] = cellsOfSheet
    cellsOfSheet[place] = value
    const by = sharedIn(names, changed_by, () => changed_by)
    const at = sharedIn(times, changed_at, () => new Date(changed_at))
    cells.set(key, { value, version, by, at })
  }
  const saved = saves.map(({ sheet, saved_by: by, saved_at }) => [
    sheet,
    { at: new Date(saved_at).toISOString(), by },
  ])
  const changed = lists.map(({ list, actor: by, at }) => [list, { at: new Date(at).toISOString(), by }])
  return {
    workbook,
    cells,
    saved: Object.fromEntries(saved),
    listsSavedAt: Object.fromEntries(changed),
  }
}

type Keys = { readonly place: PlaceKey; readonly key: CellKey }

/** Bounded by the cells of the forms. */
const known = new Map<string, Map<string, Map<string, Keys>>>()

function keysAt(sheet: string, row: string, field: string): Keys {
  const rows = sharedIn(known, sheet, () => new Map<string, Map<string, Keys>>())
  const fields = sharedIn(rows, row, () => new Map<string, Keys>())
  return sharedIn(fields, field, () => ({
    place: keyOf({ row, field }),
    key: cellKeyOf({ sheet, row, field }),
  }))
}

function sharedIn<Shared>(all: Map<string, Shared>, name: string, make: () => Shared): Shared {
  const found = all.get(name) ?? make()
  all.set(name, found)
  return found
}

type Registers = {
  readonly people: NamedPeople
  readonly givens: ReferenceFigures
  readonly gaps: readonly RecordGap[]
  readonly services: readonly ParentService[]
  readonly amounts: readonly RecordAmount[]
}

/** Present staff, confirmed children, positions. */
export type RegistersOfYear = {
  readonly staff: readonly StaffRow[]
  readonly children: readonly ScholarshipRow[]
  readonly positions: readonly { readonly job: string; readonly quantity: number; readonly salary: number }[]
  readonly pupils: readonly PupilFigure[]
}

type StaffRow = {
  readonly employee_id: string
  readonly person: unknown
  readonly planned_assignment_status: string | null
  readonly allowance_month: number | null
  readonly t1_flag: boolean | null
  readonly t1_month: number | null
  readonly avg_salary_month: number | null
  readonly t2_flag: boolean | null
  readonly t2_amount: number | null
  readonly t3_flag: boolean | null
}

type ScholarshipRow = { readonly assignment_id: string; readonly detail: unknown }

export function registersOf(rows: RegistersOfYear, year: number, ruralServiceMonths: number): Registers {
  const { people, gaps, services, amounts } = peopleOf(rows)
  return {
    people,
    amounts,
    gaps,
    services,
    givens: {
      'register-pupils': pupilRegisterOf(rows.pupils, year),
      'register-people': { '1': peopleTotal(people, ruralServiceMonths) },
    },
  }
}

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

/** Incomplete records do not count (calculation §9 "People's records"). */
function peopleOf({ staff, children, positions }: RegistersOfYear): Omit<Registers, 'givens'> {
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
      avgSalaryMonth: row.avg_salary_month,
      t2: row.t2_flag ?? false,
      t2Amount: row.t2_amount ?? 0,
      t3: row.t3_flag ?? false,
    }
    return { id: row.employee_id, name: displayName, position: positionName, about, plan }
  })
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  const studies = children.map(({ detail, assignment_id }) => {
    const facts = study.parse(detail)
    const parent = byId.get(assignment_id)
    // Calculation digests depend on the order of these members.
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
      positions: positions.map(({ quantity, salary }) => ({ quantity, salary })),
    },
    services: studies.map(({ child: { name, parent }, years }) => ({
      who: childNameText(name, parent),
      years,
    })),
    amounts: [
      ...plans.flatMap(({ name, plan: { t1, t2, avgSalaryMonth, t2Amount } }): readonly RecordAmount[] => [
        ...(t1 && avgSalaryMonth !== null
          ? [
              {
                panel: 'staff',
                of: amountOf(name, staffFactText.avgSalaryMonth),
                amount: avgSalaryMonth,
                kind: 'pay',
              } as const,
            ]
          : []),
        ...(t2
          ? [
              {
                panel: 'staff',
                of: amountOf(name, staffFactText.t2Amount),
                amount: t2Amount,
                kind: 'other',
              } as const,
            ]
          : []),
      ]),
      ...studies.map(({ child: { name, parent }, tuition }) => ({
        panel: 'children' as const,
        of: amountOf(childNameText(name, parent), childFactText.tuition),
        amount: tuition,
        kind: 'other' as const,
      })),
      ...positions.map(({ job, salary }) => ({
        panel: 'positions' as const,
        of: recordAmountText.post(job),
        amount: salary,
        kind: 'pay' as const,
      })),
    ],
    gaps: [
      ...plans.flatMap(({ name, about: { salary }, plan }) => {
        const lacks = missingOfLumpSums({ ...plan, avgSalaryMonth: plan.avgSalaryMonth ?? salary })
        return gapOf(
          'staff',
          name,
          lacks.map((fact) => staffFactText[fact]),
        )
      }),
      ...studies.flatMap(({ child: { name, parent }, lacks }) =>
        gapOf(
          'children',
          childNameText(name, parent),
          lacks.map((fact) => childFactText[fact]),
        ),
      ),
    ],
  }
}

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

export async function readCalculationBasis(
  db: Kysely<Schema>,
  institutionId: string,
  sessionCode: string | null,
): Promise<CalculationBasis | null> {
  const row = await db
    .selectFrom('report')
    .select(['inputs', 'edition', 'edition_figures'])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .executeTakeFirst()
  return row?.inputs ? calculationBasisOf(versionsIn(row)) : null
}

/** Its forms have separate columns. */
export function versionsIn({
  inputs,
  edition,
  edition_figures: figures,
}: Pick<Selectable<Schema['report']>, 'inputs' | 'edition' | 'edition_figures'>): InputVersions {
  const forms = edition === null || figures === null ? null : { edition, figures }
  return { ...z.record(z.string(), z.string()).parse(inputs), ...forms }
}
