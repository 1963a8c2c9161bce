import { performance } from 'node:perf_hooks'
import { evaluate, reevaluate } from '#engine/evaluate.ts'
import { compile } from '#engine/program.ts'
import { openCells, sensitivityOf } from '#features/changes/sensitivity.ts'
import { programOf, sheetsOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school, soumSchool } from '#test/support/school.ts'

/**
 * Measures one institution's year: compilation, full calculation, recalculation after one entry, and sensitivity of
 * all entered cells. Compare ratios, not times.
 */
const rounds = 500

function timed(work: () => unknown): number {
  for (let round = 0; round < 50; round += 1) work()
  const began = performance.now()
  for (let round = 0; round < rounds; round += 1) work()
  return (performance.now() - began) / rounds
}

const start = school(soumSchool)
const typed = { ...start.inputs.entries, 'ebs-b1': { ...start.inputs.entries['ebs-b1'], '1.stage1Qty': 61 } }
const address = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }
const whole = timed(() => evaluate(programOf(edition2025, 'ORGEBS'), start.inputs))
const change = timed(() => reevaluate(start, typed, [address]))
const view = edition2025.views['ebs-public']
const open = openCells(start, view)
const moved = timed(() => open.map((at) => sensitivityOf(start, view, at)))
const began = performance.now()
compile(sheetsOf(edition2025, 'ORGEBS'))
const compiled = performance.now() - began

console.log(`cells                 ${start.program.slots.length}`)
console.log(`compile once          ${compiled.toFixed(1)} ms`)
console.log(`whole year            ${whole.toFixed(3)} ms`)
console.log(`after one typed cell  ${change.toFixed(3)} ms (${(whole / change).toFixed(1)} times less)`)
console.log(
  `what would move it    ${moved.toFixed(3)} ms for ${open.length} cells (each ${(whole / (moved / open.length)).toFixed(1)} times less than the whole year)`,
)
