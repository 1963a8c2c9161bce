import { useEffect } from 'react'
import type { ListSheet } from '#engine/list/read-list.ts'
import { readNumber } from '#engine/number/parse.ts'
import {
  anyMoney,
  isFigureCell,
  isGrouped,
  plainSourceCell,
  type SourceCell,
} from '#engine/number/source-cell.ts'
import { sourceText } from '#engine/number/source-text.ts'
import { strangeUnitIn } from '#engine/text/unit-in-text.ts'
import { type Style, type StyleOf, stylesIn } from '#ui/pasted-styles.ts'
import {
  isHidden,
  isRemoved,
  isWhollyUnseen,
  isWithinDeleted,
  isWithinHidden,
  textIn,
} from '#ui/pasted-text.ts'

type PastedCells = readonly (readonly SourceCell[])[]

type PastedTable = {
  readonly cells: PastedCells
  /** Further tables that were copied along, by their place among all, from 1. */
  readonly others: readonly number[]
  /** The texts outside all tables. */
  readonly around: readonly string[]
}

/**
 * The HTML has values and formats; the text may have figures that the HTML shortens. Returns `null` without text, for
 * example for a picture. `own`: the captions of the table that is filled in, which name its units.
 */
export function pastedTable(clipboard: DataTransfer, own: readonly string[]): PastedTable | null {
  const plain = clipboard.getData('text/plain')
  const texts = withoutLastEmpty(rowsFromText(plain))
  const { table, ...further } = copiedTable(clipboard.getData('text/html'), { texts, own })
  const isBlank = table === null || table.every((row) => row.every(isBlankCell))
  if (isBlank && !isRead(plain)) {
    // Copied empty cells clear others; pictures do not.
    const isPictured = table?.some((row) => row.some(({ kind }) => kind === 'hidden')) ?? true
    return isPictured || table === null ? null : { cells: table, ...further }
  }
  if (isBlank) return { cells: texts.map((row) => row.map(plainSourceCell)), ...further }
  const fits = texts.length === table.length && texts.every((row, at) => row.length === table[at]?.length)
  const inPieces = fits ? null : piecesIn(plain)
  const cells = table.map((row, at) =>
    row.map((cell, place) => withPlainText(cell, inPieces === null ? texts[at]?.[place] : inPieces(cell))),
  )
  return { cells, ...further }
}

const isBlankCell = ({ text, value, leftOut }: CopiedCell): boolean =>
  !isRead(text + leftOut) && value === null

/** Finds a figure that the plain text writes on several lines, which gives it another number of rows than the HTML. */
function piecesIn(plain: string): (cell: CopiedCell) => string | undefined {
  const whole = new Set(plain.split(/[\t\r\n]+/).map((line) => line.trim()))
  const signs = plain.replace(/\s/g, '')
  const places = Array.from(plain.matchAll(/\S/g), ({ index }) => index)
  const isDigit = (at: number): boolean => /^\d$/.test(plain.charAt(at))
  return ({ text, whole: all }) => {
    if (all !== '' && signs.includes(withoutSpaces(all))) return all
    if (whole.has(text) || !/^\d[\d\s.,'\u2019]*$/.test(text)) return undefined
    const bare = text.replace(/\s/g, '')
    for (let at = signs.indexOf(bare); at !== -1; at = signs.indexOf(bare, at + 1)) {
      const [start = 0, last = 0] = [places[at], places[at + bare.length - 1]]
      if (!isDigit(start - 1) && !isDigit(last + 1)) return plain.slice(start, last + 1)
    }
    return undefined
  }
}

/**
 * Plain text may contain omitted content, such as deleted figures, but also a text that Excel cuts at the edge of its
 * column: two figures then contradict each other. A field without text gives way to it.
 */
function withPlainText(cell: CopiedCell, plainText = ''): SourceCell {
  const isCut =
    cell.whole !== '' && cell.kind === 'text' && withoutSpaces(plainText) !== withoutSpaces(cell.text)
  if (isCut && plainText !== '') {
    const areFigures = [cell.text, plainText].every(
      (text) => readNumber(text, anyMoney).kind !== 'unreadable',
    )
    const isWhole = withoutSpaces(plainText) === withoutSpaces(cell.whole) && !areFigures
    return { ...cell, ...(isWhole ? { text: plainText } : { plainText }) }
  }
  if (plainText === '' || plainText === cell.text || cell.leftOut !== '') return cell
  return cell.isField ? plainSourceCell(plainText) : { ...cell, plainText }
}

/** Returns `null` without text. */
export function pastedSheet(clipboard: DataTransfer, own: readonly string[]): ListSheet | null {
  const pasted = pastedTable(clipboard, own)
  if (pasted === null) return null
  const { cells, others, around } = pasted
  return {
    name: '',
    titles: around,
    visibility: 'visible',
    rows: cells.map((row) => row.map(sourceText)),
    left: others.length === 0 ? [] : [{ kind: 'tables', at: others }],
  }
}

/** Ignores fields and dialogs. `onRows` must be stable. The lists of these screens are in tugrik. */
export function usePastedRows(onPasted: (sheet: ListSheet) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (!event.clipboardData || isTakenElsewhere(event.target)) return
      const sheet = pastedSheet(event.clipboardData, [])
      // A single word is not a list: the user missed a field.
      if (sheet === null || (sheet.rows.length === 1 && (sheet.rows[0]?.length ?? 0) <= 1)) return
      event.preventDefault()
      onPasted(sheet)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [onPasted])
}

function isTakenElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [role="dialog"], [role="alertdialog"]') !== null
  )
}

