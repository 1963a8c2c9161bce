import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ImportAccount } from '#client/import-account.tsx'
import { NotCounted } from '#client/not-counted.tsx'
import type { OpenYear } from '#client/open-year.ts'
import { childColumns } from '#client/screens/children/child-columns.tsx'
import { ChildrenBar } from '#client/screens/children/children-bar.tsx'
import { ChildrenFromExcel } from '#client/screens/children/children-from-excel.tsx'
import { parentOf } from '#client/screens/children/parent-of.ts'
import { SaveLine } from '#client/screens/children/save-line.tsx'
import { countedOf, tuitionOf } from '#client/screens/children/tuition-of.ts'
import { type ChildLine, useChildRows } from '#client/screens/children/use-child-rows.ts'
import { useDeleteChild } from '#client/screens/children/use-delete-child.ts'
import { usePullChildren } from '#client/screens/children/use-pull-children.ts'
import { useSaveChildren } from '#client/screens/children/use-save-children.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { usePastedRows } from '#client/ui/use-pasted-rows.ts'
import { useTableView } from '#client/ui/use-table-view.ts'
import type { ChildRow, SentChild } from '#contract/people.ts'
import { tableText } from '#text/data-table.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children

type Props = {
  readonly open: OpenYear
  readonly rows: readonly ChildRow[]
  readonly onChanged: () => Promise<void>
}

type Excel = { readonly pasted: readonly (readonly string[])[] | null } | null

/** The children as a table of fields, filled in where a row is confirmed, and the bar that saves them. */
export function ChildrenTable({ open, rows, onChanged }: Props): ReactNode {
  const [excel, setExcel] = useState<Excel>(null)
  const { lines, type, forget, forgetLines } = useChildRows(rows, open.year)
  const pulling = usePullChildren(open, onChanged)
  const saving = useSaveChildren({ open, onChanged, forgetLines })
  const remove = useDeleteChild({ open, onChanged, forget })
  const { closed, year, view } = open
  const total = tuitionOf(lines)
  const columns = useMemo(
    () => childColumns({ group: view.group, year, closed, total, refusals: saving.refusals, type, remove }),
    [view.group, year, closed, total, saving.refusals, type, remove],
  )
  const table = useTableView({ columns, rows: lines, textOf })
  usePastedRows(useCallback((pasted) => closed === null && setExcel({ pasted }), [closed]))
  const saveExcel = async (sent: readonly SentChild[]): Promise<boolean> => {
    const kept = await saving.saveSent(sent)
    if (kept) forget(idsOf(rows, sent))
    return kept
  }
  return (
    <>
      <ChildrenBar
        closed={closed}
        pulling={pulling}
        table={table}
        onExcel={() => setExcel({ pasted: null })}
      />
      <ImportAccount of={peopleScreenText.importing.children} importing={pulling} />
      <NotCounted
        about={lines.flatMap(({ row, missing }) =>
          missing.length === 0
            ? []
            : {
                name: text.childOf(`${row.childLastName} ${row.childFirstName}`.trim(), parentOf(row)),
                missing: missing.map((fact) => text.facts[fact]),
              },
        )}
        sentence={text.notCounted}
        closed={closed}
      />
      <DataTable
        caption={text.heading}
        columns={columns}
        view={table}
        keyOf={({ row }) => row.childScholarshipId}
        empty={rows.length === 0 ? text.empty(closed) : tableText.noneFound}
        totalLabel={text.totalOf(countedOf(lines).length)}
      />
      {closed === null && <SaveLine lines={lines} busy={saving.busy} onSave={() => saving.save(lines)} />}
      {excel && (
        <ChildrenFromExcel
          open={open}
          rows={rows}
          pasted={excel.pasted}
          save={saveExcel}
          onClose={() => setExcel(null)}
        />
      )}
    </>
  )
}

/** The rows of the table that are saved from Excel: what was typed into them before is past. */
function idsOf(rows: readonly ChildRow[], sent: readonly SentChild[]): readonly string[] {
  const parents = new Set(sent.map(({ assignmentId }) => assignmentId))
  return rows
    .filter(({ assignmentId }) => parents.has(assignmentId))
    .map(({ childScholarshipId }) => childScholarshipId)
}

function textOf({ row, draft }: ChildLine): string {
  const { lastName, firstName, primaryNidNumber, positionName } = row
  const { childLastName, childFirstName, childRegisterNumber, schoolName, fieldOfEducationName } = draft
  return [
    lastName,
    firstName,
    primaryNidNumber,
    positionName,
    childLastName,
    childFirstName,
    childRegisterNumber,
    schoolName,
    fieldOfEducationName,
  ].join(' ')
}
