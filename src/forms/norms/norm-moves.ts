import type { ReferenceFigures } from '#engine/entries.ts'
import type { CellAddress } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { normProgram } from '#forms/norms/norm-problems.ts'

/** Larger changes need a confirmation (calculation §9, A new year). */
const MAX_NORM_CHANGE = 0.3

export type NormMove = CellAddress & { readonly from: number; readonly to: number }

/** Returns changes above 30 %, from 0 or to 0, without new and removed norms. */
export function normMoves(before: ReferenceFigures, now: ReferenceFigures): readonly NormMove[] {
  return normDifferences(before, now).filter(({ from, to }) => isFar(from, to))
}

/** Ignores new and removed norms. */
export function normDifferences(before: ReferenceFigures, now: ReferenceFigures): readonly NormMove[] {
  return Object.entries(now).flatMap(([sheet, rows]) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.entries(fields).flatMap(([field, to]) => {
        const from = before[sheet]?.[row]?.[field]
        return from !== undefined && from !== to ? [{ sheet, row, field, from, to }] : []
      }),
    ),
  )
}

/** A confirmation must match both figures. */
export function unconfirmed(moves: readonly NormMove[], confirmed: readonly NormMove[]): readonly NormMove[] {
  const confirmedKeys = new Set(confirmed.map(keyOfMove))
  return moves.filter((move) => !confirmedKeys.has(keyOfMove(move)))
}

/** Returns `+50 %`; '' from 0. */
export function movedText({ from, to }: NormMove): string {
  if (from === 0) return ''
  const percent = formatNumber(((to - from) / from) * 100, { atMost: 0 })
  return `${to > from ? '+' : ''}${percent} %`
}

export function moveLine(norms: readonly Norm[], move: NormMove): string {
  const [from, to] = [move.from, move.to].map((figure) => formatNumber(figure, { atMost: 6 }))
  return `${nameOf(normProgram(norms), move, '', null)}: ${from} → ${to} ${movedText(move)}`.trim()
}

function isFar(from: number, to: number): boolean {
  if (from === 0) return to !== 0
  return Math.abs(roundToPrecision((to - from) / from)) > MAX_NORM_CHANGE
}

function keyOfMove({ sheet, row, field, from, to }: NormMove): string {
  return JSON.stringify([sheet, row, field, from, to])
}
