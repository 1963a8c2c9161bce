import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { HomeAnswer } from '#budget/api.ts'
import { guideAddress } from '#budget/page-addresses.ts'
import { pendingText } from '#budget/pending-text.ts'
import { isFirstEntry, type Navigation, useNavigation } from '#budget/web/address.ts'
import { HeaderTotals } from '#budget/web/budget-readings.tsx'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useOpenDraft } from '#budget/web/open-drafts.ts'
import type { RenderTab } from '#budget/web/open-year.ts'
import { PageHeader, useTitle, YearChoice } from '#budget/web/page-header.tsx'
import { unsendableEdits } from '#budget/web/pending-edits.ts'
import { Countdown } from '#budget/web/time-left.tsx'
import { useAnswer, useDraftState, useLock } from '#budget/web/use-draft.ts'
import { useForms } from '#budget/web/use-forms.ts'
import { useProgress } from '#budget/web/use-progress.ts'
import { LastYearWarnings } from '#budget/web/use-snapshots.ts'
import { YearNavigation } from '#features/home/web/places.tsx'
import { tabAt, viewFor } from '#features/home/web/standing.ts'
import styles from '#features/home/web/year-page.module.css'
import { yearPageText } from '#features/home/year-page-text.ts'
import { useLeaveGuard } from '#features/sign-in/web/leaving.ts'
import { programShown, type Tab, type View } from '#forms/editions/edition.ts'
import { editions } from '#forms/editions/editions.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { NewerRelease, ScreenBoundary } from '#ui/frame/screen-boundary.tsx'
import { SidebarToggle } from '#ui/frame/sidebar.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'

type PageScreenProps = {
  readonly home: HomeAnswer
  readonly renderTab: RenderTab
  /** Runs in parallel with loading the year. */
  readonly preloadTab: (tab: Tab) => void
  readonly noView: ReactNode
  readonly onSignOut: () => void
}

/** The address contains year, tab and period. */
export function PageScreen({ home, noView, onSignOut, ...tabs }: PageScreenProps): ReactNode {
  const place = useNavigation()
  const { defaultYear, years } = home
  useLeaveGuard()
  useLayoutEffect(() => {
    if (defaultYear !== null && isFirstEntry(place.search)) place.replace({ year: defaultYear })
  }, [place, defaultYear])
  const year = years.find((each) => each === place.address.year) ?? null
  const code = home.view === null || year === null ? undefined : home.editions[year]
  const hasForms = useForms([code])
  // `undefined`: this release does not contain the edition.
  const edition = code === undefined || !hasForms ? null : editions().find((each) => each.code === code)
  const view = home.view === null || !edition ? null : edition.views[home.view]
  const { institution } = place.address
  const isElsewhere = institution !== null && institution !== home.user.institutionId
  // Compiles while the year is loading.
  useEffect(() => {
    const timer = setTimeout(() => edition && view && programShown(edition, view))
    return () => clearTimeout(timer)
  }, [edition, view])
  return (
    <div className="page">
      <PageHeader
        heading={home.user.organizationName}
        displayName={home.displayName}
        onSignOut={onSignOut}
        guide={guideAddress({ view: home.view, year, edition: edition?.code ?? null })}
        opener={view && year !== null && <SidebarToggle />}
        choice={
          <YearChoice
            year={year}
            years={home.view === null ? [] : years}
            onYear={(next) => place.go({ year: next })}
          />
        }
      >
        {view && year !== null && <HeaderBudget home={home} year={year} place={place} viewOf={() => view} />}
      </PageHeader>
      {home.view === null && <main>{noView}</main>}
      {home.view !== null && year === null && <ChooseYear years={years} place={place} />}
      {edition === undefined && (
        <main className={styles.choose}>
          <NewerRelease />
        </main>
      )}
      {view && year !== null && isElsewhere && <OtherInstitution place={place} />}
      {view && year !== null && !isElsewhere && <YearTabs {...{ home, view, year, place }} {...tabs} />}
    </div>
  )
}

type HeaderBudgetProps = {
  readonly home: Pick<HomeAnswer, 'user'>
  readonly year: number
  readonly place: Navigation
  readonly viewOf: (draft: OpenDraft) => View | undefined
}

