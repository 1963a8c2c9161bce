import type { OpenDraft } from '#client/draft/open-draft.ts'
import { cellText, plainText } from '#client/grid/cell-text.ts'
import { addressAt, bodyLength, type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { isSingle, type Position, type Range, rangeOf, rowsOf } from '#client/grid/navigation.ts'
import { pastedCells } from '#client/ui/pasted-rows.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type Content, type Edit, enterBlock, type Judgement } from '#domain/sheet/entry.ts'
import type { CellState, Evaluation } from '#domain/sheet/evaluate.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { blockText } from '#text/grid.ts'

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

/** How texts with two readings are read, such as 475,962; `null`: not decided. */
export type Reading = 'thousands' | 'decimal' | null

/** What pasting would do, cell by cell. */
export type PastePlan = {
  /** Where the block comes to lie. */
  readonly range: Range
  readonly cells: readonly PlannedCell[]
  /** How many cells of the block lie outside of the grid. */
  readonly outside: number
}

export type PlannedCell = {
  readonly position: Position
  readonly edit: Edit
  readonly judged: Judgement
}

type Pasting = {
  readonly layout: GridLayout
  readonly evaluation: Evaluation
  /** Where it is pasted. */
  readonly range: Range
  readonly clip: Clip
  readonly reading: Reading
}

/** Plans a paste. A block fills a chosen range whose sides are multiples of its own, as in Excel. */
export function pastePlanOf({ layout, evaluation, range, clip, reading }: Pasting): PastePlan {
  const laid = tiled(clip, range)
  const length = bodyLength(layout)
  const all = laid.flatMap((row, down) =>
    row.map((content, along) => ({
      position: { row: range.top + down, column: range.left + along },
      content,
    })),
  )
  const inside = all.flatMap(({ position, content }) => {
    const at = addressAt(layout, position)
    // The totals below are no part of the form.
    return at === null || position.row >= length ? [] : [{ position, edit: { at, content } }]
  })
  const decided = decide(
    evaluation,
    inside.map(({ edit }) => edit),
    reading,
  )
  const { judged } = enterBlock(evaluation, decided)
  const cells = inside.flatMap(({ position }, index) => {
    const [edit, verdict] = [decided[index], judged[index]]
    return edit && verdict ? [{ position, edit, judged: verdict }] : []
  })
  return { range: coveredBy(range, cells), cells, outside: all.length - inside.length }
}

/** The edits with the chosen reading in the place of texts that have two. */
function decide(evaluation: Evaluation, edits: readonly Edit[], reading: Reading): readonly Edit[] {
  if (reading === null) return edits
  const { judged } = enterBlock(evaluation, edits)
  return edits.map((edit, index) => {
    const verdict = judged[index]
    if (verdict?.is !== 'ambiguous') return edit
    return { ...edit, content: verdict.readings[reading === 'thousands' ? 0 : 1] }
  })
}

function tiled(clip: Clip, range: Range): Clip {
  const height = range.bottom - range.top + 1
  const width = range.right - range.left + 1
  const wide = Math.max(...clip.map((row) => row.length))
  if (isSingle(range) || height % clip.length !== 0 || width % wide !== 0) return clip
  return Array.from({ length: height }, (_, down) => {
    const row: readonly Content[] = clip[down % clip.length] ?? []
    return Array.from({ length: width / wide }, () => row).flat()
  })
}

function coveredBy(range: Range, cells: readonly PlannedCell[]): Range {
  return rangeOf(
    { row: range.top, column: range.left },
    {
      row: Math.max(range.top, ...cells.map(({ position }) => position.row)),
      column: Math.max(range.left, ...cells.map(({ position }) => position.column)),
    },
  )
}

const text = blockText.preview

/** How a cell that is about to be pasted is drawn: what becomes of it, in a word, and what stands there now where that changes. */
export type PlannedLook = {
  readonly kind: 'written' | 'emptied' | 'skipped' | 'wrong' | 'unclear'
  readonly word: string
  readonly value: string
  readonly was: string | null
}

const kinds = { taken: 'written', shut: 'skipped', refused: 'wrong', ambiguous: 'unclear' } as const

export function lookOf({ edit, judged }: PlannedCell, now: CellState, decimals: number): PlannedLook {
  const empties = judged.is === 'taken' && String(edit.content).trim() === ''
  const kind = empties ? 'emptied' : kinds[judged.is]
  const value = empties
    ? text.empty
    : shown(edit.content, judged.is === 'taken' ? judged.value : null, decimals)
  const was = cellText(now, decimals)
  const changes = judged.is === 'taken' && was !== '' && was !== value
  return { kind, word: text[kind], value, was: changes ? was : null }
}

function shown(content: Content, value: number | null, decimals: number): string {
  if (value !== null) return formatNumber(value, { atMost: decimals })
  return typeof content === 'number' ? formatNumber(content, { atMost: 6 }) : content
}
