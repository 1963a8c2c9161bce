import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { atServer, serverDay, serverNow, serverYear, setServerClock } from '#ui/server-clock.ts'

const deviceTime = Date.parse('2007-01-01T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: deviceTime, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  setServerClock(new Date().toUTCString())
})

describe('a device with its clock set to 2007', () => {
  test('has the day and year of the server after its first response', () => {
    setServerClock('Thu, 31 Dec 2026 16:30:00 GMT')
    expect([serverDay(), serverYear()]).toEqual(['2027-01-01', 2027])
    vi.setSystemTime(deviceTime + 90_000)
    expect(serverNow().toISOString()).toBe('2026-12-31T16:31:30.000Z')
    expect(atServer(deviceTime).toISOString()).toBe('2026-12-31T16:30:00.000Z')
  })

  test('follows the next response after the user sets its clock', () => {
    setServerClock('Thu, 01 Oct 2026 00:00:00 GMT')
    vi.setSystemTime('2026-10-01T00:00:05Z')
    setServerClock('Thu, 01 Oct 2026 00:00:06 GMT')
    expect(serverNow().toISOString()).toBe('2026-10-01T00:00:06.000Z')
  })

  test.each([null, '', 'soon'])('keeps its clock when a response is dated %j', (date) => {
    setServerClock('Thu, 01 Oct 2026 00:00:00 GMT')
    setServerClock(date)
    expect(serverDay()).toBe('2026-10-01')
  })

  test('starts the next page with the stored clock difference', async () => {
    const stored = new Map([['tosov.clock', String(Date.parse('2026-10-01T00:00:00Z') - deviceTime)]])
    vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null })
    vi.resetModules()
    const { serverDay: dayOfNextPage } = await import('#ui/server-clock.ts')
    expect(dayOfNextPage()).toBe('2026-10-01')
    vi.unstubAllGlobals()
  })
})
