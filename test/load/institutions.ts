import { openAsBlob } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type Kysely, sql } from 'kysely'
import { programOf } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/edition-2025.ts'
import { check } from '#domain/sheet/check.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { openClone } from '#server/database/embedded/clone.ts'
import type { Schema } from '#server/database/schema.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { institutionsOf } from '#server/features/auth/auth.store.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { knownFigures, listInstitutions } from '#server/features/review/institution-list.ts'
import type { Actor } from '#server/http/handler.ts'
import { embeddedDump } from '#test/support/embedded-dump.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * How long a reviewer's list takes over the demonstration's institutions on the embedded database: the first one, which
 * calculates every draft of two years, and one after which nothing happened; the same for a district of one copy of them.
 * Takes how many copies of the demonstration there are, 1 without. Read the ratios, not the times.
 */
const copies = Number(process.argv[2] ?? 1)
const rounds = Math.ceil(20 / copies)
const year = 2026

async function timed(work: () => unknown): Promise<number> {
  for (let round = 0; round < rounds / 4; round += 1) await work()
  const began = performance.now()
  for (let round = 0; round < rounds; round += 1) await work()
  return (performance.now() - began) / rounds
}

/** What belongs to an institution, and is read for the list. */
const copied = ['institution', 'entry', 'staff', 'staff_child', 'position', 'pupil_register'] as const

/** Puts copies of the demonstration's institutions beside them, each with a history of a thousand events. */
async function copyAll(db: Kysely<Schema>): Promise<void> {
  for (const table of copied)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(each, jsonb_build_object('institution_id', institution_id || '-' || copy))).*
      from ${sql.table(table)} as each, generate_series(2, ${copies}::int) as copy
    `.execute(db)
  await sql`
    insert into event (institution_id, year, at, actor, kind)
    select institution_id, ${year}::int, now(), 'ebs', 'cell' from institution, generate_series(1, 1000)
  `.execute(db)
  await sql`insert into reviewer_institution select institution_id, 'district' from institution
    where institution_id not like '%-%'`.execute(db)
  await sql`analyze`.execute(db)
}

const database = await openClone(await openAsBlob(await embeddedDump()), silentLog)
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
const district: Actor = { ...reviewer, userName: 'district', level: 'district' }
const institutions = await institutionsOf(db, reviewer)
const drafts = await Promise.all(
  institutions.map(async (institution) => {
    const { inputs } = await loadDraft(db, institution, year)
    const program = programOf(edition2025, institution.group)
    return { program, inputs, evaluation: evaluate(program, inputs) }
  }),
)

const first = await timed(() => listInstitutions(db, reviewer, year, knownFigures()))
const known = knownFigures()
const again = await timed(() => listInstitutions(db, reviewer, year, known))
const knownOfDistrict = knownFigures()
const districtFirst = await timed(() => listInstitutions(db, district, year, knownFigures()))
const districtAgain = await timed(() => listInstitutions(db, district, year, knownOfDistrict))
const calculated = await timed(() => drafts.map(({ program, inputs }) => evaluate(program, inputs)))
const checked = await timed(() =>
  drafts.map(({ program, evaluation }) =>
    [...program.sheets.values()].map((sheet) => check(sheet, evaluation)),
  ),
)

console.log(`institutions          ${institutions.length}`)
console.log(`the first list        ${first.toFixed(1)} ms`)
console.log(`after nothing         ${again.toFixed(1)} ms (${(first / again).toFixed(1)} times less)`)
console.log(`a district's first    ${districtFirst.toFixed(1)} ms`)
console.log(`and after nothing     ${districtAgain.toFixed(1)} ms`)
console.log(`calculating a year    ${calculated.toFixed(1)} ms`)
console.log(
  `checking a year       ${checked.toFixed(1)} ms (${(checked / calculated).toFixed(2)} of calculating)`,
)
await database.close()
