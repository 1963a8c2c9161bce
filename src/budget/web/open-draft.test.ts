import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DraftAnswer, DraftReview, MarkRow } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import type { CalculatedYear } from '#budget/plausibility.ts'
import { createOpenDraft, type OpenDraft, openReadOnly } from '#budget/web/open-draft.ts'
import { unsendableEdits } from '#budget/web/pending-edits.ts'
import { warnAgainstLastYear } from '#budget/web/state.ts'
import { evaluate } from '#engine/evaluate.ts'
import { type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school, soumSchool } from '#test/support/school.ts'

const answer: DraftAnswer = { ...emptyDraft(2026, '2025'), ...school(soumSchool).inputs }
const open = (): OpenDraft =>
  createOpenDraft({ program: programOf(edition2025, 'ORGEBS'), answer, year: 2026 })
const at = (row: string, field: string): CellAddress => ({ sheet: 'ebs-b1', row, field })
const first = at('1', 'stage1Qty')
const saved = { 'ebs-b1': { at: '2026-08-15T06:02:00.000Z', by: 'bold' } }

function stored(changes: Readonly<Record<string, number | null>>): DraftAnswer {
  return {
    ...answer,
    saved,
    entries: { ...answer.entries, 'ebs-b1': { ...answer.entries['ebs-b1'], ...changes } },
  }
}

function watched(draft: OpenDraft): CellKey[] {
  const notified: CellKey[] = []
  for (const { key } of draft.program.slots) draft.subscribe(key, () => notified.push(key))
  return notified
}

function figure(draft: OpenDraft, key: CellKey): number | null {
  const { state } = draft.cell(key)
  return 'value' in state ? state.value : null
}

describe('a typed value', () => {
  test('notifies exactly the cells with a changed figure or state', () => {
    const draft = open()
    const before = draft.evaluation()
    const notified = watched(draft)
    draft.enter(first, '25')
    const after = draft.evaluation()
    const changed = draft.program.slots.filter(({ index }) => before.values[index] !== after.values[index])
    expect(new Set(notified)).toEqual(new Set(changed.map(({ key }) => key)))
    expect(notified).toHaveLength(changed.length)
    expect(notified).toEqual(
      expect.arrayContaining(['ebs-b1/1.stage1Qty', 'ebs-b1/1.totalQty', 'ebs-b1/2.stage2Qty']),
    )
    expect(notified).not.toContain('ebs-b1/1.stage6Qty')
  })

  test('is counted once as pending, and no more when it is typed back', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.enter(first, '26')
    expect(draft.sheetState('ebs-b1')).toMatchObject({ pending: 1, refusals: [] })
    expect(draft.changesOf('ebs-b1')).toEqual({ '1.stage1Qty': 26 })
    expect(draft.cell('ebs-b1/1.stage1Qty').mark).toBe('pending')
    draft.enter(first, '60')
    expect(draft.pendingCount()).toBe(0)
    expect(draft.cell('ebs-b1/1.stage1Qty').mark).toBe('none')
  })

  test('that breaks its rule is rejected; the message stays until the next accepted value', () => {
    const draft = open()
    const notified = watched(draft)
    const entering = draft.enter(first, '1500')
    expect(entering.took).toBe(false)
    expect(figure(draft, 'ebs-b1/1.stage1Qty')).toBe(60)
    expect(draft.cell('ebs-b1/1.stage1Qty').note).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('1,000'),
    })
    expect(notified).toEqual(['ebs-b1/1.stage1Qty'])
    expect(draft.sheetState('ebs-b1')).toMatchObject({ pending: 0, refusals: [{ at: first }] })
    draft.enter(first, '59')
    expect(draft.cell('ebs-b1/1.stage1Qty').note).toBeNull()
    expect(draft.sheetState('ebs-b1').refusals).toEqual([])
  })

  test('in a locked cell changes nothing and returns the reason', () => {
    const draft = open()
    const notified = watched(draft)
    expect(draft.enter(at('1', 'totalQty'), '5')).toMatchObject({ took: false })
    expect(notified).toEqual([])
  })

  test('notifies the sheet when problems appear or disappear', () => {
    const draft = open()
    const problemCells = () =>
      draft
        .sheetState('ebs-b1')
        .problems.filter(({ code }) => code === 'disabledAbovePupils')
        .map(({ row, field }) => [row, field])
    draft.enter(at('3', 'stage1Qty'), '61')
    expect(problemCells()).toEqual([
      ['3', 'stage1Qty'],
      ['4', 'stage2Qty'],
    ])
    expect(draft.cell('ebs-b1/3.stage1Qty').problem?.code).toBe('disabledAbovePupils')
    draft.enter(first, '70')
    expect(problemCells()).toEqual([])
    expect(draft.cell('ebs-b1/3.stage1Qty').problem).toBeNull()
  })
})

