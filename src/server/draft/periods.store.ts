import type { Kysely } from 'kysely'
import type { PeriodRow } from '#contract/answers.ts'
import { listedPeriods } from '#domain/draft/listed-periods.ts'
import { type Status, statusOf } from '#domain/draft/review.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reportText } from '#text/reports.ts'

type StandingPeriod = PeriodRow & { readonly isOpen: boolean; readonly status: Status }

/** The periods of a financial year and organisation type that an institution has, newest first by their code as text (calculation §9 "Periods"). */
export async function readPeriods(
  db: Kysely<Schema>,
  year: number,
  of: { readonly institutionId: string; readonly organizationTypeId: number },
): Promise<readonly PeriodRow[]> {
  const listed = listedPeriods(await readAll(db, year, of))
  return listed.map(({ sessionCode, sessionName }) => ({ sessionCode, sessionName }))
}

/** A period of an institution, and whether a newer one of its year is there. */
export type Period = PeriodRow & {
  readonly year: number
  readonly isNewest: boolean
  /** An administrator has not shut it. */
  readonly isOpen: boolean
}

/** The period of a code. Throws a `Refusal`: 404 when the institution has none of that code, 409 before it has it. */
export async function findPeriod(
  db: Kysely<Schema>,
  { id: institutionId, profile: { organizationTypeId } }: Institution,
  sessionCode: string,
): Promise<Period> {
  const named = await db
    .selectFrom('period')
    .select('year')
    .where('organization_type_id', '=', organizationTypeId)
    .where('session_code', '=', sessionCode)
    .executeTakeFirst()
  const all = named ? await readAll(db, named.year, { institutionId, organizationTypeId }) : []
  const known = all.find((each) => each.sessionCode === sessionCode)
  if (!named || !known) throw new Refusal(404, reportText.noPeriod(sessionCode))
  const listed = listedPeriods(all)
  if (!listed.includes(known)) {
    const first = listed.at(-1)?.sessionName ?? ''
    throw new Refusal(409, reportText.firstNotApproved(known.sessionName, first))
  }
  const { sessionName, isOpen } = known
  return { sessionCode, sessionName, isOpen, year: named.year, isNewest: listed[0] === known }
}

/** Every period of a year and organisation type with how an institution's report of it stands. */
async function readAll(
  db: Kysely<Schema>,
  year: number,
  { institutionId, organizationTypeId }: Parameters<typeof readPeriods>[2],
): Promise<readonly StandingPeriod[]> {
  const rows = await db
    .selectFrom('period')
    .leftJoin('report', (join) =>
      join
        .onRef('report.session_code', '=', 'period.session_code')
        .on('report.institution_id', '=', institutionId),
    )
    .select(['period.session_code', 'session_name', 'is_open', 'report.status'])
    .where('period.year', '=', year)
    .where('organization_type_id', '=', organizationTypeId)
    .execute()
  return rows.map((row) => ({
    sessionCode: row.session_code,
    sessionName: row.session_name,
    isOpen: row.is_open,
    status: statusOf(row.status),
  }))
}
