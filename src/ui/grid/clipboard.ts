import type { Content } from '#engine/entry.ts'
import { cellKeyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import type { Unit } from '#engine/sheet.ts'
import { unitAt } from '#engine/units.ts'
import { editableText } from '#ui/grid/cell-text.ts'
import { addressAt, type GridLayout, sectionAt } from '#ui/grid/grid-layout.ts'
import type { GridSource } from '#ui/grid/grid-source.ts'
import { gridPositionRows, type Range } from '#ui/grid/navigation.ts'

/** Rows may differ in length. */
export type Clip = readonly (readonly Content[])[]

/** `around`: texts outside the table, which may name another year, blank or institution. */
export type CopiedBlock = { readonly clip: Clip; readonly around: readonly string[] }

/** Returns `null` for a block. */
export function onlyContent(clip: Clip): Content | null {
  return clip.length === 1 && clip[0]?.length === 1 ? (clip[0][0] ?? null) : null
}

/** The HTML table has locale-independent numbers. */
export type ClipboardContent = { readonly text: string; readonly html: string }

export function copiedFrom(source: GridSource, layout: GridLayout, range: Range): ClipboardContent {
  const figures = figuresIn(source, layout, range)
  return copiedRows(
    figures.map((row) => row.map(htmlCell)),
    figures.map((row) => row.map(({ text }) => text)),
  )
}

/** A section is a line of its own, because captions may repeat in the next one. */
export function copiedWithCaptions(source: FigureSource, layout: GridLayout, range: Range): ClipboardContent {
  const figures = figuresIn(source, layout, range)
  const columns = layout.columns
    .slice(range.left, range.right + 1)
    .map(({ field: { under, caption } }) => captionOf([...under, caption].join(' · '), source.year))
  const head = ['', layout.captionHead, ...columns]
  const rows = figures.flatMap((row, index) => {
    const at = range.top + index
    const { number = '', caption = '' } = layout.rows[at] ?? {}
    const section = layout.rows[at]?.heading ?? (index === 0 ? sectionAt(layout, at) : '')
    const line = { captions: [number, caption], figures: row }
    return section === '' ? [line] : [{ captions: ['', section], figures: columns.map(() => empty) }, line]
  })
  return copiedRows(
    [head.map(htmlText), ...rows.map((row) => [...row.captions.map(htmlText), ...row.figures.map(htmlCell)])],
    [head, ...rows.map((row) => [...row.captions, ...row.figures.map(({ text }) => text)])],
  )
}

type CopiedFigure = { readonly text: string; readonly unit: Unit }

const empty: CopiedFigure = { text: '', unit: 'text' }

function figuresIn(
  source: FigureSource,
  layout: GridLayout,
  range: Range,
): readonly (readonly CopiedFigure[])[] {
  return gridPositionRows(range).map((row) =>
    row.map((position) => {
      const at = addressAt(layout, position)
      if (at === null) return empty
      return { text: editableText(source.cell(cellKeyOf(at)).state), unit: unitAt(layout.sheet, at) }
    }),
  )
}

function copiedRows(
  cells: readonly (readonly string[])[],
  texts: readonly (readonly string[])[],
): ClipboardContent {
  const rows = cells.map((row) => `<tr>${row.join('')}</tr>`).join('')
  return {
    text: texts.map((row) => row.join('\t')).join('\r\n'),
    html: `<table><tbody>${rows}</tbody></table>`,
  }
}

type FigureSource = Pick<GridSource, 'cell' | 'year'>

/** Works over plain HTTP, where the clipboard API is missing. */
export function toClipboard({ text, html }: ClipboardContent): void {
  const give = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', give, { capture: true, once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
}

const htmlText = (text: string): string => `<td>${escaped(text)}</td>`

/** The attributes contain the number for Excel and LibreOffice, and the unit for ourselves: 0.5 could be 50 %. */
function htmlCell({ text, unit }: CopiedFigure): string {
  const isNumber = text !== '' && Number.isFinite(Number(text))
  const mark = unit === 'percent' ? ' data-unit="percent"' : ''
  return isNumber ? `<td x:num="${text}" sdval="${text}"${mark}>${text}</td>` : htmlText(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