describe('a typed value compared with last year', () => {
  const program = programOf(edition2025, 'ORGEBS')
  const yearBefore = (donations: number): CalculatedYear => ({
    edition: edition2025,
    view: edition2025.views['ebs-public'],
    evaluation: evaluate(program, {
      ...school(soumSchool).inputs,
      entries: { 'ebs-b14': { '16.plannedAmount': donations } },
    }),
  })
  const donations = { sheet: 'ebs-b14', row: '16', field: 'plannedAmount' }
  const codes = (draft: OpenDraft) => draft.sheetState('ebs-b14').problems.map(({ code }) => code)

  test('is doubted as soon as last year is known, and no more when it is typed right', () => {
    const draft = open()
    draft.enter(donations, '9000000')
    expect(codes(draft)).toEqual([])
    draft.apply((state) => warnAgainstLastYear(state, yearBefore(900_000)))
    expect(codes(draft)).toEqual(['farFromLastYear'])
    expect(draft.cell('ebs-b14/16.plannedAmount').problem?.severity).toBe('warning')
    const notified = watched(draft)
    draft.enter(donations, '950000')
    expect(codes(draft)).toEqual([])
    expect(notified).toContain('ebs-b14/16.plannedAmount')
    draft.dispatch({
      kind: 'read',
      answer: { ...answer, entries: { ...answer.entries, 'ebs-b14': { '16.plannedAmount': 9 } } },
    })
    expect(codes(draft)).toEqual([])
  })

  test('raises a warning by itself even without last year', () => {
    const draft = open()
    draft.enter(donations, '950')
    expect(codes(draft)).toEqual(['inThousands'])
  })
})

test('an answer that was read before a save and arrives after it changes nothing', () => {
  const draft = open()
  const grade = at('1', 'stage1Qty')
  const version = (count: number) => ({ 'ebs-b1/1.stage1Qty': count }) as const
  const before = { ...stored({ '1.stage1Qty': 65 }), versions: version(4) }
  const after = { ...stored({ '1.stage1Qty': 66 }), versions: version(5) }
  draft.dispatch({ kind: 'read', answer: before })
  draft.enter(grade, '66')
  draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
  draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: after })
  draft.dispatch({ kind: 'read', answer: before })
  expect(draft.answer()).toBe(after)
  draft.enter(grade, '67')
  draft.dispatch({ kind: 'read', answer: after })
  expect(draft.sheetState('ebs-b1')).toMatchObject({ pending: 1, conflicts: 0 })
})

