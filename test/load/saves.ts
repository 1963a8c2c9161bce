import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { DraftAnswer, SaveAnswer } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { rowsToSave, versionsToSave } from '#budget/wire.ts'
import { withEntries } from '#engine/entries.ts'
import { evaluate } from '#engine/evaluate.ts'
import { programOf } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { openPostgres } from '#platform/database/connect.ts'
import { client, type LoadResponse, type Server, startLoadServer } from '#test/load/saves/load.ts'
import { startCluster } from '#test/support/postgres-cluster.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * Measures saves and reads of a draft on a scratch PostgreSQL and the embedded database: rate, statements and server
 * thread time, next to pgbench. `node test/load/saves.ts [seconds] [clients]`; PROFILE=folder writes a profile,
 * UNCHAINED=1 links no events. Compare ratios and thread times.
 */
const seconds = Number(process.argv[2] ?? 5)
const clients = Number(process.argv[3] ?? 8)
const year = 2026
const draftPath = `/api/tosov/draft/${year}`
const profile =
  process.env.PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`]

type Ask = ReturnType<typeof client>

const kinds: Readonly<Record<string, (ask: Ask) => Promise<() => Promise<LoadResponse>>>> = {
  saves: async (ask) => {
    let draft: DraftAnswer = JSON.parse((await ask(draftPath, null)).body)
    const program = programOf(editionOf(draft.edition), 'ORGEBS')
    const [sheet, blank] = [program.sheets.get('ebs-b1'), blankOf('ebs-b1', 'ebs-public')]
    if (!sheet || !blank) throw new Error('The school has no first blank.')
    return async () => {
      const typed = { '1.stage1Qty': Math.floor(Math.random() * 60) + 1 }
      const entries = withEntries(draft.entries, sheet.code, typed)
      const evaluation = evaluate(program, { entries, givens: draft.givens, facts: draft.facts })
      const { versions, etag } = draft
      const answer = await ask(
        '/api/ebs/blank1/save',
        {
          id: draft.etag.split('-').slice(2, 4).join('-'),
          year,
          blanks: rowsToSave(sheet, blank, evaluation, year),
          versions: versionsToSave(sheet, evaluation, (place) => versions[`${sheet.code}/${place}`] ?? 0),
          etag,
        },
        { 'idempotency-key': randomUUID() },
      )
      const response: SaveAnswer = JSON.parse(answer.body)
      draft = {
        ...draft,
        entries,
        etag: response.etag ?? etag,
        versions: { ...versions, ...response.versions },
      }
      return answer
    }
  },
  'whole reads': async (ask) => () => ask(draftPath, null),
  'known reads': async (ask) => {
    const { tag } = await ask(draftPath, null)
    return () => ask(draftPath, null, { 'if-none-match': tag })
  },
}

type LoadMeasurement = {
  readonly kind: string
  readonly rate: number
  readonly statements: number
  readonly ms: number
}

async function measure(server: Server, kind: string): Promise<LoadMeasurement> {
  const work = kinds[kind] ?? (() => Promise.reject(new Error(`There is no ${kind}.`)))
  const asking = await Promise.all(server.tokens.map((token) => work(client(server, token))))
  // Warm-up, so that compiling, planning and caching do not count.
  await inParallel(asking, 1)
  const before = await server.spent()
  const done = await inParallel(asking, seconds)
  const after = await server.spent()
  return {
    kind,
    rate: done / seconds,
    statements: (after.statements - before.statements) / done,
    ms: (after.threadMs - before.threadMs) / done,
  }
}

async function inParallel(
  asking: readonly (() => Promise<LoadResponse>)[],
  forSeconds: number,
): Promise<number> {
  const end = performance.now() + forSeconds * 1000
  const counts = await Promise.all(
    asking.map(async (ask) => {
      let done = 0
      for (; performance.now() < end; done += 1) {
        const { status, body } = await ask()
        if (status !== 200 && status !== 304) throw new Error(`${status}: ${body}`)
      }
      return done
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function run(place: string): Promise<ReadonlyMap<string, number>> {
  const rates = new Map<string, number>()
  const server = await startLoadServer(place, clients, profile)
  try {
    for (const kind of Object.keys(kinds)) {
      const { rate, statements, ms } = await measure(server, kind)
      rates.set(kind, rate)
      console.log(
        `${kind.padEnd(14)} ${rate.toFixed(0).padStart(6)}/s  ${ms.toFixed(2).padStart(6)} ms of the thread  ${
          statements === 0 ? '' : `${statements.toFixed(1)} statements`
        }`,
      )
    }
  } finally {
    await server.stop()
  }
  return rates
}

/** Returns pgbench's transactions a second with the same number of clients; `null` without pgbench. */
async function pgbench(socket: string): Promise<number | null> {
  const runPgbench = async (...more: readonly string[]): Promise<string> => {
    const options = ['-h', socket, '-U', 'postgres', ...more, 'postgres']
    return (await promisify(execFile)('pgbench', options)).stdout
  }
  try {
    await runPgbench('-i', '-q', '-s', '10')
  } catch {
    return null
  }
  const said = await runPgbench(
    '-n',
    '-c',
    String(clients),
    '-j',
    '2',
    '-M',
    'prepared',
    '-T',
    String(seconds),
  )
  return Number(/tps = ([\d.]+)/.exec(said)?.[1])
}

const cluster = await startCluster()
try {
  const address = (name: string) =>
    `postgres://postgres@localhost/${name}?host=${encodeURIComponent(cluster.socket)}`
  const { db, close } = await openPostgres({ databaseUrl: address('postgres'), log: silentLog })
  await sql`create database saves`.execute(db).finally(close)
  console.log(`PostgreSQL, ${clients} clients`)
  const rates = await run(address('saves'))
  const tps = await pgbench(cluster.socket)
  console.log(
    tps === null
      ? 'pgbench is not here'
      : `pgbench        ${tps.toFixed(0).padStart(6)} tps, of which saves ${((rates.get('saves') ?? 0) / tps).toFixed(2)}`,
  )
} finally {
  await cluster.stop()
}
const folder = mkdtempSync(join(tmpdir(), 'tosov-saves-'))
console.log(`Embedded, ${clients} clients`)
await run(join(folder, 'data')).finally(() => rmSync(folder, { recursive: true }))
