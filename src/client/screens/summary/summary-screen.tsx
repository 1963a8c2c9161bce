import { type ReactNode, useEffect, useRef } from 'react'
import { usePeriods, useReportList } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useOwnEvents } from '#client/api/review-queries.ts'
import { blankStatusOf, formsLock, openProblems, sheetLock } from '#client/draft/cell-and-sheet.ts'
import { rereadYear } from '#client/draft/open-drafts.ts'
import { useDraftReview, useSheetStates } from '#client/draft/use-draft.ts'
import { BudgetBridge } from '#client/parts/budget-bridge.tsx'
import { BudgetHero } from '#client/parts/budget-readings.tsx'
import { EventList } from '#client/parts/event-list.tsx'
import marksStyles from '#client/parts/marks.module.css'
import { AnswerMark } from '#client/parts/marks.tsx'
import { chosenPeriod } from '#client/parts/reports.ts'
import { AttachmentSection } from '#client/screens/summary/attachment-section.tsx'
import { BudgetChart } from '#client/screens/summary/budget-chart.tsx'
import { ReadinessSection } from '#client/screens/summary/readiness-section.tsx'
import { isOvertaken } from '#client/screens/summary/report-acts.ts'
import { ReportSection } from '#client/screens/summary/report-section.tsx'
import { Section } from '#client/screens/summary/section.tsx'
import styles from '#client/screens/summary/summary-screen.module.css'
import summaryScreenStyles from '#client/screens/summary/summary-screen.module.css'
import type { OpenYear } from '#client/shell/open-year.ts'
import { PlaceLink } from '#client/shell/page-header.tsx'
import { TextButton } from '#client/ui/button.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed, Note } from '#client/ui/note.tsx'
import { OlderButton } from '#client/ui/pager.tsx'
import type { ReportListAnswer } from '#contract/answers.ts'
import { blankOf } from '#contract/blanks.ts'
import { methodologyAddress } from '#contract/call.ts'
import type { Tab } from '#domain/editions/edition.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { timeText } from '#domain/time/time.ts'
import { bridgeText } from '#text/bridge.ts'
import { changesText } from '#text/comparison.ts'
import { methodologyText } from '#text/methodology.ts'
import { readingText } from '#text/readings.ts'
import { reviewText } from '#text/review.ts'
import { screenText } from '#text/screens.ts'
import { sensitivityText } from '#text/sensitivity.ts'
import { summaryText } from '#text/summary.ts'

/** The home of a year: the blanks and how they stand, then the report of a period, its attachments, and the budget at a glance. */
export function SummaryScreen({ open }: { readonly open: OpenYear }): ReactNode {
  return (
    <>
      {open.lock !== null && (
        <div className={summaryScreenStyles.closed}>
          <Note kind="info">{screenText.page.closed(open.lock)}</Note>
        </div>
      )}
      <Returned open={open} />
      <div className={summaryScreenStyles.summary}>
        <ReadinessSection open={open} />
        <Section title={readingText.title} area="budget">
          <BudgetHero draft={open.draft} view={open.view} />
        </Section>
        <BlankList open={open} />
        <OfPeriod open={open} />
        <Section title={bridgeText.title} area="bridge">
          <BudgetBridge draft={open.draft} />
        </Section>
        <BudgetChart open={open} />
        <Lists open={open} />
        <Events open={open} />
      </div>
    </>
  )
}

/** The ways to the lists over all sheets. */
function Lists({ open: { place, year } }: { readonly open: OpenYear }): ReactNode {
  return (
    <Section title={sensitivityText.lists} area="comparison">
      <ul className={styles.ways}>
        <li>
          <PlaceLink place={place} change={{ list: 'changes' }}>
            {changesText.title}
          </PlaceLink>
        </li>
        <li>
          <PlaceLink place={place} change={{ list: 'effects' }}>
            {sensitivityText.list.title}
          </PlaceLink>
        </li>
        <li>
          <a href={methodologyAddress(year, null)} target="_blank" rel="noreferrer">
            {methodologyText.title}
          </a>
        </li>
      </ul>
    </Section>
  )
}

function Events({ open }: { readonly open: OpenYear }): ReactNode {
  const events = useOwnEvents(open.year)
  if (!events.data || events.data.length === 0) return null
  return (
    <Section title={reviewText.eventsTitle} area="events">
      <EventList events={events.data} draft={open.draft} />
      <OlderButton pages={events} />
    </Section>
  )
}

