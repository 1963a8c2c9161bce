import { allNorms, type NormSources } from '#domain/norms/year-norms.ts'
import { type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { originOf } from '#domain/sheet/origin-of.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

const declared = new Map(allNorms.map(({ sheet, sources }) => [sheet.code, sources]))

/**
 * Whether what a cell shows stands in for something that no source confirms ("жишиг"): a text that its form marks so, or a
 * figure of a norm whose row is marked so, by an administrator where one has named a source (design calculation §9).
 */
export function isStandIn(evaluation: Evaluation, named: NormSources, at: Address): boolean {
  const state = stateAt(evaluation, at)
  if (state.is === 'text') return state.model
  const origin = originOf(evaluation, at)
  if (origin === null) return false
  const source = named[origin.sheet]?.[origin.row] ?? declared.get(origin.sheet)?.[origin.row]
  return source?.model ?? false
}

/** The cells of a sheet that show a stand-in. */
export function standInsOf(evaluation: Evaluation, named: NormSources, sheet: Sheet): readonly Address[] {
  return [...sheet.cells.keys()].flatMap((key) => {
    const [row = '', field = ''] = key.split('.')
    const at = { sheet: sheet.code, row, field }
    return isStandIn(evaluation, named, at) ? [at] : []
  })
}
