import { describe, expect, test } from 'vitest'
import { normMoves, unconfirmed } from '#forms/norms/norm-moves.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'

const figures = (value: number) => ({ 'norm-grade': { '1': { amount: value } } })

describe('a norm requires confirmation', () => {
  test.each([
    [1000, 1300, false],
    [1000, 1300.01, true],
    [1000, 700, false],
    [1000, 699.99, true],
    [0, 0, false],
    [0, 1, true],
    [1, 0, true],
    [8.5, 85, true],
  ])('that moved from %d to %d: %s', (from, to, asks) => {
    const moves = normMoves(figures(from), figures(to))
    expect(moves).toEqual(asks ? [{ sheet: 'norm-grade', row: '1', field: 'amount', from, to }] : [])
  })

  test('unless the very move was confirmed', () => {
    const [move] = normMoves(figures(1000), figures(2000))
    if (!move) throw new Error('no move')
    expect(unconfirmed([move], [move])).toEqual([])
    expect(unconfirmed([move], [{ ...move, to: 2001 }])).toEqual([move])
    expect(unconfirmed([move], [{ ...move, from: 999 }])).toEqual([move])
  })

  test('not when it is new or gone', () => {
    expect([normMoves({}, figures(1)), normMoves(figures(1), {})]).toEqual([[], []])
  })
})

test('a tenfold norm never passes without confirmation', () => {
  const seed = normSetOf(norms2025, 2026)
  const unseen = Object.entries(seed.givens).flatMap(([sheet, rows]) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.entries(fields).flatMap(([field, value]) => {
        const changed = { ...rows, [row]: { ...fields, [field]: value * 10 } }
        const givens = { ...seed.givens, [sheet]: changed }
        const isSeen =
          value === 0 ||
          normMoves(seed.givens, givens).length > 0 ||
          normProblems(norms2025, { ...seed, givens }).length > 0
        return isSeen ? [] : [`${sheet} ${row}.${field}`]
      }),
    ),
  )
  expect(unseen).toEqual([])
})
