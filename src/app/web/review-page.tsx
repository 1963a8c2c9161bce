import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { roleText } from '#api/role-text.ts'
import { ReviewedInstitutionPage } from '#app/web/reviewed-institution.tsx'
import type { HomeAnswer } from '#budget/api.ts'
import { guideAddress } from '#budget/page-addresses.ts'
import { reviewText } from '#budget/review-text.ts'
import {
  addressNow,
  isFirstEntry,
  type Navigation,
  type PageAddress,
  useNavigation,
  type WorkspacePage,
  workspacePages,
} from '#budget/web/address.ts'
import { comparisonEnds } from '#budget/web/comparison.ts'
import { draftView } from '#budget/web/open-drafts.ts'
import { PageHeader, PlaceLink, useTitle, YearChoice } from '#budget/web/page-header.tsx'
import { ReviewedInstitutionContext } from '#budget/web/queries.ts'
import { useForms } from '#budget/web/use-forms.ts'
import type { CellAddress } from '#engine/key.ts'
import { ComparedBlank, useIsCompared } from '#features/blanks/web/blank-screen.tsx'
import { CeilingsScreen } from '#features/ceilings/web/ceilings-screen.tsx'
import { InstitutionsComparison } from '#features/comparison/web/comparison-screen.tsx'
import { useInstitutionName } from '#features/comparison/web/queries.ts'
import type { SumAnswer } from '#features/consolidation/api.ts'
import { partAt, partColumnAt, type SumShown, sumCode } from '#features/consolidation/sum-sheets.ts'
import { restCode } from '#features/consolidation/sum-table.ts'
import { reviewPageText, sumsScreenText } from '#features/consolidation/text.ts'
import { CausesScreen } from '#features/consolidation/web/causes-screen.tsx'
import { draftOfSum, partPlace, useSumComparison } from '#features/consolidation/web/sum-screen.ts'
import { SumScreen } from '#features/consolidation/web/sum-screen.tsx'
import { HeaderBudget } from '#features/home/web/year-page.tsx'
import { ReviewWorkspace, ReviewWorkspaceHeader } from '#features/portfolio/web/dashboard.tsx'
import { filterParams, listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'
import { InstitutionList } from '#features/portfolio/web/institution-list.tsx'
import { Overview } from '#features/portfolio/web/overview.tsx'
import { OfficeRegisters } from '#features/registers/web/office-registers.tsx'
import { BulkBar } from '#features/review/web/bulk-bar.tsx'
import { BulkOrders } from '#features/review/web/bulk-order.tsx'
import { UnsentReminder } from '#features/review/web/unsent-reminder.tsx'
import { signOut, useLeaveGuard } from '#features/sign-in/web/leaving.ts'
import { editions, newestOrdered } from '#forms/editions/editions.ts'

import { FocusOnNavigation } from '#ui/arrival.tsx'
import styles from '#ui/frame/page-tabs.module.css'
import { NewerRelease, ScreenBoundary } from '#ui/frame/screen-boundary.tsx'
import { SidebarToggle } from '#ui/frame/sidebar.tsx'
import { Note } from '#ui/note.tsx'

const text = reviewPageText

export function ReviewPage({ home }: { readonly home: HomeAnswer }): ReactNode {
  const place = useNavigation()
  useLeaveGuard()
  const { years, level } = home
  const newest = newestOrdered(home)
  useLayoutEffect(() => {
    if (newest !== null && isFirstEntry(place.search)) place.replace({ year: newest })
  }, [place, newest])
  const year = years.find((each) => each === place.address.year) ?? null
  const hasForms = useForms([year === null ? undefined : home.editions[year]])
  const heading = level === null ? text.heading : `${text.heading}: ${roleText.levels[level]}`
  return (
    <div className="page">
      <PageHeader
        heading={heading}
        displayName={home.displayName}
        onSignOut={() => void signOut()}
        guide={guideAddress({ view: null, year, edition: null })}
        opener={year !== null && <SidebarToggle />}
        choice={
          <YearChoice
            year={year}
            years={years}
            onYear={(next) => place.go({ year: next, institution: null, tab: null })}
          />
        }
      >
        {year !== null && place.address.institution !== null && (
          <ReviewedInstitutionContext value={place.address.institution}>
            <HeaderBudget {...{ home, year, place }} viewOf={(draft) => draftView(draft.answer())} />
          </ReviewedInstitutionContext>
        )}
        {year !== null && place.address.institution === null && <ReviewWorkspaceHeader year={year} />}
      </PageHeader>
      {year === null ? (
        <NoYear heading={heading} why={whyNoYear(years, place.address.year)} />
      ) : (
        <ScreenBoundary at={place.search}>
          <FocusOnNavigation at={place.address.institution ?? place.address.desk}>
            {!hasForms ? null : editions().some(({ code }) => code === home.editions[year]) ? (
              <OfYear heading={heading} home={home} year={year} place={place} />
            ) : (
              <main className="page-place">
                <NewerRelease />
              </main>
            )}
          </FocusOnNavigation>
        </ScreenBoundary>
      )}
    </div>
  )
}

function whyNoYear(years: readonly number[], requestedYear: number | null): string {
  if (years.length === 0) return text.noYears
  return requestedYear === null ? text.chooseYear : text.noSuchYear(requestedYear)
}

function NoYear({ heading, why }: { readonly heading: string; readonly why: string }): ReactNode {
  useTitle(heading)
  return (
    <main className="page-place">
      <Note kind="info">{why}</Note>
    </main>
  )
}

type Props = {
  readonly heading: string
  readonly home: HomeAnswer
  readonly year: number
  readonly place: Navigation
}

function OfYear({ heading, home, year, place }: Props): ReactNode {
  const { institution } = place.address
  const name = useInstitutionName(year, institution) ?? (institution && text.numbered(institution))
  useTitle(name === null ? heading : `${name} – ${heading}`)
  if (institution !== null && name !== null)
    return (
      <ReviewedInstitutionPage
        key={institution}
        institutionId={institution}
        name={name}
        renderOnDesk={(children) => (
          <ReviewWorkspace
            year={year}
            level={home.level ?? 'district'}
            place={place}
            open={place.address.desk === null ? 'institutions' : openPlace(place.address)}
            places={places}
            to={atHome}
          >
            {children}
          </ReviewWorkspace>
        )}
        {...{ home, year, place }}
      />
    )
  return <OnDeskOf home={home} year={year} place={place} />
}

/** `null`: none yet, and the sidebar omits it. */
const deskScreens: Readonly<Record<WorkspacePage, ((at: OnDesk) => ReactNode) | null>> = {
  overview: ({ year, place, home }) => (
    <Overview
      year={year}
      place={place}
      renderReminder={(reminder) => (
        <UnsentReminder {...reminder} year={year} level={home.level ?? 'district'} />
      )}
    />
  ),
  institutions: ({ year, place, home, target }) => (
    <>
      {target && (
        <div className={styles.notice}>
          <Note kind="info">{text.linkWithout}</Note>
        </div>
      )}
      <InstitutionList
        year={year}
        level={home.level ?? 'district'}
        userId={home.user.userId}
        place={place}
        to={target ?? atHome}
        renderActions={(selection) => <BulkBar {...selection} year={year} level={home.level ?? 'district'} />}
      />
    </>
  ),
  comparison: ({ year, place }) => <InstitutionsComparison year={year} place={place} />,
  sums: ({ year, place, home }) => (
    <SumScreen
      year={year}
      place={place}
      renderSum={(sum, shown) => <SumGrid sum={sum} shown={shown} home={home} place={place} />}
    />
  ),
  effect: ({ year, place }) => <CausesScreen year={year} place={place} />,
  ceilings: ({ year, place, home }) => (
    <CeilingsScreen year={year} level={home.level ?? 'district'} place={place} />
  ),
  registers: ({ year, home }) => <OfficeRegisters startedYears={home} year={year} none={null} />,
}
const places = workspacePages.filter((name) => deskScreens[name] !== null)

type OnDesk = Pick<Props, 'home' | 'year' | 'place'> & { readonly target: ReviewTarget | null }

function OnDeskOf({ home, year, place }: Omit<OnDesk, 'target'>): ReactNode {
  const target = useMemo(() => targetFromAddress(place), [place])
  const open = target === null ? openPlace(place.address) : 'institutions'
  return (
    <ReviewWorkspace
      year={year}
      level={home.level ?? 'district'}
      place={place}
      open={open}
      places={places}
      to={target ?? atHome}
    >
      <BulkOrders level={home.level ?? 'district'} className={styles.notice} />
      {deskScreens[open]?.({ home, year, place, target })}
    </ReviewWorkspace>
  )
}

/** Older addresses have the number of a tab instead. */
const formerTabs: Readonly<Record<number, WorkspacePage>> = { 0: 'institutions', 1: 'sums' }

function openPlace({ desk, tab, institution }: PageAddress): WorkspacePage {
  // An institution's address has its own tabs.
  const named = desk ?? (tab === null || institution !== null ? undefined : formerTabs[tab]) ?? 'overview'
  return places.includes(named) ? named : 'overview'
}

const atHome = { tab: null } as const

type ReviewTarget = Pick<PageAddress, 'tab'> & Partial<Pick<PageAddress, 'cell'>>

/** Returns the position in a year from a link without an institution. The next opened institution shows it. */
function targetFromAddress({ address }: Navigation): ReviewTarget | null {
  const { cell } = addressNow()
  const isOwn = cell === null && (address.tab === null || address.tab <= 1)
  return isOwn || address.institution !== null ? null : { tab: address.tab, ...(cell && { cell }) }
}

type SumGridProps = {
  readonly sum: SumAnswer
  readonly shown: SumShown
  readonly home: HomeAnswer
  readonly place: Navigation
}

function SumGrid({ sum, shown: { show, column }, home, place }: SumGridProps): ReactNode {
  const shown = useMemo((): SumShown => ({ show, column }), [show, column])
  const draft = useMemo(() => draftOfSum(sum, shown), [sum, shown])
  const { address } = place
  const filter = useMemo(() => filterParams(listQueryFromAddress(address)), [address])
  const comparison = useSumComparison(sum, filter, useIsCompared(draft))
  const latest = useRef(place)
  latest.current = place
  useEffect(
    () =>
      draft.revealRequest.subscribe((at) => {
        const part = at && partAt(at)
        if (part) latest.current.go(partPlace(sum, part, latest.current.address))
      }),
    [draft, sum],
  )
  const { figure } = address
  useEffect(() => {
    const [row = '', at = ''] = figure?.split('.') ?? []
    if (figure !== null) draft.revealRequest.setState({ sheet: sumCode, row, field: `column${at}` }, true)
  }, [draft, figure])
  return (
    <ComparedBlank
      next={null}
      draft={draft}
      sheets={[sumCode]}
      user={home.user}
      displayName={home.displayName}
      comparison={comparison}
      ends={comparisonEnds}
      lock={reviewText.readOnly}
      hasTab={() => true}
      aboutCell={(at) => <SumMemberLink sum={sum} shown={shown} at={at} place={place} />}
      linkTo={null}
      paper="elsewhere"
      onSaved={() => {}}
      onLocked={() => {}}
    />
  )
}

type SumMemberLinkProps = {
  readonly sum: SumAnswer
  readonly shown: SumShown
  readonly at: CellAddress
  readonly place: Navigation
}

function SumMemberLink({ sum, shown, at, place }: SumMemberLinkProps): ReactNode {
  const part = partColumnAt(sum, shown, at)
  const name = sum.parts.find(({ institutionId }) => institutionId === part?.institutionId)?.name
  if (part === null || name === undefined) return null
  return (
    <PlaceLink place={place} change={partPlace(sum, part, place.address)}>
      {part.institutionId === restCode ? sumsScreenText.toRest : sumsScreenText.toPart(name, sum.by)}
    </PlaceLink>
  )
}
