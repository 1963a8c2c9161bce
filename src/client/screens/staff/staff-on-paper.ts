import type { StaffRow } from '#contract/people.ts'
import { missingOfLumpSums } from '#domain/people/missing-facts.ts'
import type { ListToPrint, PrintedColumn } from '#domain/report/list-on-paper.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.staff
const { heads, groups } = text

/** A planned lump sum with a gap is not counted. */
export function missingWords(row: StaffRow): readonly string[] {
  const plan = { ...row, t1: row.t1Flag === 'Y', t2: row.t2Flag === 'Y' }
  return missingOfLumpSums(plan).map((fact) => peopleScreenText.staff.facts[fact])
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
  { caption: heads.positionName, group: null, holds: 'text' },
  { caption: heads.plannedAssignmentStatusName, group: groups.plan, holds: 'text' },
  { caption: heads.allowanceMonth, group: groups.plan, holds: 'count' },
  { caption: heads.allowanceAmount, group: groups.plan, holds: 'amount' },
  { caption: heads.month, group: groups.t1, holds: 'count' },
  { caption: heads.avgSalaryMonth, group: groups.t1, holds: 'amount' },
  { caption: heads.amount, group: groups.t1, holds: 'amount' },
  { caption: heads.amount, group: groups.t2, holds: 'amount' },
  { caption: heads.amount, group: groups.t3, holds: 'amount' },
  { caption: heads.salaryAmount, group: groups.pay, holds: 'amount' },
  { caption: heads.totalSalaryMonth, group: groups.pay, holds: 'amount' },
  { caption: heads.totalSalaryYear, group: groups.pay, holds: 'amount' },
]

/** Omits register numbers and employment data. */
export function staffOnPaper(staff: readonly StaffRow[], totals: StaffTotals, status: string): ListToPrint {
  return {
    code: 'staff',
    title: text.heading,
    purpose: text.purpose,
    status,
    captionHead: heads.displayName,
    columns,
    lines: staff.map((row) => {
      const missing = missingWords(row)
      const isRetiring = row.t1Flag === 'Y'
      return {
        caption:
          missing.length === 0 ? row.displayName : `${row.displayName}\n${peopleScreenText.missing(missing)}`,
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
