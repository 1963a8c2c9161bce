import type { ReactNode } from 'react'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText } from '#engine/number/format.ts'
import type { OverviewAnswer } from '#features/portfolio/api.ts'
import { attentionFilter, regionName } from '#features/portfolio/institution-filter.ts'
import {
  type AttentionKind,
  attentionKinds,
  type BudgetStatus,
  budgetStatuses,
  type InstitutionFilter,
} from '#features/portfolio/institution-rows.ts'
import type { InstitutionGroup } from '#features/portfolio/overview.ts'
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
import { SendingsCard } from '#features/portfolio/web/sendings-card.tsx'
import { statusFills, statusMarks } from '#features/portfolio/web/status-mark.tsx'
import { type GroupRow, KindTable, RegionTable } from '#features/portfolio/web/summary-table.tsx'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { formatSum, largeText } from '#forms/amounts.ts'
import { profileChoices } from '#forms/profile.ts'
import { useHeadingFocus } from '#ui/arrival.tsx'
import { StackedBar } from '#ui/charts.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { StateMark, type StateMarkName } from '#ui/state-mark.tsx'

const text = workspaceText.overview
const ceilingText = text.ceiling

type Props = {
  readonly year: number
  readonly place: Navigation
  /** Draws the reminder of those who have not sent. */
  readonly renderReminder: (reminder: OverviewCardProps) => ReactNode
}

/** Every count links to the institutions that it counts. */
export function Overview({ year, place, renderReminder }: Props): ReactNode {
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
        {data && <p className="muted-small">{text.institutions(data.whole.institutions)}</p>}
        {data && <Renewed query={overview} />}
        <p role="status" className={styles.working}>
          {outdated > 0 && institutionListText.renewingSome(outdated)}
        </p>
      </div>
      <FilterChips place={place} at={{}} />
      {!data && <QueryState failed={text.failed} of={overview} rows={10} />}
      {data?.whole.institutions === 0 && <Note kind="info">{emptyListReason(place.address)}</Note>}
      {data && data.whole.institutions > 0 && (
        <OverviewContent {...{ year, place, renderReminder }} overview={data} />
      )}
    </div>
  )
}

type OverviewContentProps = Props & { readonly overview: OverviewAnswer }

type ListOf = (change: Partial<InstitutionFilter>) => Partial<PageAddress>

function OverviewContent({ overview, year, place, renderReminder }: OverviewContentProps): ReactNode {
  const listQuery = listQueryFromAddress(place.address)
  const listOf: ListOf = (change) => ({
    desk: 'institutions',
    tab: null,
    filter: changeFilter(listQuery, change),
  })
  const { sendings } = overview
  const table = { year, place, listOf }
  const bySum = overview.regions.some(({ key }) => key.length === 4)
  return (
    <>
      {sendings === null ? (
        <Note kind="info">{text.notOpened}</Note>
      ) : (
        <StatusStrip overview={overview} place={place} listOf={listOf} />
      )}
      <CeilingLine whole={overview.whole} />
      <div className={styles.columns}>
        <RegionTable
          {...table}
          heading={text.regions[bySum ? 'sum' : 'aimag']}
          medianCost={overview.medianCost}
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
        <div className={styles.side}>
          {sendings !== null && <SendingsCard year={year} sendings={sendings} />}
          <AttentionCard {...{ overview, place, listOf, renderReminder }} />
          <KindTable {...table} rows={kindRows(overview, listOf)} />
        </div>
      </div>
    </>
  )
}

function kindRows({ types, ownerships }: OverviewAnswer, listOf: ListOf): readonly GroupRow[] {
  const kinds = [
    ...profileChoices.orgType.map((type) => ({
      ...{ key: type, groups: types, name: orgTypeText[type], filter: { type } },
    })),
    ...profileChoices.organizationProperty.map((ownership) => ({
      ...{
        key: ownership,
        groups: ownerships,
        name: workspaceText.ownerships[ownership],
        filter: { ownership },
      },
    })),
  ]
  return kinds.flatMap(({ key, groups, name, filter }) =>
    groups
      .filter((gathering) => gathering.key === key)
      .map((gathering) => ({ gathering, name, open: listOf(filter), filter })),
  )
}

function sumName(key: string): string {
  return regionName(key).split(' / ').at(-1) ?? key
}

export type OverviewCardProps = Pick<OverviewContentProps, 'overview' | 'place'> & { readonly listOf: ListOf }

const waits: readonly BudgetStatus[] = ['atDistrict', 'atMinistry', 'approved']
/** From approved at the left to not started at the right. */
const stripStatuses = budgetStatuses.toReversed()

function StatusStrip({ overview, place, listOf }: OverviewCardProps): ReactNode {
  const { whole, receivedToday } = overview
  return (
    <div className={`card ${styles.strip}`}>
      <StackedBar
        label={null}
        parts={stripStatuses.map((key) => ({ key, count: whole.counts[key], fill: statusFills[key] }))}
      />
      <ul className={styles.tiles} aria-label={text.tiles}>
        {stripStatuses.map((budgetStatus) => {
          const came = waits.includes(budgetStatus) ? receivedToday[budgetStatus] : 0
          return (
            <li key={budgetStatus} className={styles.tile}>
              <PlaceLink place={place} change={listOf({ budgetStatus })}>
                <span className={styles.status}>
                  <StateMark of={statusMarks[budgetStatus]} />
                  {{ ...workspaceText.standings, ...workspaceText.shortStandings }[budgetStatus]}
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
    </div>
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

const attentionMarks: Readonly<Record<AttentionKind, StateMarkName>> = {
  withErrors: 'error',
  unusual: 'doubt',
  moved: 'doubt',
  aboveCeiling: 'doubt',
  resubmitted: 'returned',
  overdue: 'doubt',
}

type AttentionLine = {
  readonly key: AttentionKind | 'notStarted'
  readonly count: number
  readonly words: string
  readonly mark: StateMarkName
  readonly filter: Partial<InstitutionFilter>
}

type AttentionCardProps = OverviewCardProps & Pick<Props, 'renderReminder'>

function AttentionCard({ overview, place, listOf, renderReminder }: AttentionCardProps): ReactNode {
  const { attention, whole } = overview
  const all: readonly AttentionLine[] = [
    ...attentionKinds.map((kind) => ({
      ...{ key: kind, count: attention[kind], words: workspaceText.attentions[kind] },
      ...{ mark: attentionMarks[kind], filter: attentionFilter[kind] },
    })),
    {
      ...{ key: 'notStarted', count: whole.counts.notStarted, words: text.notStarted },
      ...{ mark: 'notStarted', filter: { budgetStatus: 'notStarted' } },
    },
  ]
  const lines = all.filter(({ count }) => count > 0)
  return (
    <section className={styles.card}>
      <h3>{text.attention}</h3>
      {lines.length === 0 && <p className="muted-small">{text.noAttention}</p>}
      <ul className={styles.list}>
        {lines.map(({ key, count, words, mark, filter }) => (
          <li key={key}>
            <StateMark of={mark} />
            <PlaceLink place={place} change={listOf(filter)}>
              <span>{words}</span> <strong>{countText(count)}</strong>
            </PlaceLink>
          </li>
        ))}
      </ul>
      {renderReminder({ overview, place, listOf })}
    </section>
  )
}
