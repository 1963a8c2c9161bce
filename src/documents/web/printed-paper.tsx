import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type {
  Paper,
  PaperCell,
  PaperMargin,
  PaperNode,
  PaperStyle,
  PaperTable,
} from '#documents/paper/paper.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { documentOf, footWords, printedReports } from '#documents/paper/print.ts'
import { keepTogetherRows } from '#documents/paper/report-table.ts'
import { inks, sizes } from '#documents/paper/sizes.ts'
import styles from '#documents/web/printed-paper.module.css'
import { captionOf } from '#engine/names.ts'

/** Renders a paper for the browser's own printing, which breaks the pages. Hides everything else. */
export function PrintedPaper({ inputs }: { readonly inputs: PaperInputs }): ReactNode {
  const paper = documentOf(inputs)
  useLayoutEffect(() => withPageRules(pageRules(paper, inputs)), [paper, inputs])
  const keepTogether = new Map(
    printedReports(inputs).flatMap((report) =>
      keepTogetherRows(report, inputs).map(({ first, last }) => [first, last] as const),
    ),
  )
  return createPortal(
    <div className={styles.paper} lang="mn">
      {paper.watermark && <DraftMark mark={paper.watermark} />}
      {paper.content.map(({ section }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
        <section key={index} data-printed={index}>
          <PaperNodeView node={section} keepTogether={keepTogether} />
        </section>
      ))}
    </div>,
    document.body,
  )
}

/** The first rows of a group on one page, by the mark of their last row. */
type KeepTogetherMarks = ReadonlyMap<string, string>

type PaperNodeViewProps = { readonly node: PaperNode; readonly keepTogether: KeepTogetherMarks }

function PaperNodeView({ node, keepTogether }: PaperNodeViewProps): ReactNode {
  if ('text' in node) return node.text === '' ? null : <p style={styleWithMargin(node)}>{node.text}</p>
  if ('stack' in node)
    return (
      <div style={styleWithMargin(node)}>
        {node.stack.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
          <PaperNodeView key={index} node={each} keepTogether={keepTogether} />
        ))}
      </div>
    )
  return 'table' in node ? <Table node={node} keepTogether={keepTogether} /> : null
}

type TableProps = { readonly node: PaperTable; readonly keepTogether: KeepTogetherMarks }

function Table({ node, keepTogether }: TableProps): ReactNode {
  const { widths, body, headerRows } = node.table
  const air = 2 * sizes.cell.side + sizes.cell.line
  return (
    <table className={styles.table} style={{ margin: points(node.margin) }}>
      <colgroup>
        {widths.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
          <col key={index} style={{ width: typeof width === 'number' ? `${width + air}pt` : 'auto' }} />
        ))}
      </colgroup>
      <thead>
        {body.slice(0, headerRows).map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
          <Row key={index} cells={cells} keepsWithNext={false} />
        ))}
      </thead>
      <tbody>
        {withNext(body.slice(headerRows), keepTogether).map(({ cells, keepsWithNext }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
          <Row key={index} cells={cells} keepsWithNext={keepsWithNext} />
        ))}
      </tbody>
    </table>
  )
}

type PrintedRow = {
  readonly cells: readonly PaperCell[]
  readonly keepsWithNext: boolean
}

function withNext(
  rows: readonly (readonly PaperCell[])[],
  keepTogether: KeepTogetherMarks,
): readonly PrintedRow[] {
  let until: string | undefined
  return rows.map((cells) => {
    const marks = cells.flatMap(({ id }) => id ?? [])
    until = marks.map((mark) => keepTogether.get(mark)).find((last) => last !== undefined) ?? until
    if (until !== undefined && marks.includes(until)) until = undefined
    return { cells, keepsWithNext: until !== undefined }
  })
}

