import { type ClipboardEvent as ReactClipboardEvent, useEffect } from 'react'
import type { ListSheet } from '#domain/list/read-list.ts'
import {
  plainSourceCell,
  type SourceCell,
  SUBSCRIPTS,
  SUPERSCRIPTS,
  sourceText,
  withDigits,
} from '#domain/number/source-cell.ts'

type PastedCells = readonly (readonly SourceCell[])[]

type PastedTable = {
  readonly cells: PastedCells
  /** Further tables that were copied along, by their place among all, from 1. */
  readonly others: readonly number[]
}

/**
 * The HTML has values and formats; the text may have figures that the HTML shortens. Returns `null` without text, for
 * example for a picture.
 */
export function pastedTable(clipboard: DataTransfer): PastedTable | null {
  const plain = clipboard.getData('text/plain')
  const texts = withoutLastEmpty(rowsFromText(plain))
  const { table, others } = copiedTable(clipboard.getData('text/html'))
  const isEmpty =
    table === null || table.every((row) => row.every(({ text, value }) => text === '' && value === null))
  if (plain === '' && isEmpty) return null
  if (table === null) return { cells: texts.map((row) => row.map(plainSourceCell)), others }
  const fits = texts.length === table.length && texts.every((row, at) => row.length === table[at]?.length)
  const cells = fits
    ? table.map((row, at) => row.map((cell, place) => withPlainText(cell, texts[at]?.[place])))
    : table
  return { cells, others }
}

/** Plain text may contain omitted content, such as deleted figures. */
function withPlainText(cell: CopiedCell, plainText: string | undefined): SourceCell {
  const differs = plainText !== undefined && plainText !== '' && plainText !== cell.text
  return differs && cell.leftOut === '' ? { ...cell, plainText } : cell
}

/** Returns `null` without text. */
export function pastedSheet(clipboard: DataTransfer): ListSheet | null {
  const pasted = pastedTable(clipboard)
  if (pasted === null) return null
  const { cells, others } = pasted
  return {
    name: '',
    visibility: 'visible',
    rows: cells.map((row) => row.map(sourceText)),
    left: others.length === 0 ? [] : [{ kind: 'tables', at: others }],
  }
}

/** Ignores fields and dialogs. `onRows` must be stable. */
export function usePastedRows(onPasted: (sheet: ListSheet) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (!event.clipboardData || isTakenElsewhere(event.target)) return
      const sheet = pastedSheet(event.clipboardData)
      // A single word is not a list: the user missed a field.
      if (sheet === null || (sheet.rows.length === 1 && (sheet.rows[0]?.length ?? 0) <= 1)) return
      event.preventDefault()
      onPasted(sheet)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [onPasted])
}

/**
 * In single-line fields browsers turn line breaks and tabs into spaces, so 45 and 500 on two lines would become 45
 * 500.
 */
export function pasteIntoFigure(event: ReactClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain').trim()
  if (event.isDefaultPrevented() || !/[\t\r\n]/.test(text)) return
  event.preventDefault()
  // `insertText` preserves the undo history of the field.
  document.execCommand('insertText', false, text.replace(/\s*[\t\r\n]+\s*/g, ' | '))
}

function isTakenElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [role="dialog"], [role="alertdialog"]') !== null
  )
}

/** `leftOut`: omitted text, such as a deleted figure. */
type CopiedCell = SourceCell & { readonly leftOut: string }

type CopiedTables = {
  readonly table: readonly (readonly CopiedCell[])[] | null
  /** The tables that are not read, by their place among all, from 1. */
  readonly others: readonly number[]
}

/**
 * Reads HTML from Excel, LibreOffice, Google Sheets, Word or web pages; `null` without a table. A merged cell fills
 * its first position; hidden rows and cells are omitted.
 */
