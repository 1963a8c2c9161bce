import type { Kysely } from 'kysely'
import type { PeriodRow } from '#contract/answers.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reportText } from '#text/report.ts'

/** The periods of a financial year and organisation type, newest first by their code as text (design calculation §8). */
export async function readPeriods(
  db: Kysely<Schema>,
  year: number,
  organizationTypeId: number,
): Promise<readonly PeriodRow[]> {
  const rows = await db
    .selectFrom('period')
    .select(['session_code', 'session_name'])
    .where('year', '=', year)
    .where('organization_type_id', '=', organizationTypeId)
    .orderBy('session_code', 'desc')
    .execute()
  return rows.map(({ session_code, session_name }) => ({
    sessionCode: session_code,
    sessionName: session_name,
  }))
}

/** A period of an institution, and whether a newer one of its year is there. */
export type Period = PeriodRow & {
  readonly year: number
  readonly isNewest: boolean
  /** An administrator has not shut it. */
  readonly isOpen: boolean
}

/** The period of a code. Throws a 404 `Refusal` when the institution has none of that code. */
export async function findPeriod(
  db: Kysely<Schema>,
  { profile }: Institution,
  sessionCode: string,
): Promise<Period> {
  const found = await db
    .selectFrom('period')
    .select(['year', 'session_code', 'session_name', 'is_open'])
    .where('organization_type_id', '=', profile.organizationTypeId)
    .where('session_code', '=', sessionCode)
    .executeTakeFirst()
  if (!found) throw new Refusal(404, reportText.noPeriod(sessionCode))
  const [newest] = await readPeriods(db, found.year, profile.organizationTypeId)
  return {
    sessionCode: found.session_code,
    sessionName: found.session_name,
    year: found.year,
    isOpen: found.is_open,
    isNewest: newest?.sessionCode === found.session_code,
  }
}