const ChooseYear = lazyComponent(
  () => import('#features/home/web/no-year.tsx').then((screen) => screen.ChooseYear),
  null,
)

const OtherInstitution = lazyComponent(
  () => import('#features/home/web/no-year.tsx').then((screen) => screen.OtherInstitution),
  null,
)

const People = lazyComponent(
  () => import('#features/live/web/live-draft.tsx').then((live) => live.DraftUsers),
  null,
)

export function HeaderBudget({ home, year, place, viewOf }: HeaderBudgetProps): ReactNode {
  const { draft } = useOpenDraft(year, home.user)
  const view = draft && viewOf(draft)
  const tab = view ? tabAt(view, place.address.tab) : undefined
  return (
    draft &&
    view && (
      <>
        <HeaderTotals draft={draft} view={view} />
        <Progress draft={draft} view={view} />
        {tab && <People draft={draft} view={view} tab={tab} />}
      </>
    )
  )
}

type ProgressProps = { readonly draft: OpenDraft; readonly view: View }

function Progress({ draft, view }: ProgressProps): ReactNode {
  const { deadline, lock } = useAnswer(draft)
  const { toFill, saved } = useProgress(draft, view)
  return (
    <div className={styles.progress}>
      <span className={styles.steps} aria-hidden="true">
        {toFill.map((sheet) => (
          <span key={sheet} data-done={saved.includes(sheet)} />
        ))}
      </span>
      <span>
        <span aria-hidden="true">{yearPageText.progress(saved.length, toFill.length)}</span>
        <span className="visually-hidden">
          {yearPageText.progressForScreenReader(saved.length, toFill.length)}
        </span>
      </span>
      {deadline !== null && lock !== 'yearClosed' && <Countdown at={deadline.at} />}
    </div>
  )
}

type YearTabsProps = {
  readonly home: HomeAnswer
  readonly view: View
  readonly year: number
  readonly place: Navigation
} & Pick<PageScreenProps, 'renderTab' | 'preloadTab'>

/** The tab strip renders at once, the content after the year is loaded. */
function YearTabs({ home, view, year, place, renderTab, preloadTab }: YearTabsProps): ReactNode {
  const { draft, error, refetch } = useOpenDraft(year, home.user)
  const lock = useLock(draft)
  const facts = useAnswer(draft)?.facts ?? null
  const shown = useMemo(
    () => (draft && facts ? viewFor(view, draft.program, facts) : view),
    [view, draft, facts],
  )
  const tab = tabAt(shown, place.address.tab)
  useTitle(`${tab?.label} – ${home.user.organizationName}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab that is opened
  useEffect(() => {
    if (tab) preloadTab(tab)
  }, [tab?.value])
  if (!tab) return null
  return (
    <YearNavigation view={shown} tab={tab} draft={draft} place={place} above={null}>
      {draft && <LastYearWarnings draft={draft} />}
      {draft && <UnsendableNote draft={draft} />}
      <ScreenBoundary at={place.search}>
        {draft && renderTab(tab, { draft, home, view: shown, year, lock, place })}
      </ScreenBoundary>
      {!draft && !error && <Loading rows={8} />}
      {!draft && error && (
        <Failed title={screenText.page.draftFailed} message={errorMessage(error)} onRetry={refetch} />
      )}
    </YearNavigation>
  )
}

const UnsendableDialog = lazyComponent(
  () => import('#features/home/web/unsendable.tsx').then((part) => part.UnsendableDialog),
  null,
)

/** Edits are never discarded silently. */
function UnsendableNote({ draft }: { readonly draft: OpenDraft }): ReactNode {
  const text = pendingText.unsendable
  const [shown, setShown] = useState(false)
  const cells = unsendableEdits(useDraftState(draft))
  if (cells.length === 0) return null
  return (
    <div className={styles.unsendable}>
      <Note kind="warning">
        <span role="status">{text.count(cells.length)}</span>
        <Button variant="quiet" label={`${text.show}: ${text.title}`} onClick={() => setShown(true)}>
          {text.show}
        </Button>
      </Note>
      {shown && <UnsendableDialog draft={draft} cells={cells} onClose={() => setShown(false)} />}
    </div>
  )
}
