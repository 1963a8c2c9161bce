import {
  attributeOf,
  conditionalStylesIn,
  withReadableRules,
  withStyles,
} from '#engine/list/conditional-rules.ts'
import type { LeftOut, ListSheet } from '#engine/list/read-list.ts'
import {
  type ConditionalRule,
  conditionalStyle,
  isMet,
  knownRule,
} from '#engine/number/conditional-format.ts'
import { mergedPart } from '#engine/number/error-texts.ts'
import { isFigureCell, type SourceCell } from '#engine/number/source-cell.ts'
import { sourceText } from '#engine/number/source-text.ts'
import { appearanceOf, type WorkbookDetails, workbookCell } from '#engine/number/workbook-cell.ts'

/** Corrects .xlsx files before reading (decision 0011). */

/** DEFLATE with an output limit (an error above it) and UTF-8. */
export type WorkbookCodec = {
  readonly inflate: (packed: Uint8Array, most: number) => Promise<Uint8Array>
  readonly decode: (bytes: Uint8Array) => string
  readonly encode: (text: string) => Uint8Array
}

export type ReadyWorkbook = {
  readonly bytes: Uint8Array
  readonly formulas: 'calculated' | 'never'
  /** Up to the last filled cell of all sheets. */
  readonly extent: SheetExtent
}

export type SheetExtent = { readonly rows: number; readonly columns: number }

/** Returns other files unchanged; the reader refuses them. Throws for a part larger than its declared size. */
export async function readyWorkbook(file: Uint8Array, unpacking: WorkbookCodec): Promise<ReadyWorkbook> {
  const bytes = withSlashes(file)
  let formulas: ReadyWorkbook['formulas'] = 'calculated'
  let extent: SheetExtent = { rows: 0, columns: 0 }
  const changed = new Map<number, Uint8Array>()
  const partsNamed = async (name: RegExp, seenOf: (text: string) => string): Promise<void> => {
    for (const entry of entriesOf(bytes)) {
      if (!name.test(entry.name) || entry.size === 0 || entry.size === ELSEWHERE) continue
      const text = unpacking.decode(await contentOf(bytes, entry, unpacking))
      const seen = seenOf(text)
      if (seen !== text) changed.set(entry.at, unpacking.encode(seen))
    }
  }
  let charts: ReadonlySet<string> = new Set()
  await partsNamed(/(^|\/)_rels\/workbook\d*\.xml\.rels$/i, (text) => {
    charts = chartSheetsIn(text)
    return text
  })
  await partsNamed(/(^|\/)workbook\d*\.xml$/i, (text) => {
    if (isNeverCalculated(text)) formulas = 'never'
    return withoutSheets(text, charts)
  })
  const STYLE_SHEET = /(^|\/)styles\d*\.xml$/i
  let styles: readonly string[] = []
  await partsNamed(STYLE_SHEET, (text) => {
    styles = conditionalStylesIn(text)
    return text
  })
  await partsNamed(/(^|\/)worksheets\/[^/]+\.xml$/i, (text) => {
    const read = withReadableRules({ worksheet: asSeen(text), styles })
    styles = read.styles
    extent = extentWith(extent, read.worksheet)
    return read.worksheet
  })
  await partsNamed(STYLE_SHEET, (text) => withStyles(withFormats(text), styles))
  return { bytes: changed.size === 0 ? bytes : withParts(bytes, changed), formulas, extent }
}

