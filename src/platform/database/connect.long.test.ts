import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect, openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { httpText } from '#platform/http/http-text.ts'
import { programLog } from '#platform/log.ts'
import { startApp } from '#test/support/app.ts'
import { childProgram } from '#test/support/child-program.ts'
import { layDatabase } from '#test/support/lay-database.ts'
import { startCluster } from '#test/support/postgres-cluster.ts'
import { postgresPrograms } from '#test/support/postgres-programs.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

function connectTo(dataDir: string) {
  return connect({ databaseUrl: undefined, dataDir, log: silentLog })
}

describe('the directory of the embedded database', () => {
  const dataDir = scratchDirectory()

  test('is refused while another process has it; killed -9, or without its lock file, that process loses nothing it acknowledged', async () => {
    await layDatabase(dataDir)
    const killed = childProgram('embedded-writer.ts', dataDir, '0')
    const acknowledged = await killed.lines(50)
    await expect(connectTo(dataDir)).rejects.toThrow(`${killed.pid} дугаартай процесс`)
    acknowledged.push(...(await killed.lines(50)))
    acknowledged.push(...(await killed.kill()))

    // The loss of its lock file ends a program before it acknowledges anything that the next one does not know.
    const unlocked = childProgram('embedded-writer.ts', dataDir, '1000000')
    acknowledged.push(...(await unlocked.lines(50)))
    rmSync(join(dataDir, 'in-use.lock'))
    const next = childProgram('embedded-writer.ts', dataDir, '2000000')
    acknowledged.push(...(await next.lines(50)))
    // The process exits by itself.
    acknowledged.push(...(await unlocked.rest()))
    await expect(connectTo(dataDir)).rejects.toThrow(`${next.pid} дугаартай процесс`)
    acknowledged.push(...(await next.kill()))

    const { db, close } = await connectTo(dataDir)
    const rows = await db.selectFrom('secret').select('name').where('value', '=', 'written').execute()
    const names = new Set(rows.map(({ name }) => name))
    expect(acknowledged.filter((number) => !names.has(number))).toEqual([])
    await close()
  })
})

describe.runIf(postgresPrograms().kind === 'found')('a PostgreSQL that is away for a while', () => {
  const directory = scratchDirectory()

  test('503: responses mark the failure as temporary with a retry time; the log gives one reason, then counts', async () => {
    const lines: { msg: string; level: number; err?: { stack?: string }; refused?: number }[] = []
    const log = programLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const { socket, stop } = await startCluster()
    const url = (at: string) => `postgres://postgres@localhost/postgres?host=${encodeURIComponent(at)}`
    let isStopped = false
    try {
      const started = await startApp({
        open: async () => migrated(await openPostgres({ databaseUrl: url(socket), log })),
        directory,
        log,
      })
      const ebs = await started.signIn('ebs')
      expect((await ebs.get('/api/tosov/home')).statusCode).toBe(200)
      await stop()
      isStopped = true
      for (const [method, path, body] of [
        ['GET', '/api/tosov/home', undefined],
        ['POST', '/api/auth/login', { userName: 'ebs', password: 'x' }],
        ['POST', '/api/ebs/blank1/save', { id: '1001', year: 2026, blanks: [] }],
        ['GET', '/api/tosov/draft/2026', undefined],
      ] as const) {
        const answer = await (body === undefined ? ebs.get(path) : ebs.post(path, body))
        expect([method, path, answer.statusCode, answer.headers['retry-after']]).toEqual([
          method,
          path,
          503,
          '5',
        ])
        expect(answer.json()).toEqual({ status: 0, message: httpText.databaseAway })
      }
      expect((await started.app.inject({ url: '/readyz' })).statusCode).toBe(503)
      expect((await started.app.inject({ url: '/healthz' })).statusCode).toBe(200)
      const stacks = lines.filter(({ err }) => err?.stack !== undefined).map(({ msg }) => msg)
      expect(stacks.filter((msg) => msg.startsWith('the database is away'))).toHaveLength(1)
      expect(stacks.filter((msg) => msg === 'database connection lost').length).toBeLessThan(2)
      expect(stacks.length).toBeLessThan(3)
      await started.close()
    } finally {
      if (!isStopped) await stop()
    }
  })
})

describe.runIf(postgresPrograms().kind === 'found')('a PostgreSQL that hangs', () => {
  const directory = scratchDirectory()

  test('503: a call on an open connection gets an answer, and the next ones work when it goes on', async () => {
    const { socket, stop } = await startCluster()
    const databaseUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      const [first = ''] = readFileSync(`${socket}/data/postmaster.pid`, 'utf8').split('\n')
      const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
      for (const pid of [first, ...children]) process.kill(Number(pid), name)
    }
    try {
      const started = await startApp({
        open: async () => migrated(await openPostgres({ databaseUrl, log: silentLog, patienceMs: 300 })),
        directory,
      })
      const ebs = await started.signIn('ebs')
      expect((await ebs.get('/api/tosov/home')).statusCode).toBe(200)
      signal('SIGSTOP')
      try {
        const answer = await ebs.get('/api/tosov/home')
        expect([answer.statusCode, answer.json()]).toEqual([
          503,
          { status: 0, message: httpText.databaseAway },
        ])
      } finally {
        signal('SIGCONT')
      }
      await expect.poll(async () => (await ebs.get('/api/tosov/home')).statusCode).toBe(200)
      await started.close()
    } finally {
      await stop()
    }
  })
})

async function migrated(database: Database): Promise<Database> {
  await migrate(database.db)
  return database
}