describe('a text that is being typed', () => {
  test('shows in exactly the cells that it would change, and counts nowhere as a change', () => {
    const draft = open()
    const committed = open()
    const [shown, changed] = [watched(draft), watched(committed)]
    const before = draft.sheetState('ebs-b1')
    draft.preview(first, '25')
    committed.enter(first, '25')
    expect(new Set(shown)).toEqual(new Set(changed))
    expect(figure(draft, 'ebs-b1/1.totalQty')).toBe(figure(committed, 'ebs-b1/1.totalQty'))
    expect(figure(draft, 'ebs-b1/2.stage2Qty')).toBe(25)
    expect(draft.cell('ebs-b1/1.stage1Qty').mark).toBe('none')
    expect(draft.sheetState('ebs-b1')).toBe(before)
    expect([draft.pendingCount(), draft.changesOf('ebs-b1')]).toEqual([0, {}])
  })

  test.each([
    ['given up', (draft: OpenDraft) => draft.endPreview()],
    ['no number any more', (draft: OpenDraft) => draft.preview(first, '25x')],
    ['outside its rule', (draft: OpenDraft) => draft.preview(first, '2500')],
  ])('and then is %s leaves every figure as it was', (_, then) => {
    const draft = open()
    const before = draft.program.slots.map(({ key }) => draft.cell(key))
    draft.preview(first, '25')
    then(draft)
    expect(draft.program.slots.map(({ key }) => draft.cell(key))).toEqual(before)
    expect(draft.cell('ebs-b1/1.stage1Qty').note).toBeNull()
  })

  test('is not part of a save, and is still visible after it', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.preview(at('1', 'stage6Qty'), '30')
    const total = figure(draft, 'ebs-b1/1.totalQty')
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored({ '1.stage1Qty': 25 }) })
    expect(figure(draft, 'ebs-b1/1.totalQty')).toBe(total)
    expect(draft.pendingCount()).toBe(0)
    draft.endPreview()
    expect(figure(draft, 'ebs-b1/1.totalQty')).not.toBe(total)
  })

  test('leaves the field to the value that is committed', () => {
    const draft = open()
    draft.preview(first, '2')
    draft.enter(first, '25')
    expect(figure(draft, 'ebs-b1/2.stage2Qty')).toBe(25)
    draft.preview(first, '3')
    draft.enter(first, '3000')
    expect(figure(draft, 'ebs-b1/2.stage2Qty')).toBe(25)
  })
})

describe('a save', () => {
  test('applies the draft and preserves edits typed in the meantime', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    expect(draft.sheetState('ebs-b1').sending).toBe(true)
    draft.enter(at('1', 'stage6Qty'), '30')
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored({ '1.stage1Qty': 25 }) })
    expect(draft.changesOf('ebs-b1')).toEqual({ '1.stage6Qty': 30 })
    expect(figure(draft, 'ebs-b1/1.stage1Qty')).toBe(25)
    expect(figure(draft, 'ebs-b1/1.stage6Qty')).toBe(30)
    expect(draft.sheetState('ebs-b1')).toMatchObject({
      pending: 1,
      sending: false,
      saved: saved['ebs-b1'],
    })
  })

  test('preserves a value typed back to the old one during the save of the new one', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.enter(first, '60')
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored({ '1.stage1Qty': 25 }) })
    expect(draft.changesOf('ebs-b1')).toEqual({ '1.stage1Qty': 60 })
  })

  test('takes over the 0 that the server makes of a cleared cell', () => {
    const draft = open()
    draft.enter(first, '')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored({ '1.stage1Qty': 0 }) })
    expect(draft.pendingCount()).toBe(0)
    expect(draft.cell('ebs-b1/1.stage1Qty').state).toMatchObject({ kind: 'open', entry: 0 })
  })

  test('that arrives nowhere leaves everything pending and marks it', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'refused', sheet: 'ebs-b1', refusals: [] })
    expect(draft.sheetState('ebs-b1')).toMatchObject({ pending: 1, failed: 1, sending: false })
    expect(draft.cell('ebs-b1/1.stage1Qty').mark).toBe('failed')
    draft.enter(first, '26')
    expect(draft.cell('ebs-b1/1.stage1Qty').mark).toBe('pending')
  })

  test('that is refused puts the sentences at their cells', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({
      kind: 'refused',
      sheet: 'ebs-b1',
      refusals: [{ row: '1', field: 'stage1Qty', message: 'Their sentence' }],
    })
    expect(draft.cell('ebs-b1/1.stage1Qty').note).toEqual({ kind: 'notSaved', message: 'Their sentence' })
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored({ '1.stage1Qty': 25 }) })
    expect(draft.cell('ebs-b1/1.stage1Qty')).toMatchObject({ note: null, mark: 'none' })
  })
})

