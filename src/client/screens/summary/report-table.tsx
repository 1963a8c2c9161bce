import type { ReactNode } from 'react'
import { coverOf } from '#client/cover-of.ts'
import { ReportFile } from '#client/report-file.tsx'
import { askFile } from '#client/screens/summary/ask-file.ts'
import styles from '#client/screens/summary/report-section.module.css'
import type { ReportPdf } from '#client/screens/summary/use-report-pdf.ts'
import { Button } from '#client/ui/button.tsx'
import { DownloadIcon } from '#client/ui/download-icon.tsx'
import { Note } from '#client/ui/note.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import type { Place } from '#client/use-address.ts'
import type { ReportListRow } from '#contract/answers.ts'
import { reportScreenText } from '#text/reports.ts'
import { summaryText } from '#text/summary.ts'

const heads = summaryText.table

type Props = {
  readonly rows: readonly ReportListRow[]
  readonly place: Place
  /** Makes and opens the PDF of the whole, which is the cover's file; `null` before the report is calculated. */
  readonly whole: ReportPdf | null
}

/** The standard reports of the period: number, description, status, file. */
export function ReportTable({ rows, place, whole }: Props): ReactNode {
  if (rows.length === 0) return <Note kind="info">{summaryText.noReports}</Note>
  const cover = coverOf({ RESULT: rows })
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
        </tbody>
      </table>
    </div>
  )
}
