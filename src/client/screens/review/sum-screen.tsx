import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useInstitutions, useSum, useSums } from '#client/api/review-queries.ts'
import { lookText } from '#client/parts/look.ts'
import styles from '#client/screens/review/review.module.css'
import type { Place } from '#client/shell/address.ts'
import { PlaceLink } from '#client/shell/page-header.tsx'
import { Select } from '#client/ui/fields.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed, Note } from '#client/ui/note.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { pathOf } from '#contract/call.ts'
import type { SumAnswer } from '#contract/review.ts'
import { routes } from '#contract/routes.ts'
import { draftsIn } from '#domain/consolidation/sum-table.ts'
import { reviewText, sumText } from '#text/review.ts'

const text = reviewText.sums

type Props = {
  readonly year: number
  readonly place: Place
  /** Draws the summed report. */
  readonly renderSum: (sum: SumAnswer) => ReactNode
}

/** A report summed over the reviewer's institutions: which period, which report, who is missing, the figures, PDF and book. */
export function SumScreen({ year, place, renderSum }: Props): ReactNode {
  const institutions = useInstitutions(year, { size: 1 })
  const sessions = (institutions.data?.sessionCodes ?? []).toSorted().toReversed()
  const sessionCode = sessions.find((code) => code === place.address.period) ?? sessions[0] ?? null
  const sums = useSums(sessionCode)
  const failed = [institutions, sums].find(({ isError }) => isError)
  const hasNone = sums.data?.length === 0 || (institutions.isSuccess && sessionCode === null)
  const report = sums.data?.find((each) => each.report === place.address.sum)?.report ?? null
  return (
    <Panel heading={reviewText.page.sums} purpose={sumText.purpose} lock={null}>
      <div className={styles.sums}>
        <Select
          label={text.period}
          options={sessions.map((code) => ({ value: code, label: code }))}
          value={sessionCode}
          onChange={(period) => place.go({ period })}
        />
        <Select
          label={text.report}
          placeholder={text.choose}
          options={(sums.data ?? []).map((sum) => ({ value: sum.report, label: text.option(sum) }))}
          value={report}
          onChange={(sum) => place.go({ sum })}
        />
      </div>
      {(institutions.isPending || sums.isLoading) && <Loading rows={8} />}
      {hasNone && <Note kind="info">{text.none}</Note>}
      {failed && (
        <Failed title={text.failed} message={sentenceOf(failed.error)} onRetry={() => failed.refetch()} />
      )}
      {sessionCode !== null && report !== null && (
        <Sum
          key={`${sessionCode} ${report}`}
          period={sessionCode === sessions[0] ? 'newest' : 'older'}
          {...{ sessionCode, report, place, renderSum }}
        />
      )}
    </Panel>
  )
}

type SumProps = Pick<Props, 'renderSum' | 'place'> & {
  readonly sessionCode: string
  readonly report: string
  readonly period: 'newest' | 'older'
}

function Sum({ sessionCode, report, period, place, renderSum }: SumProps): ReactNode {
  const sum = useSum(sessionCode, report)
  if (sum.isPending) return <Loading rows={8} />
  if (sum.isError)
    return <Failed title={text.failed} message={sentenceOf(sum.error)} onRetry={() => sum.refetch()} />
  const { parts, missing } = sum.data
  const drafts = draftsIn(parts)
  const params = { sessionCode, report }
  if (parts.length === 0) return <Note kind="info">{text.nothing}</Note>
  return (
    <>
      <p>{text.about(parts.length, parts.length + missing.length)}</p>
      <div className={styles.sums}>
        <a href={pathOf(routes.reviewSumPdf, params)} target="_blank" rel="noopener noreferrer">
          {text.pdf}
        </a>
        <a href={pathOf(routes.reviewSumXlsx, params)} download>
          {text.xlsx}
        </a>
      </div>
      {drafts.length > 0 && (
        <Note kind="warning">
          {text.drafts(drafts.length)}
          <Names
            place={place}
            of={drafts.map(({ institutionId, name, status }) => ({
              institutionId,
              name: `${name} (${sumText.statuses[status]})`,
            }))}
          />
        </Note>
      )}
      {missing.length > 0 && (
        <Note kind="warning">
          {text.missing(missing.length)}{' '}
          {period === 'newest' && (
            <PlaceLink
              place={place}
              change={{ desk: 'institutions', tab: null, look: lookText({ calculated: 'no' }) }}
            >
              {text.uncalculated}
            </PlaceLink>
          )}
          <Names place={place} of={missing} />
        </Note>
      )}
      {renderSum(sum.data)}
    </>
  )
}

type NamesProps = {
  readonly place: Place
  readonly of: readonly { readonly institutionId: string; readonly name: string }[]
}

/** Institutions by their names, each the way to it; there may be hundreds, so that they are listed when somebody asks. */
function Names({ place, of }: NamesProps): ReactNode {
  const [opened, setOpened] = useState<'yes' | 'no'>('no')
  return (
    <details
      className={styles.names}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open ? 'yes' : 'no')}
    >
      <summary>{text.names(of.length)}</summary>
      {opened === 'yes' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
        <section tabIndex={0} aria-label={text.names(of.length)}>
          <ul>
            {of.map(({ institutionId, name }) => (
              <li key={institutionId}>
                <PlaceLink place={place} change={{ institution: institutionId, tab: null }}>
                  {name}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </details>
  )
}
