import type { ReactNode } from 'react'
import { deviationText } from '#budget/indicators.ts'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText, formatNumber } from '#engine/number/format.ts'
import { timeText } from '#engine/time.ts'
import type { OverviewAnswer } from '#features/portfolio/api.ts'
import { regionName } from '#features/portfolio/institution-filter.ts'
import {
  type BudgetStatus,
  budgetStatuses,
  type InstitutionFilter,
} from '#features/portfolio/institution-rows.ts'
import type { AttentionItem, InstitutionGroup } from '#features/portfolio/overview.ts'
import { institutionListText, orgTypeText } from '#features/portfolio/text.ts'
import { FilterChips } from '#features/portfolio/web/filter-chips.tsx'
import {
  changeFilter,
  emptyListReason,
  filterParams,
  listQueryFromAddress,
} from '#features/portfolio/web/filter-in-address.ts'
import { useSavedScroll } from '#features/portfolio/web/kept-scroll.ts'
import styles from '#features/portfolio/web/overview.module.css'
import { useOverview } from '#features/portfolio/web/queries.ts'
import { Renewed } from '#features/portfolio/web/renewed.tsx'
import { StatusWithMark } from '#features/portfolio/web/status-mark.tsx'
import { GatheringTable } from '#features/portfolio/web/summary-table.tsx'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { formatSum, largeText, percentText } from '#forms/amounts.ts'

import { errorMessage } from '#ui/api/request-failed.ts'
import { useHeadingFocus } from '#ui/arrival.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { StateMark } from '#ui/state-mark.tsx'

const text = workspaceText.overview
const ceilingText = text.ceiling

type Props = {
  readonly year: number
  readonly place: Navigation
  /** Draws the card of those who have not sent. */
  readonly renderRemindCard: (card: OverviewCardProps) => ReactNode
}

/** Every figure links to the institutions that it counts. */
export function Overview({ year, place, renderRemindCard }: Props): ReactNode {
  const listQuery = listQueryFromAddress(place.address)
  const overview = useOverview(year, filterParams(listQuery))
  const arrival = useHeadingFocus()
  const { data } = overview
  // Budgets with outdated figures count as not started until they are refreshed.
  const outdated = data?.whole.totals.outdated ?? 0
  const scrolled = useSavedScroll(place.search, data ? 'yes' : 'no')
  return (
    <div ref={scrolled} className={styles.overview}>
      <div className="row-text">
        <h2 ref={arrival} tabIndex={-1}>
          {text.heading(year)}
        </h2>
        <p className={styles.purpose}>{text.purpose}</p>
        {data && <Renewed query={overview} />}
        <p role="status" className={styles.working}>
          {outdated > 0 && institutionListText.renewingSome(outdated)}
        </p>
      </div>
      <FilterChips place={place} at={{}} />
      {overview.isPending && <Loading rows={10} />}
      {overview.isError && !data && (
        <Failed
          title={text.failed}
          message={errorMessage(overview.error)}
          onRetry={() => void overview.refetch()}
        />
      )}
      {data?.whole.institutions === 0 && <Note kind="info">{emptyListReason(place.address)}</Note>}
      {data && data.whole.institutions > 0 && (
        <OverviewContent {...{ year, place, renderRemindCard }} overview={data} />
      )}
    </div>
  )
}

type OverviewContentProps = Props & { readonly overview: OverviewAnswer }

type ListOf = (change: Partial<InstitutionFilter>) => Partial<PageAddress>

