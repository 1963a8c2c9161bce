import type { Norm } from '#domain/norms/norm.ts'
import type { NormSources } from '#domain/norms/year-norms.ts'
import { stateAt } from '#domain/sheet/evaluate.ts'
import { originOf, type StandInTest } from '#domain/sheet/origin.ts'
import { slotAt } from '#domain/sheet/program.ts'

/**
 * Tells what is marked "жишиг": a text that its form marks so, or a figure of a norm whose row is marked so, by an
 * administrator where one has named a source (design calculation §9, Stand-ins).
 */
export function standInTest(norms: readonly Norm[], named: NormSources): StandInTest {
  const declared = new Map(norms.map(({ sheet, sources }) => [sheet.code, sources]))
  return (evaluation, at) => {
    const state = stateAt(evaluation, at)
    if (state.is === 'text') return state.model
    const origin = originOf(evaluation, at)
    if (origin === null) return false
    const cell = slotAt(evaluation.program, origin)?.cell
    if (cell?.kind === 'given' && cell.model) return true
    const source = named[origin.sheet]?.[origin.row] ?? declared.get(origin.sheet)?.[origin.row]
    return source?.model ?? false
  }
}
