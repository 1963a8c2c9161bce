import { expect, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import { conflictsIn, withChoice } from '#budget/web/record-edits.ts'
import { cellKeyOf } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import type { RegisterRows } from '#features/registers/api.ts'
import { pupilRows, pupilSheetCode } from '#features/registers/pupil-sheet.ts'
import { createPupils, pupilKind, storedPupils } from '#features/registers/web/typed-pupils.ts'

const year = 2026
const classes = (...figures: readonly string[]): RegisterRows['rows'][number] => ({
  key: '2025 classes',
  cells: ['5001', 'Сургууль', '2025-2026', 'Бүлэг', ...figures],
  origin: 'hand',
  by: '',
  at: null,
  confirmed: false,
})
const twelve = ['2', '0', '3', ...Array.from({ length: 9 }, () => '0')]
const register = (...rows: RegisterRows['rows']): RegisterRows => ({
  institutionId: '5001',
  name: 'Сургууль',
  rows: [...rows],
  blockReason: null,
  registry: 'none',
})
const at = (row: string, field: string) => ({ sheet: pupilSheetCode, row, field })

/** An open year, its register with classes, and the grid of its entry. */
function opened() {
  const open = createOpenDraft({ program: compile([]), answer: emptyDraft(year, '2025'), year })
  const pupils = createPupils(open, pupilRows(year, new Set()))
  pupils.applyResponse(register(classes(...twelve)))
  const end = pupils.follow()
  const shown = (row: string, field: string) => {
    const { state, mark } = pupils.grid.cell(cellKeyOf(at(row, field)))
    return [state.kind === 'open' ? state.entry : state.kind, mark]
  }
  return { open, pupils, end, shown, edit: () => open.record('pupilRow/classes2025') }
}

test('typed figures are pending among the records of the year, one by one, until they are reverted', () => {
  const { open, pupils, edit } = opened()
  pupils.grid.enter(at('classes2025', 'grade2'), '4')
  pupils.grid.enter(at('pupils2024', 'grade1'), '30')
  expect(edit()).toEqual({ title: '2025-2026, Бүлэг', mine: { grade2: '4' }, base: { grade2: '0' } })
  expect(open.state().records.size).toBe(2)
  pupils.grid.undo()
  expect([...open.state().records.keys()]).toEqual(['pupilRow/classes2025'])
  pupils.grid.enter(at('classes2025', 'grade2'), '0')
  expect(edit()).toBe(null)
})

test('a block over rows waits row by row, and undo takes all of it back', () => {
  const { open, pupils, shown } = opened()
  const block = [
    { at: at('classes2025', 'grade1'), content: '4' },
    { at: at('boarders2025', 'grade1'), content: '5' },
    { at: at('lunch2025', 'grade2'), content: '6' },
  ]
  pupils.grid.enterBlock('pasted', block)
  expect([...open.state().records].map(([key, { mine }]) => [key, mine])).toEqual([
    ['pupilRow/classes2025', { grade1: '4' }],
    ['pupilRow/boarders2025', { grade1: '5' }],
    ['pupilRow/lunch2025', { grade2: '6' }],
  ])
  expect(shown('boarders2025', 'grade1')).toEqual([5, 'pending'])
  pupils.grid.undo()
  expect(open.state().records.size).toBe(0)
})

test.each([
  ['classes2025', 'grade1', '', { grade1: '0' }],
  ['classes2025', 'grade2', '', undefined],
  ['pupils2024', 'grade1', '', undefined],
  ['pupils2024', 'grade1', '0', { grade1: '0' }],
])('of %s %s the text «%s» waits as %j', (row, field, text, mine) => {
  const { open, pupils } = opened()
  pupils.grid.enter(at(row, field), text)
  expect([...open.state().records.values()].map((each) => each.mine)).toEqual(mine ? [mine] : [])
})

test('an edit from the device or another tab appears in the grid as unsaved until discarded', () => {
  const { open, shown } = opened()
  const before = shown('classes2025', 'grade3')
  open.editRecord('pupilRow/classes2025', () => ({
    title: '',
    mine: { grade3: '9' },
    base: { grade3: '3' },
  }))
  expect(shown('classes2025', 'grade3')).not.toEqual(before)
  expect(shown('classes2025', 'grade3')[1]).toBe('pending')
  open.editRecord('pupilRow/classes2025', () => null)
  expect(shown('classes2025', 'grade3')).toEqual(before)
})

test('a grid that is left keeps nothing from the next one', () => {
  const { open, pupils, end } = opened()
  pupils.grid.enter(at('classes2025', 'grade3'), '9')
  end()
  const next = createPupils(open, pupilRows(year, new Set()))
  next.applyResponse(register(classes(...twelve)))
  expect(next.grid.changesOf(pupilSheetCode)).toEqual({ 'classes2025.grade3': 9 })
})

test('if the register changes under an edit, both values appear until the user chooses one', () => {
  const { open, pupils, edit, shown } = opened()
  pupils.grid.enter(at('classes2025', 'grade3'), '9')
  const moved = register(classes(...twelve.with(2, '7').with(0, '5')))
  pupils.applyResponse(moved)
  const form = storedPupils(moved).get('classes2025')
  const typed = edit()
  if (!form || !typed) throw new Error('nothing is typed')
  const conflicts = conflictsIn(pupilKind, form, typed)
  expect(conflicts).toEqual([{ caption: '3-р анги', mine: '9', theirs: '7', fields: ['grade3'] }])
  expect(shown('classes2025', 'grade1')[1]).toBe('none')
  expect(pupils.grid.changesOf(pupilSheetCode)).toEqual({ 'classes2025.grade3': 9 })
  const [conflict] = conflicts
  if (conflict) open.editRecord('pupilRow/classes2025', () => withChoice(typed, form, conflict, 'theirs'))
  expect(pupils.grid.changesOf(pupilSheetCode)).toEqual({})
})
