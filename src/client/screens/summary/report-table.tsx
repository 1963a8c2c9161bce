import type { ReactNode } from 'react'
import { ReportFile } from '#client/report-file.tsx'
import { askFile } from '#client/screens/summary/ask-file.ts'
import styles from '#client/screens/summary/report-section.module.css'
import { Note } from '#client/ui/note.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import type { Place } from '#client/use-address.ts'
import type { ReportListRow } from '#contract/answers.ts'
import { reportScreenText } from '#text/report-screen.ts'
import { summaryText } from '#text/summary.ts'

const heads = summaryText.table

type Props = { readonly rows: readonly ReportListRow[]; readonly place: Place }

/** The standard reports of the period: number, description, status, file. */
export function ReportTable({ rows, place }: Props): ReactNode {
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
                <ReportFile row={row} ask={() => askFile(row)} noFileNext={summaryText.noFileNext} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
