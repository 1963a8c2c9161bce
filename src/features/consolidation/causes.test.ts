import { expect, test } from 'vitest'
import { causesGrouped, causesOf } from '#features/consolidation/causes.ts'

const norms = (amount: number) => ({ kind: 'norms', amount }) as const
const blank = (amount: number) => ({ kind: 'blank', amount }) as const
const rows = [
  { institutionId: '1', before: 100, after: 118, steps: [norms(10), blank(4), blank(4)] },
  {
    institutionId: '2',
    before: 50,
    after: 28,
    steps: [norms(-20), blank(1), { kind: 'positions', amount: -3 }],
  },
  { institutionId: '3', before: 9, after: 10, steps: [norms(1)] },
  { institutionId: '4', before: 7, after: 7, steps: [] },
] as const
const regions = [
  { code: '65', name: 'Архангай' },
  { code: '11', name: 'Улаанбаатар' },
  { code: '65', name: 'Архангай' },
  { code: 'none', name: 'Байршилгүй' },
]
const groups = causesGrouped(rows, (id) => regions[Number(id) - 1] ?? { code: '', name: '' })
const amountsByCause = ({ norms = 0, blank = 0, positions = 0 }) => ({
  ...{ edition: 0, norms, profile: 0, registers: 0, blank, people: 0, positions },
})

test('variances are summed by a shared attribute of institutions, with those without a region last', () => {
  expect(groups).toEqual([
    {
      key: '11',
      name: 'Улаанбаатар',
      institutions: 1,
      before: 50,
      after: 28,
      moved: amountsByCause({ norms: -20, blank: 1, positions: -3 }),
    },
    {
      key: '65',
      name: 'Архангай',
      institutions: 2,
      before: 109,
      after: 128,
      moved: amountsByCause({ norms: 11, blank: 8 }),
    },
    { key: 'none', name: 'Байршилгүй', institutions: 1, before: 7, after: 7, moved: amountsByCause({}) },
  ])
})

test('every group leads from its total to its total, and all of them are the whole', () => {
  const whole = causesOf(rows)
  expect(whole).toEqual({
    institutions: 4,
    before: 166,
    after: 163,
    moved: amountsByCause({ norms: -9, blank: 9, positions: -3 }),
  })
  for (const { before, after, moved } of [...groups, whole])
    expect(Object.values(moved).reduce((total, amount) => total + amount, before)).toBe(after)
  for (const part of ['institutions', 'before', 'after'] as const)
    expect(groups.reduce((total, group) => total + group[part], 0)).toBe(whole[part])
  for (const kind of ['norms', 'blank', 'positions'] as const)
    expect(groups.reduce((total, { moved }) => total + moved[kind], 0)).toBe(whole.moved[kind])
})
