import type { ReactNode } from 'react'
import { WaitingDialog } from '#budget/web/list-panel.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { importText } from '#engine/list/import-text.ts'
import { headingsOf } from '#engine/list/list.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { type ChildRow, childCalls, type SentChild } from '#features/children/api.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { useEducationMap, useSchools } from '#features/children/web/queries.ts'
import {
  childListColumns,
  childRules,
  childrenBook,
  shownChildText,
} from '#features/children/web/read-children.ts'
import { useStaff } from '#features/staff/web/queries.ts'
import { send } from '#ui/api/send.ts'
import { incomingRows } from '#ui/excel-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'

const text = childrenScreenText

type Props = {
  readonly open: OpenYear
  readonly rows: readonly ChildRow[]
  readonly pasted: ListSheet | null
  readonly save: (rows: readonly SentChild[]) => Promise<boolean>
  readonly onClose: () => void
}

/** Identifies parents by register number. All rows are saved or none. */
export function ChildrenFromExcel({ open, rows, pasted, save, onClose }: Props): ReactNode {
  const staff = useStaff(open.year, open.home.user)
  const map = useEducationMap(open.year)
  const schools = useSchools(open.year)
  if (staff.data && map.data && schools.data) {
    const known = {
      staff: [...rows.map(employeeOf), ...staff.data],
      map: map.data,
      schools: schools.data,
      children: rows,
    }
    const columns = childListColumns(known, open.view.group)
    return (
      <ImportDialog
        title={text.excelTitle}
        headers={headingsOf({ columns })}
        headings="optional"
        years={[open.year, open.year - 1]}
        institutionName={open.home.user.organizationName}
        pasted={pasted}
        book={{
          fileName: `${open.home.user.institutionId}_${open.year}_${text.excelSheet}.xlsx`,
          about: importText.toFill,
          make: async () => {
            // The file contains register numbers.
            await send(childCalls.childrenTaken, { body: { year: open.year } })
            return childrenBook(columns, rows)
          },
        }}
        read={(list) => incomingRows(childRules(known), list, shownChildText)}
        save={async (children, onSaved) => {
          const savedCount = (await save(children)) ? children.length : 0
          onSaved(savedCount)
          return savedCount
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <WaitingDialog
      title={text.excelTitle}
      about={null}
      size="large"
      failed={text.failed}
      queries={[staff, map, schools]}
      onClose={onClose}
    />
  )
}

function employeeOf({ assignmentId, primaryNidNumber }: ChildRow) {
  return { employeeId: assignmentId, primaryNidNumber }
}
