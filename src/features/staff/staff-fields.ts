import { flagSpellings } from '#engine/list/record-text.ts'
import { moneyType, type RowFields } from '#engine/list/row-list.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import { leaveMonths, plannedStatuses } from '#features/staff/staff.ts'
import { staffAnswerText } from '#features/staff/text.ts'

const { headers, excel } = staffScreenText
export type StaffField = keyof typeof excel.headers

const known = { takes: { kind: 'reference' } } as const
const knownFigure = { takes: { kind: 'reference', figures: true } } as const
const [yes = ''] = flagSpellings.yes
const flag = { takes: { kind: 'oneOf', words: [yes] } } as const
const money = { takes: moneyType, wrong: staffAnswerText.amount } as const
const months = { kind: 'figure', decimals: 0, unit: 'months' } as const

/**
 * Register data is locked, the plan is editable. Omits register numbers, because such files are passed on. `t1Most` in
 * months, by the norms of the year.
 */
export function staffFields(t1Most: number): RowFields<StaffField> {
  const { statusNames, monthsBetween } = staffAnswerText
  const head = (field: StaffField) => ({ head: excel.headers[field] })
  return {
    year: { ...head('year'), ...knownFigure },
    employeeId: { ...head('employeeId'), ...known },
    displayName: { ...head('displayName'), ...known },
    positionName: { ...head('positionName'), ...known },
    departmentName: { ...head('departmentName'), ...known },
    salaryAmount: { head: headers.salaryAmount, bookHead: excel.headers.salaryAmount, ...knownFigure },
    status: {
      head: headers.plannedAssignmentStatusName,
      bookHead: excel.headers.status,
      takes: { kind: 'oneOf', words: plannedStatuses.map((each) => statusNames[each]) },
    },
    months: { ...head('months'), takes: { ...months, ...leaveMonths }, wrong: excel.months },
    t1: { ...head('t1'), ...flag },
    t1Months: {
      ...head('t1Months'),
      takes: { ...months, min: 0, max: t1Most },
      wrong: monthsBetween(t1Most),
    },
    averageSalary: { ...head('averageSalary'), ...money },
    t2: { ...head('t2'), ...flag },
    t2Amount: { ...head('t2Amount'), ...money },
    t3: { ...head('t3'), ...flag },
  }
}
