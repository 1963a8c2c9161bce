import type { ReactNode } from 'react'
import { ReportFile } from '#client/screens/summary/report-file.tsx'
import styles from '#client/screens/summary/report-section.module.css'
import { Note } from '#client/ui/note.tsx'
import type { ReportListRow } from '#contract/answers.ts'
import { summaryText } from '#text/summary.ts'

const heads = summaryText.table

/** The standard reports of the period: number, description, status, file. */
export function ReportTable({ rows }: { readonly rows: readonly ReportListRow[] }): ReactNode {
  if (rows.length === 0) return <Note kind="info">{summaryText.noReports}</Note>
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="only-heard">{heads.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {heads.number}
            </th>
            <th scope="col">{heads.description}</th>
            <th scope="col">{heads.status}</th>
            <th scope="col" className={styles.file}>
              {heads.download}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.standartReportCode}>
              <td className={styles.number}>{index + 1}</td>
              <td>{row.standartReportDesc}</td>
              <td>{row.status}</td>
              <td className={styles.file}>
                <ReportFile row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
