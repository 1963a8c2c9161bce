import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { draftArrived } from '#budget/web/open-drafts.ts'
import { saveSheets } from '#budget/web/save-sheets.ts'
import { resetTab } from '#features/sign-in/web/session-tabs.ts'
import { school, soumSchool } from '#test/support/school.ts'
import { screenText } from '#ui/screen-text.ts'

const user: User = {
  institutionId: '1001',
  userName: 'ebs',
  userId: 1,
  role: 'institution',
  level: null,
  organizationTypeId: 1,
  organizationName: 'Сургууль',
  orgType: 'EBS',
  organizationProperty: 'PUBLIC',
}
const { inputs } = school(soumSchool)
const answer = { ...emptyDraft(2026, '2025'), ...inputs }

const typedInTwo = (etag = '') => {
  const draft = draftArrived({ ...answer, etag }, { ...user, year: 2026 }, 'work')
  draft.enter({ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, '25')
  draft.enter({ sheet: 'ebs-b5', row: '1', field: 'addedJobTime' }, '7')
  return { draft, codes: ['ebs-b1', 'ebs-b5'], user }
}

afterEach(() => {
  resetTab()
  vi.unstubAllGlobals()
})

test('after sign-out no further edits of the user are sent', async () => {
  const year = typedInTwo()
  const fetchMock = vi.fn(async () => {
    resetTab()
    return Response.json({ status: 1, message: '' })
  })
  vi.stubGlobal('fetch', fetchMock)
  await saveSheets(year)
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('a stored blank counts as saved, even if the next one fails', async () => {
  const year = typedInTwo()
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('/draft/') ? answer : { status: 1, message: '' }),
  )
  await expect(saveSheets({ ...year, codes: ['ebs-b1', 'no such blank'] })).rejects.toThrow('no such blank')
  expect(year.draft.sheetState('ebs-b1')).toMatchObject({ sending: false, pending: 0 })
})

test('a save requested during a save is sent after it, if anything is left', async () => {
  const year = { ...typedInTwo('first'), codes: ['ebs-b1'] }
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const requests: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body = '{}' }: { body?: string }) => {
    requests.push(JSON.parse(body).etag)
    return answers[requests.length - 1]?.promise
  })
  const saves = [saveSheets(year), saveSheets(year)]
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  year.draft.enter({ sheet: 'ebs-b1', row: '2', field: 'stage1Qty' }, '30')
  answers[0]?.resolve(Response.json(storedB1))
  await vi.waitFor(() => expect(requests).toEqual(['first', 'second']))
  const rest = { ...storedB1, etag: 'third', entries: { 'ebs-b1': { '2.stage1Qty': 30 } }, versions: {} }
  answers[1]?.resolve(Response.json(rest))
  expect((await Promise.all(saves)).map((ends) => ends.map(({ ended }) => ended))).toEqual([
    ['saved'],
    ['saved'],
  ])
  expect(year.draft.pendingCount()).toBe(1)
  expect(await saveSheets(year)).toEqual([])
})

test('a blank with an interrupted response stays pending', async () => {
  const year = typedInTwo()
  const broken = () => new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })
  vi.stubGlobal('fetch', async () => new Response(broken(), { status: 200 }))
  const [end] = await saveSheets(year)
  expect(end).toMatchObject({ ended: 'unreached', message: screenText.noConnection })
  expect(year.draft.sheetState('ebs-b1')).toMatchObject({ sending: false, pending: 1, failed: 0 })
})

/** Records requests: saves with their base version, reads with the known version. */
function serverThat(...answers: readonly Response[]) {
  const requests: unknown[] = []
  vi.stubGlobal(
    'fetch',
    async (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
      requests.push(path.endsWith('/save') ? JSON.parse(body ?? '{}').etag : headers['if-none-match'])
      return answers[requests.length - 1] ?? Response.error()
    },
  )
  return requests
}

const b1 = { 'ebs-b1': { '1.stage1Qty': 25 } } as const
const storedB1 = {
  status: 1,
  message: '',
  etag: 'second',
  entries: b1,
  versions: { 'ebs-b1/1.stage1Qty': 4 },
  saved: { 'ebs-b1': { at: '2026-03-02T01:00:00.000Z', by: 'Дорж Энхтуяа' } },
}

test('the response of a save is merged into the draft as the base of the next save', async () => {
  const year = typedInTwo('first')
  const b5 = {
    ...storedB1,
    etag: 'third',
    entries: { 'ebs-b5': { '1.addedJobTime': 7 } },
    versions: {},
    saved: {},
  }
  const requests = serverThat(Response.json(storedB1), Response.json(b5))
  await saveSheets(year)
  expect(requests).toEqual(['first', 'second'])
  const { etag, entries, versions, saved } = year.draft.answer()
  expect({ etag, versions, saved }).toEqual({
    etag: 'third',
    versions: storedB1.versions,
    saved: storedB1.saved,
  })
  expect(entries).toEqual({
    ...answer.entries,
    'ebs-b1': { ...answer.entries['ebs-b1'], ...b1['ebs-b1'] },
    'ebs-b5': { ...answer.entries['ebs-b5'], ...b5.entries['ebs-b5'] },
  })
  expect(year.draft.pendingCount()).toBe(0)
})

test('the whole draft in the response of a save is applied', async () => {
  const year = { ...typedInTwo('first'), codes: ['ebs-b1'] }
  const draft = { ...answer, etag: 'later', entries: { ...b1, 'ebs-b2': { '1.stage1Qty': 9 } } }
  const requests = serverThat(Response.json({ ...storedB1, draft }))
  await saveSheets(year)
  expect(requests).toHaveLength(1)
  expect(year.draft.answer()).toEqual(draft)
})

test.each<readonly [string, (draft: OpenDraft) => void, object]>([
  [
    'the draft that it was made of',
    (draft) => draft.dispatch({ kind: 'read', answer: { ...answer, etag: 'news' } }),
    storedB1,
  ],
  [
    'a draft as old as the one in the answer',
    (draft) =>
      draft.dispatch({
        kind: 'read',
        answer: { ...answer, etag: 'news', versions: { 'ebs-b1/2.stage1Qty': 9 } },
      }),
    { ...storedB1, draft: { ...answer, etag: 'later', entries: b1 } },
  ],
  ['a program that tells nothing', () => {}, { status: 1, message: '' }],
])('the draft is reloaded if it is not %s by then', async (_, meanwhile, response) => {
  const year = { ...typedInTwo('first'), codes: ['ebs-b1'] }
  const fresh = { ...answer, etag: 'newest', entries: b1 }
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (!path.endsWith('/save')) return Response.json(fresh)
    meanwhile(year.draft)
    return Response.json(response)
  })
  await saveSheets(year)
  expect(requests).toHaveLength(2)
  expect(year.draft.answer()).toEqual(fresh)
  expect(year.draft.sheetState('ebs-b1')).toMatchObject({ sending: false, pending: 0 })
})

test('a save without details, in a draft that cannot be read, counts as stored', async () => {
  const year = { ...typedInTwo('first'), codes: ['ebs-b1'] }
  serverThat(Response.json({ status: 1, message: '' }))
  await saveSheets(year)
  const { entries, versions, saved } = year.draft.answer()
  expect([entries['ebs-b1']?.['1.stage1Qty'], versions['ebs-b1/1.stage1Qty']]).toEqual([25, 1])
  expect(saved['ebs-b1']?.by).toBe('ebs')
  expect(year.draft.sheetState('ebs-b1')).toMatchObject({ sending: false, pending: 0 })
})
