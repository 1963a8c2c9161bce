import { economicCodes } from '#domain/norms/economic-codes.ts'
import { calculateReports } from '#domain/report/calculate.ts'
import {
  type Report,
  type ReportLine,
  type ReportRow,
  rowNumOf,
  valuesPerLine,
} from '#domain/report/report.ts'
import { reportsOf } from '#domain/reports/register.ts'
import { valueAt } from '#domain/sheet/evaluate.ts'
import type { Budget, Identity, Printed, Sum } from '#test/support/identity.ts'
import {
  centreIndicators,
  kindergartenIndicators,
  schoolIndicators,
} from '#test/support/policy-identities.ts'
import type { CalculatedInstitution } from '#test/support/random-institution.ts'

/** Total first, then blocks, each over its parts: every level is the sum of the next. */
const byLevels =
  (sheet: string): Identity =>
  ({ lines, figure }, budget) => [
    { says: 'its total is that of the table', whole: figure(1), parts: [budget(sheet, 'budgetTotal')] },
    { says: 'the total is the sum of the blocks', whole: figure(1), parts: ofLevel(lines, figure, 1, 2) },
    ...lines.flatMap(({ level, caption }, index) =>
      level === 1
        ? [
            {
              says: `«${caption}» is the sum of its lines`,
              whole: figure(index + 1),
              parts: ofLevel(lines, figure, 2, index + 2),
            },
          ]
        : [],
    ),
  ]

/** The figures of the lines of a level from a line on, until a shallower one. */
function ofLevel(
  lines: readonly ReportLine[],
  figure: (line: number) => number,
  level: number,
  from: number,
): readonly number[] {
  const rest = lines.slice(from - 1)
  const end = rest.findIndex((line) => line.level < level)
  const own = end < 0 ? rest : rest.slice(0, end)
  return own.flatMap((line, index) => (line.level === level ? [figure(from + index)] : []))
}

const agrees =
  (line: number, column: number, sheet: string, field: string, row = '1'): Identity =>
  ({ figure, lines }, budget) => [
    {
      says: `line ${line < 0 ? 'last' : line} is ${sheet} ${field}`,
      whole: figure(line < 0 ? lines.length + 1 + line : line, column),
      parts: [budget(sheet, field, row)],
    },
  ]

const codesOf = ({ report, lines }: Printed, column: number): readonly string[] => {
  const place = report.columns.slice(0, column).filter(({ from }) => from === 'form').length
  return lines.map(({ form }) => form[place] ?? '')
}

/** Within lines of the chart each head is the sum of the lines directly below it. */
function chartSums(
  codes: readonly string[],
  figure: (line: number) => number,
  first: number,
): readonly Sum[] {
  const headOf = (code: string): string | null => {
    const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
    return parent === null || codes.includes(parent) ? parent : headOf(parent)
  }
  return codes.flatMap((code, index) => {
    const below = codes.flatMap((each, at) => (headOf(each) === code ? [figure(first + at)] : []))
    return below.length === 0
      ? []
      : [{ says: `${code} at line ${first + index}`, whole: figure(first + index), parts: below }]
  })
}

/** The five insurance lines share 12.5 percent as 8.5, 1, 0.8, 0.2 and 2. */
function fundSums(codes: readonly string[], figure: (line: number) => number, first: number): readonly Sum[] {
  const lineOf = (code: string): number => first + codes.indexOf(code)
  if (!codes.includes('2102')) return []
  const base = figure(lineOf('2102'))
  const rates = { '210201': 0.085, '210202': 0.01, '210203': 0.008, '210204': 0.002, '210205': 0.02 }
  return Object.entries(rates).map(([code, rate]) => ({
    says: `${code} at line ${lineOf(code)} is its part of 12.5 percent`,
    whole: figure(lineOf(code)),
    parts: [(base / 0.125) * rate],
  }))
}

/** A long form: financing, the total, the chart over all purposes, then each purpose. */
const byPurpose =
  (sheet: string, heads: readonly number[]): Identity =>
  (printed, budget) => {
    const { figure, lines } = printed
    const codes = codesOf(printed, 3)
    const starts = [13, ...heads.map((head) => head + 1)]
    const ends = [...heads, lines.length + 1]
    const pieces = starts.map((start, index) => ({
      start,
      codes: codes.slice(start - 1, (ends[index] ?? 0) - 1),
    }))
    const [whole, ...blocks] = pieces
    return [
      { says: 'line 12 is the budget', whole: figure(12), parts: [budget(sheet, 'budgetTotal')] },
      {
        says: 'line 12 is the sum of the purposes',
        whole: figure(12),
        parts: heads.map((head) => figure(head)),
      },
      { says: 'the chart begins with the same total', whole: figure(13), parts: [figure(12)] },
      { says: 'the financing covers it', whole: figure(5), parts: [figure(12)] },
      ...pieces.flatMap(({ start, codes }) => [
        ...chartSums(codes, figure, start),
        ...fundSums(codes, figure, start),
      ]),
      ...(whole?.codes ?? []).map((code, index) => ({
        says: `${code} is the sum of the purposes`,
        whole: figure(13 + index),
        parts: economicCodes.some(({ parent }) => parent === code)
          ? [figure(13 + index)]
          : blocks.flatMap(({ start, codes }) =>
              codes.includes(code) ? [figure(start + codes.indexOf(code))] : [],
            ),
      })),
    ]
  }

