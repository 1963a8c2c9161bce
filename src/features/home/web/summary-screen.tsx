import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ReportListAnswer } from '#budget/api.ts'
import { guideAddress, methodologyAddress } from '#budget/page-addresses.ts'
import { guideLinkText } from '#budget/page-text.ts'
import { unplacedText } from '#budget/readiness-text.ts'
import { reviewText } from '#budget/review-text.ts'
import { BudgetHero } from '#budget/web/budget-readings.tsx'
import { ApprovedTable, CeilingTable } from '#budget/web/ceiling-tables.tsx'
import { rereadYear } from '#budget/web/open-drafts.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { chosenPeriod } from '#budget/web/periods.ts'
import styles from '#budget/web/section.module.css'
import { goToNextStep, SummarySection } from '#budget/web/section.tsx'
import { UnplacedEntries } from '#budget/web/unplaced-entries.tsx'
import { useAnswer } from '#budget/web/use-draft.ts'
import { useLastYearComparison } from '#budget/web/use-readings.ts'
import { useSnapshots } from '#budget/web/use-snapshots.ts'
import { nameOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import { AttachmentSection } from '#features/attachments/web/attachment-section.tsx'
import { sensitivityText } from '#features/changes/effects-text.ts'
import { changesText } from '#features/changes/text.ts'
import { budgetCausesText, varianceText } from '#features/changes/variance-text.ts'
import { EveryCause, VarianceBars } from '#features/changes/web/variance-bars.tsx'
import { eventListText } from '#features/history/text.ts'
import { EventList } from '#features/history/web/event-list.tsx'
import { budgetChartText, homeText, periodChoiceText } from '#features/home/home-text.ts'
import { BudgetChart, Composition } from '#features/home/web/budget-chart.tsx'
import { HomeHelp } from '#features/home/web/home-help.tsx'
import { NextStepSection } from '#features/home/web/next-step-section.tsx'
import { PlaceTable } from '#features/home/web/place-table.tsx'
import { useOwnEvents } from '#features/home/web/queries.ts'
import { methodologyText } from '#features/methodology/text.ts'
import { usePeriods, useReportList } from '#features/readiness/web/queries.ts'
import {
  type DoubtReference,
  ReadinessSection,
  useReadinessNow,
} from '#features/readiness/web/readiness-section.tsx'
import { summaryText } from '#features/reports/summary-text.ts'
import { isOvertaken } from '#features/reports/web/report-section.ts'
import { ReportSection } from '#features/reports/web/report-section.tsx'
import { AnswerMark } from '#features/review/web/marks.tsx'
import { budgetTotalText } from '#forms/total-text.ts'
import { isNetworkError } from '#ui/api/request-failed.ts'
import { TextButton } from '#ui/button.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { OlderButton } from '#ui/pager.tsx'
import { QueryState } from '#ui/query-state.tsx'

const homeKeys = { goOn: goToNextStep }

export function SummaryScreen({ open }: { readonly open: OpenYear }): ReactNode {
  const here = useReadinessNow(open)
  const periods = usePeriods(open.year, open.home.user)
  const [requestedDoubt, setRequestedDoubt] = useState<DoubtReference | null>(null)
  usePageKeys(homeKeys)
  const period = chosenPeriod(periods.data ?? [], open.place.address.period)
  const { draft, view } = open
  const isFirst = useLastYearComparison(draft, view) === 'noLastYear'
  return (
    <div className={`${styles.home} ${styles.summary}`}>
      <SummarySection title={budgetTotalText.title} area="budget" hidesHeading>
        <BudgetHero draft={draft} view={view} />
      </SummarySection>
      <NextStepSection open={open} periods={periods} here={here} onJustify={setRequestedDoubt} />
      <Returned open={open} />
      <PlaceTable open={open} />
      <div className={styles.column}>
        <ReadinessSection here={here} open={open} requestedDoubt={requestedDoubt} />
        <VarianceCard open={open} />
      </div>
      {period ? (
        <ReportSection open={open} periods={periods.data ?? []} period={period} here={here} />
      ) : (
        <WithoutPeriod periods={periods} />
      )}
      <div className={styles.column}>
        <Limits open={open} />
        {!isFirst && <BudgetChart open={open} />}
        <Events open={open} />
      </div>
      <div className={styles.column}>
        {period && <AttachmentSection key={period.sessionCode} open={open} period={period} />}
        <Unplaced open={open} />
        <Lists open={open} />
      </div>
    </div>
  )
}

/** The first year has nothing to compare: its composition takes the place of the variance. */
function VarianceCard({ open }: { readonly open: OpenYear }): ReactNode {
  const { draft, view, year } = open
  const { stored } = useSnapshots({ draft })
  if (useLastYearComparison(draft, view) !== 'noLastYear')
    return (
      <SummarySection
        title={varianceText.title}
        area="chart"
        head={<span className="muted-small">{budgetCausesText.since(year - 1)}</span>}
      >
        <VarianceBars open={open} />
        <EveryCause draft={draft} />
      </SummarySection>
    )
  return (
    <SummarySection title={budgetChartText.chart} area="chart">
      <Composition open={open} />
      {Object.values(stored).some((snapshot) => snapshot !== null) && <EveryCause draft={draft} />}
    </SummarySection>
  )
}

function Limits({ open: { draft, view } }: { readonly open: OpenYear }): ReactNode {
  const { ceilings, approved } = useAnswer(draft)
  if (ceilings.length === 0 && approved === null) return null
  return (
    <SummarySection title={homeText.limits} area="limits">
      <CeilingTable draft={draft} view={view} />
      <ApprovedTable draft={draft} view={view} />
    </SummarySection>
  )
}

function Lists({ open: { draft, place, year } }: { readonly open: OpenYear }): ReactNode {
  const { edition, facts } = draft.answer()
  return (
    <SummarySection title={sensitivityText.lists} area="comparison">
      <ul className={styles.actions}>
        <li>
          <HomeHelp open={{ draft, year }} />
        </li>
        <li>
          <PlaceLink place={place} change={{ list: 'changes' }}>
            {changesText.title}
          </PlaceLink>
        </li>
        <li>
          <PlaceLink place={place} change={{ list: 'sensitivity' }}>
            {sensitivityText.list.title}
          </PlaceLink>
        </li>
        <li>
          <PlaceLink place={place} change={{ list: 'similar' }}>
            {homeText.similar}
          </PlaceLink>
        </li>
        <li>
          <a href={methodologyAddress(year, null)} target="_blank" rel="noreferrer">
            {methodologyText.title}
          </a>
        </li>
        <li>
          <a
            href={guideAddress({ view: facts.view ?? null, year, edition })}
            target="_blank"
            rel="noreferrer"
          >
            {guideLinkText}
          </a>
        </li>
      </ul>
    </SummarySection>
  )
}

function Unplaced({ open: { draft } }: { readonly open: OpenYear }): ReactNode {
  const { orphanedEntries } = useAnswer(draft)
  if (!orphanedEntries) return null
  return (
    <SummarySection title={unplacedText.title} area="unplaced">
      <UnplacedEntries entries={orphanedEntries} />
    </SummarySection>
  )
}

function Events({ open }: { readonly open: OpenYear }): ReactNode {
  const events = useOwnEvents(open.year)
  if (!events.data || events.data.length === 0) return null
  return (
    <SummarySection title={eventListText.eventsTitle} area="events">
      <EventList events={events.data} draft={open.draft} />
      <OlderButton pages={events} />
    </SummarySection>
  )
}

function WithoutPeriod({ periods }: { readonly periods: ReturnType<typeof usePeriods> }): ReactNode {
  return (
    <SummarySection title={summaryText.report} area="report">
      {periods.isPending && <Loading rows={4} />}
      {periods.isSuccess && <Note kind="info">{periodChoiceText.noPeriods}</Note>}
      {periods.isError && isNetworkError(periods.error) && (
        <Note kind="info">{budgetChartText.withoutLine}</Note>
      )}
      {periods.isError && !isNetworkError(periods.error) && (
        <QueryState failed={periodChoiceText.periodsNotRead} of={periods} />
      )}
    </SummarySection>
  )
}

const text = reviewText.return

/** Shows nothing in other statuses. */
function Returned({ open }: { readonly open: OpenYear }): ReactNode {
  const { draft, year, home } = open
  const { lock } = useAnswer(draft)
  const newest = usePeriods(year, home.user).data?.[0]?.sessionCode ?? null
  const list = useReportList(newest, home.user).data
  useFollowReport(open, list)
  const returned = list?.returned
  if (!returned) return null
  const { review } = draft.answer()
  const scope =
    returned.scope === 'whole'
      ? text.whole
      : text.cells(review.marks.length, review.editRestriction?.relatedCells.length ?? 0)
  return (
    <section className={`stack-wide card ${styles.wide}`} aria-label={text.title}>
      <Note kind="warning">
        <strong>{text.title}</strong>
        <p className="said">{returned.reason}</p>
        <p className="said">{lock === 'periodClosed' ? text.periodClosed : scope}</p>
        <p className="said">{text.who(returned.by, timeText(returned.at))}</p>
      </Note>
      {review.marks.length > 0 && (
        <ul className={styles.marks}>
          {review.marks.map((mark) => {
            const name = nameOf(draft.program, mark.at, '', year)
            return (
              <li key={mark.id}>
                <TextButton
                  label={text.toCell(name)}
                  onClick={() => draft.revealRequest.setState(mark.at, true)}
                >
                  {name}
                </TextButton>
                <ul className="stack">
                  <AnswerMark mark={mark} open={open} />
                </ul>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** Runs once per list state after a report was sent, returned or approved. */
function useFollowReport(open: OpenYear, list: ReportListAnswer | undefined): void {
  const handledState = useRef('')
  useEffect(() => {
    if (!list || !isOvertaken(open.draft.answer(), list)) return
    const listState = `${list.lock} ${list.returned?.at}`
    if (handledState.current === listState) return
    handledState.current = listState
    void rereadYear(open)
  }, [open, list])
}
