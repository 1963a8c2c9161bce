import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'

/*
 * Internal parts of pdfmake (decision 0005). They are not a public API: the exact version is pinned, and the tests of
 * the paper cover their behaviour.
 */

export type FontProgram = { createSubset(): unknown; layout(text: string): unknown }

export type DocumentFont = {
  readonly font: FontProgram
  readonly name: string
  layoutCache: Record<string, unknown>
  subset: unknown
}

/** pdfkit does not export it. */
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

type NoProps = Readonly<Record<string, never>>

type MakeDocument = new (
  fonts: NoProps,
  images: NoProps,
  patterns: NoProps,
  attachments: NoProps,
  options: Readonly<Record<string, unknown>>,
  virtualFiles: null,
  mayRead: (path: string) => boolean,
) => PdfDocument

/** `x`: points from the start of the line. */
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

/** `x` and `y`: points from the left and the top of the page. */
type PdfLine = { inlines: readonly Inline[]; readonly x: number; readonly y: number; getHeight(): number }

type PageItem =
  | { readonly type: 'line'; readonly item: PdfLine }
  | { readonly type: 'vector' | 'beginVerticalAlignment' | 'endVerticalAlignment'; readonly item: object }

export type LaidPage = {
  readonly items: readonly PageItem[]
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
