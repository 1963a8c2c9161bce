import { describe, expect, test } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft, type OpenDraft } from '#budget/web/open-draft.ts'
import {
  type PendingEdit,
  pendingEditsOf,
  twoValues,
  unsavedRecords,
  unsendableEdits,
} from '#budget/web/pending-edits.ts'
import type { CellKey } from '#engine/key.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school, soumSchool } from '#test/support/school.ts'
import { cellDescriptionOf } from '#ui/grid/cell-text.ts'

const first = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }
const key: CellKey = 'ebs-b1/1.stage1Qty'
const { inputs } = school(soumSchool)
const answer: DraftAnswer = { ...emptyDraft(2026, '2025'), ...inputs, versions: { [key]: 3 } }
const open = (from = answer): OpenDraft =>
  createOpenDraft({ program: programOf(edition2025, 'ORGEBS'), answer: from, year: 2026 })

/** Creates a draft; the first version of a cell is 1. */
const holding = (value: number, version: number, lockReason: string | null = null): DraftAnswer => ({
  ...answer,
  lockReason,
  entries: { ...answer.entries, 'ebs-b1': { ...answer.entries['ebs-b1'], '1.stage1Qty': value } },
  versions: { [key]: version },
})
const none = { changed: [], dropped: [] }
const lay = (draft: OpenDraft, cells: readonly (readonly [CellKey, PendingEdit])[], from = answer) =>
  draft.dispatch({ kind: 'external', cells: { changed: cells, dropped: [] }, records: none, answer: from })
const pending = (draft: OpenDraft) => Object.fromEntries(pendingEditsOf(draft.state()))
const figure = (draft: OpenDraft) => {
  const { state } = draft.cell(key)
  return state.kind === 'open' ? state.entry : null
}

describe('a pending cell is based on the version on which it was typed', () => {
  test('0 where the server holds nothing', () => {
    const draft = open()
    draft.enter({ ...first, field: 'stage6Qty' }, '7')
    expect(pending(draft)).toEqual({ 'ebs-b1/1.stage6Qty': { value: 7, seen: 0 } })
  })

  test('even if the draft is reloaded and the cell is retyped', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'read', answer: holding(35, 4) })
    draft.enter(first, '26')
    expect(pending(draft)).toEqual({ [key]: { value: 26, seen: 3 } })
    expect(figure(draft)).toBe(26)
  })

  test('on the newer one when it was typed after that was shown', () => {
    const draft = open()
    draft.dispatch({ kind: 'read', answer: holding(35, 4) })
    draft.enter(first, '26')
    expect(pending(draft)).toEqual({ [key]: { value: 26, seen: 4 } })
  })

  test.each([
    ['our own save', holding(25, 4), 4],
    ['a colleague who came after our save', holding(35, 5), 3],
  ])('and a value typed during a save is based on the result: %s', (_, answered, seen) => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.enter(first, '26')
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: answered })
    expect(pending(draft)).toEqual({ [key]: { value: 26, seen } })
  })

  test('and is none any more once the server holds the same', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'read', answer: holding(25, 4) })
    expect(pending(draft)).toEqual({})
    expect(draft.pendingCount()).toBe(0)
  })
})

describe('an edit stored in another tab or session', () => {
  test('is pending again, counted, and calculated with', () => {
    const draft = open()
    lay(draft, [[key, { value: 25, seen: 2 }]])
    expect(draft.cell(key).mark).toBe('pending')
    expect(draft.sheetState('ebs-b1').pending).toBe(1)
    expect(draft.cell('ebs-b1/2.stage2Qty').state).toMatchObject({ value: 25 })
    expect(pending(draft)).toEqual({ [key]: { value: 25, seen: 2 } })
  })

  test('is nothing when the server holds the same value', () => {
    const draft = open(holding(25, 4))
    lay(draft, [[key, { value: 25, seen: 3 }]], holding(25, 4))
    expect(pending(draft)).toEqual({})
  })

  test('disappears when it was dropped elsewhere', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'external', cells: { changed: [], dropped: [key] }, records: none, answer })
    expect(figure(draft)).toBe(60)
    expect(pending(draft)).toEqual({})
  })

  test('shows its waiting while the line is dead, and waits again when a sending did not arrive', () => {
    const draft = open()
    draft.enter(first, '25')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'connection', now: 'down' })
    draft.dispatch({ kind: 'unsent', sheet: 'ebs-b1' })
    expect(draft.cell(key).mark).toBe('waiting')
    expect(draft.sheetState('ebs-b1')).toMatchObject({ pending: 1, failed: 0, sending: false })
  })
})

