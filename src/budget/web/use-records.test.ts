import { expect, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import type { OpenDraftEvent } from '#budget/web/open-draft-events.ts'
import { type RecordKind, typedInto } from '#budget/web/record-edits.ts'
import { readyToSend } from '#budget/web/use-records.ts'
import { compile } from '#engine/program.ts'

type Form = { readonly fee: string; readonly words: string }
const stored: Form = { fee: '100', words: '' }
const kind: RecordKind<Form> = {
  name: 'child',
  empty: { fee: '', words: '' },
  parts: [
    { caption: 'fee', fields: ['fee'], show: ({ fee }) => fee },
    { caption: 'words', fields: ['words'], show: ({ words }) => words },
  ],
}
const open = () => createOpenDraft({ program: compile([]), answer: emptyDraft(2026, '2025'), year: 2026 })
const typedIn = () => {
  const draft = open()
  draft.editRecord('child/1', (before) => typedInto(kind, { title: '', form: stored }, before, { fee: '2' }))
  return draft
}

test.each<[string, readonly (readonly [string, Form])[], object]>([
  [
    'over what is stored at this moment',
    [['1', { ...stored, words: 'new' }]],
    { kind: 'ready', form: { fee: '2', words: 'new' } },
  ],
  ['not where it has met a change', [['1', { ...stored, fee: '150' }]], { kind: 'conflict' }],
  ['where the change is the same', [['1', { ...stored, fee: '2' }]], { kind: 'ready', form: { fee: '2' } }],
  ['not where it is gone', [['2', stored]], { kind: 'deleted' }],
])('a record is sent %s', async (_, now, ready) => {
  expect(await readyToSend(typedIn(), kind, '1', async () => new Map(now))).toMatchObject(ready)
})

test('a record edited in another tab is pending here too; a record saved there is not', () => {
  const [here, edit] = [open(), typedIn().record('child/1')]
  const none = { changed: [], dropped: [] }
  const tell = (records: OpenDraftEvent<'external'>['records']) =>
    here.dispatch({ kind: 'external', cells: none, records, answer: here.answer() })
  const before = here.evaluation()
  tell({ changed: edit ? [['child/1', edit]] : [], dropped: [] })
  expect(here.record('child/1')).toEqual({ title: '', mine: { fee: '2' }, base: { fee: '100' } })
  expect(here.evaluation()).toBe(before)
  tell({ changed: [], dropped: ['child/1'] })
  expect(here.state().records.size).toBe(0)
})
