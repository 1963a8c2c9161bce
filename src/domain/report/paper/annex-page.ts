import type { AnnexFigure, AnnexReport } from '#domain/report/annex.ts'
import type { PaperCell, PaperNode, PaperStack, PaperTable } from '#domain/report/paper/paper.ts'
import { captionCell } from '#domain/report/paper/report-table.ts'
import { sizes } from '#domain/report/paper/sizes.ts'
import { tableLook } from '#domain/report/paper/table-look.ts'
import { annexText, printText } from '#text/reports.ts'

/** The figure has room for thousands of millions with their unit; the caption for two words a line. */
const widths = { caption: 120, figure: 78 }

/** The annex after the last report: how each figure came about, a table a report. */
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
      ...annex.flatMap(reportContent),
    ],
  }
}

function reportContent({ code, title, figures }: AnnexReport): PaperNode[] {
  const heading = printText.listed(code, title)
  return [
    { text: heading, bold: true, fontSize: sizes.font.text, margin: [0, 8, 0, 4] },
    figureTable(figures),
  ]
}

function figureTable(figures: readonly AnnexFigure[]): PaperTable {
  const head = [printText.lineCode, printText.lineCaption, annexText.figure, annexText.how]
  const body = [head.map(captionCell), ...figures.map(rowOf)]
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [sizes.codeColumn, widths.caption, widths.figure, '*'],
      body,
    },
    layout: tableLook(body),
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