/**
 * `leftOut`: omitted text, such as a deleted figure; `whole`: the text with its end that Excel cuts; `isField`: only
 * input fields have a text.
 */
type CopiedCell = SourceCell & {
  readonly leftOut: string
  readonly whole: string
  readonly isField: boolean
}

type CopiedTables = Omit<PastedTable, 'cells'> & {
  readonly table: readonly (readonly CopiedCell[])[] | null
}

/**
 * Reads HTML from Excel, LibreOffice, Google Sheets, Word or web pages. A merged cell fills its first position; hidden
 * rows and cells are omitted. Without a table it has the rows of the plain text.
 */
function copiedTable(html: string, { texts, own }: CopiedTogether): CopiedTables {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const styleOf = stylesIn(page)
  const tables = [...page.querySelectorAll('table')].filter(
    (each) => each.parentElement?.closest('table') === null && !isRemoved(each, styleOf),
  )
  const filled = tables.filter((each) => each.textContent.trim() !== '' && !isHidden(each, styleOf))
  const table = filled[0] ?? tables[0]
  if (!table) return { table: withoutTable(page.body, texts, styleOf), others: [], around: [] }
  const cells = cellsIn(table, styleOf)
  if (cells.every((row) => row.length === 0))
    return { table: texts.map((row) => row.map(hiddenCell)), others: [], around: [] }
  const others = filled.filter((each) => each !== table).map((each) => tables.indexOf(each) + 1)
  const around = linesAround(page.body, table, styleOf)
  const said = strangeUnitIn({ texts: around, titles: around, own })
  return {
    table: said === null ? cells : cells.map((row) => row.map((cell) => inUnit(cell, said))),
    others,
    around,
  }
}

type PlainRows = readonly (readonly string[])[]
type CopiedTogether = { readonly texts: PlainRows; readonly own: readonly string[] }

/** One cell, such as a figure of Google Sheets or of a paragraph, or lines that the HTML shows alike. */
function withoutTable(body: Element, texts: PlainRows, styleOf: StyleOf): CopiedTables['table'] {
  if (texts.length <= 1 && (texts[0]?.length ?? 0) <= 1) {
    const values = body.querySelectorAll('[data-sheets-value]')
    const cell = copiedCell(values.length === 1 && values[0] ? values[0] : body, styleOf)
    return isBlankCell(cell) ? null : [[cell]]
  }
  const { text, leftOut, unseen, isStrange } = textIn(body, styleOf)
  if (text + leftOut === '') return null
  const hidden = new Set(unseen.map(withoutSpaces))
  const isDoubtful = isStrange || isWithinHidden(body, styleOf) || isWithinDeleted(body, styleOf)
  const isAlike = withoutSpaces(text) === withoutSpaces(texts.flat().join('')) && !isDoubtful
  if (isAlike && hidden.size === 0) return null
  const lines = new Set(
    text
      .split('\n')
      .map(withoutSpaces)
      .filter((line) => !hidden.has(line)),
  )
  return texts.map((row) => {
    const line = withoutSpaces(row.join(''))
    const isSeen = lines.has(line) && !(isDoubtful && HAS_DIGIT.test(line))
    return row.map((text) => (isSeen || text === '' ? { ...empty, text } : hiddenCell(text)))
  })
}

const HAS_DIGIT = /\p{N}/u
const BLOCKS = 'caption, p, div, li, h1, h2, h3, h4, h5, h6, center, section, article, body'

