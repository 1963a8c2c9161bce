import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import { draftArrived } from '#budget/web/open-drafts.ts'
import { reviewKeys } from '#budget/web/queries.ts'
import type { DraftUpdate } from '#features/live/api.ts'
import { colleaguesAt } from '#features/live/web/colleagues.ts'
import { type DraftSubscription, followOwn, subscribeToDraft } from '#features/live/web/live.ts'
import { continueSession, resetTab } from '#features/sign-in/web/session-tabs.ts'
import { school, soumSchool } from '#test/support/school.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { toastRegion } from '#ui/toasts.ts'

const colleague = 'Дамдин Батболд'
const cell = 'ebs-b1/1.stage1Qty' as const
const first: DraftAnswer = { ...emptyDraft(2026, '2025'), ...school(soumSchool).inputs, etag: 'one' }
const later: DraftAnswer = {
  ...first,
  etag: 'two',
  entries: { ...first.entries, 'ebs-b1': { ...first.entries['ebs-b1'], '1.stage1Qty': 41 } },
  versions: { [cell]: 1 },
  saved: { 'ebs-b1': { by: colleague, at: '2026-03-02T01:00:00Z' } },
}

/** Owns the stream and forwards its messages. */
let tab: BroadcastChannel
let requests: string[]
/** Oldest first. */
let streams: string[]
const toasts = () => toastRegion.getState()

beforeEach(() => {
  requests = []
  streams = []
  tab = new BroadcastChannel('tosov.live')
  toastRegion.setState({ kind: 'not wanted', early: [] }, true)
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return Response.json(later)
  })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal(
    'EventSource',
    class {
      constructor(url: string) {
        streams.push(new URL(url, 'http://tosov').searchParams.get('drafts') ?? '')
      }
      addEventListener() {}
      close() {}
    },
  )
})

afterEach(() => {
  resetTab()
  tab.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const follow = (change: Partial<DraftSubscription> = {}) => {
  const purpose = change.purpose ?? 'work'
  const owner = { userName: 'ebs', institutionId: '1001', year: 2026 }
  const draft = draftArrived(first, owner, purpose)
  subscribeToDraft({ draft, purpose, place: 1, inSight: ['ebs-b1'], ...change })
  return draft
}
const tell = (news: Partial<DraftUpdate>): void => {
  const of = { institutionId: '1001', year: 2026, etag: 'two', people: [] }
  tab.postMessage({ userName: 'ebs', kind: 'heard', heard: { kind: 'news', news: { ...of, ...news } } })
}
const shownToasts = (): readonly string[] => {
  const now = toasts()
  return now.kind === 'mounted' ? ['a region is there'] : now.early.map(({ about = '' }) => about)
}

test('a colleague’s save is loaded, marked at its cells, and announced', async () => {
  const draft = follow()
  tell({})
  await expect.poll(() => draft.answer().etag).toBe('two')
  expect([...draft.state().arrived]).toEqual([cell])
  expect(shownToasts()).toEqual(['live'])
})

test('a save in a blank that is not visible is marked without a notification', async () => {
  const draft = follow({ inSight: ['ebs-b5'] })
  tell({})
  await expect.poll(() => draft.answer().etag).toBe('two')
  expect([...draft.state().arrived]).toEqual([cell])
  expect(shownToasts()).toEqual([])
})

test('a draft that opens without a stream is read at once, although the page polled before', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  followOwn('ebs')
  const draft = follow()
  await expect.poll(() => draft.answer().etag).toBe('two')
})

test('a cell with a pending edit shows the conflict, not a mark for the other value', async () => {
  const draft = follow()
  draft.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '12')
  tell({})
  await expect.poll(() => draft.answer().etag).toBe('two')
  expect([...draft.state().arrived]).toEqual([])
  const now = toasts()
  expect(now.kind === 'mounted' ? [] : now.early.map(({ kind }) => kind)).toEqual(['warning'])
})

