import { describe, expect, test } from 'vitest'
import { createOpenDraft, type OpenDraft } from '#client/draft/open-draft.ts'
import { givenUp, laidIn } from '#client/draft/pending-edits.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import type { Address, CellKey } from '#domain/sheet/key.ts'
import { programOf } from '#domain/sheets/register.ts'
import { school, soumSchool } from '#test/support/school.ts'

const draft: DraftAnswer = { ...emptyDraft(2026), ...school(soumSchool).inputs }
const open = (): OpenDraft => createOpenDraft({ program: programOf('ORGEBS'), draft, year: 2026 })
const at = (row: string, field: string): Address => ({ sheet: 'ebs-b1', row, field })
const first = at('1', 'stage1Qty')
const saved = { 'ebs-b1': { at: '2026-08-15T06:02:00.000Z', by: 'bold' } }

/** What the server answers after it has stored a value. */
function stored(changes: Readonly<Record<string, number | null>>): DraftAnswer {
  return {
    ...draft,
    saved,
    entries: { ...draft.entries, 'ebs-b1': { ...draft.entries['ebs-b1'], ...changes } },
  }
}

function watched(workbook: OpenDraft): CellKey[] {
  const told: CellKey[] = []
  for (const { key } of workbook.program.slots) workbook.subscribe(key, () => told.push(key))
  return told
}

function figure(workbook: OpenDraft, key: CellKey): number | null {
  const { state } = workbook.cell(key)
  return 'value' in state ? state.value : null
}

describe('a typed value', () => {
  test('tells exactly the cells whose figure or state changed', () => {
    const workbook = open()
    const before = workbook.evaluation()
    const told = watched(workbook)
    workbook.enter(first, '25')
    const after = workbook.evaluation()
    const changed = workbook.program.slots.filter(({ index }) => before.values[index] !== after.values[index])
    expect(new Set(told)).toEqual(new Set(changed.map(({ key }) => key)))
    expect(told).toHaveLength(changed.length)
    expect(told).toEqual(
      expect.arrayContaining(['ebs-b1/1.stage1Qty', 'ebs-b1/1.totalQty', 'ebs-b1/2.stage2Qty']),
    )
    expect(told).not.toContain('ebs-b1/1.stage6Qty')
  })

  test('is counted once as pending, and no more when it is typed back', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.enter(first, '26')
    expect(workbook.sheetState('ebs-b1')).toMatchObject({ pending: 1, refusals: [] })
    expect(workbook.changesOf('ebs-b1')).toEqual({ '1.stage1Qty': 26 })
    expect(workbook.cell('ebs-b1/1.stage1Qty').mark).toBe('pending')
    workbook.enter(first, '60')
    expect(workbook.pendingCount()).toBe(0)
    expect(workbook.cell('ebs-b1/1.stage1Qty').mark).toBe('none')
  })

  test('that breaks its rule is not taken; the sentence stays until the next accepted one', () => {
    const workbook = open()
    const told = watched(workbook)
    const entering = workbook.enter(first, '1500')
    expect(entering.took).toBe(false)
    expect(figure(workbook, 'ebs-b1/1.stage1Qty')).toBe(60)
    expect(workbook.cell('ebs-b1/1.stage1Qty').note).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('1,000'),
    })
    expect(told).toEqual(['ebs-b1/1.stage1Qty'])
    expect(workbook.sheetState('ebs-b1')).toMatchObject({ pending: 0, refusals: [{ at: first }] })
    workbook.enter(first, '59')
    expect(workbook.cell('ebs-b1/1.stage1Qty').note).toBeNull()
    expect(workbook.sheetState('ebs-b1').refusals).toEqual([])
  })

  test('in a cell that is not open changes nothing and says why', () => {
    const workbook = open()
    const told = watched(workbook)
    expect(workbook.enter(at('1', 'totalQty'), '5')).toMatchObject({ took: false })
    expect(told).toEqual([])
  })

  test('tells the sheet of problems that come and go', () => {
    const workbook = open()
    workbook.enter(at('3', 'stage1Qty'), '61')
    expect(workbook.sheetState('ebs-b1').problems.map(({ row, field }) => [row, field])).toEqual([
      ['3', 'stage1Qty'],
      ['4', 'stage2Qty'],
    ])
    expect(workbook.cell('ebs-b1/3.stage1Qty').problem?.code).toBe('disabledAbovePupils')
    workbook.enter(first, '70')
    expect(workbook.sheetState('ebs-b1').problems).toEqual([])
    expect(workbook.cell('ebs-b1/3.stage1Qty').problem).toBeNull()
  })
})