describe('the message at a rejected value', () => {
  const refused = (draft: OpenDraft): readonly CellAddress[] =>
    draft.sheetState('ebs-b1').refusals.map((refusal) => refusal.at)
  const withRefused = (text = '1500'): OpenDraft => {
    const draft = open()
    draft.enter(first, text)
    expect(refused(draft)).toEqual([first])
    return draft
  }
  const elsewhere = (value: number | null) => (draft: OpenDraft) =>
    draft.dispatch({
      kind: 'external',
      cells: { changed: [['ebs-b1/1.stage1Qty', { value, seen: 0 }]], dropped: [] },
      records: { changed: [], dropped: [] },
      answer: draft.answer(),
    })

  test.each<[string, (draft: OpenDraft) => void]>([
    ['another tab has typed a valid one', elsewhere(61)],
    ['another tab has cleared the cell', elsewhere(null)],
    [
      'a colleague has saved a valid one',
      (draft) => draft.dispatch({ kind: 'read', answer: stored({ '1.stage1Qty': 61 }) }),
    ],
    [
      'a colleague’s valid one came with a save of our own',
      (draft) => {
        draft.enter(at('1', 'stage6Qty'), '30')
        draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
        draft.dispatch({
          kind: 'saved',
          sheet: 'ebs-b1',
          answer: stored({ '1.stage1Qty': 61, '1.stage6Qty': 30 }),
        })
      },
    ],
    [
      'the year is locked',
      (draft) => draft.dispatch({ kind: 'read', answer: { ...answer, lockReason: 'Илгээсэн' } }),
    ],
    [
      'the cell is held',
      (draft) =>
        draft.dispatch({
          kind: 'read',
          answer: {
            ...answer,
            review: {
              ...answer.review,
              editRestriction: { editableCells: [], relatedCells: [], reason: 'Хянагч' },
            },
          },
        }),
    ],
  ])('disappears once %s', (_, then) => {
    const draft = withRefused()
    then(draft)
    expect(refused(draft)).toEqual([])
    expect(draft.cell('ebs-b1/1.stage1Qty').note).toBeNull()
  })

  test.each<[string, (draft: OpenDraft) => void]>([
    ['a value in another cell', (draft) => draft.enter(at('1', 'stage6Qty'), '30')],
    [
      'a draft with the same value',
      (draft) => draft.dispatch({ kind: 'read', answer: stored({ '1.stage6Qty': 30 }) }),
    ],
    [
      'a save of the sheet',
      (draft) => {
        draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
        draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored({}) })
      },
    ],
  ])('survives %s, because the user has not resolved it', (_, then) => {
    const draft = withRefused()
    then(draft)
    expect(refused(draft)).toEqual([first])
  })

  test('outlives the save that makes an empty cell 0', () => {
    const draft = open()
    draft.enter(first, '')
    draft.enter(first, '1500')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored({ '1.stage1Qty': 0 }) })
    expect(refused(draft)).toEqual([first])
  })

  test('disappears with the edit that caused it, when that edit is undone', () => {
    const draft = open()
    draft.enter(at('3', 'stage1Qty'), '1500')
    draft.enterBlock('pasted', [
      { at: first, content: '61' },
      { at: at('1', 'stage6Qty'), content: '5000' },
    ])
    expect(refused(draft)).toHaveLength(2)
    draft.undo()
    expect(refused(draft)).toEqual([at('3', 'stage1Qty')])
  })

  test('is the first step to undo, before the earlier edit', () => {
    const draft = open()
    draft.enter(at('1', 'stage6Qty'), '30')
    draft.enter(first, '1500')
    expect(draft.undo()).toMatchObject({ kind: 'typed', cells: [], refused: [{ at: first }] })
    expect(refused(draft)).toEqual([])
    expect(draft.cell('ebs-b1/1.stage1Qty').note).toBeNull()
    expect(draft.changesOf('ebs-b1')).toEqual({ '1.stage6Qty': 30 })
    expect(draft.redo()).toBeNull()
    expect(draft.undo()?.cells[0]?.at).toEqual(at('1', 'stage6Qty'))
    expect(draft.pendingCount()).toBe(0)
  })

  test.each<[string, (draft: OpenDraft) => void]>([
    ['by Esc', (draft) => draft.dismiss([first])],
    ['from another tab', elsewhere(61)],
    [
      'by Esc, and another refusal came to the cell and went',
      (draft) => {
        draft.dismiss([first])
        draft.enter(first, 'олон')
        draft.undo()
      },
    ],
  ])('leaves nothing to take back once it was given up %s', (_, then) => {
    const draft = open()
    draft.enter(at('1', 'stage6Qty'), '30')
    draft.enter(first, '1500')
    then(draft)
    expect(draft.undo()?.cells[0]?.at).toEqual(at('1', 'stage6Qty'))
    expect(draft.undo()).toBeNull()
  })

  test('leaves nothing to take back once a valid value is typed, but that value', () => {
    const draft = withRefused()
    draft.enter(first, '59')
    expect(draft.undo()?.cells).toContainEqual({ at: first, before: 60, after: 59 })
    expect(draft.undo()).toBeNull()
  })

  test('is given up without the mark of the value that did not arrive', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'refused', sheet: 'ebs-b1', refusals: [] })
    draft.enter(first, '1500')
    draft.undo()
    expect(draft.sheetState('ebs-b1')).toMatchObject({ failed: 1, refusals: [] })
  })

  test('appears once if a client check reports the same, and disappears once that is fixed elsewhere', () => {
    const draft = open()
    const plan = (row: string): CellAddress => ({ sheet: 'ebs-b14', row, field: 'plannedAmount' })
    draft.enter(plan('8'), '5000000')
    const broken = draft
      .sheetState('ebs-b14')
      .problems.map(({ row, field, message }) => ({ row, field, message }))
    expect(broken).toHaveLength(3)
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b14' })
    draft.dispatch({
      kind: 'refused',
      sheet: 'ebs-b14',
      refusals: [...broken, { row: '8', field: 'plannedAmount', message: 'Another one' }],
    })
    expect(draft.sheetState('ebs-b14')).toMatchObject({
      failed: 1,
      refusals: [{ at: plan('8'), message: 'Another one' }],
    })
    draft.enter(plan('8'), '4000000')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b14' })
    draft.dispatch({ kind: 'refused', sheet: 'ebs-b14', refusals: broken })
    draft.enter(plan('15'), '9000000')
    expect(draft.sheetState('ebs-b14')).toMatchObject({ problems: [], refusals: [] })
  })

  test('about a value that the server did not store disappears with that value', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({
      kind: 'refused',
      sheet: 'ebs-b1',
      refusals: [{ row: '1', field: 'stage1Qty', message: 'Their sentence' }],
    })
    draft.dispatch({ kind: 'read', answer: stored({ '1.stage6Qty': 30 }) })
    expect(refused(draft)).toEqual([first])
    draft.dispatch({ kind: 'discarded', cells: ['ebs-b1/1.stage1Qty'] })
    expect(refused(draft)).toEqual([])
  })
})

