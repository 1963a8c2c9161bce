import { type ReactNode, useId } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useReviewAttachments, useReviewEvents } from '#client/api/review-queries.ts'
import { send } from '#client/api/send.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { viewOf } from '#client/draft/open-drafts.ts'
import { useAnswer, useDraftReview } from '#client/draft/use-draft.ts'
import { BudgetBridge } from '#client/parts/budget-bridge.tsx'
import { BudgetHero } from '#client/parts/budget-readings.tsx'
import { EventList } from '#client/parts/event-list.tsx'
import { JustificationWords, LapsedPlaces } from '#client/parts/justifications.tsx'
import marksStyles from '#client/parts/marks.module.css'
import { PaperNote, ReportFile } from '#client/parts/report-file.tsx'
import { Reply, ReviewedMark } from '#client/screens/review/mark-panel.tsx'
import reviewStyles from '#client/screens/review/review.module.css'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import type { Place } from '#client/shell/address.ts'
import { PlaceLink } from '#client/shell/page-header.tsx'
import { useArrival } from '#client/ui/arrival.tsx'
import { TextButton } from '#client/ui/button.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed } from '#client/ui/note.tsx'
import { OlderButton } from '#client/ui/pager.tsx'
import { PdfLink } from '#client/ui/pdf-link.tsx'
import type { AttachmentRecord, JustificationRow, ReportListRow } from '#contract/answers.ts'
import type { ChangedCell } from '#contract/review.ts'
import { formatNumber } from '#domain/number/format.ts'
import { addressOf, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { timeText } from '#domain/time/time.ts'
import { bridgeText } from '#text/bridge.ts'
import { changesText } from '#text/comparison.ts'
import { markText } from '#text/marks.ts'
import { justificationText } from '#text/readiness.ts'
import { readingText } from '#text/readings.ts'
import { reviewText } from '#text/review.ts'
import { sensitivityText } from '#text/sensitivity.ts'
import { summaryText } from '#text/summary.ts'

const text = reviewText.one

/** What a reviewer reads of a draft as a whole: marks and answers, what changed since the last sending, reports, attachments, what was done. */
export function ReviewSummary({ reviewed }: { readonly reviewed: Reviewed }): ReactNode {
  const events = useReviewEvents(reviewed.institutionId, reviewed.year)
  return (
    <div className={reviewStyles.sections}>
      <Section title={readingText.title} wide>
        <Budget draft={reviewed.draft} />
      </Section>
      <Section title={text.marks}>
        <Marks reviewed={reviewed} />
      </Section>
      <Section title={justificationText.title}>
        <Justifications reviewed={reviewed} />
      </Section>
      <Section title={text.reports} takesFocus>
        <ReviewReports reviewed={reviewed} />
      </Section>
      <Section title={text.changed}>
        <ChangedCells draft={reviewed.draft} />
      </Section>
      <Section title={sensitivityText.lists}>
        <ul className={reviewStyles.list}>
          <li>
            <PlaceLink place={reviewed.place} change={{ list: 'changes' }}>
              {changesText.title}
            </PlaceLink>
          </li>
          <li>
            <PlaceLink place={reviewed.place} change={{ list: 'effects' }}>
              {sensitivityText.list.title}
            </PlaceLink>
          </li>
        </ul>
      </Section>
      <Section title={bridgeText.title} wide>
        <BudgetBridge draft={reviewed.draft} />
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
        {events.data && <EventList events={events.data} draft={reviewed.draft} />}
        <OlderButton pages={events} />
      </Section>
    </div>
  )
}

/** What the budget comes to; nothing where the program has no blanks for the institution. */
function Budget({ draft }: { readonly draft: OpenDraft }): ReactNode {
  const view = viewOf(draft.answer())
  return view ? <BudgetHero draft={draft} view={view} /> : null
}

function Marks({ reviewed }: { readonly reviewed: Reviewed }): ReactNode {
  const { draft, year } = reviewed
  const review = useDraftReview(draft)
  if (review.marks.length === 0) return <p className={reviewStyles.muted}>{text.noMarks}</p>
  return (
    <ul className={reviewStyles.list}>
      {review.marks.map((mark) => {
        const name = nameOf(draft.program, mark.at, '', year)
        return (
          <li key={mark.id}>
            <TextButton label={text.toCell(name)} onClick={() => draft.revealRequest.setState(mark.at, true)}>
              {name}
            </TextButton>
            <ul className={marksStyles.marks}>
              <ReviewedMark mark={mark} reviewed={reviewed} />
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

/** What the institution has justified, and the reviewer's answers. */
function Justifications({ reviewed }: { readonly reviewed: Reviewed }): ReactNode {
  const { draft } = reviewed
  const { justifications } = useAnswer(draft)
  if (justifications.length === 0) return <p className={reviewStyles.muted}>{justificationText.none}</p>
  return (
    <ul className={marksStyles.marks}>
      {justifications.map((justification) => (
        <li key={justification.id} className={marksStyles.mark} data-state="answered">
          <JustifiedCells justification={justification} draft={draft} />
          <JustificationWords justification={justification} />
          <LapsedPlaces justification={justification} />
          <Reply justification={justification} reviewed={reviewed} />
        </li>
      ))}
    </ul>
  )
}

/** The ways to the cells about which it is. */
function JustifiedCells({
  justification: { figures },
  draft,
}: {
  readonly justification: JustificationRow
  readonly draft: OpenDraft
}): ReactNode {
  const cells = Object.keys(figures).filter((key): key is CellKey => key.includes('/'))
  return cells.map((key) => {
    const at = addressOf(key)
    const name = nameOf(draft.program, at, '', draft.year)
    return (
      <span key={key}>
        <TextButton label={text.toCell(name)} onClick={() => draft.revealRequest.setState(at, true)}>
          {name}
        </TextButton>
      </span>
    )
  })
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
    <section className={`${reviewStyles.section} ${wide ? reviewStyles.wide : ''}`} aria-labelledby={id}>
      <h3 id={id} ref={takesFocus && arrival} tabIndex={takesFocus && -1}>
        {title}
      </h3>
      {children}
    </section>
  )
}

type ReviewReportsProps = { readonly reviewed: Reviewed }

/** The reports of the period, each on the screen and as PDF; of the cover the whole sent paper. */
function ReviewReports({ reviewed }: ReviewReportsProps): ReactNode {
  const { report } = reviewed
  if (report.is === 'reading') return <Loading />
  if (report.is === 'failed')
    return <Failed title={reviewText.report.failed} message={report.message} onRetry={report.retry} />
  if (report.is === 'none' || report.list.calculatedAt === null)
    return <p className={reviewStyles.muted}>{reviewText.one.noReport}</p>
  const { paper, receipt, RESULT } = report.list
  return (
    <>
      {receipt !== null && (
        <p className={reviewStyles.muted}>
          {reviewText.one.sentAt}: {timeText(receipt.sentAt)} · {reviewText.one.receipt}: {receipt.number}
        </p>
      )}
      <PaperNote paper={paper} />
      <ul className={`${reviewStyles.list} ${reviewStyles.reports}`}>
        {RESULT.map((row) => (
          <li key={row.standartReportCode}>
            <OnScreen row={row} place={reviewed.place} />
            <Download row={row} institutionId={reviewed.institutionId} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The report on the screen, where every figure tells how it came about. */
function OnScreen({ row, place }: { readonly row: ReportListRow; readonly place: Place }): ReactNode {
  return (
    <PlaceLink place={place} change={{ report: row.standartReportCode }}>
      {row.standartReportDesc}
    </PlaceLink>
  )
}

function Download({
  row,
  institutionId,
}: {
  readonly row: ReportListRow
  readonly institutionId: string
}): ReactNode {
  const { sessionCode, standartReportCode, fileName } = row
  const params = { institutionId, sessionCode, standartReportCode, fileName }
  const ask = () => send('reviewReportFile', { params })
  return <ReportFile row={row} ask={ask} noFileNext={reviewText.one.noFileNext} />
}

type ReviewAttachmentsProps = { readonly reviewed: Reviewed }

/** The attachments of the period, each in a tab of its own. */
function ReviewAttachments({ reviewed }: ReviewAttachmentsProps): ReactNode {
  const { institutionId, sessionCode, report } = reviewed
  if (sessionCode !== null) return <OfPeriod institutionId={institutionId} sessionCode={sessionCode} />
  if (report.is === 'none') return <p className={reviewStyles.muted}>{reviewText.one.noAttachments}</p>
  if (report.is !== 'failed') return <Loading />
  return <Failed title={summaryText.attachmentsFailed} message={report.message} onRetry={report.retry} />
}

function OfPeriod(of: { readonly institutionId: string; readonly sessionCode: string }): ReactNode {
  const attachments = useReviewAttachments(of.institutionId, of.sessionCode)
  if (attachments.isPending) return <Loading />
  if (attachments.isError && !attachments.data) {
    return (
      <Failed
        title={summaryText.attachmentsFailed}
        message={sentenceOf(attachments.error)}
        onRetry={() => attachments.refetch()}
      />
    )
  }
  const files = attachments.data?.[0] ? attachedFiles(attachments.data[0]) : []
  if (files.length === 0) return <p className={reviewStyles.muted}>{reviewText.one.noAttachments}</p>
  return (
    <ul className={reviewStyles.list}>
      {files.map(({ name, url, fileName }) => (
        <li key={name}>
          {name}: <PdfLink url={url} name={fileName} />
        </li>
      ))}
    </ul>
  )
}

/**
 * What is not as at the sending before: what was done besides typing, and every other cell with both values, who and when,
 * and the way to it.
 */
function ChangedCells({ draft }: { readonly draft: OpenDraft }): ReactNode {
  const { changed, changedElse } = useDraftReview(draft)
  if (changed.length + changedElse.length === 0) return <p className={reviewStyles.muted}>{text.noChanged}</p>
  return (
    <ul className={reviewStyles.list}>
      {changedElse.map(({ kind, times, by, on }) => (
        <li key={kind} className={reviewStyles.change}>
          <span>{text.times(text.changedElse[kind], times)}</span>
          <span className={reviewStyles.muted}>
            {by} · {timeText(on)}
          </span>
        </li>
      ))}
      {changed.map((cell) => (
        <Changed key={cellKeyOf(cell.at)} cell={cell} draft={draft} />
      ))}
    </ul>
  )
}

type ChangedCellsProps = { readonly cell: ChangedCell; readonly draft: OpenDraft }

function Changed({ cell: { at, from, to, by, on }, draft }: ChangedCellsProps): ReactNode {
  const name = nameOf(draft.program, at, '', draft.year)
  return (
    <li className={reviewStyles.change}>
      <TextButton label={text.toCell(name)} onClick={() => draft.revealRequest.setState(at, true)}>
        {name}
      </TextButton>
      <span className={reviewStyles.figure}>{text.change(shown(from), shown(to))}</span>
      <span className={reviewStyles.muted}>
        {by} · {timeText(on)}
      </span>
    </li>
  )
}

const shown = (value: number | null): string =>
  value === null ? markText.empty : formatNumber(value, { atMost: 6 })

/** A file as its reviewer reads of it. */
type AttachedFile = { readonly name: string; readonly url: string; readonly fileName: string }

/** Every file of a record, also of the third slot, which the institution's own page does not offer and the call keeps. */
export function attachedFiles(record: AttachmentRecord): readonly AttachedFile[] {
  return ([1, 2, 3] as const).flatMap((slot) => {
    const url = record[`attachmentUrl${slot}`]
    const fileName = record[`attachmentFilename${slot}`]
    return url ? [{ name: summaryText.attachmentNames[slot], url, fileName: fileName ?? url }] : []
  })
}