function copiedTable(html: string): CopiedTables {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const tables = [...page.querySelectorAll('table')].filter(
    (each) => each.parentElement?.closest('table') === null,
  )
  const filled = tables.filter(({ textContent }) => textContent.trim() !== '')
  const table = filled[0] ?? tables[0]
  if (!table) return { table: null, others: [] }
  const others = filled.filter((each) => each !== table).map((each) => tables.indexOf(each) + 1)
  return { table: cellsIn(table, stylesIn(page)), others }
}

function cellsIn(table: HTMLTableElement, styleOf: StyleOf): readonly (readonly CopiedCell[])[] {
  const shown = [...table.rows].filter((row) => !isHidden(row, styleOf(row)))
  const rows: PastedRow[] = shown.map(() => [])
  for (const [down, row] of shown.entries()) {
    for (const cell of row.cells) if (!isHidden(cell, styleOf(cell))) lay(rows, down, cell, styleOf)
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? empty))
}

const empty: CopiedCell = { ...plainSourceCell(''), leftOut: '' }
const mostSpan = 100
type PastedRow = (CopiedCell | undefined)[]
/** Reads raw declarations, because browsers drop those that only Excel knows. */
type StyleOf = (element: Element) => string

function lay(rows: PastedRow[], down: number, cell: HTMLTableCellElement, styleOf: StyleOf): void {
  const start = freePlace(rows[down] ?? [])
  const lines = rows.slice(down, down + Math.max(1, Math.min(cell.rowSpan, mostSpan)))
  for (const [below, line] of lines.entries()) {
    for (let along = 0; along < Math.min(cell.colSpan, mostSpan); along++)
      line[start + along] = below === 0 && along === 0 ? copiedCell(cell, styleOf) : empty
  }
}

function freePlace(row: Readonly<PastedRow>): number {
  const free = Array.from(row).indexOf(undefined)
  return free === -1 ? row.length : free
}

function copiedCell(cell: HTMLTableCellElement, styleOf: StyleOf): CopiedCell {
  const { text, leftOut } = textIn(cell, styleOf)
  const { value, format, kind } = behind(cell, styleOf(cell))
  const isStruck = text !== '' && /line-through/i.test(styleOf(cell))
  const isLeftOut = isStruck || (text === '' && (leftOut !== '' || value !== null))
  return {
    text,
    value,
    format,
    kind: isLeftOut ? 'hidden' : kind,
    plainText: null,
    leftOut,
  }
}

function stylesIn(page: Document): StyleOf {
  const sheet = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  const rules = [...sheet.matchAll(/([\w.-]+)\s*\{([^}]*)\}/g)].map(
    ([, selector = '', body = '']) => [selector.toLowerCase(), body] as const,
  )
  const named = new Map<string, string>()
  for (const [selector, body] of rules) named.set(selector, `${named.get(selector) ?? ''};${body}`)
  const compound = [...named].filter(([selector]) => /\..*\./.test(selector))
  const matching = (element: Element): readonly string[] => {
    const own = [...element.classList].map((name) => name.toLowerCase())
    return compound.flatMap(([selector, body]) => {
      const [tag = '', ...classes] = selector.split('.')
      const isTag = tag === '' || tag === element.localName
      return isTag && classes.every((name) => own.includes(name)) ? [body] : []
    })
  }
  return (element) =>
    [
      named.get(element.localName),
      ...matching(element),
      ...[...element.classList].flatMap((name) => [
        named.get(`.${name.toLowerCase()}`),
        named.get(`${element.localName}.${name.toLowerCase()}`),
      ]),
      element.getAttribute('style'),
    ].join(';')
}

