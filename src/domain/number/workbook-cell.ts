import { textFormat } from '#domain/number/composed-text.ts'
import { isFigureOfTwo, SUBSCRIPTS, SUPERSCRIPTS, withDigits } from '#domain/number/digit-marks.ts'
import { isDash } from '#domain/number/parse.ts'
import { isDateFormat, plainSourceCell, type SourceCell } from '#domain/number/source-cell.ts'

export type WorkbookDetails = {
  readonly formula?: string
  readonly type?: string
  readonly style?: {
    readonly numFmt?: string
    readonly font?: WorkbookFont
    /** A gradient has no ground of one colour. */
    readonly fill?: {
      readonly type?: string
      readonly pattern?: string
      readonly fgColor?: WorkbookColor
    }
  }
  readonly richText?: readonly WorkbookRun[]
}
type WorkbookRun = {
  readonly text: string
  readonly font?: WorkbookFont & { readonly vertAlign?: string }
}
type WorkbookFont = {
  readonly size?: number
  readonly strikethrough?: boolean
  readonly color?: WorkbookColor
}
type WorkbookColor = {
  readonly rgb?: string
  readonly theme?: number
  readonly tint?: number
  readonly indexed?: number
}

export function workbookCell(value: unknown, details: WorkbookDetails = {}): SourceCell {
  const format = details.style?.numFmt ?? ''
  const cell = { ...plainSourceCell(''), format }
  const isFilled = value !== null && value !== undefined && value !== ''
  if (isFilled && isUnseen(details)) return { ...cell, text: String(value), kind: 'hidden' }
  if (details.formula !== undefined && (value === null || value === undefined))
    return { ...cell, text: `=${details.formula}`, kind: 'uncalculated' }
  if (typeof value === 'number') return { ...cell, value, kind: 'number' }
  if (typeof value === 'boolean') return { ...cell, text: value ? 'TRUE' : 'FALSE', kind: 'boolean' }
  if (value instanceof Date) return { ...cell, text: dateText(value), kind: 'date' }
  const text = (
    details.richText ? runsText(details.richText, details.style?.font) : String(value ?? '')
  ).trim()
  const isAsWritten = text !== '' && !isDash(text) && !isDateFormat(format)
  return {
    ...cell,
    text,
    format: isAsWritten ? textFormat(format) : format,
    kind: details.type === 'error' ? 'error' : 'text',
  }
}

/** Struck out, or white on white, even in part. */
function isUnseen({ style, richText }: WorkbookDetails): boolean {
  if (style?.font?.strikethrough) return true
  const { type, pattern = 'none', fgColor = {} } = style?.fill ?? {}
  const isOnWhite = type !== 'gradient' && (pattern === 'none' || (pattern === 'solid' && isWhite(fgColor)))
  if (!isOnWhite) return false
  return richText === undefined
    ? isWhite(style?.font?.color ?? {})
    : richText.some(({ text, font = style?.font }) => text.trim() !== '' && isWhite(font?.color ?? {}))
}

/** The first colour of a theme is the background, like the colours 1 and 9 of the palette. */
function isWhite({ rgb = '', theme, tint = 0, indexed = -1 }: WorkbookColor): boolean {
  return /^(?:[f][0-9a-f]){3}$/i.test(rgb) || (theme === 0 && tint > -0.1) || [1, 9].includes(indexed)
}

function runsText(runs: readonly WorkbookRun[], cellFont: WorkbookFont = {}): string {
  let [text, last] = ['', cellFont.size]
  for (const run of runs) {
    const [words, size] = [runText(run), (run.font ?? cellFont).size]
    text += size !== last && isFigureOfTwo(text, words) ? `\n${words}` : words
    if (words.trim() !== '') last = size
  }
  return text
}

/** Keeps superscript and subscript digits, so that 10⁶ is not 106; omits struck-out text. */
function runText({ text, font }: WorkbookRun): string {
  if (font?.strikethrough) return ''
  if (font?.vertAlign === 'superscript') return withDigits(text, SUPERSCRIPTS)
  return font?.vertAlign === 'subscript' ? withDigits(text, SUBSCRIPTS) : text
}

/** Writes 2026-01-31 and a time. Days before 1900 are only times. */
function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T')
  if (day < '1900') return time
  return time === '00:00' ? day : `${day} ${time}`
}
