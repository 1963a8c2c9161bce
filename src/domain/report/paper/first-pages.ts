import { listedDocuments, listedName } from '#domain/report/paper/document-list.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { ReportRow } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'

/** On which page every document begins, counted from 1, by the code of its report. */
export type FirstPages = Readonly<Record<string, number>>

/** Fills in the pages of the document list. Lists that were calculated earlier name a document by its description or title alone. */
export function withPages(inputs: PaperInputs, pages: FirstPages): readonly ReportRow[] {
  const listed = new Map(
    inputs.reports
      .filter((report) => report.layout === 'documents')
      .flatMap((list) => listedDocuments(list, inputs.rows))
      .map(([, document, page]) => [page, pageOf(document.valueString, inputs, pages)]),
  )
  return inputs.rows.map((row) => {
    const page = listed.get(row) ?? null
    return page === null ? row : { ...row, valueNumber: page, valueString: null }
  })
}

/** Fills in only the pages that the document list does not know yet: a calculation leaves 0 there. */
export function withGuessedPages(inputs: PaperInputs, pages: FirstPages): readonly ReportRow[] {
  const guessed = withPages(inputs, pages)
  return inputs.rows.map((row, index) => (row.valueNumber === 0 ? (guessed[index] ?? row) : row))
}

function pageOf(document: string | null, { reports, facts }: PaperInputs, pages: FirstPages): number | null {
  const report = reports.find((each) =>
    [
      listedName(each, facts.year),
      ...[each.description, each.title].map((text) => captionOf(text, facts.year)),
    ].some((name) => name === document),
  )
  return report ? (pages[report.code] ?? null) : null
}
