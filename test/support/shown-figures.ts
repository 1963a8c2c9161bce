import type { Kysely } from 'kysely'
import type { CachedFigures } from '#budget/cached-figures.ts'
import { calculateAllFigures } from '#budget/server/cached-figures.ts'
import { loadIntoCache } from '#budget/server/draft-cache.ts'
import type { Schema } from '#platform/database/schema.ts'

/** The figures that a release shows; they must be equal after every operation on data or release. */
export type ShownFigures = {
  /** Both totals in tugrik a year, counts and progress, by institution and year. */
  readonly drafts: Readonly<Record<string, CachedFigures | null>>
  /** The digest of the sent report, by receipt number. */
  readonly sent: Readonly<Record<string, string>>
  /** The status, by institution and period. */
  readonly reports: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, number>>
}

/** The tables with data of users. */
const counted = [
  'account',
  'attachment',
  'catalogue',
  'draft',
  'entry',
  'event',
  'file',
  'institution',
  'justification',
  'mark',
  'period',
  'list_row',
  'pupil_register',
  'receipt',
  'receipt_paper',
  'report',
  'staff',
  'staff_child',
] as const

export async function shownFigures(db: Kysely<Schema>): Promise<ShownFigures> {
  const drafts: Record<string, CachedFigures | null> = {}
  const startedYears = await db
    .selectFrom('draft')
    .select(['institution_id', 'year'])
    // A draft may contain people of the following year, which may not exist.
    .where('year', 'in', (years) => years.selectFrom('financial_year').select('year'))
    .orderBy('institution_id')
    .orderBy('year')
    .execute()
  for (const { institution_id, year } of startedYears) {
    const whole = await calculateAllFigures(db, await loadIntoCache(db, institution_id, year))
    drafts[`${institution_id} ${year}`] = whole?.figures ?? null
  }
  const receipts = await db
    .selectFrom('receipt')
    .select(['receipt_number', 'sha256'])
    .orderBy('receipt_number')
    .execute()
  const reports = await db
    .selectFrom('report')
    .select(['institution_id', 'session_code', 'status'])
    .orderBy('institution_id')
    .orderBy('session_code')
    .execute()
  const rows: Record<string, number> = {}
  for (const table of counted) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    rows[table] = Number(count)
  }
  return {
    drafts,
    sent: Object.fromEntries(receipts.map(({ receipt_number, sha256 }) => [receipt_number, sha256])),
    reports: Object.fromEntries(
      reports.map(({ institution_id, session_code, status }) => [
        `${institution_id} ${session_code}`,
        status,
      ]),
    ),
    rows,
  }
}
