import type { PaperCell, PaperStack } from '#documents/paper/paper.ts'
import type { PrintedReason } from '#documents/paper/paper-inputs.ts'
import { justificationPaperText } from '#documents/paper/reasons-text.ts'
import { captionCell } from '#documents/paper/report-table.ts'
import { contentWidth, inks, sizes } from '#documents/paper/sizes.ts'
import { tableLines } from '#documents/paper/table-look.ts'
import { timeText } from '#engine/time.ts'

const paper = justificationPaperText

const air = 2 * sizes.cell.side + sizes.cell.line
/** In points, because the layout engine would widen a column for a long word. */
const [numberColumn, byColumn] = [26, 100]
const textColumn = (contentWidth - numberColumn - byColumn) / 2
const widths = [numberColumn, textColumn, textColumn, byColumn].map((width) => width - air)

/** Builds the page of calculation §9, Ready to be sent. */
export function reasonsContent(reasons: readonly PrintedReason[]): PaperStack {
  const { number, about, words, by } = paper.headers
  const body = [[number, about, words, by].map(captionCell), ...reasons.map(lineOf)]
  return {
    stack: [
      {
        text: paper.title,
        outline: true,
        bold: true,
        fontSize: sizes.font.heading,
        alignment: 'center',
        margin: [24, 4, 24, 6],
      },
      { text: paper.about, fontSize: sizes.font.small, color: inks.quiet, margin: [0, 0, 0, 8] },
      {
        table: {
          headerRows: 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths,
          body,
        },
        layout: tableLines(body),
      },
    ],
  }
}

function lineOf({ about, text, by, at }: PrintedReason, index: number): PaperCell[] {
  return [
    { text: String(index + 1), alignment: 'center' },
    { text: about },
    { text },
    { text: `${by}\n${timeText(at)}` },
  ]
}
