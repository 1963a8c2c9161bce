import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { readConfig } from '#app/server/config.ts'
import { startProgram } from '#app/server/start-program.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import { openPostgres } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Schema } from '#platform/database/schema.ts'
import { copyMoulds } from '#test/load/country/copy-moulds.ts'
import { settleFigures } from '#test/load/country/kept-figures.ts'
import { bringAlong, PASSWORD, putWorld } from '#test/load/country/make-moulds.ts'
import { type Mould, mouldsOf, thisYear } from '#test/load/country/moulds.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** The parameters of a data set, which determine its content. */
export type Country = { readonly count: number; readonly moulds: number; readonly seed: number }

/** Thrown for a database with other than load-test data. */
export class NotInventedError extends Error {}

const MAX_CONCURRENCY = 6

/**
 * Replaces the load-test data of a database. Throws `NotInventedError` and changes nothing if the database has other
 * tables.
 */
export async function putCountry(
  databaseUrl: string,
  country: Country,
  say: (line: string) => void,
): Promise<void> {
  const { db, close } = await openPostgres({ databaseUrl, log: silentLog })
  try {
    await emptyInvented(db)
    const began = Date.now()
    const took = (): string => `${((Date.now() - began) / 1000).toFixed(1)} s`
    await migrate(db)
    const moulds = mouldsOf(Math.min(country.moulds, country.count), country.seed)
    const at = new Date()
    await putWorld(db, moulds, { at, passwordHash: await hashPassword(PASSWORD) })
    await bringAll(databaseUrl, db, moulds)
    say(`${moulds.length} institutions made by calls: ${took()}`)
    await forgetByWork(db)
    await settleFigures(db)
    await copyMoulds(db, moulds, country.count)
    say(`${country.count} institutions with their copies: ${took()}`)
    await note(db, country, moulds)
    await sql`vacuum analyze`.execute(db)
    say(`made ready: ${took()}`)
  } finally {
    await close()
  }
}

/** The schema that marks a database as fictitious. */
const MARK = 'invented_country'

async function emptyInvented(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`
    select schemaname as name from pg_tables where schemaname in ('public', ${MARK}) limit 2`.execute(db)
  const { rows: marks } = await sql`select from pg_tables where schemaname = ${MARK}`.execute(db)
  if (rows.length > 0 && marks.length === 0)
    throw new NotInventedError(
      'This database holds something else than an invented country: it is left as it is. Give an empty one.',
    )
  await sql`drop schema if exists public cascade`.execute(db)
  await sql`drop schema if exists ${sql.id(MARK)} cascade`.execute(db)
  await sql`create schema public`.execute(db)
  // First, so that an interrupted run is marked too.
  await sql`create schema ${sql.id(MARK)}`.execute(db)
  await sql`create table ${sql.id(MARK, 'institution')} (institution_id text primary key, mould text not null, stage text not null, view text not null)`.execute(
    db,
  )
  await sql`create table ${sql.id(MARK, 'made')} (count int, moulds int, seed int, year int, played boolean)`.execute(
    db,
  )
}

async function bringAll(databaseUrl: string, db: Kysely<Schema>, moulds: readonly Mould[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tosov-country-'))
  const read = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SECOND_FACTOR: 'none',
  })
  if (!read.ok) throw new Error(read.errors.join('\n'))
  const config = { ...read.config, port: 0 }
  const program = await startProgram({ config, log: silentLog, now: () => new Date(), clientDir: dataDir })
  try {
    const waiting = [...moulds]
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await bringAlong(program.address, db, next)
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENCY }, work))
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Deletes sessions, and papers without files, which are made again on demand. */
async function forgetByWork(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('session').execute()
  await db.deleteFrom('saved_request').execute()
  await db.deleteFrom('job').execute()
  await db.updateTable('report').set({ pdf_file_id: null }).execute()
  await db.deleteFrom('receipt_paper').execute()
  await db.deleteFrom('file').execute()
}

async function note(db: Kysely<Schema>, country: Country, moulds: readonly Mould[]): Promise<void> {
  const { rows } = await sql<{
    readonly id: string
  }>`select institution_id as id from institution order by 1`.execute(db)
  const of = rows.map((_, index) => moulds[index % moulds.length])
  await sql`insert into ${sql.id(MARK, 'institution')} select * from unnest(
    ${rows.map(({ id }) => id)}::text[], ${of.map((each) => each?.institutionId)}::text[],
    ${of.map((each) => each?.stage)}::text[], ${of.map((each) => each?.view)}::text[])`.execute(db)
  await sql`insert into ${sql.id(MARK, 'made')} values (${country.count}, ${moulds.length}, ${country.seed}, ${thisYear}, false)`.execute(
    db,
  )
}

export type Inhabitant = Pick<Mould, 'institutionId' | 'stage' | 'view'> & { readonly mould: string }

/**
 * Returns the institutions of an unused data set by number and marks it as used. Throws `NotInventedError` if there
 * is none.
 */
export async function inhabitants(db: Kysely<Schema>): Promise<readonly Inhabitant[]> {
  const { rows: marks } = await sql`select from pg_tables where schemaname = ${MARK}`.execute(db)
  if (marks.length === 0)
    throw new NotInventedError('There is no invented country here: npm run load:seed -- 3000 makes one.')
  const { numAffectedRows } =
    await sql`update ${sql.id(MARK, 'made')} set played = true where not played`.execute(db)
  if (numAffectedRows !== 1n)
    throw new NotInventedError(
      'In this country somebody has played: its figures are not known any more. npm run load:seed makes it anew.',
    )
  const { rows } = await sql<Inhabitant>`
    select institution_id as "institutionId", mould, stage, view from ${sql.id(MARK, 'institution')} order by 1`.execute(
    db,
  )
  return rows
}