function OverviewContent({ overview, year, place, renderRemindCard }: OverviewContentProps): ReactNode {
  const listQuery = listQueryFromAddress(place.address)
  const listOf: ListOf = (change) => ({
    desk: 'institutions',
    tab: null,
    filter: changeFilter(listQuery, change),
  })
  const table = { year, place, listOf }
  const bySum = overview.regions.some(({ key }) => key.length === 4)
  return (
    <>
      <Tiles overview={overview} place={place} listOf={listOf} />
      <CeilingLine whole={overview.whole} />
      <div className={styles.columns}>
        <div className={styles.tables}>
          <GatheringTable
            {...table}
            heading={text.regions[bySum ? 'sum' : 'aimag']}
            column={text.columns.region}
            rows={overview.regions.map((gathering) => ({
              gathering,
              name: bySum ? sumName(gathering.key) : regionName(gathering.key),
              // Rows without further regions open their list.
              open: bySum
                ? listOf({ region: gathering.key })
                : { desk: 'overview', tab: null, filter: changeFilter(listQuery, { region: gathering.key }) },
              filter: { region: gathering.key },
            }))}
            total={overview.whole}
          />
          <div className={styles.pair}>
            <GatheringTable
              {...table}
              heading={text.types}
              column={text.columns.type}
              rows={(['EBS', 'SUB', 'NTB'] as const).flatMap((type) =>
                overview.types
                  .filter(({ key }) => key === type)
                  .map((gathering) => ({
                    gathering,
                    name: orgTypeText[type],
                    open: listOf({ type }),
                    filter: { type },
                  })),
              )}
              total={null}
            />
            <GatheringTable
              {...table}
              heading={text.ownerships}
              column={text.columns.ownership}
              rows={(['PUBLIC', 'PRIVATE'] as const).flatMap((ownership) =>
                overview.ownerships
                  .filter(({ key }) => key === ownership)
                  .map((gathering) => ({
                    gathering,
                    name: workspaceText.ownerships[ownership],
                    open: listOf({ ownership }),
                    filter: { ownership },
                  })),
              )}
              total={null}
            />
          </div>
        </div>
        <div className={styles.side}>
          {renderRemindCard({ overview, place, listOf })}
          <AttentionCard overview={overview} year={year} place={place} />
          <CameInCard overview={overview} place={place} listOf={listOf} />
        </div>
      </div>
    </>
  )
}

function sumName(key: string): string {
  return regionName(key).split(' / ').at(-1) ?? key
}

export type OverviewCardProps = Pick<OverviewContentProps, 'overview' | 'place'> & { readonly listOf: ListOf }

