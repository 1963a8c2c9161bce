import type { AnnexReport } from '#documents/paper/annex.ts'
import { annexContent } from '#documents/paper/annex-page.ts'
import { annexText } from '#documents/paper/annex-text.ts'
import { coverContent } from '#documents/paper/cover-page.ts'
import { documentList, listedDocuments } from '#documents/paper/document-list-page.ts'
import type {
  Paper,
  PaperMarginal,
  PaperNode,
  PaperSection,
  PaperStack,
  PaperText,
} from '#documents/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { hasStandIns } from '#documents/paper/printed-table.ts'
import { reasonsContent } from '#documents/paper/reasons-page.ts'
import { type PageBreaks, reportTable, tableOnPaper } from '#documents/paper/report-table.ts'
import { inks, type Orientation, sizes } from '#documents/paper/sizes.ts'
import { paperMarks } from '#documents/paper/table-look.ts'
import { captionOf } from '#engine/names.ts'
import { standInText } from '#engine/stand-in-text.ts'
import { timeText } from '#engine/time.ts'
import type { PaperFacts } from '#forms/reports/report.ts'

/** Must be called for every layout, because the layout engine writes measures into the document. */
export function documentOf(
  inputs: PaperInputs,
  breaks: PageBreaks = new Set(),
  annex: readonly AnnexReport[] = [],
): Paper {
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
    content: [
      ...printed.map((report) => onOwnPages(report, inputs, breaks)),
      ...reasonsPages(inputs),
      ...(annex.length === 0 ? [] : [annexPages(annex, inputs)]),
    ],
    ...(sent ? {} : { watermark: draftMark() }),
  }
}

/** Omits an empty document list. */
export function printedReports({ reports, rows }: PaperInputs): readonly PaperReport[] {
  const order = [['cover'], ['documents'], ['table', 'list', 'sheet', 'sum']]
  return order
    .flatMap((layouts) => reports.filter(({ layout }) => layouts.includes(layout)))
    .filter((report) => report.layout !== 'documents' || listedDocuments(report, rows).length > 0)
}

function sectionOf(report: PaperReport, inputs: PaperInputs, breaks: PageBreaks): PaperStack {
  if (report.layout === 'cover') return { stack: coverContent(report, inputs), fontSize: sizes.font.cover }
  if (report.layout === 'documents') return section(report, inputs, [documentList(report, inputs)])
  return section(report, inputs, reportTable(report, inputs, breaks))
}

function annexPages(annex: readonly AnnexReport[], inputs: PaperInputs): PaperSection {
  return {
    section: annexContent(annex),
    pageOrientation: 'portrait',
    header: runningHead({ form: '', title: annexText.title }, inputs.facts),
    footer: (page, pages, { width }) => pageFoot({ page, pages, width, words: wordsBelow(inputs) }),
  }
}

function onOwnPages(report: PaperReport, inputs: PaperInputs, breaks: PageBreaks): PaperSection {
  return {
    section: sectionOf(report, inputs, breaks),
    pageOrientation: orientationOf(report, inputs),
    header: runningHead({ form: formOf(report), title: report.title }, inputs.facts),
    footer: (page, pages, { width }) => pageFoot({ page, pages, width, words: footWords(report, inputs) }),
  }
}

function reasonsPages(inputs: PaperInputs): PaperSection[] {
  if (inputs.reasons.length === 0) return []
  return [
    {
      section: reasonsContent(inputs.reasons),
      pageOrientation: 'portrait',
      header: () => null,
      footer: (page, pages, { width }) => pageFoot({ page, pages, width, words: wordsBelow(inputs) }),
    },
  ]
}

/** Landscape only for tables that need it. */
function orientationOf(paperReport: PaperReport, inputs: PaperInputs): Orientation {
  if (paperReport.layout === 'cover' || paperReport.layout === 'documents') return 'portrait'
  return tableOnPaper(paperReport, inputs).form.orientation
}

/** Uses the time of the snapshot, so that equal snapshots produce equal files. */
export function infoOf({ reports, facts }: PaperInputs): Paper['info'] {
  return {
    title: `${facts.institutionName} · ${captionOf(titleIn(reports, facts), facts.year)}`,
    author: facts.institutionName,
    subject: facts.sessionName,
    creationDate: new Date(facts.calculatedAt),
  }
}

