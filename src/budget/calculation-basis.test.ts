import { expect, it, test } from 'vitest'
import {
  basisVersions,
  calculationBasisOf,
  changedInputs,
  savedEmpty,
  shownEntries,
} from '#budget/calculation-basis.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { ViewCode } from '#forms/profile.ts'

const basis = {
  facts: { location: 'soumNear', excessPer: 'grade' },
  registers: { 'register-pupils': { classes: { grade1: 3, grade2: 2 }, boarders: { grade1: 0 } } },
  norms: 2,
  forms: { edition: '2025', figures: 'ab12' },
}

test('the basis of a calculation is read back from its inputs, among the cells and the people', () => {
  const inputs = { ...basisVersions(basis), 'ebs-b1/1.stage1Qty': '7', people: 'a0b1' }
  expect(inputs).toMatchObject({
    'register-pupils/classes.grade1': '3',
    'fact/location': 'soumNear',
    norms: '2',
    edition: '2025',
    figures: 'ab12',
  })
  expect(calculationBasisOf(inputs)).toEqual(basis)
})

test('every figure of every register is an input, and of several registers each is read back', () => {
  const several = {
    facts: {},
    registers: {
      'register-pupils': { classes: { grade1: 3 }, boarders: { grade1: 1, grade2: 0.5 } },
      'register-people': { '1': { tuition: 2_500_000 } },
    },
    norms: 7,
    forms: null,
  }
  expect(basisVersions(several)).toEqual({
    'register-pupils/classes.grade1': '3',
    'register-pupils/boarders.grade1': '1',
    'register-pupils/boarders.grade2': '0.5',
    'register-people/1.tuition': '2500000',
    norms: '7',
  })
  expect(calculationBasisOf(basisVersions(several))).toEqual(several)
})

test.each(['ORGEBS', 'ORGSUB', 'ORGNTB'] as const)(
  'codes distinguish the registers of %s from its blanks',
  (group) => {
    for (const { kind, code } of programOf(edition2025, group).sheets.values())
      expect(code.startsWith('register-')).toBe(kind === 'register')
  },
)

test.each([
  ['the same', { a: '1' }, { a: '1' }, 0],
  ['nothing', {}, {}, 0],
  ['one changed', { a: '1', b: '1' }, { a: '1', b: '2' }, 1],
  ['one added', { a: '1' }, { a: '1', b: '' }, 1],
  ['one gone', { a: '1', b: '' }, { a: '1' }, 1],
  ['each of them', { a: '1', b: '1', c: '1' }, { a: '1', b: '2', d: '1' }, 3],
])('a changed, added or removed input is counted: %s', (_, then, now, count) => {
  expect(changedInputs(then, now, new Set())).toBe(count)
})

test.each([
  ['saved as empty since the calculation', {}, { a: '1' }, 0],
  ['saved as empty before it, and the same', { a: '1' }, { a: '1' }, 0],
  ['by forms of which nothing was kept', {}, { edition: '2025', figures: 'ab12' }, 0],
  ['by other forms', { edition: '2025', figures: 'ab12' }, { edition: '2025', figures: 'cd34' }, 1],
  ['gone since', { a: '1' }, {}, 1],
  ['beside another that changed', { b: '1' }, { a: '1', b: '2' }, 1],
])('an input saved only as empty changes nothing: %s', (_, then, now, count) => {
  expect(changedInputs(then, now, new Set(['a']))).toBe(count)
})

test.each([
  ['saved once as empty', 'ebs-b14/9.plannedAmount', 0, 1, true],
  ['saved with a figure', 'ebs-b14/9.plannedAmount', 5, 1, false],
  ['emptied after it held one', 'ebs-b14/9.plannedAmount', 0, 2, false],
  ['given back to its proposal', 'ebs-b6/19.workerTotal', null, 1, false],
  ['a 0 in the place of a proposal', 'ebs-b9/2.workerTotal', 0, 1, false],
  ['of no sheet of the year', 'sub-b8/2.plannedAmount', 0, 1, false],
] as const)('a cell is recognised as saved empty: %s', (_, key, value, version, isEmpty) => {
  const program = programOf(edition2025, 'ORGEBS')
  expect(savedEmpty(program, new Map([[key, { value, version }]])).has(key)).toBe(isEmpty)
})

const entries = {
  'sub-b1': { '1.stage1Qty': 60 },
  'sub-b8': { '2.plannedAmount': 500_000 },
} as const

it.each<[ViewCode, readonly string[]]>([
  ['sub-public', ['sub-b1', 'sub-b8']],
  ['sub-private', ['sub-b1']],
  ['ebs-public', []],
])('of %s the entries on its tabs: %j', (view, sheets) => {
  expect(Object.entries(shownEntries(edition2025.views[view], entries))).toEqual(
    Object.entries(entries).filter(([code]) => sheets.includes(code)),
  )
})
