import { type ReactNode, useState } from 'react'
import { roleText } from '#api/role-text.ts'
import { institutionValueText } from '#engine/fact-text.ts'
import { timeText } from '#engine/time.ts'
import { rightText } from '#features/accounts/text.ts'
import type { AdminEvent, AdminEventDetail } from '#features/administration/api.ts'
import {
  accountFieldText,
  adminScreenText,
  institutionFieldText,
  yesNoText,
} from '#features/administration/text.ts'
import { AdminList } from '#features/administration/web/admin-list.tsx'
import { catalogueNameText } from '#features/catalogues/text.ts'
import { eventsScreenText } from '#features/history/text.ts'
import { HistoryDialog } from '#features/history/web/history-dialog.tsx'
import { useAdminEvent, useAdminEvents } from '#features/history/web/queries.ts'
import { everyNorm } from '#forms/editions/editions.ts'
import { moveLine, type NormMove } from '#forms/norms/norm-moves.ts'
import { organizationTypeIds, profileChoices } from '#forms/profile.ts'
import { writeRegions } from '#forms/regions.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { ReadingDialog } from '#ui/dialog.tsx'
import { OlderButton } from '#ui/pager.tsx'
import { QueryState } from '#ui/query-state.tsx'
import type { DataColumn } from '#ui/table-view.ts'

const text = eventsScreenText

const columns = (open: (event: AdminEvent) => void): readonly DataColumn<AdminEvent>[] => [
  { key: 'at', head: text.at, value: ({ at }) => at, cell: ({ at }) => timeText(at) },
  { key: 'by', head: text.by, value: ({ by }) => by },
  {
    key: 'what',
    head: text.what,
    kind: 'name',
    value: eventSentence,
    cell: (event) => (
      <TextButton label={text.open(eventSentence(event))} onClick={() => open(event)}>
        {eventSentence(event)}
      </TextButton>
    ),
  },
  {
    key: 'institution',
    head: text.institution,
    value: ({ institutionId }) => institutionId || adminScreenText.none,
  },
]

export function EventsSection(): ReactNode {
  const events = useAdminEvents()
  const [opened, setOpened] = useState<AdminEvent | null>(null)
  const [takes, setTakes] = useState(false)
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
      inAddress="all but the search"
      book={null}
      actions={
        <>
          <OlderButton pages={events} />
          <Button onClick={() => setTakes(true)}>{text.history.open}</Button>
        </>
      }
    >
      {takes && (
        <HistoryDialog
          onClose={() => {
            setTakes(false)
            // The export itself is recorded as an event.
            void events.refetch()
          }}
        />
      )}
      {opened && <EventDialog event={opened} title={eventSentence(opened)} onClose={() => setOpened(null)} />}
    </AdminList>
  )
}

type Props = { readonly event: AdminEvent; readonly title: string; readonly onClose: () => void }

