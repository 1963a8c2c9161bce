import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { reviewKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useReminders } from '#client/api/review-queries.ts'
import { send } from '#client/api/send.ts'
import { askedLook } from '#client/parts/look.ts'
import styles from '#client/screens/desk/remind-dialog.module.css'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/fields.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed, Note } from '#client/ui/note.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { type DataColumn, useTableView } from '#client/ui/table-view.ts'
import type { RemindAnswer, RemindersAnswer } from '#contract/notifications.ts'
import { type Standing, standings } from '#domain/draft/institution-list.ts'
import { type ListLook, lookInWords } from '#domain/draft/look.ts'
import { type Reach, reaches } from '#domain/draft/notifications.ts'
import { timeText } from '#domain/time/time.ts'
import { deskText } from '#text/desk.ts'
import { notificationText } from '#text/notifications.ts'
import { screenText } from '#text/screens.ts'

const text = notificationText.remind

type Props = { readonly year: number; readonly look: ListLook; readonly onClose: () => void }

type Before = RemindersAnswer[number]

/** Reminds those of a look that have not sent: first whom it would reach and how, then an account of each. */
export function RemindDialog({ year, look, onClose }: Props): ReactNode {
  const queryClient = useQueryClient()
  const known = useReminders(year, askedLook(look))
  const [left, setLeft] = useState<readonly Standing[]>([])
  const [words, setWords] = useState('')
  const remind = useMutation({
    mutationFn: (institutionIds: string[]) =>
      send('reviewRemind', { body: { year, institutionIds, words: words.trim() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reviewKeys.reminders(year) }),
  })
  const all = known.data ?? []
  const chosen = all.filter(({ standing }) => !left.includes(standing))
  const reached = chosen.filter(({ whyNot }) => whyNot === null)
  const submit = (): void => {
    if (remind.data) onClose()
    else if (reached.length > 0 && !remind.isPending)
      remind.mutate(reached.map(({ institutionId }) => institutionId))
  }
  const about = lookInWords(look).map((word) => word.words)
  return (
    <Dialog
      title={text.title(year)}
      about={about.length === 0 ? text.everybody : about.join(', ')}
      size="large"
      begin={remind.data ? 'submit' : 'field'}
      step={remind.data ? 'done' : known.isPending ? 'reading' : 'choosing'}
      onClose={onClose}
      onSubmit={submit}
      buttons={
        remind.data ? (
          <Button type="submit" variant="primary">
            {text.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{screenText.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              busy={remind.isPending}
              disabledReason={known.isSuccess && reached.length === 0 ? text.nobodyLeft : null}
            >
              {reached.length > 0 ? text.submit(reached.length) : text.open}
            </Button>
          </>
        )
      }
    >
      {known.isPending && <Loading rows={6} />}
      {known.isError && (
        <Failed title={text.failed} message={sentenceOf(known.error)} onRetry={() => void known.refetch()} />
      )}
      {known.isSuccess && !remind.data && (
        <>
          <fieldset className={styles.whom}>
            <legend>{text.whom}</legend>
            {standings.map((standing) => {
              const count = all.filter((row) => row.standing === standing).length
              return (
                count > 0 && (
                  <Checkbox
                    key={standing}
                    label={text.group(deskText.standings[standing], count)}
                    checked={!left.includes(standing)}
                    onChange={(on) =>
                      setLeft(on ? left.filter((each) => each !== standing) : [...left, standing])
                    }
                  />
                )
              )
            })}
          </fieldset>
          <TextArea label={text.words} value={words} maxLength={1000} onChange={setWords} />
          <p className={styles.about}>{text.aboutWords}</p>
          <p role="status" className={styles.sum}>
            {willText(chosen)}
          </p>
          <Rows caption={text.table} columns={beforeColumns} rows={chosen} />
        </>
      )}
      {remind.isError && <Note kind="error">{sentenceOf(remind.error)}</Note>}
      {remind.data && <Account answer={remind.data} />}
    </Dialog>
  )
}

/** What a reminder of some would do, in a sentence. */
function willText(chosen: readonly Before[]): string {
  const reached = chosen.filter(({ whyNot }) => whyNot === null)
  const left = chosen.length - reached.length
  const will = reached.length === 0 ? '' : `${text.will(reached.length)}: ${sumText(reached)}.`
  return [will, left === 0 ? '' : `${text.wont(left)}.`].filter(Boolean).join(' ') || text.nobodyLeft
}

/** Of how many each is reached how. */
function sumText(reached: readonly { readonly reach: Reach }[]): string {
  return reaches
    .map((reach) => ({ reach, count: reached.filter((row) => row.reach === reach).length }))
    .filter(({ count }) => count > 0)
    .map(({ reach, count }) => text.sum[reach](count))
    .join(', ')
}

/** Somebody who was reminded, or was not. */
type After = { readonly institutionId: string; readonly name: string; readonly became: string }

/** What became of each. */
function Account({ answer: { message, reminded, not } }: { readonly answer: RemindAnswer }): ReactNode {
  const rows = useMemo(
    (): readonly After[] => [
      ...not.map(({ why, ...of }) => ({ ...of, became: text.wasLeft(text.whyNot[why]) })),
      ...reminded.map(({ reach, ...of }) => ({ ...of, became: text.reaches[reach] })),
    ],
    [reminded, not],
  )
  return (
    <>
      <Note kind={reminded.length > 0 ? 'ok' : 'warning'}>
        {message} {reminded.length > 0 && `${text.result}: ${sumText(reminded)}.`}
      </Note>
      <Rows caption={text.account} columns={afterColumns} rows={rows} />
    </>
  )
}

type Named = { readonly institutionId: string; readonly name: string }

type RowsProps<Row> = {
  readonly caption: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
}

function Rows<Row extends Named>({ caption, columns, rows }: RowsProps<Row>): ReactNode {
  const view = useTableView({
    columns,
    rows,
    textOf: ({ institutionId, name }) => `${institutionId} ${name}`,
  })
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        view={view}
        keyOf={({ institutionId }) => institutionId}
        empty={text.nobodyLeft}
        totalLabel={null}
      />
      {rows.length > view.size && <Pager view={view} />}
    </>
  )
}

const plain = { group: null, total: null } as const

const nameColumn: DataColumn<Named> = {
  ...plain,
  key: 'name',
  head: text.columns.name,
  kind: 'name',
  sortBy: ({ name }) => name,
  cell: ({ institutionId, name }) => (
    <>
      {name} <span className={styles.about}>{institutionId}</span>
    </>
  ),
}

const lastOf = ({ last }: Before): string =>
  last === null ? text.never : text.last(timeText(last.at), last.by)
const reachOf = ({ reach, whyNot }: Before): string =>
  whyNot === null ? text.reaches[reach] : text.left(text.whyNot[whyNot])
const standingIn = ({ standing, late }: Before): string =>
  late === 'yes'
    ? `${deskText.standings[standing]}, ${deskText.look.yes.late.toLowerCase()}`
    : deskText.standings[standing]

const beforeColumns: readonly DataColumn<Before>[] = [
  nameColumn,
  {
    ...plain,
    key: 'standing',
    head: text.columns.standing,
    kind: 'text',
    sortBy: standingIn,
    cell: standingIn,
  },
  { ...plain, key: 'reach', head: text.columns.reach, kind: 'text', sortBy: reachOf, cell: reachOf },
  {
    ...plain,
    key: 'last',
    head: text.columns.last,
    kind: 'text',
    sortBy: ({ last }) => last?.at ?? null,
    cell: lastOf,
  },
]

const afterColumns: readonly DataColumn<After>[] = [
  nameColumn,
  {
    ...plain,
    key: 'became',
    head: text.result,
    kind: 'text',
    sortBy: ({ became }) => became,
    cell: ({ became }) => became,
  },
]
