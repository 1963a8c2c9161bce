import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkHistory } from '#features/history/server/check-history.store.ts'
import { mailToken } from '#features/notifications/server/mail-address.store.ts'
import { openSecret, sealSecret } from '#features/sign-in/server/code-factor.ts'
import { storeLink } from '#features/sign-in/server/password-link.store.ts'
import { backupText } from '#platform/backup/backup-text.ts'
import { type BackupSource, makeBackup } from '#platform/backup/make-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { releaseFiles, retainFiles } from '#platform/database/held-files.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrations } from '#platform/database/migrations/index.ts'
import { decrypt, encrypt } from '#platform/database/sealed.ts'
import { transact } from '#platform/database/transaction.ts'
import { cleanFiles } from '#platform/files/clean-files.ts'
import type { ContentStore } from '#platform/files/content-store.ts'
import { addFile, dropContent, storeContent } from '#platform/files/file-records.store.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { hashToken } from '#platform/http/session-token.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { databases, hasPostgres, openEmbedded, postgresAddress } from '#test/support/database.ts'
import { type S3Server, startS3 } from '#test/support/s3-server.ts'
import { seedSchools } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { wholeDatabase } from '#test/support/whole-database.ts'

const AT = new Date('2026-11-23T01:02:03Z')
const now = () => AT
const goesOn = new AbortController().signal

/** Values that are difficult to transfer: all kinds of text, empty text, JSON null, decimals, microseconds. */
const ODD = 'a\tb\nc\\N \\. "q" \'s\' {x} Ө ү 🙂 '

const empties = [
  {
    name: 'embedded',
    // Creating an embedded database takes seconds, emptying a copy does not.
    open: async (): Promise<Database> => {
      const database = await openEmbedded()
      await sql`drop schema public cascade`.execute(database.db)
      await sql`create schema public`.execute(database.db)
      return database
    },
  },
  ...(hasPostgres
    ? [
        {
          name: 'PostgreSQL',
          open: async (): Promise<Database> =>
            openPostgres({ databaseUrl: (await postgresAddress('empty')) ?? '', log: silentLog }),
        },
      ]
    : []),
]

/** The largest file has a number of characters. */
async function fill({ db }: Database, files: ContentStore, largest: number): Promise<readonly string[]> {
  await seedSchools(db, AT)
  const storedHashes: string[] = []
  for (const [institutionId, content] of [
    ['1001', 'first'],
    ['1002', 'first'],
    ['1001', ''],
    ['1002', randomBytes(largest).toString('latin1')],
  ] as const) {
    const stored = await storeContent({ db, files, now }, Readable.from([Buffer.from(content)]))
    storedHashes.push(stored.sha256)
    const about = {
      mediaType: 'application/pdf',
      name: ODD,
      purpose: 'attachment',
      sessionCode: null,
    } as const
    await transact(db, (trx) =>
      addFile(trx, { ...stored, ...about, institutionId, fileId: `f${storedHashes.length}`, at: AT, by: '' }),
    )
  }
  const of = { institution_id: '1001', year: 2026 }
  const at = { at: AT, actor: ODD, kind: 'odd' }
  await db
    .insertInto('event')
    .values([
      { ...of, ...at, detail: 'null' },
      { ...of, ...at, detail: null, old_value: '1.10', new_value: '-0.0000000000000000000000001' },
      {
        ...{ ...of, ...at, at: '2026-01-02 03:04:05.678901+08', sheet: '' },
        detail: JSON.stringify({ [ODD]: [1.5, null, ODD] }),
      },
    ])
    .execute()
  await sql`insert into ceiling (subject, subject_id, session_code, level, current_amount, effect, set_by, set_at)
    values ('institution', '1001', '2026-01', 'ministry', 12.50, 'bars', '', now())`.execute(db)
  await sql`insert into secret select 'many' || n, repeat('x', n) from generate_series(1, 2500) n`.execute(db)
  return [...new Set(storedHashes)]
}

/** From each database to the other one: each is read and written once. */
const ways = databases.flatMap((from) =>
  empties.filter((to) => databases.length === 1 || to.name !== from.name).map((to) => ({ from, to })),
)

