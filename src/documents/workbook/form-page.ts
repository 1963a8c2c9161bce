import { isFigure } from '#documents/approved-columns.ts'
import type { PrintedTable } from '#documents/paper/printed-table.ts'
import { sourceSentence } from '#documents/source-text.ts'
import { type ExcelWriting, excelFormula } from '#documents/workbook/excel-formula.ts'
import {
  columnNumberCells,
  columnsBefore,
  firstRowBelow,
  headCells,
  inYear,
  legendCells,
  letterShare,
  lineCells,
  pageTop,
  printedCells,
  printedLines,
  rowHeights,
  type SheetLayout,
} from '#documents/workbook/form.ts'
import { type BookCell, type BookSheet, type CellContent, textCell } from '#documents/workbook/workbook.ts'
import { workbookText } from '#documents/workbook/workbook-text.ts'
import { applies } from '#engine/compile.ts'
import { entryAt } from '#engine/entries.ts'
import { type Evaluation, formLockAt, valueAt } from '#engine/evaluate.ts'
import { type Formula, number, readsOf } from '#engine/formula.ts'
import { addressIn, type CellAddress, cellPositionOf, keyOf, type PlaceKey } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import type { StandInTest } from '#engine/origin.ts'
import { type CompiledCell, compiledCellAt } from '#engine/program.ts'
import { decimalsShown, keepsDecimals, type Sheet } from '#engine/sheet.ts'
import { standInText } from '#engine/stand-in-text.ts'

type FormPageOptions = {
  readonly form: SheetLayout
  readonly carried: IncludedSheet
  readonly table: PrintedTable | null
  readonly title: string
  readonly note: string
  readonly writing: Omit<ExcelWriting, 'within'>
  readonly evaluation: Evaluation
  readonly named: Readonly<Record<string, string>>
  readonly isStandIn: StandInTest
  readonly isOpen: (at: CellAddress) => boolean
}

const captionWidth = 46
const figureWidth = 15
const mostTextWidth = 40
const sourceWidth = 60

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
  isOpen,
}: FormPageOptions): BookSheet {
  const here = { ...writing, within: form.name }
  const isNorm = form.sheet.kind === 'norm'
  const isModel = (at: CellAddress): boolean => isStandIn(evaluation, at)
  const cells = [
    ...[...carried.contents].map(([key, content]) =>
      figureCell({ form, writing: here, evaluation, isModel, isOpen }, key, content),
    ),
    ...(table ? printedCells(table, form.firstRow, (column) => !isFigure(column)) : []),
  ]
  const columns = form.columns.map((_, index) => widthFor(cells, columnsBefore + index))
  const widths = [6, captionWidth, ...columns, ...(isNorm ? [sourceWidth] : [])]
  const head = headCells(form, widths)
  const top = pageTop(title, [note, form.units].filter((text) => text !== '').join(' '), widths)
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
    cells: [
      ...top.cells,
      ...head.cells,
      ...columnNumberCells(form),
      ...lines,
      ...legendCells(cells, form.firstRow + form.lines.length),
    ],
    merged: [...top.merged, ...head.merged],
  }
}

function widthFor(cells: readonly BookCell[], column: number): number {
  const texts = cells.map(({ column: own, content, style: { sign } }) =>
    own === column && content.kind === 'text'
      ? Math.ceil((content.text.length + sign.length) / letterShare)
      : 0,
  )
  return Math.min(mostTextWidth, Math.max(figureWidth, ...texts))
}

type FigureCellOptions = {
  readonly form: SheetLayout
  readonly writing: ExcelWriting
  readonly evaluation: Evaluation
  readonly isModel: (at: CellAddress) => boolean
  readonly isOpen: FormPageOptions['isOpen']
}

function figureCell(
  { form, writing, evaluation, isModel, isOpen }: FigureCellOptions,
  key: PlaceKey,
  content: Content,
): BookCell {
  const at = addressIn(form.sheet.code, key)
  const spot = form.spot(at)
  return {
    row: spot.row,
    column: spot.column,
    content: holdingOf(content, at, writing, evaluation),
    style: {
      role: isTyped(content) && !isOpen(at) ? 'locked' : content.kind,
      decimals: decimalsOf(form, at, content, valueAt(evaluation, at)),
      strong: form.lines[spot.row - form.firstRow]?.strong ?? false,
      indent: 0,
      sign: isModel(at) ? standInText.sign : '',
    },
  }
}

const isTyped = ({ kind }: Content): boolean => kind === 'entered' || kind === 'proposed'

/** An entered count shows its own decimals, other figures those of their unit. */
function decimalsOf(form: SheetLayout, at: CellAddress, content: Content, value: number): number | null {
  if (content.kind === 'text') return null
  const measure = form.measure(at)
  const isCountTyped = content.kind === 'entered' && !keepsDecimals(measure.unit) && measure.decimals > 0
  return isCountTyped ? null : decimalsShown(measure, value)
}

function holdingOf(
  content: Content,
  at: CellAddress,
  writing: ExcelWriting,
  evaluation: Evaluation,
): CellContent {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', text: content.text }
    case 'entered':
      return content.value === null ? { kind: 'empty' } : { kind: 'number', value: content.value }
    case 'given':
      return { kind: 'number', value: content.value }
    default:
      return {
        kind: 'formula',
        formula: excelFormula(content.formula, writing),
        value: valueAt(evaluation, at),
      }
  }
}

