import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { budgetCalls } from '#budget/api.ts'
import { historyCalls } from '#features/history/api.ts'
import { notificationCalls } from '#features/notifications/api.ts'
import { reviewCalls } from '#features/review/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { staffCalls } from '#features/staff/api.ts'
import { connection, markConnected, markDisconnected, markSettled } from '#ui/api/connection.ts'
import { failureOf, send } from '#ui/api/send.ts'
import {
  completeReauth,
  markSessionExpired,
  markSignedIn,
  reauthRequested,
  resetUser,
  session,
} from '#ui/api/session.ts'
import { screenText } from '#ui/screen-text.ts'

/** Breaks off the body. */
const brokenOff = (status: number): Response =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status })

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([200, 409, 500])(
  'a response with status %i that breaks off counts as a lost connection',
  async (status) => {
    vi.stubGlobal('fetch', async () => brokenOff(status))
    await expect(send(budgetCalls.home)).rejects.toMatchObject({
      name: 'RequestFailed',
      status: 0,
      message: screenText.noConnection,
    })
  },
)

test.each([
  ['before the connection was lost tells nothing of it', 'before', 'down'],
  ['while it is lost has found it again', 'while', 'back'],
] as const)('an answered call that began %s', async (_, started, state) => {
  vi.stubGlobal('fetch', async () => {
    if (started === 'before') markDisconnected()
    return Response.json({})
  })
  if (started === 'while') markDisconnected()
  await send(budgetCalls.home)
  expect(connection.getState()).toBe(state)
  markConnected()
  markSettled()
})

test('a parameter without a value is not in the address', async () => {
  const addresses: unknown[] = []
  vi.stubGlobal('fetch', async (address: unknown) => {
    addresses.push(address)
    return Response.json({ rows: [], unread: 0, next: null })
  })
  await send(notificationCalls.notifications, { query: { before: null } })
  await send(notificationCalls.notifications, { query: { before: '7' } })
  expect(addresses).toEqual(['/api/tosov/notifications', '/api/tosov/notifications?before=7'])
})

test('a call that was given up stays one', async () => {
  const giving = new AbortController()
  vi.stubGlobal('fetch', async () => {
    giving.abort()
    return brokenOff(200)
  })
  await expect(send(budgetCalls.home, { signal: giving.signal })).rejects.toMatchObject({ name: 'TypeError' })
})

test.each([
  [
    500,
    'the sentence of the server',
    '{"status":0,"message":"Тайлан түгжээтэй."}',
    null,
    'Тайлан түгжээтэй.',
  ],
  [429, 'the sentence of the server', '{"status":0,"message":"Хүлээнэ үү."}', null, 'Хүлээнэ үү.'],
  [
    500,
    'the reference in the body',
    '{"status":0,"message":"","reference":"A-17"}',
    null,
    'Алдаа гарлаа. Дэмжлэгт хэлэх дугаар: A-17',
  ],
  [500, 'the reference in the head', '<html>500</html>', 'B-9', 'Алдаа гарлаа. Дэмжлэгт хэлэх дугаар: B-9'],
  [413, 'the reason of the status', '<html>413</html>', null, expect.stringMatching(/хэт том/)],
  [429, 'the reason of the status', '<html>429</html>', null, expect.stringMatching(/хэт олон/)],
  [502, 'the reason of the status', '<html>502</html>', null, expect.stringMatching(/түр хариу өгөхгүй/)],
  [503, 'the reason of the status', '', null, expect.stringMatching(/түр хариу өгөхгүй/)],
  [504, 'the reason of the status', '{}', null, expect.stringMatching(/түр хариу өгөхгүй/)],
  [500, 'nothing better', '', null, 'Алдаа гарлаа'],
])('a failure message with status %i shows %s', (status, _, text, reference, message) => {
  expect(failureOf({ status, text, reference }).message).toEqual(message)
})

test('a failure preserves the response of the server', () => {
  const failure = failureOf({ status: 422, text: '{"status":0,"message":"m","errors":[]}', reference: null })
  expect(failure).toMatchObject({ status: 422, body: { status: 0, errors: [] } })
})

