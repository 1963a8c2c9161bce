import type { AnnexFigure, AnnexReport } from '#documents/paper/annex.ts'
import { annexText } from '#documents/paper/annex-text.ts'
import type { PaperCell, PaperStack, PaperTable } from '#documents/paper/paper.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { captionCell, wideRow } from '#documents/paper/report-table.ts'
import { contentWidth, sizes } from '#documents/paper/sizes.ts'
import { tableLines } from '#documents/paper/table-look.ts'

const air = 2 * sizes.cell.side + sizes.cell.line
/** In points without padding: the layout engine would widen a column for a long word. */
const [number, caption, figure] = [sizes.codeColumn + air, 120 + air, 78 + air]
const widths = [number, caption, figure, contentWidth - number - caption - figure].map((width) => width - air)

export function annexContent(annex: readonly AnnexReport[]): PaperStack {
  return {
    stack: [
      {
        text: annexText.title,
        outline: true,
        bold: true,
        fontSize: sizes.font.heading,
        alignment: 'center',
        margin: [24, 4, 24, 6],
      },
      { text: annexText.about, fontSize: sizes.font.small, margin: [0, 0, 0, 8] },
      ...annex.map(figureTable),
    ],
  }
}

/** The heading is part of the table header, so that no page ends with it. */
function figureTable({ code, title, figures }: AnnexReport): PaperTable {
  const heading = { text: printText.listed(code, title), bold: true, fontSize: sizes.font.text }
  const captions = [printText.lineCode, printText.lineCaption, annexText.figure, annexText.how]
  const body = [wideRow(heading, widths.length), captions.map(captionCell), ...figures.map(rowOf)]
  return {
    table: { headerRows: 2, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
    layout: tableLines(body),
    margin: [0, 8, 0, 0],
  }
}

function rowOf({ number, caption, figure, how }: AnnexFigure): PaperCell[] {
  const fontSize = sizes.font.small
  return [
    { text: number, fontSize, alignment: 'center' },
    { text: caption, fontSize },
    { text: figure, fontSize, alignment: 'right' },
    { text: how.join('\n'), fontSize },
  ]
}
