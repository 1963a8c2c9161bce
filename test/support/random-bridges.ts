import { expect, test } from 'vitest'
import { type BudgetState, evaluateState, explainVariance } from '#budget/variance.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { budgetTotals, type TotalName } from '#forms/readings.ts'
import { laterForms } from '#test/support/later-edition.ts'
import { randomInstitutions } from '#test/support/random-institution.ts'

/**
 * Tests that variance analyses between pairs of random institutions add up; every fifth uses the forms of a later
 * year.
 */
export function bridgesAddUp(pairs: number): void {
  const states = randomInstitutions(Math.min(140, pairs), 19).map(
    ({ view: code, evaluation }, index): BudgetState => {
      const edition = index % 5 === 4 ? laterForms : edition2025
      return { year: 2025, edition, view: edition.views[code], inputs: evaluation.inputs }
    },
  )
  const totals = states.map((state) => budgetTotals(evaluateState(state), state.view))

  test('every bridge adds up from the one total to the other, to the tugrik', () => {
    for (let pair = 0; pair < pairs; pair++) {
      const [one, other] = [
        pair % states.length,
        (pair * 37 + Math.floor(pair / states.length)) % states.length,
      ]
      const [from, to] = [states[one], states[other]]
      const reading: TotalName = pair % 4 === 3 ? 'headcount' : 'requested'
      if (!from || !to) throw new Error('a pair lacks one of its two')
      const made = explainVariance(from, to, reading)
      expect(made.before).toBe(Math.round(totals[one]?.[reading] ?? 0))
      expect(made.after).toBe(Math.round(totals[other]?.[reading] ?? 0))
      expect(made.before + made.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.after)
    }
  })
}
