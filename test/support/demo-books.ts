import type { Kysely } from 'kysely'
import { loadDraft } from '#budget/server/load-draft.ts'
import type { BookInputs } from '#documents/workbook/report-workbook.ts'
import { evaluate } from '#engine/evaluate.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'
import { groupOf, viewKinds, viewOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { bookInputsOf, paperFacts } from '#test/support/book-inputs.ts'

export type NamedBook = { readonly name: string; readonly inputs: BookInputs }

/** Returns the calculated draft of every demo institution in its view's own year; requires the demo data. */
export async function demoBooks(db: Kysely<Schema>): Promise<readonly NamedBook[]> {
  return Promise.all(institutions.map((institution) => demoBook(db, institution)))
}

async function demoBook(
  db: Kysely<Schema>,
  { institutionId, name, profile }: (typeof institutions)[number],
): Promise<NamedBook> {
  const [code, group] = [viewOf(profile), groupOf(profile)]
  const view = code && edition2025.views[code]
  if (!view) throw new Error(`${institutionId} has no view`)
  const year = viewKinds[view.code].defaultYear
  const institution = { id: institutionId, name, profile, group, view: view.code }
  const { inputs, people } = await loadDraft(db, institution, year)
  const evaluation = evaluate(reportProgramOf(fullEdition2025, view.code), inputs)
  const facts = { ...paperFacts, institutionId, institutionName: name, year }
  return { name: institutionId, inputs: bookInputsOf({ view: view.code, evaluation, people }, facts) }
}
