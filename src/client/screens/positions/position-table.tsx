import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import type { OpenYear } from '#client/open-year.ts'
import { AddPositionDialog } from '#client/screens/positions/add-position-dialog.tsx'
import { positionColumns } from '#client/screens/positions/position-columns.tsx'
import { PositionsFromExcel } from '#client/screens/positions/positions-from-excel.tsx'
import { useEditFocus } from '#client/screens/positions/use-edit-focus.ts'
import { usePositionEditing } from '#client/screens/positions/use-position-editing.ts'
import { useSavePositions } from '#client/screens/positions/use-save-positions.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { usePastedRows } from '#client/ui/use-pasted-rows.ts'
import { useTableView } from '#client/ui/use-table-view.ts'
import type { JobOption, PositionRow } from '#contract/people.ts'
import { mayUse } from '#domain/organisation/roles.ts'
import { tableText } from '#text/data-table.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.positions

type Props = {
  readonly open: OpenYear
  readonly positions: readonly PositionRow[]
  readonly jobs: readonly JobOption[]
  readonly onChanged: () => Promise<void>
}

type Opened =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'excel'; readonly pasted: readonly (readonly string[])[] | null }
  | null

/** The positions as a table that is edited row by row, with the ways to add some. */
export function PositionTable({ open, positions, jobs, onChanged }: Props): ReactNode {
  const [opened, setOpened] = useState<Opened>(null)
  const { closed, home, view } = open
  const saving = useSavePositions(open, onChanged)
  const editing = usePositionEditing({ year: open.year, positions, jobs, closed, ...saving })
  const frame = useEditFocus(editing.now?.id ?? null)
  const columns = positionColumns({ group: view.group, positions, jobs, editing, closed })
  const table = useTableView({ columns, rows: positions, textOf })
  usePastedRows(useCallback((pasted) => closed === null && setOpened({ dialog: 'excel', pasted }), [closed]))
  const close = (): void => setOpened(null)
  return (
    <>
      <PanelBar
        looking={
          <>
            <SearchField
              label={text.search}
              placeholder={text.searchIn}
              value={table.search}
              onChange={table.setSearch}
            />
            <Pager view={table} />
          </>
        }
      >
        {mayUse(home.role, 'institution') && (
          <>
            <Button variant="primary" disabledReason={closed} onClick={() => setOpened({ dialog: 'add' })}>
              {text.addButton}
            </Button>
            <Button disabledReason={closed} onClick={() => setOpened({ dialog: 'excel', pasted: null })}>
              {tableText.excel.open}
            </Button>
          </>
        )}
      </PanelBar>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside */}
      <div ref={frame} onKeyDown={(event) => pressed(event, editing)}>
        <DataTable
          caption={text.heading}
          columns={columns}
          view={table}
          keyOf={({ positionExpensesId }) => String(positionExpensesId)}
          empty={positions.length === 0 ? text.empty(closed) : tableText.noneFound}
          totalLabel={peopleScreenText.total}
        />
      </div>
      {opened?.dialog === 'add' && <AddPositionDialog jobs={jobs} {...saving} onClose={close} />}
      {opened?.dialog === 'excel' && (
        <PositionsFromExcel jobs={jobs} pasted={opened.pasted} {...saving} onClose={close} />
      )}
    </>
  )
}

type Keys = { readonly save: () => void; readonly giveUp: () => void }

/** Enter in a field of the edited row saves it, Esc gives it up; an open list has both keys first. */
function pressed(event: KeyboardEvent, { save, giveUp }: Keys): void {
  const { target, key } = event
  if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  if (target.getAttribute('aria-expanded') === 'true') return
  if (key === 'Enter') save()
  if (key === 'Escape') giveUp()
}

function textOf({ jobName, gradeStepName, description }: PositionRow): string {
  return `${jobName} ${gradeStepName} ${description}`
}
