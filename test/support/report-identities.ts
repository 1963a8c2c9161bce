import { valueAt } from '#engine/evaluate.ts'
import { indicatorsOf, positionNormsOf } from '#features/positions/positions.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { type Report, type ReportRow, rowNumOf, valuesPerLine } from '#forms/reports/report.ts'
import { byLevels, centreLines, kindergartenLines, schoolLines } from '#test/support/budget-identities.ts'
import { byPurpose, classification, codesOf, fundSums } from '#test/support/chart-identities.ts'
import {
  centreFinancing,
  centrePurposes,
  kindergartenFinancing,
  kindergartenPurposes,
  privateChart,
  privatePurposes,
  schoolChart,
  schoolPurposes,
} from '#test/support/chart-lines.ts'
import { centreFund, kindergartenFund, schoolFund } from '#test/support/fund-identities.ts'
import {
  type Budget,
  type Identity,
  type IdentityReport,
  type IdentitySum,
  ofLevel,
} from '#test/support/identity.ts'
import { centreIncome, incomeSums, schoolIncome } from '#test/support/income-identities.ts'
import {
  centreIndicators,
  kindergartenIndicators,
  schoolIndicators,
} from '#test/support/policy-identities.ts'
import type { CalculatedInstitution } from '#test/support/random-institution.ts'
import { paperFacts } from '#test/support/report-case.ts'

const agrees =
  (line: number, column: number, sheet: string, field: string, row = '1'): Identity =>
  ({ figure, lines }, budget) => [
    {
      says: `line ${line < 0 ? 'last' : line} is ${sheet} ${field}`,
      whole: figure(line < 0 ? lines.length + 1 + line : line, column),
      parts: [budget(sheet, field, row)],
    },
  ]

/** EBS_TT10: the summands are between the three columns of pupils and classes and the total. */
const sumOfColumns: Identity = ({ figure, report }, budget) => {
  const columns = report.columns.map(({ caption }, index) => ({ caption, column: index + 1 }))
  const columnOf = (wanted: string): number =>
    columns.find(({ caption }) => caption === wanted)?.column ?? Number.NaN
  const added = columns.slice(3, -1).filter(({ caption }) => caption !== 'Зардлын дүн')
  const tables = ['ebs-b16-1', 'ebs-b16-2'] as const
  return [
    { says: 'classes up to 44', whole: figure(1, 2), parts: [budget('ebs-b7', 'paymentUntil44', '6')] },
    { says: 'classes from 45', whole: figure(1, 3), parts: [budget('ebs-b7', 'paymentMore45', '6')] },
    ...tables.flatMap((table, index) => [
      {
        says: `${table}: the total`,
        whole: figure(index + 1, 32),
        parts: [budget(table, 'budgetTotal')],
      },
      {
        says: `${table}: the dormitory`,
        whole: figure(index + 1, columnOf('Зардлын дүн')),
        parts: [budget(table, 'dormExpenses')],
      },
      {
        says: `${table}: food by age`,
        whole: budget(table, 'dormFoodExpenses'),
        parts: ['Хоол, 6–10 нас', 'Хоол, 11–14 нас', 'Хоол, 15–18 нас'].map((caption) =>
          figure(index + 1, columnOf(caption)),
        ),
      },
    ]),
    ...[1, 2, 3].map((line) => ({
      says: `line ${line} adds up`,
      whole: figure(line, 32),
      parts: added.map(({ column }) => figure(line, column)),
    })),
    ...columns.slice(3).map(({ caption, column }) => ({
      says: `the difference of «${caption}»`,
      whole: figure(3, column),
      parts: [figure(2, column), -figure(1, column)],
    })),
  ]
}

const listed =
  (columns: readonly number[], closing: number, total: (budget: Budget) => number): Identity =>
  ({ figure, count }, budget) => {
    const last = count - closing + 1
    return [
      ...columns.map((column) => ({
        says: `column ${column} adds up`,
        whole: figure(last, column),
        parts: Array.from({ length: last - 1 }, (_, index) => figure(index + 1, column)),
      })),
      { says: 'the total is in the budget', whole: figure(last, columns.at(-1)), parts: [total(budget)] },
    ]
  }

const benefits = (budget: Budget): number =>
  ['oneTimePension', 'vacationExpenses', 'countrySideSupport'].reduce(
    (sum, field) => sum + budget('ebs-b16-1', field),
    0,
  )

