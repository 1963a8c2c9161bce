import { type ReactNode, useEffect } from 'react'
import type { PeriodRow, ReportListAnswer, ReportListRow } from '#budget/api.ts'
import { countdownAnnouncement, countdownText, type Deadline } from '#budget/deadline.ts'
import { deadlineText } from '#budget/deadline-text.ts'
import { isClosed } from '#budget/review-states.ts'
import type { Navigation } from '#budget/web/address.ts'
import { type OpenYear, usePendingCount } from '#budget/web/open-year.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { findCover } from '#budget/web/periods.ts'
import { SummarySection } from '#budget/web/section.tsx'
import timeLeftStyles from '#budget/web/time-left.module.css'
import { useCountdown } from '#budget/web/time-left.tsx'
import type { Receipt } from '#documents/receipt.ts'
import { timeText } from '#engine/time.ts'
import { pendingFirstText } from '#features/readiness/text.ts'
import { useReportList } from '#features/readiness/web/queries.ts'
import type { ReadinessHere } from '#features/readiness/web/use-readiness.ts'
import { reportScreenText } from '#features/reports/screen-text.ts'
import { summaryText } from '#features/reports/summary-text.ts'
import { lateSendingText, recallText } from '#features/reports/text.ts'
import { Consent } from '#features/reports/web/consent.tsx'
import { PaperNote, ReportFile } from '#features/reports/web/report-file.tsx'
import styles from '#features/reports/web/report-section.module.css'
import {
  askFile,
  type DisabledReasons,
  disabledReasons,
  type ReportPdf,
  reasonsToPrint,
  useCalculate,
  useRecall,
  useReportAnnex,
  useReportBook,
  useReportPdf,
} from '#features/reports/web/report-section.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { LabelledValue } from '#ui/fact.tsx'
import { Select } from '#ui/fields.tsx'
import { DownloadIcon } from '#ui/icon.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

type ReportSectionProps = {
  readonly open: OpenYear
  readonly periods: readonly PeriodRow[]
  readonly period: PeriodRow
  readonly here: ReadinessHere | null
}

export function ReportSection({ open, periods, period, here }: ReportSectionProps): ReactNode {
  return (
    <SummarySection
      title={summaryText.report}
      area="report"
      focusHeading
      head={
        <Select
          label={summaryText.period}
          options={periods.map(({ sessionCode, sessionName }) => ({
            value: sessionCode,
            label: sessionName,
          }))}
          value={period.sessionCode}
          onChange={(sessionCode) => open.place.go({ period: sessionCode })}
        />
      }
    >
      <OfPeriod key={period.sessionCode} open={open} period={period} here={here} />
    </SummarySection>
  )
}

/** Remounted for every period. The period selector is outside and retains the focus. */
function OfPeriod({ open, period, here }: Omit<ReportSectionProps, 'periods'>): ReactNode {
  const list = useReportList(period.sessionCode, open.home.user)
  const pending = usePendingCount(open)
  const why = disabledReasons(list.data, pending)
  const wait = pending > 0 ? pendingFirstText(pending) : null
  const reasons = reasonsToPrint(open, here, period)
  const pdf = useReportPdf({ open, period, list: list.data, reasons })
  return (
    <>
      {list.data && <DeadlineLine list={list.data} onOver={list.refetch} />}
      <ReportActions {...{ open, period, why, pdf, reasons }} list={list.data} />
      {list.data && <Consent open={open} period={period} list={list.data} wait={wait} />}
      {list.data && <Recall open={open} period={period} list={list.data} />}
      {list.data && <ReportNotes {...{ open, period }} list={list.data} sendBlockReason={why.send} />}
      <QueryState failed={summaryText.listNotRead} of={list} rows={3} />
      {list.data && (
        <ReportTable
          rows={list.data.SUCCESS_CODE === 200 ? list.data.RESULT : []}
          place={open.place}
          whole={why.pdf === null ? pdf : null}
        />
      )}
    </>
  )
}

type ReportNotesProps = Pick<ReportSectionProps, 'open' | 'period'> & {
  readonly list: ReportListAnswer
  readonly sendBlockReason: string | null
}

