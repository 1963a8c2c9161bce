import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Paper } from '#domain/report/paper/paper.ts'
import type { TypesetPaper } from '#domain/report/paper/typeset.ts'
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
} from '#server/paper/pdfmake-parts.ts'

/** Where the fonts of the paper lie. */
export type FontFiles = { readonly normal: string; readonly bold: string; readonly mongolian: string }

/** A paper in the making: it is laid out as often as it takes, and printed once. */
export type LayoutProgram = {
  readonly layOut: (paper: TypesetPaper) => readonly LaidPage[]
  readonly print: (pages: readonly LaidPage[]) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * The layout program, put together of pdfmake's parts (decision 0005): its own door reads the fonts anew for every paper, draws what is
 * laid out only to learn its pages, and writes each word by itself. It can read nothing but our fonts: neither a file nor an address.
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
 * Words of one look that stand behind each other are one text: a tenth of the writing, and read as a line by whoever copies it. Lines share
 * their words where a table repeats its head, so that what is joined is made anew.
 */
function joinedTo(line: readonly Inline[], next: Inline): readonly Inline[] {
  const last = line.at(-1)
  // A word that ends in a space is measured by itself anyway, so that the next one stands where it stood.
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

/** A font that is read once for all papers of this thread, and the words that were laid out in it. */
type KeptFont = {
  readonly measured: DocumentFont
  /** Read apart: taking the outlines out of a font makes it forget which letters it was asked for. */
  readonly outlines: FontProgram
  words: Record<string, unknown>
}

const keptFonts = new Map<string, KeptFont>()
/** Some megabytes: the words of all our reports, and of some hundred lists of people. */
const mostWords = 8000

const nothing = { fonts: {}, images: {}, patterns: {}, attachments: {} }
const mayReadNothing = (): boolean => false

function keptFont(file: string): KeptFont {
  const before = keptFonts.get(file)
  if (before !== undefined) {
    if (Object.keys(before.words).length > mostWords) before.words = Object.create(null)
    return before
  }
  const [measured, outlines] = [openFont(file), openFont(file).font]
  // The hyphen and the soft one are one glyph, and whoever copies it gets the letter that was asked for first.
  measured.font.layout('-')
  const kept = { measured, outlines, words: Object.create(null) }
  keptFonts.set(file, kept)
  return kept
}

function openFont(file: string): DocumentFont {
  const { fonts, images, patterns, attachments } = nothing
  const options = { autoFirstPage: false, font: null }
  return new PdfmakeDocument(fonts, images, patterns, attachments, options, null, mayReadNothing).font(
    readFileSync(file),
  )._font
}

/** A document whose fonts and their words outlive it, and which writes a page's content in one piece. */
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
    const own = this.#fonts.get(file) ?? this.#begin(keptFont(file))
    this.#fonts.set(file, own)
    return own
  }

  /** The font as this document has it: with its own subset of letters. */
  #begin({ measured, outlines, words }: KeptFont): DocumentFont {
    const FontOf = measured.constructor as MakeFont // pdfkit has no other door to it
    const font = new FontOf(this, measured.font, `F${++this._fontCount}`)
    font.subset = outlines.createSubset()
    font.layoutCache = words
    this._fontFamilies[font.name] = font
    return font
  }

  /** Called once an operator; the document's own makes a piece of memory of each. */
  override addContent(line: string): this {
    this.#content.push(line)
    return this
  }

  /** The page before is finished as the next one begins, and at the end. */
  override flushPages(): void {
    if (this.#content.length > 0) this.page.write(this.#content.join('\n'))
    this.#content = []
    super.flushPages()
  }
}
