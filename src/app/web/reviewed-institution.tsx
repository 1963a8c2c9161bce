import type { ReactNode } from 'react'
import { ComparisonScreen, PositionsScreen, ReportOnScreen } from '#app/web/lazy-screens.tsx'
import type { HomeAnswer } from '#budget/api.ts'
import { linkTo, type Navigation } from '#budget/web/address.ts'
import { type ComparedYear, comparedBlanks } from '#budget/web/comparison.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { draftView, useOpenDraft } from '#budget/web/open-drafts.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { chosenPeriod } from '#budget/web/periods.ts'
import { ReviewedInstitutionContext } from '#budget/web/queries.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { LastYearWarnings } from '#budget/web/use-snapshots.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { BlankScreen } from '#features/blanks/web/blank-screen.tsx'
import { YearNavigation } from '#features/home/web/places.tsx'
import { tabAt, viewFor } from '#features/home/web/standing.ts'
import { usePeriods, useReportList } from '#features/readiness/web/queries.ts'
import { reviewedBudgetText } from '#features/review/text.ts'
import { ReviewActions, ReviewedHead } from '#features/review/web/act-bar.tsx'
import { MarkPanel } from '#features/review/web/mark-panel.tsx'
import { ReviewSummary } from '#features/review/web/review-summary.tsx'
import { type ReviewedDraft, reviewedReport, workspacePageName } from '#features/review/web/reviewed.ts'
import { tabOf, type View } from '#forms/editions/edition.ts'
import { errorMessage, isRejected } from '#ui/api/request-failed.ts'
import { FocusOnNavigation } from '#ui/arrival.tsx'
import styles from '#ui/frame/page-tabs.module.css'
import { ScreenBoundary } from '#ui/frame/screen-boundary.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed } from '#ui/note.tsx'

type Props = {
  readonly home: HomeAnswer
  readonly institutionId: string
  readonly name: string
  readonly year: number
  readonly place: Navigation
  /** For the time without a draft. */
  readonly renderOnDesk: (children: ReactNode) => ReactNode
}

/** Renders an institution read-only for its reviewer. */
export function ReviewedInstitutionPage(props: Props): ReactNode {
  return (
    <ReviewedInstitutionContext value={props.institutionId}>
      <Year {...props} />
    </ReviewedInstitutionContext>
  )
}

function Year(props: Props): ReactNode {
  const { draft, error, refetch } = useOpenDraft(props.year, props.home.user)
  if (error && !draft) {
    return props.renderOnDesk(
      <div className={styles.notice}>
        <h2 className={styles.name}>{props.name}</h2>
        <Failed
          title={reviewedBudgetText.failed}
          message={errorMessage(error)}
          onRetry={isRejected(error) ? null : refetch}
        />
        <PlaceLink place={props.place} change={{ institution: null, tab: null }}>
          {workspacePageName(props.place.address)}
        </PlaceLink>
      </div>,
    )
  }
  const view = draft && shownOf(draftView(draft.answer()))
  if (!view)
    return props.renderOnDesk(
      <>
        <h2 className={styles.name}>{props.name}</h2>
        <Loading rows={8} />
      </>,
    )
  return <Draft {...props} draft={draft} view={view} />
}

/** Removes lists with named people (ASSUMED: a reviewer needs only their sums). */
function shownOf(view: View | undefined): View | undefined {
  return view && { ...view, tabs: view.tabs.filter(({ panel }) => panel !== 'staff' && panel !== 'children') }
}

/** `null` in reports, because marks are only on blanks. */
type AboutCell = ((at: CellAddress) => ReactNode) | null

type ReviewedFigures = { readonly draft: OpenDraft; readonly compared: ComparedYear | null }

type DraftProps = Omit<Props, 'renderOnDesk'> & { readonly draft: OpenDraft; readonly view: View }

function Draft({ home, institutionId, name, year, place, draft, view }: DraftProps): ReactNode {
  const answer = useAnswer(draft)
  const shown = viewFor(view, draft.program, answer.facts)
  const tab = tabAt(shown, place.address.tab)
  const user = { ...home.user, institutionId, organizationName: name }
  const periods = usePeriods(year, user)
  const sessionCode = chosenPeriod(periods.data ?? [], place.address.period)?.sessionCode ?? null
  const report = useReportList(sessionCode, user)
  const reviewed: ReviewedDraft = {
    draft,
    institutionId,
    name,
    year,
    place,
    reviewer: { userName: home.user.userName, level: home.level ?? 'district' },
    sessionCode,
    period: sessionCode === periods.data?.[0]?.sessionCode ? 'newest' : 'older',
    report: reviewedReport(periods, report),
  }
  const open: OpenYear = {
    draft,
    home: { ...home, user },
    view: shown,
    year,
    lock: answer.lockReason,
    place,
  }
  const sheets = (figures: ReviewedFigures, codes: readonly string[], aboutCell: AboutCell): ReactNode => (
    <BlankScreen
      next={null}
      {...figures}
      sheets={codes}
      user={user}
      displayName={home.displayName}
      lock={answer.lockReason}
      hasTab={(sheet) => tabOf(shown, sheet) !== undefined}
      aboutCell={aboutCell}
      linkTo={figures.draft === draft ? linkTo : null}
      paper="here"
      onSaved={() => {}}
      onLocked={() => {}}
    />
  )
  const { list } = place.address
  const marks = (at: CellAddress): ReactNode => <MarkPanel key={cellKeyOf(at)} reviewed={reviewed} at={at} />
  if (!tab) return null
  return (
    <YearNavigation
      view={shown}
      tab={tab}
      draft={draft}
      place={place}
      above={<ReviewedHead reviewed={reviewed} />}
      below={<ReviewActions reviewed={reviewed} />}
    >
      <LastYearWarnings draft={draft} />
      <ScreenBoundary at={place.search}>
        {tab.panel === null && sheets({ draft, compared: comparedBlanks(draft) }, tab.sheets, marks)}
        {tab.panel === 'positions' && <PositionsScreen open={open} onChanged={async () => {}} />}
        {tab.panel === 'summary' && (
          <FocusOnNavigation at={place.address.report ?? list}>
            {place.address.report === null && list === null && <ReviewSummary reviewed={reviewed} />}
            {place.address.report === null && list !== null && <ComparisonScreen key={list} open={open} />}
            {place.address.report !== null && (
              <ReportOnScreen
                open={open}
                code={place.address.report}
                renderSheet={(own, sheet, compared) => sheets({ draft: own, compared }, [sheet], null)}
              />
            )}
          </FocusOnNavigation>
        )}
      </ScreenBoundary>
    </YearNavigation>
  )
}
