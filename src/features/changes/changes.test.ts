import { expect, test } from 'vitest'
import type { BudgetState } from '#budget/variance.ts'
import { evaluate, type Inputs, valueAt } from '#engine/evaluate.ts'
import { cellKeyOf } from '#engine/key.ts'
import {
  changedCauses,
  changesByEffect,
  computedChanges,
  type InputChange,
  inputChanges,
  stateWithCell,
} from '#features/changes/changes.ts'
import { removed, renamed } from '#forms/editions/became.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { revise } from '#forms/editions/revise.ts'
import { laterForms } from '#test/support/later-edition.ts'
import { centre, school, soumSchool } from '#test/support/school.ts'

const view = edition2025.views['ebs-public']
const { program, inputs } = school(soumSchool)
const state = (of: Inputs): BudgetState => ({ year: 2026, edition: edition2025, view, inputs: of })
const before = state(inputs)

/**
 * One more pupil of grade 1, a dearer grade 2, five more in the register's grade 3, another location, and a note
 * without effect.
 */
const after = state({
  entries: {
    ...inputs.entries,
    'ebs-b1': { ...inputs.entries['ebs-b1'], '1.stage1Qty': 61 },
    'ebs-b12': { '19.plannedQty': 3 },
  },
  givens: {
    ...inputs.givens,
    'norm-grade': { ...inputs.givens['norm-grade'], '2': { amount: 2_000_000 } },
    'register-pupils': {
      ...inputs.givens['register-pupils'],
      previousPupils: { ...inputs.givens['register-pupils']?.previousPupils, grade3: 59 },
    },
  },
  facts: { ...inputs.facts, location: 'soumFar' },
})

const total = (of: Inputs): number =>
  Math.round(valueAt(evaluate(program, of), { sheet: view.budget, row: '1', field: 'budgetTotal' }))
const all = (): readonly InputChange[] =>
  changedCauses(before, after).flatMap((cause) => inputChanges(before, after, cause))

test('the list has every changed input with old and new value, in the order of the variance analysis', () => {
  expect(
    all().map((change) => [
      change.cause.kind,
      'at' in change ? cellKeyOf(change.at) : change.name,
      change.was,
      change.is,
    ]),
  ).toEqual([
    ['norms', 'norm-grade/2.amount', inputs.givens['norm-grade']?.['2']?.amount, 2_000_000],
    ['profile', 'location', 'soumNear', 'soumFar'],
    ['registers', 'register-pupils/previousPupils.grade3', 54, 59],
    ['blank', 'ebs-b1/1.stage1Qty', 60, 61],
    ['blank', 'ebs-b12/19.plannedQty', null, 3],
  ])
})

test('the effect of a change is the decrease of the requested total without it', () => {
  const pupils = all().find((change) => 'at' in change && change.at.sheet === 'ebs-b1')
  const without = {
    ...after.inputs,
    entries: { ...after.inputs.entries, 'ebs-b1': inputs.entries['ebs-b1'] ?? {} },
  }
  expect(pupils?.effect).toBe(total(after.inputs) - total(without))
  expect(pupils?.effect).toBeGreaterThan(1_000_000)
})

test('the largest change comes first, and inseparable ones last', () => {
  const change = (name: string, effect: number | null): InputChange => ({
    cause: { kind: 'profile' },
    name,
    was: 'a',
    is: 'b',
    effect,
  })
  const list = [change('apart', null), change('still', 0), change('less', -9), change('more', 5)]
  expect(changesByEffect(list).map((each) => ('name' in each ? each.name : ''))).toEqual([
    'less',
    'more',
    'still',
    'apart',
  ])
  const effects = changesByEffect(all()).map(({ effect }) => Math.abs(effect ?? 0))
  expect(effects).toEqual(effects.toSorted((a, b) => b - a))
})

test('the list has a computed cell exactly if its shown figure differs', () => {
  const changes = computedChanges(before, after)
  const [was, is] = [evaluate(program, before.inputs), evaluate(program, after.inputs)]
  const target = { sheet: 'ebs-b16-1', row: '1', field: 'budgetTotal' }
  const found = changes.find(({ at }) => cellKeyOf(at) === cellKeyOf(target))
  expect(found?.was).toBeCloseTo(valueAt(was, target), 2)
  expect(found?.is).toBeCloseTo(valueAt(is, target), 2)
  // Grade 2 of the next row follows grade 1. Entered cells and norms are not computed ones.
  expect(changes).toContainEqual({
    at: { sheet: 'ebs-b1', row: '2', field: 'stage2Qty' },
    parts: [],
    was: 60,
    is: 61,
  })
  expect(
    changes.filter(({ at }) => at.sheet.startsWith('norm-') || cellKeyOf(at) === 'ebs-b12/19.plannedQty'),
  ).toEqual([])
  expect(changes.every((change) => change.was !== change.is)).toBe(true)
  expect(computedChanges(before, before)).toEqual([])
})

test('in later forms, a cell is compared with its earlier figure, and a new one with nothing', () => {
  const later = { ...after, year: 2027, edition: laterForms, view: laterForms.views['ebs-public'] }
  const changes = computedChanges({ ...before, inputs: after.inputs }, later)
  expect(changes.filter(({ was }) => was === null).map(({ at }) => cellKeyOf(at))).toContain(
    'ebs-b1/11.totalQty',
  )
  const gone = { sheet: 'ebs-b1', row: '99', field: 'stage1Qty' }
  expect(stateWithCell(before, later, gone)).toBe(before)
  expect(stateWithCell(before, later, { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' })).toBe(later)
})

test('a computed cell at a new position is compared with its figure at the old one', () => {
  const stood = { sheet: 'ebs-b1', row: '2', field: 'stage2Qty' }
  const stands = { sheet: 'ebs-b1', row: '2', field: 'stage3Qty' }
  const edition = revise(edition2025, {
    code: 'moved',
    order: '',
    from: 2030,
    became: [removed(cellKeyOf(stands)), renamed(cellKeyOf(stood), cellKeyOf(stands))],
  })
  // 60 pupils of grade 2 and 58 of grade 3 in the next year.
  expect(computedChanges(before, { ...before, edition })).toEqual([
    { at: stood, parts: [], was: null, is: 60 },
    { at: stands, parts: [], was: 60, is: valueAt(evaluate(program, inputs), stands) },
  ])
})

test('sheets that are not meant for the institution are not listed', () => {
  const of = (learnerForm: string, learners: number): BudgetState => {
    const { inputs: own } = centre({ entries: { 'ntb-b1': { '1.stage1Qty': learners } } })
    const facts = { ...own.facts, learnerForm }
    return { ...before, view: edition2025.views.ntb, inputs: { ...own, facts } }
  }
  const changed = (learnerForm: string) =>
    computedChanges(of(learnerForm, 3), of(learnerForm, 9)).map(({ at }) => at.sheet)
  expect(changed('grades')).toContain('ntb-b2')
  expect(changed('groups')).not.toContain('ntb-b2')
})
