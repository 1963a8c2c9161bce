import { type Definition, sheet } from '#engine/define.ts'
import { type Formula, number } from '#engine/formula.ts'
import type { Field, Sheet } from '#engine/sheet.ts'
import { normText } from '#forms/norms/norm-text.ts'

/** The law or fact; `model`: a stand-in ("жишиг"). */
export type NormSource = {
  readonly source: string
  /** `2024-01-25`; `null` if the fact has none. */
  readonly from: string | null
  readonly model: boolean
}

/** The valid range (calculation §9, A new year). */
export type Bounds = {
  readonly least: Formula
  readonly most: number
  readonly why: (least: string) => string
}

/** Far above any norm, and sums stay exact (design stack, Numbers). */
export const MAX_NORM = 999_999_999_999
/** People or hours for one unit, so at least one. */
export const divisor: Bounds = { least: number(1), most: MAX_NORM, why: normText.divisor }
/** A percentage in a table with other units. */
export const rate: Bounds = { least: number(0), most: 100, why: normText.percent }
export const share: Bounds = { least: number(0), most: 1, why: normText.share }

export type NormRow<F extends string> = NormSource & {
  readonly caption: string
  readonly bounds?: Bounds
  /** The default is all. */
  readonly fields?: readonly F[]
}

/** A reference sheet of a financial year. Its figures are in `seeds/`, by year. */
export type Norm<R extends string = string, F extends string = string> = {
  readonly sheet: Sheet<R, F>
  readonly sources: Readonly<Record<R, NormRow<F>>>
  /** Shares of one whole, rising steps, or independent figures. */
  readonly columnsAre: 'shares' | 'steps' | 'figures'
  /** Other rows have the bounds of their unit. */
  readonly bounds: Readonly<Partial<Record<R, Bounds>>>
  /** The monthly columns; none if a figure applies to the whole year. */
  readonly months: readonly string[]
}

export type NormHead<R extends string, F extends string> = {
  readonly code: string
  readonly caption: string
  readonly purpose: string
  readonly fields: Readonly<Record<F, Field>>
  readonly rows: Readonly<Record<R, NormRow<NoInfer<F>>>>
  readonly months?: readonly NoInfer<F>[]
  /** Adds computed cells, such as the monthly average of a pay grade. */
  readonly derive?: (definition: Definition<R, F>) => Definition<R, F>
}

export function norm<R extends string, F extends string>(head: NormHead<R, F>): Norm<R, F> {
  const rows = Object.entries<NormRow<F>>(head.rows)
  const captions = Object.fromEntries(rows.map(([code, { caption }]) => [code, caption])) as Record<R, string>
  const fields = Object.keys(head.fields) as F[]
  const definition = sheet({
    code: head.code,
    kind: 'norm',
    caption: head.caption,
    purpose: head.purpose,
    rows: captions,
    fields: head.fields,
  })
  for (const [code, row] of rows) {
    definition.given([code as R], row.fields ?? fields, row.source)
  }
  return {
    sheet: (head.derive?.(definition) ?? definition).done(),
    sources: head.rows,
    columnsAre: 'figures',
    bounds: Object.fromEntries(
      rows.flatMap(([code, { bounds }]) => (bounds ? [[code, bounds]] : [])),
    ) as Norm<R, F>['bounds'],
    months: head.months ?? [],
  }
}
