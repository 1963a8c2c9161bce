import type { CellStyle } from 'hucre/xlsx'
import type { BookCell, Role } from '#domain/excel/book.ts'

type Styled = Pick<BookCell, 'look' | 'holds'>

const inks = { text: '1F2933', link: '1F5FA8' } as const
const roleInks: Readonly<Partial<Record<Role, string>>> = {
  note: '66717C',
  purpose: '66717C',
  warning: '9A3B00',
}
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
const bold: readonly Role[] = ['title', 'head', 'warning']
const wrapped: readonly Role[] = ['purpose', 'head', 'caption', 'text']

/** How a cell of the book looks in Excel. */
export function cellStyle({ look, holds }: Styled): CellStyle {
  const { role, indent } = look
  const fill = fills[role]
  return {
    font: fontOf({ look, holds }),
    ...(fill && { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } } }),
    ...(bordered.includes(role) && { border }),
    alignment: {
      vertical: role === 'head' ? 'center' : 'top',
      ...((role === 'head' || (role === 'caption' && holds.is === 'number')) && { horizontal: 'center' }),
      ...(wrapped.includes(role) && { wrapText: true }),
      ...(indent > 0 && { horizontal: 'left', indent }),
    },
    ...formatOf({ look, holds }),
  }
}

function fontOf({ look: { role, strong }, holds }: Styled): NonNullable<CellStyle['font']> {
  const isLink = holds.is === 'link'
  const isBold = strong || bold.includes(role)
  return {
    name: 'Arial',
    size: role === 'title' ? 14 : 10,
    color: { rgb: isLink ? inks.link : (roleInks[role] ?? inks.text) },
    ...(isBold && { bold: true }),
    ...(isLink && { underline: true }),
  }
}

/** A figure marked "жишиг" carries its sign in its format, so that it stays a number. */
function formatOf({ look: { decimals, sign }, holds }: Styled): Pick<CellStyle, 'numFmt'> {
  if (holds.is === 'text' || holds.is === 'link') return {}
  const behind = sign === '' ? '' : `"${sign}"`
  if (decimals === null) return sign === '' ? {} : { numFmt: `General${behind}` }
  return { numFmt: numberFormat(decimals) + behind }
}

/** Thousands apart, with so many decimals. */
export function numberFormat(decimals: number): string {
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}
