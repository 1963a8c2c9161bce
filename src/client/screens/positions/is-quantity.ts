import { typedAmount } from '#client/typed-amount.ts'

/** Spec 000 §5. */
const most = 100

/** Whether a count of posts can be taken: empty, or 0 to 100; half a post is one (spec 000 §5). */
export function isQuantity(text: string): boolean {
  const read = typedAmount(text)
  return read.is === 'empty' || (read.is === 'value' && read.value <= most)
}
