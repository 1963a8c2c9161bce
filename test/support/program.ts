import { readConfig } from '#app/server/config.ts'
import { type RunningServer, startProgram } from '#app/server/start-program.ts'
import { layDatabase } from '#test/support/lay-database.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** The server as `npm start` runs it, on a free port, with demo data in its own folder. */
export type TestProgram = Pick<RunningServer, 'address' | 'administrator' | 'stop'>

export async function startTestProgram(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  now: () => Date = () => new Date(),
): Promise<TestProgram> {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SECOND_FACTOR: 'none', ...env })
  if (!read.ok) throw new Error(read.errors.join('\n'))
  if (read.config.databaseUrl === undefined) await layDatabase(dataDir)
  const clientDir = await onDemand('client')
  const running = await startProgram({
    config: { ...read.config, port: Number(env.PORT ?? 0) },
    log: silentLog,
    now,
    clientDir,
  })
  return running
}
