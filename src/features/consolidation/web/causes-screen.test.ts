import { expect, test } from 'vitest'
import { causesSummed } from '#features/consolidation/web/causes-screen.ts'

const norms = (amount: number) => ({ kind: 'norms', sheet: null, amount }) as const
const blank = (sheet: string, amount: number) => ({ kind: 'blank', sheet, amount }) as const
const positions = { kind: 'positions', sheet: null, amount: -3 } as const
const answer = {
  rows: [
    {
      institutionId: '1',
      name: 'Нэг',
      before: 100,
      after: 118,
      steps: [norms(10), blank('b', 4), blank('a', 4)],
    },
    {
      institutionId: '2',
      name: 'Хоёр',
      before: 50,
      after: 28,
      steps: [norms(-20), blank('other-a', 1), positions],
    },
  ],
  missing: [
    { institutionId: '4', name: 'Дөрөв', reason: 'noLastYear' },
    { institutionId: '6', name: 'Зургаа', reason: 'noLastYear' },
  ],
} as const

/** Two kinds of institutions have a blank of the same name. */
const captions = new Map([
  ['a', 'А маягт'],
  ['b', 'Б маягт'],
  ['other-a', 'А маягт'],
])

test('causes add up over the institutions in the order of causes, and lead from total to total', () => {
  const summed = causesSummed(answer, captions)
  expect(summed.causes.map(({ kind, blank, amount }) => [kind, blank, amount])).toEqual([
    ['norms', null, -10],
    ['blank', 'А маягт', 5],
    ['blank', 'Б маягт', 4],
    ['positions', null, -3],
  ])
  expect([summed.present, summed.before, summed.after]).toEqual([2, 150, 146])
  expect(summed.causes[0]?.parts).toEqual([
    { institutionId: '2', name: 'Хоёр', amount: -20 },
    { institutionId: '1', name: 'Нэг', amount: 10 },
  ])
  expect(summed.missing.map(({ why, of }) => [why, of.map(({ name }) => name)])).toEqual([
    ['noLastYear', ['Дөрөв', 'Зургаа']],
  ])
})

test('neither unaffected institutions nor causes without effect are counted', () => {
  const rows = [
    { ...answer.rows[0], steps: [norms(0), blank('a', 4)] },
    { ...answer.rows[1], steps: [norms(0), blank('a', 2), blank('other-a', -2)] },
  ]
  const { causes, present } = causesSummed({ rows, missing: [] }, captions)
  expect(causes.map(({ blank, amount, parts }) => [blank, amount, parts.length])).toEqual([['А маягт', 4, 1]])
  expect(present).toBe(2)
})

test('no institutions give an empty result', () => {
  expect(causesSummed({ rows: [], missing: [] }, captions)).toEqual({
    before: 0,
    after: 0,
    present: 0,
    causes: [],
    missing: [],
  })
})
