import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDraft } from '#budget/server/load-draft.ts'
import { addressIn, type CellKey, cellKeyOf } from '#engine/key.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import type { Edition } from '#forms/editions/edition.ts'
import { editionFor, editionOf } from '#forms/editions/editions.ts'
import { withChangedFigures } from '#forms/norms/seeds/seed.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'
import { normsOf } from '#forms/norms/year-norms.ts'
import { groupOf, viewKinds, viewOf } from '#forms/profile.ts'
import { connect } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { paperFacts } from '#test/support/book-inputs.ts'
import type { LaidSource } from '#test/support/laid-edition.ts'
import { randomInstitutions } from '#test/support/random-institution.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** The random institutions of a record, which cover unexpected entries. */
const random = { count: 60, seed: 79 } as const

/**
 * Returns the ten institutions of a record. The eight of the demo cover every view, if possible in a year of this
 * edition. Two are random: a school of the capital and a kindergarten.
 */
export async function laidSources(code: string): Promise<readonly LaidSource[]> {
  const years = seededYears.filter((year) => editionFor(year).code === code)
  return [...(await demonstrated(years)), ...drawn(editionOf(code), years.at(-1))]
}

/** Returns the norm figures that an edition needs and a source lacks: they would be calculated as 0. */
export function figuresMissing({ norms }: Edition, sources: readonly LaidSource[]): readonly CellKey[] {
  const missing = sources.flatMap(({ inputs: { givens } }) =>
    norms.flatMap(({ sheet }) =>
      [...sheet.cells].flatMap(([place, { kind }]) => {
        const at = addressIn(sheet.code, place)
        return kind === 'given' && givens[at.sheet]?.[at.row]?.[at.field] === undefined ? [cellKeyOf(at)] : []
      }),
    ),
  )
  return [...new Set(missing)]
}

/** Returns each demo institution in one of the years, otherwise in its default year. */
async function demonstrated(years: readonly number[]): Promise<readonly LaidSource[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tosov-edition-'))
  const database = await connect({ databaseUrl: undefined, dataDir, log: silentLog })
  try {
    await migrate(database.db)
    await insertDemoRows(database.db, {
      now: () => new Date('2026-06-01T08:00:00Z'),
      hashPassword: async (password) => password,
    })
    const sources: LaidSource[] = []
    for (const { institutionId, name, profile } of institutions) {
      const view = viewOf(profile)
      if (view === null) throw new Error(`${institutionId} has no view`)
      const group = groupOf(profile)
      const { defaultYear } = viewKinds[view]
      const year = years.includes(defaultYear) ? defaultYear : (years.at(-1) ?? defaultYear)
      const draft = await loadDraft(database.db, { id: institutionId, name, profile, group, view }, year)
      const { entries, givens, facts } = draft.inputs
      const reportFacts = { ...paperFacts, institutionId, institutionName: name, year }
      const cover = { ...paperFacts.cover, group }
      sources.push({
        ...{ name: institutionId, view, people: draft.people },
        inputs: { entries, givens, facts },
        facts: { ...reportFacts, cover },
      })
    }
    return sources
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}

/** Returns random institutions, with the seeded norms of a year if the edition has them. */
function drawn({ norms }: Edition, year: number | undefined): readonly LaidSource[] {
  const all = randomInstitutions(random.count, random.seed)
  return (
    [
      ['random-school', 'ebs-public', 'capital'],
      ['random-kindergarten', 'sub-public', 'soumFar'],
    ] as const
  ).map(([name, view, location]) => {
    const found = all.find((each) => each.view === view && each.evaluation.inputs.facts.location === location)
    if (!found) throw new Error(`no ${view} in ${location} was drawn`)
    const { entries, facts } = found.evaluation.inputs
    const givens = withChangedFigures(
      found.evaluation.inputs.givens,
      year === undefined ? {} : normsOf(norms, year),
    )
    const { group } = viewKinds[view]
    const reportFacts = { ...paperFacts, institutionId: name, cover: { ...paperFacts.cover, group } }
    return { name, view, people: found.people, inputs: { entries, givens, facts }, facts: reportFacts }
  })
}
