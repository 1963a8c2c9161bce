import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { openPostgres } from '#platform/database/connect.ts'
import { postgresPrograms } from '#test/support/postgres-programs.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** A PostgreSQL server of the load-test data. `pid` is set if it was started here. */
export type CountryServer = {
  readonly databaseUrl: string
  /** Returns the address of another database, created on first use. */
  readonly other: (name: string) => Promise<string>
  /** Replaces the copy of the data set and returns its address; `null` without the right to create databases. */
  readonly copy: () => Promise<string | null>
  readonly pid: number | null
  readonly programs: string | null
  readonly stop: () => Promise<void>
}

/**
 * The storage between two commands. Unlike the test database it syncs to disk, because the cost of a save is
 * measured.
 */
const FOLDER = process.env.COUNTRY_DIR ?? join(tmpdir(), 'tosov-country')
const SCRIPT = `
[ -f "$2/data/PG_VERSION" ] || "$1/initdb" -D "$2/data" -U postgres -A trust -E UTF8 --locale=C >/dev/null || exit 1
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c timezone=UTC -c max_connections=200 \
  -c shared_buffers=1GB -c max_wal_size=8GB -c checkpoint_timeout=15min &
server=$!
echo "pid $server" >&2
cat >/dev/null
kill -INT $server
wait $server
`

/** Uses the PostgreSQL at DATABASE_URL, or starts one with its data in a scratch directory. */
export async function openServer(): Promise<CountryServer> {
  const { DATABASE_URL } = process.env
  const found = postgresPrograms()
  if (DATABASE_URL !== undefined)
    return {
      databaseUrl: DATABASE_URL,
      other: async () => DATABASE_URL,
      copy: async () => null,
      pid: null,
      programs: found.kind === 'found' ? homeOf(found.programs) : null,
      stop: async () => {},
    }
  if (found.kind === 'missing') throw new Error(`${found.reason} Give DATABASE_URL of an empty database.`)
  const { programs, owner } = found
  if (!existsSync(FOLDER)) mkdirSync(FOLDER, { mode: 0o700 })
  if (owner !== undefined) chownSync(FOLDER, owner.uid, owner.gid)
  const shell = spawn('sh', ['-c', SCRIPT, 'sh', programs, FOLDER], {
    ...owner,
    cwd: FOLDER,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let pid: number | null = null
  const said: string[] = []
  for await (const line of createInterface(shell.stderr)) {
    said.push(line)
    pid ??= Number(/^pid (\d+)$/.exec(line)?.[1] ?? 0) || null
    if (line.includes('database system is ready to accept connections')) break
  }
  if (shell.exitCode !== null || shell.stderr.readableEnded)
    throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`)
  shell.stderr.resume()
  const addressOf = (name: string): string =>
    `postgres://postgres@localhost/${name}?host=${encodeURIComponent(FOLDER)}`
  const administer = async (...statements: readonly ReturnType<typeof sql>[]): Promise<void> => {
    const { db, close } = await openPostgres({ databaseUrl: addressOf('postgres'), log: silentLog })
    try {
      for (const statement of statements) await statement.execute(db)
    } finally {
      await close()
    }
  }
  const other = async (name: string): Promise<string> => {
    const { db, close } = await openPostgres({ databaseUrl: addressOf('postgres'), log: silentLog })
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db).finally(close)
    if (rows.length === 0) await administer(sql`create database ${sql.id(name)}`)
    return addressOf(name)
  }
  const copy = async (): Promise<string> => {
    await administer(
      sql`drop database if exists played`,
      sql`create database played template country`,
      sql`checkpoint`,
    )
    return addressOf('played')
  }
  const stop = async (): Promise<void> => {
    const exited = once(shell, 'exit')
    shell.stdin.end()
    await exited
  }
  return { databaseUrl: await other('country'), other, copy, pid, programs: homeOf(programs), stop }
}

/** Returns the directory of all PostgreSQL binaries; the path may have only a link to the server. */
function homeOf(programs: string): string {
  return dirname(realpathSync(join(programs, 'postgres')))
}
