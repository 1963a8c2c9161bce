import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type HomeAnswer, MAX_UNREAD } from '#budget/api.ts'
import { kindsFor, wordsOf } from '#budget/notifications.ts'
import { type PageAddress, useNavigation } from '#budget/web/address.ts'
import { useHome } from '#budget/web/queries.ts'
import { timeText } from '#engine/time.ts'
import { followOwn, pollWhileSilent } from '#features/live/web/live.ts'
import { setUnread, unreadKnown, useUnread } from '#features/live/web/unread.ts'
import {
  NOTIFICATIONS_AT_ONCE,
  type NotificationRow,
  type NotificationsAnswer,
  notificationCalls,
} from '#features/notifications/api.ts'
import { notificationText } from '#features/notifications/text.ts'
import styles from '#features/notifications/web/bell.module.css'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { QueryState } from '#ui/query-state.tsx'

const MailDialog = lazyComponent(
  () => import('#features/notifications/web/mail-dialog.tsx').then((dialog) => dialog.MailDialog),
  null,
)

export function Bell(): ReactNode {
  const home = useHome('signed-in').data
  return home && !home.mustChangePassword && hasNotifications(home) ? <OwnBell home={home} /> : null
}

async function askUnread(): Promise<void> {
  try {
    const { rows, unread } = await send(notificationCalls.notifications, { query: { before: null } })
    setUnread({ unread, newest: rows.find(({ read }) => !read)?.id ?? null })
  } catch {
    // Reported elsewhere.
  }
}

/** Administrators receive no notifications. */
function hasNotifications({ role }: HomeAnswer): boolean {
  return role !== 'nobody' && kindsFor(role).length > 0
}

function OwnBell({ home }: { readonly home: HomeAnswer }): ReactNode {
  const { userName } = home.user
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  useEffect(() => {
    followOwn(userName)
    return pollWhileSilent(() => void askUnread())
  }, [userName])
  const unread = useUnread()?.unread ?? home.unread
  const [first] = useState(unread)
  const close = (): void => panel.current?.hidePopover()
  return (
    <>
      {/* The button label contains the initial number. */}
      <span role="status" className="visually-hidden">
        {unread > 0 && unread !== first ? notificationText.bell(unread) : ''}
      </span>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={notificationText.bell(unread)}
        title={notificationText.bell(unread)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread >= MAX_UNREAD ? notificationText.most : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        role="dialog"
        aria-modal="false"
        aria-label={notificationText.title}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <NotificationList
            home={home}
            onLeave={close}
            onChoose={() => {
              close()
              setChoosing(true)
            }}
          />
        )}
      </div>
      {choosing && <MailDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

const key = ['notifications'] as const

type Pages = InfiniteData<NotificationsAnswer, string | null>

function useNotifications() {
  const queryClient = useQueryClient()
  const newest = useUnread()?.newest ?? null
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ rows }) => (rows.length < NOTIFICATIONS_AT_ONCE ? null : (rows.at(-1)?.id ?? null)),
    staleTime: 0,
  })
  useEffect(() => {
    const known = queryClient.getQueryData<Pages>(key)?.pages[0]
    if (known && newestUnread(known.rows) !== newest) void queryClient.invalidateQueries({ queryKey: key })
  }, [queryClient, newest])
  return query
}

/** The first page also updates the unread count, unless a notification arrived during the request. */
async function readPage(before: string | null, signal: AbortSignal): Promise<NotificationsAnswer> {
  const known = unreadKnown()
  const answer = await send(notificationCalls.notifications, { query: { before }, signal })
  const { rows, unread } = answer
  if (before === null && unreadKnown() === known) setUnread({ unread, newest: newestUnread(rows) })
  return answer
}

function newestUnread(rows: readonly NotificationRow[]): string | null {
  return rows.find(({ read }) => !read)?.id ?? null
}

type Marking = { readonly ids: string[]; readonly status: 'read' | 'unread' | 'readWithAllBefore' }

type NotificationListProps = {
  readonly home: HomeAnswer
  readonly onLeave: () => void
  readonly onChoose: () => void
}

function NotificationList({ home, onLeave, onChoose }: NotificationListProps): ReactNode {
  const queryClient = useQueryClient()
  const query = useNotifications()
  const mark = useMutation({
    mutationFn: (body: Marking) => send(notificationCalls.notificationsRead, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const unread = query.data?.pages[0]?.unread ?? 0
  const [newest] = rows
  return (
    <>
      <div className={styles.head}>
        <h2>{notificationText.title}</h2>
        {newest && (
          <Button
            variant="quiet"
            busy={mark.isPending}
            disabledReason={unread === 0 ? notificationText.nothingUnread : null}
            onClick={() => mark.mutate({ ids: [newest.id], status: 'readWithAllBefore' })}
          >
            {notificationText.allRead}
          </Button>
        )}
      </div>
      <QueryState failed={notificationText.failed} of={query} rows={3} />
      {query.isSuccess && rows.length === 0 && <p className={styles.none}>{notificationText.none}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              to={placeOf(row, home)}
              onMark={(status) => mark.mutate({ ids: [row.id], status })}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {query.hasNextPage && (
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {notificationText.before}
          </Button>
        )}
        <Button variant="quiet" onClick={onChoose}>
          {notificationText.settings}
        </Button>
      </div>
    </>
  )
}

/** Reviewers get the page of the institution. */
function placeOf({ year, institution }: NotificationRow, { role }: HomeAnswer): Partial<PageAddress> {
  const to = { year, tab: null, period: null, sum: null, desk: null }
  return { ...to, institution: role === 'reviewer' ? (institution?.id ?? null) : null }
}

type RowProps = {
  readonly row: NotificationRow
  readonly to: Partial<PageAddress>
  readonly onMark: (status: 'read' | 'unread') => void
  readonly onLeave: () => void
}

function Row({ row, to, onMark, onLeave }: RowProps): ReactNode {
  const place = useNavigation()
  const { title, about } = wordsOf(row)
  const isNew = !row.read
  const follow = (event: MouseEvent): void => {
    if (isNew) onMark('read')
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onLeave()
    place.go(to)
  }
  return (
    <li className={styles.row} data-unread={isNew}>
      <a className={styles.link} href={place.hrefOf(to)} onClick={follow}>
        <span className={styles.title}>
          {isNew && <span className="visually-hidden">{notificationText.unread}: </span>}
          {title}
        </span>
        <span className={styles.about}>{about}</span>
        {row.text !== '' && <q className={styles.text}>{row.text}</q>}
        <span className={styles.when}>{notificationText.by(row.by, timeText(row.at))}</span>
      </a>
      <IconButton
        icon={isNew ? 'accept' : 'again'}
        label={`${isNew ? notificationText.markRead : notificationText.markUnread}: ${title}`}
        onClick={() => onMark(isNew ? 'read' : 'unread')}
      />
    </li>
  )
}
