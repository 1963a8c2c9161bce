import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { allHandlers, type ProgramServices } from '#app/server/all-handlers.ts'
import type { Config } from '#app/server/config.ts'
import { closeAfterFailure } from '#app/server/end-program.ts'
import { createApp } from '#app/server/http-app.ts'
import { figuresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { deleteOldResponses } from '#budget/server/lock.store.ts'
import { pageNumbers, renderPdf } from '#documents/server/make-pdf.ts'
import { addFirstAccount } from '#features/accounts/server/accounts.store.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import {
  hasPublishedPasswordAccounts,
  lockPublishedPasswordAccounts,
  seedDemonstration,
  unlockAccountsLockedAtStart,
} from '#features/demo/server/demonstration.ts'
import { startInventedCountry } from '#features/demo/server/invented-country.ts'
import { isDemonstration } from '#features/demo/server/seed-demo.ts'
import { liveStreams } from '#features/live/server/live-streams.ts'
import { notifier } from '#features/notifications/server/notifier.ts'
import { registriesOf } from '#features/registries/server/registries.ts'
import { recordRegistryOutcome } from '#features/registries/server/registry-state.store.ts'
import { paperJobs } from '#features/reports/server/report-paper.ts'
import { circlesIn } from '#features/reports/stored-figures.ts'
import { bulkJobs } from '#features/review/server/bulk-jobs.ts'
import { deleteOldOrders } from '#features/review/server/bulk-orders.store.ts'
import { readUnknownIssuers } from '#features/sign-in/server/openid.store.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { endSessionsOfOthers } from '#features/sign-in/server/session.store.ts'
import type { SessionRules } from '#features/sign-in/session.ts'
import { everyReport, reportProgramOf } from '#forms/editions/edition-reports.ts'
import { editionsLoaded } from '#forms/editions/editions.ts'
import { fullEditions } from '#forms/editions/full-editions.ts'
import { connect } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { systemClock } from '#platform/database/embedded/clock.ts'
import { bringUpToDate } from '#platform/database/owned-tables.ts'
import type { Schema } from '#platform/database/schema.ts'
import { startCleaning } from '#platform/files/clean-files.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { alone, sharedStorageCheck } from '#platform/files/shared-files.ts'
import { uploadQuota } from '#platform/files/upload-quota.ts'
import { jobQueue } from '#platform/jobs/job-queue.ts'

export type RunningServer = {
  readonly address: string
  readonly isDemo: boolean
  /**
   * Demo accounts that this start has locked, because the server is reachable from outside without permission for an
   * open demo.
   */
  readonly locked: number
  readonly administrator: FirstAdministrator | null
  /** Resolves if the database has failed permanently. The process must then exit. */
  readonly failure: Promise<Error>
  /** Finishes current requests first. */
  readonly stop: () => Promise<void>
}

export type StartOptions = {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  readonly clientDir: string
  /** Added to a demonstration in the background; none in tests and with several processes. */
  readonly inventedInstitutions?: number
}

/** Afterwards requests may be in progress, and a stop signal must let them finish. */
export type BeforeListening = () => void

export async function startProgram(
  surroundings: StartOptions,
  beforeListening: BeforeListening = () => {},
): Promise<RunningServer> {
  const { config, log } = surroundings
  const database = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    return await serveAlone(surroundings, database, beforeListening)
  } catch (error) {
    await closeAfterFailure(database.close, log)
    throw error
  }
}

async function serveAlone(
  surroundings: StartOptions,
  database: Database,
  beforeListening: BeforeListening,
): Promise<RunningServer> {
  const { log, now } = surroundings
  const services = servicesOf(surroundings, database)
  const { isDemo, locked } = await prepare(surroundings, services)
  const registry = new Registry()
  beforeListening()
  const served = await serveProgram(surroundings, {
    services,
    ping: database.ping,
    isDemo,
    registry,
    tellMetrics: () => registry.metrics(),
  })
  try {
    const administrator = await announcedAdministrator(services.db, { isDemo, now })
    await database.lend()
    const { db, files } = services
    const cleaning = startCleaning({
      db,
      files,
      forgetMore: async (db, at) => (await deleteOldResponses(db, at)) + (await deleteOldOrders(db, at)),
      clock: { ...systemClock, now },
      log,
    })
    const { inventedInstitutions: count = 0 } = surroundings
    const country = isDemo && count > 0 ? startInventedCountry({ services, count, log }) : null
    const stop = async () => {
      await country?.stop()
      await served.close()
      await cleaning.stop()
      await database.close()
    }
    return { ...served, isDemo, locked, administrator, failure: database.failure, stop }
  } catch (error) {
    await closeAfterFailure(served.close, log)
    throw error
  }
}

