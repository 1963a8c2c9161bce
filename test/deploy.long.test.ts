import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  type ConnectionOptions,
  connect as connectTls,
  getCACertificates,
  getCiphers,
  setDefaultCACertificates,
} from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { briefly } from '#test/support/brief-program.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { freePort } from '#test/support/free-port.ts'
import { openStream } from '#test/support/live-events.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { screenText } from '#ui/screen-text.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const SAVE = '/api/ebs/blank1/save'
const DRAFT = '/api/tosov/draft/2026'

/** Debian installs some of these in the path of root only. */
process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`
const isThere = (program: string, ...words: string[]) => spawnSync(program, words).error === undefined
const hasNginx = isThere('nginx', '-v') && isThere('openssl', 'version')
const hasSystemd = isThere('systemd-analyze', '--version')
if (!hasNginx) console.log('\nThe proxy LEFT OUT: there is no nginx, or no openssl\n')
if (!hasSystemd) console.log('\nThe service LEFT OUT: there is no systemd-analyze\n')

describe.runIf(hasSystemd)('the service', () => {
  const directory = scratchDirectory()
  /** The unit file with an existing Node path. */
  const unit = () => {
    const path = join(directory, 'tosov.service')
    writeFileSync(path, read('deploy/tosov.service').replace('/usr/bin/node', process.execPath))
    return path
  }

  test('is understood by systemd to the last line', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit()], {
      encoding: 'utf8',
    })
    expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
  })

  test('is closed to all that the program does not need', () => {
    const words = ['security', '--offline=true', '--no-pager', '--threshold=25', unit()]
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/exposure level .*: \d\.\d OK/)])
  })
})

type Program = { readonly child: ChildProcess; readonly port: string; readonly logged: () => string }

describe.runIf(hasNginx && hasPostgres)('nginx before two servers', () => {
  const directory = scratchDirectory()
  const programs: Program[] = []
  let nginx: ChildProcess | undefined
  let nginxSaid = ''
  let address = ''
  let plain = ''
  const trusted = getCACertificates('default')

  beforeAll(async () => {
    const databaseUrl = (await postgresAddress('demonstration')) ?? ''
    const [httpPort, httpsPort] = [await freePort(), await freePort()]
    ;[address, plain] = [`https://127.0.0.1:${httpsPort}`, `http://127.0.0.1:${httpPort}`]
    programs.push(await start(databaseUrl), await start(databaseUrl))
    const [certificate, key] = [join(directory, 'fullchain.pem'), join(directory, 'key.pem')]
    const about = ['-subj', '/CN=tosov.example', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
    const pair = ['-newkey', 'rsa:2048', '-noenc', '-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', '-x509', ...pair, ...about], { stdio: 'pipe' })
    setDefaultCACertificates([...trusted, readFileSync(certificate, 'utf8')])
    const configuration = whole(directory, placed({ httpPort, httpsPort, certificate, key }))
    execFileSync('nginx', [...configuration, '-t'], { stdio: 'pipe' })
    nginx = spawn('nginx', [...configuration, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
    nginx.stderr?.setEncoding('utf8').on('data', (text: string) => {
      nginxSaid += text
    })
    await vi.waitFor(
      async () => {
        const status = await fetch(`${address}/api/tosov/home`).then(
          (answer) => answer.status,
          () => nginxSaid,
        )
        if (status !== 401) throw new Error(`nginx does not serve: ${status}`)
      },
      { interval: 200 },
    )
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await Promise.all([nginx, ...programs.map(({ child }) => child)].map(end))
  })

  async function start(databaseUrl: string): Promise<Program> {
    const child = spawn(process.execPath, [...briefly, join(ROOT, 'src/app/server.ts')], {
      env: {
        ...process.env,
        ...{ DATABASE_URL: databaseUrl, DATA_DIR: join(directory, 'data'), DEMO: 'on' },
        ...{ LOG_LEVEL: 'info', PORT: '0', TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: address },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
    for await (const line of createInterface(child.stdout)) {
      const port = /http:\/\/127\.0\.0\.1:(\d+)$/.exec(line)?.[1]
      if (port === undefined) continue
      child.stdout.resume()
      return { child, port, logged: () => log }
    }
    throw new Error(`The program has ended before it served.\n${log}`)
  }

  function placed(by: { httpPort: number; httpsPort: number; certificate: string; key: string }): string {
    return read('deploy/nginx.conf')
      .replace('server 127.0.0.1:4001', `server 127.0.0.1:${programs[0]?.port}`)
      .replace('server 127.0.0.1:4002', `server 127.0.0.1:${programs[1]?.port}`)
      .replace('listen 80;', `listen 127.0.0.1:${by.httpPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${by.httpsPort} `)
      .replace('/etc/ssl/tosov/fullchain.pem', by.certificate)
      .replace('/etc/ssl/tosov/key.pem', by.key)
  }

  const signIn = async (userName: string) => {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password: 'demo-2026' }),
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const { token }: { token: string } = JSON.parse(await answer.text())
    return { status: answer.status, cookies, set: answer.headers.getSetCookie(), token }
  }
  const save = (headers: Readonly<Record<string, string>>, value: number) =>
    fetch(address + SAVE, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        ...{ id: '1001', year: 2026 },
        blanks: [{ specificationCode: '2', stage10Qty: String(value) }],
      }),
    })
  const answeredBy = () =>
    programs.map(
      ({ logged }) =>
        logged()
          .split('\n')
          .filter((line) => line.includes('"answered"')).length,
    )

  test('redirects to https, and publishes no monitoring page', async () => {
    const led = await fetch(`${plain}/?check=x`, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:.*\/\?check=x$/),
    ])
    for (const path of ['/metrics', '/readyz']) expect((await fetch(address + path)).status).toBe(404)
    // Disconnected pages poll it.
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  })

  test('a call in the clear is refused, and led nowhere', async () => {
    for (const [method, path] of [
      ['POST', '/api/auth/login'],
      ['GET', DRAFT],
    ] as const) {
      const answer = await fetch(plain + path, { method, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    }
  })

  test('makes browsers use https for a year', async () => {
    const { headers } = await fetch(`${address}/api/auth/password-reset`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  const agreed = (offered: ConnectionOptions): Promise<readonly [protocol: string | null, cipher: string]> =>
    new Promise((resolve) => {
      const socket = connectTls({ host: '127.0.0.1', port: Number(new URL(address).port), ...offered })
      socket.once('secureConnect', () => {
        resolve([socket.getProtocol(), socket.getCipher().name])
        socket.destroy()
      })
      socket.once('error', (error) => resolve([null, 'code' in error ? String(error.code) : error.message]))
    })
  /** TLS 1.2 with forward secrecy and authenticated encryption. */
  const allowedCiphers = /^ECDHE-(RSA|ECDSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/

  test('speaks TLS 1.2 and 1.3, nothing from before', async () => {
    expect((await agreed({}))[0]).toBe('TLSv1.3')
    expect(await agreed({ maxVersion: 'TLSv1.2' })).toEqual(['TLSv1.2', 'ECDHE-RSA-AES256-GCM-SHA384'])
    for (const version of ['TLSv1', 'TLSv1.1'] as const) {
      // The client allows the old version, so only the proxy can reject it.
      const old = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' }
      expect(await agreed(old)).toEqual([null, 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'])
    }
  })

  test('agrees on no weak cipher, and on the strongest where there is a choice', async () => {
    const ciphers = getCiphers().filter((name) => !name.startsWith('tls_'))
    expect(ciphers.length).toBeGreaterThan(20)
    for (const name of ciphers.map((each) => each.toUpperCase())) {
      const offered = { maxVersion: 'TLSv1.2', ciphers: `${name}:@SECLEVEL=0` } as const
      const [protocol] = await agreed(offered)
      if (!allowedCiphers.test(name)) expect([name, protocol]).toEqual([name, null])
    }
    const weakFirst = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384'
    expect((await agreed({ maxVersion: 'TLSv1.2', ciphers: weakFirst }))[1]).toBe(
      'ECDHE-RSA-AES256-GCM-SHA384',
    )
  })

  test.each([
    ['a length and pieces', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['pieces and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 44', ''],
    ['pieces of an unknown kind', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n'],
    ['pieces behind an unseen sign', 'Transfer-Encoding: \x0bchunked', '0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 5', '0\r\n\r\n'],
    ['a line that goes on in the next', 'X-Odd: a\r\n Transfer-Encoding: chunked', '0\r\n\r\n'],
    ['a piece of no size', 'Transfer-Encoding: chunked', 'x\r\n\r\n'],
  ])('%s: nothing is hidden in a request from proxy and program', async (_, lines, body) => {
    const hidden = 'GET /api/auth/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
    const requestLines = () =>
      programs.flatMap(({ logged }) => logged().match(/"route":"\/api\/auth\/me"/g) ?? [])
    const before = requestLines().length
    const socket = connectTls({ host: '127.0.0.1', port: Number(new URL(address).port) })
    let output = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      output += text
    })
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json'
    socket.write(`${head}\r\n${lines}\r\n\r\n${body}${hidden}`)
    await once(socket, 'close')
    expect([...output.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual([
      expect.stringMatching(/^(400|501)$/),
    ])
    // The next client gets its own response, not a leftover.
    expect((await fetch(`${address}/api/auth/password-reset`)).status).toBe(200)
    expect(requestLines().length).toBe(before)
  })

  test('a browser signs in with a secure cookie and saves with it, at either server', async () => {
    const { status, cookies, set } = await signIn('ebs')
    expect([status, set.filter((cookie) => /^__Host-.*; Secure/.test(cookie)).length]).toEqual([
      200,
      set.length,
    ])
    const before = answeredBy()
    // As sent by our page; a foreign page has another origin.
    const mine = { cookie: cookies.join('; '), origin: address }
    for (const value of [41, 42, 43, 44]) expect((await save(mine, value)).status).toBe(200)
    expect((await save({ ...mine, origin: 'https://elsewhere.example' }, 45)).status).toBe(403)
    const draft: DraftAnswer = JSON.parse(await (await fetch(address + DRAFT, { headers: mine })).text())
    expect(draft.entries['ebs-b1']?.['2.stage10Qty']).toBe(44)
    const after = answeredBy()
    expect(after.map((count, index) => count > (before[index] ?? 0))).toEqual([true, true])
  })

  test('a stream arrives as it comes, through both servers', async () => {
    const [mine, theirs] = [await signIn('ebs'), await signIn('ebs-b')]
    const drafts = (place: number) => [{ institutionId: '1001', year: 2026, tabs: [place] }]
    const here = await openStream(address, mine.token, drafts(1))
    const there = await openStream(address, theirs.token, drafts(3))
    expect([here.status, here.headers.get('content-encoding')]).toEqual([200, null])
    await expect.poll(() => here.news(2026)?.people.length).toBe(1)
    const before = here.news(2026)?.etag
    expect((await save({ authorization: `Bearer ${theirs.token}` }, 51)).status).toBe(200)
    await expect.poll(() => here.news(2026)?.etag).not.toBe(before)
    here.close()
    there.close()
  })

  test('an address that a visitor claims is not trusted', async () => {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6' },
      body: JSON.stringify({ userName: 'ebs', password: 'a guess' }),
    })
    expect(answer.status).toBe(401)
    const lines = () =>
      programs.flatMap(({ logged }) =>
        logged()
          .split('\n')
          .filter((line) => line.includes('sign-in rejected')),
      )
    await expect.poll(() => lines().length).toBe(1)
    expect(lines()[0]).toContain('"ip":"127.0.0.1"')
    expect(lines()[0]).not.toContain('6.6.6.6')
  })

  test('a file of the largest size passes, a larger one is rejected with a message', async () => {
    const { token } = await signIn('ebs')
    const upload = (bytes: number) => {
      const form = new FormData()
      form.append(
        'file',
        new Blob([`%PDF-1.7\n${'x'.repeat(bytes - 9)}`], { type: 'application/pdf' }),
        'x.pdf',
      )
      const headers = { authorization: `Bearer ${token}` }
      return fetch(`${address}/api/attachment/attach`, { method: 'POST', headers, body: form })
    }
    // The response to a made-up file comes from the server, not from the proxy.
    const passed = await upload(30_000_000)
    expect([passed.status, passed.headers.get('content-type')]).toEqual([
      expect.any(Number),
      expect.stringContaining('json'),
    ])
    expect((await upload(40_000_000)).status).toBe(413)
  })

  test('when one server is killed, the other serves all users, and no work is done twice', async () => {
    const { token } = await signIn('ebs')
    const headers = { authorization: `Bearer ${token}` }
    const [killed] = programs
    await end(killed?.child)
    const versions: number[] = []
    for (const value of [61, 62, 63, 64]) {
      expect((await save(headers, value)).status).toBe(200)
      const draft: DraftAnswer = JSON.parse(await (await fetch(address + DRAFT, { headers })).text())
      expect(draft.entries['ebs-b1']?.['2.stage10Qty']).toBe(value)
      const own = Object.entries(draft.versions).find(([key]) => /\b2\.stage10Qty$/.test(key))
      versions.push(own?.[1] ?? 0)
    }
    const [first = 0] = versions
    expect(versions).toEqual([first, first + 1, first + 2, first + 3])
  })

  const refused = (port: string, sent: string, isPlain: boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port: Number(new URL(port).port) }
      const socket = isPlain ? connect(to) : connectTls({ ...to, rejectUnauthorized: false })
      let answer = ''
      socket.setEncoding('utf8').on('data', (text) => {
        answer += String(text)
      })
      socket.on('end', () => resolve(answer)).on('error', reject)
      socket.write(sent)
    })
  const long = 'y'.repeat(9_000)
  const asked = (path: string, method = 'GET', more = '') =>
    `${method} ${path} HTTP/1.1\r\nHost: tosov.example\r\nConnection: close\r\n${more}\r\n`
  test.each([
    [400, 'html', 'over TLS', 'no request\r\n\r\n', 'уншиж чадсангүй'],
    [400, 'html', 'over TLS', asked('/', 'GET', 'Host: two\r\n'), 'уншиж чадсангүй'],
    [400, 'html', 'plain at the port of TLS', asked('/'), 'https:// гэж эхэлсэн'],
    [400, 'html', 'plain', 'no request\r\n\r\n', 'уншиж чадсангүй'],
    [403, 'json', 'plain', asked('/api/tosov/home'), 'Шифрлээгүй'],
    [404, 'html', 'over TLS', asked('/readyz'), 'Ийм хаяг энд алга'],
    [404, 'html', 'over TLS', asked('/tosov-refusal/page'), 'Ийм хаяг энд алга'],
    [405, 'html', 'over TLS', asked('/', 'TRACE'), 'уншиж чадсангүй'],
    [414, 'html', 'over TLS', asked(`/?${long}`), 'Хаяг хэт урт'],
    [431, 'html', 'over TLS', asked('/', 'GET', `Cookie: ${long}\r\n`), 'күүки хэт их'],
    [431, 'json', 'over TLS', asked('/api/tosov/home', 'GET', `Cookie: ${long}\r\n`), 'күүки хэт их'],
  ] as const)('refuses itself with %i as %s, %s', async (status, type, how, sent, words) => {
    const answer = await refused(how === 'plain' ? plain : address, sent, how !== 'over TLS')
    expect(answer.split('\r\n', 1)[0]).toContain(` ${status} `)
    expect(answer).toMatch(new RegExp(`content-type: \\w+/${type}; charset=utf-8`, 'i'))
    expect(answer).toContain(words)
    expect(answer).not.toMatch(/retry-after|<center>/i)
  })

  // Last, because the rate limit delays further requests.
  test('limits oversized bodies by path, and endless requests', async () => {
    const headers = { 'content-type': 'application/json' }
    const posted = async (path: string, bytes: number) => {
      const body = `{"more":"${'y'.repeat(bytes - 11)}"}`
      const answer = await fetch(address + path, { method: 'POST', headers, body })
      const { message }: { message: string } = JSON.parse(await answer.text())
      return [answer.status, message === screenText.withoutReason.get(413) ? 'nginx' : 'program']
    }
    expect(await posted('/api/auth/login', 9_000)).toEqual([413, 'program'])
    expect(await posted('/api/auth/login', 20_000)).toEqual([413, 'nginx'])
    expect(await posted(SAVE, 9_000)).toEqual([401, 'program'])
    expect(await posted(SAVE, 3_200_000)).toEqual([413, 'nginx'])
    const requests = Array.from({ length: 400 }, () => fetch(`${address}/api/auth/methods`))
    const answers = await Promise.all(requests)
    const statuses = answers.map(({ status }) => status)
    const limited = answers.find(({ status }) => status === 429)
    expect(limited?.headers.get('retry-after')).toBe('5')
    expect(await limited?.json()).toEqual({ status: 0, message: screenText.withoutReason.get(429) })
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200)
    expect((await fetch(address)).status).toBe(200)
  })

  test('when all servers have stopped, says so to calls and to readers of a page', async () => {
    await Promise.all(programs.map(({ child }) => end(child)))
    const reason = screenText.withoutReason.get(502) ?? ''
    for (const [path, type, body] of [
      [DRAFT, 'application/json; charset=utf-8', JSON.stringify({ status: 0, message: reason })],
      ['/', 'text/html; charset=utf-8', expect.stringContaining(`<p>${reason}</p>`)],
    ]) {
      const answer = await fetch(address + path)
      const sent = ['retry-after', 'content-type'].map((name) => answer.headers.get(name))
      expect([answer.status, ...sent, await answer.text()]).toEqual([502, '5', type, body])
    }
  })
})

function whole(directory: string, example: string): readonly string[] {
  const folder = join(directory, 'nginx')
  mkdirSync(folder, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(join(folder, 'tosov.conf'), example)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user}worker_processes 1;\npid ${folder}/pid;\nevents { worker_connections 2048; }\nhttp {\n${temporary.join('\n')}\naccess_log off;\ninclude ${folder}/tosov.conf;\n}\n`,
  )
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(child.spawnfile.endsWith('nginx') ? 'SIGTERM' : 'SIGKILL')
  await ended
}
