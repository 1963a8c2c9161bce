import { economicCodes } from '#domain/norms/economic-codes.ts'
import type { Budget, Identity, Printed, Sum } from '#test/support/identity.ts'

/** Lines of the chart and the amount that they carry together, thousand tugrik. */
type Carried = readonly (readonly [codes: readonly string[], amount: (budget: Budget) => number])[]

/** Lines of financing by caption, or purposes by name, and what of the sheets they carry, thousand tugrik. */
type AmountsByName = Readonly<Record<string, (budget: Budget) => number>>

/** Fields of the one row of a table together. */
const fields =
  (sheet: string, ...names: readonly string[]) =>
  (budget: Budget): number =>
    names.reduce((sum, name) => sum + budget(sheet, name), 0)

/** Components that contain the employer's insurance: their wages are the component / 1.125 (design calculation §7). */
const wages =
  (sheet: string, ...names: readonly string[]) =>
  (budget: Budget): number =>
    fields(sheet, ...names)(budget) / 1.125

/** One column of several rows together. */
const rows =
  (sheet: string, column: string, ...codes: readonly string[]) =>
  (budget: Budget): number =>
    codes.reduce((sum, row) => sum + budget(sheet, column, row), 0)

const wageCodes = ['210101', '210102', '210103', '210104']
const fundRates: Readonly<Record<string, number>> = {
  '210201': 0.085,
  '210202': 0.01,
  '210203': 0.008,
  '210204': 0.002,
  '210205': 0.02,
}

const benefitLines = (sheet: string): Carried => [
  [['213204'], fields(sheet, 'vacationExpenses')],
  [['213205'], fields(sheet, 'pensionExpenses')],
  [['213207'], fields(sheet, 'oneTimePension')],
  [['213209'], fields(sheet, 'countrySideSupport')],
  [['213211'], fields(sheet, 'tuition')],
]

/** EBS_TT17 of state schools. */
export const schoolChart: Carried = [
  [
    wageCodes,
    wages(
      'ebs-b16-1',
      'teacherMainSalaryQty',
      'teacherAddedSalaryQty',
      'workerSalaryQty',
      'workerSalaryAddedQty',
      'workerBonusSalaryAddedQty',
      'dormTeacherTotalSalary',
      'dormWorkerTotalSalary',
      'newEmployeeExpenses',
    ),
  ],
  [['210105', '210801', '22'], fields('ebs-b16-1', 'processExpenses')],
  [['2103'], fields('ebs-b16-1', 'constantExpenses')],
  [['210301'], rows('ebs-b14', 'plannedAmount', '11')],
  [['210302'], rows('ebs-b14', 'plannedAmount', '12')],
  [['210303'], rows('ebs-b14', 'plannedAmount', '13')],
  [['210304'], rows('ebs-b14', 'plannedAmount', '14')],
  [['210401'], fields('ebs-b16-1', 'operationExpensesQty')],
  [['210405'], fields('ebs-b16-1', 'cleaningExpensesQty')],
  [['210501'], fields('ebs-b16-1', 'healthExpensesQty')],
  [['210502'], fields('ebs-b16-1', 'foodExpenses', 'dormFoodExpenses')],
  [['210601'], fields('ebs-b16-1', 'equipmentExpensesQty')],
  [['210702'], fields('ebs-b16-1', 'trainingExpensesQty')],
  [['210806'], fields('ebs-b16-1', 'cyberExpensesQty')],
  [
    ['210901'],
    fields(
      'ebs-b16-1',
      'classExpensesQty',
      'childProtectionQty',
      'dormActivityExpenses',
      'trainNormalExpenses',
    ),
  ],
  [['210902'], fields('ebs-b16-1', 'practicalExpensesQty')],
  ...benefitLines('ebs-b16-1'),
]

/** The purposes of EBS_TT17, and what of the budget each is. */
export const schoolPurposes: AmountsByName = {
  'Хувьсах зардал': fields(
    'ebs-b16-1',
    ...[
      'teacherMainSalaryQty',
      'teacherAddedSalaryQty',
      'practicalExpensesQty',
      'workerSalaryQty',
      'workerSalaryAddedQty',
      'workerBonusSalaryAddedQty',
      'operationExpensesQty',
      'trainingExpensesQty',
      'healthExpensesQty',
      'cyberExpensesQty',
      'cleaningExpensesQty',
      'classExpensesQty',
      'childProtectionQty',
      'equipmentExpensesQty',
    ],
  ),
  'Дотуур байр': fields(
    'ebs-b16-1',
    'dormTeacherTotalSalary',
    'dormWorkerTotalSalary',
    'dormActivityExpenses',
  ),
  'Шинэ орон тоо': fields('ebs-b16-1', 'newEmployeeExpenses'),
  Хоол: fields('ebs-b16-1', 'foodExpenses', 'dormFoodExpenses'),
  'Урсгал зардал': fields('ebs-b16-1', 'trainNormalExpenses'),
  'Тогтмол зардал': fields('ebs-b16-1', 'constantExpenses'),
  'Өөрийн орлого': fields('ebs-b16-1', 'processExpenses'),
  Тэтгэмж: fields(
    'ebs-b16-1',
    ...['babyBreakExpenses', 'pensionExpenses', 'oneTimePension', 'vacationExpenses'],
    ...['countrySideSupport', 'tuition'],
  ),
}

