import type { PaperCell, PaperLines } from '#documents/paper/paper.ts'
import { inks, sizes } from '#documents/paper/sizes.ts'

/** The grid is open above and below at a note. */
export function tableLines(body: readonly PaperCell[][]): PaperLines {
  const open = [...(isWide(body[0]) ? [0] : []), ...(isWide(body.at(-1)) ? [body.length] : [])]
  return {
    hLineWidth: (line) => (open.includes(line) ? 0 : sizes.cell.line),
    vLineWidth: () => sizes.cell.line,
    hLineColor: inks.line,
    vLineColor: inks.line,
    paddingLeft: () => sizes.cell.side,
    paddingRight: () => sizes.cell.side,
    paddingTop: () => sizes.cell.above,
    paddingBottom: () => sizes.cell.above,
  }
}

function isWide(row: readonly PaperCell[] | undefined): boolean {
  return row?.[0]?.colSpan !== undefined
}

export const paperMarks = {
  document: (code: string): string => `${code}`,
  row: (code: string, band: number, row: number): string => `${code}/${band}/${row}`,
  rowsOf: (code: string): string => `${code}/`,
} as const
