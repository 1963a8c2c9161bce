import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Level } from '#api/access.ts'
import type { BodyOf } from '#api/call.ts'
import { reminderText } from '#budget/notification-text.ts'
import { reachedWords } from '#budget/notifications.ts'
import { newKey } from '#budget/web/save-sheets.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { momentOf } from '#engine/time.ts'
import { type BulkRow, reviewCalls } from '#features/review/api.ts'
import { type BulkAction, type BulkActName, bulkGroups } from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { deadlineDialogText, returningText, reviewAnswerText } from '#features/review/text.ts'
import styles from '#features/review/web/bulk.module.css'
import { BulkGroups, BulkOrderDialog, bulkTitle } from '#features/review/web/bulk-order.tsx'
import { bulkOrdersKey } from '#features/review/web/queries.ts'
import { extensionText } from '#features/years/extension-text.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'
import { useDebounced } from '#ui/table-view.ts'
import { TextArea } from '#ui/text-area.tsx'

const { preview: text } = bulkText

type Props = {
  readonly year: number
  readonly level: Level
  readonly name: BulkActName
  readonly institutionIds: readonly string[]
  readonly about: string
  /** `done`: the user has seen the result of the action. */
  readonly onClose: (what: 'left' | 'done') => void
}

export function BulkDialog({ year, level, name, institutionIds, about, onClose }: Props): ReactNode {
  // Later reloads do not change it.
  const [ids] = useState(institutionIds)
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [tried, setTried] = useState(false)
  const order = useOrder(year)
  const rested = useRestedAct(name, until)
  const preview = usePreview(year, ids, order.data ? null : rested)
  const rows = preview.data?.rows ?? []
  const groups = bulkGroups(rows)
  const will = rows.filter(({ outcome }) => outcome === 'will')
  const act = actOf(name, { reason, until })
  const asksReason = name === 'extend' || name === 'return'
  // A return needs a new deadline if an institution has no time left. The field then stays visible.
  const asksUntil =
    name === 'extend' ||
    (name === 'return' && (until !== '' || rows.some(({ reason }) => reason === 'noMoreTime')))
  const isEmptyWord = name === 'remind' && reason.trim() !== '' && !hasVisibleText(reason)
  const noReason = asksReason && !hasVisibleText(reason)
  const noMoment = name === 'extend' ? act === null : isNoMoment(until)
  const isStale = preview.isPlaceholderData
  const submit = (): void => {
    setTried(true)
    const isUnready = noReason || noMoment || isEmptyWord || isStale || will.length === 0
    if (act === null || isUnready || order.isPending) return
    order.mutate({
      action: act,
      institutions: will.map(({ institutionId, version }) => ({ institutionId, version })),
      excluded: rows.filter(({ outcome }) => outcome === 'not').map(({ institutionId }) => institutionId),
    })
  }
  const close = (): void => onClose('left')
  if (order.data)
    return <BulkOrderDialog orderId={order.data.orderId} level={level} onClose={() => onClose('done')} />
  const submitText = name === 'approve' ? text.submit.approve[level] : text.submit[name]
  return (
    <Dialog
      title={bulkTitle(name, level)}
      about={about}
      size="middle"
      begin={name !== 'approve' ? 'field' : 'submit'}
      onClose={close}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={close}>{screenText.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={order.isPending || (isStale && preview.data !== undefined)}
            disabledReason={applyDisabledReason({
              reads: preview.isPending && act !== null,
              failed: preview.isError,
              will: will.length,
              rows,
            })}
          >
            {submitText(will.length)}
          </Button>
        </>
      }
    >
      {order.isError && <Note kind="error">{errorMessage(order.error)}</Note>}
      {name === 'approve' && <Note kind="info">{text.approval}</Note>}
      {asksUntil && (
        <LineField
          label={name === 'extend' ? deadlineDialogText.until : text.until}
          kind="text"
          value={until}
          note={[deadlineDialogText.untilForm, name === 'return' ? text.forAll : '']
            .filter(Boolean)
            .join('. ')}
          error={tried && noMoment ? deadlineDialogText.noMoment : null}
          onChange={setUntil}
        />
      )}
      {name === 'remind' && (
        <TextArea
          label={text.words}
          value={reason}
          maxLength={1000}
          note={reminderText.aboutWords}
          error={tried && isEmptyWord ? text.wordsTooEmpty : null}
          onChange={setReason}
        />
      )}
      {asksReason && (
        <TextArea
          label={name === 'extend' ? deadlineDialogText.reason : returningText.reason}
          value={reason}
          maxLength={4000}
          error={tried && noReason ? noReasonOf[name] : null}
          onChange={setReason}
        />
      )}
      {preview.isPending && act !== null && <Loading rows={3} />}
      {preview.isError && !preview.data && <QueryState failed={text.failed} of={preview} />}
      {preview.data && (
        <>
          <p role="status" className={styles.sum}>
            {will.length === 0 ? (
              text.nobody
            ) : (
              <>
                <strong>
                  {name === 'approve' ? text.will.approve[level](will.length) : text.will[name](will.length)}
                </strong>{' '}
                {will.length < rows.length && text.not(rows.length - will.length)}{' '}
                {reachedWords(will.map(({ reach }) => reach))}
              </>
            )}
          </p>
          <BulkGroups groups={groups} />
        </>
      )}
    </Dialog>
  )
}