test.each<[string, Partial<DraftUpdate>]>([
  ['another year', { year: 2025 }],
  ['another institution', { institutionId: '1002' }],
  ['this one as it stands already', { etag: 'one' }],
])('news of %s has nothing read', async (_, news) => {
  const draft = follow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  tell(news)
  tell({ etag: 'one', people: [{ name: colleague, tabs: [1] }] })
  await vi.waitFor(() => expect(colleaguesAt(draft)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toEqual([])
})

test('nothing is read during a save, because its response returns the same data', async () => {
  const draft = follow()
  draft.enter({ sheet: 'ebs-b1', row: '2', field: 'stage1Qty' }, '7')
  draft.dispatch({ kind: 'sending', sheet: 'ebs-b1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  tell({ people: [{ name: colleague, tabs: [1] }] })
  await vi.waitFor(() => expect(colleaguesAt(draft)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toEqual([])
  draft.dispatch({ kind: 'saved', sheet: 'ebs-b1', answer: later })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toEqual([])
})

test.each<[DraftSubscription['purpose'], readonly string[]]>([
  ['work', ['live sent']],
  ['view', []],
])('a sending shows a user who opened the draft to %s the messages %j', async (purpose, toasts) => {
  const draft = follow({ purpose, inSight: [] })
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...first, etag: 'two', lock: 'sent', lockReason: 'Илгээсэн.' } satisfies DraftAnswer),
  )
  queryClient.setQueryData(reviewKeys.all, [])
  tell({})
  await expect.poll(() => draft.answer().etag).toBe('two')
  expect(shownToasts()).toEqual(toasts)
  expect(queryClient.getQueryState(reviewKeys.all)?.isInvalidated).toBe(purpose === 'view')
  queryClient.removeQueries({ queryKey: reviewKeys.all })
})

test('a lost connection clears the colleagues and triggers a poll at once', async () => {
  const draft = follow()
  tell({ etag: 'one', people: [{ name: colleague, tabs: [1] }] })
  await expect.poll(() => colleaguesAt(draft)).toEqual([{ name: colleague, tabs: [1] }])
  tab.postMessage({ userName: 'ebs', kind: 'heard', heard: { kind: 'broken' } })
  // Polling would take 15 s.
  await expect.poll(() => draft.answer().etag, { timeout: 10_000 }).toBe('two')
  expect(colleaguesAt(draft)).toEqual([])
})

test('a user who leaves one draft and stays in another receives updates of the other only', async () => {
  const draft = draftArrived(first, { userName: 'ebs', institutionId: '1001', year: 2026 }, 'work')
  const leave = subscribeToDraft({ draft, purpose: 'work', place: 1, inSight: [] })
  const other = draftArrived({ ...first, year: 2025 }, { ...draft.owner, year: 2025 }, 'work')
  subscribeToDraft({ draft: other, purpose: 'work', place: 1, inSight: [] })
  leave()
  tell({})
  tell({ year: 2025 })
  await expect.poll(() => other.answer().etag).toBe('two')
  expect(draft.answer().etag).toBe('one')
  expect(requests).toHaveLength(1)
})

test('after sign-out no colleagues are known, and draft updates trigger no reads', async () => {
  const draft = follow()
  tell({ etag: 'one', people: [{ name: colleague, tabs: [1] }] })
  await expect.poll(() => colleaguesAt(draft)).toHaveLength(1)
  resetTab()
  expect(colleaguesAt(draft)).toEqual([])
  tell({})
  // The message arrives after any that the previous user could have received.
  const next = follow()
  tell({ people: [{ name: colleague, tabs: [2] }] })
  await expect.poll(() => next.answer().etag).toBe('two')
  expect(draft.answer().etag).toBe('one')
})

test('the next user receives updates of their own draft only, not of the previously open one', async () => {
  continueSession({ userName: 'ebs' }, null)
  follow()
  await expect.poll(() => streams).toHaveLength(1)
  resetTab()
  const owner = { userName: 'ebs2', institutionId: '1008', year: 2026 }
  continueSession(owner, null)
  const draft = draftArrived(first, owner, 'work')
  subscribeToDraft({ draft, purpose: 'work', place: 2, inSight: [] })
  await expect.poll(() => streams).toHaveLength(2)
  const wanted = streams.map((drafts) => JSON.parse(drafts))
  expect(wanted).toEqual([
    [{ institutionId: '1001', year: 2026, tabs: [1] }],
    [{ institutionId: '1008', year: 2026, tabs: [2] }],
  ])
})
