import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const OWN = '/api/tosov/draft/2026'
const REVIEWED = '/api/tosov/review/institution/1001/draft/2026'

describe.each(oneDatabase)('a draft that is known already ($name)', ({ open }) => {
  const app = setApp({ open })
  const people = new Map<string, SignedInClient>()
  beforeAll(async () => {
    for (const who of ['ebs', 'ebs-b', 'ebs2', 'aimag', 'ministry', 'admin'])
      people.set(who, await app.signIn(who))
  })

  const read = (who: string, url: string, known?: string) =>
    app.inject({
      method: 'GET',
      url,
      headers: {
        authorization: `Bearer ${people.get(who)?.token}`,
        ...(known !== undefined && { 'if-none-match': known }),
      },
    })
  const tagOf = async (who: string, url: string) => String((await read(who, url)).headers.etag)
  const save = () =>
    people.get('ebs')?.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: app.clock.now().getTime() % 50 }],
    })

  test.each([
    ['ebs', OWN],
    ['aimag', REVIEWED],
    ['ministry', REVIEWED],
  ])('is answered to %s with 304 and nothing else until it is another one', async (who, url) => {
    const first = await read(who, url)
    expect(first.headers.etag).toBe(`"${first.json<{ etag: string }>().etag}"`)
    const tag = String(first.headers.etag)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await read(who, url, known)
      expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-store'])
    }
    await save()
    const other = await read(who, url, tag)
    expect(other.statusCode).toBe(200)
    expect(other.headers.etag).not.toBe(tag)
  })

  test('is not known from a response to another account, institution, year or page', async () => {
    const others = [
      await tagOf('ebs-b', OWN),
      await tagOf('ebs2', OWN),
      await tagOf('ebs', '/api/tosov/draft/2025'),
      await tagOf('aimag', REVIEWED),
      '"0.0.0.0"',
      '',
    ]
    for (const known of others) expect((await read('ebs', OWN, known)).statusCode).toBe(200)
    expect((await read('aimag', REVIEWED, await tagOf('ministry', REVIEWED))).statusCode).toBe(200)
  })

  test('is refused to a caller without access, with any claimed version', async () => {
    const tag = await tagOf('ebs', OWN)
    expect((await read('admin', OWN, tag)).statusCode).toBe(403)
    expect((await read('ebs', '/api/tosov/draft/20x6', tag)).statusCode).toBe(400)
    expect((await read('ebs', '/api/tosov/draft/2090', tag)).statusCode).toBe(404)
    expect(
      (await app.inject({ method: 'GET', url: OWN, headers: { 'if-none-match': tag } })).statusCode,
    ).toBe(401)
  })
})