function titleIn(reports: PaperInputs['reports'], { sessionName }: Pick<PaperFacts, 'sessionName'>): string {
  const named = reports.find(({ layout }) => layout === 'cover' || layout === 'sheet')
  return named?.title ?? sessionName
}

/** In points. The name takes the rest, because the layout engine would widen it for a long word. */
const [FORM_WIDTH, PAGE_WIDTH, MARGINAL_GAP] = [130, 80, 16]

/**
 * Omits the header on the first page (design calculation §9), the first one requested: create a new header for every
 * layout.
 */
function runningHead(
  { form, title }: { readonly form: string; readonly title: string },
  { year }: Pick<PaperFacts, 'year'>,
): PaperMarginal {
  const { left, right } = sizes.margin
  let first: number | null = null
  return (page, _pages, size) => {
    first ??= page
    if (page === first) return null
    return {
      columns: [
        { width: size.width - left - right - MARGINAL_GAP - FORM_WIDTH, ...small(captionOf(title, year)) },
        { width: FORM_WIDTH, ...small(form), alignment: 'right' },
      ],
      columnGap: MARGINAL_GAP,
      margin: [left, 18, right, 0],
    }
  }
}

type Foot = {
  readonly page: number
  readonly pages: number
  readonly width: number
  readonly words: readonly string[]
}

export function footWords(report: PaperReport, inputs: PaperInputs): readonly string[] {
  const legend = hasStandIns(report, inputs.facts) ? [standInText.legend] : []
  const { facts } = inputs
  if (report.layout !== 'sheet') return [...legend, ...wordsBelow(inputs)]
  return [
    ...legend,
    whoseWords([facts.institutionName, printText.year(facts.year)]),
    printText.printedAt(timeText(facts.calculatedAt)),
  ]
}

function wordsBelow({ facts, receipt }: Pick<PaperInputs, 'facts' | 'receipt'>): readonly string[] {
  const when = [printText.calculatedAt(timeText(facts.calculatedAt)), ...proof(receipt)].join(' · ')
  return [whoseWords([facts.institutionName, printText.year(facts.year), facts.sessionName]), when]
}

function whoseWords(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}

function pageFoot({ page, pages, width: pageWidth, words }: Foot): PaperNode {
  const width = pageWidth - sizes.margin.left - sizes.margin.right
  return {
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: inks.line }],
      },
      {
        columns: [
          { width: width - MARGINAL_GAP - PAGE_WIDTH, stack: words.map(small) },
          { width: PAGE_WIDTH, ...small(printText.page(page, pages)), alignment: 'right' },
        ],
        columnGap: MARGINAL_GAP,
        margin: [0, 4, 0, 0],
      },
    ],
    margin: [sizes.margin.left, 10, sizes.margin.right, 0],
  }
}

function draftMark(): NonNullable<Paper['watermark']> {
  return { text: printText.draft, color: inks.draft, opacity: 0.18, bold: true, fontSize: 110, angle: -52 }
}

function proof(receipt: PaperInputs['receipt']): readonly string[] {
  if (receipt === null) return []
  return [`${printText.receiptNumber}: ${receipt.number}`, `${printText.checkCode}: ${receipt.checkCode}`]
}

function small(text: string): PaperText {
  return { text, fontSize: sizes.font.small, color: inks.quiet }
}

function section(report: PaperReport, { facts }: PaperInputs, content: PaperNode[]): PaperStack {
  return {
    stack: [
      {
        text: formOf(report),
        alignment: 'right',
        fontSize: sizes.font.small,
        color: inks.quiet,
      },
      {
        text: captionOf(report.title, facts.year),
        id: paperMarks.document(report.code),
        outline: true,
        bold: true,
        fontSize: sizes.font.heading,
        alignment: 'center',
        margin: [24, 4, 24, 10],
      },
      ...aboutOf(report),
      ...content,
    ],
  }
}

function formOf(report: PaperReport): string {
  const form = report.layout === 'sheet' ? report.form : report.code
  return form === '' ? '' : printText.formCode(form)
}

function aboutOf(report: PaperReport): readonly PaperText[] {
  if (report.layout !== 'sheet') return []
  return report.about.map((text, index) => ({
    ...small(text),
    margin: [0, 0, 0, index === report.about.length - 1 ? 8 : 2],
  }))
}