describe.each(ways)('a backup of $from.name is restored on $to.name', ({ from, to }) => {
  const directory = scratchDirectory()
  const path = join(directory, 'backup.tar')
  const files = openContentStore({ storageUrl: undefined, dataDir: join(directory, 'one') })
  let source: Database
  let target: Database
  let restored: ContentStore
  let contents: readonly string[]
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3(join(directory, 'store'))
    source = await from.open()
    contents = await fill(source, files, 3_000_000)
    await makeBackup({ db: source.db, files, now }, path, { allowLost: false })
    target = await to.open()
    // From disk to an S3 store.
    restored = openContentStore({ storageUrl: s3.storageUrl, dataDir: join(directory, 'two') })
    await restoreBackup({ db: async () => target.db, files: restored }, path)
  })
  afterAll(async () => {
    await source.close()
    await target.close()
    await s3.close()
  })

  test('every row of every table, every constraint, every number to come is the same', async () => {
    const [before, after] = [await wholeDatabase(source.db), await wholeDatabase(target.db)]
    expect(before.tables.event?.length).toBeGreaterThan(2)
    expect(before.tables.ceiling).toHaveLength(1)
    expect(after).toEqual(before)
  })

  test('every content of a file is the same', async () => {
    expect(contents).toHaveLength(3)
    for (const sha256 of contents)
      expect((await buffer(await restored.open(sha256))).equals(await buffer(await files.open(sha256)))).toBe(
        true,
      )
    expect((await s3.objects()).size).toBe(3)
  })

  test('a backup of the restored database is identical, also from the S3 store', async () => {
    const again = join(directory, 'again.tar')
    const manifest = await makeBackup({ db: target.db, files: restored, now }, again, {
      allowLost: false,
    })
    const before = await makeBackup({ db: source.db, files, now }, join(directory, 'x.tar'), {
      allowLost: false,
    })
    expect({ ...manifest, sequences: [] }).toEqual({ ...before, sequences: [] })
  })

  test('a dangling reference is refused in it', async () => {
    const nowhere = { institution_id: 'nowhere', year: 2026 }
    await expect(target.db.insertInto('draft').values(nowhere).execute()).rejects.toThrow(
      'draft_institution_id_fkey',
    )
  })

  test('its history is linked as before, and continues with new numbers', async () => {
    const checked = async ({ db }: Database) => checkHistory(db, { year: null, institutionId: null })
    const before = await checked(source)
    expect(before).toMatchObject([{ institutionId: '1001', year: 2026, events: 3, links: 1, broken: null }])
    expect(await checked(target)).toEqual(before)
    await target.db
      .insertInto('event')
      .values({ institution_id: '1001', year: 2026, at: AT, actor: '', kind: 'odd' })
      .execute()
    expect(await checked(target)).toMatchObject([{ events: 4, links: 2, unlinked: 0, broken: null }])
  })

  test('a database in which anything is is left as it is', async () => {
    const before = await wholeDatabase(target.db)
    const again = restoreBackup({ db: async () => target.db, files: restored }, path)
    await expect(again).rejects.toThrow(backupText.notEmpty)
    expect(await wholeDatabase(target.db)).toEqual(before)
  })

  test('other users of the machine may not read it', () => {
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })
})

type Entry = { readonly name: string; readonly body: Buffer }

async function entriesOf(path: string): Promise<readonly Entry[]> {
  const found: Entry[] = []
  for await (const entry of Readable.from([readFileSync(path)]).pipe(extract()))
    found.push({ name: entry.header.name, body: await buffer(entry) })
  return found
}

function unpacked(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes)
  } catch {
    return null
  }
}

async function writeEntries(path: string, entries: readonly Entry[]): Promise<void> {
  const packed = pack()
  for (const { name, body } of entries) packed.entry({ name }, body)
  packed.finalize()
  await writeFile(path, await buffer(packed))
}

const pairs = databases.flatMap(({ name, open }) =>
  empties.filter((empty) => empty.name === name).map((empty) => ({ name, open, openEmpty: empty.open })),
)

