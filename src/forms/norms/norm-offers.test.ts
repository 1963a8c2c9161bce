import { expect, test } from 'vitest'
import { kindergartenMeals, schoolMealsNorm } from '#forms/norms/meals.ts'
import { editsOfOffer, offersFor, sourcesOfOffer } from '#forms/norms/norm-offers.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'

const seed = normSetOf(norms2025, 2026)
const sheet = kindergartenMeals.sheet.code

test('the meals of the capital are offered until the norms contain them, as publishable model values', () => {
  const [offer, ...others] = offersFor(kindergartenMeals, seed.givens)
  if (!offer) throw new Error('nothing is offered')
  expect(others).toEqual([])
  const edits = editsOfOffer(offer)
  expect(edits.map(({ at, content }) => `${at.row}.${at.field} ${content}`)).toEqual([
    'ordinary.capital 4000',
    'ordinaryParents.capital 1000',
    'hour24.capital 5100',
    'hour24Parents.capital 1000',
  ])
  const rows = Object.entries(seed.givens[sheet] ?? {}).map(([row, fields]) => [
    row,
    {
      ...fields,
      ...Object.fromEntries(
        edits.flatMap(({ at, content }) => (at.row === row ? [[at.field, Number(content)]] : [])),
      ),
    },
  ])
  const taken = {
    ...seed,
    givens: { ...seed.givens, [sheet]: Object.fromEntries(rows) },
    sources: { [sheet]: sourcesOfOffer(offer) },
  }
  expect(normProblems(norms2025, taken)).toEqual([])
  expect(offersFor(kindergartenMeals, taken.givens)).toEqual([])
  expect(Object.values(taken.sources[sheet] ?? {}).every(({ model }) => model)).toBe(true)
})

test('published figures stay as they are, and other norms have no offer', () => {
  expect(seed.givens[sheet]).toMatchObject({
    ordinary: { capital: 2475, aimagCentre: 2475, soum: 2475 },
    hour24: { capital: 3600 },
    ordinaryParents: { capital: 0 },
  })
  expect(offersFor(schoolMealsNorm, seed.givens)).toEqual([])
})
