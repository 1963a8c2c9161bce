import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { type Config, readConfig } from '#app/server/config.ts'
import { restrictAccess } from '#app/server/data-directory.ts'
import { exitProcess, onParentExit } from '#app/server/end-program.ts'
import { type RunningServer, startProgram } from '#app/server/start-program.ts'
import { isWorker, reportFailure, serveAsWorker, startWorkers } from '#app/server/workers.ts'
import { startText } from '#app/start-text.ts'
import { type DemoAccount, demoAccounts, demoPassword } from '#features/demo/server/accounts.ts'
import { type DemoInstitution, institutions } from '#features/demo/server/institutions.ts'
import { DirectoryLostError } from '#platform/database/embedded/directory-lock.ts'
import { failureReason } from '#platform/failure-reason.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { programLog } from '#platform/log.ts'

const CLIENT_DIR = fileURLToPath(new URL('../../dist/client', import.meta.url))
/** A supervisor would kill the process afterwards. */
const STOP_TIMEOUT_MS = 30_000

const read = readConfig(process.env)
if (read.ok) await main(read.config)
else exitProcess(startText.errors(read.errors))

async function main(config: Config): Promise<void> {
  // Standard output is for people, standard error for the log.
  const log = programLog(config.logLevel, pino.destination(2))
  try {
    const surroundings = {
      config,
      log,
      now: () => new Date(),
      clientDir: CLIENT_DIR,
      inventedInstitutions: config.demoInstitutions - institutions.length,
    }
    if (isWorker) return await serveAsWorker(surroundings)
    say(restrictAccess(config.dataDir) ?? '')
    const stopping = stopOnSignal()
    const running = await (config.workers > 1 ? startWorkers : startProgram)(surroundings, stopping.listen)
    stopping.serves(running)
    void running.failure.then((error) => end(log, error))
    announce(config, running)
  } catch (error) {
    const reason = failureReason(error)
    if (isWorker) return reportFailure(reason)
    log.fatal({ err: error }, 'startup failed')
    exitProcess(startText.failed(reason))
  }
}

function announce({ demo, publicUrl, workers }: Config, running: RunningServer): void {
  const { address, isDemo, locked, administrator } = running
  say(startText.listening(address))
  if (workers > 1) say(startText.workers(workers))
  if (demo !== 'off' && !isDemo) say(startText.noDemonstration)
  if (!isDemo && isLoopback(new URL(publicUrl).hostname)) say(startText.privatePublicUrl(publicUrl))
  if (!existsSync(join(CLIENT_DIR, 'index.html'))) say(startText.notBuilt)
  if (isDemo) say(startText.demoAccounts(demoPassword) + accountTable(demoAccounts, institutions))
  if (isDemo && demo === 'open') say(startText.openDemonstration)
  if (locked > 0) say(startText.knownAccountsLocked(locked))
  if (administrator !== null) say(startText.administrator(administrator.userName, administrator.password))
}

type StopSwitch = { readonly listen: () => void; readonly serves: (running: RunningServer) => void }

/** From `listen` on the server stops as soon as it runs. */
function stopOnSignal(): StopSwitch {
  const served = Promise.withResolvers<RunningServer>()
  let isStopping = false
  const stopOnce = () => {
    if (!isStopping) void served.promise.then(stop)
    isStopping = true
  }
  return {
    serves: served.resolve,
    listen: () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopOnce)
      if (process.env.npm_lifecycle_event !== undefined) onParentExit(stopOnce)
    },
  }
}

async function stop(running: RunningServer): Promise<void> {
  say(startText.stopping)
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  await running.stop()
  say(startText.stopped)
}

/** Requests that wait for this database would wait forever. */
function end(log: Logger, error: Error): void {
  log.fatal({ err: error }, 'fatal database failure, exiting')
  const { cause } = error
  exitProcess(cause instanceof DirectoryLostError ? `${cause.message}\n` : startText.databaseFailed)
}

function say(text: string): void {
  process.stdout.write(text)
}

function accountTable(accounts: readonly DemoAccount[], institutions: readonly DemoInstitution[]): string {
  const names = new Map(
    institutions.map(({ institutionId, name }) => [institutionId, `${institutionId} ${name}`]),
  )
  const rows = accounts.map(({ userName, institutionId, displayName }) => [
    userName,
    names.get(institutionId ?? '') ?? '-',
    displayName,
  ])
  const lines = [startText.accountHead, ...rows]
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)))
  return lines
    .map((line) => `  ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    .join('')
}
