import type { OpenDraft } from '#client/draft/open-draft.ts'
import { plainText } from '#client/grid/cell-text.ts'
import { type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { type Range, rowsOf } from '#client/grid/navigation.ts'
import { pastedCells } from '#client/ui/excel-rows.ts'
import type { Content } from '#domain/sheet/entry.ts'

/** Copied cells, row by row; rows may differ in length. */
export type Clip = readonly (readonly Content[])[]

/** What a clipboard holds, numbers where it tells them. The empty line that Excel ends its text with is no row. */
export function clipFrom(clipboard: DataTransfer): Clip {
  const rows = pastedCells(clipboard).map((row) => row.map(({ shown, raw }) => raw ?? shown))
  return rows.at(-1)?.every((content) => content === '') && rows.length > 1 ? rows.slice(0, -1) : rows
}

/** The one content of a clip of a single cell, `null` for a block. */
export function onlyContent(clip: Clip): Content | null {
  return clip.length === 1 && clip[0]?.length === 1 ? (clip[0][0] ?? null) : null
}

/** What a copied range gives to other programs: text with tabs, and a table whose numbers no locale can misread. */
export type Copied = { readonly text: string; readonly html: string }

export function copiedFrom(workbook: OpenDraft, layout: GridLayout, range: Range): Copied {
  const rows = rowsOf(range).map((row) =>
    row.map((at) => {
      const key = keyAt(layout, at)
      return key === null ? '' : plainText(workbook.cell(key).state)
    }),
  )
  const text = rows.map((row) => row.join('\t')).join('\r\n')
  return { text, html: `<table><tbody>${rows.map(htmlRow).join('')}</tbody></table>` }
}

const htmlRow = (row: readonly string[]): string => `<tr>${row.map(htmlCell).join('')}</tr>`

/** The number stands behind the cell as Excel and LibreOffice look for it. */
function htmlCell(text: string): string {
  const isNumber = text !== '' && Number.isFinite(Number(text))
  return isNumber ? `<td x:num="${text}" sdval="${text}">${text}</td>` : `<td>${escaped(text)}</td>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
