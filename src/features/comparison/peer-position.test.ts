import { expect, test } from 'vitest'
import { type InstitutionIndicators, type OwnPlace, ownPlaces } from '#features/comparison/peer-position.ts'

/** A school that asks for so many tugrik, of so many learners. */
const school = (
  requested: number,
  learners: number,
  change: Partial<InstitutionIndicators> = {},
): InstitutionIndicators => ({
  orgType: 'EBS',
  organizationProperty: 'PUBLIC',
  location: 'soumNear',
  measures: {
    learners,
    classes: null,
    teachers: null,
    posts: null,
    boarders: null,
    pay: null,
    heating: null,
    capital: null,
  },
  readings: { requested, headcount: requested, whole: null },
  ...change,
})
const sevenOthers = Array.from({ length: 7 }, (_, at) => school(1000 * (at + 1), 100))
const eightOthers = [...sevenOthers, school(8000, 100)]
const own = school(0, 100, { readings: null })
const none = { near: null, peers: null, percentiles: null }
const costIn = (places: readonly OwnPlace[]): OwnPlace => {
  const found = places.find(({ indicator }) => indicator === 'costOfLearner')
  if (!found) throw new Error('the cost of a learner is an indicator')
  return found
}

test('eight others are described by percentiles only, and no single value is disclosed', () => {
  const ownBefore = school(2000, 100)
  const inputs = { own, ownBefore, sent: eightOthers, approved: sevenOthers, unusual: 15 }
  const place = costIn(ownPlaces(inputs))
  expect(place.sent).toEqual({
    near: 'size',
    peers: 8,
    percentiles: { median: 45, quartiles: [27.5, 62.5], tenths: [17, 73], ordinary: [-25, 115] },
  })
  expect([place.approved, place.approvedOwn]).toEqual([none, 20])
})

test.each<readonly [string, readonly InstitutionIndicators[]]>([
  ['seven others', sevenOthers],
  ['eight of another type', eightOthers.map((row) => ({ ...row, orgType: 'SUB' }))],
  ['eight of another ownership', eightOthers.map((row) => ({ ...row, organizationProperty: 'PRIVATE' }))],
])('%s are too few', (_, sent) => {
  const places = ownPlaces({ own, ownBefore: null, sent, approved: [], unusual: 15 })
  expect(places.map((place) => place.sent)).toEqual(places.map(() => none))
  expect(places.map(({ approvedOwn }) => approvedOwn)).toEqual(places.map(() => null))
})

test('others of another size and then of another location count where those of the own are too few', () => {
  const larger = eightOthers.map((row) => ({
    ...row,
    measures: row.measures && { ...row.measures, learners: 600 },
  }))
  const near = (sent: readonly InstitutionIndicators[]) =>
    costIn(ownPlaces({ own, ownBefore: null, sent, approved: [], unusual: 15 })).sent.near
  expect(near(larger)).toBe('location')
  expect(near(larger.map((row) => ({ ...row, location: 'capital' })))).toBe('kind')
})
