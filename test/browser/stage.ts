import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'
import { postgresAddress } from '#test/support/database.ts'
import { browserArguments, findBrowser } from '#test/support/find-browser.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** A running server with demo data and a browser, for the tests of a file or block. */
export type Stage = {
  readonly address: string
  readonly browser: Browser
  /** The administrator of the first start, if the database was empty. */
  readonly administrator: TestProgram['administrator']
  /**
   * Opens a window at an address of the page, by default its start. A load takes seconds, so `nowhere` leaves it to a
   * test that loads another one or prepares its window first. Console errors fail the test.
   */
  readonly window: (options?: BrowserContextOptions, at?: string) => Promise<Page>
  /** As `window`, of a signed-in account. Signing in by the form takes a second page load; its own tests do it. */
  readonly enter: (userName: string, options?: BrowserContextOptions, at?: string) => Promise<Page>
  readonly signIn: (userName: string, options?: BrowserContextOptions) => Promise<BrowserUser>
}

/** The address of an empty window. */
export const nowhere = 'about:blank'

/** A busy machine with two cores needs less for a whole paper in the browser. */
export const WAIT_MS = 60_000

type Setting = {
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => Date
  /**
   * `demonstration` (default): a copy of the run's demo database, ready in a fraction of a second. `migrated`: empty,
   * as on a first start.
   */
  readonly content?: 'demonstration' | 'migrated'
}

/** Runs the server during the tests of the calling file or block. */
export function setProgram({ env, now, content = 'demonstration' }: Setting = {}): () => TestProgram {
  const directory = scratchDirectory()
  let program: TestProgram
  beforeAll(async () => {
    // Both are created once for a run, in parallel.
    const [databaseUrl] = await Promise.all([postgresAddress(content), onDemand('client')])
    const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, DEMO: 'on' }
    program = await startTestProgram(directory, { ...database, ...env }, now)
  })
  afterAll(() => program?.stop())
  return () => program
}

/** Sets up server and browser for the tests of the calling file or block, and closes them afterwards. */
export function setStage(setting: Setting = {}): Stage {
  const program = setProgram(setting)
  // Closed before the server, which waits for open connections.
  const browser = launchBrowser()
  const newContext = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await stage.browser.newContext({
      viewport: { width: 1280, height: 860 },
      // Tests cannot observe requests of a service worker; its own test allows it.
      serviceWorkers: 'block',
      // Playwright waits for moving buttons, and animations take an eighth of the browser's time.
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(WAIT_MS)
    return context
  }
  const openedIn = async (context: BrowserContext, at = '/'): Promise<Page> => {
    const page = await context.newPage()
    page.on('pageerror', (error) => expect.fail(error.message))
    if (at !== nowhere) await page.goto(stage.address + at)
    return page
  }
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
    window: async (options, at) => openedIn(await newContext(options), at),
    enter: async (userName, options, at) => {
      // Without this mark the page does not request the session and shows the sign-in.
      const origins = [{ origin: stage.address, localStorage: [{ name: 'tosov.signed-in', value: '1' }] }]
      const context = await newContext({ storageState: { cookies: [], origins }, ...options })
      const answer = await context.request.post(`${stage.address}/api/auth/login`, {
        data: { userName, password: demoPassword },
      })
      expect(answer.ok()).toBe(true)
      return openedIn(context, at)
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

/** The browser of this worker, shared by its test files in sequence. */
let launched: Browser | undefined

/** Provides a browser for the tests of the file or block, and closes its windows afterwards. */
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