function Tiles({ overview, place, listOf }: OverviewCardProps): ReactNode {
  const { whole, receivedToday } = overview
  return (
    <ul className={styles.tiles} aria-label={text.tiles}>
      {budgetStatuses.map((budgetStatus) => {
        const came = waits.includes(budgetStatus) ? receivedToday.counts[budgetStatus] : 0
        return (
          <li key={budgetStatus} className={styles.tile} data-budget-status={budgetStatus}>
            <PlaceLink place={place} change={listOf({ budgetStatus })}>
              <span className={styles.status}>
                <StatusWithMark budgetStatus={budgetStatus} />
              </span>{' '}
              <span className={styles.number}>{countText(whole.counts[budgetStatus])}</span>
            </PlaceLink>
            <span className={styles.note}>
              {amountIn(overview.byStatus.find(({ key }) => key === budgetStatus))}
              {came > 0 && (
                <span className={styles.today}>
                  <PlaceLink place={place} change={listOf({ budgetStatus, receivedToday: 'yes' })}>
                    {text.receivedToday(came)}
                  </PlaceLink>
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Shows the ceiling over all filtered institutions, else the remainders of their own ceilings; nothing without a
 * ceiling.
 */
function CeilingLine({
  whole: { over, totals, institutions },
}: {
  readonly whole: OverviewAnswer['whole']
}): ReactNode {
  const check = over ?? totals.ceiling
  if (check === null) return null
  const { limited = 0, above = 0 } = totals.ceiling ?? {}
  const limit = inLarge(check.limit)
  const exact = workspaceText.top.exact(formatSum(check.limit, totals.groups))
  return (
    <p
      className="muted"
      title={`${over === null ? ceilingText.ofLimited(limited, above) : ceilingText.ofAll}: ${exact}`}
    >
      {over === null && totals.ceiling !== null && check.left === null ? (
        ceilingText.limitedOf(limited, institutions, inLarge(totals.ceiling.requested), limit)
      ) : check.left === null ? (
        `${ceilingText.aboveLimit(limit)} ${ceilingText.knownOf(check.known, institutions)}`
      ) : check.left < 0 ? (
        <>
          {over === null ? ceilingText.aboveOwn : ceilingText.aboveLimit(limit)}{' '}
          <CeilingWarning effect="binding">{ceilingText.over(inLarge(-check.left))}</CeilingWarning>
        </>
      ) : over === null ? (
        ceilingText.left(inLarge(check.left))
      ) : (
        ceilingText.limit(limit, inLarge(check.left))
      )}
    </p>
  )
}

const waits: readonly BudgetStatus[] = ['atDistrict', 'atMinistry']

/** Returns the approved sum, with its number of institutions if incomplete, otherwise the requested sum. */
function amountIn(group: InstitutionGroup | undefined): string {
  if (!group) return ''
  const { institutions, totals } = group
  const { approved } = totals
  if (approved === null) return totals.requested === null ? '' : inLarge(totals.requested)
  const amount = inLarge(approved.amount)
  return approved.institutions === institutions
    ? text.approved(amount)
    : text.approvedOf(amount, approved.institutions)
}

function inLarge(tugrik: number): string {
  const { figure, unit } = largeText(tugrik)
  return `${figure} ${unit}`
}

/** Far from their peers, or far from last year. */
function AttentionCard({
  overview: { attention },
  year,
  place,
}: Pick<OverviewContentProps, 'overview' | 'year' | 'place'>): ReactNode {
  return (
    <section className={styles.card}>
      <h3>{text.attention}</h3>
      {attention.length === 0 && <p className="muted-small">{text.noAttention}</p>}
      <ul className={styles.list}>
        {attention.map((item) => (
          <li key={item.institutionId}>
            <StateMark of={item.reason === 'ceiling' ? 'error' : 'doubt'} />
            <span>
              <PlaceLink place={place} change={{ institution: item.institutionId, tab: null }}>
                {item.name}
              </PlaceLink>
              {': '}
              {whyText(item, year)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whyText(item: AttentionItem, year: number): string {
  if (item.reason === 'ceiling')
    return item.percent === null
      ? text.aboveNone
      : text.aboveCeiling(`${formatNumber(item.percent, { atMost: 1, atLeast: 1 })} %`)
  if (item.reason === 'cost') return text.cost(deviationText(item.times, { median: 1 }))
  return `${text.change[item.reading](percentText(item.percent), year - 1)}, ${item.explained ? text.explained : text.unexplained}`
}

/** Newest first. */
function CameInCard({ overview: { receivedToday }, place, listOf }: OverviewCardProps): ReactNode {
  const more = receivedToday.count - receivedToday.first.length
  return (
    <section className={styles.card}>
      <h3>
        {text.cameIn}{' '}
        {receivedToday.count === 0 ? (
          <span className={styles.total}>{receivedToday.count}</span>
        ) : (
          <PlaceLink place={place} change={listOf({ receivedToday: 'yes' })}>
            {countText(receivedToday.count)}
          </PlaceLink>
        )}
      </h3>
      {receivedToday.count === 0 && <p className="muted-small">{text.noneCameIn}</p>}
      <ul className={styles.list}>
        {receivedToday.first.map(({ institutionId, name, at }) => (
          <li key={institutionId}>
            <span className="muted">{at === null ? '' : timeText(at).slice(-5)}</span>
            <PlaceLink place={place} change={{ institution: institutionId, tab: null }}>
              {name}
            </PlaceLink>
          </li>
        ))}
        {more > 0 && (
          <li>
            <span />
            <PlaceLink
              place={place}
              change={{
                ...listOf({}),
                filter: changeFilter(listQueryFromAddress(place.address), {
                  receivedToday: 'yes',
                  sort: 'sent',
                  direction: 'descending',
                }),
              }}
            >
              {text.moreCameIn(more)}
            </PlaceLink>
          </li>
        )}
      </ul>
    </section>
  )
}
