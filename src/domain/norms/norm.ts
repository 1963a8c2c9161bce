import { type Definition, sheet } from '#domain/sheet/define.ts'
import { type Formula, number } from '#domain/sheet/formula.ts'
import type { Field, Sheet } from '#domain/sheet/sheet.ts'
import { normText } from '#text/norms.ts'

/** Where a row comes from: the law or fact, since when it holds, and whether it is only a model value ("жишиг"). */
export type NormSource = {
  readonly source: string
  /** Day from which it holds, `2024-01-25`; `null` where the fact names none. */
  readonly from: string | null
  readonly model: boolean
}

/** Within which the figures of a row can lie at all, and the sentence for one that does not (calculation §9, A new year). */
export type Bounds = {
  /** A number, or another norm. */
  readonly least: Formula
  readonly most: number
  readonly why: (least: string) => string
}

/** Of any figure that has no bounds of its own: far above any norm, and sums stay exact (design stack, Numbers). */
export const MOST = 999_999_999_999
/** Of what is divided by: people or hours for one of something, so never below one. */
export const divisor: Bounds = { least: number(1), most: MOST, why: normText.divisor }
/** Of a rate whose unit is not percent, because its table holds other units too. */
export const rate: Bounds = { least: number(0), most: 100, why: normText.percent }
/** Of a part of a whole. */
export const share: Bounds = { least: number(0), most: 1, why: normText.share }

export type NormRow<F extends string> = NormSource & {
  readonly caption: string
  readonly bounds?: Bounds
  /** In which fields the row has a given cell; without it in every one. */
  readonly fields?: readonly F[]
}

/** A reference sheet of a financial year: a sheet of given cells and the source of every row; its figures stand in `seeds/`, by year. */
export type Norm<R extends string = string, F extends string = string> = {
  readonly sheet: Sheet<R, F>
  /** As they were declared: a later edition goes on from them. */
  readonly sources: Readonly<Record<R, NormRow<F>>>
  /** What its columns are together: shares of one whole, rising steps, or figures that stand each for itself. */
  readonly columnsAre: 'shares' | 'steps' | 'figures'
  /** The bounds of rows; a row without any has those of its unit. */
  readonly bounds: Readonly<Partial<Record<R, Bounds>>>
  /** The columns that hold a month of the year each, in order; none where a figure holds the whole year. */
  readonly months: readonly string[]
}

/** What a norm is declared with. */
export type NormHead<R extends string, F extends string> = {
  readonly code: string
  readonly caption: string
  readonly purpose: string
  readonly fields: Readonly<Record<F, Field>>
  readonly rows: Readonly<Record<R, NormRow<NoInfer<F>>>>
  readonly months?: readonly NoInfer<F>[]
  /** Cells that are computed from the given ones, such as the average month of a pay grade. */
  readonly derive?: (definition: Definition<R, F>) => Definition<R, F>
}

/** Declares a norm of single figures; `shareTable` and `stepTable` declare the others. */
export function norm<R extends string, F extends string>(head: NormHead<R, F>): Norm<R, F> {
  const rows = Object.entries<NormRow<F>>(head.rows)
  const captions = Object.fromEntries(rows.map(([code, { caption }]) => [code, caption])) as Record<R, string> // same keys
  const fields = Object.keys(head.fields) as F[] // same keys
  const begun = sheet({
    code: head.code,
    kind: 'norm',
    caption: head.caption,
    purpose: head.purpose,
    rows: captions,
    fields: head.fields,
  })
  for (const [code, row] of rows) {
    begun.given([code as R], row.fields ?? fields, row.source)
  }
  return {
    sheet: (head.derive?.(begun) ?? begun).done(),
    sources: head.rows,
    columnsAre: 'figures',
    bounds: Object.fromEntries(
      rows.flatMap(([code, { bounds }]) => (bounds ? [[code, bounds]] : [])),
    ) as Norm<R, F>['bounds'], // same keys
    months: head.months ?? [],
  }
}
