import { openAsBlob } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '#budget/server/actor.ts'
import { institutionsOf } from '#budget/server/institution.store.ts'
import { loadDraft } from '#budget/server/load-draft.ts'
import { evaluate } from '#engine/evaluate.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { noFilter } from '#features/portfolio/institution-rows.ts'
import { institutionPage } from '#features/portfolio/server/institution-rows.ts'
import { programOf } from '#forms/editions/edition.ts'
import { openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Schema } from '#platform/database/schema.ts'
import { copyRows } from '#test/load/copy-rows.ts'
import { outdatedFigures, settleFigures } from '#test/load/country/kept-figures.ts'
import { openClone } from '#test/support/embedded-clone.ts'
import { embeddedDump } from '#test/support/embedded-dump.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * Measures a reviewer's list over copies of the demo institutions, and the refresh of a draft's figures. Argument:
 * number of institutions, default 3,000. Uses the embedded database or `DATABASE_URL`. Compare ratios, not times.
 */
const [, , count = '3000'] = process.argv
const year = 2026

const copied = [
  'institution',
  'entry',
  'sheet_save',
  'staff',
  'staff_child',
  'list_row',
  'pupil_register',
  'draft',
  'draft_figures',
  'report',
] as const

async function copyAll(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ there: number }>`select count(*)::int as there from institution`.execute(db)
  const copies = Math.ceil(Number(count) / (rows[0]?.there ?? 1))
  await db.transaction().execute(async (trx) => {
    // Many rows, with foreign keys to rows that are also copied.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of copied)
      await copyRows(trx, table, {
        copies: [2, copies],
        changed: sql`jsonb_build_object('institution_id', institution_id || '-' || copy)`,
      })
  })
  await sql`analyze`.execute(db)
}

/** Returns milliseconds: the first run, and the median of five further ones. */
async function timed(work: () => unknown): Promise<{ readonly first: number; readonly middle: number }> {
  const times: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  const [first = 0, ...others] = times
  return { first, middle: others.toSorted((a, b) => a - b)[2] ?? 0 }
}

/** Returns the milliseconds of a single run, and its result. */
async function once<T>(work: () => Promise<T>): Promise<readonly [ms: number, came: T]> {
  const began = performance.now()
  const came = await work()
  return [performance.now() - began, came]
}

async function opened(): Promise<Database> {
  const databaseUrl = process.env.DATABASE_URL
  if (databaseUrl === undefined) return openClone(await openAsBlob(await embeddedDump()), silentLog)
  const database = await openPostgres({ databaseUrl, log: silentLog })
  await migrate(database.db)
  return database
}

const database = await opened()
const { db } = database
const now = (): Date => new Date('2026-06-01T08:00:00Z')
await insertDemoRows(db, { now, hashPassword: async (password) => password })
const { length: toRenew } = await outdatedFigures(db)
const [renewing] = await once(() => settleFigures(db))
await copyAll(db)
const reviewer: Actor = {
  userName: '',
  userId: 0,
  displayName: '',
  role: 'reviewer',
  level: 'ministry',
  rights: [],
  mustChangePassword: false,
  hasFactor: false,
  institution: null,
}
const district: Actor = { ...reviewer, userName: 'aimag', level: 'district' }
const first = {
  ...noFilter,
  sort: null,
  direction: 'ascending',
  page: 0,
  size: 50,
} as const
const page = (query: object, who = reviewer) =>
  institutionPage({ db, now: () => new Date(), figures: { refreshSoon: () => {} } }, who, year, {
    ...first,
    institution: null,
    ...query,
  })

const [atFirst, before] = await once(() => page({}))
if (before.totals.outdated > 0) throw new Error(`${before.totals.outdated} copies have no figures.`)
const some = (await institutionsOf(db, reviewer)).slice(0, 100)
const drafts: {
  readonly institution: (typeof some)[number]
  readonly draft: Awaited<ReturnType<typeof loadDraft>>
}[] = []
for (const institution of some) drafts.push({ institution, draft: await loadDraft(db, institution, year) })
const calculating = await timed(() => {
  for (const { institution, draft } of drafts)
    evaluate(programOf(draft.norms.edition, institution.group), draft.inputs)
})
const each = calculating.middle / some.length

const lists = {
  'the first page': await timed(() => page({})),
  'a later page': await timed(() => page({ page: 7 })),
  'by what is asked': await timed(() => page({ sort: 'requested', direction: 'descending' })),
  'by name': await timed(() => page({ sort: 'name' })),
  'a search': await timed(() => page({ search: '1001' })),
  'a thousand at once': await timed(() => page({ size: 1000 })),
  'a district’s': await timed(() => page({}, district)),
}
const print = (name: string, text: string): void => console.log(name.padEnd(22), text)
print('institutions', `${before.found}, ${database.kind}`)
print('calculating a draft', `${each.toFixed(2)} ms`)
print('renewing figures', `${(renewing / toRenew).toFixed(1)} ms a draft, of ${toRenew}`)
print('the first list', `${atFirst.toFixed(1)} ms, ${(atFirst / each).toFixed(0)} calculations`)
for (const [name, { first: one, middle }] of Object.entries(lists))
  print(
    name,
    `${middle.toFixed(1)} ms, first ${one.toFixed(1)} ms, ${(middle / each).toFixed(0)} calculations`,
  )
await database.close()
