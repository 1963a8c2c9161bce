import { textWidth } from '#documents/paper/column-bands.ts'
import type { Paper, PaperMarginal, PaperTable } from '#documents/paper/paper.ts'
import { sizes } from '#documents/paper/sizes.ts'
import { type FontRun, fontRuns } from '#engine/text/printable.ts'

export type TypesetPaper = Omit<Paper, 'content'> & { content: object[] }

/** Splits texts into runs of one font, and lets rows continue on the next page if one may exceed a page. */
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

/** Copies the node, because the layout engine writes measures into its input. */
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
 * Allows a line break between two fonts, which the layout engine would not break otherwise. Only Arimo has this
 * space.
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

/** The layout engine drops content that must stay together but fits no page. */
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

/** About half of a portrait page; text widths are estimates. */
const TALL = 380

function isTall(cells: PaperTable['table']['body'][number], widths: PaperTable['table']['widths']): boolean {
  return cells.some(({ text, fontSize = sizes.font.table, colSpan = 1 }, index) => {
    const room = widths.slice(index, index + colSpan).reduce<number>((sum, width) => sum + pointsOf(width), 0)
    const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(textWidth(line, fontSize) / room)))
    return lines.reduce((sum, count) => sum + count, 0) * fontSize * LINE > TALL
  })
}

/** Shares of the font size, with a reserve for underestimated wrapping. */
const LINE = 1.5

/** Columns of unknown width fit at least a caption. */
function pointsOf(width: number | '*' | 'auto'): number {
  return typeof width === 'number' ? width : sizes.leastCaption
}
