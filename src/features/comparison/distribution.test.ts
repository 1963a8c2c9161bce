import { expect, test } from 'vitest'
import { spreadOf, spreadPosition } from '#budget/indicators.ts'
import { axisOver, regionStrips } from '#features/comparison/distribution.ts'
import type { ComparedInstitution } from '#features/portfolio/overview.ts'

test.each<readonly [string, readonly number[], readonly number[]]>([
  [
    'from a round figure below the least, if all are far from zero',
    [2250, 7380],
    [2000, 3000, 4000, 5000, 6000, 7000, 8000],
  ],
  ['from zero, if the least is near it', [2, 9], [0, 2, 4, 6, 8, 10]],
  ['up to the most, if that is round', [10, 20], [10, 12, 14, 16, 18, 20]],
  ['over equal values', [500, 500, 500], [500, 600]],
  ['over zeros', [0, 0], [0, 1]],
  ['of small values without a trace of binary fractions', [0.1, 0.8], [0, 0.2, 0.4, 0.6, 0.8]],
])('the axis goes %s', (_, values, ticks) => {
  const axis = axisOver(values)
  expect(axis.ticks).toEqual(ticks)
  expect([axis.from, axis.to]).toEqual([ticks[0], ticks.at(-1)])
})

/** The quantile by its definition: a share of the way between two neighbours in order. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [below = 0, above = below] = sorted.slice(Math.floor(place))
  return below + (above - below) * (place % 1)
}

test('each region has its institutions, percentiles from eight on, and its unusual ones', () => {
  const costs = { '65': [10, 11, 12, 12, 13, 13, 14, 40], '21': [11, 12], none: [13] }
  const spread = spreadOf(Object.values(costs).flat(), 15)
  if (spread === null) throw new Error('too few')
  const values = Object.entries(costs).flatMap(([aimag, some]) =>
    some.map(
      (value, index): ComparedInstitution => ({
        ...{ institutionId: `${aimag}.${index}`, name: '', orgType: 'EBS', organizationProperty: 'PUBLIC' },
        ...{ aimagCode: aimag === 'none' ? null : aimag, sumCode: null, budgetStatus: 'approved' },
        ...{ justifiedWarnings: 0, value, position: spreadPosition(value, spread) },
      }),
    ),
  )
  const strips = regionStrips(values)
  expect(strips.map(({ region, values: some }) => [region, some.length])).toEqual([
    ['21', 2],
    ['65', 8],
    ['none', 1],
  ])
  expect(strips.map(({ outliers }) => outliers.map(({ value }) => value))).toEqual([[], [40], []])
  const of = costs['65']
  expect(strips.map((strip) => strip.spread && [...strip.spread.tenths, strip.spread.median])).toEqual([
    null,
    [quantile(of, 0.1), quantile(of, 0.9), quantile(of, 0.5)].map((each) => expect.closeTo(each, 9)),
    null,
  ])
})
