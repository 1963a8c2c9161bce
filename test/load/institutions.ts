import { openAsBlob } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type Kysely, sql } from 'kysely'
import { programOf } from '#domain/editions/edition.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { openPostgres } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { openClone } from '#server/database/embedded/clone.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Schema } from '#server/database/schema.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { institutionsOf } from '#server/features/auth/auth.store.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { figuresKeeper } from '#server/features/figures/figures-keeper.ts'
import { institutionPage } from '#server/features/review/institution-list.ts'
import type { Actor } from '#server/http/handler.ts'
import { embeddedDump } from '#test/support/embedded-dump.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * How long a reviewer's list takes over so many institutions, copies of the demonstration's: its first page, a page in another order, a search,
 * a district's; and how long the figures of all drafts take to be renewed in the background, beside calculating alone. Takes how many
 * institutions there are, 3,000 without; on the embedded database, or on the empty PostgreSQL that `DATABASE_URL` names. Read the ratios, not the times.
 */
const [, , count = '3000'] = process.argv
const year = 2026

/** What belongs to an institution, and is read for the list and its figures. */
const copied = [
  'institution',
  'entry',
  'sheet_save',
  'staff',
  'staff_child',
  'position',
  'pupil_register',
  'draft',
] as const

async function copyAll(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ there: number }>`select count(*)::int as there from institution`.execute(db)
  const copies = Math.ceil(Number(count) / (rows[0]?.there ?? 1))
  for (const table of copied)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(each, jsonb_build_object('institution_id', institution_id || '-' || copy))).*
      from ${sql.table(table)} as each, generate_series(2, ${copies}::int) as copy
    `.execute(db)
  await sql`analyze`.execute(db)
}

/** Milliseconds of a piece of work: the middle one of five times, after the first. */
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
await seedDemo(db, { now, hashPassword: async (password) => password })
await copyAll(db)
const reviewer: Actor = {
  userName: '',
  userId: 0,
  displayName: '',
  role: 'reviewer',
  level: 'ministry',
  mustChangePassword: false,
  institution: null,
}
const district: Actor = { ...reviewer, userName: 'aimag', level: 'district' }
const first = {
  search: '',
  desk: 'all',
  type: 'all',
  order: null,
  way: 'ascending',
  page: 0,
  size: 50,
} as const
const figures = figuresKeeper({ db, log: silentLog })
const page = (asked: object, who = reviewer) =>
  institutionPage({ db, figures: { ...figures, soon: () => {} } }, who, year, {
    ...first,
    institution: null,
    ...asked,
  })

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

const before = await page({})
const began = performance.now()
figures.watch()
while ((await page({})).totals.outdated > 0) await new Promise((resolve) => setTimeout(resolve, 1000))
const renewing = performance.now() - began
await figures.stop()

const lists = {
  'the first page': await timed(() => page({})),
  'a later page': await timed(() => page({ page: 7 })),
  'by what is asked': await timed(() => page({ order: 'asked', way: 'descending' })),
  'by name': await timed(() => page({ order: 'name' })),
  'a search': await timed(() => page({ search: '1001' })),
  'a thousand at once': await timed(() => page({ size: 1000 })),
  'a district’s': await timed(() => page({}, district)),
}
const print = (name: string, text: string): void => console.log(name.padEnd(22), text)
print('institutions', `${before.found}, ${database.kind}`)
print('calculating a draft', `${each.toFixed(2)} ms`)
print(
  'renewing all figures',
  `${(renewing / 1000).toFixed(1)} s, ${before.totals.outdated} of this year (and those of the others)`,
)
for (const [name, { first: one, middle }] of Object.entries(lists))
  print(
    name,
    `${middle.toFixed(1)} ms, first ${one.toFixed(1)} ms, ${(middle / each).toFixed(0)} calculations`,
  )
await database.close()