function ReportNotes({ open, period, list, sendBlockReason }: ReportNotesProps): ReactNode {
  const { calculatedAt, changedInputs, lock, normsVersion, forms, paper, receipt, recalledAt } = list
  const { calculateBlockReason } = list
  // A locked report cannot be calculated again.
  const isStale = changedInputs > 0 && lock === null
  return (
    <div className="stack">
      {calculatedAt === null && <Note kind="info">{calculateBlockReason ?? summaryText.notCalculated}</Note>}
      {calculatedAt !== null && (
        <p className="muted-small">
          {summaryText.calculatedAt(timeText(calculatedAt), normsVersion ?? 1)}
          {forms !== null && summaryText.byForms(forms.edition, forms.figures?.slice(0, 8) ?? null)}
        </p>
      )}
      {isStale && (
        <Note kind="warning">
          <strong>{summaryText.stale(changedInputs)}</strong>. {summaryText.staleNext}
        </Note>
      )}
      {calculatedAt !== null && !isStale && receipt === null && sendBlockReason !== null && (
        <p className="muted-small">{summaryText.cannotSend(sendBlockReason)}</p>
      )}
      {recalledAt !== null && <Note kind="info">{recallText.recalled(timeText(recalledAt))}</Note>}
      {receipt !== null && <ReceiptLine receipt={receipt} place={open.place} period={period} />}
      <PaperNote paper={paper} />
    </div>
  )
}

type ReportActionsProps = Pick<ReportSectionProps, 'open' | 'period'> & {
  readonly list: ReportListAnswer | undefined
  readonly why: DisabledReasons
  readonly pdf: ReportPdf
  readonly reasons: ReturnType<typeof reasonsToPrint>
}

/** In the order of the specification (002 §2.4). */
function ReportActions({ open, period, list, why, pdf, reasons }: ReportActionsProps): ReactNode {
  const calculate = useCalculate(period, open)
  const book = useReportBook(period, open.home.user)
  const wait = calculate.busy ? summaryText.calculating : null
  const annex = useReportAnnex({ open, period, list, reasons })
  return (
    <>
      <div className="row">
        <Button onClick={calculate.start} busy={calculate.busy} disabledReason={why.calculate}>
          {summaryText.calculate}
        </Button>
        <Button onClick={pdf.start} busy={pdf.step !== null} disabledReason={why.pdf ?? wait}>
          {summaryText.pdf}
        </Button>
        <Button onClick={annex.start} busy={annex.step !== null} disabledReason={why.annex ?? wait}>
          {summaryText.pdfWithAnnex}
        </Button>
        <Button onClick={book.start} busy={book.busy} disabledReason={why.book ?? wait}>
          {summaryText.workbook}
        </Button>
        <Status list={list} />
        <Button
          onClick={() => open.place.go({ list: 'sending', period: period.sessionCode })}
          disabledReason={why.send ?? wait}
        >
          {summaryText.send}
        </Button>
      </div>
      {calculate.busy && <Progress label={summaryText.calculating} share={null} />}
      {book.busy && <Progress label={summaryText.makingWorkbook} share={null} />}
      {pdf.step && <Progress label={pdf.step.label} share={pdf.step.share} />}
      {annex.step && <Progress label={annex.step.label} share={annex.step.share} />}
    </>
  )
}

/** The cover page has the status of the report (spec 000 §4). */
function Status({ list }: Pick<ReportActionsProps, 'list'>): ReactNode {
  return (
    <dl className={`facts ${styles.status}`}>
      <dt>{summaryText.status}</dt>
      <dd>{findCover(list)?.status ?? '–'}</dd>
    </dl>
  )
}

const headers = summaryText.table

type ReportTableProps = {
  readonly rows: readonly ReportListRow[]
  readonly place: Navigation
  /** The file of the cover; `null` before the calculation. */
  readonly whole: ReportPdf | null
}