const dormitorySums: Identity = (printed, budget) => {
  const { figure, lines } = printed
  const at = (line: number): number => figure(line, 2)
  const codes = codesOf(printed, 0)
  const insurance = codes.flatMap((code, index) => (code === '2102' ? [index] : []))
  return [
    { says: 'the total', whole: at(1), parts: [budget('ebs-b10', 'dormTotalExpenses')] },
    { says: 'its parts', whole: at(1), parts: ofLevel(lines, at, 1, 2) },
    ...lines.flatMap(({ level, caption }, index) =>
      level === 1 && lines[index + 1]?.level === 2
        ? [{ says: caption, whole: at(index + 1), parts: ofLevel(lines, at, 2, index + 2) }]
        : [],
    ),
    ...insurance.flatMap((index) => fundSums({ start: index + 1, codes: codes.slice(index, index + 6) }, at)),
  ]
}

const bands: Identity = ({ figure }) => [
  { says: 'the bands', whole: figure(4, 5), parts: [1, 2, 3].map((line) => figure(line, 5)) },
]

/** The closing lines of a childcare leave list: the amount of the blank, and its difference from the sum. */
const closings =
  (sheet: string): Identity =>
  ({ figure, count }, budget) => [
    {
      says: 'what the blank carries',
      whole: figure(count - 1, 6),
      parts: [budget(sheet, 'babyBreakExpenses')],
    },
    {
      says: 'the difference',
      whole: figure(count, 6),
      parts: [figure(count - 1, 6), -figure(count - 2, 6)],
    },
  ]
const onChildcareLeave = listed([5, 6], 3, (budget) => 0.125 * budget('register-people', 'childcareSalary'))

/** The sums that must be correct by report, and by view if views differ (design calculation §7). */
const identities: Readonly<Record<string, readonly Identity[]>> = {
  EBS_TT7: [bands, agrees(4, 5, 'ebs-b16-1', 'foodExpenses')],
  'EBS_TT7 ebs-private': [bands, agrees(4, 5, 'huvi-b16-1', 'foodExpenses')],
  EBS_TT16: [byLevels('ebs-b16-2', schoolLines)],
  'EBS_TT16 ebs-private': [byLevels('huvi-b16-2', schoolLines)],
  EBS_TT17: [classification('ebs-b16-1', schoolChart, schoolPurposes)],
  'EBS_TT17 ebs-private': [classification('huvi-b16-1', privateChart, privatePurposes)],
  EBS_TT6: [byLevels('ebs-b16-1', schoolLines)],
  EBS_TT9: [byLevels('ntb-b10-2', centreLines)],
  'EBS_TT9 ntb-draft': [byLevels('ebs-b16-2', schoolLines)],
  EBS_TT10: [sumOfColumns],
  EBS_TT11: [
    listed([4, 5, 7, 8], 1, benefits),
    ({ figure, count }, budget) =>
      (
        [
          [4, 'oneTimePension'],
          [5, 'vacationExpenses'],
          [7, 'countrySideSupport'],
        ] as const
      ).map(([column, field]) => ({
        says: `column ${column} is ${field}`,
        whole: figure(count, column),
        parts: [budget('ebs-b16-1', field)],
      })),
  ],
  EBS_TT15: [listed([7], 1, (budget) => budget('ebs-b16-1', 'tuition'))],
  EBS_TT4: [onChildcareLeave, closings('ntb-b10-1')],
  'EBS_TT4 ntb-draft': [onChildcareLeave, closings('ebs-b16-1')],
  EBS_TT14: [incomeSums(schoolIncome)],
  'EBS_TT14 ntb': [incomeSums(centreIncome)],
  EBS_TT1: [schoolIndicators],
  SUB_TT1: [kindergartenIndicators],
  EBS_NBT_TT1: [centreIndicators],
  EBS_TT2: schoolFund,
  EBS_NBT_TT2: centreFund,
  DRM_TT10: [dormitorySums],
  EBS_NBT_TT6: [byPurpose('ntb-b10-1', centrePurposes, centreFinancing)],
  SUB_TT2: [
    agrees(6, 8, 'sub-b12', 'expensesQty'),
    ({ figure }) => [
      {
        says: 'line 6 is lines 1 to 5',
        whole: figure(6, 8),
        parts: [1, 2, 3, 4, 5].map((line) => figure(line, 8)),
      },
    ],
  ],
  SUB_TT3: [
    agrees(1, 7, 'sub-b12', 'foodExpenses'),
    ({ figure }) => [
      { says: 'children of both groups', whole: figure(1, 6), parts: [figure(1, 2), figure(1, 4)] },
      { says: 'food of both groups', whole: figure(1, 7), parts: [figure(1, 3), figure(1, 5)] },
    ],
  ],
  SUB_TT4: [onChildcareLeave, closings('sub-b12')],
  SUB_TT5: kindergartenFund,
  SUB_TT6: [byLevels('sub-b12', kindergartenLines)],
  SUB_TT7: [byPurpose('sub-b12', kindergartenPurposes, kindergartenFinancing)],
}