describe('a call for which the server requires reauthentication', () => {
  const needed = { status: 0, message: 'Баталгаажуулна уу.', code: 'reauthentication-required' }
  const asking = { body: { email: '', choices: {} } }
  const refusingFirst = (): unknown[] => {
    const requests: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      requests.push([path, init.method, init.body])
      return requests.length === 1
        ? Response.json(needed, { status: 403 })
        : Response.json({ status: 1, message: 'Болсон.' })
    })
    return requests
  }

  test('is made again as it was once they have shown it', async () => {
    const requests = refusingFirst()
    const answer = send(notificationCalls.mailSave, asking)
    await vi.waitUntil(() => reauthRequested.getState().length === 1)
    completeReauth(true)
    expect(await answer).toEqual({ status: 1, message: 'Болсон.' })
    expect(requests).toHaveLength(2)
    expect(requests[1]).toEqual(requests[0])
  })

  test('fails with the server’s sentence where they leave it', async () => {
    const requests = refusingFirst()
    const answer = expect(send(notificationCalls.mailSave, asking)).rejects.toMatchObject({
      message: needed.message,
    })
    await vi.waitUntil(() => reauthRequested.getState().length === 1)
    completeReauth(false)
    await answer
    expect(requests).toHaveLength(1)
  })

  test('prompts for no other 403', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ status: 0, message: 'Болохгүй.' }, { status: 403 }))
    await expect(send(notificationCalls.mailSave, asking)).rejects.toMatchObject({ status: 403 })
    expect(reauthRequested.getState()).toEqual([])
  })
})

describe('a 401', () => {
  const signedOut = () => Response.json({ status: 0, message: 'Нэвтэрнэ үү.' }, { status: 401 })
  const mail = { body: { email: '', choices: {} } }
  let requests: number
  beforeEach(() => {
    requests = 0
    markSignedIn()
  })
  /** Refuses the first request, after a sign-in that happens meanwhile. */
  const refuseAfterSignIn = (user: 'same' | 'other') =>
    vi.stubGlobal('fetch', async () => {
      if (++requests > 1) return Response.json({ status: 1, message: 'Болсон.' })
      markSessionExpired()
      if (user === 'other') resetUser()
      markSignedIn()
      return signedOut()
    })

  test('ends the session of its request', async () => {
    vi.stubGlobal('fetch', async () => signedOut())
    await expect(send(budgetCalls.home)).rejects.toMatchObject({ status: 401 })
    expect(session.getState()).toBe('lost')
  })

  test.each([
    ['a read', () => send(budgetCalls.home)],
    ['a write', () => send(notificationCalls.mailSave, mail)],
  ])('leaves the session of a later sign-in of the same user, and %s is sent again', async (_, call) => {
    refuseAfterSignIn('same')
    expect(await call()).toMatchObject({ status: 1 })
    expect([session.getState(), requests]).toEqual(['signedIn', 2])
  })

  test.each([
    ['a read', () => send(budgetCalls.home)],
    ['a write', () => send(notificationCalls.mailSave, mail)],
  ])('leaves the session of another user, and %s fails', async (_, call) => {
    refuseAfterSignIn('other')
    await expect(call()).rejects.toMatchObject({ status: 401 })
    expect([session.getState(), requests]).toEqual(['signedIn', 1])
  })
})

/** Checked by the compiler: each line is an error, and one that compiles is reported as an unused expectation. */
test('a call accepts its declared parameters; other parameters do not compile', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const wrong = [
    // @ts-expect-error no year
    () => send(budgetCalls.draft, { params: {} }),
    // @ts-expect-error no parameters at all
    () => send(budgetCalls.draft),
    // @ts-expect-error a misspelt parameter
    () => send(budgetCalls.draft, { params: { yaer: 2026 } }),
    // @ts-expect-error a year is a number
    () => send(budgetCalls.draft, { params: { year: '2026' } }),
    // @ts-expect-error a missing field
    () => send(reviewCalls.markAnswer, { body: { sessionCode: '2026-01', id: '1' } }),
    // @ts-expect-error a misspelt field, of a body that may have more from others
    () => send(staffCalls.workStatusSave, { body: { id: '1', employeeId: '1', allowanceMonths: 3 } }),
    // @ts-expect-error a body where none goes
    () => send(budgetCalls.home, { body: {} }),
    // @ts-expect-error an unknown query
    () => send(historyCalls.events, { params: { year: 2026 }, query: { after: '1' } }),
    // @ts-expect-error a query where none goes
    () => send(budgetCalls.draft, { params: { year: 2026 }, query: { year: 2026 } }),
    // @ts-expect-error a field of another body
    () => send(signInCalls.forgotten, { body: { userName: 'ebs', ...{ receipt: null } } }),
    // @ts-expect-error a field that the answer does not have
    async () => (await send(budgetCalls.home)).yaers,
  ]
  const ended = await Promise.allSettled(wrong.map((each) => each()))
  const reasons = ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(reasons).toEqual(Array.from({ length: 3 }, () => 'Error: /api/tosov/draft/{year} needs year'))
})
