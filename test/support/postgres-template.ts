import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { briefly } from '#test/support/brief-program.ts'
import { silentLog } from '#test/support/silent-log.ts'

const templates = {
  empty: 'template1',
  migrated: 'tosov_migrated',
  demonstration: 'tosov_demonstration',
} as const

export type TemplateName = keyof typeof templates

function addressOf(socket: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socket)}`
}

/** Creates the migrated template, once for a run. */
export async function makeTemplate(socket: string): Promise<void> {
  await createDatabase(socket, templates.migrated, templates.empty)
  const databaseUrl = addressOf(socket, templates.migrated)
  const { db, close } = await openPostgres({ databaseUrl, log: silentLog })
  await migrate(db)
  await close()
}

/**
 * Creates the template of a first start, once for a run, by a server in a child process: its calculations would delay
 * the run.
 */
export async function makeDemonstration(socket: string): Promise<void> {
  await createDatabase(socket, templates.demonstration, templates.migrated)
  const maker = join(import.meta.dirname, 'make-demonstration.ts')
  await promisify(execFile)(process.execPath, [...briefly, maker, addressOf(socket, templates.demonstration)])
}

/** Creates a database from an existing template and returns its address. */
export async function newDatabase(socket: string, content: TemplateName): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(socket, name, templates[content])
  return addressOf(socket, name)
}

async function createDatabase(socket: string, name: string, template: string): Promise<void> {
  const { db, close } = await openPostgres({ databaseUrl: addressOf(socket, 'postgres'), log: silentLog })
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db).finally(close)
}
