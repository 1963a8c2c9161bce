import { partBeside } from '#domain/consolidation/sum-sheets.ts'
import {
  changeAt,
  comparedOnly,
  isSummed,
  placeIn,
  type SumChange,
  type SumTable,
  sumAt,
  summedColumns,
} from '#domain/consolidation/sum-table.ts'
import {
  type Book,
  type BookCell,
  type BookSheet,
  type Holding,
  look,
  rangeOf,
  referenceTo,
  type Spot,
  textCell,
} from '#domain/excel/book.ts'
import { columnsBefore, lineCells } from '#domain/excel/form.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { sumText } from '#text/reviewer.ts'

type About = { readonly year: number; readonly period: string }

/** Whether a page tells each part beside its own last year. */
type Parts = 'alone' | 'besideLastYear'

const { pages } = sumText

/**
 * A summed report as a book: the sums are formulas over the page of the parts, where those of one column of the report stand side by side, so
 * that one range has them all, with last year's beside; the last page names the missing ones.
 */
export function sumBook(table: SumTable, about: About, parts: Parts = 'alone'): Book {
  return {
    title: captionOf(table.title, about.year),
    sheets: [
      sumsPage(table, about),
      partsPage(table, about.year),
      ...(parts === 'besideLastYear' && table.lastYear !== null ? [besidePage(table, about.year)] : []),
      missingPage(table),
    ],
  }
}

function sumsPage(table: SumTable, { year, period }: About): BookSheet {
  const columns = summedColumns(table)
  const isSome = comparedOnly(table) !== null
  return sumPage({
    table,
    year,
    name: pages.sum,
    kind: 'report',
    top: [
      textCell(0, 0, captionOf(table.title, year), 'title'),
      textCell(1, 0, sumText.aboutSum(period, table.institutions, table.missingCount), 'note'),
      ...(table.lastYear === null
        ? []
        : [textCell(1, columnsBefore, sumText.aboutBefore(table.lastYear.institutions, year), 'note')]),
    ],
    columns: columns.flatMap((column, index): PageColumn[] => {
      const own: PageColumn = { column, holds: (figure) => sumIn(table, figure) }
      return table.lastYear === null
        ? [own]
        : [own, ...changeColumns(table, column, columnsBefore + (isSome ? 5 : 4) * index)]
    }),
  })
}

/** Last year's sum, and how this one, which stands at a place before them, lies to it; where not all have one, between them this one of those that do. */
function changeColumns(table: SumTable, column: number, all: number): readonly PageColumn[] {
  const isSome = comparedOnly(table) !== null
  const now = isSome ? all + 1 : all
  const told = (holds: (change: SumChange, row: number) => Holding | null) => (figure: Figure) => {
    const change = changeAt(table, figure.line, figure.column)
    return change && holds(change, above + figure.line)
  }
  const at = (row: number, place: number): string =>
    referenceTo({ sheet: pages.sum, row, column: place }, pages.sum)
  const both: PageColumn = {
    column,
    caption: sumText.both,
    holds: told((change) => ({ is: 'number', value: change.now })),
  }
  return [
    ...(isSome ? [both] : []),
    { column, caption: sumText.before, holds: told(({ before }) => ({ is: 'number', value: before })) },
    {
      column,
      caption: sumText.difference,
      holds: told(({ difference }, row) => ({
        is: 'formula',
        formula: `${at(row, now)}-${at(row, now + 1)}`,
        value: difference,
      })),
    },
    {
      column,
      caption: sumText.percent,
      decimals: 1,
      holds: told(({ percent }, row) =>
        percent === null
          ? null
          : { is: 'formula', formula: `100*${at(row, now + 2)}/${at(row, now + 1)}`, value: percent },
      ),
    },
  ]
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

/** Each part that has a last year beside it: this year's as they stand on their page, both years' over the same institutions, and the difference. */
function besidePage(table: SumTable, year: number): BookSheet {
  const own = summedColumns(table).flatMap((column) =>
    table.parts.flatMap((part, index) => (part.lastYear === null ? [] : [{ part, index, column }])),
  )
  const widths = own.map(({ part }) => (comparedOnly(part) === null ? 3 : 4))
  const starts = widths.map(
    (_, turn) => columnsBefore + widths.slice(0, turn).reduce((sum, width) => sum + width, 0),
  )
  return sumPage({
    table,
    year,
    name: pages.beside,
    kind: 'register',
    top: own.flatMap(({ part, column }, turn) => [
      textCell(0, starts[turn] ?? 0, part.institutionId, 'head'),
      textCell(
        1,
        starts[turn] ?? 0,
        `${part.name} · ${captionOf(table.columns[column]?.caption ?? '', year)}`,
        'head',
      ),
    ]),
    columns: own.flatMap(({ part, index, column }, turn): PageColumn[] => {
      const changed = partBeside(table, part)
      const isSome = comparedOnly(part) !== null
      const now = (starts[turn] ?? 0) + (isSome ? 1 : 0)
      const told = (holds: (change: SumChange, row: number) => Holding) => (figure: Figure) => {
        const change = changed(figure.line, figure.column)
        return change && holds(change, above + figure.line)
      }
      const at = (row: number, place: number): string =>
        referenceTo({ sheet: pages.beside, row, column: place }, pages.beside)
      const shown: PageColumn = {
        column,
        caption: sumText.now,
        holds: (figure) =>
          isSummed(table, figure.line, figure.column)
            ? {
                is: 'formula',
                formula: referenceTo(partSpot(table, figure, index), pages.beside),
                value: part.values[placeIn(table, figure.line, figure.column)] ?? 0,
              }
            : null,
      }
      return [
        shown,
        ...(isSome
          ? [
              {
                column,
                caption: sumText.both,
                holds: told((change) => ({ is: 'number', value: change.now })),
              },
            ]
          : []),
        { column, caption: sumText.before, holds: told(({ before }) => ({ is: 'number', value: before })) },
        {
          column,
          caption: sumText.difference,
          holds: told(({ difference }, row) => ({
            is: 'formula',
            formula: `${at(row, now)}-${at(row, now + 1)}`,
            value: difference,
          })),
        },
      ]
    }),
  })
}

/** Where an institution's figure stands on its page. */
function partSpot(table: SumTable, { line, column }: Figure, part: number): Spot {
  const before = summedColumns(table).indexOf(column) * table.parts.length
  return { sheet: pages.parts, row: above + line, column: columnsBefore + before + part }
}

function missingPage({ missing, missingCount }: SumTable): BookSheet {
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
      ...(missingCount > missing.length
        ? [textCell(missing.length + 1, 1, sumText.others(missingCount - missing.length), 'text')]
        : []),
    ],
  }
}

