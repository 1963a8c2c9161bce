import { afterAll, beforeAll } from 'vitest'
import { type AppSettings, type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

type SharedApp = TestApp & {
  readonly directory: string
  /** Signs in before the tests. */
  readonly client: (userName: string) => SignedInClient
}

/** Runs the server during the tests of the calling file or block. */
export function setApp(settings: Omit<AppSettings, 'directory'>): SharedApp {
  const directory = scratchDirectory()
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ ...settings, directory })
  })
  afterAll(() => started?.close())
  return {
    directory,
    client: (userName) => setClient(() => started.signIn(userName)),
    get app() {
      return started.app
    },
    get database() {
      return started.database
    },
    get services() {
      return started.services
    },
    get handlers() {
      return started.handlers
    },
    get figures() {
      return started.figures
    },
    get clock() {
      return started.clock
    },
    inject: (options) => started.inject(options),
    signIn: (userName) => started.signIn(userName),
    close: () => started.close(),
  }
}

function setClient(signIn: () => Promise<SignedInClient>): SignedInClient {
  let client: SignedInClient
  beforeAll(async () => {
    client = await signIn()
  })
  return {
    get token() {
      return client.token
    },
    get: (url) => client.get(url),
    post: (url, body) => client.post(url, body),
    send: (url, parts) => client.send(url, parts),
    stream: (url, fields, file) => client.stream(url, fields, file),
  }
}
