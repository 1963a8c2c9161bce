import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { allHandlers, type ProgramServices } from '#app/server/all-handlers.ts'
import { createApp } from '#app/server/http-app.ts'
import { figuresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { pageNumbers } from '#documents/server/make-pdf.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { liveStreams } from '#features/live/server/live-streams.ts'
import { notifier } from '#features/notifications/server/notifier.ts'
import { paperJobs } from '#features/reports/server/report-paper.ts'
import { bulkJobs } from '#features/review/server/bulk-jobs.ts'
import { systemClock } from '#platform/database/embedded/clock.ts'
import { openDirectory } from '#platform/database/embedded/open-directory.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { alone } from '#platform/files/shared-files.ts'
import { uploadQuota } from '#platform/files/upload-quota.ts'
import { hashToken } from '#platform/http/session-token.ts'
import { jobQueue } from '#platform/jobs/job-queue.ts'
import { copyRows } from '#test/load/copy-rows.ts'
import { makePdfOnce } from '#test/support/make-pdf-once.ts'
import { observedPostgres } from '#test/support/told-postgres.ts'
import type { LoadServer, Spent } from './load.ts'

/** The server process of the benchmark: serves a location and reports its cost on request. */
const [place = '', clients = '8'] = process.argv.slice(2)
let statements = 0
const database = place.startsWith('postgres:')
  ? observedPostgres(place, {
      before: () => {
        statements += 1
      },
    })
  : await openDirectory({ dataDir: place, log: pino({ level: 'silent' }) })
const { db } = database
const now = () => new Date()
await migrate(db)
// To measure the cost of the event chain (decision 0074).
if (process.env.UNCHAINED !== undefined) await sql`alter table event disable trigger link_events`.execute(db)
await insertDemoRows(db, { now, hashPassword: async (password) => password })

/** A copy of the demo school for each client. */
const copied = [
  'institution',
  'entry',
  'sheet_save',
  'staff',
  'staff_child',
  'list_row',
  'pupil_register',
] as const
const copies = [1, Number(clients)] as const
for (const table of copied)
  await copyRows(db, table, {
    copies,
    changed: sql`jsonb_build_object('institution_id', institution_id || '-' || copy)`,
    where: sql`institution_id = '1001'`,
  })
await copyRows(db, 'account', {
  copies,
  changed: sql`jsonb_build_object('institution_id', '1001-' || copy, 'user_id', 1000 + copy, 'user_name', 'ebs-' || copy)`,
  where: sql`user_name = 'ebs'`,
})
const names = Array.from({ length: Number(clients) }, (_, index) => `ebs-${index + 1}`)
const expires_at = new Date(now().getTime() + 12 * 60 * 60_000)
for (const user_name of names)
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(user_name), user_name, created_at: now(), expires_at })
    .execute()
await sql`analyze`.execute(db)

const files = openContentStore({ storageUrl: undefined, dataDir: join(tmpdir(), 'tosov-saves') })
const made = { db, files, makePdf: makePdfOnce, now, publicUrl: 'http://localhost' }
const log = pino({ level: 'info' }, pino.destination('/dev/null'))
// No report is sent, so the print queue is not polled.
const queueing = { db, clock: { ...systemClock, now }, log }
const common = {
  ...made,
  quota: uploadQuota(1e9),
  figures: figuresRefresher(queueing),
  notifier: notifier({ ...queueing, publicUrl: made.publicUrl, mailServer: null }),
  secondFactor: [],
}
const services: ProgramServices = {
  ...common,
  sessionRules: { idleMs: 3_600_000, longestMs: 86_400_000, proveAgainMs: 0 },
  pageNumbers: pageNumbers(),
  papers: jobQueue({ ...queueing, kind: paperJobs(made) }),
  bulkOrders: jobQueue({ ...queueing, kind: bulkJobs(common) }),
  live: liveStreams({ db, now, log }),
  signIn: { passwords: 'on', providers: [] },
  isOpenDemonstration: false,
}
const app = await createApp({
  services,
  handlers: allHandlers(services, demoRegistries()),
  log,
  ping: database.ping,
  registry: new Registry(),
  tellMetrics: async () => '',
  sharing: () => alone,
  clientDir: '/nowhere',
  serves: 'everybody',
  trustedProxies: [],
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => {
  const { user, system } = process.threadCpuUsage()
  process.send?.({ statements, threadMs: (user + system) / 1000 } satisfies Spent)
})
process.on('disconnect', () => process.exit())
process.send?.({ address, tokens: names } satisfies LoadServer)
