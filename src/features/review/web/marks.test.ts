import { afterEach, expect, test, vi } from 'vitest'
import type { DraftAnswer, MarkRow } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import { draftArrived } from '#budget/web/open-drafts.ts'
import { sendAnswer } from '#features/review/web/marks.tsx'
import { resetTab } from '#features/sign-in/web/session-tabs.ts'
import { school, soumSchool } from '#test/support/school.ts'

const mark: MarkRow = {
  id: '1',
  sessionCode: '2026-01',
  at: { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' },
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
const withMarks = (marks: readonly MarkRow[]): DraftAnswer => {
  const empty = emptyDraft(2026, '2025')
  return { ...empty, ...school(soumSchool).inputs, review: { ...empty.review, marks: [...marks] } }
}
/** A year with a pending answer to a mark, and a server with these marks. */
const answering = (now: readonly MarkRow[]) => {
  const draft = draftArrived(
    withMarks([mark]),
    { userName: 'ebs', institutionId: '1001', year: 2026 },
    'work',
  )
  draft.editRecord('answer/1', () => ({
    title: mark.text,
    mine: { answer: ' Заслаа ' },
    base: { answer: '' },
  }))
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('/draft/')) return Response.json(withMarks(now))
    bodies.push(JSON.parse(String(body)))
    return Response.json({ status: 1, message: 'Хадгаллаа' })
  })
  return { draft, bodies }
}

afterEach(() => {
  resetTab()
  vi.unstubAllGlobals()
})

test('an answer is sent if the mark has no other answer in the meantime', async () => {
  const { draft, bodies } = answering([mark])
  expect(await sendAnswer(draft, mark)).toMatchObject({ ready: { kind: 'ready' }, message: 'Хадгаллаа' })
  expect(bodies).toEqual([{ sessionCode: '2026-01', id: '1', answer: 'Заслаа' }])
})

test.each([
  ['where a colleague has answered meanwhile', [{ ...mark, answer: 'Зөв' }], 'conflict'],
  ['where the mark is gone', [], 'deleted'],
])('an answer is not sent %s: the typed text stays next to the stored one', async (_, now, is) => {
  const { draft, bodies } = answering(now)
  expect(await sendAnswer(draft, mark)).toEqual({ ready: { kind: is }, message: null })
  expect(bodies).toEqual([])
  expect(draft.record('answer/1')?.mine).toEqual({ answer: ' Заслаа ' })
  expect(draft.answer().review.marks).toEqual(now)
})
