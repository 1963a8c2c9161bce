import type { Norm } from '#domain/norms/norm.ts'
import { normProgram } from '#domain/norms/norm-problems.ts'
import { formatNumber } from '#domain/number/format.ts'
import { steady } from '#domain/number/steady.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Address } from '#domain/sheet/key.ts'
import { nameOf } from '#domain/sheet/names.ts'

/** By how much of itself a norm may move without a question (calculation §9, A new year). */
const MOST_MOVED = 0.3

/** A norm that moved so far that somebody has to say that it is meant. */
export type NormMove = Address & { readonly from: number; readonly to: number }

/** Every norm that moved by more than 30 %, from 0 to anything or back; what is new or gone is no move. */
export function normMoves(before: Givens, now: Givens): readonly NormMove[] {
  return normDifferences(before, now).filter(({ from, to }) => isFar(from, to))
}

/** Every norm that has another figure, however little it moved; what is new or gone is none. */
export function normDifferences(before: Givens, now: Givens): readonly NormMove[] {
  return Object.entries(now).flatMap(([sheet, rows]) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.entries(fields).flatMap(([field, to]) => {
        const from = before[sheet]?.[row]?.[field]
        return from !== undefined && from !== to ? [{ sheet, row, field, from, to }] : []
      }),
    ),
  )
}

/** The moves that nobody has confirmed; a confirmation names the move word for word. */
export function unconfirmed(moves: readonly NormMove[], confirmed: readonly NormMove[]): readonly NormMove[] {
  const said = new Set(confirmed.map(keyOfMove))
  return moves.filter((move) => !said.has(keyOfMove(move)))
}

/** By what part of itself a norm moved, as people read it: `+50 %`; '' from 0. */
export function movedText({ from, to }: NormMove): string {
  if (from === 0) return ''
  const percent = formatNumber(((to - from) / from) * 100, { atMost: 0 })
  return `${to > from ? '+' : ''}${percent} %`
}

/** A move in one line: which norm, from what to what. */
export function moveLine(norms: readonly Norm[], move: NormMove): string {
  const [from, to] = [move.from, move.to].map((figure) => formatNumber(figure, { atMost: 6 }))
  return `${nameOf(normProgram(norms), move, '', null)}: ${from} → ${to} ${movedText(move)}`.trim()
}

function isFar(from: number, to: number): boolean {
  if (from === 0) return to !== 0
  return Math.abs(steady((to - from) / from)) > MOST_MOVED
}

function keyOfMove({ sheet, row, field, from, to }: NormMove): string {
  return JSON.stringify([sheet, row, field, from, to])
}
