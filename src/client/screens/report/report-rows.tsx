import type { ReactNode } from 'react'
import { useReportRows } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/open-year.ts'
import styles from '#client/screens/report/report-screen.module.css'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import type { ReportListAnswer } from '#contract/answers.ts'
import { cellText, hasStandIns, printedTable } from '#domain/report/paper/printed-table.ts'
import { measureOf, type Report } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { printText, reportScreenText } from '#text/reports.ts'
import { standInText } from '#text/stand-in.ts'

type Props = {
  readonly open: OpenYear
  readonly report: Report
  readonly list: ReportListAnswer
  readonly sessionCode: string
}

/** A report as it was calculated: the cover and the list of documents, any other when its figures can no longer be. */
export function ReportRows({ open, report, list, sessionCode }: Props): ReactNode {
  const rows = useReportRows({ sessionCode, calculatedAt: list.calculatedAt }, open.home.user)
  if (rows.isPending) return <Loading rows={5} />
  if (rows.isError)
    return (
      <Failed
        title={reportScreenText.rowsFailed}
        message={sentenceOf(rows.error)}
        onRetry={() => rows.refetch()}
      />
    )
  if (list.calculatedAt === null) return null
  const table = printedTable(report, { rows: rows.data, facts: list })
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="only-heard">{captionOf(report.description, open.year)}</caption>
        <thead>
          <tr>
            <th scope="col">{printText.lineCode}</th>
            <th scope="col">{table.report.lineCaption}</th>
            {table.report.columns.map(({ caption, under }) => (
              <th key={[...under, caption].join(' · ')} scope="col">
                {[...under, caption].join(' · ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.report.lines.map((line, index) => (
            <tr key={line.code || line.caption} data-strong={line.strong}>
              <td>{line.code}</td>
              <th scope="row">{captionOf(line.caption, open.year)}</th>
              {table.report.columns.map((column, place) => (
                <td
                  key={[...column.under, column.caption].join(' · ')}
                  data-holds={column.unit === 'text' ? 'text' : 'number'}
                >
                  {cellText(measureOf(column, line), table.values(index + 1, place + 1))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasStandIns(report, list) && <p>{standInText.legend}</p>}
    </div>
  )
}
