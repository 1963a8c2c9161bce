import { type ReactNode, useMemo, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useCauses } from '#client/api/review-queries.ts'
import bridgeStyles from '#client/parts/budget-bridge.module.css'
import { signed, WaterfallTable } from '#client/parts/waterfall-table.tsx'
import { type CauseSum, causesSummed } from '#client/screens/review/causes-summed.ts'
import styles from '#client/screens/review/review.module.css'
import type { Place } from '#client/shell/address.ts'
import { PlaceLink } from '#client/shell/page-header.tsx'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/fields.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed, Note } from '#client/ui/note.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { CausesAnswer, CausesUntil } from '#contract/review.ts'
import { everySheet } from '#domain/editions/edition.ts'
import { editionOf } from '#domain/editions/editions.ts'
import { bridgeText } from '#text/bridge.ts'
import { reviewText } from '#text/review.ts'

const text = bridgeText.sums

type Props = { readonly year: number; readonly place: Place }

/** What moved the budgets of the reviewer's institutions together, by cause. Asked for when it is wanted: many budgets are worked out for it. */
export function CausesScreen({ year, place }: Props): ReactNode {
  const [asked, setAsked] = useState<'yes' | 'no'>('no')
  return (
    <Panel heading={text.title} purpose={text.purpose} lock={null}>
      {asked === 'yes' ? (
        <Asked year={year} place={place} />
      ) : (
        <div>
          <Button onClick={() => setAsked('yes')}>{text.start}</Button>
        </div>
      )}
    </Panel>
  )
}

function Asked({ year, place }: Props): ReactNode {
  const [until, setUntil] = useState<CausesUntil>('now')
  const [desk, setDesk] = useState('all')
  const [type, setType] = useState('all')
  const causes = useCauses(year, until)
  const meant = useMemo(() => {
    const chosen = [...(causes.data?.rows ?? []), ...(causes.data?.missing ?? [])].filter(
      (row) => (desk === 'all' || row.desk === desk) && (type === 'all' || row.orgType === type),
    )
    return new Set(chosen.map(({ institutionId }) => institutionId))
  }, [causes.data, desk, type])
  return (
    <>
      <div className={styles.sums}>
        <Select
          label={text.until}
          options={untils.map((value) => ({ value, label: text.untils[value] }))}
          value={until}
          onChange={(value) => setUntil(untils.find((each) => each === value) ?? until)}
        />
        <Select
          label={reviewText.one.desk}
          options={choices(reviewText.desks)}
          value={desk}
          onChange={setDesk}
        />
        <Select
          label={reviewText.list.type}
          options={choices(reviewText.types)}
          value={type}
          onChange={setType}
        />
      </div>
      {causes.isError && (
        <Failed title={text.failed} message={sentenceOf(causes.error)} onRetry={() => causes.refetch()} />
      )}
      {causes.isPending && (
        <>
          <p role="status">{text.reading}</p>
          <Loading rows={6} />
        </>
      )}
      {causes.data && <Summed answer={causes.data} meant={meant} until={until} year={year} place={place} />}
    </>
  )
}

const untils: readonly CausesUntil[] = ['now', 'sent']

function choices(labels: Readonly<Record<string, string>>) {
  const each = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return [{ value: 'all', label: reviewText.list.all }, ...each]
}

type SummedProps = Props & {
  readonly answer: CausesAnswer
  /** The institutions that are chosen. */
  readonly meant: ReadonlySet<string>
  readonly until: CausesUntil
}

function Summed({ answer, meant, until, year, place }: SummedProps): ReactNode {
  const { before, after, there, causes, missing } = useMemo(
    () => causesSummed(answer, meant, captionsOf(answer.edition)),
    [answer, meant],
  )
  return (
    <>
      {there === 0 ? (
        <Note kind="info">{text.none}</Note>
      ) : (
        <>
          <p className={bridgeStyles.about}>{text.about(there, meant.size)}</p>
          <WaterfallTable
            caption={text.caption}
            before={{ name: text.before(year - 1), amount: before }}
            after={{ name: text.untils[until], amount: after }}
            rows={causes.map((cause) => ({
              key: cause.key,
              name: nameOf(cause),
              amount: cause.amount,
              opens: text.institutions(cause.parts.length),
              renderOpened: () => <Parts cause={cause} place={place} />,
            }))}
          />
        </>
      )}
      {missing.map(({ why, names }) => (
        <Note key={why} kind="warning">
          {text.missing[why](names.length)} {names.join('; ')}
        </Note>
      ))}
    </>
  )
}

type PartsProps = { readonly cause: CauseSum; readonly place: Place }

/** The institutions that a cause moved, each the way to its own bridge. */
function Parts({ cause, place }: PartsProps): ReactNode {
  return (
    <table className={bridgeStyles.changes}>
      <caption className="only-heard">{text.opened(nameOf(cause))}</caption>
      <thead>
        <tr>
          <th scope="col">{text.columns.institution}</th>
          <th scope="col">{text.columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        {cause.parts.map(({ institutionId, name, amount }) => (
          <tr key={institutionId}>
            <th scope="row">
              <PlaceLink place={place} change={{ institution: institutionId, tab: null }}>
                {name}
              </PlaceLink>
            </th>
            <td>{signed(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function nameOf({ kind, blank }: CauseSum): string {
  return kind === 'blank' ? (blank ?? '') : bridgeText.causes[kind]
}

/** What the sheets of an edition are called, in its order. */
function captionsOf(edition: string | null): ReadonlyMap<string, string> {
  if (edition === null) return new Map()
  return new Map([...everySheet(editionOf(edition))].map(([code, { caption }]) => [code, caption]))
}
