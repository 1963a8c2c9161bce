/** In points. A4 portrait; the left margin leaves space for binding. */
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
  /** For legibility. */
  leastCaption: 130,
  /** Used if only narrower captions make the table fit a portrait page. */
  narrowCaption: 108,
  /** Columns do not widen for longer words, such as URLs: about 25 letters. */
  longWord: 120,
  /** A URL takes 29 to 37 modules of two or three points, which telephones can read. */
  qr: 96,
  indent: 9,
} as const

export type Orientation = 'portrait' | 'landscape'

export const contentWidth: number = sizes.page.width - sizes.margin.left - sizes.margin.right

export const contentWidthOf = (orientation: Orientation): number =>
  orientation === 'portrait' ? contentWidth : sizes.page.height - sizes.margin.left - sizes.margin.right

/** Only greys, for cheap printers. */
export const inks = {
  text: '#111111',
  quiet: '#555555',
  line: '#8a8a8a',
  head: '#efefef',
  draft: '#8a8a8a',
} as const
