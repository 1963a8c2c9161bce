import { changedInputs } from '#budget/calculation-basis.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import type { Institution } from '#budget/server/actor.ts'
import type { Services } from '#budget/server/handler.ts'
import { loadDraft } from '#budget/server/load-draft.ts'
import { findPeriod } from '#budget/server/status.store.ts'
import { peopleLines, withApproved, withLists } from '#documents/report-lists.ts'
import { bookOf } from '#documents/workbook/report-workbook.ts'
import type { Book } from '#documents/workbook/workbook.ts'
import { evaluate } from '#engine/evaluate.ts'
import { institutionView, reportsFor } from '#features/reports/server/calculate.ts'
import { receiptOf } from '#features/reports/server/report-paper.ts'
import { readReport } from '#features/reports/server/reports.store.ts'
import { storedFigures } from '#features/reports/stored-figures.ts'
import { programShown } from '#forms/editions/edition.ts'
import { reportProgramOf } from '#forms/editions/edition-reports.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import { sourcesText } from '#forms/norms/year-norms.ts'
import { storedTotals } from '#forms/readings.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Matches the PDF (spec 000 §9). */
export const bookName = (institutionId: string, sessionCode: string): string =>
  `${institutionId}_${sessionCode}.xlsx`

/**
 * Exports the current draft; the first sheet states if the calculation is stale. Throws `Refusal`: 403 without a
 * view, 404 unknown period, 409 before the first calculation.
 */
export async function reportBook(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  institution: Institution,
  sessionCode: string,
): Promise<Book> {
  const { year } = await findPeriod(db, institution, sessionCode)
  const report = await readReport(db, institution.id, sessionCode)
  if (report === null) throw new Refusal(409, sendingBlockText.notCalculated)
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const { inputs, people, versions, empty, norms } = await loadDraft(db, institution, year)
  const { edition } = norms
  const view = edition.views[institutionView(edition, institution, report) ?? institution.view]
  const reports = reportsFor(edition, institution, report)
  const known = { ...inputs, givens: { ...inputs.givens, ...storedFigures(reports, report.rows) } }
  const lines = peopleLines(reports, people)
  const { approved } = report.facts
  const made =
    approved === null
      ? withLists(reports, lines, evaluate(reportProgramOf(edition, view.code), known))
      : withApproved(reports, lines, { approved, year: evaluate(programShown(edition, view), known) })
  return bookOf({
    ...made,
    rows: report.rows,
    facts: report.facts,
    group: view.group,
    readings: storedTotals(made.evaluation, view),
    receipt: report.receipt && receiptOf(report.receipt, publicUrl),
    blanks: view.tabs.flatMap(({ sheets }) => sheets),
    changedInputs: changedInputs(report.inputs, versions, empty),
    namedSources: sourcesText(norms.sources),
    isStandIn: standInTest(edition.norms, norms.sources),
  })
}
