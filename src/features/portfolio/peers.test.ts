import { expect, test } from 'vitest'
import type { Measures } from '#budget/indicators.ts'
import type { ListedInstitution } from '#features/portfolio/institution-rows.ts'
import { bandBounds, bandOf, similarIn } from '#features/portfolio/peers.ts'
import { measures as measureNames } from '#forms/editions/edition.ts'

const unmeasured = Object.fromEntries(measureNames.map((name) => [name, null])) as Measures // all of them
const measured = (learners: number | null): Measures => ({ ...unmeasured, learners })

test.each([
  ['EBS', [0, 149, 150, 499, 500, 999, 1000, 4000], [0, 0, 1, 1, 2, 2, 3, 3]],
  ['SUB', [0, 59, 60, 149, 150, 299, 300, 900], [0, 0, 1, 1, 2, 2, 3, 3]],
  ['NTB', [10, 4000, null], [null, null, null]],
  ['EBS', [null], [null]],
] as const)('%s with %j learners belong to the bands %j', (orgType, learners, expected) => {
  expect(learners.map((each) => bandOf({ orgType, measures: measured(each) }))).toEqual(expected)
})

test.each([
  ['EBS', 0, { from: 0, below: 150 }],
  ['EBS', 999, { from: 500, below: 1000 }],
  ['EBS', 1000, { from: 1000, below: null }],
  ['SUB', 60, { from: 60, below: 150 }],
  ['NTB', 60, null],
  ['EBS', null, null],
] as const)('the band of %s with %j learners is %j', (orgType, learners, expected) => {
  expect(bandBounds({ orgType, measures: measured(learners) })).toEqual(expected)
})

type InstitutionChange = Partial<Pick<ListedInstitution, 'orgType' | 'organizationProperty' | 'location'>> & {
  readonly learners?: number
  readonly cost?: number | null
}

/** An institution with a cost per learner in tugrik; `null`: not started. */
function one({ learners = 200, cost = 10, ...other }: InstitutionChange): ListedInstitution {
  const requested = (cost ?? 0) * learners
  return {
    ...{ institutionId: '1', name: '', orgType: 'EBS', organizationProperty: 'PUBLIC', location: 'soumNear' },
    ...{
      aimagCode: null,
      sumCode: null,
      sessionCode: null,
      sessionCodes: [],
      status: 'NEW',
      reviewStage: 'institution',
    },
    ...{
      budgetStatus: 'calculated',
      resubmitted: false,
      overdue: false,
      dueSoon: false,
      receivedToday: false,
      blanks: 0,
      filled: 0,
      errors: 0,
      warnings: 0,
    },
    ...{
      unexplainedWarnings: 0,
      moved: [],
      justifiedWarnings: 0,
      marks: 0,
      similarCost: null,
      approved: null,
      ceilings: [],
      readingsBefore: null,
      sentAt: null,
    },
    ...{ deadline: null, figures: 'fresh' },
    readings: cost === null ? null : { requested, headcount: requested, whole: null },
    measures: cost === null ? null : measured(learners),
    ...other,
  }
}
const times = (count: number, some: InstitutionChange) => Array.from({ length: count }, () => one(some))
const own = one({})

test.each<readonly [string, string | null, number, readonly ListedInstitution[]]>([
  ['eight of its size', 'size', 8, [own, ...times(7, {})]],
  ['seven of its size and one larger', 'location', 8, [own, ...times(6, {}), one({ learners: 500 })]],
  ['none of its size that is told', null, 1, [own, ...times(7, { cost: null })]],
  ['eight elsewhere, too few here', 'kind', 9, [own, ...times(8, { location: 'capital' })]],
  ['a private one among seven', null, 7, [own, ...times(6, {}), one({ organizationProperty: 'PRIVATE' })]],
  ['kindergartens alone', null, 1, [own, ...times(20, { orgType: 'SUB' })]],
  [
    'those of its size, whatever others there are',
    'size',
    8,
    [own, ...times(7, {}), ...times(50, { learners: 10 })],
  ],
])('among %s it is compared with those of its %s', (_, near, peers, rows) => {
  const found = similarIn(rows, 'costOfLearner', 15)(own)
  expect([found.near, found.peers, found.spread === null]).toEqual([near, peers, near === null])
})

test('centres are compared independent of their size', () => {
  const centre = one({ orgType: 'NTB' })
  const rows = [centre, ...times(7, { orgType: 'NTB', learners: 5000 })]
  expect(similarIn(rows, 'costOfLearner', 15)(centre)).toMatchObject({ near: 'location', peers: 8 })
})