/** Reports without sums; their own tests check them by hand. */
export const withoutSums = ['EBS_TT_N', 'EBS_TT_J', 'SUB_TT_N', 'SUB_TT_J']

export const knownCodes = [...new Set(Object.keys(identities).map((key) => key.split(' ')[0] ?? ''))]

/** Lists the wrong sums in the reports of an institution; empty if all are correct. */
export function identityFaults(institution: CalculatedInstitution): readonly string[] {
  const { view, evaluation, people } = institution
  const reports = reportsOf(fullEdition2025, view, evaluation.inputs.facts)
  const rows = calculateReports(reports, { evaluation, people, facts: paperFacts })
  const budget: Budget = (sheet, field, row = '1') => valueAt(evaluation, { sheet, row, field }) / 1000
  const posts = newPosts(institution, budget)
  return [
    ...posts,
    ...reports.flatMap((report) => {
      const own = rows.filter(({ standardReportCode }) => standardReportCode === report.code)
      const wanted = identities[`${report.code} ${view}`] ?? identities[report.code] ?? []
      const printed = printedOf(report, own)
      return [
        ...formFaults(report, own),
        ...wanted.flatMap((identity) => identity(printed, budget)).flatMap(brokenIn(printed)),
      ]
    }),
  ]
}

/** The tables with new positions; the state pays none in private schools. */
const withPositions = ['ebs-b16-1', 'ebs-b16-2', 'sub-b12', 'sub-b13', 'ntb-b10-1', 'ntb-b10-2']

/** New positions must cost in every table the amount of their register, within a thousandth of a tugrik. */
function newPosts({ view, evaluation, people }: CalculatedInstitution, budget: Budget): readonly string[] {
  const { facts, givens } = evaluation.inputs
  const group = edition2025.views[view]?.group ?? 'ORGEBS'
  const location = locations.find((each) => each === facts.location) ?? 'capital'
  const norms = positionNormsOf(givens, location)
  const wanted = people.positions
    .map((post) => indicatorsOf(group, post, norms))
    .reduce((sum, { indicator9, indicator10 }) => sum + (indicator10 ?? indicator9), 0)
  return withPositions.flatMap((sheet) => {
    if (!evaluation.program.sheets.has(sheet)) return []
    const own = budget(sheet, 'newEmployeeExpenses')
    return Math.abs(own - wanted) < 1e-6 ? [] : [`${sheet}: new positions: ${own} against ${wanted}`]
  })
}

const locations = ['capital', 'aimagCentre', 'soumNear', 'soumFar'] as const

/** A report must have rows, numbered without a gap, with exactly one value each. */
function formFaults({ code, layout }: Report, rows: readonly ReportRow[]): readonly string[] {
  const gaps = rows.filter(({ rowNum }, index) => rowNum !== index + 1).length
  const values = rows.filter(
    ({ valueNumber, valueString }) => (valueNumber === null) === (valueString === null),
  ).length
  const odd = rows.filter(({ valueNumber }) => valueNumber !== null && !Number.isFinite(valueNumber)).length
  return [
    ...(rows.length === 0 && layout !== 'documents' ? [`${code} has no rows`] : []),
    ...(gaps + values + odd > 0
      ? [`${code}: ${gaps} gaps, ${values} without one value, ${odd} not finite`]
      : []),
  ]
}

function printedOf(report: Report, rows: readonly ReportRow[]): IdentityReport {
  const byNumber = new Map(rows.map(({ rowNum, valueNumber }) => [rowNum, valueNumber]))
  return {
    report,
    decimals: Math.min(...report.columns.flatMap(({ decimals }) => (decimals > 0 ? [decimals] : []))),
    lines: report.lines,
    figure: (line, column = 1) => byNumber.get(rowNumOf(report, line, column)) ?? 0,
    named: (caption) => report.lines.findIndex((line) => line.caption === caption) + 1,
    count: rows.length / valuesPerLine(report),
  }
}

/**
 * Printed figures are rounded individually: the tolerance is half a unit for the whole and for every part, and as
 * much for a rate.
 */
const brokenIn =
  ({ report, decimals }: IdentityReport) =>
  ({ says, whole, parts }: IdentitySum): readonly string[] => {
    const sum = parts.reduce((total, part) => total + part, 0)
    const unit = 10 ** -decimals
    return Math.abs(whole - sum) <= (unit * (parts.length + 2)) / 2 + Math.abs(whole) * 1e-9
      ? []
      : [`${report.code}: ${says}: ${whole} against ${sum}`]
  }
