import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Level } from '#api/access.ts'
import { reviewKeys } from '#budget/web/queries.ts'
import { tableBook } from '#documents/web/table-workbook.ts'
import type { ViewColumn } from '#engine/list/column.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import {
  type BulkChange,
  type BulkOrderSummary,
  type BulkResult,
  type BulkRow,
  reviewCalls,
} from '#features/review/api.ts'
import {
  type BulkActName,
  type BulkGroup,
  type BulkOutcome,
  bulkGroups,
  isAtWork,
} from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import styles from '#features/review/web/bulk.module.css'
import { bulkOrdersKey, useBulkOrders, useBulkResult } from '#features/review/web/queries.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { saveFile } from '#ui/save-file.ts'
import { screenText } from '#ui/screen-text.ts'
import { serverDay } from '#ui/server-clock.ts'
import { showToast } from '#ui/toasts.ts'

const { account: text, order: orderText } = bulkText

export function bulkTitle(name: BulkActName, level: Level): string {
  return name === 'approve' ? bulkText.titles.approve[level] : bulkText.titles[name]
}

function useChange(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: BulkChange) =>
      send(reviewCalls.reviewBulkChange, { params: { orderId }, body: { change } }),
    onError: (error) => showToast({ kind: 'error', message: errorMessage(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: bulkOrdersKey }),
  })
}

type BulkOrderProps = { readonly orderId: string; readonly level: Level; readonly onClose: () => void }

