import { stepsOf } from '#engine/bound.ts'
import { type Formula, type Operand, type StepTable, step } from '#engine/formula.ts'
import { field, type Sheet, type Unit } from '#engine/sheet.ts'
import { type Norm, type NormRow, type NormSource, norm } from '#forms/norms/norm.ts'

export const stepEnd = 'upTo'

type StepHead = {
  readonly code: string
  readonly caption: string
  readonly purpose: string
  readonly over: { readonly caption: string; readonly unit: Unit }
  /** The last step has no upper end. */
  readonly steps: number
  readonly source: NormSource
}

/** Declares rows `1`, `2` ... in order; upper ends are inclusive. */
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
      Array.from({ length: steps }, (_, index) => [String(index + 1), stepRow(index + 1, steps, source)]),
    ),
  })
  return { ...table, columnsAre: 'steps' }
}

/** The end is in its own column, in which an administrator may change it (decision 0003). */
function stepRow(place: number, steps: number, source: NormSource): NormRow<typeof stepEnd | 'coefficient'> {
  if (place === steps) return { ...source, caption: `${place}-р шат, хязгааргүй`, fields: ['coefficient'] }
  return { ...source, caption: `${place}-р шат`, fields: ['coefficient', stepEnd] }
}

/** Uses the rows of the table in the year's edition as the steps. */
export function stepIn(by: Operand, table: Sheet): Formula {
  const from: StepTable = { sheet: table.code, upTo: stepEnd, value: 'coefficient' }
  return step(by, stepsOf(table, from), from)
}