describe('a text that is being typed', () => {
  test('shows in exactly the cells that it would change, and counts nowhere as a change', () => {
    const workbook = open()
    const committed = open()
    const [shown, changed] = [watched(workbook), watched(committed)]
    const before = workbook.sheetState('ebs-b1')
    workbook.preview(first, '25')
    committed.enter(first, '25')
    expect(new Set(shown)).toEqual(new Set(changed))
    expect(figure(workbook, 'ebs-b1/1.totalQty')).toBe(figure(committed, 'ebs-b1/1.totalQty'))
    expect(figure(workbook, 'ebs-b1/2.stage2Qty')).toBe(25)
    expect(workbook.cell('ebs-b1/1.stage1Qty').mark).toBe('none')
    expect(workbook.sheetState('ebs-b1')).toBe(before)
    expect([workbook.pendingCount(), workbook.changesOf('ebs-b1')]).toEqual([0, {}])
  })

  test.each([
    ['given up', (workbook: OpenDraft) => workbook.endPreview()],
    ['no number any more', (workbook: OpenDraft) => workbook.preview(first, '25x')],
    ['outside its rule', (workbook: OpenDraft) => workbook.preview(first, '2500')],
  ])('and then is %s leaves every figure as it was', (_, then) => {
    const workbook = open()
    const before = workbook.program.slots.map(({ key }) => workbook.cell(key))
    workbook.preview(first, '25')
    then(workbook)
    expect(workbook.program.slots.map(({ key }) => workbook.cell(key))).toEqual(before)
    expect(workbook.cell('ebs-b1/1.stage1Qty').note).toBeNull()
  })

  test('is not what a save sends, and still shows after it', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    workbook.preview(at('1', 'stage6Qty'), '30')
    const total = figure(workbook, 'ebs-b1/1.totalQty')
    workbook.saved('ebs-b1', stored({ '1.stage1Qty': 25 }))
    expect(figure(workbook, 'ebs-b1/1.totalQty')).toBe(total)
    expect(workbook.pendingCount()).toBe(0)
    workbook.endPreview()
    expect(figure(workbook, 'ebs-b1/1.totalQty')).not.toBe(total)
  })

  test('leaves the field to the value that is committed', () => {
    const workbook = open()
    workbook.preview(first, '2')
    workbook.enter(first, '25')
    expect(figure(workbook, 'ebs-b1/2.stage2Qty')).toBe(25)
    workbook.preview(first, '3')
    workbook.enter(first, '3000')
    expect(figure(workbook, 'ebs-b1/2.stage2Qty')).toBe(25)
  })
})

