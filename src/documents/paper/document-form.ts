import { surelyAsWide } from '#documents/paper/column-bands.ts'
import type { PaperCell, PaperNode, PaperTable, PaperText } from '#documents/paper/paper.ts'
import type { PaperInputs, PaperReport } from '#documents/paper/paper-inputs.ts'
import { documentOf } from '#documents/paper/print.ts'
import { keepTogetherRows } from '#documents/paper/report-table.ts'
import { contentWidthOf, sizes } from '#documents/paper/sizes.ts'

/**
 * Returns all that determines pagination. Documents with equal forms break at the same rows, because a text that
 * surely fits one line counts only as a line.
 */
export function documentForm(report: PaperReport, inputs: PaperInputs): string {
  const [section] = documentOf({ ...inputs, reports: [report], reasons: [] }).content
  if (section === undefined) return ''
  const { pageOrientation, section: content } = section
  const keepTogether = keepTogetherRows(report, inputs).map(({ first, last }) => `${first}-${last}`)
  const fontSize = content.fontSize ?? sizes.font.table
  return [
    pageOrientation,
    nodeForm(content, contentWidthOf(pageOrientation), fontSize),
    ...keepTogether,
  ].join('\n')
}

/** `room`: points; 0 if unknown, so that nothing certainly fits. */
function nodeForm(node: PaperNode, room: number, fontSize: number): string {
  const [left, , right] = node.margin ?? [0, 0, 0, 0]
  const inner = room - left - right
  const margin = node.margin?.join() ?? ''
  if ('text' in node) return textForm(node, inner, fontSize)
  if ('table' in node) return `table ${margin} ${tableForm(node, inner, fontSize)}`
  if ('canvas' in node) return `canvas ${margin} ${JSON.stringify(node.canvas)}`
  if ('qr' in node) return `qr ${margin} ${node.fit} ${node.qr}`
  if ('stack' in node) {
    const size = node.fontSize ?? fontSize
    return `stack ${margin} [${node.stack.map((each) => nodeForm(each, inner, size)).join(' ')}]`
  }
  const widths = columnWidths(node.columns, inner - (node.columnGap ?? 0) * (node.columns.length - 1))
  const columns = node.columns.map(
    (each, index) => `${each.width} ${nodeForm(each, widths[index] ?? 0, fontSize)}`,
  )
  return `columns ${margin} ${node.columnGap} [${columns.join(' ')}]`
}

function columnWidths(
  columns: readonly { readonly width?: number | '*' | 'auto' }[],
  room: number,
): readonly number[] {
  const fixed = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0)
  const isKnown = columns.every(({ width }) => width !== 'auto')
  const stars = columns.filter(({ width }) => typeof width !== 'number').length
  return columns.map(({ width }) => {
    if (typeof width === 'number') return width
    return isKnown && width === '*' ? (room - fixed) / stars : 0
  })
}

const air = 2 * sizes.cell.side + sizes.cell.line

function tableForm({ table, pageBreak }: PaperTable, room: number, fontSize: number): string {
  const { widths, body, headerRows, keepWithHeaderRows } = table
  const known = columnWidths(
    widths.map((width) => ({ width })),
    room - widths.length * air,
  )
  const rows = body.map((cells) => rowForm(cells, known, fontSize))
  return `${[pageBreak, headerRows, keepWithHeaderRows, ...widths].join()} [${rows.join(' ')}]`
}

/** Single-line cells contribute only their style, which determines the height. */
function rowForm(cells: readonly PaperCell[], widths: readonly number[], fontSize: number): string {
  const forms = new Set<string>()
  for (const [index, cell] of cells.entries()) {
    const span = cell.colSpan ?? 1
    const [left, , right] = cell.margin ?? [0, 0, 0, 0]
    const room = span === 1 ? (widths[index] ?? 0) : widths.slice(index, index + span).reduce(sum, 0)
    const form = textForm(cell, room - left - right, fontSize)
    const isOneLine = form.startsWith(oneLine)
    forms.add(isOneLine && span === 1 ? form : `${index}+${span} ${form}`)
  }
  return [...forms].join()
}

const sum = (a: number, b: number): number => a + b

const oneLine = '·'

function textForm(text: PaperText, room: number, inherited: number): string {
  const fontSize = text.fontSize ?? inherited
  const isOneLine = text.noWrap === true || surelyAsWide(text.text, fontSize, room)
  const [, above, , below] = text.margin ?? [0, 0, 0, 0]
  const looks = [fontSize, text.bold === true ? 'b' : '', text.lineHeight ?? '', above, below].join(':')
  return isOneLine ? `${oneLine}${looks}` : `${looks}"${text.text}"${room}`
}