/** The caption of a table, and the lines before and after it. Their length does not matter, as in a workbook. */
function linesAround(body: Element, table: HTMLTableElement, styleOf: StyleOf): readonly string[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) texts.push(node)
  const around = texts.filter(({ parentElement }) => {
    const isOutside = parentElement?.closest('table') === null || table.caption?.contains(parentElement)
    const isText = parentElement?.closest('style, script, template') === null
    return isOutside && isText && !isHidden(parentElement, styleOf)
  })
  const lines = [...Map.groupBy(around, ({ parentElement }) => parentElement?.closest(BLOCKS)).values()].map(
    (line) =>
      line
        .map(({ data }) => data)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
  )
  return lines.filter((line) => line !== '')
}

/** A figure with the unit outside its table, which no column reads. */
function inUnit(cell: CopiedCell, said: string): CopiedCell {
  const isFigure =
    cell.value !== null || !['empty', 'unreadable'].includes(readNumber(cell.text, anyMoney).kind)
  return isFigure ? { ...cell, text: `${cell.text} | ${said}`, value: null, kind: 'text' } : cell
}

function cellsIn(table: HTMLTableElement, styleOf: StyleOf): readonly (readonly CopiedCell[])[] {
  const hidden = hiddenColumns(table, styleOf)
  const shown = [...table.rows].filter(
    (row) => ![row, row.parentElement].some((each) => each && isRemoved(each, styleOf)),
  )
  const all = shown.flatMap(({ cells }) => [...cells]).filter((cell) => !isRemoved(cell, styleOf))
  const [only] = all
  if (only && all.length === 1 && hidden.size === 0) return [[copiedCell(only, styleOf)]]
  const rows: PastedRow[] = shown.map(() => [])
  for (const [down, row] of shown.entries()) {
    for (const cell of row.cells)
      if (!isRemoved(cell, styleOf))
        lay(rows.slice(down, down + heightOf(cell, shown, down)), cell, { styleOf, hidden, down })
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? empty).filter((_, at) => !hidden.has(at)))
}

/** The places of columns that `col` or `colgroup` hides, from 0. */
function hiddenColumns(table: HTMLTableElement, styleOf: StyleOf): ReadonlySet<number> {
  const groups = [...table.querySelectorAll<HTMLTableColElement>('colgroup')].filter(
    (group) => group.closest('table') === table,
  )
  const columns = groups.flatMap((group) => {
    const own = [...group.querySelectorAll<HTMLTableColElement>('col')]
    const all = own.length === 0 ? [group] : own
    return all.flatMap((each) =>
      Array.from({ length: each.span }, () => [each, group].some((part) => isRemoved(part, styleOf))),
    )
  })
  return new Set(columns.flatMap((isColumnHidden, at) => (isColumnHidden ? [at] : [])))
}

const empty: CopiedCell = { ...plainSourceCell(''), leftOut: '', whole: '', isField: false }
const hiddenCell = (text: string): CopiedCell => ({ ...empty, text, kind: 'hidden' })
type PastedRow = (CopiedCell | undefined)[]
type Layout = { readonly styleOf: StyleOf; readonly hidden: ReadonlySet<number>; readonly down: number }

/** A cell ends with its section at the latest, and 0 means that it ends there. */
function heightOf(
  { rowSpan }: HTMLTableCellElement,
  rows: readonly HTMLTableRowElement[],
  down: number,
): number {
  if (rowSpan === 1) return 1
  const next = rows.findIndex((row, at) => at > down && row.parentElement !== rows[down]?.parentElement)
  const most = (next === -1 ? rows.length : next) - down
  return rowSpan === 0 ? most : Math.min(rowSpan, most)
}

/** Puts a merged cell in its first position that is not hidden. The others are empty only if it is. */
function lay(
  lines: readonly PastedRow[],
  cell: HTMLTableCellElement,
  { styleOf, hidden, down }: Layout,
): void {
  const start = freePlace(lines[0] ?? [])
  const places = Array.from({ length: cell.colSpan }, (_, along) => start + along)
  const shown = places.filter((place) => !hidden.has(place))
  const copied = copiedCell(cell, styleOf)
  const isMerged = lines.length * shown.length > 1 && !(isBlankCell(copied) && copied.kind === 'text')
  const figure = isMerged && isFigureCell(copied) ? `${down},${start}` : ''
  const covered = isMerged ? { ...empty, merged: figure } : empty
  const first = figure === '' ? copied : { ...copied, merged: figure }
  for (const [below, line] of lines.entries()) {
    for (const place of places) line[place] = below === 0 && place === (shown[0] ?? start) ? first : covered
  }
}

function freePlace(row: Readonly<PastedRow>): number {
  const free = Array.from(row).indexOf(undefined)
  return free === -1 ? row.length : free
}

