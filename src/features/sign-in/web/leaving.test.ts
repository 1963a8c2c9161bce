import { afterEach, expect, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import { draftArrived } from '#budget/web/open-drafts.ts'
import { pendingEverywhere } from '#features/sign-in/web/leaving.ts'
import { resetTab } from '#features/sign-in/web/session-tabs.ts'
import { school, soumSchool } from '#test/support/school.ts'

afterEach(resetTab)

const answer = { ...emptyDraft(2026, '2025'), ...school(soumSchool).inputs }
const ebs = { userName: 'ebs', institutionId: '1001', year: 2026 }
const edit = { title: '', mine: { words: 'Бүртгэлээр 75.' }, base: { words: '' } }

test('edits outside the blanks are counted with the cells, each once', () => {
  expect(pendingEverywhere()).toEqual({ stored: 0, losable: 0 })
  const draft = draftArrived(answer, ebs, 'work')
  draft.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '25')
  for (const key of ['answer/7', 'position/1', 'child/1', 'child/2'] as const)
    draft.editRecord(key, () => edit)
  draft.editRecord('child/2', () => ({ ...edit, mine: { words: '76' } }))
  expect(pendingEverywhere()).toEqual({ stored: 5, losable: 0 })
})

test('text typed by a reviewer would be lost with the page: it is not stored', () => {
  const draft = draftArrived({ ...answer, lockReason: 'sent' }, { ...ebs, userName: 'aimag' }, 'view')
  draft.editRecord('mark/ebs-b1/1.stage1Qty', () => edit)
  expect(pendingEverywhere()).toEqual({ stored: 0, losable: 1 })
})

test('edits of people in a locked year are not pending: the page lists them without a prompt', () => {
  const draft = draftArrived(answer, ebs, 'work')
  draft.editRecord('child/1', () => edit)
  draft.dispatch({ kind: 'read', answer: { ...answer, lockReason: 'sent' } })
  expect(pendingEverywhere()).toEqual({ stored: 0, losable: 0 })
  expect(draft.record('child/1')).toEqual(edit)
})
