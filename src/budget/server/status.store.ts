import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Level, levels } from '#api/access.ts'
import { type Deadline, deadlineOf } from '#budget/deadline.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import { listedPeriods, type PeriodReportStatus } from '#budget/periods.ts'
import { type Status, statusOf } from '#budget/review-states.ts'
import type { Institution } from '#budget/server/actor.ts'
import type { ByKind } from '#forms/limits.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** A return without a later sending. `by`: a user name. */
export type OpenReturn = {
  readonly id: string
  readonly scope: 'whole' | 'cells'
  readonly reason: string
  readonly level: Level
  readonly by: string
  readonly at: Date
}

export type DraftStatus = PeriodReportStatus & {
  /** `null` in a year without periods. */
  readonly sessionCode: string | null
  readonly status: Status
  readonly isOpen: boolean
  readonly closedYear: 'yes' | 'no'
  readonly openReturn: OpenReturn | null
  readonly passedOn: 'yes' | 'no'
  /** User names. */
  readonly passedOnBy: string | null
  readonly approvedBy: string | null
  readonly calculatedAt: Date | null
  readonly sha256: string | null
  /** Tugrik; `null` before, and for calculations without stored totals. */
  readonly readings: StoredTotals | null
  /** Tugrik; `null` before, and for older approvals. */
  readonly approved: ByKind | null
  readonly sentAt: Date | null
  /** `null` before the first sending. */
  readonly receipt: string | null
  /** First reading by a reviewer, and by the ministry at its stage. */
  readonly openedAt: Date | null
  readonly ministryOpenedAt: Date | null
  /** `null` after the next sending. */
  readonly recalledAt: Date | null
  readonly deadline: Deadline | null
  /** Decision 0075. */
  readonly asksConsent: 'yes' | 'no'
  /** `null` before the first and after a withdrawal. `by`: a user name. */
  readonly consent: { readonly sha256: string; readonly by: string; readonly at: Date } | null
}

export type PeriodStatus = DraftStatus & {
  readonly institutionId: string
  readonly year: number
  readonly sessionCode: string
  readonly sessionName: string
}

export type Period = PeriodStatus & { readonly isNewest: boolean }

