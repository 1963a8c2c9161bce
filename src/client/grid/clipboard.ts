import type { OpenDraft } from '#client/draft/open-draft.ts'
import { plainText } from '#client/grid/cell-text.ts'
import { type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { type Range, rowsOf } from '#client/grid/navigation.ts'
import { pastedCells } from '#client/ui/pasted-rows.ts'
import type { Content } from '#domain/sheet/entry.ts'
import { captionOf } from '#domain/sheet/names.ts'

/** Copied cells, row by row; rows may differ in length. */
export type Clip = readonly (readonly Content[])[]

/** What a clipboard holds; `null` where it holds no text. The empty line that Excel ends its text with is no row. */
export function clipFrom(clipboard: DataTransfer): Clip | null {
  const rows = pastedCells(clipboard)
  const isEmpty = rows?.at(-1)?.every(({ text, kind }) => text === '' && kind === 'text') ?? false
  return isEmpty && rows !== null && rows.length > 1 ? rows.slice(0, -1) : rows
}

/** The one content of a clip of a single cell, `null` for a block. */
export function onlyContent(clip: Clip): Content | null {
  return clip.length === 1 && clip[0]?.length === 1 ? (clip[0][0] ?? null) : null
}

/** What a copied range gives to other programs: text with tabs, and a table whose numbers no locale can misread. */
export type Copied = { readonly text: string; readonly html: string }

export function copiedFrom(draft: OpenDraft, layout: GridLayout, range: Range): Copied {
  const figures = figuresIn(draft, layout, range)
  return copiedRows(
    figures.map((row) => row.map(htmlCell)),
    figures,
  )
}

/** The same with the captions around it: above each column its own with those over it, before each row its number and caption. */
export function copiedWithCaptions(draft: OpenDraft, layout: GridLayout, range: Range): Copied {
  const figures = figuresIn(draft, layout, range)
  const columns = layout.columns
    .slice(range.left, range.right + 1)
    .map(({ field: { under, caption } }) => captionOf([...under, caption].join(' · '), draft.year))
  const lines = layout.rows.slice(range.top, range.bottom + 1).map(({ number, caption }) => [number, caption])
  const head = ['', layout.captionHead, ...columns]
  const rows = figures.map((row, index) => [...(lines[index] ?? ['', '']), ...row])
  const cells = figures.map((row, index) => [
    ...(lines[index] ?? ['', '']).map(htmlText),
    ...row.map(htmlCell),
  ])
  return copiedRows([head.map(htmlText), ...cells], [head, ...rows])
}

function figuresIn(draft: OpenDraft, layout: GridLayout, range: Range): readonly (readonly string[])[] {
  return rowsOf(range).map((row) =>
    row.map((at) => {
      const key = keyAt(layout, at)
      return key === null ? '' : plainText(draft.cell(key).state)
    }),
  )
}

function copiedRows(cells: readonly (readonly string[])[], texts: readonly (readonly string[])[]): Copied {
  const rows = cells.map((row) => `<tr>${row.join('')}</tr>`).join('')
  return {
    text: texts.map((row) => row.join('\t')).join('\r\n'),
    html: `<table><tbody>${rows}</tbody></table>`,
  }
}

/** Puts what is copied on the clipboard at the press of a key or button, over plain HTTP too, where pages have no clipboard of their own. */
export function toClipboard({ text, html }: Copied): void {
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

/** The number stands behind the cell as Excel and LibreOffice look for it. */
function htmlCell(text: string): string {
  const isNumber = text !== '' && Number.isFinite(Number(text))
  return isNumber ? `<td x:num="${text}" sdval="${text}">${text}</td>` : htmlText(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
