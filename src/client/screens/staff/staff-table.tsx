import { type ReactNode, useMemo, useState } from 'react'
import { NotCounted } from '#client/not-counted.tsx'
import type { OpenYear } from '#client/open-year.ts'
import { BenefitDialog } from '#client/screens/staff/benefit-dialog.tsx'
import { missingWords } from '#client/screens/staff/missing-words.ts'
import { staffColumns } from '#client/screens/staff/staff-columns.tsx'
import { StaffImports } from '#client/screens/staff/staff-imports.tsx'
import { staffTotals } from '#client/screens/staff/staff-totals.ts'
import { StatusDialog } from '#client/screens/staff/status-dialog.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { useTableView } from '#client/ui/use-table-view.ts'
import type { StaffRow } from '#contract/people.ts'
import { tableText } from '#text/data-table.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.staff

type Props = {
  readonly open: OpenYear
  readonly staff: readonly StaffRow[]
  readonly onChanged: () => Promise<void>
}

type Opened = { readonly dialog: 'status' | 'benefit'; readonly row: StaffRow } | null

/** The staff as a table, and the dialogs that plan for one of them. */
export function StaffTable({ open, staff, onChanged }: Props): ReactNode {
  const [opened, setOpened] = useState<Opened>(null)
  const { closed } = open
  const columns = useMemo(
    () =>
      staffColumns(
        {
          closed,
          onStatus: (row) => setOpened({ dialog: 'status', row }),
          onBenefit: (row) => setOpened({ dialog: 'benefit', row }),
        },
        staffTotals(staff),
      ),
    [closed, staff],
  )
  const view = useTableView({ columns, rows: staff, textOf })
  const parts = { open, onClose: () => setOpened(null), onChanged }
  return (
    <>
      <StaffImports
        open={open}
        onChanged={onChanged}
        looking={
          <>
            <SearchField
              label={text.search}
              placeholder={text.searchIn}
              value={view.search}
              onChange={view.setSearch}
            />
            <Pager view={view} />
          </>
        }
      />
      <NotCounted
        about={staff.flatMap((row) => {
          const missing = missingWords(row)
          return missing.length === 0 ? [] : { name: row.displayName, missing }
        })}
        sentence={text.notCounted}
        closed={closed}
      />
      <DataTable
        caption={text.heading}
        columns={columns}
        view={view}
        keyOf={({ employeeId }) => employeeId}
        empty={staff.length === 0 ? text.empty(closed) : tableText.noneFound}
        totalLabel={text.totalOf(staff.length)}
      />
      {opened?.dialog === 'status' && <StatusDialog row={opened.row} {...parts} />}
      {opened?.dialog === 'benefit' && <BenefitDialog row={opened.row} {...parts} />}
    </>
  )
}

function textOf(row: StaffRow): string {
  const { displayName, primaryNidNumber, positionName, departmentName } = row
  const { plannedAssignmentStatusName, tetgemj, gradeStepName } = row
  return [
    displayName,
    primaryNidNumber,
    positionName,
    departmentName,
    plannedAssignmentStatusName,
    tetgemj,
    gradeStepName,
  ].join(' ')
}
