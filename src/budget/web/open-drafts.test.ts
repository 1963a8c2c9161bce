import { afterEach, expect, test, vi } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import {
  draftArrived,
  openDraftOf,
  openDrafts,
  rereadRecords,
  rereadReviewed,
  rereadYear,
} from '#budget/web/open-drafts.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { resetTab } from '#features/sign-in/web/session-tabs.ts'
import { releaseLater } from '#test/support/later-edition.ts'
import { school, soumSchool } from '#test/support/school.ts'
import { connection, markConnected, markDisconnected } from '#ui/api/connection.ts'
import { queryClient } from '#ui/api/query-client.ts'

const ebs = { userName: 'ebs', institutionId: '1001', year: 2026 }
const reviewer = { userName: 'aimag', institutionId: '1001', year: 2026 }
const answer = (): DraftAnswer => ({ ...emptyDraft(2026, '2025'), ...school(soumSchool).inputs })

function delayedServer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const fetchMock = vi.fn(() => promise)
  vi.stubGlobal('fetch', fetchMock)
  return { fetchMock, answer: (body: unknown) => resolve(Response.json(body)) }
}

afterEach(() => {
  resetTab()
  vi.unstubAllGlobals()
})

test('the response to a year that was locked in the meantime belongs to no draft', async () => {
  const draft = draftArrived(answer(), ebs, 'work')
  const [server, before] = [delayedServer(), draft.answer()]
  const reading = rereadYear({ draft })
  resetTab()
  server.answer({ ...answer(), lockReason: 'the next user’s' })
  await reading
  expect(openDraftOf(ebs)).toBeNull()
  expect(draft.answer()).toBe(before)
})

test('a year that is locked is not read again, with whosever session', async () => {
  const draft = draftArrived(answer(), ebs, 'work')
  const server = delayedServer()
  server.answer(answer())
  resetTab()
  await rereadYear({ draft })
  expect(server.fetchMock).not.toHaveBeenCalled()
})

test.each([
  ['the own year', ebs, 'work', (draft: OpenDraft) => rereadYear({ draft })],
  ['a year that a reviewer looks at', reviewer, 'view', (draft: OpenDraft) => rereadReviewed({ draft })],
] as const)(
  '%s with an unchanged version is neither reread nor redrawn',
  async (_, owner, purpose, readAgain) => {
    const draft = draftArrived({ ...answer(), etag: 'as it stood' }, owner, purpose)
    const [before, heard] = [draft.answer(), vi.fn()]
    draft.store.subscribe(heard)
    const fetchMock = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(null, { status: 304 }))
    vi.stubGlobal('fetch', fetchMock)
    await readAgain(draft)
    expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ 'if-none-match': '"as it stood"' })
    expect(draft.answer()).toBe(before)
    expect(heard).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', async () => Response.json({ ...answer(), etag: 'news' }))
    await readAgain(draft)
    expect(draft.answer().etag).toBe('news')
  },
)

test('a year of which nothing is known is read whole', async () => {
  const draft = draftArrived(answer(), ebs, 'work')
  const fetchMock = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json(answer()))
  vi.stubGlobal('fetch', fetchMock)
  await rereadYear({ draft })
  expect(fetchMock.mock.calls[0]?.[1]?.headers).not.toHaveProperty('if-none-match')
})

test('a year under review leaves nothing behind: no channel to other tabs, no listener', () => {
  const opening = vi.fn(class extends BroadcastChannel {})
  const listening = vi.spyOn(connection, 'subscribe')
  vi.stubGlobal('BroadcastChannel', opening)
  const opened = draftArrived(answer(), reviewer, 'view')
  expect([opening.mock.calls.length, listening.mock.calls.length]).toEqual([0, 0])
  resetTab()
  expect(opened.isClosed()).toBe(true)
  listening.mockRestore()
})

