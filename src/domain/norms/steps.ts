import { type Norm, type NormRow, type NormSource, norm } from '#domain/norms/norm.ts'
import { stepsOf } from '#domain/sheet/bound.ts'
import { type Formula, type Operand, type StepTable, step } from '#domain/sheet/formula.ts'
import { field, type Sheet, type Unit } from '#domain/sheet/sheet.ts'

/** The field in which the upper end of a step stands. */
export const stepEnd = 'upTo'

type StepHead = {
  readonly code: string
  readonly caption: string
  readonly purpose: string
  /** What the steps run over, in its unit. */
  readonly over: { readonly caption: string; readonly unit: Unit }
  /** How many; the last has no upper end. */
  readonly steps: number
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
      Array.from({ length: steps }, (_, index) => [String(index + 1), stepRow(index + 1, steps, source)]),
    ),
  })
  return { ...table, columnsAre: 'steps' }
}

/** Named by its place: the end stands in its own column, where an administrator may change it (decision 0003). */
function stepRow(place: number, steps: number, source: NormSource): NormRow<typeof stepEnd | 'coefficient'> {
  if (place === steps) return { ...source, caption: `${place}-р шат, хязгааргүй`, fields: ['coefficient'] }
  return { ...source, caption: `${place}-р шат`, fields: ['coefficient', stepEnd] }
}

/** The coefficient of the step within which a figure lies; the steps are the rows that the table has in the year's edition. */
export function stepIn(by: Operand, table: Sheet): Formula {
  const from: StepTable = { sheet: table.code, upTo: stepEnd, value: 'coefficient' }
  return step(by, stepsOf(table, from), from)
}
