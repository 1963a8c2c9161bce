import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { enterAs, type Person, personAt } from '#test/browser/person.ts'
import { postgresAddress } from '#test/support/database.ts'
import { browserArguments, findBrowser } from '#test/support/find-browser.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** The whole program with demonstration data, and a browser in front of it, for the tests of a file or a block. */
export type Stage = {
  readonly address: string
  readonly browser: Browser
  /** Whom the program made at its first start, where it begins with nobody. */
  readonly administrator: TestProgram['administrator']
  /** A window of its own at the page. What the page's console complains of fails the test. */
  readonly window: (options?: BrowserContextOptions) => Promise<Page>
  /** A window in which somebody has typed name and password, and sent them. */
  readonly enter: (userName: string, options?: BrowserContextOptions) => Promise<Page>
  /** Somebody of an institution who is signed in, in a window of their own. */
  readonly signIn: (userName: string, options?: BrowserContextOptions) => Promise<Person>
}

/** A busy machine of two cores makes a whole paper in the browser in less. */
export const WAIT_MS = 60_000

type Setting = {
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => Date
  /** `demonstration`, the usual: a copy of the run's, which stands in a fraction of a second. `migrated`: empty, as a first start finds it. */
  readonly content?: 'demonstration' | 'migrated'
}

/** Runs the program for the tests of the file or block in which it is called. */
export function setProgram({ env, now, content = 'demonstration' }: Setting = {}): () => TestProgram {
  const directory = scratchDirectory()
  let program: TestProgram
  beforeAll(async () => {
    // Both are made once for a run, beside each other.
    const [databaseUrl] = await Promise.all([postgresAddress(content), onDemand('client')])
    const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, DEMO: 'on' }
    program = await startTestProgram(directory, { ...database, ...env }, now)
  })
  afterAll(() => program?.stop())
  return () => program
}

/** Sets the stage before the tests of the file or block in which it is called, and clears it behind them. */
export function setStage(setting: Setting = {}): Stage {
  const program = setProgram(setting)
  // Closed before the program stops, which waits for whoever is connected.
  const browser = launchBrowser()
  const stage: Stage = {
    get address() {
      return program().address
    },
    get browser() {
      return browser()
    },
    get administrator() {
      return program().administrator
    },
    window: async (options) => {
      const context = await stage.browser.newContext({
        viewport: { width: 1280, height: 860 },
        // Requests that a service worker makes are not seen by a test; the test of it lets it in.
        serviceWorkers: 'block',
        // A button that moves is waited for, and drawing each step takes an eighth of the browser's time.
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(WAIT_MS)
      const page = await context.newPage()
      page.on('pageerror', (error) => expect.fail(error.message))
      await page.goto(stage.address)
      return page
    },
    enter: async (userName, options) => {
      const page = await stage.window(options)
      await enterAs(page, userName)
      return page
    },
    signIn: async (userName, options) => {
      const page = await stage.enter(userName, options)
      const home = page.getByRole('tab', { name: 'Нэгтгэл', includeHidden: true })
      await home.waitFor({ state: 'attached' })
      return personAt(page)
    },
  }
  return stage
}

/** The browser of this worker: its test files have it one after the other. */
let launched: Browser | undefined

/** Has a browser before the tests of the file or block, and closes its windows behind them. */
export function launchBrowser(): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    if (!launched?.isConnected())
      launched = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments] })
    browser = launched
  })
  afterAll(() => Promise.all((browser?.contexts() ?? []).map((context) => context.close())))
  return () => browser
}
