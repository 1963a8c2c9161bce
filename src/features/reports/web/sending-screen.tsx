import type { ReactNode } from 'react'
import type { PeriodRow, ReportListAnswer } from '#budget/api.ts'
import { validReasons } from '#budget/readiness.ts'
import { type OpenYear, usePendingCount } from '#budget/web/open-year.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { chosenPeriod } from '#budget/web/periods.ts'
import { goToSection } from '#budget/web/section.tsx'
import { useSnapshots } from '#budget/web/use-snapshots.ts'
import { type Receipt, senderText } from '#documents/receipt.ts'
import { timeText } from '#engine/time.ts'
import { useAttachments } from '#features/attachments/web/queries.ts'
import { usePeriods, useReportList } from '#features/readiness/web/queries.ts'
import { useReadinessNow } from '#features/readiness/web/readiness-section.tsx'
import { summaryText, sendingText as text } from '#features/reports/summary-text.ts'
import { recallText } from '#features/reports/text.ts'
import { disabledReasons, reasonsToPrint, useReportPdf } from '#features/reports/web/report-section.ts'
import { Recall } from '#features/reports/web/report-section.tsx'
import { courseOf, courseWords, sendingFigures, useSendReport } from '#features/reports/web/sending.ts'
import styles from '#features/reports/web/sending-screen.module.css'
import type { StoredTotals } from '#forms/readings.ts'
import { useHeadingFocus } from '#ui/arrival.tsx'
import { Button } from '#ui/button.tsx'
import { LabelledValue } from '#ui/fact.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

/** Shows what will be sent, and after the sending its receipt. */
export function SendingScreen({ open }: { readonly open: OpenYear }): ReactNode {
  const { home, place, year } = open
  const periods = usePeriods(year, home.user)
  const period = chosenPeriod(periods.data ?? [], place.address.period)
  const list = useReportList(period?.sessionCode ?? null, home.user)
  return (
    <>
      <div className="aligned screen-only">
        <Button variant="quiet" onClick={() => place.go({ list: null })}>
          {text.back}
        </Button>
      </div>
      {periods.data?.length === 0 && <Note kind="info">{summaryText.noReports}</Note>}
      {periods.data?.length !== 0 && (
        <QueryState of={periods.data ? list : periods} failed={summaryText.listNotRead} rows={8} />
      )}
      {period && list.data?.receipt && (
        <SentReport {...{ open, period }} list={list.data} receipt={list.data.receipt} />
      )}
      {period && list.data?.receipt === null && <ReportToSend {...{ open, period }} list={list.data} />}
    </>
  )
}

type Props = {
  readonly open: OpenYear
  readonly period: PeriodRow
  readonly list: ReportListAnswer
}

function Title({ children }: { readonly children: string }): ReactNode {
  return (
    <h2 ref={useHeadingFocus()} tabIndex={-1} data-heads="sending">
      {children}
    </h2>
  )
}

function ReportToSend({ open, period, list }: Props): ReactNode {
  const { busy, refusal, start } = useSendReport(period, open, { list, onSent: () => goToSection('sending') })
  const why = disabledReasons(list, usePendingCount(open)).send
  const readiness = useReadinessNow(open)?.readiness
  const reasons = readiness ? validReasons(readiness).length : 0
  const letter = useAttachments(period.sessionCode, open.home.user).data
  const { deadline, firstLevel, calculation, recalledAt } = list
  return (
    <div className={styles.columns}>
      <section className="stack-wide card">
        <Title>{text.title}</Title>
        <p className="muted">{period.sessionName}</p>
        <Figures
          open={open}
          readings={calculation?.readings ?? null}
          moment="before"
          caption={text.figures.caption}
        />
        <dl className="facts row-text">
          <LabelledValue name={text.to} value={text.levels[firstLevel]} />
          {deadline && <LabelledValue name={text.deadline} value={timeText(deadline.at)} />}
          {letter && (
            <LabelledValue
              name={text.letter}
              value={text.letters[letter[0]?.attachmentUrl1 ? 'attached' : 'none']}
            />
          )}
          {reasons > 0 && <LabelledValue name={text.justified} value={String(reasons)} />}
        </dl>
        {recalledAt !== null && <Note kind="info">{recallText.recalled(timeText(recalledAt))}</Note>}
        {refusal !== null && <Note kind="error">{refusal}</Note>}
        <div className="row">
          <Button variant="primary" busy={busy} disabledReason={why} onClick={() => void start()}>
            {summaryText.send}
          </Button>
          {why !== null && <p className="muted-small">{why}</p>}
        </div>
      </section>
      <section className="stack-wide card">
        <h3>{text.after.title}</h3>
        <ul className={styles.list}>
          <li>{text.after.locked}</li>
          <li>{text.after.recall}</li>
          <li>{text.after.receipt}</li>
        </ul>
      </section>
    </div>
  )
}

