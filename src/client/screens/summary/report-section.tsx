import type { ReactNode } from 'react'
import { useReportList } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/open-year.ts'
import { DeadlineLine } from '#client/screens/summary/deadline-line.tsx'
import { ReportActions } from '#client/screens/summary/report-actions.tsx'
import { ReportNotes } from '#client/screens/summary/report-notes.tsx'
import styles from '#client/screens/summary/report-section.module.css'
import { ReportTable } from '#client/screens/summary/report-table.tsx'
import { Section } from '#client/screens/summary/section.tsx'
import { useReportPdf } from '#client/screens/summary/use-report-pdf.ts'
import { whyNot } from '#client/screens/summary/why-not.ts'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Select } from '#client/ui/select.tsx'
import { useUnsaved } from '#client/use-unsaved.ts'
import type { PeriodRow } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

type Props = { readonly open: OpenYear; readonly periods: readonly PeriodRow[]; readonly period: PeriodRow }

/** The report of a period: choose it, calculate, look at it, send it. */
export function ReportSection({ open, periods, period }: Props): ReactNode {
  return (
    <Section title={summaryText.report} area="report" takesFocus>
      <div className={styles.bar}>
        <Select
          label={summaryText.period}
          options={periods.map(({ sessionCode, sessionName }) => ({
            value: sessionCode,
            label: sessionName,
          }))}
          value={period.sessionCode}
          onChange={(sessionCode) => open.place.go({ period: sessionCode })}
        />
      </div>
      <OfPeriod key={period.sessionCode} open={open} period={period} />
    </Section>
  )
}

/** Begins afresh with every period; what chooses one stands outside, so that it keeps the focus. */
function OfPeriod({ open, period }: Omit<Props, 'periods'>): ReactNode {
  const list = useReportList(period.sessionCode, open.home.user)
  const why = whyNot(list.data, useUnsaved(open))
  const pdf = useReportPdf({ open, period, list: list.data })
  return (
    <>
      {list.data && <DeadlineLine list={list.data} readAt={list.dataUpdatedAt} onOver={list.refetch} />}
      <ReportActions open={open} period={period} list={list.data} why={why} pdf={pdf} />
      {list.data && <ReportNotes list={list.data} whyNotSend={why.send} />}
      {list.isPending && <Loading rows={3} />}
      {list.isError && (
        <Failed
          title={summaryText.listNotRead}
          message={sentenceOf(list.error)}
          onRetry={() => list.refetch()}
        />
      )}
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
