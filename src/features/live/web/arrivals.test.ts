import { describe, expect, test } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import type { Workbook } from '#engine/entries.ts'
import { type DraftEvent, draftEvents, remoteChanges } from '#features/live/web/arrivals.ts'

const draft: DraftAnswer = emptyDraft(2026, '2025')
const saved = { 'ebs-b1': { at: '2026-08-15T06:02:00.000Z', by: 'Болд' } }

describe('the remote changes of a draft', () => {
  test.each<[string, Workbook, Workbook, readonly string[]]>([
    ['nothing', { 'ebs-b1': { '1.a': 5 } }, { 'ebs-b1': { '1.a': 5 } }, []],
    [
      'another value',
      { 'ebs-b1': { '1.a': 5, '1.b': 1 } },
      { 'ebs-b1': { '1.a': 6, '1.b': 1 } },
      ['ebs-b1/1.a'],
    ],
    ['the first value of a sheet', {}, { 'ebs-b1': { '1.a': 6 } }, ['ebs-b1/1.a']],
    ['a cleared cell', { 'ebs-b1': { '1.a': 5 } }, { 'ebs-b1': { '1.a': null } }, ['ebs-b1/1.a']],
    ['zeros that come with a save of the whole blank', {}, { 'ebs-b1': { '1.a': 0, '1.b': null } }, []],
  ])('%s', (_, before, after, cells) => {
    const found = remoteChanges({ ...draft, entries: before }, { ...draft, entries: after, saved }, {})
    expect(found).toEqual(cells.length === 0 ? [] : [{ sheet: 'ebs-b1', cells, by: 'Болд' }])
  })

  test('are no values of an own save without a response, unless another one was stored', () => {
    const entries = { 'ebs-b1': { '1.a': 7, '1.b': 0, '1.c': 3 } } as const
    const before = { ...draft, entries: { 'ebs-b1': { '1.a': 5, '1.b': 5, '1.c': 5 } } }
    const own = { 'ebs-b1': { '1.a': 7, '1.b': null, '1.c': 4 } }
    expect(remoteChanges(before, { ...draft, entries, saved }, own)).toEqual([
      { sheet: 'ebs-b1', cells: ['ebs-b1/1.c'], by: 'Болд' },
    ])
  })

  test('are grouped by sheet; a sheet without a save as a whole names no user', () => {
    const entries = { 'ebs-b1': { '1.a': 1 }, 'ebs-b5': { '1.c': 2 } } as const
    expect(remoteChanges(draft, { ...draft, entries, saved }, {})).toEqual([
      { sheet: 'ebs-b1', cells: ['ebs-b1/1.a'], by: 'Болд' },
      { sheet: 'ebs-b5', cells: ['ebs-b5/1.c'], by: null },
    ])
  })
})

describe('how a draft has turned', () => {
  const hold = { editableCells: [], relatedCells: [], reason: '' }
  const norm = { 'norm-grade': { '1': { salary: 2 } } }
  type State = Partial<Pick<DraftAnswer, 'lock' | 'givens'>> & { restricted?: 'yes'; recalledAt?: string }
  const at = ({ restricted, recalledAt, ...state }: State): DraftAnswer => ({
    ...draft,
    ...state,
    review: { ...draft.review, editRestriction: restricted ? hold : null, recalledAt: recalledAt ?? null },
  })
  test.each<[string, State, State, readonly DraftEvent[]]>([
    ['as before', {}, {}, []],
    ['sent', {}, { lock: 'sent' }, ['sent']],
    ['still sent', { lock: 'sent' }, { lock: 'sent' }, []],
    ['approved', { lock: 'sent' }, { lock: 'approved' }, ['approved']],
    ['returned', { lock: 'sent' }, {}, ['returned']],
    ['returned for marked cells', { lock: 'sent' }, { restricted: 'yes' }, ['returnedInPart']],
    ['recalled', { lock: 'sent' }, { recalledAt: '2026-03-02T01:00:00Z' }, ['recalled']],
    [
      'recalled to where only marked cells are open',
      { lock: 'sent' },
      { restricted: 'yes', recalledAt: '2026-03-02T01:00:00Z' },
      ['recalled'],
    ],
    ['not approved any more', { lock: 'approved' }, { lock: 'sent' }, ['approvalUndone']],
    ['opened again after its approval', { lock: 'approved' }, {}, ['returned']],
    ['shut', {}, { lock: 'periodClosed' }, ['periodClosed']],
    ['not shut any more', { lock: 'periodClosed' }, {}, ['reopened']],
    ['closed with its year', { lock: 'periodClosed' }, { lock: 'yearClosed' }, ['yearClosed']],
    ['not closed any more', { lock: 'yearClosed' }, { lock: 'sent' }, ['yearReopened']],
    ['other figures of a register', {}, { givens: { pupils: { '1': { count: 3 } } } }, []],
  ])('%s', (_, before, after, turns) => {
    expect(draftEvents(at(before), at(after))).toEqual(turns)
  })

  test('norms of its edition are others', () => {
    expect(draftEvents(at({ givens: norm }), at({ givens: norm }))).toEqual([])
    expect(draftEvents(at({}), at({ givens: norm }))).toEqual(['norms'])
  })
})