describe('undo and redo', () => {
  const shown = (draft: OpenDraft) => [
    figure(draft, 'ebs-b1/1.stage1Qty'),
    figure(draft, 'ebs-b1/2.stage2Qty'),
    figure(draft, 'ebs-b1/3.stage1Qty'),
  ]

  test('revert a typed value with its linked values, and reapply it', () => {
    const draft = open()
    const start = shown(draft)
    draft.enter(first, '25')
    const typed = shown(draft)
    expect(typed).not.toEqual(start)
    expect(draft.undo()).toMatchObject({ kind: 'typed' })
    expect(shown(draft)).toEqual(start)
    expect(draft.pendingCount()).toBe(0)
    expect(draft.redo()).toMatchObject({ kind: 'typed' })
    expect(shown(draft)).toEqual(typed)
    expect(draft.redo()).toBeNull()
  })

  test('a block is one step, its rejections appear at their cells, and the next step clears redo', () => {
    const draft = open()
    const start = shown(draft)
    const edits = [
      { at: first, content: '25' },
      { at: at('3', 'stage1Qty'), content: 31 },
      { at: at('4', 'stage1Qty'), content: 'олон' },
      { at: at('1', 'totalQty'), content: '5' },
    ]
    expect(draft.enterBlock('pasted', edits).results.map(({ kind }) => kind)).toEqual([
      'taken',
      'taken',
      'refused',
      'locked',
    ])
    expect(draft.cell('ebs-b1/4.stage1Qty').note).toMatchObject({ kind: 'refused' })
    expect(draft.cell('ebs-b1/1.totalQty').note).toBeNull()
    expect(shown(draft)[2]).toBe(31)
    expect(draft.undo()).toMatchObject({ kind: 'pasted' })
    expect(shown(draft)).toEqual(start)
    expect(draft.undo()).toBeNull()
    draft.enter(first, '26')
    expect(draft.redo()).toBeNull()
  })

  test('reach back across blanks and a save; the difference to the server is then pending', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: stored(draft.changesOf('ebs-b1')) })
    draft.enter({ sheet: 'ebs-b5', row: '1', field: 'addedSkillPay' }, '3')
    expect(draft.undo()?.cells[0]?.at.sheet).toBe('ebs-b5')
    expect(draft.pendingCount()).toBe(0)
    expect(draft.undo()?.cells[0]?.at.sheet).toBe('ebs-b1')
    expect(draft.changesOf('ebs-b1')).toMatchObject({ '1.stage1Qty': 60 })
  })

  test('an edit that changes nothing is no step', () => {
    const draft = open()
    draft.enter(first, '60')
    expect(draft.undo()).toBeNull()
  })
})

