import { type CSSProperties, type ReactNode, useId } from 'react'
import {
  deviationText,
  hasIndicator,
  indicatorOf,
  type Spread,
  shareOfRange,
  spreadParts,
  spreadPosition,
} from '#budget/indicators.ts'
import type { PageAddress } from '#budget/web/address.ts'
import { draftView } from '#budget/web/open-drafts.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import { comparedMarked } from '#features/comparison/web/comparison.ts'
import type { PeersAnswer } from '#features/portfolio/api.ts'
import { serializeListQuery } from '#features/portfolio/web/filter-in-address.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import styles from '#features/review/web/first-page.module.css'
import { usePeers } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { amountText } from '#forms/amounts.ts'
import { groupOf } from '#forms/profile.ts'

import { Loading } from '#ui/loading.tsx'
import spreadStyles from '#ui/spread.module.css'

const text = firstPageText.peers
const shown = ['costOfLearner', 'costOfClass'] as const

export function PeerIndicators({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const title = useId()
  const { data, isPending } = usePeers(reviewed.institutionId, reviewed.year, peerQuery(reviewed.place))
  if (isPending) return <Loading rows={2} />
  // The first section of the page already reports a failed load with a retry.
  if (!data) return null
  const view = draftView(reviewed.draft.answer())
  return (
    <section className="stack ruled" aria-labelledby={title}>
      <h4 id={title}>{text.title}</h4>
      <p className="muted-small">{text.about}</p>
      <div className={styles.strips}>
        {shown
          .filter((each) => view === undefined || hasIndicator(view, each))
          .map((indicator) => (
            <Strip key={indicator} indicator={indicator} peers={data} />
          ))}
      </div>
      <p>
        <PlaceLink place={reviewed.place} change={amongLike(data)}>
          {indicatorComparisonText.fromInstitution}
        </PlaceLink>
      </p>
    </section>
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

type StripProps = { readonly indicator: (typeof shown)[number]; readonly peers: PeersAnswer }

function Strip({ indicator, peers: { row, ...similar } }: StripProps): ReactNode {
  const value = indicatorOf(indicator, row)
  const { near, peers, spread } = similar[indicator]
  const amount = (tugrik: number): string => amountText(tugrik, groupOf(row))
  return (
    <div className="stack">
      <p className={styles.value}>
        <span className="muted">{text.names[indicator]}</span>{' '}
        {value === null ? (
          <span>{row.budgetStatus === 'notStarted' ? text.notStarted : text.unknown}</span>
        ) : (
          <strong>{amount(value)}</strong>
        )}
      </p>
      <p className="muted-small">{near === null ? text.tooFew : text.among[near](peers)}</p>
      {spread !== null && value !== null && (
        <p data-position={spreadPosition(value, spread)} className="outside">
          {deviationText(value, spread)} · {indicatorComparisonText.position[spreadPosition(value, spread)]}
        </p>
      )}
      {spread !== null && (
        <>
          <SpreadLine value={value} spread={spread} />
          <dl className={styles.ends}>
            {spreadParts(spread).map(({ part, value: at }) => (
              <div key={part}>
                <dt>{indicatorComparisonText.spread[part]}</dt>
                <dd>{amount(at)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function SpreadLine({
  value,
  spread,
}: {
  readonly value: number | null
  readonly spread: Spread
}): ReactNode {
  const at = (of: number): string => `${100 * shareOfRange(of, spread)}%`
  const [from, to] = spread.ordinary
  // The style type does not include custom properties.
  const style = {
    '--range-from': at(from),
    '--range-to': at(to),
    '--range-median': at(spread.median),
    '--range-own': at(value ?? spread.median),
  } as CSSProperties
  return (
    <div className={spreadStyles.strip} style={style} aria-hidden="true">
      <span className={spreadStyles.ends} />
      <span className={spreadStyles.middle} />
      <span className={spreadStyles.median} />
      {value !== null && <span className={spreadStyles.own} data-position={spreadPosition(value, spread)} />}
    </div>
  )
}