const RELATION = /<(?:\w+:)?Relationship\s[^<>]*>/g
/** Also dialogs and macros; the reader refuses a file with any. */
const CHART_SHEET = /\/(?:chartsheet|dialogsheet|xl(?:Intl)?Macrosheet)$/i
const NAMED_SHEET = /<(?:\w+:)?sheet\s(?:[^<>"']|"[^<"]*"|'[^<']*')*>/g

function chartSheetsIn(relations: string): ReadonlySet<string> {
  return new Set(
    [...relations.matchAll(RELATION)].flatMap(([relation]) =>
      CHART_SHEET.test(attributeOf(relation, 'Type') ?? '') ? (attributeOf(relation, 'Id') ?? []) : [],
    ),
  )
}

function withoutSheets(workbook: string, ids: ReadonlySet<string>): string {
  return workbook.replace(NAMED_SHEET, (sheet) => {
    const [, id = ''] = /\s\w+:id\s*=\s*["']([^"']+)["']/.exec(sheet) ?? []
    return ids.has(id) ? '' : sheet
  })
}

/** Groups: column letters, row. */
const FILLED =
  /<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["'][^<>]*?(?<!\/)>\s*<(?:\w+:)?(?:v|is|f)[\s/>]/g

/** Readers that stop at a limit omit the cells behind it without a word. */
function extentWith(known: SheetExtent, worksheet: string): SheetExtent {
  let { rows, columns } = known
  for (const [, letters = '', row = ''] of worksheet.matchAll(FILLED)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnOf(letters))
  }
  return { rows, columns }
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * Libraries write 0 as a result and let Excel calculate at opening; Excel removes the mark when it saves. Our files
 * with engine 0 have valid results.
 */
function isNeverCalculated(workbook: string): boolean {
  const [mark = ''] = /<(?:\w+:)?calcPr\b[^>]*>/.exec(workbook) ?? []
  return /\bfullCalcOnLoad\s*=\s*["'](?:1|true)["']/.test(mark) && !/\bcalcId\s*=\s*["']0["']/.test(mark)
}

/**
 * Reading aids (`rPh`) would join the text; a reader takes blank values for 0. A formula without text gets one, so that
 * the reader reports it.
 */
function asSeen(worksheet: string): string {
  const plain = worksheet.includes('rPh')
    ? worksheet.replace(/<((?:\w+:)?rPh)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/g, '')
    : worksheet
  return withRowNumbers(plain).replace(CELL, (cell, _name, attributes: string, content = '') => {
    const isText = TEXT_RESULT.test(attributes)
    const filled = isText ? content : content.replace(BLANK_VALUE, '')
    const isEmpty = !HOLDS_VALUE.test(filled)
    const start = isEmpty ? attributes.replace(/\st\s*=\s*["']\w+["']/, '') : attributes
    const named = filled.replace(TEXTLESS_FORMULA, namedFormula)
    return named === content && start === attributes
      ? cell
      : cell.replace(attributes, () => start).replace(content, () => named)
  })
}

/** The reader needs a number to hide a row, and ignores some heights of 0. */
function withRowNumbers(worksheet: string): string {
  let at = 0
  return worksheet.replace(ROW, (row, name: string, attributes: string, end: string) => {
    const [, number] = /\sr\s*=\s*["'](\d+)["']/.exec(attributes) ?? []
    at = number === undefined ? at + 1 : Number(number)
    const isFlat = /\sht\s*=\s*["']0(?:\.0*)?["']/.test(attributes)
    if (number !== undefined && !isFlat) return row
    const others = number === undefined ? attributes : attributes.replace(/\sr\s*=\s*["']\d+["']/, '')
    return `<${name}${others} r="${at}"${isFlat ? ' hidden="1"' : ''}${end}>`
  })
}

const ROW = /<((?:\w+:)?row)(?=[\s/>])([^>]*?)(\/?)>/g

/** Ends before the next cell, so that a broken file takes no longer. */
const CELL =
  /<((?:\w+:)?c)(?=[\s/>])([^>]*?)(?:\/>|>(?!<v>[^\s<&])([^<]*(?:<(?!(?:\w+:)?c[\s/>])[^<]*)*?)<\/\1\s*>)/g
const TEXT_RESULT = /\st\s*=\s*["']str["']/
const BLANK_VALUE =
  /<((?:\w+:)?v)(?=[\s/>])[^>]*?(?:\/>|>(?:\s|&#(?:9|10|13|32|160|x0?9|x0?a|x0?d|x20|xa0);)*<\/\1\s*>)/gi
const HOLDS_VALUE = /<(?:\w+:)?v(?:\s[^>]*[^/>])?>|<(?:\w+:)?is[\s>]/
const TEXTLESS_FORMULA = /<((?:\w+:)?f)(?=[\s/>])([^>]*?)(?:\/>|>\s*<\/\1\s*>)/g

/** The reader knows a shared formula without its text, and the range of an array alone. */
function namedFormula(formula: string, name: string, attributes: string): string {
  if (/\st\s*=\s*["']shared["']/.test(attributes)) return formula
  return `<${name}${attributes.replace(/(\st\s*=\s*["'])dataTable/, '$1array')}>?</${name}>`
}

/** ECMA-376 part 1, 18.8.30, the last ones Thai; the reader knows only the built-in dates. */
const BUILT_IN: readonly (readonly [number, string])[] = [
  [41, '_(* #,##0_);_(* \\(#,##0\\);_(* &quot;-&quot;_);_(@_)'],
  [42, '_(* #,##0_);_(* \\(#,##0\\);_(* &quot;-&quot;_);_(@_)'],
  [43, '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* &quot;-&quot;??_);_(@_)'],
  [44, '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* &quot;-&quot;??_);_(@_)'],
  [67, '0%'],
  [68, '0.00%'],
  [69, '# ?/?'],
  [70, '# ??/??'],
  ...[71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81].map((id) => [id, 'd/m/yyyy h:mm'] as const),
]

function withFormats(styles: string): string {
  const named = [...styles.matchAll(/<(?:\w+:)?(xf|numFmt)\b[^>]*?\bnumFmtId\s*=\s*["'](\d+)["']/g)]
  const idsOf = (element: string): ReadonlySet<number> =>
    new Set(named.flatMap(([, name, id]) => (name === element ? [Number(id)] : [])))
  const [used, defined] = [idsOf('xf'), idsOf('numFmt')]
  const missing = BUILT_IN.filter(([id]) => used.has(id) && !defined.has(id))
  if (missing.length === 0) return styles
  const prefix = /<(\w+:)?styleSheet\b/.exec(styles)?.[1] ?? ''
  const formats = missing
    .map(([id, code]) => `<${prefix}numFmt numFmtId="${id}" formatCode="${code}"/>`)
    .join('')
  const [numFmts] = /<(?:\w+:)?numFmts\b[^>]*[^/>]>|<(?:\w+:)?numFmts>/.exec(styles) ?? []
  if (numFmts !== undefined) return styles.replace(numFmts, () => `${numFmts}${formats}`)
  return styles.replace(
    /<(?:\w+:)?styleSheet\b[^>]*>/,
    (start) => `${start}<${prefix}numFmts>${formats}</${prefix}numFmts>`,
  )
}

export type ReadSheet = {
  readonly name: string
  readonly hidden?: boolean
  readonly veryHidden?: boolean
  readonly rows: readonly (readonly unknown[])[]
  readonly cells?: ReadonlyMap<string, SheetCell>
  readonly rowDefs?: ReadonlyMap<number, { readonly hidden?: boolean; readonly height?: number }>
  readonly columns?: readonly { readonly hidden?: boolean; readonly width?: number }[]
  readonly merges?: readonly {
    readonly startRow: number
    readonly startCol: number
    readonly endRow: number
    readonly endCol: number
  }[]
  readonly conditionalRules?: readonly (ConditionalRule & { readonly range: string })[]
}

type SheetCell = WorkbookDetails & { readonly formulaRef?: string; readonly formulaType?: string }

/** Formulas that were never calculated, and empty cells that an array formula fills, have no result. */
export function cellsOf(
  { rows, cells, merges = [], conditionalRules = [] }: ReadSheet,
  formulas: ReadyWorkbook['formulas'],
  theme: readonly string[] = [],
): readonly (readonly SourceCell[])[] {
  const isNever = formulas === 'never'
  const filled = [...(cells?.values() ?? [])].flatMap(filledBy)
  const rules = conditionalRules
    .filter(({ style, iconSet }) => style !== undefined || iconSet !== undefined)
    .map((rule, at) => {
      const spans = rule.range.split(/\s+/).flatMap((range) => rangeOf(range) ?? WHOLE_SHEET)
      return { rule: knownRule(rule, (reference) => isOwnCell(reference, spans)), spans, at }
    })
  const styles = new Map<string, WorkbookDetails['style']>()
  const withRules = (value: unknown, details: SheetCell = {}, at: number, place: number): SheetCell => {
    const own = rules
      .filter(({ spans }) => spans.some((span) => isIn(span, at, place)))
      .map(({ rule, at }) => ({ rule, at, holds: isMet(rule, value) }))
    // A hidden 0 stays 0.
    if (own.length === 0 || value === 0) return details
    const { style = {}, richText } = details
    const key = JSON.stringify([
      ...[typeof value, Number(value) > 0, style, richText],
      ...own.map(({ at, holds }) => [at, holds]),
    ])
    const shown =
      styles.get(key) ??
      conditionalStyle(style, own, (style) => appearanceOf(value, { ...details, style }, theme))
    styles.set(key, shown)
    return { ...details, style: shown }
  }
  const covered = new Set(merges.flatMap((merge) => coveredBy(merge, rows)))
  return widened(rows, filled).map((row, at) =>
    row.map((value, place) => {
      if (covered.has(`${at},${place}`)) return workbookCell(null)
      const details = cells?.get(`${at},${place}`)
      const isWithoutResult = isNever || value === null || value === undefined
      if (!isWithoutResult) return workbookCell(value, withRules(value, details, at, place), theme)
      const isFilled = details?.formula !== undefined || filled.some((each) => isIn(each, at, place))
      return isFilled
        ? workbookCell(null, { ...details, formula: details?.formula ?? '' })
        : workbookCell(value, details)
    }),
  )
}

/** The range of a shared formula may have other cells between; a range of one cell fills no other. */
function filledBy({ formulaRef = '', formulaType }: SheetCell): readonly CellSpan[] {
  return formulaType === 'shared' || !formulaRef.includes(':') ? [] : [rangeOf(formulaRef) ?? []].flat()
}

/** Files leave out some cells that a formula fills. */
function widened(rows: ReadSheet['rows'], filled: readonly CellSpan[]): ReadSheet['rows'] {
  const most = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row, at) => {
    const ends = filled.flatMap(({ from, to }) => (at >= from.row && at <= to.row ? [to.column + 1] : []))
    const width = Math.min(most, Math.max(row.length, ...ends))
    return width > row.length ? [...row, ...Array<null>(width - row.length).fill(null)] : row
  })
}

function coveredBy(
  { startRow, startCol, endRow, endCol }: NonNullable<ReadSheet['merges']>[number],
  rows: ReadSheet['rows'],
): readonly string[] {
  return rows.slice(startRow, endRow + 1).flatMap((row, down) =>
    row.slice(startCol, endCol + 1).flatMap((value, along) => {
      const isShown = down === 0 && along === 0
      return isShown || value === null || value === '' ? [] : [`${startRow + down},${startCol + along}`]
    }),
  )
}

type CellSpan = { readonly from: Place; readonly to: Place }
type Place = { readonly row: number; readonly column: number }

const WHOLE_SHEET: CellSpan = { from: { row: 0, column: 0 }, to: { row: Infinity, column: Infinity } }

/** B2, B2:B9, B:B or 2:9; `null` for any other text. */
function rangeOf(text: string): CellSpan | null {
  const [, left = '', top = '', right = left, bottom = top] =
    /^(?=.)\$?([A-Z]*)\$?(\d*)(?::\$?([A-Z]*)\$?(\d*))?$/.exec(text) ?? []
  if (left + top === '') return null
  return {
    from: { row: Math.max(1, Number(top)) - 1, column: Math.max(1, columnOf(left)) - 1 },
    to: { row: (Number(bottom) || Infinity) - 1, column: (columnOf(right) || Infinity) - 1 },
  }
}

/** Formulas are relative to the first cell of their range, except behind $. */
function isOwnCell(reference: string, [span, ...others]: readonly CellSpan[]): boolean {
  const own = rangeOf(reference)
  if (own === null || span === undefined || others.length > 0) return false
  const [, column = '', row = ''] = /^(\$?)[A-Z]+(\$?)\d+$/i.exec(reference) ?? []
  return (
    isIn({ from: span.from, to: span.from }, own.from.row, own.from.column) &&
    (column === '' || span.from.column === span.to.column) &&
    (row === '' || span.from.row === span.to.row)
  )
}

function isIn({ from, to }: CellSpan, row: number, column: number): boolean {
  return row >= from.row && row <= to.row && column >= from.column && column <= to.column
}

/** Hidden rows and columns are left out and named. */
export function listSheetOf(
  sheet: ReadSheet,
  formulas: ReadyWorkbook['formulas'],
  theme: readonly string[] = [],
): ListSheet {
  const texts = withMergedShown(cellsOf(sheet, formulas, theme), sheet)
  const hasText = (texts: readonly string[]): boolean => texts.some((text) => text !== '')
  const { rows, columns } = hiddenLines(sheet)
  const hiddenRows = rows.filter((at) => hasText(texts[at] ?? []))
  const hiddenColumns = columns.filter((place) => hasText(texts.map((row) => row[place] ?? '')))
  const left = (kind: LeftOut['kind'], places: readonly number[]): readonly LeftOut[] =>
    places.length === 0 ? [] : [{ kind, at: places.map((place) => place + 1) }]
  return {
    name: sheet.name,
    visibility: visibilityOf(sheet),
    rows: texts.map((row, at) =>
      hiddenRows.includes(at) ? [] : row.filter((_, place) => !columns.includes(place)),
    ),
    left: [...left('hiddenRows', hiddenRows), ...left('hiddenColumns', hiddenColumns)],
  }
}

/** A merged cell shows its text even if its first row or column is hidden. */
function withMergedShown(
  cells: readonly (readonly SourceCell[])[],
  sheet: ReadSheet,
): readonly (readonly string[])[] {
  const hidden = hiddenLines(sheet)
  const [rows, columns] = [new Set(hidden.rows), new Set(hidden.columns)]
  const shown = cells.map((row) => row.map(sourceText))
  const width = Math.max(0, ...shown.map(({ length }) => length))
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const [cell, from] = [cells[startRow]?.[startCol], shown[startRow]]
    const text = from?.[startCol] ?? ''
    const lines = shown.slice(startRow, endRow + 1).filter((_, down) => !rows.has(startRow + down))
    const places = placesOutside(columns, startCol, Math.min(endCol, width - 1))
    if (cell === undefined || from === undefined || text === '' || lines.length * places.length === 0)
      continue
    from[startCol] = ''
    const isMarked = lines.length * places.length > 1 && isFigureCell(cell)
    const at = `${startRow},${startCol}`
    for (const [down, line] of (isMarked ? lines : lines.slice(0, 1)).entries()) {
      for (const [along, place] of (isMarked ? places : places.slice(0, 1)).entries()) {
        const own = down + along === 0 ? text : ''
        while (line.length < place) line.push('')
        line[place] = isMarked ? mergedPart({ at, text: own }) : own
      }
    }
  }
  return shown
}

function placesOutside(hidden: ReadonlySet<number>, from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, along) => from + along).filter(
    (place) => !hidden.has(place),
  )
}

export function visibilityOf({ hidden, veryHidden }: ReadSheet): 'visible' | 'hidden' {
  return hidden || veryHidden ? 'hidden' : 'visible'
}

/** From 0; includes lines of almost no height or width. */
export type HiddenLines = { readonly rows: readonly number[]; readonly columns: readonly number[] }

export function hiddenLines({ rowDefs, columns = [] }: ReadSheet): HiddenLines {
  return {
    rows: [...(rowDefs ?? [])].flatMap(([at, row]) => (isHidden(row) ? [at] : [])),
    columns: columns.flatMap((column, place) => (isHidden(column) ? [place] : [])),
  }
}

function isHidden(
  line: { readonly hidden?: boolean; readonly height?: number; readonly width?: number } = {},
): boolean {
  const { hidden, height = MIN_HEIGHT, width = MIN_WIDTH } = line
  return hidden === true || height < MIN_HEIGHT || width < MIN_WIDTH
}

/** In points and digits; about a pixel. */
const [MIN_HEIGHT, MIN_WIDTH] = [2, 0.5]

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** The size or position is in the ZIP64 record (APPNOTE 4.4.1.4). */
const ELSEWHERE = 0xffff_ffff
const MANY_ELSEWHERE = 0xffff
/** Flag bit 3: the sizes may be behind the content (APPNOTE 4.4.4). */
const SIZES_BEHIND = 8
const STORED = 0
/** A checksum of 0 is none. */
const UNTOLD = 0
const BACKSLASH = 0x5c
const SLASH = 0x2f

/** In bytes, from the zip directory; 0 for other files. A part without a declared size counts as infinite. */
export function unpackedSize(file: Uint8Array): number {
  const view = viewOf(file)
  const end = endOfDirectory(view)
  if (end === null) return 0
  const isElsewhere =
    view.getUint16(end + 10, true) === MANY_ELSEWHERE ||
    view.getUint32(end + 12, true) === ELSEWHERE ||
    view.getUint32(end + 16, true) === ELSEWHERE
  if (isElsewhere) return Number.POSITIVE_INFINITY
  return entriesOf(file).reduce((sum, { packed, size, isBehind }) => {
    const isUntold = size === 0 && (packed > 0 || isBehind)
    return sum + (isUntold ? Number.POSITIVE_INFINITY : size)
  }, 0)
}

type ZipEntry = {
  readonly at: number
  readonly name: string
  readonly packed: number
  readonly size: number
  readonly isBehind: boolean
  readonly isStored: boolean
  /** Offset of the local header. */
  readonly local: number
  /** Offset of the next entry. */
  readonly next: number
}

function entriesOf(file: Uint8Array): readonly ZipEntry[] {
  const view = viewOf(file)
  const end = endOfDirectory(view)
  const entries: ZipEntry[] = []
  for (let at = end === null ? file.length : view.getUint32(end + 16, true); isEntry(view, at); ) {
    const length = view.getUint16(at + 28, true)
    const next = at + 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    entries.push({
      at,
      name: String.fromCharCode(...file.subarray(at + 46, at + 46 + length)),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      isBehind: (view.getUint16(at + 8, true) & SIZES_BEHIND) !== 0,
      isStored: view.getUint16(at + 10, true) === STORED,
      local: view.getUint32(at + 42, true),
      next,
    })
    at = next
  }
  return entries
}

async function contentOf(file: Uint8Array, entry: ZipEntry, { inflate }: WorkbookCodec): Promise<Uint8Array> {
  const view = viewOf(file)
  const { local, packed, size, isStored } = entry
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const content = file.subarray(start, start + packed)
  return isStored ? content : inflate(content, size)
}

/** New parts are appended uncompressed. */
function withParts(file: Uint8Array, changed: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const entries = entriesOf(file)
  const end = endOfDirectory(viewOf(file)) ?? file.length
  const start = entries[0]?.at ?? end
  const pieces: Uint8Array[] = [file.subarray(0, start)]
  const directory: Uint8Array[] = []
  let place = start
  for (const { at, next, name } of entries) {
    const entry = file.slice(at, next)
    const content = changed.get(at)
    directory.push(entry)
    if (content === undefined) continue
    const view = viewOf(entry)
    view.setUint16(8, view.getUint16(8, true) & ~SIZES_BEHIND, true)
    view.setUint16(10, STORED, true)
    view.setUint32(16, UNTOLD, true)
    view.setUint32(20, content.length, true)
    view.setUint32(24, content.length, true)
    view.setUint32(42, place, true)
    const head = new Uint8Array(30 + name.length)
    viewOf(head).setUint32(0, LOCAL_ENTRY, true)
    // Version, flags, method, time, checksum, sizes and name length have the same layout in both headers.
    head.set(entry.subarray(6, 30), 4)
    viewOf(head).setUint16(28, 0, true)
    head.set(entry.subarray(46, 46 + name.length), 30)
    pieces.push(head, content)
    place += head.length + content.length
  }
  const tail = file.slice(end)
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  viewOf(tail).setUint32(12, length, true)
  viewOf(tail).setUint32(16, place, true)
  return joined([...pieces, ...directory, tail])
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const piece of pieces) {
    whole.set(piece, place)
    place += piece.length
  }
  return whole
}

/** Some Windows programs write `\` in part names, against the format (APPNOTE 4.4.17.1). */
function withSlashes(file: Uint8Array): Uint8Array {
  const bytes = file.slice()
  for (const { at, name, local } of entriesOf(file))
    for (const start of [at + 46, local + 30])
      for (let place = start; place < start + name.length; place += 1)
        if (bytes[place] === BACKSLASH) bytes[place] = SLASH
  return bytes
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const isEntry = (view: DataView, at: number): boolean =>
  at + 46 <= view.byteLength && view.getUint32(at, true) === DIRECTORY_ENTRY

function endOfDirectory(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return null
}