/** Rows above the first line, the captions of the columns among them. */
const above = 3

/** A figure of the report: line and column from 0. */
type Figure = { readonly line: number; readonly column: number }

/** A column of a page: which of the report's columns it shows, and what it holds in a line; `null` leaves the cell out. */
type PageColumn = {
  readonly column: number
  readonly holds: (figure: Figure) => Holding | null
  /** Where it is another than that of the report's column. */
  readonly caption?: string
  readonly decimals?: number
}

type Making = {
  readonly table: SumTable
  readonly year: number
  readonly name: string
  readonly kind: BookSheet['kind']
  readonly top: readonly BookCell[]
  readonly columns: readonly PageColumn[]
}

/** A page with the lines of the report: what is given for its top, the captions, then a figure for every line and column. */
function sumPage({ table, year, name, kind, top, columns }: Making): BookSheet {
  return {
    ...plainPage(columnsBefore + columns.length, above),
    name,
    kind,
    cells: [
      ...top,
      ...[sumText.code, sumText.line].map((caption, place) => headCell(place, caption)),
      ...columns.map(({ column, caption = table.columns[column]?.caption ?? '' }, index) =>
        headCell(columnsBefore + index, captionOf(caption, year)),
      ),
      ...lineCells(
        table.lines.map(({ level, ...line }) => ({
          ...line,
          caption: captionOf(line.caption, year),
          indent: level,
        })),
        above,
      ),
      ...columns.flatMap((each, index) => figureCells(table, each, columnsBefore + index)),
    ],
  }
}

/** A page as wide as so many columns, of which the code and the caption stay in sight with the rows at the top. */
function plainPage(
  columns: number,
  rowsInSight: number,
): Pick<BookSheet, 'widths' | 'heights' | 'frozen' | 'merged'> {
  return {
    widths: Array.from({ length: columns }, (_, column) => (column === 1 ? 48 : 16)),
    heights: new Map(),
    frozen: { rows: rowsInSight, columns: columnsBefore },
    merged: [],
  }
}

function headCell(place: number, caption: string): BookCell {
  return textCell(above - 1, place, caption, 'head')
}

function figureCells(table: SumTable, page: PageColumn, place: number): readonly BookCell[] {
  const { column, holds, decimals = table.columns[column]?.decimals ?? 0 } = page
  return table.lines.flatMap(({ strong }, line) => {
    const holding = holds({ line, column })
    if (holding === null) return []
    const role = holding.is === 'formula' ? 'computed' : 'given'
    return [{ row: above + line, column: place, holds: holding, look: { ...look(role), decimals, strong } }]
  })
}
