import { commandText } from '#app/command-text.ts'
import {
  type CommandEnd,
  type CommandParts,
  commandUses,
  isCommand,
  runCommand,
} from '#app/server/admin-commands.ts'
import { type Config, readConfig } from '#app/server/config.ts'
import { restrictAccess } from '#app/server/data-directory.ts'
import { closeAfterFailure } from '#app/server/end-program.ts'
import { isListCommand, listUses, runListCommand } from '#app/server/list-commands.ts'
import { startText } from '#app/start-text.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import { isDemonstration } from '#features/demo/server/seed-demo.ts'
import { registriesOf } from '#features/registries/server/registries.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { editionsLoaded } from '#forms/editions/editions.ts'
import { backupUses, isBackupCommand, runBackupCommand } from '#platform/backup/backup-commands.ts'
import { connectAlongside } from '#platform/database/connect.ts'
import type { Database, Log } from '#platform/database/database.ts'
import { bringUpToDate } from '#platform/database/owned-tables.ts'
import { failureReason } from '#platform/failure-reason.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'

/** The output channels of a command. */
export type CommandOutput = {
  /** The result, on standard output. */
  readonly result: (text: string) => void
  /** Progress and hints, on standard error. */
  readonly hint: (text: string) => void
  /** The reason of a failure, on standard error. The command then ends with code 1. */
  readonly failure: (text: string) => void
  readonly log: Log
}

/** Runs one command of the administrator: `words` of the command line, `settings` of the environment. */
export async function administer(
  [name = 'help', ...words]: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  output: CommandOutput,
): Promise<void> {
  const read = readConfig(settings)
  if (!read.ok) output.failure(startText.errors(read.errors))
  else if (isCommand(name)) await main(read.config, output, (parts) => runCommand(name, words, parts))
  else if (isListCommand(name)) await mainOfLists(name, words, read.config, output)
  else if (isBackupCommand(name)) await mainOfBackups(name, words, read.config, output)
  else if (name === 'help') output.result(help())
  else output.failure(`${commandText.unknown(name)}\n\n${help()}`)
}

function help(): string {
  return commandText.usage([...commandUses(), ...listUses(), ...backupUses()])
}

async function mainOfBackups(
  command: Parameters<typeof runBackupCommand>[0],
  words: readonly string[],
  config: Config,
  { result, hint, failure, log }: CommandOutput,
): Promise<void> {
  const tell = (line: string) => hint(`${line}\n`)
  try {
    hint(restrictAccess(config.dataDir) ?? '')
    const parts = { ...config, files: openContentStore(config), now: () => new Date(), log, tell }
    const { ok, lines } = await runBackupCommand(command, words, parts)
    const text = lines.map((line) => `${line}\n`).join('')
    if (ok) result(text)
    else failure(text)
  } catch (error) {
    failure(`${commandText.failed(failureReason(error))}\n`)
  }
}

/** Queries no registry. */
function mainOfLists(
  command: Parameters<typeof runListCommand>[0],
  words: readonly string[],
  config: Config,
  output: CommandOutput,
): Promise<void> {
  const builtIn = config.demo === 'off' ? null : demoRegistries()
  const registry = registriesOf(config, { note: async () => {}, builtIn }).staff.registry
  return main(config, output, (parts) => runListCommand(command, words, { ...parts, registry }))
}

async function main(
  config: Config,
  { result, hint, failure, log }: CommandOutput,
  run: (parts: CommandParts) => Promise<CommandEnd>,
): Promise<void> {
  let opened: Database | undefined
  const db = async () => {
    if (opened !== undefined) return opened.db
    hint(restrictAccess(config.dataDir) ?? '')
    opened = await connectAlongside({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
    await bringUpToDate(opened.db, { ownerDatabaseUrl: config.ownerDatabaseUrl, log })
    await ((await isDemonstration(opened.db)) ? demoEditionsLoaded : editionsLoaded)()
    return opened.db
  }
  const making = { make: oneTimePassword, hash: hashPassword, signIn: config.signIn }
  try {
    const mail = config.mailServer === null ? 'none' : 'setUp'
    const { ok, lines } = await run({ db, now: () => new Date(), making, mail })
    const text = lines.map((line) => `${line}\n`).join('')
    // Before anything else can fail: one-time passwords appear only once.
    if (ok) result(text)
    await opened?.close()
    if (!ok) failure(text)
  } catch (error) {
    if (opened !== undefined) await closeAfterFailure(opened.close, log)
    failure(`${commandText.failed(failureReason(error))}\n`)
  }
}
