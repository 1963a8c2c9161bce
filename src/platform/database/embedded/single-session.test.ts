import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import { openEmbedded } from '#test/support/database.ts'

describe('the one session of the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmbedded()
  })
  afterAll(() => database.close())

  test('serves one transaction at a time; concurrent ones wait, and see it in full', async () => {
    const { db } = database
    const rows = () => db.selectFrom('secret').select('name').execute()
    const started = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    const writing = transact(db, async (trx) => {
      await trx.insertInto('secret').values({ name: 'a', value: '' }).execute()
      started.resolve()
      await requested.promise
      await trx.insertInto('secret').values({ name: 'b', value: '' }).execute()
    })
    await started.promise
    const reading = rows()
    requested.resolve()
    expect(await reading).toEqual([{ name: 'a' }, { name: 'b' }])
    await writing
  })
})
