import type { ReactNode } from 'react'
import { hasIndicator, indicatorOf, type Spread, spreadParts, spreadPosition } from '#budget/indicators.ts'
import type { PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import { comparedMarked } from '#features/comparison/web/comparison.ts'
import type { PeersAnswer } from '#features/portfolio/api.ts'
import { serializeListQuery } from '#features/portfolio/web/filter-in-address.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import styles from '#features/review/web/first-page.module.css'
import { usePeers } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { ReviewPageSection } from '#features/review/web/section.tsx'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { amountText, percentText } from '#forms/amounts.ts'
import type { View } from '#forms/editions/edition.ts'
import { groupOf } from '#forms/profile.ts'
import { changeFrom } from '#forms/readings.ts'
import { SpreadBox } from '#ui/charts.tsx'
import { Loading } from '#ui/loading.tsx'

const text = firstPageText.peers
const shown = ['costOfLearner', 'costOfClass'] as const

type Props = { readonly reviewed: ReviewedDraft; readonly view: View }

export function PeerPlace({ reviewed, view }: Props): ReactNode {
  const { data, isPending } = usePeers(reviewed.institutionId, reviewed.year, peerQuery(reviewed.place))
  // The head of the page already reports a failed load with a retry.
  if (!data && !isPending) return null
  return (
    <ReviewPageSection
      title={text.title}
      part="other"
      head={
        data && (
          <PlaceLink place={reviewed.place} change={amongLike(data)}>
            {indicatorComparisonText.fromInstitution}
          </PlaceLink>
        )
      }
    >
      {data ? (
        <div className={styles.strips}>
          {shown
            .filter((each) => hasIndicator(view, each))
            .map((indicator) => (
              <PlaceByIndicator key={indicator} indicator={indicator} peers={data} />
            ))}
        </div>
      ) : (
        <Loading rows={2} />
      )}
    </ReviewPageSection>
  )
}

/** Returns the comparison with peers of any size, with this institution highlighted. */
function amongLike({ row, costOfLearner }: PeersAnswer): Partial<PageAddress> {
  const { institutionId, orgType: type, organizationProperty: ownership } = row
  // Too few peers in the same location are not meaningful.
  const location = costOfLearner.near === 'kind' || costOfLearner.near === null ? 'all' : row.location
  return {
    desk: 'comparison',
    institution: null,
    tab: null,
    period: null,
    filter: serializeListQuery({ type, ownership, location }),
    compared: comparedMarked(institutionId),
  }
}

type PlaceProps = { readonly indicator: (typeof shown)[number]; readonly peers: PeersAnswer }

function PlaceByIndicator({ indicator, peers: { row, ...similar } }: PlaceProps): ReactNode {
  const value = indicatorOf(indicator, row)
  const { near, peers, spread } = similar[indicator]
  const amount = (tugrik: number): string => amountText(tugrik, groupOf(row))
  const unknown = row.budgetStatus === 'notStarted' ? text.notStarted : text.unknown
  return (
    <div className="stack">
      <p>
        {text.names[indicator]} {value === null ? unknown : <strong>{amount(value)}</strong>}{' '}
        {spread !== null && value !== null && (
          <span data-position={spreadPosition(value, spread)} className="outside">
            {verdictOf(value, spread)}
          </span>
        )}
      </p>
      {spread !== null && (
        <>
          <SpreadBox
            {...spread}
            value={value}
            position={value === null ? 'ordinary' : spreadPosition(value, spread)}
          />
          <dl className={styles.ends}>
            {spreadParts(spread).map(({ part, value: at }) => (
              <div key={part} data-part={part}>
                <dt>{text.parts[part]}</dt>
                <dd>{amount(at)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="muted-small">{near === null ? text.tooFew : text.among[near](peers)}</p>
    </div>
  )
}

function verdictOf(value: number, spread: Spread): string {
  const { percent } = changeFrom(spread.median, value)
  return text.verdict[spreadPosition(value, spread)](percentText(percent ?? 0))
}
