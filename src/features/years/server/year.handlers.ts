import { type Handler, handler } from '#budget/server/handler.ts'
import { readFinancialYears } from '#budget/server/years.store.ts'
import { administrationCalls } from '#features/administration/api.ts'
import { inAdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { refuseProblems } from '#features/administration/server/list-import.ts'
import { readVersions } from '#features/norms/server/norm-versions.store.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { yearCalls } from '#features/years/api.ts'
import { periodProblems } from '#features/years/period-list.ts'
import { createYear } from '#features/years/server/create-year.ts'
import {
  announceYear,
  closeYear,
  outlookOf,
  reopenYear,
  savePeriod,
} from '#features/years/server/financial-years.ts'
import { readAllPeriods } from '#features/years/server/periods.store.ts'
import { yearAnswerText, yearsText } from '#features/years/text.ts'

export const yearHandlers: readonly Handler[] = [
  handler(administrationCalls.adminYears, async ({ services: { db } }) => {
    const years = await readVersions(db)
    const storedByYear = new Map((await readFinancialYears(db)).map((each) => [each.year, each]))
    return {
      years: years.map((each) => {
        const { edition = '', announcedAt = null, closedAt = null } = storedByYear.get(each.year) ?? {}
        return { ...each, edition, announcedAt, closedAt }
      }),
      periods: await readAllPeriods(db),
    }
  }),
  handler(yearCalls.adminYearCreate, async (context) => {
    requireRecentAuth(context)
    const message = await inAdminTransaction(context, (tx) => createYear(tx, context.body.year))
    return { status: 1, message }
  }),
  handler(yearCalls.adminPeriodSave, async (context) => {
    requireRecentAuth(context)
    const { event, reason, ...period } = context.body
    refuseProblems(periodProblems(period))
    await inAdminTransaction(context, (tx) => savePeriod(tx, { event, period, reason }))
    void context.services.notifier.poll()
    return { status: 1, message: yearAnswerText.periodSaved(period.sessionName) }
  }),
  handler(yearCalls.adminPeriodsSave, async (context) => {
    requireRecentAuth(context)
    const { periods } = context.body
    for (const period of periods) refuseProblems(periodProblems(period))
    await inAdminTransaction(context, async (tx) => {
      for (const { reason, ...period } of periods) await savePeriod(tx, { event: 'KEEP', period, reason })
    })
    void context.services.notifier.poll()
    return { status: 1, message: yearsText.periodsSaved(periods.length) }
  }),
  handler(yearCalls.adminYear, ({ params: { year }, services: { db } }) => outlookOf(db, year)),
  handler(yearCalls.adminYearAnnounce, async (context) => {
    const message = await inAdminTransaction(context, (tx) => announceYear(tx, context.body.year))
    void context.services.notifier.send()
    return { status: 1, message }
  }),
  handler(yearCalls.adminYearClose, async (context) => {
    requireRecentAuth(context)
    const { year, version } = context.body
    return { status: 1, message: await inAdminTransaction(context, (tx) => closeYear(tx, year, version)) }
  }),
  handler(yearCalls.adminYearReopen, async (context) => {
    requireRecentAuth(context)
    const { year, reason } = context.body
    return { status: 1, message: await inAdminTransaction(context, (tx) => reopenYear(tx, year, reason)) }
  }),
]
