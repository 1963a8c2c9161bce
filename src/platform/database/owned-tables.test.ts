import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkHistory } from '#features/history/server/check-history.store.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { openPostgres } from '#platform/database/connect.ts'
import { databaseText } from '#platform/database/database-text.ts'
import { bringUpToDate } from '#platform/database/owned-tables.ts'
import { administerHere } from '#test/support/administer.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { startCluster } from '#test/support/postgres-cluster.ts'
import { postgresPrograms } from '#test/support/postgres-programs.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const log = silentLog

describe.runIf(hasPostgres)('tables that another role owns than the program’s own', () => {
  const directory = scratchDirectory()
  const names = { owner: `owner_${randomUUID()}`, program: `program_${randomUUID()}` }
  const addresses = { admin: '', owner: '', program: '' }
  let app: TestApp

  const asAdmin = async (...statements: readonly string[]) => {
    const { db, close } = await openPostgres({ databaseUrl: addresses.admin, log })
    for (const statement of statements) await sql.raw(statement).execute(db)
    await close()
  }
  const start = async () => {
    const database = await openPostgres({ databaseUrl: addresses.program, log })
    await bringUpToDate(database.db, { ownerDatabaseUrl: addresses.owner, log }).catch(async (error) => {
      await database.close()
      throw error
    })
    return database
  }

  beforeAll(async () => {
    addresses.admin = (await postgresAddress('empty')) ?? ''
    const as = (role: string) => addresses.admin.replace('postgres@', `${role}@`)
    Object.assign(addresses, { owner: as(names.owner), program: as(names.program) })
    const database = new URL(addresses.admin).pathname.slice(1)
    await asAdmin(
      ...[`create role "${names.owner}" login`, `create role "${names.program}" login`],
      `alter database "${database}" owner to "${names.owner}"`,
    )
    app = await startApp({ open: start, directory })
  })
  afterAll(async () => {
    await app.close()
    // Roles belong to the server, and other tests continue with them.
    await asAdmin(
      ...[
        `reassign owned by "${names.owner}" to postgres`,
        `drop owned by "${names.owner}", "${names.program}"`,
      ],
      `alter database "${new URL(addresses.admin).pathname.slice(1)}" owner to postgres`,
      `drop role "${names.owner}", "${names.program}"`,
    )
  })

  test('are created by it, and the server works with them: its writes are linked', async () => {
    const { db } = app.database
    const { rows } = await sql<{ owner: string }>`
      select distinct tableowner as owner from pg_tables where schemaname = 'public'`.execute(db)
    expect(rows).toEqual([{ owner: names.owner }])
    const school = await app.signIn('ebs')
    const blanks = [{ specificationCode: '1', stage1Qty: '42' }]
    expect((await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })).statusCode).toBe(
      200,
    )
    const about = { orgId: '1001', sessionCode: '2026-02' }
    await school.post('/api/finance/report/snapshot', about)
    expect((await sendReady(school, about)).json<SentAnswer>().status).toBe(1)
    const [checked] = await checkHistory(db, { institutionId: '1001', year: 2026 })
    expect(checked).toMatchObject({ broken: null, seals: 1 })
    expect(checked?.links).toBeGreaterThan(2)
  })

  test.each([
    'update event set actor = actor',
    'delete from event',
    'truncate event',
    'alter table event disable trigger user',
    'drop trigger link_events on event',
    'drop trigger stamp_event on event',
    `update named_event set kind = 'other'`,
    'update event_chain set length = length',
    `insert into event_chain values ('x', 1, 0, '', 0, '')`,
    'delete from event_link',
    'update event_link set number = number',
    `insert into event_link values ('1001', 2026, 99, '{}', '')`,
    'create table event_of_mine (x int)',
    'set session_replication_role = replica',
    `insert into event (institution_id, event_id, year, at, actor, kind) overriding system value
      values ('1001', 1000000, 2026, now(), 'x', 'sent')`,
    `select nextval('event_event_id_seq')`,
    `select setval('event_event_id_seq', 1000000)`,
    'delete from kysely_migration',
    `create temporary table bait (like event); create trigger bait after insert on bait referencing new table as appended
      for each statement execute function public.link_events()`,
    `create temporary table bait (like event); create trigger bait before insert on bait
      for each row execute function public.stamp_event()`,
    `create or replace function link_events() returns trigger language plpgsql as 'begin return null; end'`,
  ])('let the program’s role not: %s', async (statement) => {
    const { db } = app.database
    const read = () =>
      sql<{ all: string }>`
      select json_build_array((select json_agg(e) from event e), (select json_agg(l) from event_link l))::text as all`.execute(
        db,
      )
    const { rows: before } = await read()
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(
      /permission denied|must be owner|cannot update view/,
    )
    expect((await read()).rows).toEqual(before)
  })

  test('take no time of an event from the program’s role', async () => {
    const { db } = app.database
    const year = 2031
    for (const at of ['2020-01-01', '2099-01-01'])
      await sql`insert into event (institution_id, year, at, actor, kind)
        values ('1001', ${year}, ${at}::timestamptz, 'x', 'odd')`.execute(db)
    const { rows } = await sql<{
      off: boolean
    }>`select distinct abs(extract(epoch from now() - at)) > 3600 as off
      from event where year = ${year}`.execute(db)
    expect(rows).toEqual([{ off: false }])
    const byOwner = await openPostgres({ databaseUrl: addresses.owner, log })
    await sql`insert into event (institution_id, year, at, actor, kind)
      values ('1001', ${year}, '2020-01-01Z', 'x', 'odd')`.execute(byOwner.db)
    const stated = await sql`select 1 from event where year = ${year} and at = '2020-01-01Z'`.execute(
      byOwner.db,
    )
    expect(stated.rows).toHaveLength(1)
    await byOwner.close()
    const [checked] = await checkHistory(db, { institutionId: '1001', year })
    expect(checked).toMatchObject({ broken: null, events: 3 })
  })

  test('are expected in the server’s own database only: an owner’s address of another is refused without changes', async () => {
    const other = (await postgresAddress('empty')) ?? ''
    const opened = await openPostgres({ databaseUrl: addresses.program, log })
    const called = (address: string) => new URL(address).pathname.slice(1)
    await expect(bringUpToDate(opened.db, { ownerDatabaseUrl: other, log })).rejects.toThrow(
      databaseText.otherDatabase(called(other), called(addresses.program)),
    )
    await opened.close()
    const untouched = await openPostgres({ databaseUrl: other, log })
    const tables = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(
      untouched.db,
    )
    expect(tables.rows).toEqual([])
    await untouched.close()
  })

  test('a restore by addresses of two databases, or of one role, writes nothing', async () => {
    const administer = (words: readonly string[], settings: Readonly<Record<string, string>>) =>
      administerHere(words, {
        folder: directory,
        settings: { ...settings, DATA_DIR: `${directory}/${randomUUID()}` },
      })
    const program = { DATABASE_URL: addresses.program, DATA_DIR: directory }
    expect(await administerHere(['backup', 'a.tar'], { folder: directory, settings: program })).toMatchObject(
      { ok: true },
    )
    const [one = '', other = ''] = [await postgresAddress('empty'), await postgresAddress('empty')]
    for (const owner of [other, one]) {
      const restored = await administer(['restore', 'a.tar'], {
        DATABASE_URL: one,
        OWNER_DATABASE_URL: owner,
      })
      expect(restored).toMatchObject({ ok: false })
      const { db, close } = await openPostgres({ databaseUrl: owner, log })
      const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db)
      await close()
      expect(rows).toEqual([])
    }
  })

  test('a restore by a role that may not create tables says what to do', async () => {
    const admin = (await postgresAddress('empty')) ?? ''
    const at = (role: string) => admin.replace('postgres@', `${role}@`)
    const restore = (settings: Readonly<Record<string, string>>) =>
      administerHere(['restore', 'a.tar'], {
        folder: directory,
        settings: { ...settings, DATABASE_URL: at(names.program), DATA_DIR: `${directory}/${randomUUID()}` },
      })
    for (const [settings, message] of [
      [{}, databaseText.empty(names.program)],
      [{ OWNER_DATABASE_URL: at(names.owner) }, databaseText.ownerCannotCreate(names.owner)],
    ] as const) {
      const refused = await restore(settings)
      expect(refused).toMatchObject({ ok: false, stderr: expect.stringContaining(message) })
    }
  })

  const rights = async () => {
    const { db, close } = await openPostgres({ databaseUrl: addresses.admin, log })
    const { rows } = await sql`select relname, relacl::text from pg_class
      where relnamespace = 'public'::regnamespace order by relname`.execute(db)
    await close()
    return rows
  }

  test('are refused to one role in both addresses, which keeps its rights', async () => {
    const before = await rights()
    const opened = await openPostgres({ databaseUrl: addresses.owner, log })
    await expect(bringUpToDate(opened.db, { ownerDatabaseUrl: addresses.owner, log })).rejects.toThrow(
      databaseText.sameRole(names.owner),
    )
    expect(await rights()).toEqual(before)
    await sql`select 1 from event_chain`.execute(opened.db)
    await opened.close()
  })

  test('are refused to their owner while OWNER_DATABASE_URL names a third role, which keeps its rights', async () => {
    const before = await rights()
    const opened = await openPostgres({ databaseUrl: addresses.owner, log })
    await expect(bringUpToDate(opened.db, { ownerDatabaseUrl: addresses.admin, log })).rejects.toThrow(
      databaseText.ownsEvents(names.owner),
    )
    expect(await rights()).toEqual(before)
    await opened.close()
  })

  test('are refused with a sentence if the owner may not create them, in an empty or an older database', async () => {
    const admin = (await postgresAddress('empty')) ?? ''
    const at = (role: string) => admin.replace('postgres@', `${role}@`)
    const begin = async () => {
      const opened = await openPostgres({ databaseUrl: at(names.program), log })
      await bringUpToDate(opened.db, { ownerDatabaseUrl: at(names.owner), log }).finally(opened.close)
    }
    await expect(begin()).rejects.toThrow(databaseText.ownerCannotCreate(names.owner))
    const byAdmin = await openPostgres({ databaseUrl: admin, log })
    await bringUpToDate(byAdmin.db, { ownerDatabaseUrl: undefined, log })
    await byAdmin.close()
    await expect(begin()).rejects.toThrow(databaseText.ownerCannotCreate(names.owner))
  })

  test.runIf(postgresPrograms().kind === 'found')(
    'nor in a database of the same name on another server',
    async () => {
      const cluster = await startCluster()
      try {
        const name = new URL(addresses.program).pathname.slice(1)
        const at = (database: string) =>
          `postgres://postgres@localhost/${database}?host=${encodeURIComponent(cluster.socket)}`
        const elsewhere = await openPostgres({ databaseUrl: at('postgres'), log })
        await sql.raw(`create database "${name}"`).execute(elsewhere.db)
        await elsewhere.close()
        const opened = await openPostgres({ databaseUrl: addresses.program, log })
        await expect(bringUpToDate(opened.db, { ownerDatabaseUrl: at(name), log })).rejects.toThrow(
          databaseText.otherDatabase(name, name),
        )
        await opened.close()
      } finally {
        await cluster.stop()
      }
    },
  )

  test('are required by an error message if the database has none, or those of an older release', async () => {
    const admin = (await postgresAddress('empty')) ?? ''
    const opened = await openPostgres({ databaseUrl: admin.replace('postgres@', `${names.program}@`), log })
    const start = () => bringUpToDate(opened.db, { ownerDatabaseUrl: undefined, log })
    await expect(start()).rejects.toThrow(databaseText.empty(names.program))
    const owner = await openPostgres({ databaseUrl: admin, log })
    await sql`create table older (x int)`.execute(owner.db)
    await owner.close()
    await expect(start()).rejects.toThrow(databaseText.olderTables(names.program))
    await opened.close()
  })

  test('are brought up to date again by any start, also by one that knows the program’s role alone', async () => {
    await (await start()).close()
    const alone = await openPostgres({ databaseUrl: addresses.program, log })
    await bringUpToDate(alone.db, { ownerDatabaseUrl: undefined, log })
    await alone.close()
  })

  test('are refused to a role that may change events nevertheless', async () => {
    const message = databaseText.ownsEvents(names.program)
    await asAdmin(`grant "${names.owner}" to "${names.program}"`)
    await expect(start()).rejects.toThrow(message)
    await asAdmin(
      `revoke "${names.owner}" from "${names.program}"`,
      `alter role "${names.program}" superuser`,
    )
    await expect(start()).rejects.toThrow(message)
    await asAdmin(`alter role "${names.program}" nosuperuser`)
    await (await start()).close()
    // A start takes these rights from its role, not from all roles.
    for (const [right, of] of [
      ['insert (event_id)', 'event'],
      ['update', 'sequence event_event_id_seq'],
    ]) {
      await asAdmin(`grant ${right} on ${of} to public`)
      await expect(start()).rejects.toThrow(message)
      await asAdmin(`revoke ${right} on ${of} from public`)
    }
    await (await start()).close()
  })
})
