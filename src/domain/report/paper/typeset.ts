import { type FontRun, fontRuns } from '#domain/record/printable.ts'
import { textWidth } from '#domain/report/paper/column-bands.ts'
import type { Paper, PaperMarginal, PaperTable } from '#domain/report/paper/paper.ts'
import { sizes } from '#domain/report/paper/sizes.ts'

/** A paper as the layout program takes it: every text in runs of one font. */
export type TypesetPaper = Omit<Paper, 'content'> & { content: object[] }

/**
 * Prepares a paper for the layout program. Divides its texts into runs of one font, and lets the rows of a table continue on the next page
 * where one of them may be taller than a page.
 */
export function typeset(paper: Paper): TypesetPaper {
  return {
    ...paper,
    content: paper.content.map(({ section, header, footer, ...page }) => ({
      ...page,
      section: typesetNode(section),
      header: typesetMarginal(header),
      footer: typesetMarginal(footer),
    })),
  }
}

function typesetMarginal(marginal: PaperMarginal): (...page: Parameters<PaperMarginal>) => unknown {
  return (...page) => typesetNode(marginal(...page))
}

/** The layout program writes its measures into the nodes that it is given: all that it gets is new. */
function typesetNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(typesetNode)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (name === 'text' && typeof value === 'string') return [name, typesetText(value)]
      if (name === 'layout') return [name, value]
      if (name === 'table') return [name, typesetTable(value)]
      return [name, typesetNode(value)]
    }),
  )
}

/**
 * A line may break between two fonts: a word of both is rare, and the layout program would not break it at all. Arimo has this space, the
 * other font has not.
 */
const BREAK = '\u200b'

function typesetText(text: string): string | readonly FontRun[] {
  const runs = fontRuns(text)
  if (runs.every(({ font }) => font === 'Arimo')) return runs.map(({ text: part }) => part).join('')
  return runs.map((run, index) => {
    if (run.font === 'Mongolian') return run
    const [before, after] = [index > 0 ? BREAK : '', index < runs.length - 1 ? BREAK : '']
    return { ...run, text: `${before}${run.text}${after}` }
  })
}

/** The layout program leaves out what it is told to keep together and no page holds. */
function typesetTable(table: PaperTable['table']): unknown {
  const { headerRows, keepWithHeaderRows, widths, body } = table
  const tall = body.map((cells) => isTall(cells, widths))
  const isFirstTall = tall.slice(headerRows, headerRows + keepWithHeaderRows).includes(true)
  return {
    ...table,
    widths: [...widths],
    dontBreakRows: table.dontBreakRows && !tall.includes(true),
    keepWithHeaderRows: isFirstTall ? 0 : keepWithHeaderRows,
    body: typesetNode(body),
  }
}

/** About half of an upright page, and what a page that lies holds: texts are measured by the classes of their letters. */
const TALL = 380

function isTall(cells: PaperTable['table']['body'][number], widths: PaperTable['table']['widths']): boolean {
  return cells.some(({ text, fontSize = sizes.font.table, colSpan = 1 }, index) => {
    const room = widths.slice(index, index + colSpan).reduce<number>((sum, width) => sum + pointsOf(width), 0)
    const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(textWidth(line, fontSize) / room)))
    return lines.reduce((sum, count) => sum + count, 0) * fontSize * LINE > TALL
  })
}

/** The height of a line, in shares of the font size, with some words that did not fit. */
const LINE = 1.5

/** Columns of unknown width hold at least a caption. */
function pointsOf(width: number | '*' | 'auto'): number {
  return typeof width === 'number' ? width : sizes.leastCaption
}
