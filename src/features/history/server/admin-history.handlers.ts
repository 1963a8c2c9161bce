import { type Handler, handler } from '#budget/server/handler.ts'
import { readAdminEvent, readAdminEvents } from '#features/administration/server/admin-write.store.ts'
import { historyCalls } from '#features/history/api.ts'
import { eventsScreenText } from '#features/history/text.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const adminHistoryHandlers: readonly Handler[] = [
  handler(historyCalls.adminEvents, ({ query, services: { db } }) => readAdminEvents(db, query.before)),
  handler(historyCalls.adminEvent, async ({ params: { eventId }, services: { db } }) => {
    const adminEvent = /^\d{1,18}$/.test(eventId) ? await readAdminEvent(db, eventId) : null
    if (adminEvent === null) throw new Refusal(404, eventsScreenText.missing)
    return adminEvent
  }),
]
