import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type Status, statusOf } from '#domain/draft/review.ts'
import type { ReportRow } from '#domain/report/report.ts'
import type { Schema } from '#server/database/schema.ts'
import { ofOneOf } from '#server/draft/draft-status.store.ts'

/** One institution's figures of one report, as its snapshot has them. */
export type SnapshotPart = {
  readonly status: Status
  readonly calculatedAt: Date
  readonly rows: readonly Pick<ReportRow, 'rowNum' | 'valueNumber'>[]
}

const part = z.object({
  institution_id: z.string(),
  status: z.string(),
  calculated_at: z.coerce.date(),
  rows: z
    .array(z.object({ rowNum: z.number(), valueNumber: z.number().nullable() }))
    .nullable()
    .transform((rows) => rows ?? []),
})

/** The rows of one report in the snapshots of some institutions in a period, by institution; the database picks them out of the whole reports. */
export async function readParts(
  db: Kysely<Schema>,
  ids: readonly string[],
  { sessionCode, code }: { readonly sessionCode: string; readonly code: string },
): Promise<ReadonlyMap<string, SnapshotPart>> {
  const { rows } = await sql`
    select institution_id, status, calculated_at, (
      select jsonb_agg(row) from jsonb_array_elements(report.rows) as row
      where row ->> 'standardReportCode' = ${code}
    ) as rows
    from report
    where ${ofOneOf(ids)} and session_code = ${sessionCode} and calculated_at is not null
  `.execute(db)
  return new Map(
    rows.map((each) => {
      const { institution_id, status, calculated_at, rows: found } = part.parse(each)
      return [institution_id, { status: statusOf(status), calculatedAt: calculated_at, rows: found }]
    }),
  )
}

/** The year and name of a period, of whatever type of organisation; `null` where there is none of that code. */
export async function periodNamed(
  db: Kysely<Schema>,
  sessionCode: string,
): Promise<{ readonly year: number; readonly sessionName: string } | null> {
  const row = await db
    .selectFrom('period')
    .select(['year', 'session_name'])
    .where('session_code', '=', sessionCode)
    .orderBy('organization_type_id')
    .executeTakeFirst()
  return row ? { year: row.year, sessionName: row.session_name } : null
}
