import { type Norm, type NormSource, norm } from '#domain/norms/norm.ts'
import { stepsOf } from '#domain/sheet/bound.ts'
import { type Formula, type Operand, type StepTable, step } from '#domain/sheet/formula.ts'
import { field, type Sheet, type Unit } from '#domain/sheet/sheet.ts'

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

/** The coefficient of the step within which a figure lies; the steps are the rows that the table has in the year's edition. */
export function stepIn(by: Operand, table: Sheet): Formula {
  const from: StepTable = { sheet: table.code, upTo: stepEnd, value: 'coefficient' }
  return step(by, stepsOf(table, from), from)
}