describe('a save', () => {
  test('takes over the draft and keeps what was typed meanwhile', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    expect(workbook.sheetState('ebs-b1').sending).toBe(true)
    workbook.enter(at('1', 'stage6Qty'), '30')
    workbook.saved('ebs-b1', stored({ '1.stage1Qty': 25 }))
    expect(workbook.changesOf('ebs-b1')).toEqual({ '1.stage6Qty': 30 })
    expect(figure(workbook, 'ebs-b1/1.stage1Qty')).toBe(25)
    expect(figure(workbook, 'ebs-b1/1.stage6Qty')).toBe(30)
    expect(workbook.sheetState('ebs-b1')).toMatchObject({
      pending: 1,
      sending: false,
      saved: saved['ebs-b1'],
    })
  })

  test('keeps a value that was typed back to the old one while the new one was under way', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    workbook.enter(first, '60')
    workbook.saved('ebs-b1', stored({ '1.stage1Qty': 25 }))
    expect(workbook.changesOf('ebs-b1')).toEqual({ '1.stage1Qty': 60 })
  })

  test('takes over the 0 that the server makes of a cleared cell', () => {
    const workbook = open()
    workbook.enter(first, '')
    workbook.sending('ebs-b1')
    workbook.saved('ebs-b1', stored({ '1.stage1Qty': 0 }))
    expect(workbook.pendingCount()).toBe(0)
    expect(workbook.cell('ebs-b1/1.stage1Qty').state).toMatchObject({ is: 'open', entry: 0 })
  })

  test('that arrives nowhere leaves everything pending and marks it', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    workbook.notSaved('ebs-b1', [])
    expect(workbook.sheetState('ebs-b1')).toMatchObject({ pending: 1, failed: 1, sending: false })
    expect(workbook.cell('ebs-b1/1.stage1Qty').mark).toBe('failed')
    workbook.enter(first, '26')
    expect(workbook.cell('ebs-b1/1.stage1Qty').mark).toBe('pending')
  })

  test('that is refused puts the sentences at their cells', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    workbook.notSaved('ebs-b1', [{ row: '1', field: 'stage1Qty', message: 'Their sentence' }])
    expect(workbook.cell('ebs-b1/1.stage1Qty').note).toEqual({ kind: 'notKept', message: 'Their sentence' })
    workbook.sending('ebs-b1')
    workbook.saved('ebs-b1', stored({ '1.stage1Qty': 25 }))
    expect(workbook.cell('ebs-b1/1.stage1Qty')).toMatchObject({ note: null, mark: 'none' })
  })
})

