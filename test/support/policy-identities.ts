import { schoolLevels } from '#forms/norms/grades.ts'
import { weeklyHours } from '#forms/sheets/ebs/weekly-hours.ts'
import type { Budget, Identity } from '#test/support/identity.ts'

/** Figures of the sheets: amounts in thousand tugrik, others in their own unit. */
type Sheets = {
  readonly amount: Budget
  readonly count: Budget
  readonly over: (sheet: string, field: string, rows: readonly (number | string)[]) => number
}
type IdentityTerms = Readonly<Record<string, (sheets: Sheets) => number>>

const divided = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Every line of an indicator report after `from` must print a figure of the sheets; unknown lines are faults. */
const tells =
  (terms: IdentityTerms, from = 1): Identity =>
  ({ lines, figure }, budget) => {
    const count: Budget = (sheet, field, row) => 1000 * budget(sheet, field, row)
    const over: Sheets['over'] = (sheet, field, rows) =>
      rows.reduce<number>((sum, row) => sum + count(sheet, field, String(row)), 0)
    const sheets: Sheets = { amount: budget, count, over }
    const own = lines.slice(from - 1)
    const missing = Object.keys(terms).filter((caption) => !own.some((line) => line.caption === caption))
    return [
      ...missing.map((caption) => ({ says: `has «${caption}»`, whole: Number.NaN, parts: [] })),
      ...own.map(({ caption }, index) => ({
        says: `line ${from + index}, «${caption}», is that of the sheets`,
        whole: figure(from + index),
        parts: [terms[caption]?.(sheets) ?? Number.NaN],
      })),
    ]
  }

const benefits = [
  'pensionExpenses',
  'oneTimePension',
  'vacationExpenses',
  'countrySideSupport',
  'tuition',
] as const
const benefitsIn =
  (sheet: string) =>
  ({ amount }: Sheets): number =>
    benefits.reduce((sum, field) => sum + amount(sheet, field), 0)
const newPosts = ({ count }: Sheets): number => count('register-people', 'positionQuantity')

const inGrades =
  (row: string, level: keyof typeof schoolLevels) =>
  ({ count }: Sheets): number =>
    schoolLevels[level].reduce<number>((sum, grade) => sum + count('ebs-b2', `stage${grade}Qty`, row), 0)
const pupils = ({ count }: Sheets): number => count('ebs-b2', 'totalQty', '11')
const teachers =
  (...rows: readonly number[]) =>
  ({ over }: Sheets): number =>
    over('ebs-b5', 'totalTeacher', rows)
const payShares = [
  'teacherMainSalaryPer',
  'teacherAddedSalaryPer',
  'workerSalaryPer',
  'workerSalaryAddedPer',
  'workerBonusSalaryAddedPer',
] as const

