import { staffFactText } from '#budget/people/fact-text.ts'
import type { ListToPrint, PrintedColumn } from '#documents/paper/list-on-paper.ts'
import { registerNumberText } from '#features/registries/text.ts'
import type { StaffRow } from '#features/staff/api.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import { missingOfLumpSums } from '#forms/people.ts'

const text = staffScreenText
const { headers, groups } = text

/** A planned lump sum with a gap is not counted. */
export function missingWords(row: StaffRow): readonly string[] {
  const plan = { ...row, t1: row.t1Flag === 'Y', t2: row.t2Flag === 'Y' }
  return missingOfLumpSums(plan).map((fact) => staffFactText[fact])
}

/** Tugrik. */
export type StaffTotals = Pick<
  StaffRow,
  | 'allowanceAmount'
  | 't1Amount'
  | 't2Amount'
  | 't3Amount'
  | 'salaryAmount'
  | 'addedSalary'
  | 'totalSalaryMonth'
  | 'totalSalaryYear'
>

const columns: readonly PrintedColumn[] = [
  { caption: headers.positionName, group: null, content: 'text' },
  { caption: headers.plannedAssignmentStatusName, group: groups.plan, content: 'text' },
  { caption: headers.allowanceMonth, group: groups.plan, content: 'count' },
  { caption: headers.allowanceAmount, group: groups.plan, content: 'amount' },
  { caption: headers.month, group: groups.t1, content: 'count' },
  { caption: headers.avgSalaryMonth, group: groups.t1, content: 'amount' },
  { caption: headers.amount, group: groups.t1, content: 'amount' },
  { caption: headers.amount, group: groups.t2, content: 'amount' },
  { caption: headers.amount, group: groups.t3, content: 'amount' },
  { caption: headers.salaryAmount, group: groups.pay, content: 'amount' },
  { caption: headers.totalSalaryMonth, group: groups.pay, content: 'amount' },
  { caption: headers.totalSalaryYear, group: groups.pay, content: 'amount' },
]

/** Omits register numbers and employment data. */
export function staffOnPaper(staff: readonly StaffRow[], totals: StaffTotals, status: string): ListToPrint {
  return {
    code: 'staff',
    title: text.heading,
    purpose: text.purpose,
    status,
    captionHead: headers.displayName,
    columns,
    lines: staff.map((row) => {
      const missing = missingWords(row)
      const isRetiring = row.t1Flag === 'Y'
      return {
        caption:
          missing.length === 0
            ? row.displayName
            : `${row.displayName}\n${registerNumberText.missing(missing)}`,
        values: [
          row.positionName,
          row.plannedAssignmentStatusName,
          planned(row.allowanceMonth),
          planned(row.allowanceAmount),
          isRetiring ? row.t1Month : null,
          isRetiring ? row.avgSalaryMonth : null,
          planned(row.t1Amount),
          planned(row.t2Amount),
          planned(row.t3Amount),
          row.salaryAmount,
          row.totalSalaryMonth,
          row.totalSalaryYear,
        ],
      }
    }),
    total: {
      caption: text.totalOf(staff.length),
      values: [
        null,
        null,
        null,
        totals.allowanceAmount,
        null,
        null,
        totals.t1Amount,
        totals.t2Amount,
        totals.t3Amount,
        totals.salaryAmount,
        totals.totalSalaryMonth,
        totals.totalSalaryYear,
      ],
    },
  }
}

/** Hides the 0 of an absent plan. */
const planned = (figure: number): number | null => (figure === 0 ? null : figure)
