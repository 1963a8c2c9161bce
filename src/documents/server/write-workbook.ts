import { type Cell, type CellStyle, type WriteOptions, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { fillBookText } from '#documents/workbook/fill-in-text.ts'
import {
  type Book,
  type BookCell,
  type BookSheet,
  type CellRole,
  type CellRule,
  columnName,
  type FillBook,
  lettersAcross,
  lettersOf,
} from '#documents/workbook/workbook.ts'

type Validation = NonNullable<WriteSheet['dataValidations']>[number]
type NamedRange = NonNullable<WriteOptions['namedRanges']>[number]

/** Points. */
const pointsALine = 13
/** Wide sheets are scaled down and fit more lines. */
const linesDown = 30

const tabColors = {
  about: '66717C',
  report: '1F5FA8',
  blank: 'E3B505',
  register: '3A8F5C',
  norm: '8C6BB1',
} as const

/** Formulas contain our results, and Excel recalculates them. */
export function writeBook({ title, sheets }: Book): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(sheetOf),
    namedRanges: printTitles(sheets),
    properties: { title },
  })
}

/** Protection has no password, since it only prevents mistakes. */
export function writeFillBook({ title, sheets, rules, dataSheet }: FillBook): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      ...sheets.map((sheet) => protectedSheet(sheet, rules.get(sheet.name) ?? [])),
      { name: dataSheet.name, rows: dataSheet.rows.map((row) => [...row]), veryHidden: true },
    ],
    namedRanges: printTitles(sheets),
    properties: { title },
  })
}

function protectedSheet(sheet: BookSheet, rules: readonly CellRule[]): WriteSheet {
  const open = new Set(rules.map(({ row, column }) => `${row},${column}`))
  const written = sheetOf(sheet)
  const cells = [...(written.cells ?? [])].map(([at, cell]): [string, Partial<Cell>] =>
    open.has(at) ? [at, { ...cell, style: { ...cell.style, protection: { locked: false } } }] : [at, cell],
  )
  return {
    ...written,
    cells: new Map(cells),
    dataValidations: validationsOf(rules),
    protection: { sheet: true, formatCells: true, formatColumns: true, formatRows: true },
  }
}

/** References shift with the cell, so only rules without them can cover several cells. */
function validationsOf(rules: readonly CellRule[]): Validation[] {
  const shared = Map.groupBy(rules, (rule) => {
    const { min, max, isWhole, isMoved, message } = rule
    const asksCells = !isNumber(min) || (max !== null && !isNumber(max))
    return JSON.stringify([min, max, isWhole, isMoved, message, asksCells && nameAt(rule)])
  })
  return [...shared.values()].flatMap((alike) => {
    const [rule] = alike
    return rule ? [validationOf(rule, alike.map(nameAt).join(' '))] : []
  })
}

const isNumber = (formula: string): boolean => Number.isFinite(Number(formula))

const nameAt = ({ row, column }: Pick<CellRule, 'row' | 'column'>): string =>
  `${columnName(column)}${row + 1}`

function validationOf({ min, max, isWhole, isMoved, message }: CellRule, range: string): Validation {
  return {
    type: isWhole ? 'whole' : 'decimal',
    ...(max === null
      ? { operator: 'greaterThanOrEqual', formula1: min }
      : { operator: 'between', formula1: min, formula2: max }),
    range,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: isMoved ? 'warning' : 'stop',
    errorTitle: fillBookText.rule.title,
    errorMessage: message,
  }
}

function sheetOf({ name, kind, widths, heights, frozen, cells, merged }: BookSheet): WriteSheet {
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: [],
    rowDefs: new Map([...heights].map(([row, lines]) => [row, { height: lines * pointsALine + 3 }])),
    cells: new Map(cells.map((cell) => [`${cell.row},${cell.column}`, cellOf(cell)])),
    merges: merged.map(({ top, left, bottom, right }) => ({
      startRow: top,
      startCol: left,
      endRow: bottom,
      endCol: right,
    })),
    freezePane: frozen,
    view: { tabColor: { rgb: tabColors[kind] } },
    pageSetup: pageSetup(widths, kind === 'about' ? 0 : frozen.columns),
  }
}

function pageSetup(widths: readonly number[], repeated: number): NonNullable<WriteSheet['pageSetup']> {
  const fitToWidth = pagesAcross(widths, repeated)
  return { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth, fitToHeight: 0 }
}