const school: IdentityTerms = {
  'Санхүүжүүлэх суралцагч: бага анги': inGrades('11', 'primary'),
  'Санхүүжүүлэх суралцагч: дунд анги': inGrades('11', 'lower'),
  'Санхүүжүүлэх суралцагч: ахлах анги': inGrades('11', 'upper'),
  'Санхүүжүүлэх суралцагч: хөгжлийн бэрхшээлтэй': ({ count }) => count('ebs-b2', 'totalQty', '12'),
  'Бүлэг: бага анги': inGrades('13', 'primary'),
  'Бүлэг: дунд анги': inGrades('13', 'lower'),
  'Бүлэг: ахлах анги': inGrades('13', 'upper'),
  'Нэг бүлэгт ногдох суралцагч': (sheets) =>
    divided(pupils(sheets), sheets.count('ebs-b2', 'totalQty', '13')),
  '7 хоногийн хичээлийн цаг': ({ count }) => count('ebs-b4', 'totalHourQty', weeklyHours.totalRow ?? ''),
  'Багшийн орон тоо: бага анги': teachers(1),
  'Багшийн орон тоо: дунд анги': teachers(2),
  'Багшийн орон тоо: ахлах анги': teachers(3),
  'Нэг багшид ногдох суралцагч': (sheets) => divided(pupils(sheets), teachers(1, 2, 3)(sheets)),
  'Дотуур байрны ажилтны орон тоо': ({ over }) => over('ebs-b9', 'workerTotal', [1, 2, 3, 4, 5, 6]),
  'Шинээр шаардлагатай орон тоо': newPosts,
  'Нийт төсөв, хувьсах зардлаар': ({ amount }) => amount('ebs-b16-1', 'budgetTotal'),
  'Нийт төсөв, орон тоогоор': ({ amount }) => amount('ebs-b16-2', 'budgetTotal'),
  'Хувьсах зардлын дүн': ({ amount }) => amount('ebs-b7', 'totalSalaryExpenses', '6'),
  'Нэг суралцагчид ногдох хувьсах зардал': (sheets) =>
    divided(sheets.amount('ebs-b7', 'totalSalaryExpenses', '6'), pupils(sheets)),
  'Нэг суралцагчид ногдох төсөв, хувьсах зардлаар': (sheets) =>
    divided(sheets.amount('ebs-b16-1', 'budgetTotal'), pupils(sheets)),
  'Сургалтын зардалд цалингийн эзлэх хувь (орон тоогоор)': ({ count }) =>
    payShares.reduce((sum, field) => sum + count('ebs-b16-2', field), 0),
  'Үдийн хоолны зардал': ({ amount }) => amount('ebs-b8', 'totalExpenseYear'),
  'Дотуур байрны зардал': ({ amount }) => amount('ebs-b16-1', 'dormExpenses'),
  'Тэтгэмж, дэмжлэгийн зардал': benefitsIn('ebs-b16-1'),
  'Тогтмол зардал': ({ over }) => over('ebs-b14', 'plannedAmount', [11, 12, 13, 14]) / 1000,
  'Нийт орлого': ({ over }) => over('ebs-b14', 'plannedAmount', [6, 7]) / 1000,
  'Төсөвт өөрийн орлогын эзлэх хувь': ({ amount, over }) =>
    divided(over('ebs-b14', 'plannedAmount', [6, 7]) / 10, amount('ebs-b16-1', 'budgetTotal')),
}

/** EBS_TT1: the 27 planned quantities of blank 12, and 27 figures of other sheets. */
export const schoolIndicators: Identity = (printed, budget) => [
  ...Array.from({ length: 27 }, (_, index) => ({
    says: `line ${index + 1} is that of blank 12`,
    whole: printed.figure(index + 1),
    parts: [1000 * budget('ebs-b12', 'plannedQty', String(index + 1))],
  })),
  ...tells(school, 28)(printed, budget),
]

const children =
  (row: string, field: string) =>
  ({ count }: Sheets): number =>
    count('sub-b1', field, row)
/**
 * The funded children. If there are more disabled children than children, which is only a warning, the disabled
 * alone.
 */
const ofChild =
  (sheet: string, field: string, row?: string) =>
  (sheets: Sheets): number =>
    divided(sheets.amount(sheet, field, row), sheets.over('sub-b2', 'studentTotalQty', [1, 2, 4, 5]))

