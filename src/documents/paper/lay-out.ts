import type { AnnexReport } from '#documents/paper/annex.ts'
import { type FirstPages, withPages } from '#documents/paper/document-list-page.ts'
import type { Paper, PlacedNode } from '#documents/paper/paper.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { documentOf, printedReports } from '#documents/paper/print.ts'
import { type KeepTogether, keepTogetherRows, type PageBreaks } from '#documents/paper/report-table.ts'
import { paperMarks } from '#documents/paper/table-look.ts'
import { type TypesetPaper, typeset } from '#documents/paper/typeset.ts'

type LaidOut<Document> = {
  readonly document: Document
  readonly pages: FirstPages
  readonly breaks: PageBreaks
}

/** Usually two: one to find the pages, one with them in the list. Passes that add a page break do not count. */
const mostPasses = 8

type Besides = { readonly annex?: readonly AnnexReport[]; readonly breaks?: PageBreaks }

/**
 * Repeats the layout until the document list has correct pages and no total or heading is isolated. `print` runs the
 * engine once.
 */
export async function layOut<Document>(
  inputs: PaperInputs,
  print: (paper: TypesetPaper) => Promise<Document>,
  { annex = [], breaks: known = new Set() }: Besides = {},
): Promise<LaidOut<Document>> {
  const breaks = new Set(known)
  let listed = inputs
  for (let pass = 1; ; ) {
    const watched = withPageWatch(documentOf(listed, breaks, annex))
    const document = await print(typeset(watched.paper))
    const pages = firstPages(listed, watched.pages)
    const torn = brokenRows(listed, watched.pages, breaks)
    const next = { ...listed, rows: withPages(listed, pages) }
    if (torn.length === 0 && (pass === mostPasses || isSame(listed, next))) return { document, pages, breaks }
    if (torn.length === 0) pass += 1
    for (const { first } of torn) breaks.add(first)
    listed = next
  }
}

function firstPages(inputs: PaperInputs, pages: PaperPages): FirstPages {
  return Object.fromEntries(
    printedReports(inputs).map(({ code }) => [code, pages.get(paperMarks.document(code)) ?? 1]),
  )
}

/** Returns the first separated group of each report; the rows after it move anyway. */
function brokenRows(inputs: PaperInputs, pages: PaperPages, breaks: PageBreaks): readonly KeepTogether[] {
  return printedReports(inputs).flatMap((report) => {
    const torn = keepTogetherRows(report, inputs).find(
      ({ first, last }) => pages.has(last) && pages.get(first) !== pages.get(last) && !breaks.has(first),
    )
    return torn ? [torn] : []
  })
}

function isSame(before: PaperInputs, after: PaperInputs): boolean {
  return after.rows.every((row, index) => row.valueNumber === before.rows[index]?.valueNumber)
}

type PaperPages = ReadonlyMap<string, number>

function withPageWatch(paper: Paper): {
  readonly paper: Paper
  readonly pages: PaperPages
} {
  const pages = new Map<string, number>()
  const pageBreakBefore = (node: PlacedNode): boolean => {
    if (node.id !== undefined) pages.set(node.id, node.startPosition.pageNumber)
    return false
  }
  return { paper: { ...paper, pageBreakBefore }, pages }
}
