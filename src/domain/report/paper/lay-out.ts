import { type KeptRows, keptRows } from '#domain/report/paper/kept-rows.ts'
import { type PageCounts, withPages } from '#domain/report/paper/page-counts.ts'
import type { Paper } from '#domain/report/paper/paper.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import { paperMarks } from '#domain/report/paper/paper-marks.ts'
import { type PaperPages, withPageWatch } from '#domain/report/paper/paper-pages.ts'
import type { PageBreaks } from '#domain/report/paper/report-table.ts'
import { documentOf, printedReports } from '#domain/report/print.ts'

/** A paper that stands: what the layout program made of it, and the pages of each document. */
export type LaidOut<Document> = { readonly document: Document; readonly pages: PageCounts }

/** Twice is the rule: once to count the pages, once with them in the list. More often only to mend page breaks. */
const mostPasses = 8

/**
 * Lays the paper out until it stands: the list of documents knows their pages, no total and no heading is left alone on
 * a page. `print` runs the layout program once.
 */
export async function layOut<Document>(
  inputs: PaperInputs,
  print: (paper: Paper) => Promise<Document>,
): Promise<LaidOut<Document>> {
  const breaks = new Set<string>()
  let listed = inputs
  for (let pass = 1; ; pass++) {
    const watched = withPageWatch(documentOf(listed, breaks))
    const document = await print(watched.paper)
    const pages = pageCounts(listed, watched.pages)
    const torn = tornRows(listed, watched.pages, breaks)
    const next = { ...listed, rows: withPages(listed, pages) }
    if (pass === mostPasses || (torn.length === 0 && isSame(listed, next))) return { document, pages }
    for (const { first } of torn) breaks.add(first)
    listed = next
  }
}

/** Every document begins on a page of its own and ends where the next one begins. */
function pageCounts(inputs: PaperInputs, pages: PaperPages): PageCounts {
  const starts = printedReports(inputs).map(({ code }) => ({
    code,
    page: pages.of.get(paperMarks.document(code)) ?? 1,
  }))
  return Object.fromEntries(
    starts.map(({ code, page }, index) => [code, (starts[index + 1]?.page ?? pages.total + 1) - page]),
  )
}

/** In each report the first rows that belong together and fell apart; what follows them moves anyway. */
function tornRows(inputs: PaperInputs, { of }: PaperPages, breaks: PageBreaks): readonly KeptRows[] {
  return printedReports(inputs).flatMap((report) => {
    const torn = keptRows(report, inputs).find(
      ({ first, last }) => of.has(last) && of.get(first) !== of.get(last) && !breaks.has(first),
    )
    return torn ? [torn] : []
  })
}

function isSame(before: PaperInputs, after: PaperInputs): boolean {
  return after.rows.every((row, index) => row.valueNumber === before.rows[index]?.valueNumber)
}
