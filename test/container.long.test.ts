import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { copyContext, makeContainer, stagesOf, whyNoContainer } from '#test/support/container-image.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { startText } from '#text/start.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const read = (name: string) => (existsSync(join(ROOT, name)) ? readFileSync(join(ROOT, name), 'utf8') : '')
const dockerfile = read('Dockerfile')

const reason = whyNoContainer(ROOT)
if (reason !== null) console.log(`\nStart of the container LEFT OUT: ${reason}\n`)

describe.skipIf(reason !== null)('the container', () => {
  const scratch = scratchDirectory()
  let child: ChildProcess | undefined
  afterEach(() => child?.kill('SIGKILL'))

  /** Starts what a Dockerfile describes, in a folder of root; listens for this machine only. */
  function start(text: string) {
    chmodSync(scratch, 0o755)
    const folder = mkdtempSync(join(scratch, 'image-'))
    const { env, command } = makeContainer(stagesOf(text).at(-1) ?? [], { folder, root: ROOT })
    const [program = '', ...words] = command
    const { PATH = '' } = process.env
    const started = spawn(program, words, {
      cwd: ROOT,
      env: { PATH, ...env, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let said = ''
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (words: string) => (said += words))
    return { started, said: () => said, data: env.DATA_DIR ?? '', code: once(started, 'close') }
  }

  test('starts as the user of the image, and what it keeps is that user’s', async () => {
    const { started, said, data, code } = start(dockerfile)
    await expect.poll(said, { timeout: 150_000 }).toMatch(/\n/)
    expect(said()).toMatch(/http:\/\/127\.0\.0\.1:\d+\n/)
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['database', 'incoming']))
    expect(statSync(join(data, 'database')).uid).not.toBe(0)
    started.kill('SIGTERM')
    expect((await code)[0]).toBe(0)
    expect(said()).toContain(startText.stopped)
  })

  test('would not where its volume is root’s', async () => {
    const { said, code } = start(dockerfile.replace(/^RUN .*\/data.*\n/m, ''))
    expect((await code)[0]).toBe(1)
    expect(said()).toMatch(/Төсөв эхэлсэнгүй: .*chown -R 1000:1000 '.*\/data'/)
  })
})

describe('the image', () => {
  const scratch = scratchDirectory()
  const lay = (folder: string, path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  test('takes nothing from the host that git ignores, and keeps what it has installed itself', () => {
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
