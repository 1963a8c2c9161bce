import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { fullEditions } from '#domain/editions/full-editions.ts'
import { everyReport, reportProgramOf } from '#domain/editions/reports.ts'
import { circlesIn } from '#domain/report/stored-figures.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { systemClock } from '#server/database/embedded/clock.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Schema } from '#server/database/schema.ts'
import { putDemonstration } from '#server/demonstration.ts'
import { forgetAnswers } from '#server/draft/draft-lock.store.ts'
import { closeAfterFailure } from '#server/end-program.ts'
import { addFirstAccount } from '#server/features/administration/accounts.store.ts'
import { hashPassword, oneTimePassword } from '#server/features/auth/passwords.ts'
import { figuresKeeper } from '#server/features/figures/figures-keeper.ts'
import { liveStreams } from '#server/features/live/live-streams.ts'
import { notifier } from '#server/features/notifications/notifier.ts'
import { sealOrdered } from '#server/features/reports/report-paper.ts'
import { startCleaning } from '#server/files/clean-files.ts'
import { diskStore } from '#server/files/disk-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { LARGEST_FILE } from '#server/files/receive-pdf.ts'
import { s3Address, s3Store } from '#server/files/s3-store.ts'
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

/** Opens the database, brings it up to date, fills it where that is asked for, and listens. */
export async function startProgram(surroundings: Surroundings): Promise<Running> {
  const { config, log } = surroundings
  const database = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    return await serveAlone(surroundings, database)
  } catch (error) {
    await closeAfterFailure(database.close, log)
    throw error
  }
}

async function serveAlone(surroundings: Surroundings, database: Database): Promise<Running> {
  const { log, now } = surroundings
  const services = servicesOf(surroundings, database)
  const { isDemo } = await prepare(surroundings, services)
  const registry = new Registry()
  const served = await serve(surroundings, {
    services,
    ping: database.ping,
    isDemo,
    registry,
    tellMetrics: () => registry.metrics(),
  })
  try {
    const administrator = await announcedAdministrator(services.db, { isDemo, now })
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
    return { ...served, isDemo, administrator, failure: database.failure, stop }
  } catch (error) {
    await closeAfterFailure(served.close, log)
    throw error
  }
}

/** What is done once before the first process serves: the forms are read, the tables brought up to date, the demonstration put in. */
export async function prepare(
  { config, log }: Pick<Surroundings, 'config' | 'log'>,
  services: Services,
): Promise<{ readonly isDemo: boolean }> {
  // A form that reads what is not there stops the program now, and not whoever opens it first.
  for (const edition of fullEditions)
    for (const { code } of Object.values(edition.views)) reportProgramOf(edition, code)
  for (const line of circlesIn(fullEditions.flatMap(everyReport)))
    log.warn({ line }, 'a report line depends on itself: its stored value is used')
  await migrate(services.db)
  const isDemo = config.demo && (await putDemonstration(services, hashPassword)) !== 'in use'
  if (config.demo && !isDemo)
    log.warn('the database has institutions or accounts of its own: it gets no demonstration')
  return { isDemo }
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
  { config, log, clientDir }: Surroundings,
  { services, ping, isDemo, registry, tellMetrics }: Prepared,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  collectDefaultMetrics({ register: registry })
  const app = await createApp({
    services,
    handlers: allHandlers(registriesOf({ ...config, demo: isDemo })),
    log,
    ping,
    registry,
    tellMetrics,
    clientDir,
    trustedProxies: config.trustedProxies,
  })
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    // Papers that were ordered before are made from now on; closing finishes those in hands.
    services.papers.begin()
    services.figures.watch()
    services.notifier.begin()
    const close = async () => {
      await app.close()
      await services.figures.stop()
      await services.notifier.stop()
    }
    return { address, close }
  } catch (error) {
    await closeAfterFailure(() => app.close(), log)
    throw error
  }
}

/** What a process works with, made once for it. */
export function servicesOf(
  { config, now, log }: Pick<Surroundings, 'config' | 'now' | 'log'>,
  { db }: Pick<Database, 'db'>,
): Services {
  const made = { db, files: openFileStore(config), makePdf, now, publicUrl: config.publicUrl }
  const papers = paperQueue({ db, clock: { ...systemClock, now }, log, make: sealOrdered(made) })
  return {
    ...made,
    quota: uploadQuota(config.uploadQuotaBytes),
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

/** The store that the settings name: files under `dataDir`, or an S3 store. */
export function openFileStore(settings: {
  readonly storageUrl: string | undefined
  readonly dataDir: string
}): FileStore {
  const passing = { spoolDir: join(settings.dataDir, 'incoming'), largest: LARGEST_FILE }
  if (settings.storageUrl !== undefined) return s3Store(s3Address(settings.storageUrl), passing)
  return diskStore({ folder: join(settings.dataDir, 'files'), ...passing })
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
