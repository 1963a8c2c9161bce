import { plainCellText } from '#domain/report/paper/cell-text.ts'
import type { PaperCell, PaperTable } from '#domain/report/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { rowsOf } from '#domain/report/paper/report-values.ts'
import { contentWidth, sizes } from '#domain/report/paper/sizes.ts'
import { captionCell, numberCell } from '#domain/report/paper/table-head.ts'
import { tableLook } from '#domain/report/paper/table-look.ts'
import type { ReportRow } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { printText } from '#text/print.ts'

/** One line of the list: its number, the document, the page on which it begins. */
export type ListedDocument = readonly [number: ReportRow, document: ReportRow, page: ReportRow]

/** The lines of the document list; none unless its values come in threes (specification 000 §4). */
export function listedDocuments(report: PaperReport, rows: readonly ReportRow[]): readonly ListedDocument[] {
  const own = rowsOf(report, rows)
  if (own.length % 3 !== 0) return []
  return own.flatMap((number, index) => {
    const [document, pages] = own.slice(index + 1)
    return index % 3 === 0 && document && pages ? [[number, document, pages] as const] : []
  })
}

/** How the list names a document: by its form code and its title, which stand above it (design calculation §9, Paper). */
export function listedName({ code, title }: Pick<PaperReport, 'code' | 'title'>, year: number): string {
  return printText.listed(code, captionOf(title, year))
}

/** The document list as a table. */
export function documentList(report: PaperReport, { rows, facts }: PaperInputs): PaperTable {
  const captions = report.columns.map(({ caption }) => captionCell(captionOf(caption, facts.year)))
  const numbers = report.columns.map((_, index) => numberCell(String(index + 1)))
  const body = [captions, numbers, ...listedDocuments(report, rows).map((values) => lineOf(report, values))]
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [sizes.codeColumn, '*', contentWidth / 6],
      body,
    },
    layout: tableLook(body),
  }
}

function lineOf(report: PaperReport, values: ListedDocument): PaperCell[] {
  return values.map((value, index) => {
    const column = report.columns[index]
    return {
      text: column ? plainCellText(column, value) : '',
      alignment: column?.unit === 'text' ? 'left' : 'center',
    }
  })
}