function pagesAcross(widths: readonly number[], repeated: number): number {
  const letters = lettersOf(widths)
  const before = lettersOf(widths.slice(0, repeated))
  return letters <= lettersAcross ? 1 : Math.ceil((letters - before) / (lettersAcross - before))
}

function isOnOnePage({ widths, frozen, cells, heights }: BookSheet): boolean {
  const rows = Math.max(0, ...cells.map(({ row }) => row + 1))
  const lines = [...heights.values()].reduce((sum, each) => sum + each - 1, rows)
  return pagesAcross(widths, frozen.columns) === 1 && lines <= linesDown
}

/**
 * Captions on single pages slow LibreOffice down. Defined as named ranges, because hucre 1.0.0 omits the quotes
 * around sheet names.
 */
function printTitles(sheets: readonly BookSheet[]): NamedRange[] {
  return sheets
    .filter((sheet) => sheet.kind !== 'about' && !isOnOnePage(sheet))
    .map(({ name, frozen }) => {
      const own = `'${name.replaceAll("'", "''")}'!`
      const rows = `${own}$1:$${frozen.rows}`
      const range = frozen.columns > 0 ? `${own}$A:$${columnName(frozen.columns - 1)},${rows}` : rows
      return { name: '_xlnm.Print_Titles', range, scope: name }
    })
}

function cellOf(cell: BookCell): Partial<Cell> {
  return { ...contentOf(cell), style: cellStyle(cell) }
}

function contentOf({ content, style }: Pick<BookCell, 'content' | 'style'>): Partial<Cell> {
  switch (content.kind) {
    case 'empty':
      return { value: null }
    case 'text':
      return { value: content.text === '' ? null : content.text + style.sign }
    case 'number':
      return { value: content.value }
    case 'formula':
      return { formula: content.formula, formulaResult: content.value }
    case 'link':
      return {
        value: content.text,
        hyperlink: { target: '', location: `'${content.sheet.replaceAll("'", "''")}'!A1` },
      }
  }
}

type StyledCell = Pick<BookCell, 'style' | 'content'>

const inks = { text: '1F2933', link: '1F5FA8' } as const
const roleInks: Readonly<Partial<Record<CellRole, string>>> = {
  note: '66717C',
  purpose: '66717C',
  warning: '9A3B00',
}
const line = { style: 'thin', color: { rgb: 'D0D5DA' } } as const
const border = { top: line, right: line, bottom: line, left: line }

/** The legend of the first sheet shows the colours. */
const fills: Readonly<Partial<Record<CellRole, string>>> = {
  head: 'E8ECF0',
  entered: 'FFF6CC',
  proposed: 'FFFBEB',
  given: 'EAF3FB',
  locked: 'EFEFEF',
}

const bordered: readonly CellRole[] = [
  'head',
  'caption',
  'text',
  'entered',
  'proposed',
  'given',
  'locked',
  'computed',
]
const bold: readonly CellRole[] = ['title', 'head', 'warning']
const wrapped: readonly CellRole[] = ['purpose', 'head', 'caption', 'text']

function cellStyle({ style, content }: StyledCell): CellStyle {
  const { role, indent } = style
  const fill = fills[role]
  return {
    font: fontOf({ style, content }),
    ...(fill && { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } } }),
    ...(bordered.includes(role) && { border }),
    alignment: {
      vertical: role === 'head' ? 'center' : 'top',
      ...((role === 'head' || (role === 'caption' && content.kind === 'number')) && { horizontal: 'center' }),
      ...(wrapped.includes(role) && { wrapText: true }),
      ...(indent > 0 && { horizontal: 'left', indent }),
    },
    ...formatOf({ style, content }),
  }
}

function fontOf({ style: { role, strong }, content }: StyledCell): NonNullable<CellStyle['font']> {
  const isLink = content.kind === 'link'
  const isBold = strong || bold.includes(role)
  return {
    name: 'Arial',
    size: role === 'title' ? 14 : 10,
    color: { rgb: isLink ? inks.link : (roleInks[role] ?? inks.text) },
    ...(isBold && { bold: true }),
    ...(isLink && { underline: true }),
  }
}

/** The sign of "жишиг" is in the number format, so that the figure remains a number. */
function formatOf({ style: { decimals, sign }, content }: StyledCell): Pick<CellStyle, 'numFmt'> {
  if (content.kind === 'text' || content.kind === 'link') return {}
  const behind = sign === '' ? '' : `"${sign}"`
  if (decimals === null) return sign === '' ? {} : { numFmt: `General${behind}` }
  return { numFmt: numberFormat(decimals) + behind }
}

function numberFormat(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}