export const privatePurposes: AmountsByName = {
  'Хувьсах зардал': fields(
    'huvi-b16-1',
    ...['teacherMainSalaryQty', 'teacherAddedSalaryQty', 'practicalExpensesQty'],
  ),
  Хоол: fields('huvi-b16-1', 'foodExpenses'),
}

/** EBS_TT17 of private schools. */
export const privateChart: Carried = [
  [['210101'], wages('huvi-b16-1', 'teacherMainSalaryQty')],
  [['210102'], wages('huvi-b16-1', 'teacherAddedSalaryQty')],
  [['210502'], fields('huvi-b16-1', 'foodExpenses')],
  [['210902'], fields('huvi-b16-1', 'practicalExpensesQty')],
]

/** A purpose of a long form: the number of its line, what it carries in all, and its lines. */
type Purpose = { readonly head: number; readonly all: (budget: Budget) => number; readonly lines: Carried }

const benefitNames = [
  'vacationExpenses',
  'pensionExpenses',
  'oneTimePension',
  'countrySideSupport',
  'tuition',
]

export const kindergartenFinancing: AmountsByName = {
  'Сургалт, хөтөлбөрийн төлбөр': rows('sub-b8', 'plannedAmount', '15'),
  'Туслах үйл ажиллагааны орлого': rows('sub-b8', 'plannedAmount', '7'),
  'Хандив, тусламж': rows('sub-b8', 'plannedAmount', '16'),
  'Бусад орлого': rows('sub-b8', 'plannedAmount', '17'),
}

export const centreFinancing: AmountsByName = {
  'Үндсэн үйл ажиллагааны орлого': rows('ntb-b7', 'plannedAmount', '5'),
  'Туслах үйл ажиллагааны орлого': rows('ntb-b7', 'plannedAmount', '6'),
}

/** SUB_TT7 (spec 002 §5.3: row 12 = 69 + 93 + 107 + 120). */
export const kindergartenPurposes: readonly Purpose[] = [
  {
    head: 69,
    all: fields('sub-b12', 'expensesQty', 'newEmployeeExpenses'),
    lines: [
      [
        wageCodes,
        wages(
          'sub-b12',
          'teacherMainSalaryQty',
          'teacherAddedSalaryQty',
          'workerSalaryQty',
          'workerSalaryAddedQty',
          'workerIncentiveQty',
          'workerIndemnityQty',
          'newEmployeeExpenses',
        ),
      ],
      [['210401'], fields('sub-b12', 'operationExpensesQty')],
      [['210501'], fields('sub-b12', 'healthExpensesQty')],
      [['210601'], fields('sub-b12', 'childToyExpensesQty')],
      [['210702'], fields('sub-b12', 'trainingExpensesQty')],
      [['210806'], fields('sub-b12', 'cyberExpensesQty')],
      [['210901'], fields('sub-b12', 'compensationQty')],
      [['210902'], fields('sub-b12', 'practicalExpensesQty')],
    ],
  },
  {
    head: 93,
    all: fields('sub-b12', 'foodExpenses', 'hoursGroupExpenses'),
    lines: [
      [['210101'], (budget) => rows('sub-b4', 'salaryAmountByProportion', '1', '2')(budget) / 1.125],
      [
        ['210502'],
        (budget) => budget('sub-b12', 'foodExpenses') + rows('sub-b4', 'foodQty', '1', '2')(budget),
      ],
      [['210901'], rows('sub-b4', 'otherCostsOfGoodsServices', '1', '2')],
    ],
  },
  {
    head: 107,
    all: fields('sub-b12', 'trainNormalExpenses', 'constantExpenses', 'processExpenses'),
    lines: [
      [['210105'], rows('sub-b8', 'plannedAmount', '8')],
      [['210301'], rows('sub-b8', 'plannedAmount', '11')],
      [['210302'], rows('sub-b8', 'plannedAmount', '12')],
      [['210303'], rows('sub-b8', 'plannedAmount', '13')],
      [['210304'], rows('sub-b8', 'plannedAmount', '14')],
      [['210801'], rows('sub-b8', 'plannedAmount', '9')],
      [['210901'], fields('sub-b12', 'trainNormalExpenses')],
      [['22'], rows('sub-b8', 'plannedAmount', '10')],
    ],
  },
  {
    head: 120,
    all: fields('sub-b12', 'babyBreakExpenses', ...benefitNames),
    lines: [[['2102'], fields('sub-b12', 'babyBreakExpenses')], ...benefitLines('sub-b12')],
  },
]