function Row({ cells, keepsWithNext }: PrintedRow): ReactNode {
  const starts = startsOf(cells)
  return (
    <tr data-stays={keepsWithNext}>
      {cells.map(
        (cell, index) =>
          starts.has(index) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
            <td key={index} colSpan={cell.colSpan ?? 1} style={cellStyle(cell)}>
              {cell.text}
            </td>
          ),
      )}
    </tr>
  )
}

function startsOf(cells: readonly PaperCell[]): ReadonlySet<number> {
  const starts = new Set<number>()
  for (let index = 0; index < cells.length; index += cells[index]?.colSpan ?? 1) starts.add(index)
  return starts
}

function cellStyle({ border = [true, true, true, true], margin, ...cell }: PaperCell): CSSProperties {
  const { side, above } = sizes.cell
  const [left = 0] = margin ?? []
  return {
    ...styleOf(cell),
    ...(cell.fillColor && { backgroundColor: cell.fillColor }),
    ...(cell.noWrap && { whiteSpace: 'nowrap' }),
    padding: `${above}pt ${side}pt ${above}pt ${side + left}pt`,
    verticalAlign: cell.verticalAlignment ?? 'top',
    borderStyle: [border[1], border[2], border[3], border[0]]
      .map((drawn) => (drawn ? 'solid' : 'hidden'))
      .join(' '),
  }
}

function styleWithMargin(node: PaperStyle & { readonly margin?: PaperMargin }): CSSProperties {
  return { ...styleOf(node), margin: points(node.margin) }
}

function styleOf({ fontSize, bold, color, alignment }: PaperStyle): CSSProperties {
  return {
    ...(fontSize !== undefined && { fontSize: `${fontSize}pt` }),
    ...(bold && { fontWeight: 700 }),
    ...(color !== undefined && { color }),
    ...(alignment && { textAlign: alignment }),
  }
}

/** CSS starts at the top, the paper at the left. */
function points([left, top, right, bottom]: PaperMargin = [0, 0, 0, 0]): string {
  return [top, right, bottom, left].map((each) => `${each}pt`).join(' ')
}

function DraftMark({ mark }: { readonly mark: NonNullable<Paper['watermark']> }): ReactNode {
  const { text, color, opacity, fontSize, angle } = mark
  return (
    <div className={styles.mark} aria-hidden="true">
      <span style={{ color, opacity, fontSize: `${fontSize}pt`, rotate: `${angle}deg` }}>{text}</span>
    </div>
  )
}

/** A style element would violate the content security policy. */
function withPageRules(rules: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Browsers without margin boxes print their own footer. */
function pageRules(paper: Paper, inputs: PaperInputs): string {
  const [left, top, right, bottom] = paper.pageMargins
  const { facts } = inputs
  const reports = printedReports(inputs)
  const foot = `vertical-align: top; margin-top: 8pt; padding-top: 4pt; border-top: 0.5pt solid ${inks.line}; color: ${inks.quiet}; font: ${sizes.font.small}pt/1.2 Arimo, Arial, sans-serif;`
  const pages = paper.content.map(({ pageOrientation }, index) => {
    const report = reports[index]
    const words = report ? [captionOf(report.title, facts.year), ...footWords(report, inputs)] : []
    return `
      @page printed-${index} {
        size: A4 ${pageOrientation};
        margin: ${points([left, top, right, bottom])};
        @bottom-left { content: ${words.map(quoted).join(' "\\a" ')}; white-space: pre-line; text-align: left; width: 80%; ${foot} }
        @bottom-right { content: ${pageNumber()}; text-align: right; width: 20%; ${foot} }
      }
      [data-printed="${index}"] { page: printed-${index}; }`
  })
  return pages.join('\n')
}

/** Only the browser knows the two page numbers. */
function pageNumber(): string {
  const [first = '', between = '', last = ''] = printText.page(-1, -2).split(/-[12]/)
  return `${quoted(first)} counter(page) ${quoted(between)} counter(pages) ${quoted(last)}`
}

function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\\n<]/g, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)
  return `"${escaped}"`
}
