import { pastedCells } from '#client/ui/pasted-rows.ts'
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
