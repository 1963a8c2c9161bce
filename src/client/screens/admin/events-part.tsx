import { type ReactNode, useState } from 'react'
import { useAdminEvents } from '#client/api/admin-queries.ts'
import { AdminList } from '#client/screens/admin/admin-list.tsx'
import { EventDialog } from '#client/screens/admin/event-dialog.tsx'
import { eventSentence } from '#client/screens/admin/event-sentence.ts'
import { plainColumn } from '#client/screens/admin/plain-column.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { OlderButton } from '#client/ui/older-button.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import type { AdminEvent } from '#contract/admin.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.events

const columns = (open: (event: AdminEvent) => void) => [
  plainColumn<AdminEvent>(
    'at',
    text.at,
    ({ at }) => at,
    'text',
    ({ at }) => dateTime(at),
  ),
  plainColumn<AdminEvent>('by', text.by, ({ by }) => by),
  plainColumn<AdminEvent>('what', text.what, eventSentence, 'name', (event) => (
    <TextButton label={text.open(eventSentence(event))} onClick={() => open(event)}>
      {eventSentence(event)}
    </TextButton>
  )),
  plainColumn<AdminEvent>(
    'institution',
    text.institution,
    ({ institutionId }) => institutionId || adminScreenText.none,
  ),
]

/** What administrators did, with their names and the time; the whole of it when asked for. */
export function EventsPart(): ReactNode {
  const events = useAdminEvents()
  const [opened, setOpened] = useState<AdminEvent | null>(null)
  return (
    <AdminList
      heading={text.heading}
      purpose={text.purpose}
      query={events}
      columns={columns(setOpened)}
      keyOf={({ id }) => id}
      textOf={(event) => `${event.by} ${eventSentence(event)} ${event.institutionId}`}
      empty={text.empty}
      searchIn={text.searchIn}
      deeds={<OlderButton pages={events} />}
    >
      {opened && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </AdminList>
  )
}
