import type { ReactNode } from 'react'
import type { ChangedCell, ReportListRow } from '#budget/api.ts'
import { markNoteText } from '#budget/edit-text.ts'
import { unplacedText } from '#budget/readiness-text.ts'
import { reviewText } from '#budget/review-text.ts'
import type { Navigation } from '#budget/web/address.ts'
import { BudgetHero } from '#budget/web/budget-readings.tsx'
import { ApprovedTable, CeilingTable } from '#budget/web/ceiling-tables.tsx'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { draftView } from '#budget/web/open-drafts.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { UnplacedEntries } from '#budget/web/unplaced-entries.tsx'
import { useAnswer, useDraftReview } from '#budget/web/use-draft.ts'
import { cellKeyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { dayOf, momentText, timeText } from '#engine/time.ts'
import type { AttachmentRecord } from '#features/attachments/api.ts'
import { attachmentText } from '#features/attachments/text.ts'
import { sensitivityText } from '#features/changes/effects-text.ts'
import { changesText } from '#features/changes/text.ts'
import { budgetCausesText, varianceText } from '#features/changes/variance-text.ts'
import { EveryCause, VarianceBars } from '#features/changes/web/variance-bars.tsx'
import { EventList } from '#features/history/web/event-list.tsx'
import { movedTotals } from '#features/portfolio/institution-rows.ts'
import { reportCalls } from '#features/reports/api.ts'
import { PaperNote, ReportFile } from '#features/reports/web/report-file.tsx'
import { firstPageText } from '#features/review/first-page-text.ts'
import { reviewAnswerText, reviewedBudgetText } from '#features/review/text.ts'
import { BlankFigures } from '#features/review/web/blank-figures.tsx'
import { CompositionByYear, YearsBefore } from '#features/review/web/composition.tsx'
import styles from '#features/review/web/first-page.module.css'
import { ReviewedMark } from '#features/review/web/mark-panel.tsx'
import { OpenPointsSection } from '#features/review/web/open-points-section.tsx'
import { PeerPlace } from '#features/review/web/peer-place.tsx'
import { usePeers, useReviewAttachments, useReviewEvents } from '#features/review/web/queries.ts'
import { actionBlockReason, type ReviewedDraft } from '#features/review/web/reviewed.ts'
import { ReviewPageSection } from '#features/review/web/section.tsx'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { send } from '#ui/api/send.ts'
import { TextButton } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { OlderButton } from '#ui/pager.tsx'
import { PdfLink } from '#ui/pdf-link.tsx'
import { QueryState } from '#ui/query-state.tsx'

const text = reviewedBudgetText

export function ReviewSummary({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const { draft, institutionId, year, place } = reviewed
  const answer = useAnswer(draft)
  const view = draftView(answer)
  const row = usePeers(institutionId, year, peerQuery(place)).data?.row
  return (
    <div className={styles.page}>
      <DecisionStatus reviewed={reviewed} />
      <div className={styles.main}>
        <ReviewPageSection title={budgetTotalText.title} part="budget">
          {view && <BudgetHero draft={draft} view={view} moved={row ? movedTotals(row) : []} />}
          {view && <CeilingTable draft={draft} view={view} />}
          {view && <ApprovedTable draft={draft} view={view} />}
        </ReviewPageSection>
        {view && (
          <>
            <CompositionByYear reviewed={reviewed} view={view} />
            <YearsBefore reviewed={reviewed} view={view} />
            <PeerPlace reviewed={reviewed} view={view} />
          </>
        )}
        <ReviewPageSection
          title={varianceText.title}
          part="other"
          head={<span className="muted-small">{budgetCausesText.since(year - 1)}</span>}
        >
          {view && <VarianceBars open={{ draft, view, year }} />}
          <EveryCause draft={draft} />
          <Lists place={place} />
        </ReviewPageSection>
        {view && <BlankFigures reviewed={reviewed} view={view} />}
      </div>
      <div className={styles.side}>
        {view && <OpenPointsSection reviewed={reviewed} view={view} />}
        <ReviewPageSection title={text.changed} part="changed">
          <ChangedCells draft={draft} />
        </ReviewPageSection>
        <ReviewPageSection title={text.marks} part="marks">
          <Marks reviewed={reviewed} />
        </ReviewPageSection>
        {answer.orphanedEntries && (
          <ReviewPageSection title={unplacedText.title} part="other">
            <UnplacedEntries entries={answer.orphanedEntries} />
          </ReviewPageSection>
        )}
        <ReviewPageSection title={text.events} part="other">
          <History reviewed={reviewed} />
        </ReviewPageSection>
        <ReviewPageSection title={text.attachments} part="other">
          <ReviewAttachments reviewed={reviewed} />
        </ReviewPageSection>
        <ReviewPageSection title={text.reports} part="reports" focusHeading>
          <ReviewReports reviewed={reviewed} />
        </ReviewPageSection>
      </div>
    </div>
  )
}

/** Whose turn it is, and since when. */
function DecisionStatus({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const { institutionId, year, place, report } = reviewed
  const peers = usePeers(institutionId, year, peerQuery(place))
  const row = peers.data?.row ?? null
  const returned = report.kind === 'read' ? report.list.returned : null
  const words = firstPageText.decide
  return (
    <div className={styles.status}>
      <p className="said" role="status">
        {[
          ...turnSentences(reviewed),
          ...(row?.resubmitted ? [words.again] : []),
          ...(row?.figures === 'outdated'
            ? [words.outdated]
            : row?.budgetStatus === 'notStarted'
              ? [words.notStarted]
              : []),
        ].join(' ')}
      </p>
      {returned !== null && (
        <Note kind="info">
          <strong>{words.returned}</strong>
          <p className="said">{returned.reason}</p>
          <p>{reviewText.return.who(returned.by, timeText(returned.at))}</p>
        </Note>
      )}
      {peers.isError && !peers.data && <QueryState failed={words.failed} of={peers} />}
    </div>
  )
}

function turnSentences(reviewed: ReviewedDraft): readonly string[] {
  const { report } = reviewed
  const words = firstPageText.decide
  const why = actionBlockReason('approve', reviewed)
  if (report.kind !== 'read') return why === null ? [] : [why]
  const { receipt, now, reviewStage } = report.list
  const isSent = receipt !== null && reviewStage !== 'institution'
  const sent = isSent ? [words.sentAt(momentText(receipt.sentAt))] : []
  if (why !== null) return [why, ...sent]
  return [words.yours, ...sent, ...(isSent ? [words.waits(daysBetween(receipt.sentAt, now))] : [])]
}

/** Counts by the clock of Ulaanbaatar. */
function daysBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((moment) => Date.parse(dayOf(new Date(moment))))
  return Math.max(0, Math.round(((end ?? 0) - (start ?? 0)) / DAY_MS))
}

const DAY_MS = 24 * 3_600_000

function Lists({ place }: { readonly place: Navigation }): ReactNode {
  return (
    <ul className={styles.actions} aria-label={sensitivityText.lists}>
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
    </ul>
  )
}

function History({
  reviewed: { institutionId, year, draft },
}: {
  readonly reviewed: ReviewedDraft
}): ReactNode {
  const events = useReviewEvents(institutionId, year)
  return (
    <>
      {!events.data && <QueryState failed={text.eventsFailed} of={events} rows={3} />}
      {events.data && <EventList events={events.data} draft={draft} />}
      <OlderButton pages={events} />
    </>
  )
}

function Marks({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const { draft, year } = reviewed
  const review = useDraftReview(draft)
  if (review.marks.length === 0) return <p className="muted-small">{text.noMarks}</p>
  return (
    <ul className="stack">
      {review.marks.map((mark) => {
        const name = nameOf(draft.program, mark.at, '', year)
        return (
          <li key={mark.id}>
            <TextButton label={text.toCell(name)} onClick={() => draft.revealRequest.setState(mark.at, true)}>
              {name}
            </TextButton>
            <ul className="stack">
              <ReviewedMark mark={mark} reviewed={reviewed} />
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

type ReviewReportsProps = { readonly reviewed: ReviewedDraft }

/** The cover opens the complete sent paper. */
function ReviewReports({ reviewed }: ReviewReportsProps): ReactNode {
  const { report } = reviewed
  if (report.kind === 'reading') return <Loading />
  if (report.kind === 'failed')
    return <Failed title={reviewAnswerText.report.failed} message={report.message} onRetry={report.retry} />
  if (report.kind === 'none' || report.list.calculatedAt === null)
    return <p className="muted-small">{reviewedBudgetText.noReport}</p>
  const { paper, receipt, RESULT } = report.list
  return (
    <>
      {receipt !== null && (
        <p className="muted-small">
          {reviewedBudgetText.sentAt}: {timeText(receipt.sentAt)} · {reviewedBudgetText.receipt}:{' '}
          <span className="unbroken">{receipt.number}</span>
        </p>
      )}
      <PaperNote paper={paper} />
      <ul className={`stack ${styles.reports}`}>
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

function OnScreen({ row, place }: { readonly row: ReportListRow; readonly place: Navigation }): ReactNode {
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
  const ask = () => send(reportCalls.reviewReportFile, { params })
  return <ReportFile row={row} ask={ask} noFileNext={reviewedBudgetText.noFileNext} />
}

type ReviewAttachmentsProps = { readonly reviewed: ReviewedDraft }

function ReviewAttachments({ reviewed }: ReviewAttachmentsProps): ReactNode {
  const { institutionId, sessionCode, report } = reviewed
  if (sessionCode !== null) return <OfPeriod institutionId={institutionId} sessionCode={sessionCode} />
  if (report.kind === 'none') return <p className="muted-small">{reviewedBudgetText.noAttachments}</p>
  if (report.kind !== 'failed') return <Loading />
  return <Failed title={attachmentText.attachmentsFailed} message={report.message} onRetry={report.retry} />
}

function OfPeriod(of: { readonly institutionId: string; readonly sessionCode: string }): ReactNode {
  const attachments = useReviewAttachments(of.institutionId, of.sessionCode)
  if (!attachments.data)
    return <QueryState failed={attachmentText.attachmentsFailed} of={attachments} rows={3} />
  const files = attachments.data[0] ? attachedFiles(attachments.data[0]) : []
  if (files.length === 0) return <p className="muted-small">{reviewedBudgetText.noAttachments}</p>
  return (
    <ul className="stack">
      {files.map(({ name, url, fileName }) => (
        <li key={name}>
          {name}: <PdfLink url={url} name={fileName} />
        </li>
      ))}
    </ul>
  )
}

/** Compares with the previous sending. */
function ChangedCells({ draft }: { readonly draft: OpenDraft }): ReactNode {
  const { changed, otherChanges } = useDraftReview(draft)
  if (changed.length + otherChanges.length === 0) return <p className="muted-small">{text.noChanged}</p>
  return (
    <ul className="stack">
      {otherChanges.map(({ kind, count, by, at }) => (
        <li key={kind} className="entry">
          <span>{text.times(text.changedElse[kind], count)}</span>
          <span className="muted-small">
            {by} · {timeText(at)}
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

function Changed({ cell: { at, from, to, by, changedAt }, draft }: ChangedCellsProps): ReactNode {
  const name = nameOf(draft.program, at, '', draft.year)
  return (
    <li className="entry">
      <TextButton label={text.toCell(name)} onClick={() => draft.revealRequest.setState(at, true)}>
        {name}
      </TextButton>
      <span className="unbroken">{text.change(shown(from), shown(to))}</span>
      <span className="muted-small">
        {by} · {timeText(changedAt)}
      </span>
    </li>
  )
}

const shown = (value: number | null): string =>
  value === null ? markNoteText.empty : formatNumber(value, { atMost: 6 })

type AttachedFile = { readonly name: string; readonly url: string; readonly fileName: string }

/** Includes the third slot, which only the API supports. */
export function attachedFiles(record: AttachmentRecord): readonly AttachedFile[] {
  return ([1, 2, 3] as const).flatMap((slot) => {
    const url = record[`attachmentUrl${slot}`]
    const fileName = record[`attachmentFilename${slot}`]
    return url ? [{ name: attachmentText.attachmentNames[slot], url, fileName: fileName ?? url }] : []
  })
}