function copiedCell(cell: Element, styleOf: StyleOf): CopiedCell {
  const style = styleOf(cell)
  const read = textIn(cell, styleOf)
  const { text, leftOut, whole, fields, isStrange } = read
  const { value, format, kind } = behind(cell, style)
  const isUnseen = isWithinHidden(cell, styleOf) || isWithinDeleted(cell, styleOf) || isWhollyUnseen(read)
  const isPictured = cell.querySelector(PICTURES) !== null
  const isUnclear = text === '' && (leftOut + fields !== '' || value !== null || isPictured || isStrange)
  const isDoubtful = isStrange && (value !== null || HAS_DIGIT.test(text))
  const isRefused = isUnclear || isDoubtful || (text !== '' && isUnseen)
  return {
    text,
    value,
    format,
    kind: isRefused ? 'hidden' : kind,
    plainText: null,
    leftOut,
    whole,
    isField: text === '' && fields !== '',
    decimalMark: decimalMarkOf(cell, { text, format }, styleOf),
  }
}

/**
 * Excel declares its mark at the table; the text of a bare `x:num` is a number with a point. It shows no last 0 without
 * a format, so 1.500 is a text, perhaps with thousands.
 */
function decimalMarkOf(
  cell: Element,
  { text, format }: Pick<SourceCell, 'text' | 'format'>,
  styleOf: StyleOf,
): string {
  const table = cell.closest('table')
  const declared =
    table &&
    styleOf(table)
      .get('mso-displayed-decimal-separator')
      ?.replace(/["'\\]/g, '')
  if (declared === ',') return ','
  const isNumber =
    cell.hasAttribute('x:num') || (declared === '.' && (!/0\D*$/.test(text) || isGrouped({ text, format })))
  return isNumber ? '.' : ''
}

/** What a person may see where there is no text. */
const PICTURES = 'img, picture, svg, canvas, object, embed, video, audio, iframe, math'

/** Returns `true` for a text with a character that a person sees. */
const isRead = (text: string): boolean => /[^\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0\ufffc]/u.test(text)
const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

type Behind = Pick<SourceCell, 'value' | 'format' | 'kind'>

/**
 * Reads value and format: Excel uses `x:num` and the style, LibreOffice `sdval` and `sdnum`, Google Sheets two JSON
 * attributes.
 */
function behind(cell: Element, style: Style): Behind {
  const google = googleValue(cell)
  const format = excelFormat(style) ?? libreOfficeFormat(cell) ?? (ownFormat(cell) || google.format)
  if (cell.hasAttribute('x:bool') || /^boolean$/i.test(format))
    return { value: null, format, kind: 'boolean' }
  if (google.isBoolean) return { value: null, format, kind: 'boolean' }
  if (google.isDate) return { value: null, format, kind: 'date' }
  const written = cell.getAttribute('x:num') || cell.getAttribute('sdval') || google.value
  const value = written === null || written === '' ? Number.NaN : Number(written)
  return Number.isFinite(value) ? { value, format, kind: 'number' } : { value: null, format, kind: 'text' }
}

/** `mso-number-format:"\#\,\#\#0"` with CSS escapes; named formats have no quotes. */
function excelFormat(style: Style): string | null {
  const format = style.get('mso-number-format')
  if (format === undefined) return null
  return format
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/\\([0-9a-f]{4})\s?/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
}

/** Our own grid marks its percents. */
function ownFormat(cell: Element): string {
  return cell.matches('[data-unit="percent"]') ? '0.####"%"' : ''
}

/** `1033;0;#,##0.00`: two languages, then the format. */
function libreOfficeFormat(cell: Element): string | null {
  return cell.getAttribute('sdnum')?.split(';').slice(2).join(';') ?? null
}

/**
 * `{"1":3,"3":12.5}` is kind 3 (a number) and its value, 4 a boolean; `{"1":5,"2":"yyyy-mm-dd"}` is kind 5 to 7 (date
 * or time) and its format.
 */
function googleValue(cell: Element) {
  const value = cell.getAttribute('data-sheets-value') ?? ''
  const format = cell.getAttribute('data-sheets-numberformat') ?? ''
  return {
    value: /^\{"1":3,"3":(-?[\d.eE+-]+)\}$/.exec(value)?.[1] ?? null,
    format: /"2":"((?:[^"\\]|\\.)*)"/.exec(format)?.[1]?.replace(/\\(.)/g, '$1') ?? '',
    isDate: /^\{"1":[567]\b/.test(format),
    isBoolean: /^\{"1":4\b/.test(value),
  }
}

const withoutLastEmpty = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  rows.length > 1 && rows.at(-1)?.every((text) => text === '') ? rows.slice(0, -1) : rows

/** Quoted cells may contain tabs and line breaks. */
export function rowsFromText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/g)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
