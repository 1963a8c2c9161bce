import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsAfter, problemsOf, reachedSlots } from '#budget/web/state.ts'
import { type CellValue, setCells } from '#engine/entry.ts'
import { evaluate } from '#engine/evaluate.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school, soumSchool } from '#test/support/school.ts'

const program = programOf(edition2025, 'ORGEBS')
const entered = program.slots.filter(({ cell }) => cell.kind === 'entered').map(({ address }) => address)
const edit = fc.record({
  at: fc.constantFrom(...entered),
  value: fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 2_000_000 }), fc.constant(0.123)),
})

test('problems followed from change to change are those found from scratch, in the same order', () => {
  const start = evaluate(program, school(soumSchool).inputs)
  fc.assert(
    fc.property(fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (changes) => {
      let evaluation = start
      let problems = problemsOf(start)
      for (const cells of changes as readonly (readonly CellValue[])[]) {
        evaluation = setCells(evaluation, cells)
        problems = problemsAfter(
          problems,
          evaluation,
          reachedSlots(
            program,
            cells.map(({ at }) => at),
          ),
        )
      }
      expect(problems).toEqual(problemsOf(evaluation))
    }),
    { numRuns: 60, seed: 20261121 },
  )
})
