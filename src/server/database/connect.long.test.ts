import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { childProgram } from '#test/support/child-program.ts'
import { layDatabase } from '#test/support/lay-database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

function connectTo(dataDir: string) {
  return connect({ databaseUrl: undefined, dataDir, log: silentLog })
}

describe('the directory of the embedded database', () => {
  const dataDir = scratchDirectory()

  test('is refused while another process has the directory; killed -9, that process loses nothing it acknowledged', async () => {
    await layDatabase(dataDir)
    const acknowledged: string[] = []
    for (const round of [0, 1]) {
      const writer = childProgram('embedded-writer.ts', dataDir, String(round * 1_000_000))
      acknowledged.push(...(await writer.lines(50)))
      await expect(connectTo(dataDir)).rejects.toThrow(`${writer.pid} дугаартай процесс`)
      acknowledged.push(...(await writer.lines(50)))
      acknowledged.push(...(await writer.kill()))
    }
    const { db, close } = await connectTo(dataDir)
    const rows = await db.selectFrom('secret').select('name').where('value', '=', 'written').execute()
    const names = new Set(rows.map(({ name }) => name))
    expect(acknowledged.filter((number) => !names.has(number))).toEqual([])
    await close()
  })
})

describe('a lock file that is removed under a running program', () => {
  const dataDir = scratchDirectory()

  test('ends that program before it acknowledges anything that the next one does not know', async () => {
    await layDatabase(dataDir)
    const first = childProgram('embedded-writer.ts', dataDir, '0')
    const acknowledged = await first.lines(50)
    rmSync(join(dataDir, 'in-use.lock'))
    const second = childProgram('embedded-writer.ts', dataDir, '1000000')
    acknowledged.push(...(await second.lines(50)))
    // Read to its end: it ends by itself.
    acknowledged.push(...(await first.rest()))
    acknowledged.push(...(await second.kill()))
    const { db, close } = await connectTo(dataDir)
    const rows = await db.selectFrom('secret').select('name').where('value', '=', 'written').execute()
    const names = new Set(rows.map(({ name }) => name))
    expect(acknowledged.filter((number) => !names.has(number))).toEqual([])
    await close()
  })
})