/** SUB_TT1. */
export const kindergartenIndicators: Identity = tells({
  'Хүүхдийн тоо': children('2', 'totalQty'),
  'Бүлгийн тоо': children('4', 'totalQty'),
  'Ирцийн хувь': ({ count }) => count('sub-b7', 'plannedQty', '3'),
  'Багш, туслах багшийн орон тоо': ({ over }) => over('sub-b3', 'workerTotal', [9, 10]),
  'Бусад ажилтны орон тоо': ({ over }) => over('sub-b3', 'workerTotal', [1, 2, 3, 4, 5, 6, 7, 8]),
  'Нэг бүлэгт ногдох хүүхэд': (sheets) =>
    divided(children('2', 'totalQty')(sheets), children('4', 'totalQty')(sheets)),
  'Хөгжлийн бэрхшээлтэй хүүхэд': children('2', 'disableStudentQty'),
  '24 цагийн хүүхэд': children('2', 'hourStudentQty'),
  'Санхүүжүүлэх хүүхэд': children('6', 'totalQty'),
  'Санхүүжүүлэх хүүхэд: нүүдлийн бүлэг': children('6', 'edu1GroupQty'),
  'Санхүүжүүлэх хүүхэд: явуулын бүлэг': children('6', 'edu2GroupQty'),
  'Санхүүжүүлэх хүүхэд: зорилтот бүлэг': children('6', 'targetGroupQty'),
  'Хоол идэх хүүхэд': ({ over }) => over('sub-b5', 'studentTotal', [1, 2]),
  'Шинээр шаардлагатай орон тоо': newPosts,
  'Нийт төсөв, хувьсах зардлаар': ({ amount }) => amount('sub-b12', 'budgetTotal'),
  'Нийт төсөв, орон тоогоор': ({ amount }) => amount('sub-b13', 'budgetTotal'),
  'Хувьсах зардлын дүн': ({ amount }) => amount('sub-b2', 'totalQty', '6'),
  'Нэг хүүхдэд ногдох хувьсах зардал': ofChild('sub-b2', 'totalQty', '6'),
  'Нэг хүүхдэд ногдох төсөв, хувьсах зардлаар': ofChild('sub-b12', 'budgetTotal'),
  'Хоолны зардал': ({ over }) => over('sub-b5', 'totalExpenseYear', [1, 2]) / 1000,
  'Хувилбарт сургалтын зардал': ({ over }) => over('sub-b4', 'allQty', [1, 2]) / 1000,
  'Тэтгэмж, дэмжлэгийн зардал': benefitsIn('sub-b12'),
  'Тогтмол зардал': ({ over }) => over('sub-b8', 'plannedAmount', [11, 12, 13, 14]) / 1000,
  'Орлогоос санхүүжих зардал': ({ over }) => over('sub-b8', 'plannedAmount', [8, 9, 10]) / 1000,
})

const posts =
  (...rows: readonly number[]) =>
  ({ over }: Sheets): number =>
    over('ntb-b3', 'workerTotal', rows)
const planned =
  (row: string) =>
  ({ count }: Sheets): number =>
    count('ntb-b5', 'plannedQty', row)

/** EBS_NBT_TT1. */
export const centreIndicators: Identity = tells({
  'Нийт суралцагч': planned('1'),
  'Санхүүжүүлэх суралцагч': ({ count }) => count('ntb-b4', 'totalStudentQty'),
  'Санхүүжүүлэх суралцагч: бага': ({ count }) => count('ntb-b4', 'primaryStudentQty'),
  'Санхүүжүүлэх суралцагч: суурь': ({ count }) => count('ntb-b4', 'lowerStudentQty'),
  'Санхүүжүүлэх суралцагч: бүрэн дунд': ({ count }) => count('ntb-b4', 'upperStudentQty'),
  'Хөгжлийн бэрхшээлтэй суралцагч': ({ count }) => count('ntb-b4', 'totalStudentQty', '2'),
  'Дүйцсэн хөтөлбөр төгсөгч': planned('4'),
  'Зохион байгуулах сургалт': planned('5'),
  'Сургалтад хамрагдах насанд хүрэгч': planned('6'),
  'Багшийн орон тоо': posts(3, 4, 5),
  'Захиргаа, аж ахуйн ажилтны орон тоо': posts(1, 2, 6, 7, 8, 9, 10, 11),
  'Гэрээт ажилтан': posts(12, 13, 14),
  'Шинээр шаардлагатай орон тоо': newPosts,
  'Нийт төсөв, хувьсах зардлаар': ({ amount }) => amount('ntb-b10-1', 'budgetTotal'),
  'Нийт төсөв, орон тоогоор': ({ amount }) => amount('ntb-b10-2', 'budgetTotal'),
  'Хувьсах зардлын дүн': ({ amount }) => amount('ntb-b4', 'totalSalaryExpenses', '3'),
  'Нэг суралцагчид ногдох төсөв': (sheets) =>
    divided(sheets.amount('ntb-b10-1', 'budgetTotal'), planned('1')(sheets)),
  'Багшийн цалингийн дүн': ({ amount }) =>
    amount('ntb-b10-1', 'teacherMainSalaryQty') + amount('ntb-b10-1', 'teacherAddedSalaryQty'),
  'Нийт орлого': ({ over }) => over('ntb-b7', 'plannedAmount', [5, 6]) / 1000,
  'Тогтмол болон орлогоос санхүүжих зардал': ({ over }) =>
    over('ntb-b7', 'plannedAmount', [7, 8, 9, 10, 11, 12, 13]) / 1000,
})
