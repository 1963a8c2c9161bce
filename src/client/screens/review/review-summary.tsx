import { type ReactNode, useId } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useReviewEvents } from '#client/api/review-queries.ts'
import { EventList } from '#client/event-list.tsx'
import marks from '#client/marks.module.css'
import { ChangedCells } from '#client/screens/review/changed-cells.tsx'
import { ReviewedMark } from '#client/screens/review/mark-panel.tsx'
import styles from '#client/screens/review/review.module.css'
import { ReviewAttachments } from '#client/screens/review/review-attachments.tsx'
import { ReviewReports } from '#client/screens/review/review-reports.tsx'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { useArrival } from '#client/ui/arrival.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { OlderButton } from '#client/ui/older-button.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import { useDraftReview } from '#client/use-draft-review.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { reviewText } from '#text/review.ts'

const text = reviewText.one

/** What a reviewer reads of a draft as a whole: marks and answers, what changed since the last sending, reports, attachments, what was done. */
export function ReviewSummary({ reviewed }: { readonly reviewed: Reviewed }): ReactNode {
  const events = useReviewEvents(reviewed.institutionId, reviewed.year)
  return (
    <div className={styles.sections}>
      <Section title={text.marks}>
        <Marks reviewed={reviewed} />
      </Section>
      <Section title={text.reports} takesFocus>
        <ReviewReports reviewed={reviewed} />
      </Section>
      <Section title={text.changed}>
        <ChangedCells workbook={reviewed.workbook} />
      </Section>
      <Section title={text.attachments}>
        <ReviewAttachments reviewed={reviewed} />
      </Section>
      <Section title={text.events} wide>
        {events.isPending && <Loading />}
        {events.isError && !events.data && (
          <Failed
            title={text.eventsFailed}
            message={sentenceOf(events.error)}
            onRetry={() => events.refetch()}
          />
        )}
        {events.data && <EventList events={events.data} workbook={reviewed.workbook} />}
        <OlderButton pages={events} />
      </Section>
    </div>
  )
}

function Marks({ reviewed }: { readonly reviewed: Reviewed }): ReactNode {
  const { workbook, year } = reviewed
  const review = useDraftReview(workbook)
  if (review.marks.length === 0) return <p className={styles.muted}>{text.noMarks}</p>
  return (
    <ul className={styles.list}>
      {review.marks.map((mark) => {
        const name = nameOf(workbook.program, mark.at, '', year)
        return (
          <li key={mark.id}>
            <TextButton label={text.toCell(name)} onClick={() => workbook.pointed.point(mark.at)}>
              {name}
            </TextButton>
            <ul className={marks.marks}>
              <ReviewedMark mark={mark} reviewed={reviewed} />
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

type SectionProps = {
  readonly title: string
  readonly wide?: true
  /** Whoever comes back from a report begins here. */
  readonly takesFocus?: true
  readonly children: ReactNode
}

function Section({ title, wide, takesFocus, children }: SectionProps): ReactNode {
  const id = useId()
  const arrival = useArrival()
  return (
    <section className={`${styles.section} ${wide ? styles.wide : ''}`} aria-labelledby={id}>
      <h3 id={id} ref={takesFocus && arrival} tabIndex={takesFocus && -1}>
        {title}
      </h3>
      {children}
    </section>
  )
}
