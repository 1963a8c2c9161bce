import { composeWords, textFormat } from '#engine/number/composed-text.ts'
import { isFigureOfTwo, SUBSCRIPTS, SUPERSCRIPTS, withDigits } from '#engine/number/digit-marks.ts'
import { shownAs } from '#engine/number/number-format.ts'
import { isDash } from '#engine/number/parse.ts'
import { isDateFormat, plainSourceCell, type SourceCell } from '#engine/number/source-cell.ts'

export type WorkbookDetails = {
  readonly formula?: string
  readonly type?: string
  readonly style?: {
    readonly numFmt?: string
    readonly font?: WorkbookFont
    readonly alignment?: { readonly horizontal?: string }
    /** A gradient has no ground of one colour. */
    readonly fill?: {
      readonly type?: string
      readonly pattern?: string
      readonly fgColor?: WorkbookColor
      readonly bgColor?: WorkbookColor
    }
  }
  readonly richText?: readonly WorkbookRun[]
}
type WorkbookRun = {
  readonly text: string
  readonly font?: WorkbookFont & { readonly vertAlign?: string }
}
type WorkbookFont = {
  readonly name?: string
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

/** `theme`: RRGGBB in the order of its file. */
export function workbookCell(
  value: unknown,
  details: WorkbookDetails = {},
  theme: readonly string[] = [],
): SourceCell {
  const format = details.style?.numFmt ?? ''
  const cell = { ...plainSourceCell(''), format }
  const isFilled = value !== null && value !== undefined && value !== ''
  if (isFilled && isUnseen(details, theme)) return { ...cell, text: String(value), kind: 'hidden' }
  if (details.formula !== undefined && (value === null || value === undefined))
    return { ...cell, text: `=${details.formula}`, kind: 'uncalculated' }
  if (typeof value === 'number') return { ...cell, value, kind: 'number' }
  if (typeof value === 'boolean') return { ...cell, text: value ? 'TRUE' : 'FALSE', kind: 'boolean' }
  // A spreadsheet shows so a number that is too large for a day.
  if (value instanceof Date && Number.isNaN(value.getTime()))
    return { ...cell, text: '########', kind: 'hidden' }
  if (value instanceof Date) return { ...cell, text: dateText(value), kind: 'date' }
  const text = (
    details.richText ? runsText(details.richText, details.style?.font) : String(value ?? '')
  ).trim()
  if (text === '' && isFilled && String(value).trim() !== '')
    return { ...cell, text: String(value), kind: 'hidden' }
  const isAsWritten = text !== '' && !isDash(text) && !isDateFormat(format)
  return {
    ...cell,
    text,
    format: isAsWritten ? textFormat(format) : format,
    kind: details.type === 'error' ? 'error' : 'text',
  }
}

/** Equal for styles that show figures of one sign, or texts, alike. */
export function appearanceOf(value: unknown, details: WorkbookDetails, theme: readonly string[]): string {
  const { kind, format } = workbookCell(value, details, theme)
  if (kind === 'number') return JSON.stringify(shownAs(format, Number(value)))
  return `${kind} ${kind === 'text' ? composeWords(format, 'x') : format}`
}

/** In points. */
const MIN_SIZE = 4
/** Fonts without digits. */
const SIGNS = /dings|marlett/i

/** Struck out, tiny, or in the colour of its ground, even in part; `fill` repeats 5 as 555. */
function isUnseen({ style, richText }: WorkbookDetails, theme: readonly string[]): boolean {
  const { font: own, fill = {}, alignment } = style ?? {}
  if (own?.strikethrough || own?.size === 0 || alignment?.horizontal === 'fill') return true
  const runs = richText?.filter(({ text }) => text.trim() !== '') ?? [{ font: own }]
  const fonts = runs.map(({ font = own }) => font)
  if (fonts.some((font) => (font?.size ?? MIN_SIZE) < MIN_SIZE || SIGNS.test(font?.name ?? ''))) return true
  const { type, pattern = 'none', fgColor } = fill
  const ground = pattern === 'none' ? WHITE : fgColor
  if (type === 'gradient' || !['none', 'solid'].includes(pattern) || ground === undefined) return false
  return fonts.some((font) => isSameColour(font?.color, ground, theme))
}

const WHITE: WorkbookColor = { rgb: 'FFFFFF' }
const BLACK: WorkbookColor = { rgb: '000000' }

function isSameColour(one: WorkbookColor = BLACK, other: WorkbookColor, palette: readonly string[]): boolean {
  const isSamePlace =
    (one.theme !== undefined && one.theme === other.theme) ||
    (one.indexed !== undefined && one.indexed === other.indexed)
  if (isSamePlace && Math.abs((one.tint ?? 0) - (other.tint ?? 0)) < 0.1) return true
  const [lights, others] = [lightsOf(one, palette), lightsOf(other, palette)]
  return (
    lights !== null &&
    others !== null &&
    lights.every((light, at) => Math.abs(light - (others[at] ?? 0)) < 0x10)
  )
}

function lightsOf(colour: WorkbookColor, palette: readonly string[]): readonly number[] | null {
  const { tint = 0 } = colour
  const [, ...lights] = /([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(baseOf(colour, palette)) ?? []
  if (lights.length === 0) return null
  return lights.map((light) => Number.parseInt(light, 16)).map((light) => light + tinted(light, tint))
}

const tinted = (light: number, tint: number): number => tint * (tint < 0 ? light : 0xff - light)

/** Themes begin with white, their files with black. */
function baseOf({ rgb, theme, indexed = -1 }: WorkbookColor, palette: readonly string[]): string {
  if (rgb !== undefined) return rgb
  if (theme !== undefined) return (palette[[1, 0, 3, 2][theme] ?? theme] ?? USUAL[theme]) || ''
  return [1, 9, 65].includes(indexed) ? 'FFFFFF' : [0, 8, 64].includes(indexed) ? '000000' : ''
}

const USUAL = ['FFFFFF', '000000']

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