function EventDialog({ event, title, onClose }: Props): ReactNode {
  const whole = useAdminEvent(event.id)
  const lines = whole.data ? eventLines(whole.data.detail) : []
  return (
    <ReadingDialog
      title={title}
      about={`${timeText(event.at)} · ${event.by}`}
      size="middle"
      onClose={onClose}
    >
      <QueryState failed={adminScreenText.readFailed} of={whole} rows={4} />
      {whole.data && lines.length === 0 && <p>{eventsScreenText.nothingMore}</p>}
      {lines.length > 0 && (
        <ul className="bullets">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </ReadingDialog>
  )
}

const names: Readonly<Record<string, string>> = {
  ...accountFieldText,
  ...institutionFieldText,
  ...text.details,
}
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...institutionValueText,
  organizationTypeId: Object.fromEntries(
    profileChoices.orgType.map((type) => [organizationTypeIds[type], institutionValueText.orgType[type]]),
  ),
  role: roleText.names,
  level: roleText.levels,
  rights: rightText.names,
}
/** The user name and the institution are already shown. */
const { userName: _, institutionId: __, ...ofAccount } = accountFieldText

type Detail = AdminEventDetail['detail']

export function eventLines(detail: Detail): readonly string[] {
  const { names: listed, institutions, changes, from, to, changed, confirmed, ...rest } = detail
  const lists = rowsIn(institutions).map(institutionLine)
  return [
    ...(lists.length > 0 ? lists : textsIn(listed)),
    ...rowsIn(changes).map(changeLine),
    ...differences(from, to),
    // Personal values may be erased later.
    ...textsIn(changed).map((fact) => text.isChanged(names[fact] ?? fact)),
    ...Object.entries(rest).flatMap(([fact, value]) => factLine(fact, value)),
    ...rowsIn(confirmed)
      .filter(isMove)
      .map((move) => moveLine(everyNorm(), move)),
  ]
}

function institutionLine({ id, name, changes }: Detail): string {
  const done = rowsIn(changes).map(changeLine)
  return `${shown('', id)} ${shown('', name)}: ${done.length > 0 ? done.join('; ') : text.isNew}`
}

function changeLine({ fact, from, to }: Detail): string {
  const name = String(fact)
  return `${names[name] ?? name}: ${shown(name, from)} → ${shown(name, to)}`
}

function differences(before: unknown, to: unknown): readonly string[] {
  if (!isRecord(to)) return []
  if (!isRecord(before))
    return Object.entries(to)
      .filter(([, value]) => !isEmpty(value))
      .map(([fact, value]) => `${names[fact] ?? fact}: ${shown(fact, value)}`)
  return Object.entries(to)
    .filter(([fact, value]) => JSON.stringify(before[fact]) !== JSON.stringify(value))
    .map(([fact, value]) => changeLine({ fact, from: before[fact], to: value }))
}

function factLine(fact: string, value: unknown): readonly string[] {
  const name = fact in text.details || fact in ofAccount ? names[fact] : undefined
  return name === undefined || isEmpty(value) ? [] : [`${name}: ${shown(fact, value)}`]
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}

function shown(fact: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return adminScreenText.none
  if (typeof value === 'boolean') return value ? yesNoText.yes : yesNoText.no
  if (fact === 'regions') return writeRegions(textsIn(value)) || adminScreenText.none
  if (Array.isArray(value))
    return value.length === 0 ? adminScreenText.none : value.map((each) => shown(fact, each)).join(', ')
  return values[fact]?.[String(value)] ?? String(value)
}

function rowsIn(value: unknown): readonly Detail[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function isRecord(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isMove(row: Detail): row is Detail & NormMove {
  const { sheet, row: line, field, from, to } = row
  const isPlace = [sheet, line, field].every((part) => typeof part === 'string')
  return isPlace && typeof from === 'number' && typeof to === 'number'
}

const kinds: Readonly<Record<string, string>> = text.kinds

/** Lists show their length and first names. */
export function eventSentence(event: AdminEvent): string {
  const { kind, names, count, year, organizationTypeId } = event
  const what = kinds[kind] ?? kind
  if (isOfList(kind)) return `${what}, ${text.many(count, names)}`
  const [name = ''] = names
  const of = [
    year === 0 ? '' : text.ofYear(year),
    namedIn(kind, name),
    organizationTypeId === null ? '' : shown('organizationTypeId', organizationTypeId),
  ].filter((each) => each !== '')
  return of.length === 0 ? what : `${what}: ${of.join(', ')}`
}

function namedIn(kind: string, name: string): string {
  if (name !== '' && kind.startsWith('admin.norms-')) return text.ofVersion(name)
  return kind === 'admin.catalogue-saved' ? (listNames[name] ?? name) : name
}

const listNames: Readonly<Record<string, string>> = catalogueNameText

function isOfList(kind: string): boolean {
  return kind.endsWith('-imported')
}
