import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { startText } from '#app/start-text.ts'
import { briefly } from '#test/support/brief-program.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const MAIN = fileURLToPath(new URL('../src/app/server.ts', import.meta.url))

type Program = {
  readonly child: ChildProcess
  readonly said: () => string
  readonly logged: () => readonly LogLine[]
}
type LogLine = { readonly msg: string; readonly pid?: number; readonly signal?: string }

describe.runIf(hasPostgres && process.platform === 'linux')('several processes behind one port', () => {
  const directory = scratchDirectory()
  let program: Program | undefined
  afterEach(async () => {
    const { child } = program ?? {}
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
  })

  const start = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const child = spawn(process.execPath, [...briefly, MAIN], {
      env: { ...process.env, DATA_DIR: `${directory}/data`, LOG_LEVEL: 'info', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [said, log] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (log += text))
    const lines = () => log.split('\n').filter((line) => line.startsWith('{'))
    const logged = () => lines().map((line): LogLine => JSON.parse(line))
    program = { child, said: () => said, logged }
    await expect.poll(() => said, { timeout: 100_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\n/)
    return /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? ''
  }
  const logged = (text: string) => program?.logged().filter(({ msg }) => msg.includes(text)) ?? []
  const servers = () => childrenOf(program?.child.pid ?? 0)
  const get = (address: string, path: string) =>
    fetch(`${address}${path}`, { headers: { connection: 'close' } })

  test('prepare once, serve in turn, count together, replace one that dies, and stop with all done', async () => {
    const databaseUrl = (await postgresAddress('demonstration')) ?? ''
    const address = await start({ DATABASE_URL: databaseUrl, DEMO: 'on', WORKERS: '2' })
    // The line follows the address, possibly in a separate chunk.
    await expect.poll(() => program?.said()).toContain(startText.workers(2))
    const before = servers()
    expect(before).toHaveLength(2)

    for (let turn = 0; turn < 20; turn += 1) expect((await get(address, '/api/tosov/home')).status).toBe(401)
    // Each worker reports the requests of both.
    for (let turn = 0; turn < 4; turn += 1) expect(await answered(address)).toBe(20)

    const session = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'ebs', password: 'demo-2026' }),
    })
    const { token }: { token: string } = JSON.parse(await session.text())
    const headers = { authorization: `Bearer ${token}`, connection: 'close' }
    const [victim = 0] = before
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => logged('worker exited')).toMatchObject([{ signal: 'SIGKILL' }])
    expect((await fetch(`${address}/api/tosov/draft/2026`, { headers })).status).toBe(200)
    await expect.poll(() => logged('worker restarted')).toHaveLength(1)
    expect(servers()).toHaveLength(2)
    expect(servers()).not.toContain(victim)

    // A request in progress is completed before the shutdown.
    const asked = request(`${address}/api/finance/report/snapshot`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' },
    })
    await once(asked, 'continue')
    const ended = once(program?.child ?? process, 'exit')
    program?.child.kill('SIGTERM')
    asked.end(JSON.stringify({ orgId: '1001', sessionCode: '2026-01' }))
    const [answer] = await once(asked, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect((await ended)[0]).toBe(0)
    expect(program?.said()).toContain(startText.stopped)
  })

  test('create an administrator once in an empty database', async () => {
    const databaseUrl = (await postgresAddress('empty')) ?? ''
    const address = await start({ DATABASE_URL: databaseUrl, WORKERS: '2' })
    await expect.poll(() => program?.said()).toMatch(/admin {3}/)
    const password = /: (\S{14})\n/.exec(program?.said() ?? '')?.[1] ?? ''
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'admin', password }),
    })
    expect(answer.status).toBe(200)
    // Independent of the exit of the first process, no worker stays behind.
    const all = servers()
    expect(all).toHaveLength(2)
    program?.child.kill('SIGKILL')
    await expect.poll(() => all.filter(isRunning)).toEqual([])
  })
})

async function answered(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(
    /tosov_http_request_duration_seconds_count\{call="tosov\.home",status="401"\} (\d+)/.exec(text)?.[1] ?? 0,
  )
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
