import { sheet } from '#engine/define.ts'
import { type Formula, number } from '#engine/formula.ts'
import type { FormText } from '#engine/sheet.ts'
import { field } from '#engine/sheet.ts'
import { codeText, economicCodes } from '#forms/norms/economic-codes.ts'

export type LineOf = (code: string, purpose?: FormText) => Formula

/** Tugrik a year. An amount may read lines above it. */
export type EconomicLine = {
  readonly amount: Formula | ((line: LineOf) => Formula)
  readonly programme: FormText
  readonly purpose: FormText
}

const fields = {
  amount: field('{Y} оны төсөв', 'tugrik'),
  programme: field('Хөтөлбөр', 'text'),
  purpose: field('Зориулалт', 'text'),
  code: field('Эдийн засгийн ангиллын код', 'text'),
  level1: field('1', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
  level2: field('2', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
  level3: field('3', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
  level4: field('4', 'text', { under: ['Төсвийн мөрийн шатлал'] }),
}

/** Keyed by chart code. Several purposes are rows below their sum. */
type Lines = Readonly<Record<string, EconomicLine | readonly EconomicLine[]>>

type TableRow = { readonly code: string; readonly caption: string; readonly carries: EconomicLine | null }

/** Headings sum the lines below them. */
export function economicLinesOf(code: string, lines: Lines) {
  const shown = economicCodes.filter(({ code }) =>
    Object.keys(lines).some((line) => line === code || isBelow(line, code)),
  )
  const table = shown.flatMap(({ code, name }) => rowsOf(code, name, lines[code]))
  const rowAt = (index: number): string => String(index + 1)
  const rowOf = (code: string, purpose?: FormText): string =>
    rowAt(
      table.findIndex(
        (each) => each.code === code && (purpose === undefined || each.carries?.purpose === purpose),
      ),
    )
  const lineAt = (row: string): TableRow | undefined => table[Number(row) - 1]
  const rowsWhere = (test: (row: TableRow) => boolean): readonly string[] =>
    table.flatMap((row, index) => (test(row) ? [rowAt(index)] : []))
  const isSum = ({ code, carries }: TableRow): boolean => carries === null && lines[code] !== undefined
  const partsOf = (sum: string): readonly string[] =>
    rowsWhere(({ code, carries }) => carries !== null && code === lineAt(sum)?.code)
  // Deepest level first, so that each sum reads only earlier cells.
  const heads = shown.filter(({ code }) => !lines[code]).sort((a, b) => b.level - a.level)
  const texts = <Text>(text: (row: TableRow) => Text | undefined): Readonly<Record<string, Text>> =>
    Object.fromEntries(
      table.flatMap((row, index) => {
        const own = text(row)
        return own === undefined ? [] : [[rowAt(index), own]]
      }),
    )
  return sheet({
    code,
    caption: 'Төсвийн мөрийн лавлагаа: эдийн засгийн ангилал',
    purpose:
      'Хувьсах зардлаар тооцсон төсвийг хөтөлбөр, зориулалт, эдийн засгийн ангиллын мөрөөр хуваарилсан дүн.',
    rows: texts(({ caption }) => caption),
    fields,
  })
    .computed(
      rowsWhere(({ carries }) => carries !== null),
      ['amount'],
      ({ row, inRow }) => {
        const amount = lineAt(row)?.carries?.amount ?? number(0)
        return typeof amount === 'function' ? amount((...wanted) => inRow(rowOf(...wanted))) : amount
      },
      'facts §2.2; мөр бүрд нэг эх үүсвэр',
    )
    .computed(
      rowsWhere(isSum),
      ['amount'],
      ({ row, sumOfRows }) => sumOfRows(partsOf(row)),
      'Зориулалтуудын нийлбэр',
    )
    .computed(
      heads.map(({ code }) => rowOf(code)),
      ['amount'],
      ({ row, sumOfRows }) =>
        sumOfRows(shown.filter(({ parent }) => parent === lineAt(row)?.code).map(({ code }) => rowOf(code))),
      'Доод мөрүүдийн нийлбэр',
    )
    .text(
      'programme',
      texts(({ carries }) => carries?.programme),
    )
    .text(
      'purpose',
      texts(({ carries }) => carries?.purpose),
    )
    .text(
      'code',
      texts(({ code }) => codeText(code)),
    )
    .text(
      'level1',
      texts(({ code }) => levelCode(code, 1)),
    )
    .text(
      'level2',
      texts(({ code }) => levelCode(code, 2)),
    )
    .text(
      'level3',
      texts(({ code }) => levelCode(code, 3)),
    )
    .text(
      'level4',
      texts(({ code }) => levelCode(code, 4)),
    )
    .done()
}

function rowsOf(code: string, name: string, carries: Lines[string] | undefined): readonly TableRow[] {
  if (carries === undefined) return [{ code, caption: name, carries: null }]
  if (!isSeveral(carries)) return [{ code, caption: name, carries }]
  const parts = carries.map((part) => ({
    code,
    caption: `үүнээс ${part.purpose.text.toLowerCase()}`,
    carries: part,
  }))
  return [{ code, caption: name, carries: null }, ...parts]
}

function isSeveral(carries: Lines[string]): carries is readonly EconomicLine[] {
  return Array.isArray(carries)
}

function isBelow(code: string, head: string): boolean {
  const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
  return parent !== null && (parent === head || isBelow(parent, head))
}

function levelCode(code: string, level: number): FormText | undefined {
  const line = economicCodes.find(
    (each) => each.level === level && (each.code === code || isBelow(code, each.code)),
  )
  return line && codeText(line.code)
}
