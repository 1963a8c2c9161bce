import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/server/config.ts'
import { startProgram } from '#app/server/start-program.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** A child process of postgres-template.ts: starts and stops the server once on the database at an address. */
const [DATABASE_URL] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'tosov-demonstration-'))
const read = readConfig({ DATABASE_URL, DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent' })
if (!read.ok) throw new Error(read.errors.join('\n'))
const config = { ...read.config, port: 0 }
const program = await startProgram({ config, log: silentLog, now: () => new Date(), clientDir: dataDir })
await program.stop()
rmSync(dataDir, { recursive: true })
