import { partChangeAt } from '#domain/consolidation/sum-sheets.ts'
import {
  changeAt,
  comparedOnly,
  isSummed,
  placeIn,
  type SumChange,
  type SumTable,
  summedColumns,
  tableSumAt,
} from '#domain/consolidation/sum-table.ts'
import {
  type Book,
  type BookCell,
  type BookSheet,
  type CellContent,
  rangeReference,
  referenceTo,
  type Spot,
  styleFor,
  textCell,
} from '#domain/excel/book.ts'
import { columnsBefore, lineCells } from '#domain/excel/form.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { sumText } from '#text/reviewer.ts'

type BookOrigin = { readonly year: number; readonly period: string }

type SumPages = 'alone' | 'withLastYear'

const { pages } = sumText

/** Builds the workbook. The parts of one column are adjacent, so that one range covers them. */
export function sumBook(table: SumTable, about: BookOrigin, parts: SumPages = 'alone'): Book {
  return {
    title: captionOf(table.title, about.year),
    sheets: [
      sumsPage(table, about),
      partsPage(table, about.year),
      ...(parts === 'withLastYear' && table.lastYear !== null ? [lastYearPage(table, about.year)] : []),
      missingPage(table),
    ],
  }
}

function sumsPage(table: SumTable, { year, period }: BookOrigin): BookSheet {
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

/**
 * Returns last year's columns. If some institutions lack last year, a column first sums this year of those with both.
 */
function changeColumns(table: SumTable, column: number, all: number): readonly PageColumn[] {
  const isSome = comparedOnly(table) !== null
  const now = isSome ? all + 1 : all
  const changeCell =
    (holds: (change: SumChange, row: number) => CellContent | null) => (figure: SumFigure) => {
      const change = changeAt(table, figure.line, figure.column)
      return change && holds(change, above + figure.line)
    }
  const at = (row: number, place: number): string =>
    referenceTo({ sheet: pages.sum, row, column: place }, pages.sum)
  const both: PageColumn = {
    column,
    caption: sumText.both,
    holds: changeCell((change) => ({ kind: 'number', value: change.now })),
  }
  return [
    ...(isSome ? [both] : []),
    {
      column,
      caption: sumText.before,
      holds: changeCell(({ before }) => ({ kind: 'number', value: before })),
    },
    {
      column,
      caption: sumText.difference,
      holds: changeCell(({ difference }, row) => ({
        kind: 'formula',
        formula: `${at(row, now)}-${at(row, now + 1)}`,
        value: difference,
      })),
    },
    {
      column,
      caption: sumText.percent,
      decimals: 1,
      holds: changeCell(({ percent }, row) =>
        percent === null
          ? null
          : { kind: 'formula', formula: `100*${at(row, now + 2)}/${at(row, now + 1)}`, value: percent },
      ),
    },
  ]
}

function sumIn(table: SumTable, figure: SumFigure): CellContent | null {
  if (!isSummed(table, figure.line, figure.column)) return null
  const value = tableSumAt(table, figure.line, figure.column) ?? 0
  const { length } = table.parts
  if (length === 0) return { kind: 'number', value }
  const [first, last] = [partSpot(table, figure, 0), partSpot(table, figure, length - 1)]
  return { kind: 'formula', formula: `SUM(${rangeReference(first, last, pages.sum)})`, value }
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
        holds: (at) => ({ kind: 'number', value: part.values[placeIn(table, at.line, at.column)] ?? 0 }),
      }),
    ),
  })
}

function lastYearPage(table: SumTable, year: number): BookSheet {
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
    name: pages.lastYear,
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
      const changed = partChangeAt(table, part)
      const isSome = comparedOnly(part) !== null
      const now = (starts[turn] ?? 0) + (isSome ? 1 : 0)
      const changeCell = (holds: (change: SumChange, row: number) => CellContent) => (figure: SumFigure) => {
        const change = changed(figure.line, figure.column)
        return change && holds(change, above + figure.line)
      }
      const at = (row: number, place: number): string =>
        referenceTo({ sheet: pages.lastYear, row, column: place }, pages.lastYear)
      const shown: PageColumn = {
        column,
        caption: sumText.now,
        holds: (figure) =>
          isSummed(table, figure.line, figure.column)
            ? {
                kind: 'formula',
                formula: referenceTo(partSpot(table, figure, index), pages.lastYear),
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
                holds: changeCell((change) => ({ kind: 'number', value: change.now })),
              },
            ]
          : []),
        {
          column,
          caption: sumText.before,
          holds: changeCell(({ before }) => ({ kind: 'number', value: before })),
        },
        {
          column,
          caption: sumText.difference,
          holds: changeCell(({ difference }, row) => ({
            kind: 'formula',
            formula: `${at(row, now)}-${at(row, now + 1)}`,
            value: difference,
          })),
        },
      ]
    }),
  })
}

function partSpot(table: SumTable, { line, column }: SumFigure, part: number): Spot {
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

const above = 3

/** Line and column count from 0. */
type SumFigure = { readonly line: number; readonly column: number }

type PageColumn = {
  readonly column: number
  readonly holds: (figure: SumFigure) => CellContent | null
  readonly caption?: string
  readonly decimals?: number
}

type SumPageOptions = {
  readonly table: SumTable
  readonly year: number
  readonly name: string
  readonly kind: BookSheet['kind']
  readonly top: readonly BookCell[]
  readonly columns: readonly PageColumn[]
}

function sumPage({ table, year, name, kind, top, columns }: SumPageOptions): BookSheet {
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
    const role = holding.kind === 'formula' ? 'computed' : 'given'
    return [
      { row: above + line, column: place, holds: holding, style: { ...styleFor(role), decimals, strong } },
    ]
  })
}
