import { economicCodes } from '#domain/norms/economic-codes.ts'
import { sheet } from '#domain/sheet/define.ts'
import { field } from '#domain/sheet/field.ts'
import { type Formula, number, plus } from '#domain/sheet/formula.ts'

/** What a line of the chart carries: tugrik a year, for which programme and purpose. An amount may read lines that stand above it, by code. */
export type EconomicLine = {
  readonly amount: Formula | ((line: (code: string) => Formula) => Formula)
  readonly programme: string
  readonly purpose: string
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

type Lines = Readonly<Record<string, EconomicLine>>

/** The table of an institution whose amounts stand on the given lines of the chart; heads are the sums of what stands below them. */
export function economicLinesOf(code: string, lines: Lines) {
  const shown = economicCodes.filter(({ code }) =>
    Object.keys(lines).some((line) => line === code || isBelow(line, code)),
  )
  const rowOf = (code: string): string => String(shown.findIndex((each) => each.code === code) + 1)
  const codeOf = (row: string): string => shown[Number(row) - 1]?.code ?? ''
  const leaves = shown.filter(({ code }) => lines[code]).map(({ code }) => rowOf(code))
  // Sums from the deepest level up, so that each reads only what stands before it.
  const heads = shown.filter(({ code }) => !lines[code]).sort((a, b) => b.level - a.level)
  const texts = (text: (code: string) => string | undefined) =>
    Object.fromEntries(
      shown.flatMap(({ code }) => (text(code) === undefined ? [] : [[rowOf(code), text(code) ?? '']])),
    )
  return sheet({
    code,
    caption: 'Төсвийн мөрийн лавлагаа: эдийн засгийн ангилал',
    purpose:
      'Хувьсах зардлаар тооцсон төсвийг хөтөлбөр, зориулалт, эдийн засгийн ангиллын мөрөөр хуваарилсан дүн.',
    rows: Object.fromEntries(shown.map(({ code, name }) => [rowOf(code), name])),
    fields,
  })
    .computed(
      leaves,
      ['amount'],
      ({ row, inRow }) => {
        const amount = lines[codeOf(row)]?.amount ?? number(0)
        return typeof amount === 'function' ? amount((code) => inRow(rowOf(code))) : amount
      },
      'facts §2.2; мөр бүрд нэг эх үүсвэр',
    )
    .computed(
      heads.map(({ code }) => rowOf(code)),
      ['amount'],
      ({ row, inRow }) =>
        plus(...shown.filter(({ parent }) => parent === codeOf(row)).map(({ code }) => inRow(rowOf(code)))),
      'Доод мөрүүдийн нийлбэр',
    )
    .text(
      'programme',
      texts((code) => lines[code]?.programme),
    )
    .text(
      'purpose',
      texts((code) => lines[code]?.purpose),
    )
    .text(
      'code',
      texts((code) => code),
    )
    .text(
      'level1',
      texts((code) => levelCode(code, 1)),
    )
    .text(
      'level2',
      texts((code) => levelCode(code, 2)),
    )
    .text(
      'level3',
      texts((code) => levelCode(code, 3)),
    )
    .text(
      'level4',
      texts((code) => levelCode(code, 4)),
    )
    .done()
}

function isBelow(code: string, head: string): boolean {
  const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
  return parent !== null && (parent === head || isBelow(parent, head))
}

/** The code of a line's own chain at a level of the chart. */
function levelCode(code: string, level: number): string | undefined {
  return economicCodes.find(
    (each) => each.level === level && (each.code === code || isBelow(code, each.code)),
  )?.code
}
