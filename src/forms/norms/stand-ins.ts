import { stateAt } from '#engine/evaluate.ts'
import { originOf, type StandInTest } from '#engine/origin.ts'
import { compiledCellAt } from '#engine/program.ts'
import type { Norm } from '#forms/norms/norm.ts'
import type { NormSources } from '#forms/norms/year-norms.ts'

/**
 * Returns a test for stand-ins ("жишиг"). An administrator's named source replaces the declared mark (design
 * calculation §9, Stand-ins).
 */
export function standInTest(norms: readonly Norm[], named: NormSources): StandInTest {
  const declared = new Map(norms.map(({ sheet, sources }) => [sheet.code, sources]))
  return (evaluation, at) => {
    const state = stateAt(evaluation, at)
    if (state.kind === 'text') return state.model
    const origin = originOf(evaluation, at)
    if (origin === null) return false
    const cell = compiledCellAt(evaluation.program, origin)?.cell
    if (cell?.kind === 'given' && cell.model) return true
    const source = named[origin.sheet]?.[origin.row] ?? declared.get(origin.sheet)?.[origin.row]
    return source?.model ?? false
  }
}