describe.each(pairs)('a restored database ($name)', ({ open, openEmpty }) => {
  const directory = scratchDirectory()
  const path = join(directory, 'backup.tar')
  const password = 'тогоо хүрд салхи тав'

  test('accepts no session and no link that ended after the backup', async () => {
    const source = await startApp({ open, directory: join(directory, 'source') })
    const { db } = source.database
    const { token } = await source.signIn('ebs')
    const at = source.clock.now()
    await db.updateTable('account').set({ email: 'ebs@surguuli.mn' }).where('user_name', '=', 'ebs').execute()
    await storeLink(db, { userName: 'ebs', tokenHash: hashToken('by-mail'), now: at })
    const { user_id: userId } = await db
      .selectFrom('account')
      .select('user_id')
      .where('user_name', '=', 'ebs2')
      .executeTakeFirstOrThrow()
    const address = await mailToken(db, { userId, before: '', email: 'new@surguuli.mn' }, at)
    const attempt = await encrypt(db, { key: 'openid-key', about: 'yam' }, 'attempt')
    const secret = await sealSecret(db, 'ebs', 'JBSWY3DP')
    const { files } = source.services
    await makeBackup({ db, files, now }, path, { allowLost: false })
    const emptied = await openEmpty()
    await restoreBackup({ db: async () => emptied.db, files }, path)
    const target = await startApp({
      open: async () => emptied,
      directory: join(directory, 'target'),
      seed: async () => {},
    })
    const triesOf = async ({ inject }: TestApp): Promise<readonly number[]> => {
      const headers = { authorization: `Bearer ${token}` }
      const open = await inject({ url: '/api/tosov/home', headers })
      const confirm = { method: 'POST', url: '/api/tosov/mail/confirm', payload: { token: address } } as const
      const reset = {
        method: 'POST',
        url: '/api/auth/password-reset/confirm',
        payload: { token: 'by-mail', next: password },
      } as const
      return [open, await inject(confirm), await inject(reset)].map(({ statusCode }) => statusCode)
    }
    expect([await triesOf(target), await triesOf(source)]).toEqual([
      [401, 404, 404],
      [200, 200, 200],
    ])
    await expect(decrypt(emptied.db, { key: 'openid-key', about: 'yam' }, attempt)).rejects.toThrow()
    // Telephones keep their codes.
    expect(await openSecret(emptied.db, 'ebs', secret)).toBe('JBSWY3DP')
    await source.close()
    await target.close()
  })
})

