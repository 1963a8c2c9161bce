import { type MouseEvent, type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import type { Level } from '#api/access.ts'
import { reviewText } from '#budget/review-text.ts'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import type { Navigation, PageAddress, WorkspacePage } from '#budget/web/address.ts'
import { Countdown } from '#budget/web/time-left.tsx'
import { countText } from '#engine/number/format.ts'
import type { OverviewAnswer } from '#features/portfolio/api.ts'
import { waitingFilters } from '#features/portfolio/institution-filter.ts'
import { isAgainstWhole, isOfSome, isSameFilter } from '#features/portfolio/institution-rows.ts'
import styles from '#features/portfolio/web/dashboard.module.css'
import {
  changeFilter,
  listQueryFromAddress,
  serializeListQuery,
} from '#features/portfolio/web/filter-in-address.ts'
import { JumpToInstitution } from '#features/portfolio/web/jump-to-institution.tsx'
import { useOverview } from '#features/portfolio/web/queries.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { formatSum, largeText, percentText } from '#forms/amounts.ts'
import { profileChoices } from '#forms/profile.ts'
import { budgetTotalText } from '#forms/total-text.ts'

import { useQuickSearchKey } from '#ui/frame/page-keys.ts'
import { ScreenBoundary } from '#ui/frame/screen-boundary.tsx'
import railStyles from '#ui/frame/sidebar.module.css'
import { closeDrawer, Sidebar, sidebarItem } from '#ui/frame/sidebar.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'

type DeskProps = {
  readonly year: number
  readonly level: Level
  readonly place: Navigation
  readonly open: WorkspacePage
  readonly places: readonly WorkspacePage[]
  readonly to: Partial<PageAddress>
  readonly children: ReactNode
}

export function ReviewWorkspace({ year, level, place, open, places, to, children }: DeskProps): ReactNode {
  const [jumps, setJumps] = useState(false)
  const jump = useCallback(() => setJumps(true), [])
  useQuickSearchKey(jump)
  return (
    <div className="page-places">
      <DeskRail {...{ year, level, place, open, places }} onJump={jump} />
      <main className="page-main">
        <div id="place" className="page-place" tabIndex={-1}>
          <ClosedYear year={year} />
          <ScreenBoundary at={place.search}>{children}</ScreenBoundary>
        </div>
      </main>
      {jumps && <JumpToInstitution year={year} place={place} to={to} onClose={() => setJumps(false)} />}
    </div>
  )
}

function ClosedYear({ year }: Pick<DeskProps, 'year'>): ReactNode {
  const { data } = useOverview(year, {})
  if (!data?.closed) return null
  return (
    <div className={styles.closed}>
      <Note kind="info">{reviewText.obstacles.yearClosed}</Note>
    </div>
  )
}

type DeskRailProps = Omit<DeskProps, 'to' | 'children'> & { readonly onJump: () => void }

type SidebarEntry = {
  readonly key: string
  readonly label: string
  readonly icon: IconName
  readonly change: Partial<PageAddress>
  readonly count: number | null
}

const text = workspaceText.rail

const icons = {
  overview: 'overview',
  institutions: 'list',
  comparison: 'columns',
  sums: 'sum',
  effect: 'effect',
  ceilings: 'limit',
  registers: 'edit',
  review: 'shown',
  resubmitted: 'again',
  overdue: 'clock',
} as const satisfies Readonly<Record<WorkspacePage | WaitingPage, IconName>>

function DeskRail({ year, level, place, open, places, onJump }: DeskRailProps): ReactNode {
  const overview = useOverview(year, {}).data
  const { filter } = place.address
  const review = useMemo(
    () =>
      places.map(
        (desk): SidebarEntry => ({
          key: desk,
          label: text.places[desk],
          icon: icons[desk],
          // The overview always covers all institutions.
          change: { desk, institution: null, tab: null, filter: filterFor(desk, filter, overview) },
          count: desk === 'institutions' ? (overview?.whole.institutions ?? null) : null,
        }),
      ),
    [places, overview, filter],
  )
  const waiting = useMemo(() => waitingLines(level, overview), [level, overview])
  const lines = useMemo(() => [...review, ...waiting], [review, waiting])
  const active = activeLine(place, open, level)
  const turn = useCallback(
    (step: number) => {
      const next = lines[lines.findIndex(({ key }) => key === active) + step]
      if (next) place.go(next.change)
    },
    [lines, active, place],
  )
  return (
    <Sidebar label={text.label} active={active} onStep={turn} onJump={onJump}>
      <Group name={text.groups.review} lines={review} active={active} place={place} />
      <Group name={text.groups.waiting} lines={waiting} active={active} place={place} />
    </Sidebar>
  )
}

function filterFor(desk: WorkspacePage, filter: string, overview: OverviewAnswer | undefined): string {
  if (desk === 'overview') return ''
  if (desk !== 'comparison') return filter
  const chosen = listQueryFromAddress({ filter })
  // Costs of unlike institutions are not comparable, so the comparison opens with the most frequent type.
  const [most] = (overview?.types ?? []).toSorted((a, b) => b.institutions - a.institutions)
  const type = profileChoices.orgType.find((each) => each === most?.key) ?? 'all'
  return chosen.type === 'all' ? changeFilter(chosen, { type }) : filter
}

const waitingNames = ['review', 'resubmitted', 'overdue'] as const
type WaitingPage = (typeof waitingNames)[number]

function waitingLines(level: Level, overview: OverviewAnswer | undefined): readonly SidebarEntry[] {
  const looks = waitingFilters(level)
  const counts = overview && {
    review: overview.whole.counts[looks.review.budgetStatus],
    resubmitted: overview.attention.resubmitted,
    overdue: overview.attention.overdue,
  }
  return waitingNames.map((name) => ({
    key: `waiting-${name}`,
    label: text.waiting[name],
    icon: icons[name],
    change: { desk: 'institutions', institution: null, tab: null, filter: serializeListQuery(looks[name]) },
    count: counts?.[name] ?? null,
  }))
}

/** A filter for waiting institutions activates its own entry instead of the list. */
function activeLine(place: Navigation, open: WorkspacePage, level: Level): string {
  if (open !== 'institutions') return open
  const filter = listQueryFromAddress(place.address)
  const looks = waitingFilters(level)
  const waits = waitingNames.find((name) => isSameFilter(filter, looks[name]))
  return waits === undefined ? open : `waiting-${waits}`
}

type GroupProps = {
  readonly name: string
  readonly lines: readonly SidebarEntry[]
  readonly active: string
  readonly place: Navigation
}

function Group({ name, lines, active, place }: GroupProps): ReactNode {
  const id = useId()
  return (
    <div className={railStyles.group}>
      <span id={id} className={railStyles.heading}>
        {name}
      </span>
      <ul aria-labelledby={id}>
        {lines.map((line) => (
          <li key={line.key}>
            <LineLink line={line} isActive={line.key === active} place={place} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LineLinkProps = { readonly line: SidebarEntry; readonly isActive: boolean; readonly place: Navigation }

function LineLink({ line: { label, icon, change, count }, isActive, place }: LineLinkProps): ReactNode {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    closeDrawer()
    place.go(change)
  }
  return (
    <a
      {...sidebarItem({ active: isActive, number: null })}
      href={place.hrefOf(change)}
      aria-current={isActive ? 'page' : undefined}
      title={label}
      onClick={follow}
    >
      <Icon name={icon} />
      <span className={railStyles.label}>{label}</span>
      {count !== null && (
        <span className={styles.count} data-count={count > 0 ? 'some' : 'none'}>
          <span aria-hidden="true">{countText(count)}</span>
          <span className="visually-hidden">, {text.count(count)}</span>
        </span>
      )}
    </a>
  )
}

type TopProps = { readonly year: number }

export function ReviewWorkspaceHeader({ year }: TopProps): ReactNode {
  const { data } = useOverview(year, {})
  if (!data) return <div className={styles.awaited} />
  const { totals } = data.whole
  const { change, headcountChange, difference } = totals
  return (
    <dl className={`facts ${styles.totals}`} aria-label={workspaceText.top.label}>
      <div>
        <dt>{budgetTotalText.names.requested}</dt>
        <dd>
          <Amount tugrik={totals.requested} groups={totals.groups} weight="first" />
          <AboveCeiling whole={data.whole} />
        </dd>
        <SinceLastYear percent={change} totals={totals} year={year} />
      </div>
      <div>
        <dt>{budgetTotalText.names.headcount}</dt>
        <dd>
          <Amount tugrik={totals.headcount} groups={totals.groups} weight="second" />
          {difference !== null && <Apart totals={totals} percent={percentText(difference)} />}
        </dd>
        <SinceLastYear percent={headcountChange} totals={totals} year={year} />
      </div>
      {data.next !== null && (
        <div className={styles.next}>
          <dt>{workspaceText.top.next(data.next.institutions)}</dt>
          <dd className={`muted-small ${styles.change}`}>
            <Countdown at={data.next.at} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type SinceLastYearProps = {
  readonly percent: number | null
  readonly totals: OverviewAnswer['whole']['totals']
  readonly year: number
}

/** Covers institutions that have both years. */
function SinceLastYear({ percent, totals, year }: SinceLastYearProps): ReactNode {
  const { compared, known } = totals
  if (percent === null) return null
  return (
    <dd className={`muted-small ${styles.change}`} title={workspaceText.top.compared(compared, known)}>
      {`${budgetTotalText.fromLastYear(year - 1)} ${percentText(percent)}`}
      {isOfSome(totals) && ` ${workspaceText.top.ofSome(compared)}`}
    </dd>
  )
}

type ApartProps = { readonly totals: OverviewAnswer['whole']['totals']; readonly percent: string }

function Apart({ totals, percent }: ApartProps): ReactNode {
  const { againstWhole, apartFromWhole } = workspaceText.top
  if (!isAgainstWhole(totals)) return <span className="muted-small"> {budgetTotalText.apart(percent)}</span>
  return (
    <span className="muted-small" title={againstWhole}>
      {' '}
      {apartFromWhole(percent)}
    </span>
  )
}

/** The common ceiling, otherwise the remainder of single ceilings. */
function AboveCeiling({ whole: { over, totals } }: { readonly whole: OverviewAnswer['whole'] }): ReactNode {
  const left = (over ?? totals.ceiling)?.left ?? 0
  if (left >= 0) return null
  const { figure, unit } = largeText(-left)
  return (
    <span className="muted-small" title={workspaceText.overview.ceiling.over(`${figure} ${unit}`)}>
      {' '}
      <CeilingWarning effect="binding">{workspaceText.top.above}</CeilingWarning>
    </span>
  )
}

type AmountProps = {
  readonly tugrik: number | null
  readonly groups: Parameters<typeof formatSum>[1]
  readonly weight: 'first' | 'second'
}

function Amount({ tugrik, groups, weight }: AmountProps): ReactNode {
  if (tugrik === null)
    return (
      <span className={styles.amount} data-weight={weight}>
        {budgetTotalText.none}
      </span>
    )
  const { figure, unit } = largeText(tugrik)
  return (
    <span
      className={styles.amount}
      data-weight={weight}
      title={workspaceText.top.exact(formatSum(tugrik, groups))}
    >
      {figure} <span className="muted-small">{unit}</span>
    </span>
  )
}