/** EBS_NBT_TT6: its parts of the school's components are known by their sum. */
export const centrePurposes: readonly Purpose[] = [
  {
    head: 80,
    all: fields('ntb-b10-1', 'expensesQty'),
    lines: [
      [wageCodes, wages('ntb-b10-1', 'teacherMainSalaryQty', 'teacherAddedSalaryQty', 'workerSalaryQty')],
      [
        ['210401', '210405', '210501', '210601', '210702', '210806', '210901'],
        fields('ntb-b10-1', 'operationExpensesQty'),
      ],
      [['210902'], fields('ntb-b10-1', 'practicalExpensesQty')],
    ],
  },
  {
    head: 133,
    all: fields('ntb-b10-1', 'trainNormalExpenses', 'progressNormalExpenses', 'processExpenses'),
    lines: [
      [['210105'], rows('ntb-b7', 'plannedAmount', '7')],
      [['210301'], rows('ntb-b7', 'plannedAmount', '10')],
      [['210302'], rows('ntb-b7', 'plannedAmount', '11')],
      [['210303'], rows('ntb-b7', 'plannedAmount', '12')],
      [['210304'], rows('ntb-b7', 'plannedAmount', '13')],
      [['210801'], rows('ntb-b7', 'plannedAmount', '8')],
      [['210901'], fields('ntb-b10-1', 'trainNormalExpenses')],
      [['210902'], fields('ntb-b10-1', 'progressNormalExpenses')],
      [['22'], rows('ntb-b7', 'plannedAmount', '9')],
    ],
  },
  {
    head: 187,
    all: fields('ntb-b10-1', 'babyBreakExpenses', ...benefitNames),
    lines: [[['2102'], fields('ntb-b10-1', 'babyBreakExpenses')], ...benefitLines('ntb-b10-1')],
  },
  {
    head: 203,
    all: fields('ntb-b10-1', 'newEmployeeExpenses'),
    lines: [[wageCodes, wages('ntb-b10-1', 'newEmployeeExpenses')]],
  },
]

/** A piece of a report that follows the chart: the number of its first line, and the codes from there on. */
type Piece = { readonly start: number; readonly codes: readonly string[] }

/** What the form prints in a column, counted from 0. */
const wordsOf = ({ report, lines }: Printed, column: number): readonly string[] => {
  const place = report.columns.slice(0, column).filter(({ from }) => from === 'form').length
  return lines.map(({ form }) => form[place] ?? '')
}

/** The codes of the chart in a column, counted from 0; nothing beside the purposes of a line, which repeat its code. */
export const codesOf = (printed: Printed, column: number): readonly string[] => {
  const words = wordsOf(printed, column)
  return words.map((code, index) => (code === words[index - 1] ? '' : code))
}

/** What a line carries for several purposes is their sum. */
function sumsOfPurposes(codes: readonly string[], figure: (line: number) => number): readonly Sum[] {
  return codes.flatMap((code, index) => {
    const end = codes.findIndex((each, at) => at > index && each !== '')
    const parts = codes.slice(index + 1, end < 0 ? codes.length : end)
    return code === '' || parts.length === 0
      ? []
      : [
          {
            says: `${code} is the sum of its purposes`,
            whole: figure(index + 1),
            parts: parts.map((_, part) => figure(index + 2 + part)),
          },
        ]
  })
}

/** The nearest head of a code that a piece lists; `null` for those on top. */
function headIn(codes: readonly string[], code: string): string | null {
  const parent = economicCodes.find((each) => each.code === code)?.parent ?? null
  return parent === null || codes.includes(parent) ? parent : headIn(codes, parent)
}

/** Each head of a piece is the sum of the lines directly below it. */
function headSums({ start, codes }: Piece, figure: (line: number) => number): readonly Sum[] {
  return codes.flatMap((code, index) => {
    const below = codes.flatMap((each, at) => (headIn(codes, each) === code ? [figure(start + at)] : []))
    return below.length === 0
      ? []
      : [{ says: `${code} at line ${start + index}`, whole: figure(start + index), parts: below }]
  })
}

/** The five insurance lines share 12.5 percent as 8.5, 1, 0.8, 0.2 and 2. */
export function fundSums({ start, codes }: Piece, figure: (line: number) => number): readonly Sum[] {
  const lineOf = (code: string): number => start + codes.indexOf(code)
  if (!codes.includes('2102')) return []
  const base = figure(lineOf('2102'))
  return Object.entries(fundRates).map(([code, rate]) => ({
    says: `${code} at line ${lineOf(code)} is its part of 12.5 percent`,
    whole: figure(lineOf(code)),
    parts: [(base / 0.125) * rate],
  }))
}

