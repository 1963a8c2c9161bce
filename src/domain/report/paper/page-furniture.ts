import type { Paper, PaperMarginal, PaperNode, PaperText } from '#domain/report/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { inks, sizes } from '#domain/report/paper/sizes.ts'
import { ulaanbaatarTime } from '#domain/report/paper/ulaanbaatar-time.ts'
import type { PaperFacts } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { printText } from '#text/print.ts'

/**
 * The head of a document's pages after its first, where its form code and title stand in full (design calculation §9). The
 * first page that is asked for is the document's first: make a new one for every layout.
 */
export function runningHead({ code, title }: PaperReport, { year }: Pick<PaperFacts, 'year'>): PaperMarginal {
  let first: number | null = null
  return (page) => {
    first ??= page
    if (page === first) return null
    return {
      columns: [
        { width: '*', ...small(captionOf(title, year)) },
        { width: 'auto', ...small(printText.formCode(code)), alignment: 'right' },
      ],
      columnGap: 16,
      margin: [sizes.margin.left, 18, sizes.margin.right, 0],
    }
  }
}

/** Which page of how many, how wide it is, and what is said of the signs on it; `null`: it has none. */
type Foot = {
  readonly page: number
  readonly pages: number
  readonly width: number
  readonly legend: string | null
}

/** The foot of every page: what its signs mean, whose it is, of which year and period, when it was calculated, its number. */
export function pageFoot(
  { facts, receipt }: Pick<PaperInputs, 'facts' | 'receipt'>,
  { page, pages, width: pageWidth, legend }: Foot,
): PaperNode {
  const width = pageWidth - sizes.margin.left - sizes.margin.right
  const whose = [facts.institutionName, printText.year(facts.year), facts.sessionName].join(' · ')
  const when = [printText.calculatedAt(ulaanbaatarTime(facts.calculatedAt)), ...proof(receipt)].join(' · ')
  return {
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: inks.line }],
      },
      {
        columns: [
          {
            width: '*',
            stack: [...(legend === null ? [] : [small(legend)]), small(whose), small(when)],
          },
          { width: 'auto', ...small(printText.page(page, pages)), alignment: 'right' },
        ],
        columnGap: 16,
        margin: [0, 4, 0, 0],
      },
    ],
    margin: [sizes.margin.left, 10, sizes.margin.right, 0],
  }
}

/** The word across every page of a paper that has not been sent. */
export function draftMark(): NonNullable<Paper['watermark']> {
  return { text: printText.draft, color: inks.draft, opacity: 0.18, bold: true, fontSize: 110, angle: -52 }
}

function proof(receipt: PaperInputs['receipt']): readonly string[] {
  if (receipt === null) return []
  return [`${printText.receiptNumber}: ${receipt.number}`, `${printText.checkCode}: ${receipt.checkCode}`]
}

function small(text: string): PaperText {
  return { text, fontSize: sizes.font.small, color: inks.quiet }
}