function OfPeriod({ open }: { readonly open: OpenYear }): ReactNode {
  const periods = usePeriods(open.year, open.home.user)
  const period = chosenPeriod(periods.data ?? [], open.place.address.period)
  if (period) {
    return (
      <>
        <ReportSection open={open} periods={periods.data ?? []} period={period} />
        <AttachmentSection key={period.sessionCode} open={open} period={period} />
      </>
    )
  }
  return (
    <Section title={summaryText.report} area="report">
      {periods.isPending && <Loading rows={4} />}
      {periods.isSuccess && <Note kind="info">{summaryText.noPeriods}</Note>}
      {periods.isError && (
        <Failed
          title={summaryText.periodsNotRead}
          message={sentenceOf(periods.error)}
          onRetry={() => periods.refetch()}
        />
      )}
    </Section>
  )
}

const text = reviewText.return

/** Why the draft came back, and every mark with its answer and the way to its cell; nothing while it is not returned. */
function Returned({ open }: { readonly open: OpenYear }): ReactNode {
  const { draft, year, home } = open
  const newest = usePeriods(year, home.user).data?.[0]?.sessionCode ?? null
  const list = useReportList(newest, home.user).data
  useFollowReport(open, list)
  const returned = list?.returned
  if (!returned) return null
  const { review } = draft.answer()
  return (
    <section className={summaryScreenStyles.returned} aria-label={text.title}>
      <Note kind="warning">
        <strong>{text.title}</strong>
        <p className={summaryScreenStyles.reason}>{returned.reason}</p>
        <p className={summaryScreenStyles.reason}>
          {returned.scope === 'whole' ? text.whole : text.cells(review.marks.length)}
        </p>
        <p className={summaryScreenStyles.reason}>{text.who(returned.by, timeText(returned.on))}</p>
      </Note>
      <ul className={marksStyles.marks}>
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
              <ul className={marksStyles.marks}>
                <AnswerMark mark={mark} open={open} />
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The blanks in the order of the view, how each stands, and the way to it. */
function BlankList({ open }: { readonly open: OpenYear }): ReactNode {
  const blanks = open.view.tabs.filter(({ sheets }) => sheets.length > 0)
  return (
    <Section title={summaryText.blanks} area="blanks">
      <ol className={styles.list}>
        {blanks.map((tab) => (
          <Blank key={tab.value} tab={tab} open={open} />
        ))}
      </ol>
    </Section>
  )
}

function Blank({
  tab,
  open: { draft, view, lock, place },
}: {
  readonly tab: Tab
  readonly open: OpenYear
}): ReactNode {
  const states = useSheetStates(draft, tab.sheets)
  const saved = tab.sheets.filter((sheet) => blankOf(sheet, view.code)?.save)
  const savable = saved.length > 0
  const { hold } = useDraftReview(draft)
  const held = saved.map((code) => sheetLock(hold, code) ?? formsLock(draft.evaluation(), code))
  const locked = lock ?? (held.every((why) => why !== null) ? (held[0] ?? null) : null)
  const { kind, words } = blankStatusOf(states, { savable, lock: locked })
  const { errors, warnings } = openProblems(states)
  return (
    <li className={styles.blank}>
      <span className={styles.mark} data-kind={kind} aria-hidden="true" />
      <PlaceLink place={place} change={{ tab: tab.value }}>
        {tab.label}
      </PlaceLink>
      <span className={styles.standing} data-kind={kind}>
        {words}
      </span>
      {errors > 0 && <span className={styles.errors}>{summaryText.errors(errors)}</span>}
      {warnings > 0 && <span className={styles.warnings}>{summaryText.warnings(warnings)}</span>}
    </li>
  )
}

/** Has a year read anew when its report was sent, returned or approved meanwhile; once for each that the list tells. */
function useFollowReport(open: OpenYear, list: ReportListAnswer | undefined): void {
  const asked = useRef('')
  useEffect(() => {
    if (!list || !isOvertaken(open.draft.answer(), list)) return
    const told = `${list.lock} ${list.returned?.on}`
    if (asked.current === told) return
    asked.current = told
    void rereadYear(open)
  }, [open, list])
}