test('a connection that is back has settled where nothing waits for it, and when nothing does any more', () => {
  const draft = draftArrived(answer(), ebs, 'work')
  const blip = () => {
    markDisconnected()
    markConnected()
    return connection.getState()
  }
  expect(blip()).toBe('up')
  draft.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '25')
  expect(blip()).toBe('back')
  draft.undo()
  expect(connection.getState()).toBe('up')
})

test('a year is opened once: a later response is applied, and edits stay', () => {
  const draft = draftArrived(answer(), ebs, 'work')
  draft.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '25')
  const later = { ...answer(), versions: { 'ebs-b1/1.stage1Qty': 4 } }
  expect(draftArrived(later, ebs, 'work')).toBe(draft)
  expect(draft.answer()).toBe(later)
  expect(draft.pendingCount()).toBe(1)
  expect(openDraftOf({ ...ebs, year: 2025 })).toBeNull()
})

test('a year is calculated by the forms of its edition, next to a year of another edition', () => {
  const takeBack = releaseLater()
  const [now, next] = [2026, 2027].map((year) => {
    const edition = year === 2026 ? '2025' : 'later'
    return draftArrived({ ...answer(), year, edition }, { ...ebs, year }, 'work')
  })
  takeBack()
  const rows = (draft: typeof now) => draft?.program.sheets.get('ebs-b1')?.rows.map(({ code }) => code)
  expect(rows(next)?.slice(0, 2)).toEqual(['1', '11'])
  expect(rows(now)?.slice(0, 2)).toEqual(['1', '2'])
  const at = { sheet: 'ebs-b1', row: '11', field: 'stage1Qty' }
  next?.enter(at, '7')
  expect([next?.pendingCount(), now?.pendingCount()]).toEqual([1, 0])
})

test('an institution that a reviewer has left is closed when they open another, unless words wait in it', () => {
  const [left, marked] = ['1001', '1002'].map((institutionId) =>
    draftArrived(answer(), { ...reviewer, institutionId }, 'view'),
  )
  expect([left?.isClosed(), openDrafts().length]).toEqual([true, 1])
  marked?.editRecord('mark/ebs-b1/1.stage1Qty', () => ({
    title: '',
    mine: { words: 'a' },
    base: { words: '' },
  }))
  draftArrived(answer(), { ...reviewer, institutionId: '1003' }, 'view')
  draftArrived({ ...answer(), year: 2025 }, { ...reviewer, institutionId: '1003', year: 2025 }, 'view')
  expect([marked?.isClosed(), openDrafts().length]).toEqual([false, 3])
})

test('after signing out nothing is typed into a year any more', () => {
  const draft = draftArrived(answer(), ebs, 'work')
  resetTab()
  draft.editRecord('child/1', () => ({ title: '', mine: { tuition: '1' }, base: { tuition: '' } }))
  expect(draft.state().records.size).toBe(0)
  expect(openDrafts()).toEqual([])
})

test.each([
  ['has saved', [], ['child/1'], true],
  ['has typed', [['child/1', { title: '', mine: { fee: '2' }, base: { fee: '1' }, at: '' }]], [], false],
])('a record that another tab %s: whether the lists are reloaded', async (_, changed, dropped, anew) => {
  const draft = draftArrived(answer(), ebs, 'work')
  draft.editRecord('child/1', () => ({ title: '', mine: { fee: '3' }, base: { fee: '1' } }))
  const key = queryKeys.children(2026)
  queryClient.setQueryData(key, [])
  const other = new BroadcastChannel('tosov.year')
  const message = { whose: ebs, draft: null, changed: [], dropped: [], records: { changed, dropped } }
  other.postMessage(message)
  await vi.waitFor(() => expect(draft.record('child/1')?.mine).toEqual(anew ? undefined : { fee: '2' }))
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(anew)
  other.close()
})

test('people and pupils saved by another tab are reloaded, including the registers', () => {
  const draft = draftArrived(answer(), ebs, 'work')
  const key = ['register', 'pupils', ebs.year]
  queryClient.setQueryData(key, {})
  rereadRecords(draft)
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
