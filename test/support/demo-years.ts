import { loadDraft } from '#budget/server/load-draft.ts'
import { evaluate } from '#engine/evaluate.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'
import { groupOf, viewOf } from '#forms/profile.ts'
import { openEmbedded } from '#test/support/database.ts'
import type { CalculatedInstitution } from '#test/support/random-institution.ts'

/** Returns every year of every demo institution, as the server loads and calculates it. */
export async function demoYears(): Promise<readonly CalculatedInstitution[]> {
  const database = await openEmbedded()
  try {
    await insertDemoRows(database.db, {
      now: () => new Date('2026-06-01T08:00:00Z'),
      hashPassword: async (password) => password,
    })
    const made: CalculatedInstitution[] = []
    for (const { institutionId, name, profile } of institutions) {
      const view = viewOf(profile)
      if (view === null) throw new Error(institutionId)
      const group = groupOf(profile)
      for (const year of seededYears) {
        const { inputs, people } = await loadDraft(
          database.db,
          { id: institutionId, name, profile, group, view },
          year,
        )
        const evaluation = evaluate(reportProgramOf(fullEdition2025, view), inputs)
        made.push({ name: `${institutionId} ${year}`, view, evaluation, people })
      }
    }
    return made
  } finally {
    await database.close()
  }
}