/** Closing it leaves the order at work. */
export function BulkOrderDialog({ orderId, level, onClose }: BulkOrderProps): ReactNode {
  const orders = useBulkOrders()
  const change = useChange(orderId)
  const order = orders.data?.find((each) => each.orderId === orderId) ?? null
  const isEnded = order !== null && !isAtWork(order.state)
  const result = useBulkResult(isEnded ? orderId : null)
  if (order === null && !orders.isSuccess) return null
  const title = order === null ? text.title : bulkTitle(order.action, level)
  const dismiss = (): void => {
    if (isEnded) change.mutate('dismiss')
    onClose()
  }
  return (
    <Dialog
      title={title}
      about={order === null ? '' : bulkText.about(order.all)}
      size="middle"
      step={isEnded ? 'ended' : 'running'}
      begin="submit"
      onClose={onClose}
      onSubmit={dismiss}
      buttons={
        <>
          {order && !isEnded && (
            <Button busy={order.state === 'stopping'} onClick={() => change.mutate('stop')}>
              {order.state === 'stopping' ? text.stopping : text.stop}
            </Button>
          )}
          {result.data && <Button onClick={() => void saveAccount(result.data, title)}>{text.save}</Button>}
          {isEnded && order.reported < order.all && (
            <Button busy={change.isPending} onClick={() => change.mutate('continue')}>
              {text.goOn}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {isEnded ? orderText.dismiss : screenText.close}
          </Button>
        </>
      }
    >
      {order === null && <Note kind="info">{orderText.gone}</Note>}
      {order && !isEnded && (
        <>
          <Progress label={text.running(order.reported, order.all)} share={order.reported / order.all} />
          <p className="muted">{orderText.mayClose}</p>
        </>
      )}
      {isEnded && <Result order={order} result={result} />}
    </Dialog>
  )
}

type ResultProps = {
  readonly order: BulkOrderSummary
  readonly result: ReturnType<typeof useBulkResult>
}

function Result({ order: { done, all, reported, state }, result }: ResultProps): ReactNode {
  return (
    <>
      <p role="status" className={styles.sum}>
        <strong>{text.done(done, all)}</strong>
      </p>
      {state !== 'finished' && !isAtWork(state) && (
        <Note kind="warning">
          {text.ended[state](all - reported)} {text.goOnAbout}
        </Note>
      )}
      <QueryState failed={orderText.noResult} of={result} rows={3} />
      {result.data && <BulkGroups groups={bulkGroups(result.data.rows)} />}
    </>
  )
}

type OrdersProps = { readonly level: Level; readonly className: string | undefined }

/** Of all windows and browsers of the reviewer. Reads the lists again when an order has ended. */
export function BulkOrders({ level, className }: OrdersProps): ReactNode {
  const [opened, setOpened] = useState<string | null>(null)
  const { data: orders } = useBulkOrders()
  const queries = useQueryClient()
  const before = useRef<readonly string[] | null>(null)
  useEffect(() => {
    if (orders === undefined) return
    const ended = orders.filter(({ state }) => !isAtWork(state)).map(({ orderId }) => orderId)
    const known = before.current
    before.current = ended
    if (known !== null && ended.some((id) => !known.includes(id)))
      void queries.invalidateQueries({ queryKey: reviewKeys.all })
  }, [orders, queries])
  if (orders === undefined || (orders.length === 0 && opened === null)) return null
  return (
    <div className={className}>
      {orders.map((order) => (
        <OrderNote key={order.orderId} order={order} level={level} onOpen={setOpened} />
      ))}
      {opened !== null && <BulkOrderDialog orderId={opened} level={level} onClose={() => setOpened(null)} />}
    </div>
  )
}

type NoteProps = {
  readonly order: BulkOrderSummary
  readonly level: Level
  readonly onOpen: (orderId: string) => void
}

function OrderNote({
  order: { orderId, action, state, reported, done, all },
  level,
  onOpen,
}: NoteProps): ReactNode {
  const change = useChange(orderId)
  const works = isAtWork(state)
  return (
    <Note kind={works ? 'info' : state === 'finished' ? 'ok' : 'warning'}>
      <div className="row" role="status">
        <span>
          <strong>{bulkTitle(action, level)}</strong>{' '}
          {works ? text.running(reported, all) : text.done(done, all)}
        </span>
        <Button onClick={() => onOpen(orderId)}>{works ? orderText.watch : orderText.open}</Button>
        {!works && (
          <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate('dismiss')}>
            {orderText.dismiss}
          </Button>
        )}
      </div>
    </Note>
  )
}

const icons = {
  will: 'accept',
  done: 'accept',
  changed: 'again',
  refused: 'close',
  not: 'close',
} as const satisfies Readonly<Record<BulkOutcome, IconName>>

/** Larger groups are collapsed. */
const FEW = 8

export function BulkGroups({ groups }: { readonly groups: readonly BulkGroup<BulkRow>[] }): ReactNode {
  return (
    <ul className={`stack ${styles.groups}`}>
      {groups.map(({ outcome, reason, rows }) => (
        <li key={`${outcome} ${reason}`} data-outcome={outcome}>
          <Icon name={icons[outcome]} />
          <details open={rows.length <= FEW}>
            <summary>
              {bulkText.outcomes[outcome]} <b>{rows.length}</b>
              {reason !== null && <span className="muted"> {bulkBlockText[reason]}</span>}
              {outcome === 'changed' && <span className="muted"> {bulkText.changed}</span>}
            </summary>
            <ul className={styles.names}>
              {rows.map((row) => (
                <li key={row.institutionId}>
                  {nameOf(row)} <span className="muted">{detailOf(row)}</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ name, institutionId }: Pick<BulkRow, 'name' | 'institutionId'>): string {
  return name === '' ? bulkText.unknown(institutionId) : name
}

function detailOf({ institutionId, name, points, outcome, reason, message }: BulkRow): string {
  const open = points.map(({ kind, count }) => firstPageText.decide.points[kind](count))
  const isOwn = outcome === 'will' || outcome === 'refused' || reason === 'longerAlready'
  return [name === '' ? '' : institutionId, ...open, isOwn ? message : '']
    .filter((part) => part !== '')
    .join(' · ')
}

const { columns } = text

/** Includes institutions without a result. */
async function saveAccount({ rows, left }: BulkResult, title: string): Promise<void> {
  const column = (key: keyof typeof columns, value: (row: SavedRow) => string): ViewColumn<SavedRow> => ({
    key,
    head: columns[key],
    kind: key === 'name' ? 'name' : 'text',
    value,
  })
  try {
    const book = await tableBook(
      [
        column('number', ({ institutionId }) => institutionId),
        column('name', nameOf),
        column('outcome', ({ outcome }) => bulkText.outcomes[outcome]),
        column('message', ({ message, points }) =>
          [message, ...points.map(({ kind, count }) => firstPageText.decide.points[kind](count))].join(' '),
        ),
      ],
      [...rows, ...left.map((row): SavedRow => ({ ...row, outcome: 'left', message: '', points: [] }))],
      text.title,
    )
    saveFile(book, text.fileName(title, serverDay()))
  } catch (error) {
    showToast({ kind: 'error', message: errorMessage(error) })
  }
}

type SavedRow = Pick<BulkRow, 'institutionId' | 'name' | 'message' | 'points'> & {
  readonly outcome: BulkOutcome | 'left'
}
