import type { Orientation } from '#domain/report/paper/sizes.ts'

/**
 * A document on paper as plain data, in the words of the layout program. Only the words that we use; the arrays are
 * mutable because the layout program fills its measures into them: make a new document for every layout.
 */
export type Paper = {
  pageSize: 'A4'
  pageMargins: [number, number, number, number]
  info: { title: string; author: string; subject: string; creationDate: Date }
  language: string
  displayTitle: boolean
  defaultStyle: PaperStyle
  content: PaperSection[]
  pageBreakBefore?: (node: PlacedNode) => boolean
  watermark?: { text: string; color: string; opacity: number; bold: boolean; fontSize: number; angle: number }
}

/** What stands in the margin of a page, asked page by page in their order; `null`: nothing. */
export type PaperMarginal = (
  page: number,
  pages: number,
  size: { readonly width: number },
) => PaperNode | null

/** A part of the paper that begins on a page of its own, and has its own head, foot and orientation. */
export type PaperSection = {
  section: PaperStack
  pageOrientation: Orientation
  header: PaperMarginal
  footer: PaperMarginal
}

/** What the layout program tells of a node that it has placed. */
export type PlacedNode = {
  readonly id?: string | undefined
  readonly startPosition: { readonly pageNumber: number }
}

export type PaperStyle = {
  font?: string
  fontSize?: number
  bold?: boolean
  color?: string
  lineHeight?: number
  characterSpacing?: number
  alignment?: 'left' | 'center' | 'right'
}

/** Left, top, right, bottom, in points. */
export type PaperMargin = [number, number, number, number]

export type PaperText = PaperStyle & {
  text: string
  id?: string
  outline?: boolean
  margin?: PaperMargin
  noWrap?: boolean
  /** An address that opens when the text is clicked. */
  link?: string
}

export type PaperStack = PaperStyle & {
  stack: PaperNode[]
  margin?: PaperMargin
}

export type PaperColumns = {
  columns: (PaperNode & { width?: number | '*' | 'auto' })[]
  columnGap?: number
  margin?: PaperMargin
}

export type PaperRule = {
  canvas: ({ lineWidth: number; lineColor: string } & (
    | { type: 'line'; x1: number; y1: number; x2: number; y2: number }
    | { type: 'ellipse'; x: number; y: number; r1: number; r2: number; dash: { length: number } }
  ))[]
  margin?: PaperMargin
}

/** A picture that a telephone reads as a text, such as an address. */
export type PaperQr = {
  qr: string
  /** The most that it may measure; its modules measure whole points. */
  fit: number
  /** How much of it may be soiled: `M` is 15 %. */
  eccLevel: 'M'
  margin?: PaperMargin
}

/** A cell; `{ text: '' }` stands for one that a wider neighbour covers. */
export type PaperCell = PaperText & {
  colSpan?: number
  border?: [boolean, boolean, boolean, boolean]
  fillColor?: string
  verticalAlignment?: 'top' | 'middle' | 'bottom'
}

export type PaperTable = {
  table: {
    headerRows: number
    keepWithHeaderRows: number
    dontBreakRows: boolean
    widths: (number | '*' | 'auto')[]
    body: PaperCell[][]
  }
  layout: PaperLines
  margin?: PaperMargin
  pageBreak?: 'before'
}

/** The lines and the air of a table. */
export type PaperLines = {
  hLineWidth: (line: number) => number
  vLineWidth: (line: number) => number
  hLineColor: string
  vLineColor: string
  paddingLeft: () => number
  paddingRight: () => number
  paddingTop: () => number
  paddingBottom: () => number
}

export type PaperNode = PaperText | PaperStack | PaperColumns | PaperRule | PaperTable | PaperQr