function sourceCells(
  { sheet, columns, spot, firstRow }: SheetLayout,
  named: FormPageOptions['named'],
): readonly BookCell[] {
  const column = columnsBefore + columns.length
  const sources = new Map<number, Set<string>>()
  for (const [key, cell] of sheet.cells) {
    const { row, field } = cellPositionOf(key)
    const line = spot({ row, field }).row
    if ('source' in cell)
      sources.set(
        line,
        (sources.get(line) ?? new Set()).add(named[row] ?? sourceSentence(cell.source, sheet.caption)),
      )
  }
  return [
    textCell(firstRow - 1, column, workbookText.source, 'head'),
    ...[...sources].map(([row, texts]) => textCell(row, column, [...texts].join('; '), 'text')),
  ]
}

export type IncludedSheet = { readonly sheet: Sheet; readonly contents: ReadonlyMap<PlaceKey, Content> }

/**
 * Includes indirectly read sheets, in calculating order. An empty form of other institutions is omitted and counts as
 * 0.
 */
export function includedSheets(evaluation: Evaluation, codes: readonly string[]): readonly IncludedSheet[] {
  const reached = new Map<string, IncludedSheet>()
  const own = new Set(codes.filter((code) => isMeant(code, evaluation)))
  const reach = (code: string): void => {
    const sheet = evaluation.program.sheets.get(code)
    if (!sheet || reached.has(code) || (!own.has(code) && isEmptyForm(sheet, evaluation))) return
    const carried = { sheet, contents: contentsOf(sheet, evaluation) }
    reached.set(code, carried)
    for (const read of readBy(carried)) reach(read)
  }
  own.forEach(reach)
  return [...evaluation.program.sheets.keys()].flatMap((code) => reached.get(code) ?? [])
}

function isMeant(code: string, { program, inputs }: Evaluation): boolean {
  const sheet = program.sheets.get(code)
  return sheet !== undefined && applies(sheet, inputs.facts)
}

function isEmptyForm({ code, kind, cells }: Sheet, evaluation: Evaluation): boolean {
  return (
    kind === 'blank' &&
    [...cells.keys()].every((key) => {
      return valueAt(evaluation, addressIn(code, key)) === 0
    })
  )
}

function contentsOf(sheet: Sheet, evaluation: Evaluation): ReadonlyMap<PlaceKey, Content> {
  const contents = new Map<PlaceKey, Content>()
  for (const key of sheet.cells.keys()) {
    const slot = compiledCellAt(evaluation.program, addressIn(sheet.code, key))
    if (slot) contents.set(key, contentOf(slot, evaluation))
  }
  return contents
}

function readBy({ contents }: IncludedSheet): ReadonlySet<string> {
  const formulas = [...contents.values()].flatMap((content) =>
    'formula' in content ? [content.formula] : [],
  )
  return new Set(formulas.flatMap(readsOf).map(({ sheet }) => sheet))
}

type Content =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'entered'; readonly value: number | null }
  | { readonly kind: 'given'; readonly value: number }
  | { readonly kind: 'computed' | 'proposed' | 'locked'; readonly formula: Formula }

/** A locked cell has its effective value, an empty one its proposal. */
function contentOf(slot: CompiledCell, evaluation: Evaluation): Content {
  const { cell, address, index } = slot
  switch (cell.kind) {
    case 'text':
      return { kind: 'text', text: cell.text }
    case 'given':
      return { kind: 'given', value: evaluation.values[index] ?? 0 }
    case 'computed':
      return { kind: 'computed', formula: cell.formula }
    case 'entered': {
      const lock = formLockAt(evaluation, address)
      if (lock) return { kind: 'locked', formula: lock.countsAs ?? number(0) }
      const value = entryAt(evaluation.inputs.entries, address.sheet, keyOf(address))
      return value === null && cell.proposal
        ? { kind: 'proposed', formula: cell.proposal }
        : { kind: 'entered', value }
    }
  }
}

type StoredPageOptions = {
  readonly name: string
  readonly title: string
  readonly table: PrintedTable
  readonly year: number
}

/** Builds the page of a report without a sheet, such as the cover. */
export function storedPage({ name, title, table, year }: StoredPageOptions): BookSheet {
  const { columns, description, lineCaption } = table.report
  const widths = [6, 46, ...columns.map(({ unit }) => (unit === 'text' ? 40 : 15))]
  const head = headCells({ lineCaption, columns: inYear(columns, year) }, widths)
  const firstRow = firstRowBelow(columns)
  const cells = printedCells(table, firstRow, () => true)
  const top = pageTop(title, captionOf(description, year), widths)
  const lines = [...lineCells(printedLines(table, year), firstRow), ...cells]
  return {
    name,
    kind: 'report',
    widths,
    heights: new Map([...rowHeights(lines, widths), ...head.heights, ...top.heights]),
    frozen: { rows: firstRow, columns: 0 },
    cells: [
      ...top.cells,
      ...head.cells,
      ...lines,
      ...legendCells(cells, firstRow + table.report.lines.length),
    ],
    merged: [...top.merged, ...head.merged],
  }
}
