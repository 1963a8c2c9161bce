import type { ReactNode } from 'react'
import { coverOf } from '#client/cover-of.ts'
import type { OpenYear } from '#client/open-year.ts'
import styles from '#client/screens/summary/report-section.module.css'
import { useCalculate } from '#client/screens/summary/use-calculate.ts'
import type { ReportPdf } from '#client/screens/summary/use-report-pdf.ts'
import { useReportWorkbook } from '#client/screens/summary/use-report-workbook.ts'
import { useSendReport } from '#client/screens/summary/use-send-report.ts'
import type { WhyNot } from '#client/screens/summary/why-not.ts'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import type { PeriodRow, ReportListAnswer } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

type Props = {
  readonly open: OpenYear
  readonly period: PeriodRow
  readonly list: ReportListAnswer | undefined
  readonly why: WhyNot
  readonly pdf: ReportPdf
}

/** Calculate, download, status, send: in the order of the specification (002 §2.4). */
export function ReportActions({ open, period, list, why, pdf }: Props): ReactNode {
  const calculate = useCalculate(period, open)
  const workbook = useReportWorkbook(period, open.home.user)
  const send = useSendReport(period, open)
  const wait = calculate.busy ? summaryText.calculating : null
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={calculate.start} busy={calculate.busy} disabledReason={why.calculate}>
          {summaryText.calculate}
        </Button>
        <Button onClick={pdf.start} busy={pdf.step !== null} disabledReason={why.pdf ?? wait}>
          {summaryText.pdf}
        </Button>
        <Button onClick={workbook.start} busy={workbook.busy} disabledReason={why.workbook ?? wait}>
          {summaryText.workbook}
        </Button>
        <Status list={list} />
        <Button variant="primary" onClick={send.start} busy={send.busy} disabledReason={why.send ?? wait}>
          {summaryText.send}
        </Button>
      </div>
      {calculate.busy && <Progress label={summaryText.calculating} share={null} />}
      {workbook.busy && <Progress label={summaryText.makingWorkbook} share={null} />}
      {pdf.step && <Progress label={pdf.step.label} share={pdf.step.share} />}
    </>
  )
}

/** The status of the report is that of its cover page (spec 000 §4). */
function Status({ list }: Pick<Props, 'list'>): ReactNode {
  return (
    <dl className={styles.status}>
      <dt>{summaryText.status}</dt>
      <dd>{coverOf(list)?.status ?? '–'}</dd>
    </dl>
  )
}
