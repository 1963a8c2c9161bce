import type { AdminPeriod } from '#contract/admin.ts'
import { calls } from '#contract/calls.ts'
import { isLongName, problemIf, type RecordProblem } from '#domain/record/record.ts'
import {
  type Doing,
  doAs,
  readAdminEvent,
  readAdminEvents,
  recordAdminEvent,
} from '#server/features/administration/admin-event.store.ts'
import { createYear } from '#server/features/administration/create-year.ts'
import { refuseFaults } from '#server/features/administration/lists.ts'
import { readVersions } from '#server/features/administration/norm-versions.store.ts'
import {
  periodForUpdate,
  readAllPeriods,
  writePeriod,
} from '#server/features/administration/periods.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'

/** Financial years and their periods, and what administrators did. */
export const yearHandlers: readonly Handler[] = [
  handler(calls.adminYears, async ({ services: { db } }) => {
    const years = await readVersions(db)
    return { years, periods: await readAllPeriods(db) }
  }),
  handler(calls.adminYearCreate, async (asked) => {
    const message = await doAs(asked, (doing) => createYear(doing, asked.body.year))
    return { status: 1, message }
  }),
  handler(calls.adminPeriodSave, async (asked) => {
    const { event, ...period } = asked.body
    refuseFaults(periodFaults(period))
    const message = await doAs(asked, (doing) => keepPeriod(doing, event, period))
    void asked.services.notifier.look()
    return { status: 1, message }
  }),
  handler(calls.adminEvents, ({ query, services: { db } }) => readAdminEvents(db, query.before)),
  handler(calls.adminEvent, async ({ params: { eventId }, services: { db } }) => {
    const adminEvent = /^\d{1,18}$/.test(eventId) ? await readAdminEvent(db, eventId) : null
    if (adminEvent === null) throw new Refusal(404, adminText.noEvent)
    return adminEvent
  }),
]

/** What is wrong with a period by itself. */
function periodFaults({ year, sessionCode, sessionName }: AdminPeriod): readonly RecordProblem[] {
  const isCode = new RegExp(`^${year}-\\d{2}$`).test(sessionCode)
  return [
    ...problemIf(!isCode, { field: 'sessionCode', message: adminText.badSession(year) }),
    ...problemIf(sessionName === '', { field: 'sessionName', message: adminText.noSessionName }),
    ...problemIf(isLongName(sessionName), { field: 'sessionName', message: adminText.longSessionName }),
  ]
}

/** Adds or changes a period. Throws a `Refusal`: 409 it is there already, 404 it or its year is not. */
async function keepPeriod(doing: Doing, event: 'ADD' | 'EDIT', period: AdminPeriod): Promise<string> {
  const { sessionCode, year, sessionName } = period
  const years = await readVersions(doing.trx)
  if (!years.some((each) => each.year === year)) throw new Refusal(404, adminText.noYear(year))
  const before = await periodForUpdate(doing, period)
  if (event === 'ADD' && before) throw new Refusal(409, adminText.periodTaken(sessionCode))
  if (event === 'EDIT' && !before) throw new Refusal(404, adminText.noPeriod(sessionCode))
  await writePeriod(doing, period)
  await recordAdminEvent(doing, {
    kind: before ? 'admin.period-changed' : 'admin.period-added',
    institutionId: '',
    year,
    detail: { from: before ?? null, to: period },
  })
  return adminText.periodSaved(sessionName)
}
