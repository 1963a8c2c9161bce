import type { Definition } from '#domain/sheet/define.ts'
import { sheet } from '#domain/sheet/define.ts'
import type { Field, PlaceKey, Sheet } from '#domain/sheet/sheet.ts'
import { keyOf } from '#domain/sheet/sheet.ts'

/** A norm's figure: one for every seeded year, or one a year. */
export type Figure = number | Readonly<Record<number, number>>

/** Where a row comes from: the law or fact, since when it holds, and whether it is only a model value ("жишиг"). */
export type NormSource = {
  readonly source: string
  /** Day from which it holds, `2024-01-25`; `null` where the fact names none. */
  readonly from: string | null
  readonly model: boolean
}

export type NormRow<F extends string> = NormSource & {
  readonly caption: string
  readonly values: Readonly<Partial<Record<F, Figure>>>
}

/** A reference sheet of a financial year: a sheet of given cells, the source of every row, and the seed figures. */
export type Norm<R extends string = string, F extends string = string> = {
  readonly sheet: Sheet<R, F>
  readonly sources: Readonly<Record<R, NormSource>>
  /** What its columns are together: shares of one whole, rising steps, or figures that stand each for itself. */
  readonly columnsAre: 'shares' | 'steps' | 'figures'
  /** The seed of a year, by row and field; only given cells. */
  readonly seed: (year: number) => Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** What a norm is declared with. */
export type NormHead<R extends string, F extends string> = {
  readonly code: string
  readonly caption: string
  readonly purpose: string
  readonly fields: Readonly<Record<F, Field>>
  readonly rows: Readonly<Record<R, NormRow<F>>>
  /** Cells that are computed from the given ones, such as the average month of a pay grade. */
  readonly derive?: (definition: Definition<R, F>) => Definition<R, F>
}

/** Declares a norm of single figures; `shareTable` and `stepTable` declare the others. A row has a cell only in the fields for which it names a figure. */
export function norm<R extends string, F extends string>(head: NormHead<R, F>): Norm<R, F> {
  const rows = Object.entries<NormRow<F>>(head.rows)
  const captions = Object.fromEntries(rows.map(([code, { caption }]) => [code, caption])) as Record<R, string> // same keys
  const begun = sheet({
    code: head.code,
    kind: 'norm',
    caption: head.caption,
    purpose: head.purpose,
    rows: captions,
    fields: head.fields,
  })
  for (const [code, row] of rows) {
    begun.given([code as R], Object.keys(row.values) as F[], row.source)
  }
  return {
    sheet: (head.derive?.(begun) ?? begun).done(),
    sources: head.rows,
    columnsAre: 'figures',
    seed: (year) => Object.fromEntries(rows.map(([code, { values }]) => [code, figuresOf(values, year)])),
  }
}

function figuresOf(
  values: Readonly<Record<string, Figure | undefined>>,
  year: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, figure]) => {
      const value = typeof figure === 'object' ? figure[year] : figure
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** Every given place of a norm for which a year has no figure; empty when the set of the year is full. */
export function missingFigures({ sheet, seed }: Norm, year: number): readonly PlaceKey[] {
  const figures = seed(year)
  return [...sheet.cells].flatMap(([key, cell]) => {
    const [row = '', field = ''] = key.split('.')
    return cell.kind === 'given' && figures[row]?.[field] === undefined ? [keyOf({ row, field })] : []
  })
}
