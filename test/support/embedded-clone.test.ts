import { describe, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { dumpPrepared, openClone } from '#test/support/embedded-clone.ts'
import { silentLog } from '#test/support/silent-log.ts'

describe('clones of a prepared database', () => {
  test('contain the prepared data, and are isolated from each other', async () => {
    const dump = await dumpPrepared(async ({ db }) => {
      await migrate(db)
      await db.insertInto('secret').values({ name: 'prepared', value: '' }).execute()
    }, silentLog)
    const [one, other] = await Promise.all([openClone(dump, silentLog), openClone(dump, silentLog)])
    await one.db.insertInto('secret').values({ name: 'of the one', value: '' }).execute()
    const names = await other.db.selectFrom('secret').select('name').execute()
    expect(names).toEqual([{ name: 'prepared' }])
    await Promise.all([one.close(), other.close()])
  })
})
