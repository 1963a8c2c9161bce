import { afterEach, expect, test, vi } from 'vitest'
import { send } from '#client/api/send.ts'
import { screenText } from '#text/screens.ts'

/** An answer whose head arrives, and whose body breaks off on the way. */
const brokenOff = (status: number): Response =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status })

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([200, 409, 500])('an answer of %i that breaks off on the way was not reached', async (status) => {
  vi.stubGlobal('fetch', async () => brokenOff(status))
  await expect(send('home')).rejects.toMatchObject({
    name: 'RequestFailed',
    status: 0,
    message: screenText.noConnection,
  })
})

test('a call that was given up stays one', async () => {
  const giving = new AbortController()
  vi.stubGlobal('fetch', async () => {
    giving.abort()
    return brokenOff(200)
  })
  await expect(send('home', { signal: giving.signal })).rejects.toMatchObject({ name: 'TypeError' })
})
