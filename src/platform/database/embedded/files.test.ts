import { fsyncSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from 'vitest'
import { embeddedFiles } from '#platform/database/embedded/files.ts'
import { durableStartParameters } from '#platform/database/embedded/start-parameters.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

describe('the disk under the embedded database', () => {
  const scratch = scratchDirectory()

  async function open(name: string, sync: (descriptor: number) => void): Promise<PGlite> {
    const loadDataDir = await openAsBlob(await onDemand('embeddedDump'))
    const fs = embeddedFiles(join(scratch, name), sync)
    return PGlite.create({ fs, loadDataDir, startParams: [...durableStartParameters] })
  }

  test('is synced at least once for every commit', async () => {
    let calls = 0
    const pglite = await open('counted', (descriptor) => {
      calls += 1
      fsyncSync(descriptor)
    })
    const before = calls
    for (let row = 0; row < 20; row += 1) await pglite.query(`insert into secret values ($1, '')`, [row])
    expect(calls - before).toBeGreaterThanOrEqual(20)
    await pglite.close()
  })
})
