import type { Kysely } from 'kysely'
import { listedPeriods } from '#domain/draft/listed-periods.ts'
import { isClosed, type Status, statusOf } from '#domain/draft/review.ts'
import type { Schema } from '#server/database/schema.ts'
import { reportText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'

/**
 * Why what people add to an institution's year cannot be written, or `null` when it can: the year is shut, or it came
 * back for the marked cells only (decision 0017).
 */
export async function whyClosed(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<string | null> {
  const standing = await readDraftStatus(db, institutionId, year)
  return shutBy(standing) ?? (standing.openReturn?.scope === 'cells' ? reviewText.onlyMarked : null)
}

/**
 * Why nothing of an institution's year can be written, or `null` when at least some cells are open. A year is shut while
 * the report of its newest period is sent or approved, and while an administrator has that period shut; a newer period
 * opens it again (design calculation §8).
 */
export async function whyShut(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<string | null> {
  return shutBy(await readDraftStatus(db, institutionId, year))
}

/** Why nothing can be written in a year that stands so, or `null` when at least some cells are open. */
export function shutBy({ status, period }: DraftStatus): string | null {
  if (isClosed(status)) return reportText.closed(status)
  return period === 'shut' ? reportText.periodShut : null
}

/** How the newest period that an institution has in a year stands: its status, and the return that is not answered by a sending yet. */
export type DraftStatus = {
  readonly status: Status
  /** The code of the newest period; `null` in a year without periods. */
  readonly sessionCode: string | null
  /** Whether an administrator has it shut. */
  readonly period: 'open' | 'shut'
  readonly openReturn: { readonly id: string; readonly scope: 'whole' | 'cells' } | null
}

/**
 * Whether a year stands on what it stood on when it was calculated: while it is sent or approved, and while it is back for
 * marked cells only. Norms that are published meanwhile, and figures that a register brings, do not reach it (decision 0020).
 */
export function isSealed({ status, openReturn }: Pick<DraftStatus, 'status' | 'openReturn'>): boolean {
  return isClosed(status) || openReturn?.scope === 'cells'
}

/** The standing of a year; a newer period that the institution has makes it new again (design calculation §8, §9). */
export async function readDraftStatus(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<DraftStatus> {
  const rows = await db
    .selectFrom('period')
    .innerJoin('institution', 'institution.organization_type_id', 'period.organization_type_id')
    .leftJoin('report', (join) =>
      join
        .onRef('report.session_code', '=', 'period.session_code')
        .onRef('report.institution_id', '=', 'institution.institution_id'),
    )
    .leftJoin('draft_return', (join) =>
      join
        .onRef('draft_return.session_code', '=', 'period.session_code')
        .onRef('draft_return.institution_id', '=', 'institution.institution_id')
        .on('draft_return.sent_again_at', 'is', null),
    )
    .select([
      'report.status',
      'period.session_code',
      'period.is_open',
      'draft_return.return_id',
      'draft_return.scope',
    ])
    .where('institution.institution_id', '=', institutionId)
    .where('period.year', '=', year)
    .execute()
  const [newest] = listedPeriods(
    rows.map((row) => ({ ...row, sessionCode: row.session_code, status: statusOf(row.status) })),
  )
  const id = newest?.return_id ?? null
  return {
    status: newest?.status ?? 'NEW',
    sessionCode: newest?.sessionCode ?? null,
    period: newest?.is_open === false ? 'shut' : 'open',
    openReturn: id === null ? null : { id, scope: newest?.scope === 'cells' ? 'cells' : 'whole' },
  }
}