describe('the sentence at a value that was not taken', () => {
  const refused = (workbook: OpenDraft): readonly Address[] =>
    workbook.sheetState('ebs-b1').refusals.map((refusal) => refusal.at)
  const withRefused = (text = '1500'): OpenDraft => {
    const workbook = open()
    workbook.enter(first, text)
    expect(refused(workbook)).toEqual([first])
    return workbook
  }
  const elsewhere = (value: number | null) => (workbook: OpenDraft) =>
    workbook.take((state) =>
      laidIn(state, {
        cells: { changed: [['ebs-b1/1.stage1Qty', { value, seen: 0 }]], dropped: [] },
        records: { changed: [], dropped: [] },
        draft: state.draft,
      }),
    )

  test.each<[string, (workbook: OpenDraft) => void]>([
    ['another tab has typed a valid one', elsewhere(61)],
    ['another tab has cleared the cell', elsewhere(null)],
    ['a colleague has saved a valid one', (workbook) => workbook.takeOver(stored({ '1.stage1Qty': 61 }))],
    [
      'a colleague’s valid one came with a save of our own',
      (workbook) => {
        workbook.enter(at('1', 'stage6Qty'), '30')
        workbook.sending('ebs-b1')
        workbook.saved('ebs-b1', stored({ '1.stage1Qty': 61, '1.stage6Qty': 30 }))
      },
    ],
    ['the year is shut', (workbook) => workbook.takeOver({ ...draft, closed: 'Илгээсэн' })],
    [
      'the cell is held',
      (workbook) =>
        workbook.takeOver({ ...draft, review: { ...draft.review, hold: { open: [], reason: 'Хянагч' } } }),
    ],
  ])('goes once %s', (_, then) => {
    const workbook = withRefused()
    then(workbook)
    expect(refused(workbook)).toEqual([])
    expect(workbook.cell('ebs-b1/1.stage1Qty').note).toBeNull()
  })

  test.each<[string, (workbook: OpenDraft) => void]>([
    ['a value in another cell', (workbook) => workbook.enter(at('1', 'stage6Qty'), '30')],
    ['a draft with the same value', (workbook) => workbook.takeOver(stored({ '1.stage6Qty': 30 }))],
    [
      'a save of the sheet',
      (workbook) => {
        workbook.sending('ebs-b1')
        workbook.saved('ebs-b1', stored({}))
      },
    ],
  ])('outlives %s, for nobody has dealt with it', (_, then) => {
    const workbook = withRefused()
    then(workbook)
    expect(refused(workbook)).toEqual([first])
  })

  test('outlives the save that makes an empty cell 0', () => {
    const workbook = open()
    workbook.enter(first, '')
    workbook.enter(first, '1500')
    workbook.sending('ebs-b1')
    workbook.saved('ebs-b1', stored({ '1.stage1Qty': 0 }))
    expect(refused(workbook)).toEqual([first])
  })

  test('goes with the deed that it came from, when that is taken back', () => {
    const workbook = open()
    workbook.enter(at('3', 'stage1Qty'), '1500')
    workbook.enterBlock('pasted', [
      { at: first, content: '61' },
      { at: at('1', 'stage6Qty'), content: '5000' },
    ])
    expect(refused(workbook)).toHaveLength(2)
    workbook.undo()
    expect(refused(workbook)).toEqual([at('3', 'stage1Qty')])
  })

  test('is what is taken back first, before the deed that was done before it', () => {
    const workbook = open()
    workbook.enter(at('1', 'stage6Qty'), '30')
    workbook.enter(first, '1500')
    expect(workbook.undo()).toMatchObject({ deed: 'typed', cells: [], refused: [{ at: first }] })
    expect(refused(workbook)).toEqual([])
    expect(workbook.cell('ebs-b1/1.stage1Qty').note).toBeNull()
    expect(workbook.changesOf('ebs-b1')).toEqual({ '1.stage6Qty': 30 })
    expect(workbook.redo()).toBeNull()
    expect(workbook.undo()?.cells[0]?.at).toEqual(at('1', 'stage6Qty'))
    expect(workbook.pendingCount()).toBe(0)
  })

  test.each<[string, (workbook: OpenDraft) => void]>([
    ['by Esc', (workbook) => workbook.dismiss([first])],
    ['from another tab', elsewhere(61)],
    [
      'by Esc, and another refusal came to the cell and went',
      (workbook) => {
        workbook.dismiss([first])
        workbook.enter(first, 'олон')
        workbook.undo()
      },
    ],
  ])('leaves nothing to take back once it was given up %s', (_, then) => {
    const workbook = open()
    workbook.enter(at('1', 'stage6Qty'), '30')
    workbook.enter(first, '1500')
    then(workbook)
    expect(workbook.undo()?.cells[0]?.at).toEqual(at('1', 'stage6Qty'))
    expect(workbook.undo()).toBeNull()
  })

  test('leaves nothing to take back once a valid value is typed, but that value', () => {
    const workbook = withRefused()
    workbook.enter(first, '59')
    expect(workbook.undo()?.cells).toContainEqual({ at: first, before: 60, after: 59 })
    expect(workbook.undo()).toBeNull()
  })

  test('is given up without the mark of the value that did not arrive', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    workbook.notSaved('ebs-b1', [])
    workbook.enter(first, '1500')
    workbook.undo()
    expect(workbook.sheetState('ebs-b1')).toMatchObject({ failed: 1, refusals: [] })
  })

  test('is said once where our own check says the same, and goes when that is mended elsewhere', () => {
    const workbook = open()
    const plan = (row: string): Address => ({ sheet: 'ebs-b14', row, field: 'plannedAmount' })
    workbook.enter(plan('8'), '5000000')
    const broken = workbook
      .sheetState('ebs-b14')
      .problems.map(({ row, field, message }) => ({ row, field, message }))
    expect(broken).toHaveLength(3)
    workbook.sending('ebs-b14')
    workbook.notSaved('ebs-b14', [...broken, { row: '8', field: 'plannedAmount', message: 'Another one' }])
    expect(workbook.sheetState('ebs-b14')).toMatchObject({
      failed: 1,
      refusals: [{ at: plan('8'), message: 'Another one' }],
    })
    workbook.enter(plan('8'), '4000000')
    workbook.sending('ebs-b14')
    workbook.notSaved('ebs-b14', broken)
    workbook.enter(plan('15'), '9000000')
    expect(workbook.sheetState('ebs-b14')).toMatchObject({ problems: [], refusals: [] })
  })

  test('about a value that the server did not keep goes with that value', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    workbook.notSaved('ebs-b1', [{ row: '1', field: 'stage1Qty', message: 'Their sentence' }])
    workbook.takeOver(stored({ '1.stage6Qty': 30 }))
    expect(refused(workbook)).toEqual([first])
    workbook.take((state) => givenUp(state, ['ebs-b1/1.stage1Qty']))
    expect(refused(workbook)).toEqual([])
  })
})

