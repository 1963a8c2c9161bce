import type { Content } from '#engine/entry.ts'

/** Cells are between bars; digits become numbers. */
export function smallTable(lines: readonly string[]): readonly (readonly Content[])[] {
  return lines.map((line) =>
    line.split('|').map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : text.trim())),
  )
}
