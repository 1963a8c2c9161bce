import type { Kysely } from 'kysely'
import { groupOf } from '#domain/organisation/profile.ts'
import { viewOf, views } from '#domain/organisation/views.ts'
import { calculateReports } from '#domain/report/calculate.ts'
import { reportProgramOf, reportsOf } from '#domain/reports/register.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { BookInputs } from '#domain/workbook/book-inputs.ts'
import type { Schema } from '#server/database/schema.ts'
import { institutions } from '#server/features/demo/institutions.ts'
import { loadDraft } from '#server/features/drafts/load-draft.ts'

/** What the workbook of a demonstration institution's year is made of, under the name that it is tested by. */
export type DemoBook = { readonly name: string; readonly inputs: BookInputs }

/** The draft of every demonstration institution in its view's own year, calculated; the demonstration must have been seeded. */
export async function demoBooks(db: Kysely<Schema>): Promise<readonly DemoBook[]> {
  return Promise.all(institutions.map((institution) => demoBook(db, institution)))
}

async function demoBook(
  db: Kysely<Schema>,
  { institutionId, name, profile }: (typeof institutions)[number],
): Promise<DemoBook> {
  const [code, group] = [viewOf(profile), groupOf(profile)]
  const view = code && views[code]
  if (!view) throw new Error(`${institutionId} has no view`)
  const year = view.defaultYear
  const { inputs } = await loadDraft(db, { id: institutionId, name, profile, group, view: view.code }, year)
  const evaluation = evaluate(reportProgramOf(view.code, group), inputs)
  const reports = reportsOf(view.code)
  const facts = {
    institutionId,
    institutionName: name,
    year,
    sessionCode: `${year}-01`,
    sessionName: `${year} оны төсвийн төсөл`,
    calculatedAt: '2026-06-01T08:00:00Z',
    receiptNumber: null,
    checkCode: null,
  }
  const rows = calculateReports(reports, evaluation, facts)
  const blanks = view.tabs.flatMap(({ sheets }) => sheets)
  return {
    name: institutionId,
    inputs: { evaluation, reports, rows, facts, blanks, changedInputs: 0 },
  }
}
