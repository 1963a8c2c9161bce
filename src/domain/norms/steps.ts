import { type Norm, type NormSource, norm } from '#domain/norms/norm.ts'
import type { Step } from '#domain/sheet/formula.ts'
import { at, cellAt, field, type Sheet, type Unit } from '#domain/sheet/sheet.ts'

/** The field in which the upper end of a step stands. */
export const stepEnd = 'upTo'

/** Steps as the law prints them: the upper end (inclusive) and the coefficient; the last has no upper end. */
export type PrintedSteps = readonly (readonly [upTo: number | null, coefficient: number])[]

type StepHead = {
  readonly code: string
  readonly caption: string
  readonly purpose: string
  /** What the steps run over, in its unit. */
  readonly over: { readonly caption: string; readonly unit: Unit }
  readonly steps: PrintedSteps
  readonly source: NormSource
}

/** A norm of rising steps, rows `1`, `2` ... in order; a step holds up to and including its upper end. */
export function stepTable({
  code,
  caption,
  purpose,
  over,
  steps,
  source,
}: StepHead): Norm<string, typeof stepEnd | 'coefficient'> {
  const table = norm({
    code,
    caption,
    purpose,
    fields: { [stepEnd]: field(over.caption, over.unit), coefficient: field('Итгэлцүүр', 'coefficient') },
    rows: Object.fromEntries(
      steps.map(([upTo, coefficient], index) => [
        String(index + 1),
        {
          ...source,
          caption: captionOf(index + 1, upTo),
          values: { coefficient, ...(upTo === null ? {} : { [stepEnd]: upTo }) },
        },
      ]),
    ),
  })
  return { ...table, columnsAre: 'steps' }
}

/** Named by its place: the end stands in its own column, where an administrator may change it (decision 0018). */
function captionOf(place: number, upTo: number | null): string {
  return upTo === null ? `${place}-р шат, хязгааргүй` : `${place}-р шат`
}

/** A norm sheet as a stepped table for `step`: its rows in order; a row without an upper end comes last. */
export function stepsOf<R extends string, F extends string>(
  table: Sheet<R, F>,
  upTo: NoInfer<F>,
  value: NoInfer<F>,
): readonly Step[] {
  return table.rows.map(({ code }) => ({
    upTo: cellAt(table, { row: code, field: upTo }) ? at(table, code, upTo) : null,
    value: at(table, code, value),
  }))
}
