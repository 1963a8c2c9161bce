import { isSummed, placeIn, type SumTable, summedColumns } from '#domain/consolidation/sum-table.ts'
import { sumAt } from '#domain/consolidation/sum-values.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { sumText } from '#text/sums.ts'

/** A cell of a workbook: a text, a figure, or a formula with the figure that it gives. */
export type BookCell =
  | { readonly is: 'text' | 'head'; readonly text: string }
  | { readonly is: 'figure'; readonly value: number; readonly decimals: number }
  | { readonly is: 'formula'; readonly formula: string; readonly value: number; readonly decimals: number }

/** A page of a workbook; `null` leaves a cell empty. */
export type BookPage = {
  readonly name: string
  readonly rows: readonly (readonly (BookCell | null)[])[]
  /** Rows above which the page does not scroll. */
  readonly frozen: number
}

const text = (words: string): BookCell => ({ is: 'text', text: words })
const head = (words: string): BookCell => ({ is: 'head', text: words })
/** Rows above the first line on the page of institutions. */
const above = 3

/**
 * A summed report as a workbook: the sums are formulas over the page of the institutions, where those of one column of the
 * report stand side by side, so that one range has them all; a third page names the missing ones.
 */
export function sumBook(
  table: SumTable,
  about: { readonly year: number; readonly period: string },
): readonly BookPage[] {
  return [sumPage(table, about), partsPage(table, about.year), missingPage(table)]
}

function sumPage(
  table: SumTable,
  { year, period }: { readonly year: number; readonly period: string },
): BookPage {
  const summed = summedColumns(table)
  return {
    name: sumText.pages.sum,
    frozen: above,
    rows: [
      [head(captionOf(table.title, year))],
      [text(sumText.aboutSum(period, table.parts.length, table.missing.length))],
      [
        head(sumText.code),
        head(sumText.line),
        ...summed.map((column) => head(captionAt(table, column, year))),
      ],
      ...table.lines.map(({ code, caption }, line) => [
        text(code),
        text(captionOf(caption, year)),
        ...summed.map((column) => sumCell(table, line, column)),
      ]),
    ],
  }
}

function sumCell(table: SumTable, line: number, column: number): BookCell | null {
  if (!isSummed(table, line, column)) return null
  const value = sumAt(table, line, column) ?? 0
  const decimals = table.columns[column]?.decimals ?? 0
  const last = table.parts.length - 1
  if (last < 0) return { is: 'figure', value, decimals }
  const range = `${partCell(table, { part: 0, line, column })}:${partCell(table, { part: last, line, column })}`
  return { is: 'formula', formula: `SUM('${sumText.pages.parts}'!${range})`, value, decimals }
}

function partsPage(table: SumTable, year: number): BookPage {
  const summed = summedColumns(table)
  const columns = summed.flatMap((column) => table.parts.map((part) => ({ part, column })))
  return {
    name: sumText.pages.parts,
    frozen: above,
    rows: [
      [null, null, ...columns.map(({ part }) => head(part.institutionId))],
      [null, null, ...columns.map(({ part }) => head(`${part.name} (${sumText.statuses[part.status]})`))],
      [
        head(sumText.code),
        head(sumText.line),
        ...columns.map(({ column }) => head(captionAt(table, column, year))),
      ],
      ...table.lines.map(({ code, caption }, line) => [
        text(code),
        text(captionOf(caption, year)),
        ...columns.map(
          ({ part, column }): BookCell => ({
            is: 'figure',
            value: part.values[placeIn(table, line, column)] ?? 0,
            decimals: table.columns[column]?.decimals ?? 0,
          }),
        ),
      ]),
    ],
  }
}

function missingPage({ missing }: SumTable): BookPage {
  return {
    name: sumText.pages.missing,
    frozen: 1,
    rows: [
      [head(sumText.number), head(sumText.institution)],
      ...missing.map(({ institutionId, name }) => [text(institutionId), text(name)]),
    ],
  }
}

function captionAt({ columns }: SumTable, column: number, year: number): string {
  return captionOf(columns[column]?.caption ?? '', year)
}

type Spot = { readonly part: number; readonly line: number; readonly column: number }

/** The address of an institution's figure on its page, as Excel writes it. */
function partCell(table: SumTable, { part, line, column }: Spot): string {
  const before = summedColumns(table).indexOf(column) * table.parts.length
  return `${letters(2 + before + part)}${line + above + 1}`
}

/** A column's letters; 0 is A, 26 is AA. */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`
}
