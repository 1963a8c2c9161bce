/** The measures of the paper, in points. A4 portrait; the left margin is for the binding. */
export const sizes = {
  page: { width: 595.28, height: 841.89 },
  margin: { left: 54, top: 42, right: 36, bottom: 56 },
  font: {
    text: 9,
    table: 8.5,
    head: 8,
    small: 7.5,
    heading: 13,
    cover: 11,
    coverHeading: 14,
    coverTitle: 20,
  },
  cell: { side: 4, above: 2.5, line: 0.5 },
  codeColumn: 34,
  /** The captions of a table stay readable however many columns stand beside them. */
  leastCaption: 130,
  /** The same of a table that fits on an upright page only so. */
  narrowCaption: 108,
  /** A column is not widened for a longer word, such as an address: about 25 letters. */
  longWord: 120,
  /** The QR: an address takes 29 to 37 modules, so that each measures two or three points, which a telephone reads. */
  qr: 96,
  /** One step of depth below a heading. */
  indent: 9,
} as const

export type Orientation = 'portrait' | 'landscape'

/** The width that content has between the margins of a page that stands. */
export const contentWidth: number = sizes.page.width - sizes.margin.left - sizes.margin.right

/** The width that content has on a page that stands or lies. */
export const contentWidthOf = (orientation: Orientation): number =>
  orientation === 'portrait' ? contentWidth : sizes.page.height - sizes.margin.left - sizes.margin.right

/** The colours of the paper: it is read on cheap printers, so greys only. */
export const inks = {
  text: '#111111',
  quiet: '#555555',
  line: '#8a8a8a',
  head: '#efefef',
  draft: '#8a8a8a',
} as const
