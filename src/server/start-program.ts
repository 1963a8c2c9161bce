import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { editionsLoaded } from '#domain/editions/editions.ts'
import { fullEditions } from '#domain/editions/full-editions.ts'
import { everyReport, reportProgramOf } from '#domain/editions/reports.ts'
import type { SessionRules } from '#domain/organisation/session.ts'
import { circlesIn } from '#domain/report/stored-figures.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { systemClock } from '#server/database/embedded/clock.ts'
import { bringUpToDate } from '#server/database/owned-tables.ts'
import type { Schema } from '#server/database/schema.ts'
import {
  hasKnownAccounts,
  lockKnownAccounts,
  putDemonstration,
  unlockKnownAccounts,
} from '#server/demonstration.ts'
import { forgetAnswers } from '#server/draft/draft-lock.store.ts'
import { ownEditions } from '#server/draft/norms.store.ts'
import { closeAfterFailure } from '#server/end-program.ts'
import { addFirstAccount } from '#server/features/administration/accounts.store.ts'
import { hashPassword, oneTimePassword } from '#server/features/auth/passwords.ts'
import { endSessionsOfOthers } from '#server/features/auth/session.store.ts'
import { figuresKeeper } from '#server/features/figures/figures-keeper.ts'
import { liveStreams } from '#server/features/live/live-streams.ts'
import { notifier } from '#server/features/notifications/notifier.ts'
import { noteRegistry } from '#server/features/registries/registry-state.store.ts'
import { sealOrdered } from '#server/features/reports/report-paper.ts'
import { startCleaning } from '#server/files/clean-files.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { alone, sharedFiles } from '#server/files/shared-files.ts'
import { uploadQuota } from '#server/files/upload-quota.ts'
import type { Services } from '#server/http/handler.ts'
import { registriesOf } from '#server/outside/registries.ts'
import { makePdf, pageNumbers } from '#server/paper/make-pdf.ts'
import { paperQueue } from '#server/paper/paper-queue.ts'

/** A program that serves. */
export type Running = {
  /** Where it listens, for a browser. */
  readonly address: string
  /** Whether its institutions and accounts are the invented ones. */
  readonly isDemo: boolean
  /** How many accounts of a demonstration this start has locked: others reach it, and nobody has asked for that. */
  readonly locked: number
  /** The administrator, when this start made one. */
  readonly administrator: FirstAdministrator | null
  /** Resolves when the database can never answer again: there is nothing to finish then, the process must end. */
  readonly failure: Promise<Error>
  /** Finishes what has begun, then lets go of everything. */
  readonly stop: () => Promise<void>
}

export type Surroundings = {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** The built client. */
  readonly clientDir: string
}

/** Called once when everything is prepared: from then on requests may be in hand, and whoever tells this process to stop must let it finish them. */
export type BeforeListening = () => void

