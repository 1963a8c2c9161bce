import { z } from 'zod'
import type { AdminEvent, AdminEventDetail, AdminYears } from '#contract/admin.ts'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { sentMoment, sentYear } from '#contract/sent.ts'
import { organizationTypeIds } from '#domain/organisation/profile.ts'
import { createYear } from '#server/features/administration/create-year.ts'
import { readDeed, readDeeds } from '#server/features/administration/deeds.store.ts'
import { doAs } from '#server/features/administration/do-as.ts'
import { keepPeriod, periodFaults } from '#server/features/administration/keep-period.ts'
import { readVersions } from '#server/features/administration/norm-versions.store.ts'
import { readAllPeriods } from '#server/features/administration/periods.store.ts'
import { refuseFaults } from '#server/features/administration/refuse-faults.ts'
import { eventsBefore } from '#server/features/drafts/events-before.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'

const periodBody = z.object({
  event: z.enum(['ADD', 'EDIT']),
  organizationTypeId: z.literal(Object.values(organizationTypeIds)),
  sessionCode: z.string().trim(),
  year: sentYear,
  sessionName: z.string().trim(),
  isOpen: z.boolean(),
  deadline: sentMoment.nullable(),
})

/** Financial years and their periods, and what administrators did. */
export const yearHandlers: readonly Handler[] = [
  handler(calls.adminYears, noBody, async ({ services: { db } }): Promise<AdminYears> => {
    const years = await readVersions(db)
    return { years, periods: await readAllPeriods(db) }
  }),
  handler(calls.adminYearCreate, z.object({ year: sentYear }), async (asked): Promise<WriteAnswer> => {
    const message = await doAs(asked, (doing) => createYear(doing, asked.body.year))
    return { status: 1, message }
  }),
  handler(calls.adminPeriodSave, periodBody, async (asked): Promise<WriteAnswer> => {
    const { event, ...period } = asked.body
    refuseFaults(periodFaults(period))
    return { status: 1, message: await doAs(asked, (doing) => keepPeriod(doing, event, period)) }
  }),
  handler(
    calls.adminEvents,
    noBody,
    (asked): Promise<readonly AdminEvent[]> => readDeeds(asked.services.db, eventsBefore(asked)),
  ),
  handler(calls.adminEvent, noBody, async ({ params, services: { db } }): Promise<AdminEventDetail> => {
    const { eventId = '' } = params
    const deed = /^\d{1,18}$/.test(eventId) ? await readDeed(db, eventId) : null
    if (deed === null) throw new Refusal(404, adminText.noEvent)
    return deed
  }),
]
