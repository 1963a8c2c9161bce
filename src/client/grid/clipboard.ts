import type { OpenDraft } from '#client/draft/open-draft.ts'
import { cellText, plainText } from '#client/grid/cell-text.ts'
import { addressAt, type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { isSingle, type Position, type Range, rangeOf, rowsOf } from '#client/grid/navigation.ts'
import { pastedCells } from '#client/ui/excel-rows.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type Content, type Edit, enterBlock, type Judgement } from '#domain/sheet/entry.ts'
import type { CellState, Evaluation } from '#domain/sheet/evaluate.ts'
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
  const rows = rowsOf(range).map((row) =>
    row.map((at) => {
      const key = keyAt(layout, at)
      return key === null ? '' : plainText(draft.cell(key).state)
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
  const all = laid.flatMap((row, down) =>
    row.map((content, along) => ({
      position: { row: range.top + down, column: range.left + along },
      content,
    })),
  )
  const inside = all.flatMap(({ position, content }) => {
    const at = addressAt(layout, position)
    return at === null ? [] : [{ position, edit: { at, content } }]
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
