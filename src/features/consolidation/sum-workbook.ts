import { columnsBefore, lineCells } from '#documents/workbook/form.ts'
import {
  type Book,
  type BookCell,
  type BookPosition,
  type BookSheet,
  type CellContent,
  rangeReference,
  referenceTo,
  styleFor,
  textCell,
} from '#documents/workbook/workbook.ts'
import { captionOf } from '#engine/names.ts'
import { partChangeAt } from '#features/consolidation/sum-sheets.ts'
import {
  changeAt,
  comparedOnly,
  isSummed,
  placeIn,
  type SumChange,
  type SumTable,
  summedColumns,
  tableSumAt,
} from '#features/consolidation/sum-table.ts'
import { sumText } from '#features/consolidation/text.ts'
import { otherInstitutionsText } from '#features/portfolio/text.ts'

type SumPeriod = { readonly year: number; readonly period: string }

/** The sheets of the workbook: `alone` leaves out the sheet of last year's figures. */
type SumSheets = 'alone' | 'withLastYear'

const { pageNames } = sumText

/** Builds the workbook. The parts of one column are adjacent, so that one range covers them. */
export function sumBook(table: SumTable, about: SumPeriod, sheets: SumSheets = 'alone'): Book {
  return {
    title: captionOf(table.title, about.year),
    sheets: [
      sumsPage(table, about),
      partsPage(table, about.year),
      ...(sheets === 'withLastYear' && table.lastYear !== null ? [lastYearPage(table, about.year)] : []),
      missingPage(table),
    ],
  }
}

function sumsPage(table: SumTable, { year, period }: SumPeriod): BookSheet {
  const columns = summedColumns(table)
  const isPartlyCompared = comparedOnly(table) !== null
  return sumPage({
    table,
    year,
    name: pageNames.sum,
    kind: 'report',
    top: [
      textCell(0, 0, captionOf(table.title, year), 'title'),
      textCell(1, 0, sumText.aboutSum(period, table.institutions, table.missingCount), 'note'),
      ...(table.lastYear === null
        ? []
        : [textCell(1, columnsBefore, sumText.aboutBefore(table.lastYear.institutions, year), 'note')]),
    ],
    columns: columns.flatMap((column, index): PageColumn[] => {
      const sumColumn: PageColumn = { column, contentAt: (figure) => sumCell(table, figure) }
      return table.lastYear === null
        ? [sumColumn]
        : [sumColumn, ...changeColumns(table, column, columnsBefore + (isPartlyCompared ? 5 : 4) * index)]
    }),
  })
}

/**
 * Returns last year's columns. If some institutions lack last year, the first column sums this
 * year's figures of the institutions that have both years.
 */
function changeColumns(table: SumTable, column: number, totalColumn: number): readonly PageColumn[] {
  const isPartlyCompared = comparedOnly(table) !== null
  const now = isPartlyCompared ? totalColumn + 1 : totalColumn
  const changeCell =
    (contentOf: (change: SumChange, row: number) => CellContent | null) => (figure: SumFigure) => {
      const change = changeAt(table, figure.line, figure.column)
      return change && contentOf(change, HEADER_ROWS + figure.line)
    }
  const referenceAt = (row: number, index: number): string =>
    referenceTo({ sheet: pageNames.sum, row, column: index }, pageNames.sum)
  const both: PageColumn = {
    column,
    caption: sumText.both,
    contentAt: changeCell((change) => ({ kind: 'number', value: change.now })),
  }
  return [
    ...(isPartlyCompared ? [both] : []),
    {
      column,
      caption: sumText.before,
      contentAt: changeCell(({ before }) => ({ kind: 'number', value: before })),
    },
    {
      column,
      caption: sumText.difference,
      contentAt: changeCell(({ difference }, row) => ({
        kind: 'formula',
        formula: `${referenceAt(row, now)}-${referenceAt(row, now + 1)}`,
        value: difference,
      })),
    },
    {
      column,
      caption: sumText.percent,
      decimals: 1,
      contentAt: changeCell(({ percent }, row) =>
        percent === null
          ? null
          : {
              kind: 'formula',
              formula: `100*${referenceAt(row, now + 2)}/${referenceAt(row, now + 1)}`,
              value: percent,
            },
      ),
    },
  ]
}

function sumCell(table: SumTable, figure: SumFigure): CellContent | null {
  if (!isSummed(table, figure.line, figure.column)) return null
  const value = tableSumAt(table, figure.line, figure.column) ?? 0
  const { length } = table.parts
  if (length === 0) return { kind: 'number', value }
  const [first, last] = [partCellPosition(table, figure, 0), partCellPosition(table, figure, length - 1)]
  return { kind: 'formula', formula: `SUM(${rangeReference(first, last, pageNames.sum)})`, value }
}

function partsPage(table: SumTable, year: number): BookSheet {
  const columns = summedColumns(table).flatMap((column) => table.parts.map((part) => ({ part, column })))
  return sumPage({
    table,
    year,
    name: pageNames.parts,
    kind: 'register',
    top: columns.flatMap(({ part }, index) => [
      textCell(0, columnsBefore + index, part.institutionId, 'head'),
      textCell(1, columnsBefore + index, `${part.name} (${sumText.statuses[part.status]})`, 'head'),
    ]),
    columns: columns.map(
      ({ part, column }): PageColumn => ({
        column,
        contentAt: (at) => ({ kind: 'number', value: part.values[placeIn(table, at.line, at.column)] ?? 0 }),
      }),
    ),
  })
}

