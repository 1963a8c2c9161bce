import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundHalfAway } from '#engine/number/rounding.ts'

describe('rounding half away from zero', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [2.4999, 0, 2],
    [1.45, 1, 1.5],
    [8.345, 2, 8.35],
    [0.05, 1, 0.1],
    [1e21, 2, 1e21],
    [1e-7, 2, 0],
    [-0.4, 0, 0],
    [Number.NaN, 0, 0],
    [Number.POSITIVE_INFINITY, 2, 0],
    [Number.NEGATIVE_INFINITY, 0, 0],
  ])('%d to %d decimals is %d', (value, digits, expected) => {
    expect(roundHalfAway(value, digits)).toBe(expected)
  })

  it('is to whole numbers where no decimals are named', () => {
    expect(roundHalfAway(1234.5)).toBe(1235)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (v, d) => {
          const once = roundHalfAway(v, d)
          expect(roundHalfAway(once, d)).toBe(once)
        },
      ),
    )
  })
})
