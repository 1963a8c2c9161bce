import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { connect, openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate, migrateBy } from '#platform/database/migrate.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { askingAt } from '#test/support/ready.ts'
import { DATA, fixtureOf, layRelease, readFixture } from '#test/support/release-fixture.ts'
import { breaksOldServers, type SchemaShape, schemaShape } from '#test/support/schema-shape.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { shownFigures } from '#test/support/shown-figures.ts'
import { silentLog } from '#test/support/silent-log.ts'
import program from '../package.json' with { type: 'json' }

const recorded = globSync(join(import.meta.dirname, 'fixtures/release-*'))
/** Before the first fixture, a database of this release has to open again. */
const folders = recorded.length > 0 ? recorded : [await onDemand('release')]

// The baseline is edited until release 1.0, so earlier data does not open.
test.skipIf(program.version.startsWith('0.'))('this release has a fixture', () => {
  // A new version number needs its fixture once, by `npm run fixture:release`.
  expect(recorded).toContain(fixtureOf(program.version))
})

describe.each(folders.map((folder) => [readFixture(folder).release, folder] as const))(
  'the data of release %s',
  (_, folder) => {
    const { shown, password, migrations } = readFixture(folder)
    const directory = scratchDirectory()
    let running: TestProgram | undefined
    afterEach(async () => {
      await running?.stop()
      running = undefined
    })

    /** Starts a server, opens the sent paper of a school, and returns the shown figures after the stop. */
    const showing = async (databaseUrl: string | undefined, dataDir: string) => {
      running = await startTestProgram(dataDir, { DEMO: 'off', DATABASE_URL: databaseUrl ?? '' })
      const school = await askingAt(running.address, 'ebs2', password)
      expect((await school.get('/api/finance/report/list/2026-01/1008')).body).toContain('"STATUS":"SENT"')
      await running.stop()
      running = undefined
      const database = await connect({ databaseUrl, dataDir, log: silentLog })
      const found = await shownFigures(database.db)
      const papers = await database.db.selectFrom('file').select(['sha256', 'size']).execute()
      await database.close()
      const files = openContentStore({ storageUrl: undefined, dataDir })
      for (const { sha256, size } of papers) {
        let bytes = 0
        for await (const chunk of await files.open(sha256)) bytes += chunk.length
        expect(bytes).toBe(Number(size))
      }
      return found
    }

    test('as a data directory, starts and shows the same figures', async () => {
      const dataDir = join(directory, 'laid')
      await layRelease(folder, dataDir)
      expect(await showing(undefined, dataDir)).toMatchObject(shown)
    })

    test.runIf(hasPostgres)(
      'as a backup, restored on PostgreSQL, starts and shows the same figures',
      async () => {
        const databaseUrl = await postgresAddress('empty')
        const dataDir = join(directory, 'restored')
        const database = await openPostgres({ databaseUrl: databaseUrl ?? '', log: silentLog })
        const files = openContentStore({ storageUrl: undefined, dataDir })
        await restoreBackup({ db: async () => database.db, files }, join(folder, DATA.backup))
        await database.close()
        expect(await showing(databaseUrl, dataDir)).toMatchObject(shown)
      },
    )

    test('is small', () => {
      const bytes = Object.values(DATA).map((name) => readFileSync(join(folder, name)).length)
      expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(4_000_000)
    })

    describe.runIf(hasPostgres)('its servers may still run while the migrations since then do', () => {
      /** Columns that a later release removed, unused since the release before: `table.column`, and the release. */
      const contracted: readonly string[] = []
      let database: Database
      let before: SchemaShape
      beforeAll(async () => {
        const databaseUrl = (await postgresAddress('empty')) ?? ''
        database = await openPostgres({ databaseUrl, log: silentLog })
        await database.db.transaction().execute((trx) => migrateBy(trx, migrations))
        before = await schemaShape(database.db)
      })
      afterAll(() => database?.close())
      /** The shape with a change that is rolled back afterwards. */
      const shapeWith = async (statement: string): Promise<SchemaShape> => {
        const { promise, resolve } = Promise.withResolvers<SchemaShape>()
        const rolledBack = database.db.transaction().execute(async (trx) => {
          await sql.raw(statement).execute(trx)
          resolve(await schemaShape(trx))
          throw new RolledBack()
        })
        await expect(rolledBack).rejects.toThrow(RolledBack)
        return promise
      }

      test.each([
        ['drop table mark', 'mark.'],
        ['alter table mark rename to marks', 'mark.'],
        ['drop view reviewer_set', 'reviewer_set.'],
        ['alter table draft drop column version', 'draft.version is gone'],
        ['alter table draft rename column version to revision', 'draft.version is gone'],
        ['alter table draft alter column version type bigint', 'draft.version was integer'],
        ['alter table draft alter column version drop default', 'draft.version is no longer filled'],
        [
          'alter table account alter column institution_id set not null',
          'account.institution_id may no longer',
        ],
        ['alter table draft add column colour text not null', 'draft.colour is new'],
        [`alter table draft add check (year < 2030)`, 'draft: CHECK'],
        ['create unique index on draft (year)', 'draft: unique'],
        ['alter table draft add foreign key (year) references financial_year', 'draft: FOREIGN KEY'],
      ])('and «%s» would be noticed', async (statement, sentence) => {
        const changed = await shapeWith(statement)
        expect(breaksOldServers(before, changed).join('\n')).toContain(sentence)
        expect(breaksOldServers(before, changed, ['draft.version'])).toHaveLength(
          breaksOldServers(before, changed).filter((each) => !each.startsWith('draft.version ')).length,
        )
      })

      test.each([
        'create table colour (name text primary key)',
        'alter table draft add column colour text',
        `alter table draft add column colour text not null default 'red' check (colour <> '')`,
        'create index on draft (version)',
        'alter table draft alter column version drop not null',
      ])('and «%s» may be done', async (statement) => {
        expect(breaksOldServers(before, await shapeWith(statement))).toEqual([])
      })

      test('which only add', async () => {
        expect(await schemaShape(database.db)).toEqual(before)
        await migrate(database.db)
        expect(breaksOldServers(before, await schemaShape(database.db), contracted)).toEqual([])
      })
    })
  },
)

class RolledBack extends Error {}