function lastYearPage(table: SumTable, year: number): BookSheet {
  const comparedParts = summedColumns(table).flatMap((column) =>
    table.parts.flatMap((part, index) => (part.lastYear === null ? [] : [{ part, index, column }])),
  )
  const widths = comparedParts.map(({ part }) => (comparedOnly(part) === null ? 3 : 4))
  const starts = widths.map(
    (_, index) => columnsBefore + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  )
  return sumPage({
    table,
    year,
    name: pageNames.lastYear,
    kind: 'register',
    top: comparedParts.flatMap(({ part, column }, index) => [
      textCell(0, starts[index] ?? 0, part.institutionId, 'head'),
      textCell(
        1,
        starts[index] ?? 0,
        `${part.name} · ${captionOf(table.columns[column]?.caption ?? '', year)}`,
        'head',
      ),
    ]),
    columns: comparedParts.flatMap(({ part, index, column }, columnIndex): PageColumn[] => {
      const changed = partChangeAt(table, part)
      const isPartlyCompared = comparedOnly(part) !== null
      const now = (starts[columnIndex] ?? 0) + (isPartlyCompared ? 1 : 0)
      const changeCell =
        (contentOf: (change: SumChange, row: number) => CellContent) => (figure: SumFigure) => {
          const change = changed(figure.line, figure.column)
          return change && contentOf(change, HEADER_ROWS + figure.line)
        }
      const referenceAt = (row: number, columnIndex: number): string =>
        referenceTo({ sheet: pageNames.lastYear, row, column: columnIndex }, pageNames.lastYear)
      const shown: PageColumn = {
        column,
        caption: sumText.now,
        contentAt: (figure) =>
          isSummed(table, figure.line, figure.column)
            ? {
                kind: 'formula',
                formula: referenceTo(partCellPosition(table, figure, index), pageNames.lastYear),
                value: part.values[placeIn(table, figure.line, figure.column)] ?? 0,
              }
            : null,
      }
      return [
        shown,
        ...(isPartlyCompared
          ? [
              {
                column,
                caption: sumText.both,
                contentAt: changeCell((change) => ({ kind: 'number', value: change.now })),
              },
            ]
          : []),
        {
          column,
          caption: sumText.before,
          contentAt: changeCell(({ before }) => ({ kind: 'number', value: before })),
        },
        {
          column,
          caption: sumText.difference,
          contentAt: changeCell(({ difference }, row) => ({
            kind: 'formula',
            formula: `${referenceAt(row, now)}-${referenceAt(row, now + 1)}`,
            value: difference,
          })),
        },
      ]
    }),
  })
}

function partCellPosition(table: SumTable, { line, column }: SumFigure, part: number): BookPosition {
  const before = summedColumns(table).indexOf(column) * table.parts.length
  return { sheet: pageNames.parts, row: HEADER_ROWS + line, column: columnsBefore + before + part }
}

function missingPage({ missing, missingCount }: SumTable): BookSheet {
  return {
    ...plainPage(columnsBefore, 1),
    name: pageNames.missing,
    kind: 'register',
    cells: [
      textCell(0, 0, sumText.number, 'head'),
      textCell(0, 1, sumText.institution, 'head'),
      ...missing.flatMap(({ institutionId, name }, index) => [
        textCell(index + 1, 0, institutionId, 'text'),
        textCell(index + 1, 1, name, 'text'),
      ]),
      ...(missingCount > missing.length
        ? [textCell(missing.length + 1, 1, otherInstitutionsText(missingCount - missing.length), 'text')]
        : []),
    ],
  }
}

const HEADER_ROWS = 3

/** Line and column count from 0. */
type SumFigure = { readonly line: number; readonly column: number }

type PageColumn = {
  readonly column: number
  readonly contentAt: (figure: SumFigure) => CellContent | null
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
    ...plainPage(columnsBefore + columns.length, HEADER_ROWS),
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
        HEADER_ROWS,
      ),
      ...columns.flatMap((each, index) => figureCells(table, each, columnsBefore + index)),
    ],
  }
}

function plainPage(
  columns: number,
  frozenRows: number,
): Pick<BookSheet, 'widths' | 'heights' | 'frozen' | 'merged'> {
  return {
    widths: Array.from({ length: columns }, (_, column) => (column === 1 ? 48 : 16)),
    heights: new Map(),
    frozen: { rows: frozenRows, columns: columnsBefore },
    merged: [],
  }
}

function headCell(place: number, caption: string): BookCell {
  return textCell(HEADER_ROWS - 1, place, caption, 'head')
}

function figureCells(table: SumTable, page: PageColumn, place: number): readonly BookCell[] {
  const { column, contentAt, decimals = table.columns[column]?.decimals ?? 0 } = page
  return table.lines.flatMap(({ strong }, line) => {
    const content = contentAt({ line, column })
    if (content === null) return []
    const role = content.kind === 'formula' ? 'computed' : 'given'
    return [
      {
        row: HEADER_ROWS + line,
        column: place,
        content: content,
        style: { ...styleFor(role), decimals, strong },
      },
    ]
  })
}
