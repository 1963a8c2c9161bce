import { pino } from 'pino'
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
import { closeAfterFailure, exitProcess } from '#app/server/end-program.ts'
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
import type { Database } from '#platform/database/database.ts'
import { bringUpToDate } from '#platform/database/owned-tables.ts'
import { failureReason } from '#platform/failure-reason.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { programLog } from '#platform/log.ts'

const [name = 'help', ...words] = process.argv.slice(2)
const read = readConfig(process.env)

if (!read.ok) exitProcess(startText.errors(read.errors))
else if (isCommand(name)) await main(read.config, (parts) => runCommand(name, words, parts))
else if (isListCommand(name)) await mainOfLists(name, read.config)
else if (isBackupCommand(name)) await mainOfBackups(name, read.config)
else if (name === 'help') process.stdout.write(help())
else exitProcess(`${commandText.unknown(name)}\n\n${help()}`)

function help(): string {
  return commandText.usage([...commandUses(), ...listUses(), ...backupUses()])
}

async function mainOfBackups(command: Parameters<typeof runBackupCommand>[0], config: Config): Promise<void> {
  const log = programLog('error', pino.destination(2))
  const tell = (line: string) => process.stderr.write(`${line}\n`)
  try {
    process.stderr.write(restrictAccess(config.dataDir) ?? '')
    const parts = { ...config, files: openFileStore(config), now: () => new Date(), log, tell }
    const { ok, lines } = await runBackupCommand(command, words, parts)
    const output = lines.map((line) => `${line}\n`).join('')
    if (ok) process.stdout.write(output)
    else exitProcess(output)
  } catch (error) {
    exitProcess(`${commandText.failed(failureReason(error))}\n`)
  }
}

/** Queries no registry. */
function mainOfLists(command: Parameters<typeof runListCommand>[0], config: Config): Promise<void> {
  const builtIn = config.demo === 'off' ? null : demoRegistries()
  const registry = registriesOf(config, { note: async () => {}, builtIn }).staff.registry
  return main(config, (parts) => runListCommand(command, words, { ...parts, registry }))
}

async function main(config: Config, run: (parts: CommandParts) => Promise<CommandEnd>): Promise<void> {
  const log = programLog('error', pino.destination(2))
  let opened: Database | undefined
  const db = async () => {
    if (opened !== undefined) return opened.db
    process.stderr.write(restrictAccess(config.dataDir) ?? '')
    opened = await connectAlongside({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
    await bringUpToDate(opened.db, { ownerDatabaseUrl: config.ownerDatabaseUrl, log })
    await ((await isDemonstration(opened.db)) ? demoEditionsLoaded : editionsLoaded)()
    return opened.db
  }
  const making = { make: oneTimePassword, hash: hashPassword }
  try {
    const mail = config.mailServer === null ? 'none' : 'setUp'
    const { ok, lines } = await run({ db, now: () => new Date(), making, mail })
    const output = lines.map((line) => `${line}\n`).join('')
    // Before anything else can fail: one-time passwords appear only once.
    if (ok) process.stdout.write(output)
    await opened?.close()
    if (!ok) exitProcess(output)
  } catch (error) {
    if (opened !== undefined) await closeAfterFailure(opened.close, log)
    exitProcess(`${commandText.failed(failureReason(error))}\n`)
  }
}