describe('a value that comes in while its cell is typed in', () => {
  const versions = (version: number) => ({ 'ebs-b1/1.stage1Qty': version })
  const draftWithPreview = (): OpenDraft => {
    const draft = open()
    draft.dispatch({ kind: 'read', answer: { ...answer, versions: versions(4) } })
    draft.preview(first, '2')
    draft.dispatch({ kind: 'read', answer: { ...stored({ '1.stage1Qty': 31 }), versions: versions(5) } })
    draft.preview(first, '25')
    return draft
  }
  const seen = (draft: OpenDraft) => draft.state().baseVersions['ebs-b1']?.['1.stage1Qty']

  test('is not the base version of the typed value: the save detects the conflict', () => {
    const draft = draftWithPreview()
    draft.enter(first, '25')
    expect([figure(draft, 'ebs-b1/1.stage1Qty'), seen(draft)]).toEqual([25, 4])
  })

  test('appears once the editor closes, and is the base of the next typed value', () => {
    const draft = draftWithPreview()
    draft.endPreview()
    expect(figure(draft, 'ebs-b1/1.stage1Qty')).toBe(31)
    draft.preview(first, '26')
    draft.enter(first, '26')
    expect(seen(draft)).toBe(5)
  })

  test('leaves an edit in another cell unchanged', () => {
    const draft = draftWithPreview()
    draft.enter(at('1', 'stage6Qty'), '7')
    draft.enter(first, '26')
    expect(seen(draft)).toBe(5)
  })
})

describe('a year that closes while the user types', () => {
  const key: CellKey = 'ebs-b1/1.stage1Qty'
  const lockedAnswer: DraftAnswer = { ...answer, lockReason: 'Илгээсэн.' }

  test('shows the stored figures also below an open editor', () => {
    const draft = open()
    draft.preview(first, '25')
    expect(figure(draft, key)).toBe(25)
    draft.dispatch({ kind: 'read', answer: lockedAnswer })
    expect(figure(draft, key)).toBe(60)
    draft.preview(first, '26')
    expect(figure(draft, key)).toBe(60)
    expect(figure(draft, 'ebs-b1/2.stage2Qty')).toBe(60)
  })

  test('sets a later entry aside: no figure or problem counts it, and it is not lost', () => {
    const draft = open()
    draft.preview(first, '25')
    draft.dispatch({ kind: 'read', answer: lockedAnswer })
    const [before, problems] = [draft.evaluation(), draft.sheetState('ebs-b1').problems]
    const notified: string[] = []
    draft.subscribeSheet('ebs-b1', () => notified.push('sheet'))
    draft.enter(first, '25')
    draft.enterBlock('pasted', [{ at: at('3', 'stage1Qty'), content: '61' }])
    expect(draft.evaluation()).toBe(before)
    expect([figure(draft, key), figure(draft, 'ebs-b1/1.totalQty')]).toEqual([
      60,
      figure(open(), 'ebs-b1/1.totalQty'),
    ])
    expect(draft.sheetState('ebs-b1').problems).toEqual(problems)
    expect(unsendableEdits(draft.state())).toMatchObject([
      { at: first, value: 25, why: 'Илгээсэн.' },
      { at: at('3', 'stage1Qty'), value: 61 },
    ])
    draft.dispatch({ kind: 'read', answer: answer })
    expect(figure(draft, key)).toBe(25)
  })

  test('undoes an earlier edit without counting it', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.enter(first, '26')
    draft.dispatch({ kind: 'read', answer: lockedAnswer })
    draft.undo()
    expect(figure(draft, key)).toBe(60)
    expect(unsendableEdits(draft.state())).toMatchObject([{ at: first, value: 25 }])
  })
})

