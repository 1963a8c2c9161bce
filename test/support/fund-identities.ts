import { valuesPerLine } from '#forms/reports/report.ts'
import { type Identity, type IdentityReport, type IdentitySum, ofLevel } from '#test/support/identity.ts'

/** The groups of a salary fund are the pay lines of the headcount table, single lines are its new positions. */
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

type Part = 'all' | 'main' | 'added' | 'incentive'
/** The columns of a part of pay in a salary fund; all but the last exclude the employer's 12.5 percent. */
const columnsOf: Readonly<Record<Part, readonly number[]>> = {
  all: [9],
  main: [3],
  added: [4, 5],
  incentive: [6],
}

/** Parts of pay of some groups sum to these lines of the headcount table. */
const groupsAre =
  (groups: readonly string[], parts: readonly Part[], sheet: string, pays: readonly string[]): Identity =>
  ({ figure, named }, budget) => {
    const columns = parts.flatMap((part) => columnsOf[part])
    const printed = groups.flatMap((group) => columns.map((column) => figure(named(group), column)))
    return [
      {
        says: `${parts.join(', ')} of «${groups.join(', ')}» is ${pays.join(', ')}`,
        whole: pays.reduce((sum, pay) => sum + budget(sheet, pay), 0),
        parts: printed.map((amount) => amount * (parts.includes('all') ? 1 : 1.125)),
      },
    ]
  }

/** In a salary fund each group is the sum of its posts, and the last line the sum of groups and single lines. */
const groupSums = ({ lines, figure, report }: IdentityReport): readonly IdentitySum[] =>
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

const school = {
  teachers: '1. Багш, сургалтын удирдлага',
  others: '2. Захиргаа, аж ахуйн ажилтан',
  dormitory: '3. Дотуур байрны ажилтан',
}
const centre = {
  teachers: '1. Багш',
  others: '2. Захиргаа, аж ахуйн ажилтан',
  contracts: '3. Гэрээт ажил, үйлчилгээ',
}
const kindergarten = { others: '1. Бусад ажилтан', teachers: '2. Багш, туслах багш' }

/** EBS_TT2. */
export const schoolFund: readonly Identity[] = [
  fundOf('ebs-b16-2', [...schoolPay, ...dormitoryPay]),
  groupsAre([school.dormitory], ['all'], 'ebs-b16-2', dormitoryPay),
  groupsAre([school.teachers, school.others], ['main'], 'ebs-b16-2', [
    'teacherMainSalaryQty',
    'workerSalaryQty',
  ]),
  groupsAre([school.teachers, school.others], ['added'], 'ebs-b16-2', [
    'teacherAddedSalaryQty',
    'workerSalaryAddedQty',
  ]),
  groupsAre([school.teachers, school.others], ['incentive'], 'ebs-b16-2', ['workerBonusSalaryAddedQty']),
]

/** EBS_NBT_TT2. */
export const centreFund: readonly Identity[] = [
  fundOf('ntb-b10-2', [...teacherPay, 'workerSalaryQty']),
  groupsAre([centre.teachers], ['main'], 'ntb-b10-2', ['teacherMainSalaryQty']),
  groupsAre([centre.teachers], ['added', 'incentive'], 'ntb-b10-2', ['teacherAddedSalaryQty']),
  groupsAre([centre.others, centre.contracts], ['all'], 'ntb-b10-2', ['workerSalaryQty']),
]

/** SUB_TT5. */
export const kindergartenFund: readonly Identity[] = [
  fundOf('sub-b13', kindergartenPay),
  groupsAre([kindergarten.teachers], ['main'], 'sub-b13', ['teacherMainSalaryQty']),
  groupsAre([kindergarten.teachers], ['added', 'incentive'], 'sub-b13', ['teacherAddedSalaryQty']),
  groupsAre([kindergarten.others], ['main'], 'sub-b13', ['workerSalaryQty']),
  groupsAre([kindergarten.others], ['added'], 'sub-b13', ['workerSalaryAddedQty']),
  groupsAre([kindergarten.others], ['incentive'], 'sub-b13', ['workerIncentiveQty']),
]
