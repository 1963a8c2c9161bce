import { peopleTotal } from '#budget/people/people-total.ts'
import type { Workbook } from '#engine/entries.ts'
import { evaluate } from '#engine/evaluate.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { fullEdition2025, reportProgramOf, reportsOf } from '#forms/editions/edition-reports.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSettings, normsOf } from '#forms/norms/year-norms.ts'
import type { NamedPeople } from '#forms/people.ts'
import { factsOf, type Profile, type ViewCode } from '#forms/profile.ts'
import type { CalculationFacts, CoverFacts, ReportRow } from '#forms/reports/report.ts'
import { nobodyKnown } from '#test/support/nobody-known.ts'
import { plainSchool } from '#test/support/school.ts'

export const paperFacts: CalculationFacts = {
  institutionId: '1001',
  institutionName: 'Сургууль',
  year: 2026,
  sessionCode: '2026-01',
  sessionName: '2026 оны төсвийн төсөл',
  calculatedAt: '2026-08-15T06:02:41.000Z',
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

export type ReportCase = {
  readonly view: ViewCode
  readonly profile?: Partial<Profile>
  readonly entries?: Workbook
  /** Differences from the default cover. */
  readonly cover?: Partial<CoverFacts>
  readonly people?: NamedPeople
  /** The pupil register by row; default: empty. */
  readonly pupils?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export function caseRows({
  view,
  profile = {},
  entries = {},
  people = nobodyKnown,
  pupils = {},
  cover = {},
}: ReportCase): readonly ReportRow[] {
  const own: Profile = { ...plainSchool, ...profile, view }
  const registers = { 'register-people': { '1': peopleTotal(people, 6) }, 'register-pupils': pupils }
  const givens = { ...normsOf(norms2025, 2026), ...registers }
  const inputs = { entries, givens, facts: { ...factsOf(own, view), ...normSettings(2026) } }
  const evaluation = evaluate(reportProgramOf(fullEdition2025, view), inputs)
  return calculateReports(reportsOf(fullEdition2025, view, inputs.facts), {
    evaluation,
    people,
    facts: { ...paperFacts, cover: { ...paperFacts.cover, ...cover } },
  })
}

/** Returns the values of a report in row order. */
export const valuesOf = (rows: readonly ReportRow[], code: string): readonly (number | string | null)[] =>
  rows
    .filter(({ standardReportCode }) => standardReportCode === code)
    .map(({ valueNumber, valueString }) => valueNumber ?? valueString)
