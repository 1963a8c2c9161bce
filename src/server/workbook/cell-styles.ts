import type { CellStyle } from 'hucre/xlsx'
import type { BookCell, Look, Role } from '#domain/workbook/book.ts'

const inks = { text: '1F2933', quiet: '66717C', warning: '9A3B00', link: '1F5FA8' } as const
const line = { style: 'thin', color: { rgb: 'D0D5DA' } } as const
const border = { top: line, right: line, bottom: line, left: line }

/** The colour behind a role; the legend of the first sheet shows the same ones. */
const fills: Readonly<Partial<Record<Role, string>>> = {
  head: 'E8ECF0',
  entered: 'FFF6CC',
  proposed: 'FFFBEB',
  given: 'EAF3FB',
  locked: 'EFEFEF',
}

const bordered: readonly Role[] = [
  'head',
  'caption',
  'text',
  'entered',
  'proposed',
  'given',
  'locked',
  'computed',
]
const wrapped: readonly Role[] = ['head', 'caption', 'text']

/** How a cell of the book looks in Excel. */
export function cellStyle({ look, holds }: Pick<BookCell, 'look' | 'holds'>): CellStyle {
  const { role, decimals, indent } = look
  const fill = fills[role]
  return {
    font: fontOf(look, holds.is === 'link'),
    ...(fill && { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } } }),
    ...(bordered.includes(role) && { border }),
    alignment: {
      vertical: role === 'head' ? 'center' : 'top',
      ...((role === 'head' || (role === 'caption' && holds.is === 'number')) && { horizontal: 'center' }),
      ...(wrapped.includes(role) && { wrapText: true }),
      ...(indent > 0 && { horizontal: 'left', indent }),
    },
    ...(decimals !== null && { numFmt: numberFormat(decimals) }),
  }
}

function fontOf({ role, strong }: Look, isLink: boolean): NonNullable<CellStyle['font']> {
  const base = { name: 'Arial', size: role === 'title' ? 14 : 10 }
  const bold = strong || role === 'title' || role === 'head' || role === 'warning'
  return {
    ...base,
    color: { rgb: inkOf(role, isLink) },
    ...(bold && { bold }),
    ...(isLink && { underline: true }),
  }
}

function inkOf(role: Role, isLink: boolean): string {
  if (isLink) return inks.link
  if (role === 'warning') return inks.warning
  return role === 'note' ? inks.quiet : inks.text
}

/** Thousands apart, with so many decimals. */
export function numberFormat(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}