/** What lines carry is that of the tables; a line of the chart of which nothing is known carries nothing. */
function carriedSums(
  { start, codes }: Piece,
  figure: (line: number) => number,
  carried: Carried,
  budget: Budget,
): readonly Sum[] {
  const lineOf = (code: string): number => start + codes.indexOf(code)
  const known = new Set(['', ...carried.flatMap(([of]) => of), ...Object.keys(fundRates)])
  const heads = new Set(codes.map((code) => headIn(codes, code)))
  return [
    ...carried.map(([of, amount]) => ({
      says: `${of.join(', ')} from line ${start} on`,
      whole: amount(budget),
      parts: of.map((code) => (codes.includes(code) ? figure(lineOf(code)) : Number.NaN)),
    })),
    ...codes
      .filter((code) => !known.has(code) && !heads.has(code))
      .map((code) => ({ says: `${code} at line ${lineOf(code)}`, whole: figure(lineOf(code)), parts: [] })),
  ]
}

/** EBS_TT17: the chart once, line by line; together the lines of a purpose are its part of the budget. */
export const classification =
  (sheet: string, carried: Carried, purposes: AmountsByName): Identity =>
  (printed, budget) => {
    const piece = { start: 1, codes: codesOf(printed, 3) }
    const purposeOf = wordsOf(printed, 2)
    return [
      ...Object.entries(purposes).map(([purpose, amount]) => ({
        says: `«${purpose}» in all`,
        whole: amount(budget),
        parts: purposeOf.flatMap((each, index) => (each === purpose ? [printed.figure(index + 1)] : [])),
      })),
      {
        says: 'the first line is the sum of the purposes',
        whole: printed.figure(1),
        parts: Object.values(purposes).map((amount) => amount(budget)),
      },
      ...sumsOfPurposes(piece.codes, printed.figure),
      {
        says: 'the first line is the budget',
        whole: printed.figure(1),
        parts: [budget(sheet, 'budgetTotal')],
      },
      ...headSums(piece, printed.figure),
      ...fundSums(piece, printed.figure),
      ...carriedSums(piece, printed.figure, carried, budget),
    ]
  }

/** A long form: financing, the total, the chart over all purposes, then each purpose. */
export const byPurpose =
  (sheet: string, purposes: readonly Purpose[], financing: AmountsByName): Identity =>
  (printed, budget) => {
    const { figure, lines, named } = printed
    const codes = codesOf(printed, 3)
    const heads = purposes.map(({ head }) => head)
    const pieces = purposes.map(({ head, all, lines: carried }, index) => {
      const end = heads[index + 1] ?? lines.length + 1
      return { head, all, carried, start: head + 1, codes: codes.slice(head, end - 1) }
    })
    const whole = { start: 13, codes: codes.slice(12, (heads[0] ?? 0) - 1) }
    return [
      { says: 'line 12 is the budget', whole: figure(12), parts: [budget(sheet, 'budgetTotal')] },
      {
        says: 'line 12 is the sum of the purposes',
        whole: figure(12),
        parts: heads.map((head) => figure(head)),
      },
      { says: 'the chart begins with the same total', whole: figure(13), parts: [figure(12)] },
      ...Object.entries(financing).map(([caption, amount]) => ({
        says: `«${caption}» of the financing`,
        whole: figure(named(caption)),
        parts: [amount(budget)],
      })),
      { says: 'the financing covers it', whole: figure(5), parts: [figure(12)] },
      ...headSums(whole, figure),
      ...fundSums(whole, figure),
      ...sumsOverPurposes(whole, pieces, figure),
      ...pieces.flatMap((piece) => [
        { says: `purpose ${piece.head}`, whole: figure(piece.head), parts: [piece.all(budget)] },
        ...headSums(piece, figure),
        ...fundSums(piece, figure),
        ...carriedSums(piece, figure, piece.carried, budget),
      ]),
    ]
  }

/** A last line of the chart is the sum of its lines in the purposes; heads are held by what stands below them. */
function sumsOverPurposes(
  { start, codes }: Piece,
  pieces: readonly Piece[],
  figure: (line: number) => number,
): readonly Sum[] {
  const heads = new Set(codes.map((code) => headIn(codes, code)))
  return codes.flatMap((code, index) =>
    heads.has(code)
      ? []
      : [
          {
            says: `${code} is the sum of the purposes`,
            whole: figure(start + index),
            parts: pieces.flatMap((piece) =>
              piece.codes.includes(code) ? [figure(piece.start + piece.codes.indexOf(code))] : [],
            ),
          },
        ],
  )
}
