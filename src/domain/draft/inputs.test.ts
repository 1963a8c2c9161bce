import { expect, it, test } from 'vitest'
import { basisVersions, calculationBasisOf, changedInputs, shownEntries } from '#domain/draft/inputs.ts'
import { programOf } from '#domain/sheets/register.ts'

const ground = {
  facts: { location: 'soumNear', excessPer: 'grade' },
  registers: { 'register-pupils': { classes: { grade1: 3, grade2: 2 }, boarders: { grade1: 0 } } },
  norms: 2,
}

test('the ground of a calculation is read back from its inputs, beside the cells and the people', () => {
  const inputs = { ...basisVersions(ground), 'ebs-b1/1.stage1Qty': '7', people: 'a0b1' }
  expect(inputs).toMatchObject({
    'register-pupils/classes.grade1': '3',
    'fact/location': 'soumNear',
    norms: '2',
  })
  expect(calculationBasisOf(inputs)).toEqual(ground)
})

test.each(['ORGEBS', 'ORGSUB', 'ORGNTB'] as const)(
  'the registers of %s are told from its blanks by their codes',
  (group) => {
    for (const { kind, code } of programOf(group).sheets.values())
      expect(code.startsWith('register-')).toBe(kind === 'register')
  },
)

test('what is changed, added or gone is counted', () => {
  expect(changedInputs({ a: '1', b: '1', c: '1' }, { a: '1', b: '2', d: '1' })).toBe(3)
})

const entries = {
  'sub-b1': { '1.stage1Qty': 60 },
  'sub-b8': { '2.plannedAmount': 500_000 },
} as const

it.each([
  ['sub-public', ['sub-b1', 'sub-b8']],
  ['sub-private', ['sub-b1']],
  ['ebs-public', []],
  ['none', []],
])('of %s what stands on its tabs: %j', (view, sheets) => {
  expect(Object.keys(shownEntries(view, entries))).toEqual(sheets)
})
