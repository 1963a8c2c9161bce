import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from 'vitest'
import { databaseText } from '#platform/database/database-text.ts'
import { embeddedFiles } from '#platform/database/embedded/files.ts'
import { firstStart } from '#platform/database/embedded/first-start.ts'
import { openFiles } from '#platform/database/embedded/open-files.ts'
import { durableStartParameters } from '#platform/database/embedded/start-parameters.ts'
import { openToOthers } from '#test/support/open-to-others.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

describe('the first start', () => {
  const dataDir = scratchDirectory()

  test('creates a database despite the remains of an interrupted start', async () => {
    mkdirSync(join(dataDir, 'database.unfinished'))
    writeFileSync(join(dataDir, 'database.unfinished', 'PG_VERSION'), 'half')
    expect(await firstStart(dataDir)).toBe(join(dataDir, 'database'))
    expect(readdirSync(dataDir)).toEqual(['database'])
    expect(existsSync(join(dataDir, 'database', 'PG_VERSION'))).toBe(true)
    expect(openToOthers(join(dataDir, 'database'))).toEqual([])
  })

  test('refuses a directory with files but no database, and leaves both', async () => {
    const other = join(dataDir, 'other')
    mkdirSync(join(other, 'database', 'base'), { recursive: true })
    await expect(firstStart(other)).rejects.toThrow(databaseText.noVersion(join(other, 'database')))
    expect(readdirSync(other)).toEqual(['database'])
    expect(readdirSync(join(other, 'database'))).toEqual(['base'])
  })

  test('leaves a database that is there alone, and it opens lean and with fsync', async () => {
    const directory = await firstStart(dataDir)
    const pglite = await PGlite.create({
      fs: embeddedFiles(directory),
      startParams: [...durableStartParameters],
    })
    const settings = await pglite.query(
      `select name, current_setting(name) as value from pg_settings
       where name in ('fsync', 'shared_buffers', 'wal_sync_method') order by name`,
    )
    expect(settings.rows).toEqual([
      { name: 'fsync', value: 'on' },
      { name: 'shared_buffers', value: '32MB' },
      { name: 'wal_sync_method', value: 'fsync' },
    ])
    await pglite.close()
  })

  test('and its later files are closed to other users', () => {
    expect(openToOthers(join(dataDir, 'database'))).toEqual([])
  })

  test('gives the reason when it cannot create one', async () => {
    const missing = join(dataDir, 'no', 'such')
    await expect(firstStart(missing)).rejects.toThrow(/нээгдсэнгүй: .*ENOENT/s)
  })
  test('gives the number of an error that has no name here', async () => {
    const version = join(dataDir, 'PG_VERSION')
    symlinkSync(version, version)
    await expect(openFiles(dataDir)).rejects.toThrow(databaseText.notOpened(dataDir, 'WASI errno 44'))
  })
})