function isHidden(element: Element, style: string): boolean {
  return (
    element.hasAttribute('hidden') ||
    UNSEEN.includes(element.localName) ||
    /display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|mso-hide\s*:\s*all/i.test(style) ||
    /opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|clip\s*:\s*rect\(\s*[01](px)?\b/i.test(style)
  )
}

/** Elements that a browser does not draw, and reading aids above a text. */
const UNSEEN: readonly string[] = ['script', 'style', 'template', 'comment', 'rt', 'rp', 'rtc', 'datalist']

const BLOCKS =
  'address, article, aside, blockquote, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, button, caption, center, dialog, dir, hgroup, input, legend, menu, optgroup, math, mi, mn, mo, option, select, svg, textarea, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, summary, table, tr, td, th, ul'
const BLOCK_STYLE =
  /display\s*:\s*(block|flex|grid|inline-|list-item|table)|position\s*:\s*(absolute|fixed)|float\s*:\s*(left|right)/i

/** Line breaks, blocks and nested cells start lines, superscript digits stay, deleted and hidden text is omitted. */
function textIn(element: Element, styleOf: StyleOf): { readonly text: string; readonly leftOut: string } {
  let text = ''
  let leftOut = ''
  const add = (node: Node, digits: string | null): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const words = (node.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' ')
      text += digits === null ? words : withDigits(words, digits)
      return
    }
    if (!(node instanceof Element)) return
    const style = styleOf(node)
    if (isHidden(node, style) || node.matches('del, s, strike') || /line-through/i.test(style)) {
      leftOut += (node.textContent ?? '').trim()
      return
    }
    const isBlock = node.matches(BLOCKS) || BLOCK_STYLE.test(style) || isPale(node, style)
    if (isBlock || node.matches('br')) text += '\n'
    for (const child of node.childNodes) add(child, raised(node, style) ?? digits)
    if (isBlock) text += '\n'
  }
  for (const child of element.childNodes) add(child, raised(element, styleOf(element)))
  const lines = text.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim())
  return { text: lines.filter((line) => line !== '').join('\n'), leftOut }
}

/** Returns `true` for text in the colour of the background, which the user does not see. */
function isPale(element: Element, style: string): boolean {
  const pale = /^\s*(white|transparent|#f{3}|#f{6}|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))\s*$/i
  const [, color = element.getAttribute('color') ?? ''] = /(?:^|[;\s])color\s*:\s*([^;]+)/i.exec(style) ?? []
  return pale.test(color)
}

const RAISED =
  /vertical-align\s*:\s*(super|text-top|(?!0+(\.0+)?[a-z%])[\d.]+[a-z%])|mso-text-raise\s*:\s*(?!0)[\d.]|position\s*:\s*relative\s*;\s*top\s*:\s*-/i
const LOWERED =
  /vertical-align\s*:\s*(sub|text-bottom|-[\d.]+[a-z%])|mso-text-raise\s*:\s*-|position\s*:\s*relative\s*;\s*top\s*:\s*(?!0)[\d.]/i

function raised(element: Element, style: string): string | null {
  if (element.matches('sup') || RAISED.test(style)) return SUPERSCRIPTS
  return element.matches('sub') || LOWERED.test(style) ? SUBSCRIPTS : null
}

type Behind = Pick<SourceCell, 'value' | 'format' | 'kind'>

/**
 * Reads value and format: Excel uses `x:num` and the style, LibreOffice `sdval` and `sdnum`, Google Sheets two JSON
 * attributes.
 */
function behind(cell: Element, style: string): Behind {
  const google = googleValue(cell)
  const format = excelFormat(style) ?? libreOfficeFormat(cell) ?? google.format
  if (cell.hasAttribute('x:bool') || /^boolean$/i.test(format))
    return { value: null, format, kind: 'boolean' }
  if (google.isBoolean) return { value: null, format, kind: 'boolean' }
  if (google.isDate) return { value: null, format, kind: 'date' }
  const written = cell.getAttribute('x:num') || cell.getAttribute('sdval') || google.value
  const value = written === null || written === '' ? Number.NaN : Number(written)
  return Number.isFinite(value) ? { value, format, kind: 'number' } : { value: null, format, kind: 'text' }
}

/** `mso-number-format:"\#\,\#\#0"` with CSS escapes; named formats have no quotes. */
function excelFormat(style: string): string | null {
  const [, quoted, named] = /mso-number-format\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'?([\w ]+)'?)/i.exec(style) ?? []
  if (quoted === undefined) return named?.trim() ?? null
  return quoted
    .replace(/\\([0-9a-f]{4})\s?/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
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
