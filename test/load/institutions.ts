import { openAsBlob } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { check } from '#domain/sheet/check.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { programOf } from '#domain/sheets/register.ts'
import { openClone } from '#server/database/embedded/clone.ts'
import { institutionsOf } from '#server/features/auth/review-set.store.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { loadDraft } from '#server/features/drafts/load-draft.ts'
import { listInstitutions } from '#server/features/review/institutions.ts'
import { knownFigures } from '#server/features/review/known-figures.ts'
import type { Actor } from '#server/http/handler.ts'
import { embeddedDump } from '#test/support/embedded-dump.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * How long a reviewer's list takes over the demonstration's institutions on the embedded database: the first one, which
 * calculates every draft of two years, and one after which nothing happened. Read the ratios, not the times.
 */
const rounds = 20
const year = 2026

async function timed(work: () => unknown): Promise<number> {
  for (let round = 0; round < 5; round += 1) await work()
  const began = performance.now()
  for (let round = 0; round < rounds; round += 1) await work()
  return (performance.now() - began) / rounds
}

const database = await openClone(await openAsBlob(await embeddedDump()), silentLog)
const { db } = database
const now = (): Date => new Date('2026-06-01T08:00:00Z')
await seedDemo(db, { now, hashPassword: async (password) => password })
const reviewer: Actor = {
  userName: '',
  userId: 0,
  displayName: '',
  role: 'reviewer',
  level: 'ministry',
  mustChangePassword: false,
  institution: null,
}
const institutions = await institutionsOf(db, reviewer)
const drafts = await Promise.all(
  institutions.map(async (institution) => {
    const { inputs } = await loadDraft(db, institution, year)
    const program = programOf(institution.group)
    return { program, inputs, evaluation: evaluate(program, inputs) }
  }),
)

const first = await timed(() => listInstitutions(db, reviewer, year, knownFigures()))
const known = knownFigures()
const again = await timed(() => listInstitutions(db, reviewer, year, known))
const calculated = await timed(() => drafts.map(({ program, inputs }) => evaluate(program, inputs)))
const checked = await timed(() =>
  drafts.map(({ program, evaluation }) =>
    [...program.sheets.values()].map((sheet) => check(sheet, evaluation)),
  ),
)

console.log(`institutions          ${institutions.length}`)
console.log(`the first list        ${first.toFixed(1)} ms`)
console.log(`after nothing         ${again.toFixed(1)} ms (${(first / again).toFixed(1)} times less)`)
console.log(`calculating a year    ${calculated.toFixed(1)} ms`)
console.log(
  `checking a year       ${checked.toFixed(1)} ms (${(checked / calculated).toFixed(2)} of calculating)`,
)
await database.close()