/** Opens the database, brings it up to date, fills it where that is asked for, and listens. */
export async function startProgram(
  surroundings: Surroundings,
  beforeListening: BeforeListening = () => {},
): Promise<Running> {
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
  surroundings: Surroundings,
  database: Database,
  beforeListening: BeforeListening,
): Promise<Running> {
  const { log, now } = surroundings
  const services = servicesOf(surroundings, database)
  const { isDemo, locked } = await prepare(surroundings, services)
  const registry = new Registry()
  beforeListening()
  const served = await serve(surroundings, {
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
      forgetMore: forgetAnswers,
      clock: { ...systemClock, now },
      log,
    })
    const stop = async () => {
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

/**
 * What is done once before the first process serves: the forms are read, the tables brought up to date, the demonstration put in, and sessions ended
 * whose provider is in the settings no more.
 */
export async function prepare(
  { config, log }: Pick<Surroundings, 'config' | 'log'>,
  services: Services,
): Promise<Pick<Running, 'isDemo' | 'locked'>> {
  await editionsLoaded('real ones')
  // A form that reads what is not there stops the program now, and not whoever opens it first.
  for (const edition of fullEditions())
    for (const { code } of Object.values(edition.views)) reportProgramOf(edition, code)
  for (const line of circlesIn(fullEditions().flatMap(everyReport)))
    log.warn({ line }, 'a report line depends on itself: its stored value is used')
  await bringUpToDate(services.db, { ownerDatabaseUrl: config.ownerDatabaseUrl, log })
  const isAsked = config.demo !== 'off'
  const isDemo = isAsked && (await putDemonstration(services, hashPassword)) !== 'in use'
  const isReached = config.reach === 'others' && config.demo !== 'open'
  const locked = isReached ? await lockKnownAccounts(services) : 0
  if (locked > 0)
    log.warn(
      { accounts: locked },
      'others reach this demonstration: the accounts of the published password are locked',
    )
  if (isDemo) await unlockKnownAccounts(services)
  if (isDemo && config.demo === 'open')
    log.warn(
      'this demonstration is open: whoever reaches it signs in with published passwords and changes everything',
    )
  await endSessionsOfOthers(
    services.db,
    config.signIn.providers.map(({ id }) => id),
  )
  if (isAsked && !isDemo)
    log.warn('the database has institutions or accounts of its own: it gets no demonstration')
  return { isDemo, locked }
}

/** What a process that serves is given by who has prepared it. */
type Prepared = {
  readonly services: Services
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>
  readonly isDemo: boolean
  /** Where this process counts. */
  readonly registry: Registry
  /** The text of `/metrics`, of this process's own or of all. */
  readonly tellMetrics: () => Promise<string>
}

/** Serves over a prepared database. `close` finishes what has begun, and leaves the database to the caller. */
export async function serve(
  { config, log, now, clientDir }: Surroundings,
  { services: prepared, ping, isDemo, registry, tellMetrics }: Prepared,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  await editionsLoaded(isDemo ? 'with examples' : 'real ones')
  collectDefaultMetrics({ register: registry })
  const services: Services = {
    ...prepared,
    sessionRules: sessionRulesOf(config, isDemo ? 0 : PROVE_AGAIN_MINUTES),
    isOpenDemonstration: isDemo && config.demo === 'open',
  }
  const { db, files } = services
  // Its passwords are published: without a word of the operator's nobody comes in from elsewhere.
  const serves = config.demo !== 'open' && (await hasKnownAccounts(db)) ? 'this machine' : 'everybody'
  // The embedded database has one process: there is nobody to share files with.
  const sharing =
    config.databaseUrl === undefined
      ? null
      : sharedFiles({ db, files, clock: { ...systemClock, now }, log, host: hostname() })
  const app = await createApp({
    services,
    handlers: allHandlers(
      registriesOf({ ...config, demo: isDemo }, { note: noteRegistry(services.db, services.now) }),
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
    // Papers that were ordered before are made from now on; closing finishes those in hands.
    services.papers.begin()
    services.figures.watch()
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

/** For how long acts of weight are done after a password was given, where nobody says: an approval or two, and not a lunch. */
const PROVE_AGAIN_MINUTES = 10
const MINUTE_MS = 60_000

/** `proveAgain`: minutes, where the settings say none. A demonstration asks nobody twice. */
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

/** What a process works with, made once for it. */
export function servicesOf(
  { config, now, log }: Pick<Surroundings, 'config' | 'now' | 'log'>,
  { db }: Pick<Database, 'db'>,
): Services {
  const made = { db, files: openFileStore(config), makePdf, now, publicUrl: config.publicUrl }
  const papers = paperQueue({
    db,
    clock: { ...systemClock, now },
    log,
    make: sealOrdered(made),
    editions: ownEditions,
  })
  return {
    ...made,
    sessionRules: sessionRulesOf(config, PROVE_AGAIN_MINUTES),
    quota: uploadQuota(config.uploadQuotaBytes),
    secondFactor: config.secondFactor,
    signIn: config.signIn,
    isOpenDemonstration: false,
    pageNumbers: pageNumbers(),
    papers,
    figures: figuresKeeper({ db, log }),
    live: liveStreams({ db, now, log }),
    notifier: notifier({
      db,
      clock: { ...systemClock, now },
      log,
      publicUrl: config.publicUrl,
      mailServer: config.mailServer,
    }),
  }
}

/** The administrator of a database without accounts; made last, since the one-time password is told only by a program that has started. */
export async function announcedAdministrator(
  db: Kysely<Schema>,
  { isDemo, now }: { readonly isDemo: boolean; readonly now: () => Date },
): Promise<FirstAdministrator | null> {
  return isDemo ? null : firstAdministrator(db, now())
}

/** The credentials of a new administrator. They exist nowhere else. */
type FirstAdministrator = { readonly userName: string; readonly password: string }

/** In a database without any account, makes the administrator and returns the one-time password; else `null`. */
async function firstAdministrator(db: Kysely<Schema>, now: Date): Promise<FirstAdministrator | null> {
  const first = { userName: 'admin', password: oneTimePassword() }
  const passwordHash = await hashPassword(first.password)
  const isMade = await addFirstAccount(db, { userName: first.userName, passwordHash, at: now })
  return isMade ? first : null
}
