import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Paper } from '#documents/paper/paper.ts'
import type { TypesetPaper } from '#documents/paper/typeset.ts'
import {
  type DocumentFont,
  type FontProgram,
  type Inline,
  type LaidPage,
  type MakeFont,
  PdfmakeDocument,
  PdfmakeLayout,
  PdfmakeRenderer,
  pdfmakeSizes,
} from '#documents/server/pdfmake-parts.ts'

export type FontFiles = { readonly normal: string; readonly bold: string; readonly mongolian: string }

export type LayoutProgram = {
  readonly layOut: (paper: TypesetPaper) => readonly LaidPage[]
  readonly print: (pages: readonly LaidPage[]) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Decision 0005: pdfmake's public API reads the fonts for every paper, draws only to count pages, and writes each
 * word separately. It can only read our fonts.
 */
export function layoutProgram(info: Paper['info'], fonts: FontFiles): LayoutProgram {
  const document = new PaperDocument(info, fonts)
  return {
    layOut: ({ pageSize, pageMargins, content, defaultStyle, watermark, pageBreakBefore }) => {
      const size = pdfmakeSizes.normalizePageSize(pageSize)
      const layout = new PdfmakeLayout(size, pdfmakeSizes.normalizePageMargin(pageMargins), null)
      const [none, styles] = [undefined, {}]
      return layout.layoutDocument(
        content,
        document,
        styles,
        defaultStyle,
        none,
        none,
        none,
        watermark,
        pageBreakBefore,
      )
    },
    print: async (pages) => {
      for (const { items } of pages)
        for (const { type, item } of items)
          if (type === 'line') item.inlines = item.inlines.reduce<readonly Inline[]>(joinedTo, [])
      new PdfmakeRenderer(document).renderPages(pages)
      document.end()
      return new Uint8Array(await buffer(document))
    },
  }
}

/**
 * Writes a tenth of the operators and copies as one line. Repeated table headers share their words, so joined ones
 * are new objects.
 */
function joinedTo(line: readonly Inline[], next: Inline): readonly Inline[] {
  const last = line.at(-1)
  // Words with a trailing space are measured separately.
  if (last === undefined || !last.text.endsWith(' ') || !isAlike(last, next)) return [...line, next]
  return line.with(-1, { ...last, text: last.text + next.text, width: last.width + next.width })
}

function isAlike(a: Inline, b: Inline): boolean {
  return (
    a.font === b.font &&
    a.fontSize === b.fontSize &&
    a.color === b.color &&
    a.link === b.link &&
    a.characterSpacing === b.characterSpacing
  )
}

/** Shared by all papers of this thread. */
type StoredFont = {
  readonly measured: DocumentFont
  /** Reading outlines from a font loses the requested glyph mapping. */
  readonly outlines: FontProgram
  words: Record<string, unknown>
}

const storedFonts = new Map<string, StoredFont>()
/** Some megabytes. */
const mostWords = 8000

const nothing = { fonts: {}, images: {}, patterns: {}, attachments: {} }
const mayReadNothing = (): boolean => false

function storedFont(file: string): StoredFont {
  const before = storedFonts.get(file)
  if (before !== undefined) {
    if (Object.keys(before.words).length > mostWords) before.words = Object.create(null)
    return before
  }
  const [measured, outlines] = [openFont(file), openFont(file).font]
  // Hyphen and soft hyphen share a glyph. The first request determines the copied character.
  measured.font.layout('-')
  const cachedFont = { measured, outlines, words: Object.create(null) }
  storedFonts.set(file, cachedFont)
  return cachedFont
}

function openFont(file: string): DocumentFont {
  const { fonts, images, patterns, attachments } = nothing
  const options = { autoFirstPage: false, font: null }
  return new PdfmakeDocument(fonts, images, patterns, attachments, options, null, mayReadNothing).font(
    readFileSync(file),
  )._font
}

class PaperDocument extends PdfmakeDocument {
  readonly #files: FontFiles
  readonly #fonts = new Map<string, DocumentFont>()
  #content: string[] = []

  constructor({ title, author, subject, creationDate }: Paper['info'], files: FontFiles) {
    const { fonts, images, patterns, attachments } = nothing
    const about = { Title: title, Author: author, Subject: subject, CreationDate: creationDate }
    super(
      fonts,
      images,
      patterns,
      attachments,
      {
        pdfVersion: '1.3',
        lang: 'mn-MN',
        displayTitle: true,
        autoFirstPage: false,
        info: { Producer: 'pdfmake', Creator: 'pdfmake', ...about },
        font: null,
      },
      null,
      mayReadNothing,
    )
    this.#files = files
  }

  override provideFont(family: string, bold: boolean): DocumentFont {
    const { normal, bold: heavy, mongolian } = this.#files
    const upright = bold ? heavy : normal
    const file = family === 'Mongolian' ? mongolian : upright
    const own = this.#fonts.get(file) ?? this.#begin(storedFont(file))
    this.#fonts.set(file, own)
    return own
  }

  /** Each document has its own subset of glyphs. */
  #begin({ measured, outlines, words }: StoredFont): DocumentFont {
    const FontOf = measured.constructor as MakeFont // pdfkit has no public access to it
    const font = new FontOf(this, measured.font, `F${++this._fontCount}`)
    font.subset = outlines.createSubset()
    font.layoutCache = words
    this._fontFamilies[font.name] = font
    return font
  }

  /** The inherited method allocates a buffer for each operator. */
  override addContent(line: string): this {
    this.#content.push(line)
    return this
  }

  override flushPages(): void {
    if (this.#content.length > 0) this.page.write(this.#content.join('\n'))
    this.#content = []
    super.flushPages()
  }
}