test('a closed draft ignores events, and waits for no save', () => {
  const draft = open()
  draft.enter(first, '25')
  draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
  const ends: (readonly string[])[] = []
  draft.store.subscribe(({ sent }) => ends.push(Object.keys(sent)))
  draft.close()
  expect(ends).toEqual([[]])
  draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: holding(25, 4) })
  draft.dispatch({ kind: 'read', answer: holding(35, 5) })
  expect(draft.answer()).toBe(answer)
  expect(pending(draft)).toEqual({ [key]: { value: 25, seen: 3 } })
})

describe('an edit that cannot be saved now', () => {
  const storedEdits: readonly (readonly [CellKey, PendingEdit])[] = [[key, { value: 25, seen: 3 }]]

  test('in a sent year stays apart from it: the year counts as it was sent', () => {
    const sent = holding(60, 3, 'Илгээсэн')
    const draft = open(sent)
    lay(draft, storedEdits, sent)
    expect(figure(draft)).toBe(60)
    expect([draft.pendingCount(), draft.changesOf('ebs-b1')]).toEqual([0, {}])
    expect(draft.cell(key).mark).toBe('none')
    expect(unsendableEdits(draft.state())).toEqual([{ at: first, value: 25, why: 'Илгээсэн' }])
    expect(pending(draft)).toEqual({ [key]: { value: 25, seen: 3 } })
    draft.dispatch({ kind: 'read', answer: answer })
    expect([figure(draft), draft.pendingCount()]).toEqual([25, 1])
  })

  test.each([
    ['a cell that is calculated', 'ebs-b1/1.totalQty', 'програм тооцоолдог'],
    ['a cell that is locked', 'ebs-b5/1.addedDisabilityPay', 'зөвшөөрөгдсөн'],
    ['a cell that the form does not have', 'ebs-b1/1.nothing', 'ийм үзүүлэлт байхгүй'],
    ['a form that is not there', 'ebs-b99/1.a', 'хамаарахгүй'],
  ] as const)('is not sent, and is named with its reason: %s', (_, at, why) => {
    const draft = open()
    lay(draft, [[at, { value: 5, seen: 0 }]])
    expect(unsendableEdits(draft.state())).toMatchObject([{ why: expect.stringContaining(why) }])
    expect(draft.pendingCount()).toBe(0)
  })
})

describe('a cell at which a save met a newer value', () => {
  const conflict = { theirs: 35, by: 'Дамдин Батболд', at: '2026-08-15T06:02:00.000Z', version: 4 }
  const meeting = () => {
    const draft = open()
    draft.enter(first, '25')
    draft.enter({ ...first, field: 'stage6Qty' }, '30')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({
      kind: 'conflict',
      sheet: 'ebs-b1',
      found: [['1.stage1Qty', conflict]],
      answer: holding(35, 4),
    })
    return draft
  }

  test('shows both until the user chooses one', () => {
    const draft = meeting()
    expect(twoValues(draft.state())).toEqual([{ key, at: first, mine: 25, conflict }])
    expect(draft.cell(key)).toMatchObject({ mark: 'conflict', conflict })
    expect(draft.sheetState('ebs-b1')).toMatchObject({ pending: 2, conflicts: 1 })
  })

  test('preserves mine, which is then based on theirs', () => {
    const draft = meeting()
    draft.dispatch({ kind: 'resolved', cells: [key] })
    expect(twoValues(draft.state())).toEqual([])
    expect(pending(draft)[key]).toEqual({ value: 25, seen: 4 })
    expect(draft.cell(key).mark).toBe('pending')
  })

  test('takes theirs, and loses nothing else', () => {
    const draft = meeting()
    draft.dispatch({ kind: 'discarded', cells: [key] })
    expect(twoValues(draft.state())).toEqual([])
    expect(figure(draft)).toBe(35)
    expect(pending(draft)).toEqual({ 'ebs-b1/1.stage6Qty': { value: 30, seen: 0 } })
  })

  test.each([
    ['an empty cell that their save of the blank filled with 0', 0, { theirs: 0, version: 1 }, 0],
    ['a 0 that they typed over a value', 3, { theirs: 0, version: 4 }, 1],
    ['a value in a cell that was empty', 0, { theirs: 5, version: 1 }, 1],
  ])('prompts about deliberate values, not about %s', (_, seen, theirs, conflictCount) => {
    const draft = open()
    lay(draft, [[key, { value: 25, seen }]])
    const found = [['1.stage1Qty', { ...conflict, ...theirs }]] as const
    draft.dispatch({ kind: 'conflict', sheet: 'ebs-b1', found, answer })
    expect(twoValues(draft.state())).toHaveLength(conflictCount)
    expect(pending(draft)[key]?.seen).toBe(conflictCount === 0 ? theirs.version : seen)
  })

  test('is settled when their value is typed, and a later value is not met again', () => {
    const draft = meeting()
    draft.enter(first, '35')
    draft.enter(first, '36')
    expect(twoValues(draft.state())).toEqual([])
    expect(pending(draft)[key]).toEqual({ value: 36, seen: 4 })
  })
})

