import { pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { keepPrivate } from '#server/data-directory.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { closeAfterFailure, endProgram } from '#server/end-program.ts'
import { commandHelp, isCommand, runCommand } from '#server/features/administration/commands.ts'
import { hashPassword, oneTimePassword } from '#server/features/auth/passwords.ts'
import { commandText } from '#text/administration.ts'
import { startText } from '#text/start.ts'

const [name = 'help', ...words] = process.argv.slice(2)
const read = readConfig(process.env)

if (!read.ok) endProgram(startText.faults(read.faults))
else if (isCommand(name)) await main(name, read.config)
else if (name === 'help') process.stdout.write(commandHelp())
else endProgram(`${commandText.unknown(name)}\n\n${commandHelp()}`)

/** Runs one command over the database that the settings name, brought up to date first. */
async function main(command: Parameters<typeof runCommand>[0], config: Config): Promise<void> {
  // Nobody else waits for this process: of the log only what ends it is worth a line.
  const log = pino({ level: 'error' }, pino.destination(2))
  let opened: Database | undefined
  const db = async () => {
    if (opened !== undefined) return opened.db
    process.stderr.write(keepPrivate(config.dataDir) ?? '')
    opened = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
    await migrate(opened.db)
    return opened.db
  }
  const making = { make: oneTimePassword, hash: hashPassword }
  try {
    const { ok, lines } = await runCommand(command, words, { db, now: () => new Date(), making })
    const said = lines.map((line) => `${line}\n`).join('')
    // Before anything else can fail: what was made is made, and its one-time passwords are told once.
    if (ok) process.stdout.write(said)
    await opened?.close()
    if (!ok) endProgram(said)
  } catch (error) {
    if (opened !== undefined) await closeAfterFailure(opened.close, log)
    endProgram(`${commandText.failed(error instanceof Error ? error.message : String(error))}\n`)
  }
}
