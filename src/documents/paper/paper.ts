import type { Orientation } from '#documents/paper/sizes.ts'

/** Arrays are mutable because the layout engine writes measures into them: build a new document for every layout. */
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

/** Called in page order; `null`: none. */
export type PaperMarginal = (
  page: number,
  pages: number,
  size: { readonly width: number },
) => PaperNode | null

/** A section starts a new page. */
export type PaperSection = {
  section: PaperStack
  pageOrientation: Orientation
  header: PaperMarginal
  footer: PaperMarginal
}

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

export type PaperQr = {
  qr: string
  /** The maximum size; modules have whole points. */
  fit: number
  /** The tolerated damage: `M` is 15 %. */
  eccLevel: 'M'
  margin?: PaperMargin
}

/** `{ text: '' }` fills the place of a cell covered by a wider neighbour. */
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
