import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { databases, hasPostgres, openTestPostgres } from '#test/support/database.ts'

async function refuse(trx: Transaction<Schema>, code: string): Promise<void> {
  await sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`).execute(trx)
}

async function valuesOf(db: Kysely<Schema>, name: string): Promise<string[]> {
  const rows = await db.selectFrom('secret').select('value').where('name', '=', name).execute()
  return rows.map(({ value }) => value)
}

const noPause = async () => {}

describe.each(databases)('a transaction ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test.each(['40001', '40P01'])('is run again when refused with %s, and then counts once', async (code) => {
    let attempts = 0
    const work = async (trx: Transaction<Schema>) => {
      attempts += 1
      await trx
        .insertInto('secret')
        .values({ name: code, value: `attempt ${attempts}` })
        .execute()
      if (attempts < 3) await refuse(trx, code)
      return attempts
    }
    expect(await transact(database.db, work, noPause)).toBe(3)
    expect(await valuesOf(database.db, code)).toEqual(['attempt 3'])
  })

  test('gives up after six attempts, with the refusal, having paused before each but the first', async () => {
    const pauses: number[] = []
    const pause = async (failures: number) => void pauses.push(failures)
    await expect(transact(database.db, (trx) => refuse(trx, '40001'), pause)).rejects.toThrow('refused')
    expect(pauses).toEqual([1, 2, 3, 4, 5])
  })

  test('inside another is a part of that one, which is run again as a whole', async () => {
    let attempts = 0
    const outer = async (trx: Transaction<Schema>) => {
      attempts += 1
      await transact(trx, (inner) =>
        inner
          .insertInto('secret')
          .values({ name: 'inside', value: `attempt ${attempts}` })
          .execute(),
      )
      if (attempts < 2) await transact(trx, (inner) => refuse(inner, '40001'))
    }
    await transact(database.db, outer, noPause)
    expect(await valuesOf(database.db, 'inside')).toEqual(['attempt 2'])
  })

  test('is not run again for any other error, and leaves nothing behind', async () => {
    let attempts = 0
    const work = async (trx: Transaction<Schema>) => {
      attempts += 1
      await trx.insertInto('secret').values({ name: 'left', value: 'behind' }).execute()
      await refuse(trx, '23505')
    }
    await expect(transact(database.db, work, noPause)).rejects.toThrow('refused')
    expect(attempts).toBe(1)
    expect(await valuesOf(database.db, 'left')).toEqual([])
  })

  test('that fails outside the database leaves nothing behind either', async () => {
    const work = async (trx: Transaction<Schema>) => {
      await trx.insertInto('secret').values({ name: 'ours', value: 'gone' }).execute()
      throw new Error('our own mistake')
    }
    await expect(transact(database.db, work)).rejects.toThrow('our own mistake')
    expect(await valuesOf(database.db, 'ours')).toEqual([])
  })
})

describe.runIf(hasPostgres)('two transactions that block each other (PostgreSQL)', () => {
  test('a deadlock costs neither of them', async () => {
    const database = await openTestPostgres()
    if (database === undefined) throw new Error('This run has no PostgreSQL.')
    const { db, close } = database
    await db
      .insertInto('secret')
      .values([counter('one'), counter('two')])
      .execute()
    const meet = meetingOf(2)
    const both = [['one', 'two'] as const, ['two', 'one'] as const]
    await Promise.all(both.map(([first, second]) => transact(db, addInOrder(first, second, meet))))
    expect([...(await valuesOf(db, 'one')), ...(await valuesOf(db, 'two'))]).toEqual(['2', '2'])
    await close()
  })
})

function counter(name: string) {
  return { name, value: '0' }
}

/** Increments two counters and waits in between until all have locked their first, so that they must collide. */
function addInOrder(first: string, second: string, meet: () => Promise<void>) {
  return async (trx: Transaction<Schema>) => {
    await addOne(trx, first)
    await meet()
    await addOne(trx, second)
  }
}

async function addOne(trx: Transaction<Schema>, name: string): Promise<void> {
  await sql`update secret set value = (value::int + 1)::text where name = ${name}`.execute(trx)
}

/** Resolves for all callers when enough have arrived; later ones do not wait. */
function meetingOf(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= people) resolve()
    return promise
  }
}