function ReportTable({ rows, place, whole }: ReportTableProps): ReactNode {
  if (rows.length === 0) return <Note kind="info">{summaryText.noReports}</Note>
  const cover = findCover({ RESULT: rows })
  return (
    <div className="scroll-x">
      <TableFrame
        label={headers.caption}
        headers={[
          { key: 'number', content: headers.number, className: styles.number },
          headers.description,
          headers.status,
          { key: 'file', content: headers.download, className: styles.file },
        ]}
        classes={`table-boxed ${styles.table}`}
      >
        {rows.map((row, index) => (
          <tr key={row.standartReportCode}>
            <td className={styles.number}>{index + 1}</td>
            <td>
              <TextButton
                label={reportScreenText.open(row.standartReportDesc)}
                onClick={() => place.go({ report: row.standartReportCode })}
              >
                {row.standartReportDesc}
              </TextButton>
            </td>
            <td>{row.status}</td>
            <td className={styles.file}>
              {row === cover && row.fileName === '' && whole ? (
                <Button
                  variant="quiet"
                  label={summaryText.download(row.standartReportDesc)}
                  busy={whole.step !== null}
                  onClick={whole.start}
                >
                  <DownloadIcon />
                </Button>
              ) : (
                <ReportFile row={row} ask={() => askFile(row)} noFileNext={summaryText.noFileNext} />
              )}
            </td>
          </tr>
        ))}
      </TableFrame>
    </div>
  )
}

type ReceiptLineProps = { readonly receipt: Receipt; readonly place: Navigation; readonly period: PeriodRow }

function ReceiptLine({ receipt, place, period }: ReceiptLineProps): ReactNode {
  return (
    <div className="row-text">
      <dl className="facts row-text">
        <LabelledValue name={summaryText.receiptNumber} value={receipt.number} />
        <LabelledValue name={summaryText.sentAt} value={timeText(receipt.sentAt)} />
        <LabelledValue name={summaryText.checkCode} value={receipt.checkCode} />
      </dl>
      <PlaceLink place={place} change={{ list: 'sending', period: period.sessionCode }}>
        {summaryText.openReceipt}
      </PlaceLink>
    </div>
  )
}

type RecallProps = Pick<ReportSectionProps, 'open' | 'period'> & { readonly list: ReportListAnswer }

/** Available only while the report is with the reviewers. */
export function Recall({ open, period, list }: RecallProps): ReactNode {
  const recall = useRecall(period, open)
  const { receipt, deadline, recallBlockReason } = list
  if (findCover(list)?.STATUS !== 'SENT' || receipt === null) return null
  return (
    <div className="row">
      <Button
        busy={recall.busy}
        disabledReason={recallBlockReason}
        onClick={() => void recall.start(receipt.number, deadline)}
      >
        {recallText.button}
      </Button>
      {recallBlockReason !== null && <p className="muted-small">{recallBlockReason}</p>}
    </div>
  )
}

type DeadlineLineProps = {
  readonly list: Pick<ReportListAnswer, 'deadline' | 'lock' | 'now' | 'RESULT'>
  readonly onOver: () => void
}

/** Counts down until the report is sent or the year is closed. */
function DeadlineLine({ list, onOver }: DeadlineLineProps): ReactNode {
  const { deadline, now } = list
  if (deadline === null) return null
  const settled = list.lock === 'yearClosed' || isClosed(findCover(list)?.STATUS ?? 'NEW')
  return (
    <div className={`stack ${styles.deadline}`}>
      <p>
        <span className="muted">{deadlineText.label}:</span>{' '}
        <time dateTime={deadline.at}>{timeText(deadline.at)}</time>{' '}
        <span className="muted">{deadlineText.timeZone}</span>
        {!settled && <Remaining deadline={deadline} readAt={now} onOver={onOver} />}
      </p>
      {deadline.extension && (
        <p className="muted-small">{lateSendingText.extended(deadline.extension.reason)}</p>
      )}
    </div>
  )
}

type RemainingOptions = {
  readonly deadline: Deadline
  /** The server's clock when the list was read, ISO 8601. */
  readonly readAt: string
  readonly onOver: () => void
}

/** Screen readers announce it only near the end. */
function Remaining({ deadline, readAt, onOver }: RemainingOptions): ReactNode {
  const ms = useCountdown(deadline.at)
  const words = countdownText(ms)
  const passedHere = ms < 0 && Date.parse(readAt) <= Date.parse(deadline.at)
  useEffect(() => {
    if (passedHere) onOver()
  }, [passedHere, onOver])
  return (
    <>
      {words !== null && (
        <span
          className={`${timeLeftStyles.left} ${styles.remaining}`}
          data-left={ms < 0 ? 'none' : countdownAnnouncement(ms) === '' ? 'much' : 'little'}
        >
          {words}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {countdownAnnouncement(ms)}
      </span>
    </>
  )
}
