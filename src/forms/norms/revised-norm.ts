import { FormError } from '#engine/sheet.ts'
import { type Bounds, type Norm, type NormRow, type NormSource, norm, share } from '#forms/norms/norm.ts'
import { stepEnd, stepTable } from '#forms/norms/steps.ts'

/**
 * New rows of shares are shares. Throws `FormError` for norms with computed cells or steps (`withSteps`), which must
 * be redeclared.
 */
export function withRows<R extends string, F extends string, New extends string>(
  before: Norm<R, F>,
  rows: (declared: Readonly<Record<R, NormRow<F>>>) => Readonly<Record<New, NormRow<F>>>,
): Norm<New, F> {
  const { code, caption, purpose, fields, cells } = before.sheet
  if (before.columnsAre === 'steps' || [...cells.values()].some(({ kind }) => kind !== 'given'))
    throw new FormError(`${code} is no norm of single figures: it is declared anew`)
  const made = norm({
    code,
    caption,
    purpose,
    fields,
    rows: rows(before.sources),
    months: before.months as F[],
  })
  if (before.columnsAre !== 'shares') return made
  const shares = made.sheet.rows.map(({ code }): [string, Bounds] => [code, share])
  return { ...made, bounds: { ...Object.fromEntries(shares), ...made.bounds }, columnsAre: 'shares' }
}

export function withSteps(
  { sheet }: Norm<string, typeof stepEnd | 'coefficient'>,
  steps: number,
  source: NormSource,
): Norm<string, typeof stepEnd | 'coefficient'> {
  const { caption, unit } = sheet.fields[stepEnd]
  return stepTable({ ...sheet, over: { caption, unit }, steps, source })
}
