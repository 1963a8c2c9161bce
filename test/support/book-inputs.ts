import { peopleLines, withLists } from '#documents/report-lists.ts'
import type { BookInputs } from '#documents/workbook/report-workbook.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { type FullEdition, fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import { storedTotals } from '#forms/readings.ts'
import type { CalculationFacts } from '#forms/reports/report.ts'
import type { CalculatedInstitution } from '#test/support/random-institution.ts'

export const paperFacts: CalculationFacts = {
  institutionId: '1001',
  institutionName: 'Тосонбулаг',
  year: 2026,
  sessionCode: '2026-02',
  sessionName: '2026 оны төсвийн төсөл',
  calculatedAt: '2026-08-15T06:02:00Z',
  yearBefore: null,
  approved: null,
  standIns: {},
  headFigures: {},
  cover: {
    registerNumber: '9000001',
    aimag: 'Өвөрхангай',
    sum: 'Арвайхээр',
    budgetGovernor: '',
    readings: { requested: 1_000_000, headcount: 1_250_000, whole: null },
    ownIncome: 0,
    limits: { current: null, capital: null },
    approvedBefore: null,
    group: 'ORGEBS',
  },
}

/** Returns the inputs of an institution's workbook, freshly calculated. */
export function bookInputsOf(
  { view, evaluation, people }: Omit<CalculatedInstitution, 'name'>,
  facts: CalculationFacts = paperFacts,
  edition: FullEdition = fullEdition2025,
): BookInputs {
  const reports = reportsOf(edition, view, evaluation.inputs.facts)
  const rows = calculateReports(reports, { evaluation, people, facts })
  const full = withLists(reports, peopleLines(reports, people), evaluation)
  const blanks = edition.views[view].tabs.flatMap(({ sheets }) => sheets)
  return {
    ...full,
    rows,
    facts,
    group: edition.views[view].group,
    readings: storedTotals(evaluation, edition.views[view]),
    receipt: null,
    blanks,
    changedInputs: 0,
    namedSources: {},
    isStandIn: standInTest(edition.norms, {}),
  }
}
