import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startText } from '#app/start-text.ts'
import { demoAccounts } from '#features/demo/server/accounts.ts'
import { databaseText } from '#platform/database/database-text.ts'
import { briefly } from '#test/support/brief-program.ts'
import { freePort } from '#test/support/free-port.ts'
import { layDatabase } from '#test/support/lay-database.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { openToOthers } from '#test/support/open-to-others.ts'
import { layRelease } from '#test/support/release-fixture.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const MAIN = fileURLToPath(new URL('./server.ts', import.meta.url))
const ADMINISTER = fileURLToPath(new URL('./admin.ts', import.meta.url))
const PRINT_EDITIONS = new URL('../../test/support/print-editions.ts', import.meta.url).href

/** Except on Windows, a process group can be ended as a whole. */
const HAS_GROUPS = process.platform !== 'win32'

/** Limits the file size of another process. */
const CAN_LIMIT = spawnSync('prlimit', ['--version']).status === 0

type Program = { readonly child: ChildProcess; readonly said: () => string; readonly code: Promise<unknown> }

describe('the program', () => {
  const directory = scratchDirectory()
  let program: Program | undefined
  afterEach(async () => {
    if (program !== undefined) killAll(program)
    await program?.code
  })

  const start = (
    env: Readonly<Record<string, string>>,
    [command = '', ...args]: readonly string[] = [process.execPath, ...briefly, MAIN],
  ): Program => {
    const surroundings = {
      ...process.env,
      DATA_DIR: `${directory}/data`,
      LOG_LEVEL: 'error',
      PORT: '0',
      ...env,
    }
    const child = spawn(command, args, {
      env: surroundings,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: HAS_GROUPS,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said += text))
    program = { child, said: () => said, code: once(child, 'close').then(([code]) => code) }
    return program
  }
  const listening = async ({ said }: Program) => {
    await expect.poll(said, { timeout: 100_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\n/)
    return /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0] ?? ''
  }
  const signIn = (address: string, userName: string, password: string) =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password }),
    })

  /** Replaces the one-time password of the administrator and returns requests of that account. */
  const administrator = async (address: string, password: string, own: string) => {
    const headersOf = async (secret: string) => {
      const { token }: { token: string } = JSON.parse(await (await signIn(address, 'admin', secret)).text())
      return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    }
    const changed = await fetch(`${address}/api/auth/password`, {
      method: 'POST',
      headers: await headersOf(password),
      body: JSON.stringify({ current: password, next: own }),
    })
    expect(changed.status).toBe(200)
    const headers = await headersOf(own)
    return async (path: string, body?: object): Promise<unknown> => {
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return JSON.parse(await (await fetch(address + path, { headers, ...sent })).text())
    }
  }

  test('without demo data creates the administrator once, knows no made-up forms, and stops cleanly on a signal', async () => {
    await layDatabase(`${directory}/data`)
    // A failed start has printed no password, so the next one creates the administrator.
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const taken = start({ DEMO: 'off', PORT: String(Object(other.address()).port) })
    expect(await taken.code).toBe(1)
    expect(taken.said()).toContain('Төсөв эхэлсэнгүй: ')
    expect(taken.said()).toContain('EADDRINUSE')
    expect(taken.said()).not.toMatch(/admin {3}/)
    other.close()

    const observed = [process.execPath, ...briefly, '--import', PRINT_EDITIONS, MAIN]
    const first = start({ DEMO: 'off', SECOND_FACTOR: 'none' }, observed)
    const address = await listening(first)
    await expect.poll(first.said).toMatch(/admin {3}/)
    const oneTime = /: (\S{14})\n/.exec(first.said())?.[1] ?? 'none'
    const password = 'нуурын хөвөөн дэх модод 81'
    expect(first.said()).toContain(startText.privatePublicUrl('http://127.0.0.1:0'))
    const ask = await administrator(address, oneTime, password)
    // A year from which the made-up forms would hold begins with those that were ordered.
    expect(await ask('/api/admin/years/create', { year: 2027 })).toMatchObject({ status: 1 })
    expect(await ask('/api/admin/years/2027')).toMatchObject({ edition: '2025', started: true })
    first.child.kill('SIGTERM')
    expect(await first.code).toBe(0)
    expect(first.said()).toContain(startText.stopped)
    const [, loaded = ''] = /^editions: (.+)\.$/m.exec(first.said()) ?? []
    expect(loaded.split(' ')).toContain('2025')
    expect(loaded.split(' ')).not.toContain('example-2027')

    const second = start({ DEMO: 'on' })
    const later = await listening(second)
    await expect.poll(second.said).toContain(startText.noDemonstration)
    expect(second.said()).not.toContain('demo-2026')
    for (const userName of ['ebs', 'ministry', 'admin'])
      expect((await signIn(later, userName, 'demo-2026')).status).toBe(401)
    expect((await signIn(later, 'admin', password)).status).toBe(200)
    second.child.kill('SIGINT')
    expect(await second.code).toBe(0)
  }, 150_000)

  test.skipIf(process.platform !== 'linux')(
    'ends with a sentence if its directory cannot be made',
    async () => {
      const { code, said } = start({ DATA_DIR: '/proc/data' })
      expect(await code).toBe(1)
      expect(said()).toContain(startText.failed(startText.noFolder('/proc/data', 'ENOENT')))
    },
    60_000,
  )

  test('closes its files to others, and finishes a request in progress when it is stopped right after the start', async () => {
    const dataDir = `${directory}/stopped`
    await layDatabase(dataDir)
    execFileSync('chmod', ['-R', 'a+rwX', dataDir])
    const port = String(await freePort())
    const started = start({ DEMO: 'off', DATA_DIR: dataDir, PORT: port })
    const address = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${address}/readyz`)
        .then(({ status }) => status === 200)
        .catch(() => false)
    while (!(await isReady())) {
      expect(started.child.exitCode).toBeNull()
      await sleep(20)
    }
    expect(openToOthers(dataDir)).toEqual([])
    const socket = connect(Number(port), '127.0.0.1')
    const answered = text(socket)
    const body = JSON.stringify({ userName: 'nobody', password: 'none' })
    // Headers only, so that the request is in progress before the signal.
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await new Promise((resolve) => setImmediate(resolve))
    started.child.kill('SIGTERM')
    socket.write(body)
    expect(await answered).toMatch(/^HTTP\/1\.1 401 /)
    expect(await started.code).toBe(0)
    expect(started.said()).toContain(startText.stopped)
    expect(openToOthers(dataDir)).toEqual([])
  }, 150_000)

  test('finds the demo that an earlier start created in an empty database, here, open or locked', async () => {
    const DATA_DIR = `${directory}/demonstration`
    // test/support/make-release-fixture.ts starts the server on an empty folder and signs in.
    await layRelease(await onDemand('release'), DATA_DIR)
    const PUBLIC_URL = 'https://tosov.example'
    const locked = startText.knownAccountsLocked(demoAccounts.length)
    for (const { env, sentence, logged, status, accounts } of [
      { env: {}, sentence: '', logged: '', status: 200, accounts: true },
      {
        env: { PUBLIC_URL, DEMO: 'on' },
        sentence: startText.openDemonstration,
        logged: 'this demonstration is open',
        status: 200,
        accounts: true,
      },
      {
        env: { PUBLIC_URL },
        sentence: locked,
        logged: 'others reach this demonstration',
        status: 403,
        accounts: false,
      },
    ]) {
      const started = start({ DATA_DIR, LOG_LEVEL: 'warn', ...env })
      const address = await listening(started)
      if (accounts) await expect.poll(started.said).toMatch(/ebs2 .*1008/)
      await expect.poll(started.said, { timeout: 20_000 }).toContain(sentence)
      expect(started.said()).toContain(logged)
      for (const userName of ['ebs', 'admin'])
        expect((await signIn(address, userName, 'demo-2026')).status).toBe(status)
      if (sentence === '') {
        expect(started.said()).not.toContain('PUBLIC_URL')
        expect(started.said()).not.toContain(startText.openDemonstration)
      }
      started.child.kill('SIGINT')
      expect(await started.code).toBe(0)
    }
  }, 150_000)

  test.skipIf(!CAN_LIMIT)(
    'ends with its reason when the disk refuses, and starts again with everything',
    async () => {
      await layDatabase(`${directory}/refused`)
      const first = start({ DEMO: 'off', DATA_DIR: `${directory}/refused` })
      const address = await listening(first)
      await expect.poll(first.said).toMatch(/admin {3}/)
      const password = /: (\S{14})\n/.exec(first.said())?.[1] ?? 'none'
      // Creates rows beforehand, so that only the log must grow.
      expect((await signIn(address, 'admin', password)).status).toBe(200)
      execFileSync('prlimit', [`--pid=${first.child.pid}`, '--fsize=0'])
      // The refusal may or may not be sent.
      expect(
        await signIn(address, 'admin', password).then(
          ({ status }) => status,
          () => 'none',
        ),
      ).not.toBe(200)
      expect(await first.code).toBe(1)
      expect(first.said()).toContain('"level":60')
      expect(first.said()).toContain(startText.databaseFailed)
      await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')

      const second = start({ DEMO: 'off', DATA_DIR: `${directory}/refused` })
      expect((await signIn(await listening(second), 'admin', password)).status).toBe(200)
    },
    150_000,
  )

  describe('over a disk that takes no large file', () => {
    const dataDir = `${directory}/limited`
    const limited = (bytes: number, ...command: readonly string[]) => [
      'prlimit',
      `--fsize=${bytes}`,
      process.execPath,
      ...briefly,
      ...command,
    ]
    beforeAll(() => layDatabase(dataDir))

    test.skipIf(!CAN_LIMIT)('a command of the administrator ends with code 1 and its reason', async () => {
      const command = limited(64_000, ADMINISTER, 'create-administrator', 'dulmaa', 'Дулмаа')
      const started = start({ DATA_DIR: dataDir }, command)
      expect(await started.code).toBe(1)
      expect(started.said()).toContain('File too large')
    })

    // The first limit stops the opening database, the second a commit of the demo data.
    test.skipIf(!CAN_LIMIT).each([64_000, 9_000_000])('the server does so above %i bytes', async (bytes) => {
      const started = start({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, limited(bytes, MAIN))
      expect(await started.code).toBe(1)
      expect(started.said()).toContain('Төсөв эхэлсэнгүй: ')
      expect(started.said()).toContain('File too large')
    })

    test('the server starts when there is room, and ends with its reason when its lock file is removed, even without requests', async () => {
      const later = start({ DEMO: 'off', DATA_DIR: dataDir })
      await listening(later)
      rmSync(`${dataDir}/in-use.lock`)
      expect(await later.code).toBe(1)
      expect(later.said()).toContain('"level":60')
      expect(later.said()).toContain(databaseText.lockLost(`${dataDir}/in-use.lock`))
    })
  })

  const starting = () => expect.poll(() => existsSync(`${directory}/data/in-use.pid`)).toBe(true)
  describe.skipIf(!HAS_GROUPS)('stops when the shell of npm dies without a word', () => {
    test.each([
      ['starts', starting],
      ['serves', listening],
    ])('while it %s', async (_, reached) => {
      const shell = ['sh', '-c', `'${process.execPath}' ${briefly.join(' ')} '${MAIN}'; true`]
      const started = start({ npm_lifecycle_event: 'start' }, shell)
      await reached(started)
      started.child.kill('SIGKILL')
      await started.code
      expect(started.said()).toContain(startText.stopped)
    })
  })

  test('names the Node that it needs on an older one, and does not start', async () => {
    const [, command = ''] = /^ExecStart=(.+)$/m.exec(readFileSync('deploy/tosov.service', 'utf8')) ?? []
    const [, ...args] = command.split(' ')
    expect(readFileSync('Dockerfile', 'utf8')).toContain(
      JSON.stringify(['node', ...args]).replaceAll(',', ', '),
    )
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`
    const started = start({}, [process.execPath, '--import', `data:text/javascript,${older}`, ...args])
    expect(await started.code).toBe(1)
    expect(started.said()).toContain('Одоо ажиллаж байгаа нь 20.1.0.')
  })

  test('does not start with invalid settings, and lists every error', async () => {
    const wrong = start({ PORT: 'x', DATABASE_URL: 'y' })
    expect(await wrong.code).toBe(1)
    expect(wrong.said()).toBe(startText.errors([startText.badPort('x'), startText.badDatabase]))
  })
})

function killAll({ child }: Program): void {
  if (!HAS_GROUPS || child.pid === undefined) return void child.kill('SIGKILL')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone.
  }
}
