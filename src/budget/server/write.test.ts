import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer, SaveAnswer } from '#budget/api.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { lockText } from '#budget/lock-text.ts'
import { lockDraft, storeResponse } from '#budget/server/lock.store.ts'
import type { AdminNorms, NormsSaveAnswer } from '#features/norms/api.ts'
import { reportCalls } from '#features/reports/api.ts'
import { clearPerDatabase } from '#platform/database/remembered.ts'
import type { Schema } from '#platform/database/schema.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { databases, hasPostgres, postgresAddress } from '#test/support/database.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { setApp } from '#test/support/set-app.ts'
import { observedPostgres } from '#test/support/told-postgres.ts'

const YEAR = 2026

/** Two servers on one database, each without knowledge of the other's cache and pending saves. */
describe.runIf(hasPostgres)('saves at two servers', () => {
  const directory = scratchDirectory()
  const said: string[] = []
  let one: TestApp
  let other: TestApp
  let here: SignedInClient
  let there: SignedInClient
  let admin: SignedInClient
  beforeAll(async () => {
    const address = (await postgresAddress('migrated')) ?? ''
    const listener = { before: (text: string) => void said.push(text) }
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
  })

  const read = async (who: SignedInClient): Promise<Omit<DraftAnswer, 'etag'>> => {
    const { etag: _, ...draft } = (await who.get(`/api/tosov/draft/${YEAR}`)).json<DraftAnswer>()
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
  const tries = () => said.filter((text) => text.trim().startsWith('with request')).length

  test('are revalidated by a save after a change of their version at another server', async () => {
    const profile = schoolProfile({ location: 'capital' })
    const moving: Readonly<Record<string, () => Promise<{ readonly statusCode: number }>>> = {
      'the draft': () => save(there, '2', 26),
      'the draft of the year before': () => save(there, '2', 27, { year: YEAR - 1 }),
      'the institution': () =>
        admin.post('/api/admin/institutions/save', {
          ...{ event: 'EDIT', institutionId: '1001', name: 'Нэг', profile },
        }),
      'the norms': async () => {
        const seen = { year: YEAR, version: null, note: '' }
        const { version: _, ...norms } = (await admin.get(`/api/admin/norms/${YEAR}/1`)).json<AdminNorms>()
        const { givens, sources, settings, continued } = norms
        const raised = { ...givens, 'norm-grade': { ...givens['norm-grade'], '1': { amount: 1_577_000 } } }
        const draft = { ...seen, givens: raised, sources, settings, continued }
        const { changedAt } = (await admin.post('/api/admin/norms/save', draft)).json<NormsSaveAnswer>()
        return admin.post('/api/admin/norms/publish', { ...seen, version: changedAt })
      },
    }
    for (const [what, move] of Object.entries(moving)) {
      await save(here, '1', 28)
      const moved = await move()
      said.splice(0)
      const saved = await save(here, '1', 29, { versions: {} })
      expect([what, moved.statusCode, tries()]).toEqual([what, 200, 2])
      const { etag } = (await here.get(`/api/tosov/draft/${YEAR}`)).json<DraftAnswer>()
      expect([what, saved.json<SaveAnswer>().etag]).toEqual([what, etag])
      await asItStands()
    }
  })

  test('take all that is saved at once at both, each save once', async () => {
    const before = await asItStands()
    const events = () =>
      one.database.db.selectFrom('event').selectAll().where('kind', '=', 'cell').orderBy('event_id').execute()
    const known = (await events()).length
    const figures = Array.from({ length: 12 }, (_, index) => 101 + index)
    const answers = await Promise.all(figures.map((figure, at) => save(at % 2 ? here : there, '4', figure)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(figures.map(() => 200))
    const { versions } = await asItStands()
    expect(versions['ebs-b1/4.stage1Qty']).toBe((before.versions['ebs-b1/4.stage1Qty'] ?? 0) + 12)
    const newEvents = (await events()).slice(known)
    expect(newEvents.map(({ new_value }) => Number(new_value)).toSorted((a, b) => a - b)).toEqual(figures)
    // Each event contains the replaced figure.
    for (const [index, { old_value }] of newEvents.entries())
      if (index > 0) expect(old_value).toBe(newEvents[index - 1]?.new_value)
  })

  test('accept one of two concurrent writes with the same base version, and notify the other', async () => {
    const { versions } = await read(here)
    const base = { versions: { 'ebs-b1/3.stage1Qty': versions['ebs-b1/3.stage1Qty'] ?? 0 } }
    const answers = await Promise.all([save(here, '3', 71, base), save(there, '3', 72, base)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [winner] = answers.filter(({ statusCode }) => statusCode === 200)
    expect((await asItStands()).entries['ebs-b1']?.['3.stage1Qty']).toBe(winner === answers[0] ? 71 : 72)
  })

  test('apply concurrent requests with one idempotency key once', async () => {
    const before = await asItStands()
    const keyed = (app: TestApp, who: SignedInClient) =>
      app.inject({
        ...{ method: 'POST', url: '/api/ebs/blank1/save' },
        headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': 'same' },
        payload: {
          ...{ id: '1001', year: YEAR, versions: {} },
          blanks: [{ specificationCode: '4', stage1Qty: 73 }],
        },
      })
    // One account at both, because responses contain the author.
    const sameThere = await other.signIn('ebs')
    const requests = [0, 1, 2, 3, 4, 5].map((at) => (at % 2 ? keyed(one, here) : keyed(other, sameThere)))
    const answers = await Promise.all(requests)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(requests.map(() => 200))
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    const { versions } = await asItStands()
    expect(versions['ebs-b1/4.stage1Qty']).toBe((before.versions['ebs-b1/4.stage1Qty'] ?? 0) + 1)
  })

  const savedDuring = async (hold: (trx: Transaction<Schema>) => Promise<void>, key: string) => {
    const { db } = other.services
    const pendingWrite = await db.transaction().execute(async (trx) => {
      await hold(trx)
      const answer = one.inject({
        ...{ method: 'POST', url: '/api/ebs/blank1/save' },
        headers: { authorization: `Bearer ${here.token}`, 'idempotency-key': key },
        payload: { id: '1001', year: YEAR, blanks: [{ specificationCode: '2', stage1Qty: 81 }] },
      })
      await expect.poll(() => waitingStatements(trx)).toBe(1)
      return { answer }
    })
    return pendingWrite.answer
  }
  const waitingStatements = async (trx: Transaction<Schema>) => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(trx)
    return rows.length
  }

  test('refuse a save that waited for the closing of the year, and store none of it', async () => {
    const before = await asItStands()
    const report = { institution_id: '1001', session_code: '2026-02', year: YEAR, status: 'SENT' } as const
    const answer = await savedDuring(async (trx) => {
      await lockDraft(trx, '1001', YEAR)
      await trx.insertInto('report').values(report).execute()
    }, 'waited')
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([409, lockText.sent])
    expect((await asItStands()).versions).toEqual(before.versions)
    await one.database.db.deleteFrom('report').execute()
  })

  test('store nothing of a save if a concurrent save of another year has used its key', async () => {
    const before = await asItStands()
    const answer = await savedDuring(
      (trx) =>
        storeResponse(
          trx,
          { institutionId: '1001', key: 'taken', callId: 'another', body: {} },
          {},
          new Date('2026-03-02T01:00:00Z'),
        ),
      'taken',
    )
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      draftRefusalText.keyReused,
    ])
    expect(await asItStands()).toEqual(before)
  })
})

describe.each(databases)('saves at one server ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const colleague = app.client('ebs-b')

  const save = (who: SignedInClient, row: string, stage1Qty: number) =>
    who.post('/api/ebs/blank1/save', {
      id: '1001',
      year: YEAR,
      blanks: [{ specificationCode: row, stage1Qty }],
    })
  const read = async (): Promise<DraftAnswer> => (await ebs.get(`/api/tosov/draft/${YEAR}`)).json()

  test('of one draft at once are all stored in sequence, alongside other changes of the draft', async () => {
    const before = await read()
    const about = { orgId: '1001', sessionCode: '2026-02' }
    const calculate = () => ebs.post(reportCalls.reportSnapshot.path, about)
    const figures = Array.from({ length: 8 }, (_, index) => 11 + index)
    const answers = await Promise.all([
      ...figures.slice(0, 4).map((figure) => save(ebs, '4', figure)),
      calculate(),
      ...figures.slice(4).map((figure) => save(colleague, '4', figure)),
      calculate(),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const remembered = await read()
    clearPerDatabase(app.services.db)
    expect(await read()).toEqual(remembered)
    const place = 'ebs-b1/4.stage1Qty'
    expect(remembered.versions[place]).toBe((before.versions[place] ?? 0) + figures.length)
    const events = app.services.db.selectFrom('event').select(['old_value', 'new_value'])
    const cellEvents = await events.where('kind', '=', 'cell').orderBy('event_id').execute()
    expect(cellEvents.map(({ old_value }) => old_value)).toEqual([
      null,
      ...cellEvents.slice(0, -1).map(({ new_value }) => new_value),
    ])
  })

  test('are validated by the current year, even if another user closed it', async () => {
    await save(ebs, '4', 20)
    const admin = await app.signIn('admin')
    const period = { organizationTypeId: 48, sessionCode: '2026-02', year: YEAR, sessionName: 'Төсөл' }
    const setOpen = (isOpen: boolean) =>
      admin.post('/api/admin/periods/save', { ...period, event: 'EDIT', deadline: null, isOpen })
    expect((await setOpen(false)).statusCode).toBe(200)
    expect((await save(ebs, '4', 21)).statusCode).toBe(409)
    expect((await setOpen(true)).statusCode).toBe(200)
    expect((await save(ebs, '4', 22)).statusCode).toBe(200)
    expect((await read()).entries['ebs-b1']?.['4.stage1Qty']).toBe(22)
  })
})