/** Runs once before the first process serves; also ends sessions of removed providers. */
export async function prepare(
  { config, log }: Pick<StartOptions, 'config' | 'log'>,
  services: ProgramServices,
): Promise<Pick<RunningServer, 'isDemo' | 'locked'>> {
  await editionsLoaded()
  // An invalid form fails the start, not the first user who opens it.
  for (const edition of fullEditions())
    for (const { code } of Object.values(edition.views)) reportProgramOf(edition, code)
  for (const line of circlesIn(fullEditions().flatMap(everyReport)))
    log.warn({ line }, 'a report line depends on itself: its stored value is used')
  await bringUpToDate(services.db, { ownerDatabaseUrl: config.ownerDatabaseUrl, log })
  const isDemoEnabled = config.demo !== 'off'
  const isDemo = isDemoEnabled && (await seedDemonstration(services, hashPassword)) !== 'in use'
  const isReached = config.reach === 'others' && config.demo !== 'open'
  const locked = isReached ? await lockPublishedPasswordAccounts(services) : 0
  if (locked > 0)
    log.warn(
      { accounts: locked },
      'others reach this demonstration: the accounts of the published password are locked',
    )
  if (isDemo) await unlockAccountsLockedAtStart(services)
  if (isDemo && config.demo === 'open')
    log.warn(
      'this demonstration is open: whoever reaches it signs in with published passwords and changes everything',
    )
  const { providers } = config.signIn
  await endSessionsOfOthers(services.db, providers)
  const known = providers.map(({ issuer }) => issuer)
  for (const unknown of await readUnknownIssuers(services.db, known))
    log.warn(unknown, 'accounts are linked to an OpenID issuer that is not in the settings')
  if (isDemoEnabled && !isDemo) log.warn('demo data skipped: database is not empty')
  return { isDemo, locked }
}

type PreparedServer = {
  readonly services: ProgramServices
  readonly ping: () => Promise<void>
  readonly isDemo: boolean
  readonly registry: Registry
  /** For this process or all. */
  readonly tellMetrics: () => Promise<string>
}

/** `close` finishes current requests and leaves the database to the caller. */
export async function serveProgram(
  { config, log, now, clientDir }: StartOptions,
  { services: prepared, ping, isDemo, registry, tellMetrics }: PreparedServer,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  await ((await isDemonstration(prepared.db)) ? demoEditionsLoaded : editionsLoaded)()
  collectDefaultMetrics({ register: registry })
  const services: ProgramServices = {
    ...prepared,
    sessionRules: sessionRulesOf(config, isDemo ? 0 : REAUTH_AFTER_MINUTES),
    isOpenDemonstration: isDemo && config.demo === 'open',
  }
  const { db, files } = services
  // The passwords of demo accounts are public.
  const serves =
    config.demo !== 'open' && (await hasPublishedPasswordAccounts(db)) ? 'this machine' : 'everybody'
  // An embedded database has one process.
  const sharing =
    config.databaseUrl === undefined
      ? null
      : sharedStorageCheck({ db, files, clock: { ...systemClock, now }, log, host: hostname() })
  const app = await createApp({
    services,
    handlers: allHandlers(
      services,
      registriesOf(config, {
        note: recordRegistryOutcome(services.db, services.now),
        builtIn: isDemo ? demoRegistries() : null,
      }),
    ),
    log,
    ping,
    registry,
    tellMetrics,
    sharing: () => sharing?.state() ?? alone,
    clientDir,
    serves,
    trustedProxies: config.trustedProxies,
  })
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    services.papers.begin()
    services.bulkOrders.begin()
    services.figures.start()
    services.notifier.begin()
    await sharing?.begin()
    const close = async () => {
      await app.close()
      await sharing?.stop()
      await services.figures.stop()
      await services.notifier.stop()
    }
    return { address, close }
  } catch (error) {
    await closeAfterFailure(() => app.close(), log)
    throw error
  }
}

/** Long enough for some approvals, shorter than a lunch break. */
const REAUTH_AFTER_MINUTES = 10
const MINUTE_MS = 60_000

/** `proveAgain`: minutes. A demo never reauthenticates. */
function sessionRulesOf(
  { sessionIdleMinutes, sessionLongestHours, proveAgainMinutes }: Config,
  proveAgain: number,
): SessionRules {
  return {
    idleMs: sessionIdleMinutes * MINUTE_MS,
    longestMs: sessionLongestHours * 60 * MINUTE_MS,
    proveAgainMs: (proveAgainMinutes ?? proveAgain) * MINUTE_MS,
  }
}

export function servicesOf(
  { config, now, log }: Pick<StartOptions, 'config' | 'now' | 'log'>,
  { db }: Pick<Database, 'db'>,
): ProgramServices {
  const made = { db, files: openContentStore(config), makePdf: renderPdf, now, publicUrl: config.publicUrl }
  const queueing = { db, clock: { ...systemClock, now }, log }
  const services = {
    ...made,
    quota: uploadQuota(config.uploadQuotaBytes),
    secondFactor: config.secondFactor,
    figures: figuresRefresher(queueing),
    notifier: notifier({ ...queueing, publicUrl: config.publicUrl, mailServer: config.mailServer }),
  }
  return {
    ...services,
    sessionRules: sessionRulesOf(config, REAUTH_AFTER_MINUTES),
    signIn: config.signIn,
    isOpenDemonstration: false,
    pageNumbers: pageNumbers(),
    papers: jobQueue({ ...queueing, kind: paperJobs(made) }),
    bulkOrders: jobQueue({ ...queueing, kind: bulkJobs(services) }),
    live: liveStreams({ db, now, log }),
  }
}

/** Runs last, because only a started server prints the one-time password. */
export async function announcedAdministrator(
  db: Kysely<Schema>,
  { isDemo, now }: { readonly isDemo: boolean; readonly now: () => Date },
): Promise<FirstAdministrator | null> {
  return isDemo ? null : firstAdministrator(db, now())
}

/** The password is shown once and not stored elsewhere in plain text. */
type FirstAdministrator = { readonly userName: string; readonly password: string }

/** Returns `null` if the database has accounts. */
async function firstAdministrator(db: Kysely<Schema>, now: Date): Promise<FirstAdministrator | null> {
  const first = { userName: 'admin', password: oneTimePassword() }
  const passwordHash = await hashPassword(first.password)
  const isMade = await addFirstAccount(db, { userName: first.userName, passwordHash, at: now })
  return isMade ? first : null
}
