import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { cacheDraft, getDraft } from '#budget/server/draft-cache.ts'
import { clearPerDatabase } from '#platform/database/remembered.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { observedPostgres } from '#test/support/told-postgres.ts'

const YEAR = 2026

/** Two servers on one database, each with its own cache. */
describe.runIf(hasPostgres)('drafts that two servers remember', () => {
  const directory = scratchDirectory()
  const said: string[] = []
  /** Fails the next statement with this text before or after its execution. */
  let broken: { readonly text: string; readonly when: 'before' | 'after' } | null = null
  const breakAt = (when: 'before' | 'after') => (text: string) => {
    if (broken?.when !== when || broken.text !== text) return
    broken = null
    throw new Error('the line broke')
  }
  let one: TestApp
  let other: TestApp
  let here: SignedInClient
  let there: SignedInClient
  let admin: SignedInClient
  beforeAll(async () => {
    const address = (await postgresAddress('migrated')) ?? ''
    const listener = {
      before: (text: string) => {
        said.push(text)
        breakAt('before')(text)
      },
      after: breakAt('after'),
    }
    one = await startApp({ directory, open: async () => observedPostgres(address, listener) })
    other = await startApp({
      directory,
      open: async () => observedPostgres(address, {}),
      seed: async () => {},
    })
    here = await one.signIn('ebs')
    there = await other.signIn('ebs-b')
    admin = await other.signIn('admin')
  })
  afterAll(async () => {
    await one.close()
    await other.close()
  })
  beforeEach(async () => {
    await read(here)
    await read(there)
    said.splice(0)
  })

  const read = async (who: SignedInClient, year = YEAR): Promise<Omit<DraftAnswer, 'etag'>> => {
    const { etag: _, ...draft } = (await who.get(`/api/tosov/draft/${year}`)).json<DraftAnswer>()
    return draft
  }
  const save = (who: SignedInClient, row: string, stage1Qty: number, more = {}) =>
    who.post('/api/ebs/blank1/save', {
      id: '1001',
      year: YEAR,
      blanks: [{ specificationCode: row, stage1Qty }],
      ...more,
    })
  const asItStands = async (): Promise<Omit<DraftAnswer, 'etag'>> => {
    const remembered = [await read(here), await read(there)]
    for (const { services } of [one, other]) clearPerDatabase(services.db)
    const anew = await read(here)
    expect(remembered).toEqual([anew, anew])
    return anew
  }
  const entries = async () => (await asItStands()).entries['ebs-b1']

  test('are shown from memory, with one statement', async () => {
    await read(here)
    expect(said).toHaveLength(1)
  })

  test('are reread in one statement after the session’s if another server has written', async () => {
    await save(there, '1', 21)
    said.splice(0)
    expect((await read(here)).entries['ebs-b1']).toMatchObject({ '1.stage1Qty': 21 })
    expect(said).toHaveLength(2)
  })

  const twoStatements = ['select', 'with']
  const kinds = () => said.map((text) => text.trim().split(/\s/)[0])

  test('need two statements for any save, and two more if another server has written', async () => {
    for (const more of [{}, { versions: {}, etag: 'old' }]) {
      await save(here, '1', 22, more)
      said.splice(0)
      expect((await save(here, '1', 23, { versions: {} })).statusCode).toBe(200)
      expect(kinds()).toEqual(twoStatements)
    }
    await save(there, '2', 24)
    said.splice(0)
    await save(here, '3', 25)
    expect(kinds()).toEqual([...twoStatements, 'select', 'with'])
    expect(await entries()).toMatchObject({ '1.stage1Qty': 23, '2.stage1Qty': 24, '3.stage1Qty': 25 })
  })

  test('contain every save of both, with its versions and its author', async () => {
    const before = await asItStands()
    await save(here, '4', 31)
    await save(there, '4', 32)
    await save(here, '3', 33)
    const { versions, saved } = await asItStands()
    const place = 'ebs-b1/4.stage1Qty'
    expect(versions[place]).toBe((before.versions[place] ?? 0) + 2)
    expect(saved['ebs-b1']?.by).toBe('Хэрэглэгч ebs')
  })

  test('are validated by the writes of the other server', async () => {
    await save(there, '2', 40)
    const { versions } = await read(here)
    await save(there, '2', 41)
    const late = await save(here, '2', 42, {
      versions: { 'ebs-b1/2.stage1Qty': versions['ebs-b1/2.stage1Qty'] },
    })
    expect([late.statusCode, late.json<{ conflicts: unknown }>().conflicts]).toMatchObject([
      409,
      [{ theirs: '41', by: 'Хэрэглэгч ebs-b' }],
    ])
  })

  test('keep nothing of a save that is refused', async () => {
    const before = await asItStands()
    const refused = await save(here, '1', -5)
    expect(refused.statusCode).toBe(422)
    expect(await asItStands()).toEqual(before)
  })

  test('contain nothing of a failed save, and all of one with a lost commit response', async () => {
    await save(here, '4', 50)
    const [text = ''] = said.filter((each) => each.trim().startsWith('with request'))
    const before = await asItStands()
    broken = { text, when: 'before' }
    expect((await save(here, '4', 51)).statusCode).toBe(500)
    expect(await asItStands()).toEqual(before)
    broken = { text, when: 'after' }
    expect((await save(here, '4', 52)).statusCode).toBe(500)
    expect(await entries()).toMatchObject({ '4.stage1Qty': 52 })
    // The versions of the failed save are assigned again.
    expect((await save(there, '4', 53)).statusCode).toBe(200)
    expect(await entries()).toMatchObject({ '4.stage1Qty': 53 })
  })

  test('have the profile and the names as they are now', async () => {
    const institution = {
      event: 'EDIT',
      institutionId: '1001',
      name: 'Нэг',
      profile: schoolProfile({ location: 'capital' }),
    }
    expect((await admin.post('/api/admin/institutions/save', institution)).statusCode).toBe(200)
    expect((await asItStands()).facts.location).toBe('capital')
    await save(there, '1', 61)
    const account = {
      event: 'EDIT',
      userName: 'ebs-b',
      displayName: 'Шинэ нэр',
      post: '',
      role: 'institution',
      level: null,
      institutionId: '1001',
      reviews: [],
    }
    expect((await admin.post('/api/admin/accounts/save', account)).statusCode).toBe(200)
    expect((await asItStands()).saved['ebs-b1']?.by).toBe('Шинэ нэр')
  })

  test('are not mixed up between institutions and years', async () => {
    const neighbour = await one.signIn('ebs2')
    expect((await read(neighbour)).entries).toEqual({})
    expect((await read(here, 2025)).entries).toEqual({})
    expect((await read(here)).entries['ebs-b1']).toBeDefined()
  })

  test('are evicted above the limit, the least recently requested first', async () => {
    const { db } = one.services
    const cachedDraft = await getDraft(db, '1001', YEAR)
    await read(here, 2025)
    // Each has some megabytes of last year's text, as the cache measures it.
    const lastYear = { row: 'x'.repeat(4_000_000) }
    for (let year = 3000; year < 3100; year += 1) {
      cacheDraft(db, { ...cachedDraft, year, lastYear })
      await getDraft(db, '1001', YEAR - 1)
    }
    said.splice(0)
    await read(here, 2025)
    expect(said).toHaveLength(1)
    await read(here)
    expect(said).toHaveLength(3)
  })
})
