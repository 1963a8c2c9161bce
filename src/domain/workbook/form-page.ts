import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { valueAt } from '#domain/sheet/evaluate.ts'
import { decimalsShown, keepsDecimals } from '#domain/sheet/field.ts'
import type { Address } from '#domain/sheet/formula.ts'
import type { StandInTest } from '#domain/sheet/origin-of.ts'
import type { PlaceKey } from '#domain/sheet/sheet.ts'
import { type BookCell, type BookSheet, type Holding, textCell } from '#domain/workbook/book.ts'
import type { Carried } from '#domain/workbook/carried.ts'
import type { Content } from '#domain/workbook/cell-content.ts'
import { type ExcelWriting, excelFormula } from '#domain/workbook/excel-formula.ts'
import { columnsBefore, type Form } from '#domain/workbook/form.ts'
import { headCells } from '#domain/workbook/head-cells.ts'
import { lineCells } from '#domain/workbook/line-cells.ts'
import { pageTop } from '#domain/workbook/page-top.ts'
import { legendCells, printedCells } from '#domain/workbook/printed-cells.ts'
import { letterShare, rowHeights } from '#domain/workbook/wrapped-lines.ts'
import { sourceInWords } from '#text/source-words.ts'
import { standInText } from '#text/stand-in.ts'
import { workbookText } from '#text/workbook.ts'

type Making = {
  readonly form: Form
  readonly carried: Carried
  /** What the paper prints beside the figures; `null` for what is no report. */
  readonly table: PrintedTable | null
  readonly title: string
  readonly note: string
  readonly writing: Omit<ExcelWriting, 'within'>
  readonly evaluation: Evaluation
  /** Sources that an administrator has named, in words, by row. */
  readonly named: Readonly<Record<string, string>>
  readonly isStandIn: StandInTest
}

const captionWidth = 46
const figureWidth = 15
const mostTextWidth = 40
const sourceWidth = 60

/** A sheet of the program as a sheet of the book: every cell where its form says, formulas alive. */
export function formPage({
  form,
  carried,
  table,
  title,
  note,
  writing,
  evaluation,
  named,
  isStandIn,
}: Making): BookSheet {
  const here = { ...writing, within: form.name }
  const isNorm = form.sheet.kind === 'norm'
  const isModel = (at: Address): boolean => isStandIn(evaluation, at)
  const cells = [
    ...[...carried.contents].map(([key, content]) =>
      figureCell({ form, writing: here, evaluation, isModel }, key, content),
    ),
    ...(table ? printedCells(table, form.firstRow, ({ from }) => from !== 'snapshot') : []),
  ]
  const columns = form.columns.map((_, index) => widthFor(cells, columnsBefore + index))
  const widths = [6, captionWidth, ...columns, ...(isNorm ? [sourceWidth] : [])]
  const head = headCells(form, widths)
  const top = pageTop(title, note, widths)
  const lines = [
    ...lineCells(form.lines, form.firstRow),
    ...cells,
    ...(isNorm ? sourceCells(form, named) : []),
  ]
  return {
    name: form.name,
    kind: form.sheet.kind,
    widths,
    heights: new Map([...rowHeights(lines, widths), ...head.heights, ...top.heights]),
    frozen: { rows: form.firstRow, columns: columnsBefore },
    cells: [...top.cells, ...head.cells, ...lines, ...legendCells(cells, form.firstRow + form.lines.length)],
    merged: [...top.merged, ...head.merged],
  }
}

/** As wide as its longest text, within reason. */
function widthFor(cells: readonly BookCell[], column: number): number {
  const texts = cells.map(({ column: own, holds, look: { sign } }) =>
    own === column && holds.is === 'text' ? Math.ceil((holds.text.length + sign.length) / letterShare) : 0,
  )
  return Math.min(mostTextWidth, Math.max(figureWidth, ...texts))
}

type Writing = {
  readonly form: Form
  readonly writing: ExcelWriting
  readonly evaluation: Evaluation
  readonly isModel: (at: Address) => boolean
}

function figureCell(
  { form, writing, evaluation, isModel }: Writing,
  key: PlaceKey,
  content: Content,
): BookCell {
  const [row = '', field = ''] = key.split('.')
  const at = { sheet: form.sheet.code, row, field }
  const spot = form.spot(at)
  return {
    row: spot.row,
    column: spot.column,
    holds: holdingOf(content, at, writing, evaluation),
    look: {
      role: content.is,
      decimals: decimalsOf(form, at, content, valueAt(evaluation, at)),
      strong: form.lines[spot.row - form.firstRow]?.strong ?? false,
      indent: 0,
      sign: isModel(at) ? standInText.sign : '',
    },
  }
}

/** A count that is typed shows what is typed; any other figure what its unit asks for, as it is now. */
function decimalsOf(form: Form, at: Address, content: Content, value: number): number | null {
  if (content.is === 'text') return null
  const measure = form.measure(at)
  const isCountTyped = content.is === 'entered' && !keepsDecimals(measure.unit) && measure.decimals > 0
  return isCountTyped ? null : decimalsShown(measure, value)
}

function holdingOf(content: Content, at: Address, writing: ExcelWriting, evaluation: Evaluation): Holding {
  switch (content.is) {
    case 'text':
      return { is: 'text', text: content.text }
    case 'entered':
      return content.value === null ? { is: 'empty' } : { is: 'number', value: content.value }
    case 'given':
      return { is: 'number', value: content.value }
    default:
      return {
        is: 'formula',
        formula: excelFormula(content.formula, writing),
        value: valueAt(evaluation, at),
      }
  }
}

/** Where each line of a norm comes from, behind its figures. */
function sourceCells({ sheet, columns, spot, firstRow }: Form, named: Making['named']): readonly BookCell[] {
  const column = columnsBefore + columns.length
  const sources = new Map<number, Set<string>>()
  for (const [key, cell] of sheet.cells) {
    const [row = '', field = ''] = key.split('.')
    const line = spot({ row, field }).row
    if ('source' in cell)
      sources.set(line, (sources.get(line) ?? new Set()).add(named[row] ?? sourceInWords(cell.source)))
  }
  return [
    textCell(firstRow - 1, column, workbookText.source, 'head'),
    ...[...sources].map(([row, texts]) => textCell(row, column, [...texts].join('; '), 'text')),
  ]
}
