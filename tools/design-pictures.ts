import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserArguments, findBrowser } from '#test/support/find-browser.ts'

/**
 * Makes the pictures of docs/design.md: `npm run build && npm run docs:screenshots`. Starts the built server with its
 * own demo on its own port (`PORT`, default 4381), uses the browser of the tests and removes everything afterwards.
 */

type ScreenMode = { readonly colorScheme?: 'light' | 'dark'; readonly forcedColors?: 'active' }
type Picture = ScreenMode & {
  readonly name: string
  readonly at: string
  readonly size: { readonly width: number; readonly height: number }
  readonly first?: (page: Page) => Promise<void>
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const small = { width: 1366, height: 768 }
const tablet = { width: 820, height: 1180 }
const help = async (page: Page): Promise<void> => {
  await page.keyboard.press('F1')
  await page.getByRole('dialog').waitFor()
}

const pictures: readonly Picture[] = [
  { name: 'home', at: '/?year=2026', size: small },
  { name: 'home-dark', at: '/?year=2026', size: { width: 1920, height: 1080 }, colorScheme: 'dark' },
  { name: 'blank', at: '/?year=2026&tab=1', size: small },
  { name: 'blank-dark', at: '/?year=2026&tab=1', size: small, colorScheme: 'dark' },
  { name: 'blank-forced', at: '/?year=2026&tab=1', size: small, forcedColors: 'active' },
  { name: 'blank-tablet', at: '/?year=2026&tab=1', size: tablet },
  { name: 'register', at: '/?year=2026&tab=15', size: small },
  { name: 'help', at: '/?year=2026&tab=1', size: small, first: help },
  { name: 'guide', at: '/?guide=ebs-public&year=2026', size: small },
]

const root = fileURLToPath(new URL('..', import.meta.url))
const into = join(root, 'docs/images/design')
await mkdir(into, { recursive: true })
const port = process.env.PORT ?? '4381'
const data = await mkdtemp(join(tmpdir(), 'tosov-design-'))
const program = spawn(process.execPath, ['src/app/server.ts'], {
  cwd: root,
  env: { ...process.env, PORT: port, DATA_DIR: data, DEMO: 'on', DATABASE_URL: '', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const address = await addressOf(program.stdout)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments] })
  for (const colorScheme of ['light', 'dark'] as const) await scale(browser, colorScheme)
  const session = await signedIn(browser, address)
  for (const picture of pictures) await take(browser, address, session, picture)
  await browser.close()
} finally {
  program.kill()
  await new Promise((gone) => program.once('exit', gone))
  await rm(data, { recursive: true, force: true })
}

/**
 * Returns the address that the server prints. The output must be drained afterwards: a closed pipe would end the
 * server.
 */
function addressOf(said: Readable): Promise<string> {
  let text = ''
  return new Promise((found, failed) => {
    said.on('data', (part: Buffer) => {
      text += part.toString()
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
      if (address) found(address)
    })
    said.on('end', () => failed(new Error(`the program ended: ${text}`)))
  })
}

async function signedIn(browser: Browser, address: string): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Нэвтрэх нэр').fill('ebs')
  await page.getByLabel('Нууц үг').fill('demo-2026')
  await page.keyboard.press('Enter')
  await page.getByRole('tabpanel').waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

async function take(browser: Browser, address: string, session: Session, picture: Picture): Promise<void> {
  const { name, at, size, first, colorScheme = 'light', forcedColors = 'none' } = picture
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    forcedColors,
    reducedMotion: 'reduce',
    storageState: session,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(`${address}${at}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  // Waits for fonts and late content; an open stream prevents network idle.
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(1_500)
  await page.waitForFunction(() => !document.body.innerText.includes('Унших байна'))
  await first?.(page)
  await page.screenshot({ path: join(into, `${name}.png`) })
  await context.close()
}

async function scale(browser: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const css = await readFile(join(root, 'src/ui/tokens.css'), 'utf8')
  const [light = ''] = css.split('@media')
  const names = (pattern: RegExp): readonly string[] =>
    [...light.matchAll(pattern)].map(([, name = '']) => name)
  const type = names(/--text-([a-z]+):/g).map(
    (name) =>
      `<p style="font-size:var(--text-${name});line-height:var(--line-${name})">1,234,567.5 ₮ Өсөлт, үлдэгдэл <small>--text-${name}</small></p>`,
  )
  const space = names(/--space-([a-z0-9]+):/g).map(
    (name) => `<p class="step"><i style="width:var(--space-${name})"></i><small>--space-${name}</small></p>`,
  )
  const colours = names(/--color-([a-z0-9-]+): #/g).map(
    (name) => `<p class="colour"><i style="background:var(--color-${name})"></i><small>${name}</small></p>`,
  )
  const context = await browser.newContext({ viewport: { width: 1200, height: 10 }, colorScheme })
  const page = await context.newPage()
  await page.setContent(`<style>${css}
    body { margin: 0; padding: 24px; background: var(--color-ground); color: var(--color-text); font: 14px/20px var(--font); }
    main { display: grid; grid-template-columns: 1fr 200px; gap: 24px } p { margin: 0 } small { color: var(--color-muted); font-size: 12px }
    .step { display: flex; align-items: center; gap: 12px; min-height: 24px } .step i { height: 12px; background: var(--color-accent) }
    .colours { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px }
    .colour i { display: block; height: 40px; border: 1px solid var(--color-line); border-radius: var(--radius) }
  </style><main><div>${type.join('')}</div><div>${space.join('')}</div><div class="colours">${colours.join('')}</div></main>`)
  await page.screenshot({ path: join(into, `scale-${colorScheme}.png`), fullPage: true })
  await context.close()
}
