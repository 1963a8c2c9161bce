import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** What a new database of the scratch server can have in it: by the template that it is a copy of. */
const templates = {
  empty: 'template1',
  migrated: 'tosov_migrated',
  demonstration: 'tosov_demonstration',
} as const

export type Content = keyof typeof templates

/** The address of one database of the scratch server. */
function addressOf(socket: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socket)}`
}

/** Makes, once for a run, the migrated database that every test file gets a copy of. */
export async function makeTemplate(socket: string): Promise<void> {
  await createDatabase(socket, templates.migrated, templates.empty)
  const databaseUrl = addressOf(socket, templates.migrated)
  const { db, close } = await openPostgres({ databaseUrl, log: silentLog })
  await migrate(db)
  await close()
}

/**
 * Makes, once for a run, the database that a first start of the program leaves: the program itself makes it, in a child, because
 * its seconds of calculating would hold up the run.
 */
export async function makeDemonstration(socket: string): Promise<void> {
  await createDatabase(socket, templates.demonstration, templates.migrated)
  const maker = join(import.meta.dirname, 'make-demonstration.ts')
  await promisify(execFile)(process.execPath, [maker, addressOf(socket, templates.demonstration)])
}

/** Makes a new database, and returns its address. The template has been made. */
export async function newDatabase(socket: string, content: Content): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(socket, name, templates[content])
  return addressOf(socket, name)
}

async function createDatabase(socket: string, name: string, template: string): Promise<void> {
  const { db, close } = await openPostgres({ databaseUrl: addressOf(socket, 'postgres'), log: silentLog })
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db).finally(close)
}
