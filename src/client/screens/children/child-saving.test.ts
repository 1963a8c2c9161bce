import { expect, test } from 'vitest'
import { type ChildDraft, childDraft } from '#client/screens/children/child-draft.ts'
import { dueLines, editsAfterSave } from '#client/screens/children/child-saving.ts'
import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import type { ChildRow } from '#contract/people.ts'
import { childRow } from '#test/support/child-row.ts'

const row = (id: string): ChildRow => ({ ...childRow, assignmentId: id, childScholarshipId: id })
const kept = (id: string): ChildLine => ({
  row: row(id),
  draft: childDraft(row(id)),
  faults: {},
  missing: [],
  changed: false,
})
const edited = (id: string, part: Partial<ChildDraft>): ChildLine => ({
  ...kept(id),
  draft: { ...childDraft(row(id)), ...part },
  changed: true,
})

test('a save sends the confirmed rows that this person has changed, and no other', () => {
  const mine = edited('2', { tuition: '3000000' })
  expect(dueLines([kept('1'), mine, edited('3', { confirmed: false })])).toEqual([mine])
})

test('what is typed into a row while it is saved stays; what was sent is past', () => {
  const [sent, typedSince] = [edited('1', { tuition: '1' }), edited('2', { tuition: '2' })]
  const later = { ...typedSince.draft, tuition: '22' }
  const untouched = edited('4', { tuition: '4' }).draft
  const edits = { 1: sent.draft, 2: later, 4: untouched }
  expect(editsAfterSave(edits, [sent, typedSince, kept('3')])).toEqual({ 2: later, 4: untouched })
})
