import { tableForm } from '#domain/report/paper/column-bands.ts'
import { coverContent } from '#domain/report/paper/cover.ts'
import { documentList, listedDocuments } from '#domain/report/paper/document-list.ts'
import { draftMark, pageFoot, runningHead } from '#domain/report/paper/page-furniture.ts'
import type { Paper, PaperSection, PaperStack } from '#domain/report/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { printedTable } from '#domain/report/paper/printed-table.ts'
import { type PageBreaks, reportTable } from '#domain/report/paper/report-table.ts'
import { hasStandIns } from '#domain/report/paper/report-values.ts'
import { section } from '#domain/report/paper/section.ts'
import { inks, type Orientation, sizes } from '#domain/report/paper/sizes.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { standInText } from '#text/stand-in.ts'

/**
 * A calculated report on paper: the cover, the list of documents, every table from a page of its own. Made anew for
 * every layout, since the layout program writes its measures into it.
 */
export function documentOf(inputs: PaperInputs, breaks: PageBreaks = new Set()): Paper {
  const { sent } = inputs
  const { left, top, right, bottom } = sizes.margin
  const printed = printedReports(inputs)
  return {
    pageSize: 'A4',
    pageMargins: [left, top, right, bottom],
    info: infoOf(inputs),
    language: 'mn-MN',
    displayTitle: true,
    defaultStyle: { font: 'Arimo', fontSize: sizes.font.table, color: inks.text },
    content: printed.map((report) => onOwnPages(report, inputs, breaks)),
    ...(sent ? {} : { watermark: draftMark() }),
  }
}

/** The reports that are printed, in the order of the paper; a list of documents that has no lines is left out. */
export function printedReports({ reports, rows }: PaperInputs): readonly PaperReport[] {
  const order = [['cover'], ['documents'], ['table', 'list']]
  return order
    .flatMap((layouts) => reports.filter(({ layout }) => layouts.includes(layout)))
    .filter((report) => report.layout !== 'documents' || listedDocuments(report, rows).length > 0)
}

function sectionOf(report: PaperReport, inputs: PaperInputs, breaks: PageBreaks): PaperStack {
  if (report.layout === 'cover') return { stack: coverContent(report, inputs), fontSize: sizes.font.cover }
  if (report.layout === 'documents') return section(report, inputs, [documentList(report, inputs)])
  return section(report, inputs, reportTable(report, inputs, breaks))
}

function onOwnPages(report: PaperReport, inputs: PaperInputs, breaks: PageBreaks): PaperSection {
  const legend = hasStandIns(report, inputs.facts) ? standInText.legend : null
  return {
    section: sectionOf(report, inputs, breaks),
    pageOrientation: orientationOf(report, inputs),
    header: runningHead(report, inputs.facts),
    footer: (page, pages, { width }) => pageFoot(inputs, { page, pages, width, legend }),
  }
}

/** Tables that fit only so lie; every other document stands. */
function orientationOf(asked: PaperReport, inputs: PaperInputs): Orientation {
  if (asked.layout === 'cover' || asked.layout === 'documents') return 'portrait'
  const { report, values } = printedTable(asked, inputs)
  return tableForm(report, values, inputs.facts.year).orientation
}

/** The time comes from the snapshot, not from a clock: the same snapshot makes the same file. */
function infoOf({ reports, facts }: PaperInputs): Paper['info'] {
  const cover = reports.find(({ layout }) => layout === 'cover')
  return {
    title: `${facts.institutionName} · ${captionOf(cover?.title ?? facts.sessionName, facts.year)}`,
    author: facts.institutionName,
    subject: facts.sessionName,
    creationDate: new Date(facts.calculatedAt),
  }
}
