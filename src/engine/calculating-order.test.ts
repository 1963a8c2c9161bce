import { expect, test } from 'vitest'
import { calculatingOrder } from '#engine/revise.ts'

type Reads = Readonly<Record<string, string>>

const orderOf = (keys: string, reads: Reads) => {
  const { order, circles } = calculatingOrder(keys, (key) => reads[key] ?? '')
  return [order.join(''), circles.join('')]
}

test.each<readonly [string, string, Reads, string, string]>([
  ['stay where nothing asks for another order', 'abc', { b: 'a', c: 'a' }, 'abc', ''],
  ['stand behind what they read, and no further than needed', 'abcd', { b: 'd' }, 'adbc', ''],
  ['stand behind what that reads in its turn', 'abc', { a: 'b', b: 'c' }, 'cba', ''],
  ['stand once, however many read them', 'abcd', { a: 'cd', b: 'dc', c: 'd' }, 'dcab', ''],
  ['stand once, though they are named twice', 'aab', {}, 'ab', ''],
  ['need nothing that is not among them', 'ab', { a: 'xb', b: 'y' }, 'ba', ''],
  ['close a circle where it is met, and are all there', 'abc', { a: 'b', b: 'c', c: 'a' }, 'cba', 'a'],
  ['close it once, however many run into it', 'abcd', { a: 'bc', b: 'a', c: 'a', d: 'a' }, 'bcad', 'a'],
  ['close a circle of one', 'ab', { b: 'b' }, 'ab', 'b'],
  ['close two circles that touch nowhere', 'abcd', { a: 'b', b: 'a', c: 'd', d: 'c' }, 'badc', 'ac'],
])('things %s', (_, keys, reads, order, circles) => {
  expect(orderOf(keys, reads)).toEqual([order, circles])
})
