import { fsyncSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from 'vitest'
import type { Sessions } from '#platform/database/database.ts'
import { EmbeddedDatabaseFailedError } from '#platform/database/embedded/fail-fast.ts'
import { embeddedFiles } from '#platform/database/embedded/files.ts'
import { singleSession } from '#platform/database/embedded/single-session.ts'
import { durableStartParameters } from '#platform/database/embedded/start-parameters.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

async function insert(sessions: Sessions, name: string): Promise<void> {
  const session = await sessions.borrow()
  const written = session.run('insert into secret values ($1, $2)', [name, ''])
  await written.finally(() => session.release(false))
}

describe('a directory that is lost', () => {
  const directory = join(scratchDirectory(), 'database')

  test('in the middle of a commit has the commit refused, and is not written any more', async () => {
    let lost: Error | null = null
    let syncs = 0
    let isCommitting = false
    const sync = (descriptor: number) => {
      syncs += 1
      if (isCommitting) lost = new Error('lost')
      fsyncSync(descriptor)
    }
    const loadDataDir = await openAsBlob(await onDemand('embeddedDump'))
    const pglite = await PGlite.create({
      fs: embeddedFiles(directory, sync),
      loadDataDir,
      startParams: [...durableStartParameters],
    })
    const { sessions, failure } = singleSession(pglite, silentLog, () => lost)
    await insert(sessions, 'acknowledged')
    const lent = await sessions.borrow()
    isCommitting = true
    await expect(lent.run(`insert into secret values ('unsure', '')`, [])).rejects.toThrow(
      EmbeddedDatabaseFailedError,
    )
    expect((await failure).cause).toBe(lost)
    const before = syncs
    await expect(lent.run(`insert into secret values ('late', '')`, [])).rejects.toThrow(
      EmbeddedDatabaseFailedError,
    )
    expect(syncs).toBe(before)
    await pglite.close()
  })
})

describe('a disk that refuses a sync', () => {
  const directory = join(scratchDirectory(), 'database')
  const startParams = [...durableStartParameters]

  test('has the commit refused and the database fail for good, instead of waiting for ever', async () => {
    let healthy = true
    const sync = (descriptor: number) => {
      if (!healthy) throw new Error('I/O error')
      fsyncSync(descriptor)
    }
    const loadDataDir = await openAsBlob(await onDemand('embeddedDump'))
    const pglite = await PGlite.create({ fs: embeddedFiles(directory, sync), loadDataDir, startParams })
    const { sessions, failure } = singleSession(pglite, silentLog)
    await insert(sessions, 'acknowledged')
    healthy = false
    const lent = await sessions.borrow()
    await lent.run('begin', [])
    await lent.run('insert into secret values ($1, $2)', ['refused', ''])
    await expect(lent.run('commit', [])).rejects.toMatchObject({ severity: 'PANIC' })
    expect(await failure).toBeInstanceOf(EmbeddedDatabaseFailedError)
    await expect(sessions.borrow()).rejects.toThrow(EmbeddedDatabaseFailedError)
    await expect(lent.run('rollback', [])).rejects.toThrow(EmbeddedDatabaseFailedError)
    lent.release(true)
    await sessions.end()
  })

  test('has lost nothing acknowledged when the database is started again', async () => {
    const pglite = await PGlite.create({ fs: embeddedFiles(directory), startParams })
    const { rows } = await pglite.query('select name from secret')
    expect(rows).toContainEqual({ name: 'acknowledged' })
    await pglite.close()
  })
})
