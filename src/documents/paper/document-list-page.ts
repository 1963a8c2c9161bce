import type { PaperCell, PaperTable } from '#documents/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { plainCellText, rowsOf } from '#documents/paper/printed-table.ts'
import { captionCell, paperNumberCell } from '#documents/paper/report-table.ts'
import { contentWidth, sizes } from '#documents/paper/sizes.ts'
import { tableLines } from '#documents/paper/table-look.ts'
import { captionOf } from '#engine/names.ts'
import type { ReportRow } from '#forms/reports/report.ts'

type ListedDocument = readonly [number: ReportRow, document: ReportRow, page: ReportRow]

/** Returns no lines unless the values come in threes (specification 000 §4). */
export function listedDocuments(report: PaperReport, rows: readonly ReportRow[]): readonly ListedDocument[] {
  const own = rowsOf(report, rows)
  if (own.length % 3 !== 0) return []
  return own.flatMap((number, index) => {
    const [document, pages] = own.slice(index + 1)
    return index % 3 === 0 && document && pages ? [[number, document, pages] as const] : []
  })
}

/** Returns form code and title, as in the heading (design calculation §9, Paper). */
export function listedName({ code, title }: Pick<PaperReport, 'code' | 'title'>, year: number): string {
  return printText.listed(code, captionOf(title, year))
}

export function documentList(report: PaperReport, { rows, facts }: PaperInputs): PaperTable {
  const captions = report.columns.map(({ caption }) => captionCell(captionOf(caption, facts.year)))
  const numbers = report.columns.map((_, index) => paperNumberCell(String(index + 1)))
  const body = [captions, numbers, ...listedDocuments(report, rows).map((values) => lineOf(report, values))]
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [sizes.codeColumn, '*', contentWidth / 6],
      body,
    },
    layout: tableLines(body),
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

/** From 1, by report code. */
export type FirstPages = Readonly<Record<string, number>>

/** Each document starts a new page. */
export function firstPagesOf(documents: readonly PaperReport[], pageCounts: readonly number[]): FirstPages {
  let page = 1
  return Object.fromEntries(
    documents.map(({ code }, index) => {
      const first = page
      page += pageCounts[index] ?? 0
      return [code, first]
    }),
  )
}

/** Older lists name a document by description or title alone. */
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

/** Inserts only the missing pages, which a calculation stores as 0. */
export function withGuessedPages(inputs: PaperInputs, pages: FirstPages): readonly ReportRow[] {
  const guessed = withPages(inputs, pages)
  return inputs.rows.map((row, index) => (row.valueNumber === 0 ? (guessed[index] ?? row) : row))
}

function pageOf(document: string | null, inputs: PaperInputs, pages: FirstPages): number | null {
  const code = document === null ? null : codeOf(document, inputs)
  return code === null ? null : (pages[code] ?? null)
}

/** Matches older lists without codes by report. */
function codeOf(document: string, { reports, facts: { year } }: PaperInputs): string | null {
  const listed = printText.codeListed(document)
  const found =
    reports.find(({ code }) => code === listed) ??
    reports.find(({ description, title }) =>
      [description, title].some((name) => captionOf(name, year) === document),
    )
  return found?.code ?? null
}