/** The groups of a salary fund are the pay lines of the headcount table, and what stands alone are its new positions. */
const fundOf =
  (sheet: string, pays: readonly string[]): Identity =>
  (printed, budget) => {
    const total = (line: number): number => printed.figure(line, 9)
    const last = printed.lines.length
    const [posts, fields] = [budget(sheet, 'newEmployeeExpenses'), pays.map((pay) => budget(sheet, pay))]
    return [
      { says: 'new positions', whole: total(last - 1), parts: [posts] },
      { says: 'the total is all pay of the headcount table', whole: total(last), parts: [...fields, posts] },
      ...groupSums(printed),
    ]
  }

/** A group of a salary fund is these lines of the headcount table: of its base with 12.5 percent, or wholly. */
const groupIs =
  (group: string, sheet: string, pays: readonly string[], column: 3 | 9 = 9): Identity =>
  ({ figure, named }, budget) => [
    {
      says: `«${group}» in column ${column} is ${pays.join(', ')}`,
      whole: figure(named(group), column) * (column === 3 ? 1.125 : 1),
      parts: pays.map((pay) => budget(sheet, pay)),
    },
  ]

/** In a salary fund each group is the sum of its posts, and the last line of the groups and what stands alone. */
const groupSums = ({ lines, figure, report }: Printed): readonly Sum[] =>
  Array.from({ length: valuesPerLine(report) }, (_, column) => column + 1)
    .filter((column) => column !== 2)
    .flatMap((column) => {
      const at = (line: number): number => figure(line, column)
      const heads = lines.flatMap(({ level }, index) =>
        level === 0 && index < lines.length - 1 ? [index + 1] : [],
      )
      return [
        { says: `column ${column}: the total`, whole: at(lines.length), parts: heads.map(at) },
        ...heads
          .filter((head) => lines[head]?.level === 1)
          .map((head) => ({
            says: `column ${column}: line ${head}`,
            whole: at(head),
            parts: ofLevel(lines, at, 1, head + 1),
          })),
      ]
    })

/** EBS_TT10: what is added up stands between the three columns that tell of pupils and classes and the total. */
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

/** A list ends with the sums of its lines. */
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

/** Line 1 is income, of the sources; line with the uses; the rest is left. */
const incomeSums: Identity = ({ figure, lines, named }) => {
  const [uses, left] = [named('Орлогын хуваарилалт'), named('Хуваарилаагүй орлого')]
  return [
    { says: 'income', whole: figure(1), parts: ofLevel(lines, figure, 1, 2) },
    { says: 'uses', whole: figure(uses), parts: ofLevel(lines, figure, 1, uses + 1) },
    { says: 'what is left', whole: figure(left), parts: [figure(1), -figure(uses)] },
  ]
}

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
    ...insurance.flatMap((index) => fundSums(codes.slice(index, index + 6), at, index + 1)),
  ]
}

const classification =
  (sheet: string): Identity =>
  (printed, budget) => {
    const codes = codesOf(printed, 3)
    return [
      {
        says: 'the first line is the budget',
        whole: printed.figure(1),
        parts: [budget(sheet, 'budgetTotal')],
      },
      ...chartSums(codes, printed.figure, 1),
      ...fundSums(codes, printed.figure, 1),
    ]
  }

const teacherPay = ['teacherMainSalaryQty', 'teacherAddedSalaryQty'] as const
const schoolPay = [
  ...teacherPay,
  'workerSalaryQty',
  'workerSalaryAddedQty',
  'workerBonusSalaryAddedQty',
] as const
const kindergartenPay = [
  ...teacherPay,
  'workerSalaryQty',
  'workerSalaryAddedQty',
  'workerIncentiveQty',
] as const
const dormitoryPay = ['dormTeacherTotalSalary', 'dormWorkerTotalSalary'] as const