describe('a reviewed cell', () => {
  const mark: MarkRow = {
    id: '1',
    sessionCode: '2026-01',
    at: first,
    text: 'Шалгана уу',
    level: 'ministry',
    by: 'Яам',
    createdAt: '2026-09-01T00:00:00.000Z',
    state: 'open',
    returned: true,
    answer: '',
    answeredBy: null,
    answeredAt: null,
  }
  const answered: MarkRow = { ...mark, id: '2', state: 'answered', answer: 'Зөв', answeredBy: 'Болд' }
  const change = { at: first, from: null, to: 1.5, by: 'Болд', changedAt: '2026-09-02T00:00:00.000Z' }
  const lock = { reason: 'Буцаасан', editableCells: [], relatedCells: [cellKeyOf(first)] }
  const ofChange = 'Өмнөх илгээлтээс хойш өөрчилсөн: хоосон → 1.5 (Болд, 2026.09.02 08:00)'

  test.each<readonly [string, Partial<DraftReview>, readonly object[]]>([
    ['nothing', {}, []],
    ['an open remark', { marks: [mark] }, [{ kind: 'remark', isOpen: true, text: 'Яам: «Шалгана уу»' }]],
    [
      'an answered remark, with its answer',
      { marks: [answered] },
      [{ kind: 'remark', isOpen: false, text: 'Яам: «Шалгана уу» Болд: «Зөв»' }],
    ],
    [
      'several remarks as one, open while one is',
      { marks: [answered, mark] },
      [{ kind: 'remark', isOpen: true, text: 'Яам: «Шалгана уу» Болд: «Зөв» · Яам: «Шалгана уу»' }],
    ],
    ['no resolved remark', { marks: [{ ...mark, state: 'resolved' }] }, []],
    ['no remark of another cell', { marks: [{ ...mark, at: at('2', 'stage2Qty') }] }, []],
    ['a change since the previous sending', { changed: [change] }, [{ kind: 'changed', text: ofChange }]],
    [
      'that it is open because of another cell',
      { editRestriction: lock },
      [{ kind: 'related', text: expect.stringContaining('хамт нээлттэй') }],
    ],
  ])('shows %s', (_, review, badges) => {
    const reviewed = { ...answer, review: { ...answer.review, ...review } }
    const program = programOf(edition2025, 'ORGEBS')
    const draft = createOpenDraft({ program, answer: reviewed, year: 2026 })
    expect(draft.cell(cellKeyOf(first)).badges).toEqual(badges)
    draft.apply((state) => ({ state: { ...state, arrived: new Set([cellKeyOf(first)]) }, touched: 'all' }))
    expect(draft.cell(cellKeyOf(first)).badges).toEqual([...badges, { kind: 'arrived', text: '' }])
  })
})

describe('the last position', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('is stored by user, institution and year', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    })
    const owner = { userName: 'ebs', institutionId: '1001', year: 2026 }
    const draft = openReadOnly({ program: programOf(edition2025, 'ORGEBS'), answer, year: 2026 }, owner)
    draft.panelShown.setState(true, true)
    draft.close()
    expect([...stored.keys()]).toEqual(['tosov.position ebs 1001 2026'])
  })

  test('compares with last year for a reviewer until another choice is made', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    })
    const opening = { program: programOf(edition2025, 'ORGEBS'), answer, year: 2026 }
    const owner = { userName: 'ministry', institutionId: '1001', year: 2026 }
    const first = openReadOnly(opening, owner)
    expect(first.comparisonSource.getState()).toBe('lastYear')
    first.comparisonSource.setState('nothing', true)
    first.close()
    expect(openReadOnly(opening, owner).comparisonSource.getState()).toBe('nothing')
    expect(createOpenDraft(opening).comparisonSource.getState()).toBe('nothing')
  })
})
