import type { ReactNode } from 'react'
import { usePeriods } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useOwnEvents } from '#client/api/review-queries.ts'
import { chosenPeriod } from '#client/chosen-period.ts'
import { EventList } from '#client/event-list.tsx'
import type { OpenYear } from '#client/open-year.ts'
import { AttachmentSection } from '#client/screens/summary/attachment-section.tsx'
import { BlankList } from '#client/screens/summary/blank-list.tsx'
import { BudgetChart } from '#client/screens/summary/budget-chart.tsx'
import { ReportSection } from '#client/screens/summary/report-section.tsx'
import { Returned } from '#client/screens/summary/returned.tsx'
import { Section } from '#client/screens/summary/section.tsx'
import styles from '#client/screens/summary/summary-screen.module.css'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Note } from '#client/ui/note.tsx'
import { OlderButton } from '#client/ui/older-button.tsx'
import { reviewText } from '#text/review.ts'
import { screenText } from '#text/screens.ts'
import { summaryText } from '#text/summary.ts'

/** The home of a year: the blanks and how they stand, then the report of a period, its attachments, and the budget at a glance. */
export function SummaryScreen({ open }: { readonly open: OpenYear }): ReactNode {
  return (
    <>
      {open.closed !== null && (
        <div className={styles.closed}>
          <Note kind="info">{screenText.page.closed(open.closed)}</Note>
        </div>
      )}
      <Returned open={open} />
      <div className={styles.summary}>
        <BlankList open={open} />
        <OfPeriod open={open} />
        <BudgetChart open={open} />
        <Events open={open} />
      </div>
    </>
  )
}

function Events({ open }: { readonly open: OpenYear }): ReactNode {
  const events = useOwnEvents(open.year)
  if (!events.data || events.data.length === 0) return null
  return (
    <Section title={reviewText.eventsTitle} area="events">
      <EventList events={events.data} workbook={open.workbook} />
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