/** The same content keeps its key, so that a retry after a broken connection is the same order. */
function useOrder(year: number) {
  const queries = useQueryClient()
  const last = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: (body: Parameters<typeof sendOrder>[1]) => {
      const content = JSON.stringify(body)
      if (content !== last.current.content) last.current = { content, key: newKey() }
      return sendOrder(year, body, last.current.key)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: bulkOrdersKey }),
  })
}

function sendOrder(year: number, body: BodyOf<typeof reviewCalls.reviewBulkOrder>, key: string) {
  return send(reviewCalls.reviewBulkOrder, { params: { year }, body, key })
}

const noReasonOf: Readonly<Record<BulkActName, string>> = {
  remind: '',
  extend: extensionText.noReason(),
  return: reviewAnswerText.returnObstacles.noReason,
  approve: '',
}

/** Returns `null` while a required time is missing. */
function actOf(name: BulkActName, { reason, until }: { reason: string; until: string }): BulkAction | null {
  const moment = momentOf(until) ?? null
  switch (name) {
    case 'approve':
      return { kind: 'approve' }
    case 'remind':
      return { kind: 'remind', text: reason.trim() }
    case 'return':
      return { kind: 'return', reason, until: moment }
    case 'extend':
      return moment === null ? null : { kind: 'extend', reason, until: moment }
  }
}

const isNoMoment = (until: string): boolean => until !== '' && momentOf(until) === undefined

/** Omits the reason, which does not change the preview. */
function useRestedAct(name: BulkActName, until: string): BulkAction | null {
  const rested = useDebounced(until)
  return actOf(name, { reason: '', until: rested })
}

type BulkBlock = {
  readonly reads: boolean
  readonly failed: boolean
  readonly will: number
  readonly rows: readonly BulkRow[]
}

function applyDisabledReason({ reads, failed, will, rows }: BulkBlock): string | null {
  if (reads) return text.loading
  if (failed) return text.failed
  return rows.length > 0 && will === 0 ? text.nobody : null
}

const RENEWED_MS = 3000

function usePreview(year: number, institutionIds: readonly string[], action: BulkAction | null) {
  return useQuery({
    queryKey: ['bulk', year, action, institutionIds],
    queryFn:
      action === null
        ? skipToken
        : ({ signal }) =>
            send(reviewCalls.reviewBulk, {
              params: { year },
              body: { action, institutionIds: [...institutionIds] },
              signal,
            }),
    placeholderData: keepPreviousData,
    // The figures refresher needs seconds.
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ reason }) => reason === 'beingCounted') ? RENEWED_MS : false,
    // Other reviewers act concurrently.
    staleTime: 0,
    gcTime: 0,
  })
}
