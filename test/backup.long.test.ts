import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { attachmentCalls } from '#features/attachments/api.ts'
import { backupText } from '#platform/backup/backup-text.ts'
import { connect } from '#platform/database/connect.ts'
import { briefly } from '#test/support/brief-program.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { askingAt, sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { shownFigures } from '#test/support/shown-figures.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { wholeDatabase } from '#test/support/whole-database.ts'

const ADMINISTER = fileURLToPath(new URL('../src/app/admin.ts', import.meta.url))
const PASSWORD = 'demo-2026'
const run = promisify(execFile)

const directory = scratchDirectory()
const dataOf = (name: string): string => join(directory, name)
let program: TestProgram | undefined
afterEach(async () => {
  await program?.stop()
  program = undefined
})

async function administer(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const env = { ...process.env, DATABASE_URL: '', STORAGE_URL: '', ...settings }
  return run(process.execPath, [...briefly, ADMINISTER, ...words], { env }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    (error: unknown) => ({
      ok: false,
      said: String(error instanceof Object && 'stderr' in error ? error.stderr : error),
    }),
  )
}

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

/** A school uploads a letter and sends its year, which creates a paper. */
async function work(address: string): Promise<void> {
  const school = await askingAt(address, 'ebs2', PASSWORD)
  const form = new FormData()
  form.append('licenseId', '1008')
  form.append('file', pdfOf(5000), 'letter.pdf')
  const attached = await school.upload(attachmentCalls.attachmentAttach.path, form)
  expect(attached.statusCode).toBe(200)
  const sent = await sendReady(school, { orgId: '1008', sessionCode: '2026-01' })
  expect(sent.statusCode).toBe(200)
}

const kinds = hasPostgres ? (['PostgreSQL', 'embedded'] as const) : (['embedded'] as const)

describe('an installation is carried elsewhere by its backup', () => {
  test.each(kinds)('embedded, while it runs, to %s, and back', async (kind) => {
    const [first, second, third] = [dataOf(`${kind}-1`), dataOf(`${kind}-2`), dataOf(`${kind}-3`)]
    const [one, two] = [dataOf(`${kind}-one.tar`), dataOf(`${kind}-two.tar`)]
    program = await startTestProgram(first, { DEMO: 'on' })
    await work(program.address)
    const files = async () => (await filesIn(join(first, 'files'))).length
    await expect.poll(files).toBeGreaterThan(1)

    // Saves continue during the backup; each is acknowledged.
    const school = await askingAt(program.address, 'ebs', PASSWORD)
    let [value, goOn] = [20, true]
    const saving = (async () => {
      for (; goOn; value += 1) {
        const blanks = [{ specificationCode: '2', stage1Qty: String(value) }]
        const answer = await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
        expect(answer.statusCode).toBe(200)
      }
    })()
    const taken = await administer(['backup', one], { DATA_DIR: first })
    goOn = false
    await saving
    expect(taken.said).toContain(backupText.copied)
    expect(taken).toMatchObject({ ok: true })
    expect(existsSync(join(first, 'backup'))).toBe(false)
    await program.stop()

    const databaseUrl = kind === 'PostgreSQL' ? await postgresAddress('empty') : undefined
    const there = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: second }
    expect(await administer(['restore', one], there)).toMatchObject({ ok: true })
    const restored = await contentsOf(databaseUrl, second)
    // The backup contains the first of the concurrent saves, each with its event.
    expect(restored.saved.value).toBeGreaterThan(20)
    expect(restored.saved.value).toBeLessThan(value)
    expect(restored.saved.events).toEqual(restored.saved.value)
    expect(restored.files.length).toBeGreaterThan(1)

    program = await startTestProgram(second, { DEMO: 'on', DATABASE_URL: databaseUrl ?? '' })
    const reader = await askingAt(program.address, 'ebs2', PASSWORD)
    expect((await reader.get('/api/finance/report/list/2026-01/1008')).body).toContain('"STATUS":"SENT"')
    await program.stop()
    program = undefined
    expect((await contentsOf(databaseUrl, second)).shown.drafts).toEqual(restored.shown.drafts)

    const before = await contentsOf(databaseUrl, second)
    expect(await administer(['backup', two], there)).toMatchObject({ ok: true })
    expect(await administer(['restore', two], { DATA_DIR: third })).toMatchObject({ ok: true })
    expect(await contentsOf(undefined, third)).toEqual(before)
    expect(readdirSync(directory).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })
})
