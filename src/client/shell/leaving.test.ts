import { afterEach, expect, test } from 'vitest'
import { draftArrived } from '#client/draft/open-drafts.ts'
import { pendingEverywhere } from '#client/shell/leaving.ts'
import { resetTab } from '#client/shell/session-tabs.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import { school, soumSchool } from '#test/support/school.ts'

afterEach(resetTab)

const answer = { ...emptyDraft(2026, '2025'), ...school(soumSchool).inputs }
const ebs = { userName: 'ebs', institutionId: '1001', year: 2026 }
const edit = { title: '', mine: { words: 'Бүртгэлээр 75.' }, base: { words: '' } }

test('what was typed or chosen beside the blanks is counted with the cells, each thing once', () => {
  expect(pendingEverywhere()).toEqual({ stored: 0, losable: 0 })
  const draft = draftArrived(answer, ebs, 'work')
  draft.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '25')
  for (const key of ['answer/7', 'position/1', 'child/1', 'child/2'] as const)
    draft.editRecord(key, () => edit)
  draft.editRecord('child/2', () => ({ ...edit, mine: { words: '76' } }))
  expect(pendingEverywhere()).toEqual({ stored: 5, losable: 0 })
})

test('what a reviewer has typed would go with the page: it is kept nowhere', () => {
  const draft = draftArrived({ ...answer, closed: 'sent' }, { ...ebs, userName: 'aimag' }, 'view')
  draft.editRecord('mark/ebs-b1/1.stage1Qty', () => edit)
  expect(pendingEverywhere()).toEqual({ stored: 0, losable: 1 })
})

test('what is typed of people in a year that was locked waits no more: the page lists it, and nobody is asked', () => {
  const draft = draftArrived(answer, ebs, 'work')
  draft.editRecord('child/1', () => edit)
  draft.reread({ ...answer, closed: 'sent' })
  expect(pendingEverywhere()).toEqual({ stored: 0, losable: 0 })
  expect(draft.record('child/1')).toEqual(edit)
})
