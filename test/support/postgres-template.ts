import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { silentLog } from '#test/support/silent-log.ts'

const TEMPLATE = 'tosov_template'

/** The address of one database of the scratch server. */
function addressOf(socket: string, name: string): string {
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socket)}`
}

/** Makes, once for a run, the migrated database that every test file gets a copy of. */
export async function makeTemplate(socket: string): Promise<void> {
  await createDatabase(socket, TEMPLATE, 'template1')
  const { db, close } = await openPostgres({ databaseUrl: addressOf(socket, TEMPLATE), log: silentLog })
  await migrate(db)
  await close()
}

/** Makes a new database, migrated or with nothing in it, and returns its address. */
export async function newDatabase(socket: string, content: 'migrated' | 'empty'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(socket, name, content === 'migrated' ? TEMPLATE : 'template1')
  return addressOf(socket, name)
}

async function createDatabase(socket: string, name: string, template: string): Promise<void> {
  const { db, close } = await openPostgres({ databaseUrl: addressOf(socket, 'postgres'), log: silentLog })
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db).finally(close)
}
