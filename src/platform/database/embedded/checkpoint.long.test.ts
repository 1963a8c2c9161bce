import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { checkpointIfDue, isCheckpointDue, logPosition } from '#platform/database/embedded/checkpoint.ts'
import type { Schema } from '#platform/database/schema.ts'
import { openEmbedded } from '#test/support/database.ts'

const MB = 1024 * 1024
const MINUTE = 60_000

test.each([
  ['nothing was written', 0, 60 * MINUTE, false],
  ['a little was written just now', 1, 4 * MINUTE, false],
  ['a little was written five minutes ago', 1, 5 * MINUTE, true],
  ['much was written just now', 64 * MB, 0, true],
])('a checkpoint when %s', (_, written, passed, due) => {
  expect(isCheckpointDue(written, passed)).toBe(due)
})

describe('the log of the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmbedded()
  })
  afterAll(() => database.close())

  test('is cut by a checkpoint after much was written', async () => {
    const { db } = database
    const noon = new Date('2026-11-21T04:00:00Z')
    const mark = await logPosition(db, noon)
    for (let segment = 0; segment < 20; segment += 1) await fillSegment(db, segment)
    const grown = await logMegabytes(db)
    const next = await checkpointIfDue(db, mark, noon)
    expect(next.lsn).not.toBe(mark.lsn)
    expect(grown).toBeGreaterThanOrEqual(320)
    expect(await logMegabytes(db)).toBeLessThan(320)
    expect(await checkpointIfDue(db, next, noon)).toBe(next)
  })
})

/** Starts the next log segment of 16 MB. */
async function fillSegment(db: Kysely<Schema>, number: number): Promise<void> {
  await db
    .insertInto('secret')
    .values({ name: `segment ${number}`, value: '' })
    .execute()
  await sql`select pg_switch_wal()`.execute(db)
}

async function logMegabytes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select sum(size) as bytes from pg_ls_waldir()`.execute(db)
  return Number(rows[0]?.bytes) / MB
}