describe('a file that is not as it was written', () => {
  const directory = scratchDirectory()
  const path = join(directory, 'backup.tar')
  const changed = join(directory, 'changed.tar')
  const files = openContentStore({ storageUrl: undefined, dataDir: directory })
  let source: Database
  beforeAll(async () => {
    source = await (databases[0]?.open ?? expect.unreachable)()
    // Read a hundred times below, and more than one piece of a stream.
    await fill(source, files, 200_000)
    await makeBackup({ db: source.db, files, now }, path, { allowLost: false })
  })
  afterAll(() => source.close())

  /** A rejected backup must not reach the database. */
  const refusal = async (): Promise<string> => {
    const db = () => expect.unreachable('the database was asked for')
    const answer = restoreBackup({ db, files }, changed)
    return answer.then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  }
  const among = (name: string) => (entry: Entry) => entry.name.startsWith(name)

  test('is refused at any truncation point', async () => {
    const { size } = statSync(path)
    const whole = readFileSync(path)
    for (let length = 0; length < size - 1024; length += Math.ceil(size / 15)) {
      writeFileSync(changed, whole)
      truncateSync(changed, length)
      expect(await refusal()).toMatch(/эвдэрсэн|дутуу|биш байна/)
    }
  })

  test.each(['tosov-backup.json', 'tables/entry', 'tables/event', 'files/', 'manifest'])(
    'is refused when a part is gone: %s',
    async (name) => {
      const entries = await entriesOf(path)
      const gone = entries.findLast(among(name === 'tables/entry' ? 'tables/secret' : name))
      await writeEntries(
        changed,
        entries.filter((entry) => entry !== gone),
      )
      expect(await refusal()).toMatch(/эвдэрсэн|дутуу|биш байна/)
    },
  )

  test('is refused when a single byte of any part has changed', async () => {
    const entries = await entriesOf(path)
    for (const [index, { name, body }] of entries.entries()) {
      if (body.length === 0) continue
      const bytes = Buffer.from(body)
      // The gzip header may vary.
      const from = name.endsWith('.gz') ? 10 : 0
      const place = from + (randomBytes(4).readUInt32BE() % (bytes.length - from))
      bytes[place] = (bytes[place] ?? 0) ^ 1
      // Unused bits between deflate blocks have no effect.
      if (name.endsWith('.gz') && unpacked(bytes)?.equals(gunzipSync(body))) continue
      await writeEntries(changed, entries.with(index, { name, body: bytes }))
      expect(`${name} at ${place}: ${await refusal()}`).toMatch(
        /эвдэрсэн|биш байна|шинэ|энэ програмынхаас өөр байна/,
      )
    }
  })

  test('is refused when a single letter of a row is another', async () => {
    const entries = await entriesOf(path)
    const place = entries.findIndex(among('tables/account'))
    const rows = gunzipSync(entries[place]?.body ?? '').toString()
    const body = gzipSync(rows.replace('ebs', 'ebz'))
    await writeEntries(changed, entries.with(place, { name: entries[place]?.name ?? '', body }))
    expect(await refusal()).toContain(backupText.brokenTable('account', 1, 1))
  })

  test('is refused when a part comes twice or a strange one has come', async () => {
    const entries = await entriesOf(path)
    const rows = entries.filter(among('tables/secret'))
    await writeEntries(changed, [...entries.slice(0, -1), ...rows.slice(0, 1), ...entries.slice(-1)])
    expect(await refusal()).toContain('secret')
    await writeEntries(changed, entries.toSpliced(2, 0, { name: '../../etc/passwd', body: Buffer.from('x') }))
    expect(await refusal()).toContain('etc/passwd')
  })

  test('a failure at the destination is reported as such', async () => {
    const target = await (empties[0]?.open ?? expect.unreachable)()
    const full: ContentStore = {
      ...files,
      put: async () => {
        throw new Error('The file store answered 500.')
      },
    }
    await expect(restoreBackup({ db: async () => target.db, files: full }, path)).rejects.toThrow(
      'answered 500',
    )
    expect((await wholeDatabase(target.db)).tables).toEqual({})
    await target.close()
  })

  const withHead = async (different: object): Promise<void> => {
    const [head, ...others] = await entriesOf(path)
    const body = Buffer.from(JSON.stringify({ ...JSON.parse(head?.body.toString() ?? ''), ...different }))
    await writeEntries(changed, [{ name: head?.name ?? '', body }, ...others])
  }

  test('is refused when a later release has made it', async () => {
    await withHead({ format: 2, release: '9.9' })
    expect(await refusal()).toBe(backupText.newer(changed, '9.9'))
    await withHead({ migrations: [...Object.keys(migrations), '9999-of-later'], release: '9.9' })
    expect(await refusal()).toBe(backupText.newer(changed, '9.9'))
  })

  test('is refused when it is something else', async () => {
    for (const bytes of ['', 'PK\u0003\u0004 no tar at all', 'x'.repeat(5000)]) {
      writeFileSync(changed, bytes)
      expect(await refusal()).toBe(backupText.foreign(changed))
    }
    await writeEntries(changed, [{ name: 'readme.txt', body: Buffer.from('x') }])
    expect(await refusal()).toBe(backupText.foreign(changed))
    await withHead({ program: 'another' })
    expect(await refusal()).toBe(backupText.foreign(changed))
    await rm(changed)
    expect(await refusal()).toContain('ENOENT')
  })
})

