import { type Kysely, sql } from 'kysely'
import { deadlineStep, deadlineSteps } from '#budget/notifications.ts'
import { isClosed } from '#budget/review-states.ts'
import { notify } from '#budget/server/notify.store.ts'
import { type PeriodStatus, readPeriodsOf } from '#budget/server/status.store.ts'
import type { Schema } from '#platform/database/schema.ts'

const DAY_MS = 24 * 3_600_000

/** Once per user, deadline and step, across all servers. A postponed deadline counts as new. */
export async function notifyDeadlines(db: Kysely<Schema>, at: Date): Promise<void> {
  const now = at.toISOString()
  for (const [year, institutionIds] of await nearDeadlines(db, at)) {
    const periods = await readPeriodsOf(db, institutionIds, year)
    const due = [...periods.values()].flatMap(([newest]) => dueOf(newest, now))
    for (const [dedupeKey, together] of Map.groupBy(due, ({ name }) => name)) {
      const [{ sessionCode, until } = { sessionCode: '', until: '' }] = together
      await notify(db, {
        kind: 'deadline',
        institutionIds: together.map(({ institutionId }) => institutionId),
        year,
        sessionCode,
        level: null,
        by: null,
        at,
        details: { until },
        dedupeKey,
      })
    }
  }
}

function dueOf(period: PeriodStatus | undefined, now: string) {
  if (!period?.isOpen || isClosed(period.status) || period.deadline === null) return []
  const { institutionId, sessionCode } = period
  const { at: until } = period.deadline
  const step = deadlineStep(until, now)
  return step === null
    ? []
    : [{ institutionId, sessionCode, until, name: `deadline ${sessionCode} ${until} ${step}` }]
}

/** Includes extended deadlines. */
async function nearDeadlines(db: Kysely<Schema>, at: Date): Promise<ReadonlyMap<number, readonly string[]>> {
  const last = new Date(at.getTime() + Math.max(...deadlineSteps) * DAY_MS)
  const { rows } = await sql<{ readonly year: number; readonly ids: readonly string[] }>`
    select period.year, array_agg(distinct institution.institution_id) as ids
    from period join institution on institution.organization_type_id = period.organization_type_id
    left join deadline_extension on deadline_extension.institution_id = institution.institution_id
      and deadline_extension.session_code = period.session_code
    where period.is_open and greatest(period.deadline, deadline_extension.until) between ${at}::timestamptz and ${last}::timestamptz
    group by period.year
  `.execute(db)
  return new Map(rows.map(({ year, ids }) => [year, ids]))
}
