import { above, type Figure, type PageColumn, plainPage, sumPage } from '#domain/consolidation/sum-page.ts'
import { isSummed, placeIn, type SumTable, summedColumns } from '#domain/consolidation/sum-table.ts'
import { sumAt } from '#domain/consolidation/sum-values.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { type Book, type BookSheet, type Holding, textCell } from '#domain/workbook/book.ts'
import { columnsBefore } from '#domain/workbook/form.ts'
import { rangeOf, type Spot } from '#domain/workbook/spot.ts'
import { sumText } from '#text/sums.ts'

type About = { readonly year: number; readonly period: string }

const { pages } = sumText

/**
 * A summed report as a book: the sums are formulas over the page of the institutions, where those of one column of the
 * report stand side by side, so that one range has them all; a third page names the missing ones.
 */
export function sumBook(table: SumTable, about: About): Book {
  return {
    title: captionOf(table.title, about.year),
    sheets: [sumsPage(table, about), partsPage(table, about.year), missingPage(table)],
  }
}

function sumsPage(table: SumTable, { year, period }: About): BookSheet {
  return sumPage({
    table,
    year,
    name: pages.sum,
    kind: 'report',
    top: [
      textCell(0, 0, captionOf(table.title, year), 'title'),
      textCell(1, 0, sumText.aboutSum(period, table.parts.length, table.missing.length), 'note'),
    ],
    columns: summedColumns(table).map((column) => ({ column, holds: (figure) => sumIn(table, figure) })),
  })
}

/** The sum as a formula; where no institution has a report it is a plain figure. */
function sumIn(table: SumTable, figure: Figure): Holding | null {
  if (!isSummed(table, figure.line, figure.column)) return null
  const value = sumAt(table, figure.line, figure.column) ?? 0
  const { length } = table.parts
  if (length === 0) return { is: 'number', value }
  const [first, last] = [partSpot(table, figure, 0), partSpot(table, figure, length - 1)]
  return { is: 'formula', formula: `SUM(${rangeOf(first, last, pages.sum)})`, value }
}

function partsPage(table: SumTable, year: number): BookSheet {
  const columns = summedColumns(table).flatMap((column) => table.parts.map((part) => ({ part, column })))
  return sumPage({
    table,
    year,
    name: pages.parts,
    kind: 'register',
    top: columns.flatMap(({ part }, index) => [
      textCell(0, columnsBefore + index, part.institutionId, 'head'),
      textCell(1, columnsBefore + index, `${part.name} (${sumText.statuses[part.status]})`, 'head'),
    ]),
    columns: columns.map(
      ({ part, column }): PageColumn => ({
        column,
        holds: (at) => ({ is: 'number', value: part.values[placeIn(table, at.line, at.column)] ?? 0 }),
      }),
    ),
  })
}

/** Where an institution's figure stands on its page. */
function partSpot(table: SumTable, { line, column }: Figure, part: number): Spot {
  const before = summedColumns(table).indexOf(column) * table.parts.length
  return { sheet: pages.parts, row: above + line, column: columnsBefore + before + part }
}

function missingPage({ missing }: SumTable): BookSheet {
  return {
    ...plainPage(columnsBefore, 1),
    name: pages.missing,
    kind: 'register',
    cells: [
      textCell(0, 0, sumText.number, 'head'),
      textCell(0, 1, sumText.institution, 'head'),
      ...missing.flatMap(({ institutionId, name }, index) => [
        textCell(index + 1, 0, institutionId, 'text'),
        textCell(index + 1, 1, name, 'text'),
      ]),
    ],
  }
}