describe.each(databases)('taking a backup ($name)', ({ open }) => {
  const directory = scratchDirectory()
  const files = openContentStore({ storageUrl: undefined, dataDir: directory })
  let source: Database
  let contents: readonly string[]
  beforeAll(async () => {
    source = await open()
    contents = await fill(source, files, 3_000_000)
  })
  afterAll(() => source.close())
  const take = (path: string, given: Partial<BackupSource> = {}, allowLost = false) =>
    makeBackup({ db: source.db, files, now, ...given }, join(directory, path), { allowLost })

  test('a concurrent save is included in whole or not at all', async () => {
    const { db } = source
    let count = 0
    let goOn = true
    const save = async (): Promise<void> => {
      while (goOn) {
        // The in-memory database answers immediately, so timers would not run.
        await new Promise((resolve) => setImmediate(resolve))
        count += 1
        const name = `pair${count}`
        await transact(db, async (trx) => {
          await trx.insertInto('stored_content').values({ sha256: name, stored_at: AT }).execute()
          await trx
            .insertInto('event')
            .values({ institution_id: '1001', year: 2026, at: AT, actor: name, kind: 'pair' })
            .execute()
        })
      }
    }
    const saving = save()
    await expect.poll(() => count).toBeGreaterThan(3)
    await take('meanwhile.tar')
    const saved = count
    await expect.poll(() => count).toBeGreaterThan(saved)
    goOn = false
    await saving
    const target = await (empties.at(-1)?.open ?? expect.unreachable)()
    await restoreBackup({ db: async () => target.db, files }, join(directory, 'meanwhile.tar'))
    const { rows } = await sql<{
      name: string
    }>`select sha256 as name from stored_content where sha256 like 'pair%'`.execute(target.db)
    const events = await target.db
      .selectFrom('named_event')
      .select('actor')
      .where('kind', '=', 'pair')
      .execute()
    await target.close()
    expect(rows.length).toBeGreaterThan(2)
    expect(events.map(({ actor }) => actor).sort()).toEqual(rows.map(({ name }) => name).sort())
    await db.deleteFrom('stored_content').where('sha256', 'like', 'pair%').execute()
  })

  test('contents stay while they are retained, and are cleaned up afterwards', async () => {
    const { db } = source
    const { sha256 } = await storeContent(
      { db, files, now: () => new Date(0) },
      Readable.from([Buffer.from('nobody')]),
    )
    await retainFiles(db, 'mine', 1)
    await dropContent(db, files, sha256)
    await cleanFiles({ db, files }, AT, goesOn)
    expect(await files.has(sha256)).toBe(true)
    await retainFiles(db, 'mine', -1)
    await retainFiles(db, 'other', 1)
    await releaseFiles(db, 'other')
    await cleanFiles({ db, files }, AT, goesOn)
    expect(await files.has(sha256)).toBe(false)
  })

  test('a lost content is reported, and omitted only on request', async () => {
    const [lost = ''] = contents
    const without: ContentStore = { ...files, has: async (sha256) => sha256 !== lost && files.has(sha256) }
    await expect(take('lost.tar', { files: without })).rejects.toThrow(backupText.lost(1, 3, [lost]))
    const manifest = await take('lost.tar', { files: without }, true)
    expect([manifest.lost, manifest.files.count]).toEqual([[lost], 2])
  })

  test('a content that does not match its name is reported, and leaves no file behind', async () => {
    const other: ContentStore = { ...files, open: async () => Readable.from([Buffer.from('fIrst')]) }
    await expect(take('broken.tar', { files: other })).rejects.toThrow('эвдэрсэн')
    expect(() => statSync(join(directory, 'broken.tar'))).toThrow('ENOENT')
    expect(() => statSync(join(directory, 'broken.tar.unfinished'))).toThrow('ENOENT')
  })

  test('it writes over nothing', async () => {
    writeFileSync(join(directory, 'mine.tar'), 'mine')
    await expect(take('mine.tar')).rejects.toThrow(backupText.alreadyExists(join(directory, 'mine.tar')))
    expect(readFileSync(join(directory, 'mine.tar'), 'utf8')).toBe('mine')
  })
})

describe.each(pairs)('a backup of an older release ($name)', ({ open, openEmpty }) => {
  const directory = scratchDirectory()
  const files = openContentStore({ storageUrl: undefined, dataDir: directory })
  const later: Migration = {
    up: async (db) => void (await sql`alter table draft add column colour text default 'red'`.execute(db)),
  }
  const newer = { ...migrations, '9001-colour': later }

  test('comes back with its own tables, rows that a loose constraint does not allow among them, and is migrated', async () => {
    const [source, target] = [await open(), await openEmpty()]
    await sql`alter table draft drop constraint draft_institution_id_fkey`.execute(source.db)
    await sql`insert into draft (institution_id, year, version) values ('nowhere', 2026, 7)`.execute(
      source.db,
    )
    await sql`alter table draft add constraint draft_institution_id_fkey
      foreign key (institution_id) references institution not valid`.execute(source.db)
    const path = join(directory, 'old.tar')
    await makeBackup({ db: source.db, files, now }, path, { allowLost: false })
    await restoreBackup({ db: async () => target.db, files }, path)
    const restored = await wholeDatabase(target.db)
    expect(restored).toEqual(await wholeDatabase(source.db))
    expect(restored.constraints.filter((line) => line.endsWith('NOT VALID false'))).toHaveLength(1)
    await migrate(target.db, newer)
    const { rows } = await sql`select institution_id, version, colour from draft`.execute(target.db)
    expect(rows).toEqual([{ institution_id: 'nowhere', version: 7, colour: 'red' }])
    for (const database of [source, target]) await database.close()
  })
})