describe('undo and redo', () => {
  const shown = (workbook: OpenDraft) => [
    figure(workbook, 'ebs-b1/1.stage1Qty'),
    figure(workbook, 'ebs-b1/2.stage2Qty'),
    figure(workbook, 'ebs-b1/3.stage1Qty'),
  ]

  test('take back a typed value with what was linked to it, and do it again', () => {
    const workbook = open()
    const start = shown(workbook)
    workbook.enter(first, '25')
    const typed = shown(workbook)
    expect(typed).not.toEqual(start)
    expect(workbook.undo()).toMatchObject({ deed: 'typed' })
    expect(shown(workbook)).toEqual(start)
    expect(workbook.pendingCount()).toBe(0)
    expect(workbook.redo()).toMatchObject({ deed: 'typed' })
    expect(shown(workbook)).toEqual(typed)
    expect(workbook.redo()).toBeNull()
  })

  test('a block is one step, what it refuses says so at its cell, and the step after it ends the redoing', () => {
    const workbook = open()
    const start = shown(workbook)
    const edits = [
      { at: first, content: '25' },
      { at: at('3', 'stage1Qty'), content: 31 },
      { at: at('4', 'stage1Qty'), content: 'олон' },
      { at: at('1', 'totalQty'), content: '5' },
    ]
    expect(workbook.enterBlock('pasted', edits).judged.map(({ is }) => is)).toEqual([
      'taken',
      'taken',
      'refused',
      'shut',
    ])
    expect(workbook.cell('ebs-b1/4.stage1Qty').note).toMatchObject({ kind: 'refused' })
    expect(workbook.cell('ebs-b1/1.totalQty').note).toBeNull()
    expect(shown(workbook)[2]).toBe(31)
    expect(workbook.undo()).toMatchObject({ deed: 'pasted' })
    expect(shown(workbook)).toEqual(start)
    expect(workbook.undo()).toBeNull()
    workbook.enter(first, '26')
    expect(workbook.redo()).toBeNull()
  })

  test('reach back over blanks and over a save; what the server holds is then pending', () => {
    const workbook = open()
    workbook.enter(first, '25')
    workbook.sending('ebs-b1')
    workbook.saved('ebs-b1', stored(workbook.changesOf('ebs-b1')))
    workbook.enter({ sheet: 'ebs-b5', row: '1', field: 'addedSkillPay' }, '3')
    expect(workbook.undo()?.cells[0]?.at.sheet).toBe('ebs-b5')
    expect(workbook.pendingCount()).toBe(0)
    expect(workbook.undo()?.cells[0]?.at.sheet).toBe('ebs-b1')
    expect(workbook.changesOf('ebs-b1')).toMatchObject({ '1.stage1Qty': 60 })
  })

  test('a deed that changes nothing is no step', () => {
    const workbook = open()
    workbook.enter(first, '60')
    expect(workbook.undo()).toBeNull()
  })
})
