import type { Address, Formula } from '#domain/sheet/formula.ts'
import { readsOf } from '#domain/sheet/walk.ts'

/** A figure of a report with its place; `null`: it depends on itself, its stored value counts. */
export type PlacedFigure = { readonly row: string; readonly field: string; readonly formula: Formula | null }

type Walk = {
  readonly code: string
  readonly formulas: ReadonlyMap<string, Formula>
  readonly state: Map<string, 'open' | 'done'>
  readonly order: PlacedFigure[]
  readonly circles: string[]
}

/**
 * Puts the figures of a report behind those that they read. Lines may be written in any order; where they close a circle,
 * the figure at which it was met is cut out of the calculation and keeps its stored value (spec 002 §5.3).
 */
export function orderOf(
  code: string,
  lines: readonly (readonly (Formula | null)[])[],
): { readonly order: readonly PlacedFigure[]; readonly circles: readonly string[] } {
  const formulas = new Map(
    lines.flatMap((values, line) =>
      values.flatMap((formula, column) => (formula ? [[keyOf(line, column), formula] as const] : [])),
    ),
  )
  const walk: Walk = { code, formulas, state: new Map(), order: [], circles: [] }
  for (const key of formulas.keys()) visit(walk, key)
  const isCut = ({ row, field }: PlacedFigure): boolean => walk.circles.includes(`${row}.${field}`)
  const cut = walk.order.filter(isCut).map((figure) => ({ ...figure, formula: null }))
  const rest = walk.order.filter((figure) => !isCut(figure))
  return { order: [...cut, ...rest], circles: walk.circles.map((key) => key.split('.')[0] ?? '') }
}

const keyOf = (line: number, column: number): string => `${line + 1}.c${column + 1}`

/** Depth first; a figure that is met again while it is open closes a circle. */
function visit(walk: Walk, key: string): void {
  const { code, formulas, state, order, circles } = walk
  const formula = formulas.get(key)
  if (!formula || state.get(key) === 'done') return
  if (state.get(key) === 'open') {
    if (!circles.includes(key)) circles.push(key)
    return
  }
  state.set(key, 'open')
  for (const read of readsOf(formula)) if (read.sheet === code) visit(walk, ownKey(read))
  state.set(key, 'done')
  const [row = '', field = ''] = key.split('.')
  order.push({ row, field, formula })
}

const ownKey = ({ row, field }: Address): string => `${row}.${field}`
