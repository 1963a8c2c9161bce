import { CompiledQuery, type Kysely } from 'kysely'
import { approvedOf } from '#budget/limits.ts'
import type { PupilFigure } from '#budget/people/pupils.ts'
import { listedPeriods } from '#budget/periods.ts'
import type { Institution } from '#budget/server/actor.ts'
import {
  type CeilingRow,
  ceilingColumns,
  parseCeiling,
  type StoredCeiling,
} from '#budget/server/ceilings.store.ts'
import {
  type EntryRow,
  type ListChangeRow,
  type RegistersOfYear,
  type SaveRow,
  type StoredEntries,
  storedEntries,
} from '#budget/server/inputs.store.ts'
import { institutionOf } from '#budget/server/institution.store.ts'
import {
  justificationColumns,
  justificationOf,
  type StoredJustification,
  type StoredJustificationRow,
} from '#budget/server/justifications.store.ts'
import {
  markColumns,
  markOf,
  type StoredMark,
  type StoredMarkRow,
} from '#budget/server/review-stage.store.ts'
import { storedOf } from '#budget/server/snapshots.store.ts'
import {
  type DraftStatus,
  type PeriodStatus,
  STATUSES,
  type StatusRow,
  statusIn,
  withoutPeriod,
} from '#budget/server/status.store.ts'
import { type DraftVersion, type StampVersions, toDraftVersion } from '#budget/server/version.store.ts'
import type { ApprovedAmounts } from '#forms/limits.ts'
import type { Schema } from '#platform/database/schema.ts'

export type StoredDraft = {
  readonly stamp: DraftVersion
  readonly institution: Institution
  readonly status: DraftStatus
  readonly marks: readonly StoredMark[]
  readonly justifications: readonly StoredJustification[]
  readonly ceilings: readonly StoredCeiling[]
  readonly approved: ApprovedPeriod | null
  /** An unknown name stays as it is. */
  readonly nameOf: (userName: string) => string
  readonly entries: StoredEntries
  readonly registers: RegistersOfYear
  readonly norms: number | null
  readonly letter: 'attached' | 'none'
  /** See `lastYearIn`. */
  readonly lastYear: { readonly row: string | null }
}

const listed = (rows: string) => `(select coalesce(json_agg(each), '[]') from (${rows}) as each)`
const ofYear = 'institution_id = $1 and year = $2::int'

/**
 * One statement, so that all data match the draft version. Reads only the facts of people that count. The letter is
 * slot 1 of the attachments.
 */
const STORED = `
  select institution.name, institution.profile, institution.version as "institution",
    (select version from draft where ${ofYear}) as "draft",
    (select version from draft where institution_id = $1 and year = $2::int - 1) as "before",
    (select version from financial_year where year = $2::int) as "financialYear",
    (select max(version) from norm_set where year = $2::int and published_at is not null) as "norms",
    ${listed(`${STATUSES} where institution.institution_id = $1
      and period.organization_type_id = institution.organization_type_id and period.year = $2::int`)} as "periods",
    ${listed(`select sheet, row_code, field, value, version, changed_by, changed_at from entry where ${ofYear}`)} as "entries",
    ${listed(`select sheet, saved_by, saved_at from sheet_save where ${ofYear}`)} as "saves",
    ${listed(`select list, coalesce((select user_name from account where account.actor = done.actor), actor) as actor, at from (
      select distinct on (list) list, actor, at from (
        select event_id, actor, at, case split_part(kind, '.', 1)
          when 'staff' then 'staff' when 'position' then 'positions' when 'children' then 'children' when 'child' then 'children' end as list
        from event where ${ofYear} and sheet is null
      ) as each where list is not null order by list, event_id desc) as done`)} as "lists",
    ${listed(`select employee_id, json_build_object('salaryAmount', person -> 'salaryAmount', 'displayName', person -> 'displayName',
        'positionName', person -> 'positionName') as person,
      planned_assignment_status, allowance_month, t1_flag, t1_month, avg_salary_month, t2_flag, t2_amount, t3_flag
      from staff where ${ofYear} and not removed order by employee_id`)} as "staff",
    ${listed(`select detail, assignment_id from staff_child where ${ofYear} and confirmed order by child_scholarship_id`)} as "children",
    ${listed(`select content ->> 'jobName' as job, (content ->> 'requiredQty')::numeric as quantity,
        (content ->> 'salary')::numeric as salary from list_row where ${ofYear} and list = 'position' order by ordinal`)} as "positions",
    ${listed(`select study_year as "studyYear", kind, grade, quantity from pupil_register
      where institution_id = $1 and study_year in ($2::int - 1, $2::int - 2)`)} as "pupils",
    ${listed(`select mark_id::text, return_id::text, ${markColumns.join(', ')} from mark where ${ofYear} order by mark.mark_id`)} as "marks",
    ${listed(`select justification_id::text, ${justificationColumns.join(', ')} from justification where ${ofYear}
      order by justification.justification_id`)} as "justifications",
    ${listed(`select ${ceilingColumns.join(', ')} from ceiling where subject = 'institution' and subject_id = $1 order by level desc`)} as "ceilings",
    ${listed(`select user_name, display_name from account where institution_id = $1 or role = 'reviewer' and user_name in (
        select changed_by from entry where ${ofYear} union select saved_by from sheet_save where ${ofYear}
        union select marked_by from mark where ${ofYear} union select answered_by from mark where ${ofYear}
        union select set_by from ceiling where subject = 'institution' and subject_id = $1
        union select justified_by from justification where ${ofYear} union select answered_by from justification where ${ofYear}
      )`)} as "names",
    array(select session_code from attachment where institution_id = $1 and slot = 1 and file_id is not null) as "letters",
    (select row_to_json(kept)::text from (${storedOf('array[$2::int - 1]')} limit 1) as kept) as "lastYear"
  from institution where institution_id = $1`