/** The status is that of the newest period (calculation §8, §9). */
export async function readDraftStatus(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<DraftStatus> {
  return (await readPeriods(db, institutionId, year))[0] ?? withoutPeriod
}

export const withoutPeriod: DraftStatus = {
  sessionCode: null,
  status: 'NEW',
  isOpen: true,
  closedYear: 'no',
  openReturn: null,
  passedOn: 'no',
  passedOnBy: null,
  approvedBy: null,
  calculatedAt: null,
  sha256: null,
  readings: null,
  approved: null,
  sentAt: null,
  receipt: null,
  openedAt: null,
  ministryOpenedAt: null,
  recalledAt: null,
  deadline: null,
  asksConsent: 'no',
  consent: null,
}

/** Newest first by code (calculation §9 "Periods"). */
export async function readPeriods(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly PeriodStatus[]> {
  return (await readPeriodsOf(db, [institutionId], year)).get(institutionId) ?? []
}

export async function readPeriodsOf(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, readonly PeriodStatus[]>> {
  const found = await statuses(db, institutionIds, sql`${ofOwnType} and period.year = ${year}`)
  const byInstitution = Map.groupBy(found, ({ institutionId }) => institutionId)
  return new Map([...byInstitution].map(([id, periods]) => [id, listedPeriods(periods)]))
}

/** Only opened periods, newest first. */
export async function readPeriodsOfType(
  db: Kysely<Schema>,
  {
    institutionId,
    organizationTypeId,
  }: { readonly institutionId: string; readonly organizationTypeId: number },
  year: number,
): Promise<readonly PeriodStatus[]> {
  const ofType = sql`period.organization_type_id = ${organizationTypeId} and period.year = ${year}`
  return listedPeriods(await statuses(db, [institutionId], ofType))
}

/** Throws `Refusal`: 404 if there is no such period, 409 if the institution has not opened it. */
export async function findPeriod(
  db: Kysely<Schema>,
  { id }: Pick<Institution, 'id'>,
  sessionCode: string,
): Promise<Period> {
  const all = await statuses(
    db,
    [id],
    sql`${ofOwnType} and period.year = (
      select year from period as named
      where named.organization_type_id = institution.organization_type_id and named.session_code = ${sessionCode}
    )`,
  )
  const known = all.find((each) => each.sessionCode === sessionCode)
  if (!known) throw new Refusal(404, sendingBlockText.noPeriod(sessionCode))
  const listed = listedPeriods(all)
  if (!listed.includes(known)) {
    const first = listed.at(-1)?.sessionName ?? ''
    throw new Refusal(409, sendingBlockText.firstNotApproved(known.sessionName, first))
  }
  return { ...known, isNewest: listed[0] === known }
}

/** Reads a period, also one that the institution has not opened. */
export async function readPeriod(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: { readonly institutionId: string; readonly sessionCode: string },
): Promise<PeriodStatus | null> {
  return (await readPeriodOf(db, [institutionId], sessionCode)).get(institutionId) ?? null
}

export async function readPeriodOf(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  sessionCode: string,
): Promise<ReadonlyMap<string, PeriodStatus>> {
  const found = await statuses(db, institutionIds, sql`${ofOwnType} and period.session_code = ${sessionCode}`)
  return new Map(found.map((status) => [status.institutionId, status]))
}

/** Takes one parameter for any number of institutions. Every primary key starts with this column. */
export function isInstitutionIn(institutionIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`institution_id = any(${institutionIds}::text[])`
}

/** The only query for report statuses. */
export const STATUSES = `
  select institution.institution_id, period.year, period.session_code, period.session_name, period.is_open, period.deadline,
    financial_year.closed_at is not null as closed_year,
    report.status, report.calculated_at, report.sha256, report.requested_total::text, report.headcount_total::text, report.whole_total::text,
    report.approved_current::text, report.approved_capital::text,
    institution.asks_consent, report.consent_sha256, report.consent_by, report.consent_at,
    report.passed_on_at, report.passed_on_by, report.approved_by, report.sent_at, report.receipt_number, report.recalled_at,
    receipt.opened_at, receipt.ministry_opened_at,
    draft_return.return_id::text, draft_return.scope, draft_return.reason, draft_return.level, draft_return.returned_by, draft_return.returned_at,
    deadline_extension.until, deadline_extension.reason as why_until
  from institution join period on true
  left join financial_year on financial_year.year = period.year
  left join report on report.institution_id = institution.institution_id and report.session_code = period.session_code
  left join receipt on receipt.institution_id = report.institution_id and receipt.receipt_number = report.receipt_number
  left join draft_return on draft_return.institution_id = institution.institution_id
    and draft_return.session_code = period.session_code and draft_return.resent_at is null
  left join deadline_extension on deadline_extension.institution_id = institution.institution_id
    and deadline_extension.session_code = period.session_code`

const ofOwnType = sql`period.organization_type_id = institution.organization_type_id`

async function statuses(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  which: RawBuilder<unknown>,
): Promise<readonly PeriodStatus[]> {
  const { rows } = await sql<StatusRow>`
    ${sql.raw(STATUSES)} where institution.institution_id = any(${institutionIds}::text[]) and ${which}
  `.execute(db)
  return rows.map(statusIn)
}

export type TotalColumns = Readonly<
  Record<'requested_total' | 'headcount_total' | 'whole_total', string | null>
>

export function totalsIn(row: TotalColumns): StoredTotals | null {
  const { requested_total: requested, headcount_total: headcount, whole_total: whole } = row
  if (requested === null || headcount === null) return null
  return {
    requested: Number(requested),
    headcount: Number(headcount),
    whole: whole === null ? null : Number(whole),
  }
}

export function approvedByKind({
  approved_current: current,
  approved_capital: capital,
}: Pick<StatusRow, 'approved_current' | 'approved_capital'>): ByKind | null {
  return current === null || capital === null ? null : { current: Number(current), capital: Number(capital) }
}

/** From the driver or JSON. */
export type DatabaseTime = Date | string

export type StatusRow = TotalColumns & {
  readonly institution_id: string
  readonly year: number
  readonly session_code: string
  readonly session_name: string
  readonly is_open: boolean
  readonly closed_year: boolean
  readonly deadline: DatabaseTime | null
  readonly status: string | null
  readonly calculated_at: DatabaseTime | null
  readonly sha256: string | null
  readonly approved_current: string | null
  readonly approved_capital: string | null
  readonly passed_on_at: DatabaseTime | null
  readonly passed_on_by: string | null
  readonly approved_by: string | null
  readonly sent_at: DatabaseTime | null
  readonly receipt_number: string | null
  readonly recalled_at: DatabaseTime | null
  readonly opened_at: DatabaseTime | null
  readonly ministry_opened_at: DatabaseTime | null
  readonly return_id: string | null
  readonly until: DatabaseTime | null
  readonly why_until: string | null
  readonly asks_consent: boolean
  readonly consent_sha256: string | null
  readonly consent_by: string | null
  readonly consent_at: DatabaseTime | null
}

export function statusIn(row: StatusRow): PeriodStatus {
  return {
    institutionId: row.institution_id,
    year: row.year,
    sessionCode: row.session_code,
    sessionName: row.session_name,
    isOpen: row.is_open,
    closedYear: row.closed_year ? 'yes' : 'no',
    status: statusOf(row.status),
    passedOn: row.passed_on_at === null ? 'no' : 'yes',
    passedOnBy: row.passed_on_by,
    approvedBy: row.approved_by,
    calculatedAt: dateOf(row.calculated_at),
    sha256: row.sha256,
    readings: totalsIn(row),
    approved: approvedByKind(row),
    sentAt: dateOf(row.sent_at),
    receipt: row.receipt_number,
    openedAt: dateOf(row.opened_at),
    ministryOpenedAt: dateOf(row.ministry_opened_at),
    recalledAt: dateOf(row.recalled_at),
    openReturn: row.return_id === null ? null : openReturn.parse(row),
    deadline: deadlineOf({
      period: dateOf(row.deadline)?.toISOString() ?? null,
      extension:
        row.until !== null && row.why_until !== null
          ? { until: new Date(row.until).toISOString(), reason: row.why_until }
          : null,
    }),
    asksConsent: row.asks_consent ? 'yes' : 'no',
    consent: consentIn(row),
  }
}

function consentIn({
  consent_sha256: sha256,
  consent_by: by,
  consent_at: at,
}: Pick<StatusRow, 'consent_sha256' | 'consent_by' | 'consent_at'>): DraftStatus['consent'] {
  return sha256 === null || by === null || at === null ? null : { sha256, by, at: new Date(at) }
}

export function dateOf(moment: DatabaseTime | null): Date | null {
  return moment === null ? null : new Date(moment)
}

const openReturn = z
  .object({
    return_id: z.string(),
    scope: z.enum(['whole', 'cells']),
    reason: z.string(),
    level: z.enum(levels),
    returned_by: z.string(),
    returned_at: z.coerce.date(),
  })
  .transform(
    ({ return_id: id, returned_by: by, returned_at: at, scope, reason, level }): OpenReturn => ({
      id,
      scope,
      reason,
      level,
      by,
      at,
    }),
  )
