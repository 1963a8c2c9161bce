import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Level } from '#api/access.ts'
import { reminderText } from '#budget/notification-text.ts'
import { reachedWords } from '#budget/notifications.ts'
import { reviewKeys } from '#budget/web/queries.ts'
import { newKey } from '#budget/web/save-sheets.ts'
import { tableBook } from '#documents/web/table-workbook.ts'
import type { ViewColumn } from '#engine/list/column.ts'
import { hasVisibleText } from '#engine/list/record.ts'
import { momentOf } from '#engine/time.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import { type BulkRow, reviewCalls } from '#features/review/api.ts'
import {
  type BulkAction,
  type BulkActName,
  type BulkGroup,
  type BulkOutcome,
  bulkGroups,
} from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import { deadlineDialogText, returningText, reviewAnswerText } from '#features/review/text.ts'
import styles from '#features/review/web/bulk.module.css'
import { extensionText } from '#features/years/extension-text.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/fields.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Loading, Progress } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { saveFile } from '#ui/save-file.ts'
import { screenText } from '#ui/screen-text.ts'
import { serverDay } from '#ui/server-clock.ts'
import { useDebounced } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const { preview: text, account: accountText } = bulkText

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
  const run = useRun(year)
  const rested = useRestedAct(name, until)
  const preview = usePreview(year, ids, run.state.kind === 'none' ? rested : null)
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
    if (run.state.kind === 'account') {
      onClose('done')
      return
    }
    setTried(true)
    if (
      run.state.kind !== 'none' ||
      act === null ||
      noReason ||
      noMoment ||
      isEmptyWord ||
      isStale ||
      will.length === 0
    )
      return
    void run.start(act, rows)
  }
  const close = (): void => {
    if (run.state.kind === 'running') run.stop()
    else onClose(run.state.kind === 'none' ? 'left' : 'done')
  }
  const title = name === 'approve' ? bulkText.titles.approve[level] : bulkText.titles[name]
  const submitText = name === 'approve' ? text.submit.approve[level] : text.submit[name]
  return (
    <Dialog
      title={title}
      about={about}
      size="middle"
      step={run.state.kind}
      begin={run.state.kind === 'none' && name !== 'approve' ? 'field' : 'submit'}
      onClose={close}
      onSubmit={submit}
      buttons={
        run.state.kind === 'none' ? (
          <>
            <Button onClick={close}>{screenText.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              busy={isStale && preview.data !== undefined}
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
        ) : (
          <RunButtons run={run} title={title} onClose={close} />
        )
      }
    >
      {run.state.kind === 'none' && (
        <>
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
          {preview.isError && !preview.data && (
            <Failed
              title={text.failed}
              message={errorMessage(preview.error)}
              onRetry={() => void preview.refetch()}
            />
          )}
          {preview.data && (
            <>
              <p role="status" className={styles.sum}>
                {will.length === 0 ? (
                  text.nobody
                ) : (
                  <>
                    <strong>
                      {name === 'approve'
                        ? text.will.approve[level](will.length)
                        : text.will[name](will.length)}
                    </strong>{' '}
                    {will.length < rows.length && text.not(rows.length - will.length)}{' '}
                    {reachedWords(will.map(({ reach }) => reach))}
                  </>
                )}
              </p>
              <Groups groups={groups} />
            </>
          )}
        </>
      )}
      {run.state.kind !== 'none' && <BulkResults run={run} />}
    </Dialog>
  )
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
              body: { action, mode: { kind: 'preview', institutionIds: [...institutionIds] } },
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

/** Progress is visible about every second, and the server can serve others in between. */
const PIECE = 20

type RunState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' | 'stopping'; readonly rows: readonly BulkRow[] }
  | {
      readonly kind: 'account'
      readonly rows: readonly BulkRow[]
      /** The user stopped it, or a request failed. */
      readonly broken: string | null
    }

type BulkRun = ReturnType<typeof useRun>

/** Runs in chunks under one idempotency key, so that a retry applies nothing twice. */
function useRun(year: number) {
  const queries = useQueryClient()
  const [state, setState] = useState<RunState>({ kind: 'none' })
  const lastRequest = useRef<{
    readonly act: BulkAction
    readonly rows: readonly BulkRow[]
    readonly key: string
  }>(null)
  const stops = useRef(false)
  const work = async (done: readonly BulkRow[]): Promise<void> => {
    if (lastRequest.current === null) return
    const { act, rows, key } = lastRequest.current
    stops.current = false
    const reported = [...done]
    let broken: string | null = null
    while (reported.length < rows.length && !stops.current && broken === null) {
      setState({ kind: 'running', rows: [...reported] })
      const institutions = rows
        .slice(reported.length, reported.length + PIECE)
        .map(({ institutionId, version }) => ({ institutionId, version }))
      try {
        const body = { action: act, mode: { kind: 'apply' as const, institutions } }
        reported.push(...(await send(reviewCalls.reviewBulk, { params: { year }, body, key })).rows)
      } catch (error) {
        broken = errorMessage(error)
      }
    }
    setState({ kind: 'account', rows: reported, broken })
    await queries.invalidateQueries({ queryKey: reviewKeys.all })
  }
  return {
    state,
    /** Includes the rows that the preview excludes. */
    all: lastRequest.current?.rows ?? [],
    start: (act: BulkAction, rows: readonly BulkRow[]) => {
      // Blocked rows are reported at once.
      const not = rows.filter(({ outcome }) => outcome === 'not')
      const will = rows.filter(({ outcome }) => outcome === 'will')
      lastRequest.current = { act, rows: [...not, ...will], key: newKey() }
      return work(not)
    },
    goOn: () => work(state.kind === 'none' ? [] : state.rows),
    stop: () => {
      stops.current = true
      setState((now) => (now.kind === 'running' ? { ...now, kind: 'stopping' } : now))
    },
  }
}

type RunButtonsProps = { readonly run: BulkRun; readonly title: string; readonly onClose: () => void }

function RunButtons({ run, title, onClose }: RunButtonsProps): ReactNode {
  const { state, all } = run
  if (state.kind === 'none') return null
  if (state.kind !== 'account')
    return (
      <Button type="submit" busy={state.kind === 'stopping'} onClick={run.stop}>
        {state.kind === 'stopping' ? accountText.stopping : accountText.stop}
      </Button>
    )
  return (
    <>
      <Button onClick={() => void saveAccount(all, state.rows, title)}>{accountText.save}</Button>
      {state.rows.length < all.length && <Button onClick={() => void run.goOn()}>{accountText.goOn}</Button>}
      <Button type="submit" variant="primary" onClick={onClose}>
        {screenText.close}
      </Button>
    </>
  )
}

function BulkResults({ run: { state, all } }: { readonly run: BulkRun }): ReactNode {
  if (state.kind === 'none') return null
  const { rows } = state
  const done = rows.filter(({ outcome }) => outcome === 'done').length
  const left = all.length - rows.length
  if (state.kind !== 'account')
    return <Progress label={accountText.running(rows.length, all.length)} share={rows.length / all.length} />
  return (
    <>
      <p role="status" className={styles.sum}>
        <strong>{accountText.done(done, all.length)}</strong>
      </p>
      {left > 0 && (
        <Note kind="warning">
          {state.broken === null
            ? accountText.stopped(left)
            : `${state.broken} ${accountText.broken(left)} ${accountText.goOnAbout}`}
        </Note>
      )}
      <Groups groups={bulkGroups(rows)} />
    </>
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

function Groups({ groups }: { readonly groups: readonly BulkGroup<BulkRow>[] }): ReactNode {
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

function nameOf({ name, institutionId }: BulkRow): string {
  return name === '' ? bulkText.unknown(institutionId) : name
}

function detailOf({ institutionId, name, points, outcome, reason, message }: BulkRow): string {
  const open = points.map(({ kind, count }) => firstPageText.decide.points[kind](count))
  const isOwn = outcome === 'will' || outcome === 'refused' || reason === 'longerAlready'
  return [name === '' ? '' : institutionId, ...open, isOwn ? message : '']
    .filter((part) => part !== '')
    .join(' · ')
}

const { columns } = accountText

/** Includes institutions without a result. */
async function saveAccount(
  all: readonly BulkRow[],
  reported: readonly BulkRow[],
  title: string,
): Promise<void> {
  const known = new Map(reported.map((row) => [row.institutionId, row]))
  const column = (key: keyof typeof columns, value: (row: BulkRow) => string): ViewColumn<BulkRow> => ({
    key,
    head: columns[key],
    kind: key === 'name' ? 'name' : 'text',
    value,
  })
  const outcomeOf = ({ institutionId }: BulkRow): BulkOutcome | 'left' =>
    known.get(institutionId)?.outcome ?? 'left'
  try {
    const book = await tableBook(
      [
        column('number', ({ institutionId }) => institutionId),
        column('name', nameOf),
        column('outcome', (row) => bulkText.outcomes[outcomeOf(row)]),
        column('message', (row) => {
          const { message = '', points = [] } = known.get(row.institutionId) ?? {}
          return [message, ...points.map(({ kind, count }) => firstPageText.decide.points[kind](count))].join(
            ' ',
          )
        }),
      ],
      all,
      accountText.title,
    )
    saveFile(book, accountText.fileName(title, serverDay()))
  } catch (error) {
    showToast({ kind: 'error', message: errorMessage(error) })
  }
}
