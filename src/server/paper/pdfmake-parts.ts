import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'

/*
 * The parts of which pdfmake is made, with the few of their words that we use (decision 0005). They are no public door of it: its exact
 * version is pinned, and the tests of the paper hold what they do.
 */

/** A font as it was read. */
export type FontProgram = { createSubset(): unknown; layout(text: string): unknown }

/** A font as it stands in one document; the words that were laid out in it are kept by their text. */
export type DocumentFont = {
  readonly font: FontProgram
  readonly name: string
  layoutCache: Record<string, unknown>
  subset: unknown
}

/** Makes a font of a document; pdfkit has no other door to it than the fonts themselves. */
export type MakeFont = new (document: PdfDocument, font: FontProgram, id: string) => DocumentFont

type PdfDocument = Readable & {
  _fontCount: number
  readonly _fontFamilies: Record<string, DocumentFont>
  readonly _font: DocumentFont
  readonly page: { write(lines: string): void }
  font(bytes: Uint8Array): PdfDocument
  provideFont(family: string, bold: boolean, italics: boolean): DocumentFont
  addContent(line: string): PdfDocument
  flushPages(): void
  end(): void
}

type None = Readonly<Record<string, never>>

type MakeDocument = new (
  fonts: None,
  images: None,
  patterns: None,
  attachments: None,
  options: Readonly<Record<string, unknown>>,
  virtualFiles: null,
  mayRead: (path: string) => boolean,
) => PdfDocument

/** A piece of text on a line. `x`: points from where the line begins. */
export type Inline = {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly font: DocumentFont
  readonly fontSize: number
  readonly color: string
  readonly link: string | null
  readonly characterSpacing: number
}

/** A line of text; `x` and `y`: points from the left and the top of its page. */
type Line = { inlines: readonly Inline[]; readonly x: number; readonly y: number; getHeight(): number }

type Placed =
  | { readonly type: 'line'; readonly item: Line }
  | { readonly type: 'vector' | 'beginVerticalAlignment' | 'endVerticalAlignment'; readonly item: object }

/** A page with what stands on it and where. */
export type LaidPage = {
  readonly items: readonly Placed[]
  readonly pageSize: { readonly width: number; readonly height: number }
}

type LayoutBuilder = {
  layoutDocument(
    content: object,
    document: PdfDocument,
    styles: object,
    defaultStyle: object,
    background: undefined,
    header: undefined,
    footer: undefined,
    watermark: object | undefined,
    pageBreakBefore: unknown,
  ): LaidPage[]
}

const load = createRequire(import.meta.url)

export const PdfmakeDocument: MakeDocument = load('pdfmake/js/PDFDocument.js').default
export const PdfmakeLayout: new (size: object, margins: object, measureSvg: null) => LayoutBuilder = load(
  'pdfmake/js/LayoutBuilder.js',
).default
export const PdfmakeRenderer: new (
  document: PdfDocument,
) => { renderPages(pages: readonly LaidPage[]): void } = load('pdfmake/js/Renderer.js').default
export const pdfmakeSizes: {
  normalizePageSize(size: string): object
  normalizePageMargin(margins: readonly number[]): object
} = load('pdfmake/js/PageSize.js')