describe('unsaved changes to people', () => {
  const typedIn = (draft: OpenDraft): OpenDraft => {
    for (const record of [
      'status/1',
      'benefit/1',
      'benefit/2',
      'child/1',
      'position/new',
      'answer/1',
      'attachment/1',
    ] as const)
      draft.editRecord(record, () => ({ title: '', mine: { a: '1' }, base: { a: '' } }))
    return draft
  }
  const counted = (draft: OpenDraft) =>
    (['staff', 'children', 'positions'] as const).map((panel) => unsavedRecords(draft.state(), panel))
  const editRestriction = { editableCells: [], relatedCells: [], reason: 'Зөвхөн тэмдэглэсэн нүд нээлттэй.' }

  test.each<readonly [string, DraftAnswer, readonly number[]]>([
    ['waits, list by list', answer, [3, 1, 1]],
    ['waits for nothing while the year is shut', { ...answer, lockReason: 'Тайлан илгээсэн.' }, [0, 0, 0]],
    [
      'waits for nothing while it is back for marked cells',
      { ...answer, review: { ...answer.review, editRestriction } },
      [0, 0, 0],
    ],
  ])('%s', (_, from, counts) => {
    expect(counted(typedIn(open(from)))).toEqual(counts)
  })
})

describe('a newer value that comes to a pending cell without a save of ours', () => {
  const savedBy = { 'ebs-b1': { at: '2026-08-15T06:02:00.000Z', by: 'Дамдин Батболд' } }
  const theirs = { ...holding(15, 4), saved: savedBy }

  test('is a conflict at once, with the value, the name and the time', () => {
    const draft = open()
    draft.enter(first, '12')
    draft.dispatch({ kind: 'read', answer: theirs })
    expect(figure(draft)).toBe(12)
    expect(draft.cell(key)).toMatchObject({
      mark: 'conflict',
      conflict: { theirs: 15, by: 'Дамдин Батболд', at: '2026-08-15T06:02:00.000Z', version: 4 },
    })
    expect(draft.sheetState('ebs-b1').conflicts).toBe(1)
    expect(cellDescriptionOf(draft.cell(key))).toMatch(/12.*Дамдин Батболд.*15/)
  })

  test('also where it comes with the answer of a save of another sheet', () => {
    const draft = open()
    draft.enter(first, '12')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b5' })
    draft.dispatch({ kind: 'saved', sheet: 'ebs-b5', answer: theirs })
    expect(draft.cell(key).mark).toBe('conflict')
  })

  test.each<[string, DraftAnswer]>([
    ['the same value', { ...holding(12, 4), saved: savedBy }],
    ['the version on which was typed', { ...holding(15, 3), saved: savedBy }],
    ['a year that is shut: nothing is to choose there', { ...holding(15, 4, 'Илгээсэн.'), saved: savedBy }],
  ])('is none for %s', (_, fresh) => {
    const draft = open()
    draft.enter(first, '12')
    draft.dispatch({ kind: 'read', answer: fresh })
    expect(draft.cell(key)).toMatchObject({ conflict: null })
    expect(draft.sheetState('ebs-b1').conflicts).toBe(0)
  })

  test('is no conflict during a save, because its response resolves it', () => {
    const draft = open()
    draft.enter(first, '12')
    draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
    draft.dispatch({ kind: 'read', answer: theirs })
    expect(draft.cell(key).conflict).toBeNull()
  })

  describe('after a save whose response was lost', () => {
    const sentThenTyped = (draft: OpenDraft): void => {
      draft.enter(first, '15')
      draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
      draft.dispatch({ kind: 'unanswered', sheet: 'ebs-b1' })
      draft.enter(first, '12')
    }

    test('is none for its own value, and the next edit is based on it', () => {
      const draft = open()
      sentThenTyped(draft)
      draft.dispatch({ kind: 'read', answer: theirs })
      expect(draft.cell(key)).toMatchObject({ mark: 'pending', conflict: null })
      expect(pending(draft)).toEqual({ [key]: { value: 12, seen: 4 } })
    })

    test('is one for another value', () => {
      const draft = open()
      sentThenTyped(draft)
      draft.dispatch({ kind: 'read', answer: { ...holding(16, 4), saved: savedBy } })
      expect(draft.cell(key).conflict).toMatchObject({ theirs: 16, version: 4 })
      expect(pending(draft)).toEqual({ [key]: { value: 12, seen: 3 } })
    })

    test('is none for its own value after a reload of the page', () => {
      const draft = open(theirs)
      draft.dispatch({
        kind: 'external',
        cells: { changed: [[key, { value: 12, seen: 3 }]], dropped: [] },
        records: none,
        answer: theirs,
        unanswered: { 'ebs-b1': { '1.stage1Qty': 15 } },
      })
      expect(draft.cell(key)).toMatchObject({ mark: 'pending', conflict: null })
      expect(pending(draft)).toEqual({ [key]: { value: 12, seen: 4 } })
    })

    test.each<[string, (draft: OpenDraft) => void]>([
      ['saved', (draft) => draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: holding(12, 4) })],
      ['refused', (draft) => draft.dispatch({ kind: 'refused', sheet: 'ebs-b1', refusals: [] })],
      [
        'in conflict',
        (draft) => draft.dispatch({ kind: 'conflict', sheet: 'ebs-b1', found: [], answer: holding(60, 4) }),
      ],
    ])('is one again for that value when the next save was %s', (_, answered) => {
      const draft = open()
      sentThenTyped(draft)
      draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
      answered(draft)
      draft.enter(first, '13')
      draft.dispatch({ kind: 'read', answer: { ...holding(15, 5), saved: savedBy } })
      expect(draft.cell(key).conflict).toMatchObject({ theirs: 15, version: 5 })
    })

    test('is none for its own value when the next save did not leave', () => {
      const draft = open()
      sentThenTyped(draft)
      draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
      draft.dispatch({ kind: 'unsent', sheet: 'ebs-b1' })
      draft.dispatch({ kind: 'read', answer: theirs })
      expect(draft.cell(key).conflict).toBeNull()
    })

    test('is none for a value that the server may have stored when it failed', () => {
      const draft = open()
      draft.enter(first, '15')
      draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
      draft.dispatch({ kind: 'failed', sheet: 'ebs-b1' })
      expect(draft.sheetState('ebs-b1').failed).toBe(1)
      draft.enter(first, '12')
      draft.dispatch({ kind: 'read', answer: theirs })
      expect(draft.cell(key).conflict).toBeNull()
    })
  })

  test('is past once one has chosen', () => {
    const draft = open()
    draft.enter(first, '12')
    draft.dispatch({ kind: 'read', answer: theirs })
    draft.dispatch({ kind: 'resolved', cells: [key] })
    draft.dispatch({ kind: 'read', answer: theirs })
    expect(draft.cell(key)).toMatchObject({ mark: 'pending', conflict: null })
  })
})
