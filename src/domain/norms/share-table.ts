import { type Norm, type NormHead, norm } from '#domain/norms/norm.ts'

/** A norm of shares of one whole: every column sums to 1, and a year in which one does not cannot be published. */
export function shareTable<R extends string, F extends string>(head: NormHead<R, F>): Norm<R, F> {
  return { ...norm(head), columnsAre: 'shares' }
}
