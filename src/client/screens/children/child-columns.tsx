import type { ReactNode } from 'react'
import { NameInRow } from '#client/not-counted.tsx'
import { RegisterCell } from '#client/register-cell.tsx'
import { type ChildCellDeeds, childCells } from '#client/screens/children/child-cells.tsx'
import { parentOf } from '#client/screens/children/parent-of.ts'
import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import type { DataColumn } from '#client/ui/data-column.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { peopleScreenText } from '#text/people.ts'

const { heads, groups, facts } = peopleScreenText.children

type Parts = ChildCellDeeds & {
  readonly group: Group
  /** Tuition of all pages, tugrik. */
  readonly total: number
}

type Column = DataColumn<ChildLine>

/** The columns under their three headings (spec 001 §2); whether the profession is in demand is asked of ORGSUB only. */
export function childColumns({ group, total, ...deeds }: Parts): readonly Column[] {
  const { year } = deeds
  const cells = childCells(deeds)
  const worked = (key: keyof typeof cells & keyof typeof heads): Column =>
    plain(key, groups.worked, cells[key])
  const child = (key: keyof typeof cells & keyof typeof heads): Column => plain(key, groups.child, cells[key])
  return [
    known('lastName'),
    {
      ...known('firstName'),
      kind: 'name',
      cell: ({ row, missing }) => (
        <NameInRow name={row.firstName} missing={missing.map((fact) => facts[fact])} />
      ),
    },
    {
      ...known('primaryNidNumber'),
      cell: ({ row }) => (
        <RegisterCell
          key={row.childScholarshipId}
          displayName={parentOf(row)}
          primaryNidNumber={row.primaryNidNumber}
        />
      ),
    },
    known('positionName'),
    {
      ...plain('allWorkYear', groups.worked, ({ row }) => row.allWorkYear),
      kind: 'figure',
      sortBy: ({ row }) => row.allWorkYear,
    },
    worked('isConfirmedWorkedYear'),
    worked('educationWorkedYear'),
    ...(group === 'ORGSUB' ? [child('isDemandProfession')] : []),
    child('educationLevel'),
    child('fieldOfEducation'),
    child('school'),
    { ...child('academicLevel'), head: captionOf(heads.academicLevel, year) },
    child('childRegisterNumber'),
    child('childLastName'),
    child('childFirstName'),
    { ...child('tuition'), kind: 'figure', total: formatNumber(total, { atMost: 2 }) },
    plain('description', null, cells.description),
    ...(deeds.closed === null ? [{ ...plain('actions', null, cells.actions), kind: 'action' } as const] : []),
  ]
}

function known(key: 'lastName' | 'firstName' | 'primaryNidNumber' | 'positionName'): Column {
  return {
    ...plain(key, groups.staff, ({ row }) => row[key]),
    sortBy: ({ row }) => row[key],
  }
}

function plain(key: keyof typeof heads, group: string | null, cell: (line: ChildLine) => ReactNode): Column {
  return { key, head: heads[key], group, kind: 'text', sortBy: null, cell, total: null }
}
