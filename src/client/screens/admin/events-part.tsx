import type { ReactNode } from 'react'
import { useAdminEvents } from '#client/api/admin-queries.ts'
import { AdminList } from '#client/screens/admin/admin-list.tsx'
import { eventSentence, namesIn } from '#client/screens/admin/event-sentence.ts'
import { plainColumn } from '#client/screens/admin/plain-column.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { OlderButton } from '#client/ui/older-button.tsx'
import type { AdminEvent } from '#contract/admin.ts'
import { adminScreenText } from '#text/admin-screens.ts'

const text = adminScreenText.events

const columns = [
  plainColumn<AdminEvent>(
    'at',
    text.at,
    ({ at }) => at,
    'text',
    ({ at }) => dateTime(at),
  ),
  plainColumn<AdminEvent>('by', text.by, ({ by }) => by),
  plainColumn<AdminEvent>('what', text.what, eventSentence, 'name'),
  plainColumn<AdminEvent>(
    'institution',
    text.institution,
    ({ institutionId }) => institutionId || adminScreenText.none,
  ),
]

/** What administrators did, with their names and the time. */
export function EventsPart(): ReactNode {
  const events = useAdminEvents()
  return (
    <AdminList
      heading={text.heading}
      purpose={text.purpose}
      query={events}
      columns={columns}
      keyOf={({ id }) => id}
      textOf={(event) =>
        `${event.by} ${eventSentence(event)} ${event.institutionId} ${namesIn(event.detail).join(' ')}`
      }
      empty={text.empty}
      searchIn={text.searchIn}
      deeds={<OlderButton pages={events} />}
    />
  )
}
