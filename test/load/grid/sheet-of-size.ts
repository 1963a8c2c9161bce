import { sheet } from '#engine/define.ts'
import { plus, times } from '#engine/formula.ts'
import { type Field, field, quantityUpTo, type Sheet } from '#engine/sheet.ts'

export type SheetSize = { readonly rows: number; readonly columns: number }

const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1))

/** Returns columns in groups of four under one heading: three entered, the fourth computed from its neighbours. */
export function columnsOf({ columns }: SheetSize): readonly {
  readonly name: string
  readonly kind: 'typed' | 'computed'
  readonly group: string
}[] {
  return numbers(columns).map((number, index) => ({
    name: `c${number}`,
    kind: index % 4 === 3 ? 'computed' : 'typed',
    group: `Бүлэг ${Math.floor(index / 4) + 1}`,
  }))
}

/** Returns the sheet for both grids: grouped headings, totals, a quarter of the cells computed. */
export function sheetOfSize(size: SheetSize, code = 'load'): Sheet {
  const rows = numbers(size.rows)
  const columns = columnsOf(size)
  const fields: Record<string, Field> = Object.fromEntries(
    columns.map(({ name, group }) => [
      name,
      field(`Үзүүлэлт ${name.slice(1)}`, 'tugrik', { under: [group] }),
    ]),
  )
  const typed = columns.filter(({ kind }) => kind === 'typed').map(({ name }) => name)
  const computed = columns.filter(({ kind }) => kind === 'computed').map(({ name }) => name)
  return sheet({
    code,
    caption: 'Хэмжилтийн хүснэгт',
    purpose: '',
    rows: Object.fromEntries(rows.map((row) => [row, `Мөр ${row}`])),
    fields,
  })
    .entered(rows, typed, quantityUpTo(null), { source: 'хэмжилт' })
    .computed(
      rows,
      computed,
      ({ same, field: name }) => {
        const number = Number(name.slice(1))
        return plus(...[1, 2, 3].map((back) => times(same(`c${number - back}`), back)))
      },
      'хэмжилт',
    )
    .totalled(columns.map(({ name }) => name))
    .done()
}

export const startValue = (row: number, column: number): number => ((row * 31 + column * 17) % 900) + 100
