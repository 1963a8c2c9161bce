import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations } from '#platform/database/migrations/index.ts'
import { openEmbedded } from '#test/support/database.ts'

describe('clones of a prepared database', () => {
  test('contain the prepared data, and are isolated from each other', async () => {
    // Prepared in a child process by `dumpPrepared`, with all migrations.
    const [one, other] = await Promise.all([openEmbedded(), openEmbedded()])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      one.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort())
    await one.db.insertInto('secret').values({ name: 'of the one', value: '' }).execute()
    const names = await other.db.selectFrom('secret').select('name').execute()
    expect(names).toEqual([])
    await Promise.all([one.close(), other.close()])
  })
})
