export const UNCALCULATED = '#ТООЦООГҮЙ'
/** Hidden by format or strikethrough. */
export const HIDDEN = '#НУУСАН'
/** A spreadsheet stores fifteen digits of a number. */
export const INEXACT = '#ОРОН'
/** The format shows another figure. */
export const RESHAPED = '#ХЭЛБЭР'
/** Precedes the two different texts of a pasted cell. */
export const CONTRADICTORY = '#ЗӨРСӨН'

export function contradictory(...texts: readonly string[]): string {
  return `${CONTRADICTORY} ${texts.join(' | ')}`.replace(/\s+/g, ' ')
}

/** Precedes the figure of a merged cell. */
export const MERGED = '#НЭГТГЭСЭН'

const MERGED_PART = /^#НЭГТГЭСЭН:(?<at>\S+) ?(?<text>.*)$/su
type MergedPart = { readonly at: string; readonly text: string }

/** Marks each cell of a merged figure until the list knows its rows and columns. */
export const mergedPart = ({ at, text }: MergedPart): string => `${MERGED}:${at} ${text}`

export function readMergedPart(text: string): MergedPart | null {
  const { at, text: own = '' } = MERGED_PART.exec(text)?.groups ?? {}
  return at === undefined ? null : { at, text: own }
}

type ShownFigure = { readonly figure: string; readonly shown: string }

/** For columns of figures and of texts: 1.176 shown as 1.18. */
export const figureWithDisplay = ({ figure, shown }: ShownFigure): string =>
  figure === shown ? figure : `#ТОО:${figure}|${shown}`

const SHOWN_FIGURE = /^#ТОО:([^|]*)\|(.*)$/su

export const figurePart = (text: string): string => SHOWN_FIGURE.exec(text)?.[1] ?? text
export const displayPart = (text: string): string => SHOWN_FIGURE.exec(text)?.[2] ?? text

/** Of any Excel and of LibreOffice. */
const ERROR = /^(?:#(?:[\p{L}\d/]+[!?]|N\/A|Н\/Д)|Err:\d{3})$/iu

/** Every column rejects these, even text columns. */
export function isErrorText(text: string): boolean {
  return (
    text === UNCALCULATED ||
    text === HIDDEN ||
    text === INEXACT ||
    text === RESHAPED ||
    text.startsWith(CONTRADICTORY) ||
    text.startsWith(MERGED) ||
    ERROR.test(text.trim())
  )
}
