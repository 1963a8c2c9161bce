import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InstitutionRow } from '#contract/review.ts'
import { type SignedIn, startApp, type TestApp } from '#test/support/app.ts'
import { databases } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { accountText } from '#text/accounts.ts'
import { adminText } from '#text/admin.ts'

const SAVE = '/api/admin/review-set/save'

describe.each(databases)('the set of a reviewer ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let admin: SignedIn
  let city: SignedIn
  beforeAll(async () => {
    started = await startApp({ open, directory })
    admin = await started.signIn('admin')
    city = await started.signIn('city')
  })
  afterAll(() => started.close())

  const put = (userName: string, institutionIds: readonly string[]) =>
    admin.post(SAVE, { userName, institutionIds })
  const seen = async () =>
    (await city.get('/api/tosov/review/institutions/2026'))
      .json<readonly InstitutionRow[]>()
      .map(({ institutionId }) => institutionId)

  test('is read, and put as a whole, at once for the reviewer', async () => {
    expect((await admin.get('/api/admin/review-set/city')).json()).toEqual(['1003', '1008'])
    expect((await put('city', ['1008', '1002', '1008'])).statusCode).toBe(200)
    expect(await seen()).toEqual(['1002', '1008'])
    expect((await city.get('/api/tosov/review/institution/1003/draft/2026')).statusCode).toBe(403)
    expect((await put('city', [])).statusCode).toBe(200)
    expect(await seen()).toEqual([])
    expect((await admin.get('/api/admin/events')).body).toContain('admin.review-set-changed')
  })

  test.each([
    ['an unknown account', 'nobody', ['1001'], 404, accountText.unknown('nobody')],
    ['an institution’s account', 'ebs', ['1001'], 422, adminText.noReviewer],
    ['the ministry, which has all', 'ministry', ['1001'], 422, adminText.noReviewer],
    ['an unknown institution', 'city', ['77'], 422, accountText.unknownInstitution('77')],
  ])('is refused for %s', async (_, userName, ids, status, message) => {
    const answer = await put(userName, ids)
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { status: 0, message }])
  })
})
