import { type Bounds, type Norm, type NormHead, norm, share } from '#domain/norms/norm.ts'

/** A norm of shares of one whole: every column sums to 1, and a year in which one does not cannot be published. */
export function shareTable<R extends string, F extends string>(head: NormHead<R, F>): Norm<R, F> {
  const made = norm(head)
  const bounds = Object.fromEntries(made.sheet.rows.map(({ code }): [string, Bounds] => [code, share]))
  return { ...made, bounds: { ...bounds, ...made.bounds }, columnsAre: 'shares' }
}
