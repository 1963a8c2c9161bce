import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { Registry } from 'prom-client'
import type { AccountRole } from '#api/access.ts'
import { allHandlers, type ProgramServices } from '#app/server/all-handlers.ts'
import { type AppParts, createApp } from '#app/server/http-app.ts'
import type { FiguresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { figuresRefresher } from '#budget/server/cached-figures-refresher.ts'
import type { Handler } from '#budget/server/handler.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import { liveStreams, type StreamPace } from '#features/live/server/live-streams.ts'
import { type MailServer, notifier } from '#features/notifications/server/notifier.ts'
import type { Registries } from '#features/registries/server/registries.ts'
import { paperJobs } from '#features/reports/server/report-paper.ts'
import { bulkJobs } from '#features/review/server/bulk-jobs.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import type { Database } from '#platform/database/database.ts'
import { type Clock, systemClock } from '#platform/database/embedded/clock.ts'
import type { ContentStore } from '#platform/files/content-store.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { alone, type SharedStorageStatus } from '#platform/files/shared-files.ts'
import { uploadQuota } from '#platform/files/upload-quota.ts'
import { jobQueue } from '#platform/jobs/job-queue.ts'
import { declaredAnswers } from '#test/support/declared-answers.ts'
import { forgetting } from '#test/support/forgetting.ts'
import { makePdfOnce, pageNumbersOnce } from '#test/support/make-pdf-once.ts'
import { type MovableClock, movableClock } from '#test/support/movable-clock.ts'
import { PASSWORD, seedSchools } from '#test/support/schools.ts'
import { silentLog } from '#test/support/silent-log.ts'

export const passwordsOnly: SignInSettings = { passwords: 'on', providers: [] }

/** The real server on a real database, with the institutions and accounts of schools.ts. */
export type TestApp = {
  readonly app: FastifyInstance
  readonly database: Database
  readonly services: ProgramServices
  readonly handlers: readonly Handler[]
  /** Refreshes only on request. */
  readonly figures: FiguresRefresher
  readonly clock: MovableClock
  /** Sends a request and throws if the response does not match the declared schema. */
  readonly inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  readonly signIn: (userName: string) => Promise<SignedInClient>
  readonly close: () => Promise<void>
}

export type SignedInClient = {
  readonly token: string
  readonly get: (url: string) => Promise<LightMyRequestResponse>
  readonly post: (url: string, body: unknown) => Promise<LightMyRequestResponse>
  readonly send: (url: string, parts: readonly MultipartField[]) => Promise<LightMyRequestResponse>
  /** Sends a form with these fields and a slowly arriving file. */
  readonly stream: (
    url: string,
    fields: readonly MultipartField[],
    file: AsyncIterable<Uint8Array>,
  ) => Promise<LightMyRequestResponse>
}

export type MultipartField = readonly [name: string, value: string | Blob, fileName?: string]

export type AppSettings = {
  readonly open: () => Promise<Database>
  readonly directory: string
  readonly clientDir?: string
  /** Default: those of the demo. */
  readonly registries?: Registries
  readonly moreHandlers?: readonly Handler[]
  /** Fills the database; default: the schools of schools.ts. */
  readonly seed?: typeof seedSchools
  readonly log?: FastifyBaseLogger
  readonly files?: ContentStore
  readonly quotaBytes?: number
  /** The roles that require a second factor; default: none. */
  readonly secondFactor?: readonly AccountRole[]
  /** The sign-in methods; default: passwords only. */
  readonly signIn?: SignInSettings
  readonly publicUrl?: string
  readonly makePdf?: MakePdf
  /** The polling interval of the print queue; a test triggers it manually. */
  readonly every?: Clock['every']
  readonly mailServer?: MailServer
  /** The intervals of live updates. */
  readonly pace?: StreamPace
  /** See `SessionRules`; default: no reauthentication, as in the demo. */
  readonly proveAgainMs?: number
  readonly sharing?: () => SharedStorageStatus
}

const HOUR_MS = 3_600_000
/** Larger than any test needs, except those of the quota. */
const QUOTA = 1024 ** 3

/** The caller must close it. */
export async function startApp(settings: AppSettings): Promise<TestApp> {
  const { open, directory, clientDir = `${directory}/no-client` } = settings
  const { registries = demoRegistries(), moreHandlers = [] } = settings
  const { seed = seedSchools, log = silentLog, quotaBytes = QUOTA } = settings
  const { makePdf = makePdfOnce, every = systemClock.every } = settings
  const { mailServer = null, pace, sharing = () => alone, proveAgainMs = 0 } = settings
  const { secondFactor = [], signIn: ways = passwordsOnly } = settings
  const { publicUrl = 'https://tosov.example' } = settings
  const { files = openContentStore({ storageUrl: undefined, dataDir: directory }) } = settings
  const database = await open()
  const clock = movableClock(new Date('2026-03-02T01:00:00Z'))
  await seed(database.db, clock.now())
  const delayMs = async () => 0
  const figures = figuresRefresher({ db: database.db, clock: { now: clock.now, every }, log, delayMs })
  const made = {
    db: database.db,
    figures,
    files,
    makePdf,
    now: clock.now,
    publicUrl,
  }
  const queueing = { db: made.db, clock: { now: clock.now, every }, log, delayMs }
  const papers = jobQueue({ ...queueing, kind: paperJobs(made) })
  const live = liveStreams({ db: made.db, now: clock.now, log, ...(pace && { pace }) })
  const notifies = notifier({ ...queueing, publicUrl: made.publicUrl, mailServer })
  const common = { ...made, notifier: notifies, quota: uploadQuota(quotaBytes), secondFactor }
  const services = {
    ...common,
    live,
    sessionRules: { idleMs: 12 * HOUR_MS, longestMs: 7 * 24 * HOUR_MS, proveAgainMs },
    signIn: ways,
    isOpenDemonstration: false,
    pageNumbers: pageNumbersOnce,
    papers,
    bulkOrders: jobQueue({ ...queueing, kind: bulkJobs(common) }),
  }
  const handlers = [...allHandlers(services, registries), ...moreHandlers]
  const registry = new Registry()
  const parts: Omit<AppParts, 'trustedProxies'> = {
    services,
    handlers,
    log,
    ping: database.ping,
    registry,
    tellMetrics: () => registry.metrics(),
    sharing,
    clientDir,
    serves: 'everybody',
  }
  const app = await createApp({ ...parts, trustedProxies: ['127.0.0.1'] })
  papers.begin()
  const checkAnswer = declaredAnswers(handlers.map(({ call }) => call))
  const inject = async (options: InjectOptions) => {
    const answer = await app.inject(options)
    checkAnswer(options, answer)
    return answer
  }
  const close = async () => {
    await app.close()
    await figures.stop()
    await notifies.stop()
    await database.close()
  }
  const db = forgetting(database.db)
  const own = { database: { ...database, db }, services: { ...services, db } }
  return {
    app,
    ...own,
    handlers,
    figures,
    clock,
    inject,
    signIn: (userName) => signIn(inject, userName),
    close,
  }
}

async function signIn(inject: TestApp['inject'], userName: string): Promise<SignedInClient> {
  const payload = { userName, password: PASSWORD }
  const answer = await inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token } = answer.json<{ token: string }>()
  if (answer.statusCode !== 200) throw new Error(`${userName} cannot sign in: ${answer.body}`)
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    get: (url) => inject({ method: 'GET', url, headers }),
    post: (url, body) =>
      inject({ method: 'POST', url, headers, payload: JSON.stringify(body), ...asJson(headers) }),
    send: (url, parts) => inject({ method: 'POST', url, ...asForm(headers, parts) }),
    stream: (url, fields, file) =>
      inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=part' },
        payload: Readable.from(slowForm(fields, file)),
      }),
  }
}

function asJson(headers: Readonly<Record<string, string>>): InjectOptions {
  return { headers: { ...headers, 'content-type': 'application/json' } }
}

function asForm(headers: Readonly<Record<string, string>>, parts: readonly MultipartField[]): InjectOptions {
  const form = new FormData()
  for (const [name, value, fileName] of parts)
    typeof value === 'string' ? form.append(name, value) : form.append(name, value, fileName)
  const written = new Response(form)
  const contentType = written.headers.get('content-type') ?? ''
  return {
    headers: { ...headers, 'content-type': contentType },
    payload: Readable.from(written.body ?? []),
  }
}

async function* slowForm(
  fields: readonly MultipartField[],
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const part = (disposition: string) =>
    Buffer.from(`--part\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`)
  for (const [name, value] of fields) {
    yield part(`name="${name}"`)
    yield Buffer.from(`${String(value)}\r\n`)
  }
  yield part('name="file"; filename="slow.pdf"')
  yield* file
  yield Buffer.from('\r\n--part--\r\n')
}
