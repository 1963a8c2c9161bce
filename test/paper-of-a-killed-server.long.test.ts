import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { openPostgres } from '#platform/database/connect.ts'
import { briefly } from '#test/support/brief-program.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { askingAt } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const MAIN = fileURLToPath(new URL('../src/app/server.ts', import.meta.url))

/** Starts a server in its own process on a shared database. */
async function startServer(databaseUrl: string, directory: string) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: directory, DEMO: 'on', LOG_LEVEL: 'error', PORT: '0' }
  const child = spawn(process.execPath, [...briefly, MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(child, 'exit')
  await expect.poll(() => said, { timeout: 100_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\n/)
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return { address: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '', kill }
}

describe.runIf(hasPostgres)('a server that is killed a moment after a sending', () => {
  const directory = scratchDirectory()

  test('leaves the paper to another one, which makes it without a request', async () => {
    const databaseUrl = (await postgresAddress('demonstration')) ?? ''
    const { db, close } = await openPostgres({ databaseUrl, log: silentLog })
    const [one, other] = [
      await startServer(databaseUrl, directory),
      await startServer(databaseUrl, directory),
    ]
    const school = await askingAt(one.address, 'ebs2', demoPassword)
    const answer = await school.post('/api/report/send', { orgId: '1008', sessionCode: '2026-01' })
    await one.kill('SIGKILL')
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('2026-1008-1')])
    const paper = async () =>
      (
        await db
          .selectFrom('report')
          .select('pdf_file_id')
          .where('institution_id', '=', '1008')
          .where('session_code', '=', '2026-01')
          .executeTakeFirstOrThrow()
      ).pdf_file_id
    expect(await paper()).toBeNull()
    // Expires the lease at once, which would take two minutes.
    await db
      .updateTable('print_job')
      .set({ claimed_until: new Date(0) })
      .execute()
    await expect.poll(paper).not.toBeNull()
    await expect.poll(() => db.selectFrom('print_job').selectAll().execute()).toEqual([])
    await other.kill('SIGTERM')
    await close()
  })
})