/** What must hold in which report, by view where views differ (design calculation §7). */
const identities: Readonly<Record<string, readonly Identity[]>> = {
  EBS_TT7: [
    ({ figure }) => [
      { says: 'the bands', whole: figure(4, 5), parts: [1, 2, 3].map((line) => figure(line, 5)) },
    ],
    agrees(4, 5, 'ebs-b16-1', 'foodExpenses'),
  ],
  'EBS_TT7 ebs-private': [agrees(4, 5, 'huvi-b16-1', 'foodExpenses')],
  EBS_TT16: [byLevels('ebs-b16-2')],
  'EBS_TT16 ebs-private': [byLevels('huvi-b16-2')],
  EBS_TT17: [classification('ebs-b16-1')],
  'EBS_TT17 ebs-private': [classification('huvi-b16-1')],
  EBS_TT6: [byLevels('ebs-b16-1')],
  EBS_TT9: [byLevels('ntb-b10-2')],
  'EBS_TT9 ntb-draft': [byLevels('ebs-b16-2')],
  EBS_TT10: [sumOfColumns],
  EBS_TT11: [listed([4, 5, 7, 8], 1, benefits)],
  EBS_TT15: [listed([7], 1, (budget) => budget('ebs-b16-1', 'tuition'))],
  EBS_TT4: [
    listed([5, 6], 3, (budget) => 0.125 * budget('register-people', 'childcareSalary')),
    ({ figure, count }, budget) => [
      {
        says: 'what the blank carries',
        whole: figure(count - 1, 6),
        parts: [budget('ntb-b10-1', 'babyBreakExpenses')],
      },
    ],
  ],
  'EBS_TT4 ntb-draft': [
    listed([5, 6], 3, (budget) => 0.125 * budget('register-people', 'childcareSalary')),
    ({ figure, count }, budget) => [
      {
        says: 'what the blank carries',
        whole: figure(count - 1, 6),
        parts: [budget('ebs-b16-1', 'babyBreakExpenses')],
      },
    ],
  ],
  EBS_TT14: [incomeSums],
  EBS_TT1: [schoolIndicators],
  SUB_TT1: [kindergartenIndicators],
  EBS_NBT_TT1: [centreIndicators],
  EBS_TT2: [
    fundOf('ebs-b16-2', [...schoolPay, ...dormitoryPay]),
    groupIs('3. Дотуур байрны ажилтан', 'ebs-b16-2', dormitoryPay),
  ],
  EBS_NBT_TT2: [
    fundOf('ntb-b10-2', [...teacherPay, 'workerSalaryQty']),
    groupIs('1. Багш', 'ntb-b10-2', teacherPay),
    groupIs('1. Багш', 'ntb-b10-2', ['teacherMainSalaryQty'], 3),
  ],
  DRM_TT10: [dormitorySums],
  EBS_NBT_TT6: [byPurpose('ntb-b10-1', [80, 133, 187, 203])],
  SUB_TT2: [
    agrees(6, 7, 'sub-b12', 'expensesQty'),
    ({ figure }) => [
      {
        says: 'line 6 is lines 1 to 5',
        whole: figure(6, 7),
        parts: [1, 2, 3, 4, 5].map((line) => figure(line, 7)),
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
  SUB_TT4: [listed([5, 6], 3, (budget) => 0.125 * budget('register-people', 'childcareSalary'))],
  SUB_TT5: [
    fundOf('sub-b13', kindergartenPay),
    groupIs('2. Багш, туслах багш', 'sub-b13', teacherPay),
    groupIs('2. Багш, туслах багш', 'sub-b13', ['teacherMainSalaryQty'], 3),
  ],
  SUB_TT6: [byLevels('sub-b12')],
  SUB_TT7: [byPurpose('sub-b12', [69, 93, 107, 120])],
}

/** Reports without sums: what they hold is checked by hand in the tests of their own. */
export const withoutSums = ['EBS_TT_N', 'EBS_TT_J', 'SUB_TT_N', 'SUB_TT_J']

/** The codes of which this file knows what must hold. */
export const knownCodes = [...new Set(Object.keys(identities).map((key) => key.split(' ')[0] ?? ''))]

/** What does not hold among the reports of an institution; empty when all agree. */
export function faultsOf({ view, evaluation, people }: CalculatedInstitution): readonly string[] {
  const reports = reportsOf(view, evaluation.inputs.facts)
  const rows = calculateReports(reports, { evaluation, people, facts })
  const budget: Budget = (sheet, field, row = '1') => valueAt(evaluation, { sheet, row, field }) / 1000
  return reports.flatMap((report) => {
    const own = rows.filter(({ standardReportCode }) => standardReportCode === report.code)
    const wanted = identities[`${report.code} ${view}`] ?? identities[report.code] ?? []
    const printed = printedOf(report, own)
    return [
      ...formFaults(report, own),
      ...wanted.flatMap((identity) => identity(printed, budget)).flatMap(brokenIn(printed)),
    ]
  })
}

const facts = {
  institutionId: '1',
  institutionName: 'Сургууль',
  year: 2026,
  sessionCode: '2026-01',
  sessionName: '2026 оны төсвийн төсөл',
  calculatedAt: '2026-08-15T06:02:41.000Z',
  yearBefore: null,
}

/** A listed report always has rows, numbered without a gap, of which each has exactly one value. */
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

function printedOf(report: Report, rows: readonly ReportRow[]): Printed {
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

/** Printed figures are rounded each by itself: half a unit for the whole and for every part, and as much for a rate. */
const brokenIn =
  ({ report, decimals }: Printed) =>
  ({ says, whole, parts }: Sum): readonly string[] => {
    const sum = parts.reduce((total, part) => total + part, 0)
    const unit = 10 ** -decimals
    return Math.abs(whole - sum) <= (unit * (parts.length + 2)) / 2 + Math.abs(whole) * 1e-9
      ? []
      : [`${report.code}: ${says}: ${whole} against ${sum}`]
  }
