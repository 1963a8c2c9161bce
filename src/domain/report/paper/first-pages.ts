import { listedDocuments } from '#domain/report/paper/document-list.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { ReportRow } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'

/** How many pages every document takes, by the code of its report. */
export type PageCounts = Readonly<Record<string, number>>

/** Fills the page values of the document list. A line names its document by the report's description or title. */
export function withPages(inputs: PaperInputs, pages: PageCounts): readonly ReportRow[] {
  const counts = new Map(
    inputs.reports
      .filter((report) => report.layout === 'documents')
      .flatMap((list) => listedDocuments(list, inputs.rows))
      .map(([, document, count]) => [count, countOf(document.valueString, inputs, pages)]),
  )
  return inputs.rows.map((row) => {
    const count = counts.get(row) ?? null
    return count === null ? row : { ...row, valueNumber: count, valueString: null }
  })
}

function countOf(document: string | null, { reports, facts }: PaperInputs, pages: PageCounts): number | null {
  const report = reports.find(({ description, title }) =>
    [description, title].some((text) => captionOf(text, facts.year) === document || text === document),
  )
  return report ? (pages[report.code] ?? null) : null
}
