import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { backupText } from '#platform/backup/backup-text.ts'
import { connect } from '#platform/database/connect.ts'
import { administerApart, administerHere } from '#test/support/administer.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { askingAt } from '#test/support/ready.ts'
import { layRelease } from '#test/support/release-fixture.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { shownFigures } from '#test/support/shown-figures.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { wholeDatabase } from '#test/support/whole-database.ts'

const PASSWORD = 'demo-2026'

const directory = scratchDirectory()
const dataOf = (name: string): string => join(directory, name)
let program: TestProgram | undefined
const stop = async () => {
  await program?.stop()
  program = undefined
}
afterEach(stop)
afterAll(stop)

/** Returns all stored data of a stopped installation. */
async function contentsOf(databaseUrl: string | undefined, dataDir: string) {
  const database = await connect({ databaseUrl, dataDir, log: silentLog })
  const [whole, shown] = [await wholeDatabase(database.db), await shownFigures(database.db)]
  const cell = sql`institution_id = '1001' and year = 2026 and sheet = 'ebs-b1' and row_code = '2' and field = 'stage1Qty'`
  const { rows } = await sql<{ value: string; events: string }>`
    select value, (select max(new_value) from event where ${cell}) as events from entry where ${cell}`.execute(
    database.db,
  )
  await database.close()
  const saved = { value: Number(rows[0]?.value), events: Number(rows[0]?.events) }
  const files = await filesIn(join(dataDir, 'files'))
  return { whole, shown, saved, files: files.map((path) => path.replace(dataDir, '')).sort() }
}

/** A restore ends sessions, password links and the keys of other links. */
function withoutSessionsAndLinks({ whole, ...others }: Awaited<ReturnType<typeof contentsOf>>) {
  const secret = whole.tables.secret?.filter((row) => !/(challenge|file-link|mail-link|openid)-key/.test(row))
  return {
    ...others,
    whole: { ...whole, tables: { ...whole.tables, session: [], password_link: [], secret } },
  }
}

const kinds = hasPostgres ? (['PostgreSQL', 'embedded'] as const) : (['embedded'] as const)

describe('an installation is carried elsewhere by its backup', () => {
  const source = { folder: directory, settings: { DATA_DIR: dataOf('source') } }
  /** The last value that was saved while the backup was made. */
  let last = 20
  beforeAll(async () => {
    // A demonstration in which a school has uploaded a letter and sent its year, with the paper of that.
    await layRelease(await onDemand('release'), source.settings.DATA_DIR)
    expect((await filesIn(join(source.settings.DATA_DIR, 'files'))).length).toBeGreaterThan(1)
    program = await startTestProgram(source.settings.DATA_DIR, { DEMO: 'on' })

    // Saves continue during the backup; each is acknowledged.
    const school = await askingAt(program.address, 'ebs', PASSWORD)
    let goOn = true
    const saving = (async () => {
      for (; goOn; last += 1) {
        const blanks = [{ specificationCode: '2', stage1Qty: String(last) }]
        const answer = await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
        expect(answer.statusCode).toBe(200)
      }
    })()
    const taken = await administerApart(['backup', 'source.tar'], source)
    goOn = false
    await saving
    expect(taken.stderr).toContain(backupText.copied)
    expect(taken).toMatchObject({ ok: true })
    expect(existsSync(join(source.settings.DATA_DIR, 'backup'))).toBe(false)
    await stop()
  })

  test.each(kinds)('embedded, while it runs, to %s, and back', async (kind) => {
    const databaseUrl = kind === 'PostgreSQL' ? await postgresAddress('empty') : undefined
    const dataDir = dataOf(`${kind}-there`)
    const there = { folder: directory, settings: { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir } }
    expect(await administerApart(['restore', 'source.tar'], there)).toMatchObject({ ok: true })
    const restored = await contentsOf(databaseUrl, dataDir)
    // The backup contains the first of the concurrent saves, each with its event.
    expect(restored.saved.value).toBeGreaterThan(20)
    expect(restored.saved.value).toBeLessThan(last)
    expect(restored.saved.events).toEqual(restored.saved.value)
    expect(restored.files.length).toBeGreaterThan(1)

    program = await startTestProgram(dataDir, { DEMO: 'on', DATABASE_URL: databaseUrl ?? '' })
    const reader = await askingAt(program.address, 'ebs2', PASSWORD)
    expect((await reader.get('/api/finance/report/list/2026-01/1008')).body).toContain('"STATUS":"SENT"')
    await stop()
    const before = await contentsOf(databaseUrl, dataDir)
    expect(before.shown.drafts).toEqual(restored.shown.drafts)

    const back = dataOf(`${kind}-back`)
    expect(await administerHere(['backup', `${kind}.tar`], there)).toMatchObject({ ok: true })
    const restore = administerHere(['restore', `${kind}.tar`], {
      folder: directory,
      settings: { DATA_DIR: back },
    })
    expect(await restore).toMatchObject({ ok: true })
    expect(before.whole.tables.session?.length).toBeGreaterThan(0)
    expect(await contentsOf(undefined, back)).toEqual(withoutSessionsAndLinks(before))
    expect(readdirSync(directory).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })
})