type StoredRow = StampVersions & {
  readonly name: string
  readonly profile: unknown
  readonly norms: number | null
  readonly periods: readonly StatusRow[]
  readonly entries: readonly EntryRow[]
  readonly saves: readonly SaveRow[]
  readonly lists: readonly ListChangeRow[]
  readonly staff: RegistersOfYear['staff']
  readonly children: RegistersOfYear['children']
  readonly positions: RegistersOfYear['positions']
  readonly pupils: readonly PupilFigure[]
  readonly marks: readonly (StoredMarkRow & { readonly session_code: string })[]
  readonly justifications: readonly (StoredJustificationRow & { readonly session_code: string })[]
  readonly ceilings: readonly CeilingRow[]
  readonly names: readonly { readonly user_name: string; readonly display_name: string }[]
  readonly letters: readonly string[]
  readonly lastYear: string | null
}

/** `null` if the institution does not exist. */
export async function readStoredDraft(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<StoredDraft | null> {
  const { rows } = await db.executeQuery<StoredRow>(CompiledQuery.raw(STORED, [institutionId, year]))
  const [row] = rows
  if (!row) return null
  const periods = listedPeriods(row.periods.map(statusIn))
  const [status = withoutPeriod] = periods
  const isOfPeriod = (each: { readonly session_code: string }) => each.session_code === status.sessionCode
  const names = new Map(row.names.map(({ user_name, display_name }) => [user_name, display_name]))
  return {
    stamp: toDraftVersion(row),
    institution: institutionOf(institutionId, row.name, row.profile),
    status,
    marks: row.marks.filter(isOfPeriod).map(markOf),
    justifications: row.justifications.filter(isOfPeriod).map(justificationOf),
    ceilings: row.ceilings.filter(isOfPeriod).map(parseCeiling),
    approved: lastApproved(periods),
    nameOf: (userName) => names.get(userName) ?? userName,
    entries: storedEntries(row.entries, row.saves, row.lists),
    registers: row,
    norms: row.norms,
    letter: row.letters.includes(status.sessionCode ?? '') ? 'attached' : 'none',
    lastYear: { row: row.lastYear },
  }
}

export type ApprovedPeriod = ApprovedAmounts &
  Pick<PeriodStatus, 'sessionCode' | 'sessionName'> & { readonly of: 'newest' | 'before' }

function lastApproved(periods: readonly PeriodStatus[]): ApprovedPeriod | null {
  for (const period of periods) {
    const approved = approvedOf(period.status, period)
    const { sessionCode, sessionName } = period
    if (approved !== null)
      return { ...approved, sessionCode, sessionName, of: period === periods[0] ? 'newest' : 'before' }
  }
  return null
}
