import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { normForm } from '#contract/admin.ts'
import { readNorms } from '#server/draft/norms.store.ts'
import { type SignedIn, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const SESSION = '2026-02'

/** Keeps every statement that reads, as its tree in text. */
function keepReads(reads: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') reads.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

describe.each(oneDatabase)('what every institution asks all day ($name)', ({ open }) => {
  const directory = scratchDirectory()
  const reads: string[] = []
  let started: TestApp
  let school: SignedIn
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
  const calculate = () => school.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode: SESSION })

  test('a calculation reads the report before it once, not for its status', async () => {
    expect((await calculate()).statusCode).toBe(200)
    expect(
      of('report').filter((read) => read.includes('SelectAllNode') && read.includes(SESSION)),
    ).toHaveLength(1)
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
