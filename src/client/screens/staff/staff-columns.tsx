import type { ReactNode } from 'react'
import { NameInRow } from '#client/not-counted.tsx'
import { RegisterCell } from '#client/register-cell.tsx'
import { benefitColumns } from '#client/screens/staff/benefit-columns.tsx'
import { missingWords } from '#client/screens/staff/missing-words.ts'
import type { StaffDeeds } from '#client/screens/staff/staff-deeds.ts'
import type { StaffTotals } from '#client/screens/staff/staff-totals.ts'
import type { DataColumn } from '#client/ui/data-column.ts'
import { TextButton } from '#client/ui/text-button.tsx'
import type { StaffRow } from '#contract/people.ts'
import { formatNumber } from '#domain/number/format.ts'
import { peopleScreenText } from '#text/people.ts'

const { heads, groups, changeStatus } = peopleScreenText.staff

type Text = {
  [Key in keyof StaffRow]: StaffRow[Key] extends string ? Key : never
}[keyof StaffRow] &
  keyof typeof heads
type Figure = {
  [Key in keyof StaffRow]: StaffRow[Key] extends number ? Key : never
}[keyof StaffRow] &
  keyof typeof heads

/** All columns of the staff (spec 000 §3): who, what is planned, what it costs, then what the register says. */
export function staffColumns(deeds: StaffDeeds, totals: StaffTotals): readonly DataColumn<StaffRow>[] {
  return [
    {
      ...words('displayName', groups.person),
      kind: 'name',
      cell: (row) => <NameInRow name={row.displayName} missing={missingWords(row)} />,
    },
    {
      ...words('primaryNidNumber', groups.person),
      cell: ({ employeeId, displayName, primaryNidNumber }) => (
        <RegisterCell key={employeeId} displayName={displayName} primaryNidNumber={primaryNidNumber} />
      ),
    },
    words('positionName', groups.person),
    words('departmentName', groups.person),
    { ...words('plannedAssignmentStatusName', groups.plan), cell: (row) => statusCell(row, deeds) },
    planned('allowanceMonth', null),
    planned('allowanceAmount', totals.allowanceAmount),
    ...benefitColumns(deeds, totals),
    figure('salaryAmount', groups.pay, totals.salaryAmount),
    figure('addedSalary', groups.pay, totals.addedSalary),
    figure('totalSalaryMonth', groups.pay, totals.totalSalaryMonth),
    figure('totalSalaryYear', groups.pay, totals.totalSalaryYear),
    words('gradeStepName', groups.work),
    words('actionReasonName', groups.work),
    words('assignmentStatusName', groups.work),
    words('assignmentTypeName', groups.work),
    figure('allWorkYear', groups.work, null),
    figure('schoolDoYear', groups.work, null),
  ]
}

function words(key: Text, group: string): DataColumn<StaffRow> {
  return {
    key,
    head: heads[key],
    group,
    kind: 'text',
    sortBy: (row) => row[key],
    cell: (row) => row[key],
    total: null,
  }
}

function figure(key: Figure, group: string, total: number | null): DataColumn<StaffRow> {
  return {
    key,
    head: heads[key],
    group,
    kind: 'figure',
    sortBy: (row) => row[key],
    cell: (row) => formatNumber(row[key], { atMost: 2 }),
    total: total === null ? null : formatNumber(total, { atMost: 2 }),
  }
}

/** A figure that is there only where something is planned. */
function planned(key: 'allowanceMonth' | 'allowanceAmount', total: number | null): DataColumn<StaffRow> {
  const column = figure(key, groups.plan, total)
  return { ...column, cell: (row) => row[key] !== 0 && column.cell(row) }
}

function statusCell(row: StaffRow, { closed, onStatus }: StaffDeeds): ReactNode {
  const { plannedAssignmentStatusName: status, displayName } = row
  if (closed !== null) return status
  return (
    <TextButton label={changeStatus(status, displayName)} onClick={() => onStatus(row)}>
      {status}
    </TextButton>
  )
}
