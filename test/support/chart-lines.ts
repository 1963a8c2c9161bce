import type { Budget } from '#test/support/identity.ts'

/** Lines of the chart and their common amount, thousand tugrik. */
export type ChartLines = readonly (readonly [codes: readonly string[], amount: (budget: Budget) => number])[]

/** Amounts by financing caption or purpose name, thousand tugrik. */
export type AmountsByName = Readonly<Record<string, (budget: Budget) => number>>

const fields =
  (sheet: string, ...names: readonly string[]) =>
  (budget: Budget): number =>
    names.reduce((sum, name) => sum + budget(sheet, name), 0)

/** Wages within components that include the employer's insurance: component / 1.125 (design calculation §7). */
const wages =
  (sheet: string, ...names: readonly string[]) =>
  (budget: Budget): number =>
    fields(sheet, ...names)(budget) / 1.125

const rows =
  (sheet: string, column: string, ...codes: readonly string[]) =>
  (budget: Budget): number =>
    codes.reduce((sum, row) => sum + budget(sheet, column, row), 0)

const wageCodes = ['210101', '210102', '210103', '210104']

const benefitLines = (sheet: string): ChartLines => [
  [['213204'], fields(sheet, 'vacationExpenses', 'pensionExpenses')],
  [['213207'], fields(sheet, 'oneTimePension')],
  [['213209'], fields(sheet, 'countrySideSupport')],
  [['213211'], fields(sheet, 'tuition')],
]

/** EBS_TT17 of state schools. */
export const schoolChart: ChartLines = [
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
  [['210105'], rows('ebs-b14', 'plannedAmount', '8')],
  [['22'], rows('ebs-b14', 'plannedAmount', '10')],
  [['2103'], fields('ebs-b16-1', 'constantExpenses')],
  [['210301'], rows('ebs-b14', 'plannedAmount', '11')],
  [['210302'], rows('ebs-b14', 'plannedAmount', '12')],
  [['210303'], rows('ebs-b14', 'plannedAmount', '13')],
  [['210304'], rows('ebs-b14', 'plannedAmount', '14')],
  [['210405'], fields('ebs-b16-1', 'cleaningExpensesQty')],
  [['210501'], fields('ebs-b16-1', 'healthExpensesQty')],
  [['210502'], fields('ebs-b16-1', 'foodExpenses', 'dormFoodExpenses')],
  [['210601'], fields('ebs-b16-1', 'equipmentExpensesQty')],
  [['210806'], fields('ebs-b16-1', 'cyberExpensesQty')],
  [
    ['210901'],
    (budget) =>
      fields(
        'ebs-b16-1',
        'operationExpensesQty',
        'classExpensesQty',
        'childProtectionQty',
        'dormActivityExpenses',
      )(budget) + budget('ebs-b14', 'plannedAmount', '9'),
  ],
  [['210902'], fields('ebs-b16-1', 'practicalExpensesQty', 'trainingExpensesQty', 'trainNormalExpenses')],
  ...benefitLines('ebs-b16-1'),
]

/** The purposes of EBS_TT17 with their parts of the budget. */
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
export const privateChart: ChartLines = [
  [['210101'], wages('huvi-b16-1', 'teacherMainSalaryQty')],
  [['210102'], wages('huvi-b16-1', 'teacherAddedSalaryQty')],
  [['210502'], fields('huvi-b16-1', 'foodExpenses')],
  [['210902'], fields('huvi-b16-1', 'practicalExpensesQty')],
]

/** A purpose of a long form: line number, total amount, and lines. */
export type Purpose = {
  readonly head: number
  readonly all: (budget: Budget) => number
  readonly lines: ChartLines
}

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
      [['210406'], fields('sub-b12', 'operationExpensesQty')],
      [['210501'], fields('sub-b12', 'healthExpensesQty')],
      [['210601'], fields('sub-b12', 'childToyExpensesQty')],
      [['210806'], fields('sub-b12', 'cyberExpensesQty')],
      [['210901'], fields('sub-b12', 'compensationQty')],
      [['210902'], fields('sub-b12', 'practicalExpensesQty', 'trainingExpensesQty')],
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
      [['210901'], rows('sub-b8', 'plannedAmount', '9')],
      [['210902'], fields('sub-b12', 'trainNormalExpenses')],
      [['22'], rows('sub-b8', 'plannedAmount', '10')],
    ],
  },
  {
    head: 120,
    all: fields('sub-b12', 'babyBreakExpenses', ...benefitNames),
    lines: [[['2102'], fields('sub-b12', 'babyBreakExpenses')], ...benefitLines('sub-b12')],
  },
]

/** EBS_NBT_TT6: only the sum of its parts of the school's components is known. */
export const centrePurposes: readonly Purpose[] = [
  {
    head: 80,
    all: fields('ntb-b10-1', 'expensesQty'),
    lines: [
      [wageCodes, wages('ntb-b10-1', 'teacherMainSalaryQty', 'teacherAddedSalaryQty', 'workerSalaryQty')],
      // Teacher training is one of the other components; its line is that of practical training.
      [
        ['210405', '210501', '210601', '210806', '210901', '210902'],
        fields('ntb-b10-1', 'operationExpensesQty', 'practicalExpensesQty'),
      ],
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
      [['210901'], rows('ntb-b7', 'plannedAmount', '3', '8')],
      [['210902'], fields('ntb-b10-1', 'trainNormalExpenses')],
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
