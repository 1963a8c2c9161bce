import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { normForm } from '#budget/api.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import { readNorms } from '#budget/server/norms.store.ts'
import { clearPerDatabase } from '#platform/database/remembered.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { hasPostgres, oneDatabase, postgresAddress } from '#test/support/database.ts'
import { makeReady, REASON } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { observedPostgres } from '#test/support/told-postgres.ts'

const SESSION = '2026-02'
const ABOUT = { orgId: '1001', sessionCode: SESSION }

function keepReads(reads: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') reads.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

describe.each(oneDatabase)('the daily requests of every institution ($name)', ({ open }) => {
  const directory = scratchDirectory()
  const reads: string[] = []
  let started: TestApp
  let school: SignedInClient
  beforeAll(async () => {
    started = await startApp({
      directory,
      open: async () => {
        const database = await open()
        return { ...database, db: database.db.withPlugin(keepReads(reads)) }
      },
    })
    school = await started.signIn('ebs')
  })
  afterAll(() => started.close())
  beforeEach(() => reads.splice(0))

  const of = (table: string) => reads.filter((read) => read.includes(`"name":"${table}"`))
  const calculate = () => school.post('/api/finance/report/snapshot', ABOUT)

  test('neither a calculation nor the list of reports reads the figures of the one before', async () => {
    expect((await calculate()).statusCode).toBe(200)
    expect((await calculate()).statusCode).toBe(200)
    expect((await school.get(`/api/finance/report/list/${SESSION}/1001`)).statusCode).toBe(200)
    const withFigures = (read: string) => read.includes('SelectAllNode') || read.includes('"name":"rows"')
    expect(of('report').filter((read) => withFigures(read) && read.includes(SESSION))).toEqual([])
  })

  test('the list of reports reads no events', async () => {
    await calculate()
    reads.splice(0)
    expect((await school.get(`/api/finance/report/list/${SESSION}/1001`)).statusCode).toBe(200)
    expect(of('event')).toEqual([])
  })

  test('norms are checked once, and others as soon as others are published', async () => {
    const { db, now } = started.services
    const before = await readNorms(db, 2026)
    expect((await readNorms(db, 2026))?.givens).toBe(before?.givens)
    const { version: _, ...same } = before ?? { version: 0 }
    const content = JSON.stringify({ ...normForm.parse(same), settings: { excessPer: 'group' } })
    await db.insertInto('norm_set').values({ year: 2026, version: 2, content, published_at: now() }).execute()
    expect(await readNorms(db, 2026)).toMatchObject({ version: 2, settings: { excessPer: 'group' } })
    expect(await readNorms(db, 2026, 1)).toEqual(before)
  })
})

describe.runIf(hasPostgres)('the database queries of the last hour before a deadline', () => {
  const directory = scratchDirectory()
  const said: string[] = []
  let started: TestApp
  let school: SignedInClient
  beforeAll(async () => {
    const address = (await postgresAddress('migrated')) ?? ''
    const listener = { before: (text: string) => void said.push(text.trim().split(/\s/)[0] ?? '') }
    started = await startApp({ directory, open: async () => observedPostgres(address, listener) })
    school = await started.signIn('ebs')
    await calculate()
    await makeReady(school, ABOUT)
    await calculate()
  })
  afterAll(() => started.close())

  const calculate = () => school.post('/api/finance/report/snapshot', ABOUT)
  const send = (more = {}) => school.post('/api/report/send', { ...ABOUT, ...more })
  const statementsOf = async (ask: () => Promise<{ readonly statusCode: number }>) => {
    said.splice(0)
    expect((await ask()).statusCode).toBe(200)
    return said.slice()
  }

  test('a cached draft survives a calculation and equals a reload', async () => {
    const { db } = started.services
    await calculate()
    const before = await getDraft(db, '1001', 2026)
    await calculate()
    const remembered = await getDraft(db, '1001', 2026)
    expect(remembered.draft).toBe(before.draft)
    clearPerDatabase(db)
    const { draft, nameOf: _, lastYear: __, ...anew } = await getDraft(db, '1001', 2026)
    expect(remembered).toMatchObject(anew)
    expect(remembered.draft.stored).toEqual(draft.stored)
    expect(remembered.draft.inputs).toEqual(draft.inputs)
  })

  test('a calculation, the list of reports and a sending with its reasons take few statements', async () => {
    await calculate()
    const letter = { rule: 'letter', sheet: null, row: null, field: null, text: REASON }
    const calculating = await statementsOf(calculate)
    const listing = await statementsOf(() => school.get(`/api/finance/report/list/${SESSION}/1001`))
    const sending = await statementsOf(() => send({ justifications: [letter] }))
    // Includes sessions, transactions and last year's figures.
    expect([calculating.length, listing.length, sending.length]).toEqual([15, 5, 15])
  })
})