type SentProps = Props & { readonly receipt: Receipt }

function SentReport({ open, period, list, receipt }: SentProps): ReactNode {
  const reasons = reasonsToPrint(open, useReadinessNow(open), period)
  const pdf = useReportPdf({ open, period, list, reasons })
  const { reviewStage, returned } = list
  const { number, sentAt, sender, checkCode, attachments, address } = receipt
  return (
    <div className={styles.columns}>
      <section className="stack-wide card">
        <div className="row-apart">
          <div>
            <Title>{returned === null ? text.sent : text.returned}</Title>
            {returned !== null && (
              <PlaceLink place={open.place} change={{ list: null }}>
                {text.whyReturned}
              </PlaceLink>
            )}
            {(reviewStage === 'district' || reviewStage === 'ministry') && (
              <p className="muted">{text.reached[reviewStage]}</p>
            )}
          </div>
          <div className="row screen-only">
            <Button variant="primary" onClick={() => window.print()}>
              {text.print}
            </Button>
            <Button onClick={pdf.start} busy={pdf.step !== null}>
              {summaryText.pdf}
            </Button>
          </div>
        </div>
        {pdf.step && <Progress label={pdf.step.label} share={pdf.step.share} />}
        <div className={styles.receipt}>
          <dl className="facts stack">
            <div>
              <dt>{summaryText.receiptNumber}</dt>
              <dd className={styles.number}>{number}</dd>
            </div>
            <LabelledValue name={summaryText.sentAt} value={timeText(sentAt)} />
            {sender !== null && <LabelledValue name={text.sender} value={senderText(sender)} />}
            <LabelledValue name={summaryText.checkCode} value={checkCode.match(/.{1,4}/g)?.join(' ') ?? ''} />
            {attachments.map(({ name, sha256 }) => (
              <LabelledValue key={name} name={text.attachment(name)} value={sha256} />
            ))}
          </dl>
          <figure>
            <QrPicture address={address} label={text.picture} className={styles.qr} />
            <figcaption className="muted-small">{text.scan}</figcaption>
          </figure>
        </div>
        {receipt.readings !== null && (
          <Figures open={open} readings={receipt.readings} moment="after" caption={text.figures.sealed} />
        )}
        <p className="muted-small">
          {text.anyoneChecks}{' '}
          <a href={address} target="_blank" rel="noreferrer">
            {text.checkPage}
          </a>
        </p>
      </section>
      <div className="stack-wide screen-only">
        <section className="stack-wide card">
          <h3>{text.next}</h3>
          <ol className={styles.list}>
            {courseOf(list).map((step) => (
              <li key={step.name}>
                <StateMark of={step.mark} />
                <span>
                  {courseWords(step)}
                  {(step.name === 'sent' || step.mark === 'returned') && (
                    <span className="muted-small">
                      {' '}
                      {timeText(step.name === 'sent' ? sentAt : (returned?.at ?? sentAt))}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
        {open.lock !== null && (
          <section className="stack-wide card">
            <h3>{text.locked}</h3>
            <p>{open.lock}</p>
            <Recall open={open} period={period} list={list} />
          </section>
        )}
      </div>
    </div>
  )
}

type FiguresProps = Pick<Props, 'open'> & {
  readonly readings: StoredTotals | null
  readonly moment: 'before' | 'after'
  readonly caption: string
}

function Figures({ open, readings, moment, caption }: FiguresProps): ReactNode {
  const { year } = open
  const { lastYear } = useSnapshots(open)
  const [now, since] = [text.figures.year(year), text.figures.since(year - 1)]
  return (
    <>
      <TableFrame
        label={caption}
        headers={[text.figures.name, now, ...(lastYear ? [since] : [])]}
        figures={[now, since]}
        rows={sendingFigures(open, { lastYear, readings, moment }).map((each) => ({
          key: each.name,
          cells: [each.name, <strong key="now">{each.value}</strong>, ...(lastYear ? [each.since] : [])],
        }))}
      />
      {lastYear === null && <p className="muted-small">{text.noLastYear(year - 1)}</p>}
    </>
  )
}
