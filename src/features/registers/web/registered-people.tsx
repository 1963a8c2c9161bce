import { type ReactNode, useMemo, useState } from 'react'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { NEW_RECORD } from '#budget/web/record-edits.ts'
import { PendingEditsNote, usePendingRecords } from '#budget/web/record-edits.tsx'
import { columnIn, shownText } from '#engine/list/list.ts'
import { peopleRegisterCalls, type RegisterRows } from '#features/registers/api.ts'
import { registerText } from '#features/registers/text.ts'
import {
  buildHandForms,
  HandDialog,
  handKindOf,
  type PeopleRegister,
  type RegisterRow,
  readWholeRow,
  registerRowName,
  typedColumns,
} from '#features/registers/web/hand-dialog.tsx'
import { registerListOf } from '#features/registers/web/import-register.ts'
import { rowOrigin } from '#features/registers/web/register-rows.ts'
import styles from '#features/registers/web/registers.module.css'
import type { RegisterNumberBody } from '#features/registries/api.ts'
import { RegisterCell } from '#features/registries/web/register-number.tsx'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

type Props = {
  readonly draft: OpenDraft
  readonly register: PeopleRegister
  readonly answer: RegisterRows
  readonly changed: () => Promise<void>
}

type OpenPersonDialog = { readonly row: RegisterRow | null } | null

export function RegisteredPeople({ draft, register, answer, changed }: Props): ReactNode {
  const { rows, blockReason } = answer
  const { year } = draft
  const [opened, setOpened] = useState<OpenPersonDialog>(null)
  const onHand = (row: RegisterRow | null): void => void openByHand(row)
  const openByHand = async (row: RegisterRow | null): Promise<void> => {
    try {
      if (row === null) return setOpened({ row })
      setOpened({ row: (await readWholeRow(register, year, row.key)) ?? row })
    } catch (error) {
      void alertFailure(error)
    }
  }
  const pending = usePendingRecords({
    draft,
    kind: handKindOf(register, year),
    stored: useMemo(() => buildHandForms(register, year, rows), [register, year, rows]),
    isShown: (id) => opened !== null && (opened.row?.key ?? NEW_RECORD) === id,
    lock: blockReason,
    onContinue: (id) => onHand(rows.find(({ key }) => key === id) ?? null),
  })
  const remove = async (row: RegisterRow): Promise<void> => {
    const name = registerRowName(register, year, row)
    if (
      !(await confirmDialog({
        title: registerText.removeOf(name),
        message: registerText.confirmRemove,
        confirm: registerText.remove,
        primary: 'cancel',
      }))
    )
      return
    try {
      const done = await send(peopleRegisterCalls.registerTake, {
        params: { register, year },
        body: { rows: [], extent: 'part', origin: 'hand', removed: [row.key] },
      })
      showToast({ kind: 'success', message: done.message })
      await changed()
    } catch (error) {
      void alertFailure(error)
    }
  }
  const columns = peopleColumns({ register, year, blockReason, onHand, onRemoved: (row) => void remove(row) })
  const view = useTableView({
    columns,
    rows,
    textOf: ({ cells }) => cells.join(' '),
    inAddress: 'all but the search',
  })
  return (
    <>
      <PendingEditsNote edits={pending} />
      <div className={styles.bar}>
        <Button disabledReason={blockReason} onClick={() => onHand(null)}>
          {registerText.add[register]}
        </Button>
        <TableSearch label={registerText.search} placeholder={registerText.searchIn} view={view} />
      </div>
      <DataTable
        caption={registerText.names[register]}
        view={view}
        keyOf={({ key }) => key}
        empty={rows.length === 0 ? registerText.empty[register] : tableText.noneFound}
        totalLabel={null}
      />
      {opened !== null && (
        <HandDialog
          {...{ draft, register }}
          row={opened.row}
          onDone={changed}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function whoseOf(register: PeopleRegister, year: number, { key }: RegisterRow): RegisterNumberBody {
  return { year, of: register === 'staff' ? 'employee' : 'child', id: key }
}

type ColumnsOf = {
  readonly register: PeopleRegister
  readonly year: number
  readonly blockReason: string | null
  readonly onHand: (row: RegisterRow) => void
  readonly onRemoved: (row: RegisterRow) => void
}

function peopleColumns({
  register,
  year,
  blockReason,
  onHand,
  onRemoved,
}: ColumnsOf): readonly DataColumn<RegisterRow>[] {
  const list = registerListOf(register, year)
  const actions: DataColumn<RegisterRow> = {
    key: 'actions',
    head: registerText.actions,
    kind: 'action',
    value: null,
    cell: (row) =>
      row.confirmed ? (
        registerText.confirmed
      ) : (
        <>
          <TextButton
            label={registerText.changeOf(registerRowName(register, year, row))}
            onClick={() => onHand(row)}
          >
            {registerText.change}
          </TextButton>{' '}
          <TextButton
            label={registerText.removeOf(registerRowName(register, year, row))}
            onClick={() => onRemoved(row)}
          >
            {registerText.remove}
          </TextButton>
        </>
      ),
  }
  return [
    {
      key: 'name',
      head: registerText.names[register],
      kind: 'name',
      value: (row) => registerRowName(register, year, row),
    },
    { key: 'origin', head: registerText.origin, value: rowOrigin },
    ...(blockReason === null ? [actions] : []),
    ...typedColumns(register, year)
      .filter(({ part }) => part !== 'name')
      .map((column): DataColumn<RegisterRow> => {
        const { field, head, takes, masked } = column
        const at = columnIn(list, field)
        const isFigure = takes.kind === 'figure'
        const cellText = ({ cells }: RegisterRow): string => cells[at] ?? ''
        const value = (row: RegisterRow): string | number =>
          isFigure && cellText(row) !== '' ? Number(cellText(row)) : cellText(row)
        const numberCell = (row: RegisterRow): ReactNode => (
          <RegisterCell
            name={registerRowName(register, year, row)}
            storedNumber={cellText(row)}
            whose={whoseOf(register, year, row)}
          />
        )
        return {
          key: field,
          head,
          kind: isFigure ? 'figure' : 'text',
          value,
          ...(masked === 'shown' && { cell: numberCell }),
          ...(masked === 'hidden' && { cell: (row) => shownText(column, cellText(row)) }),
        }
      }),
  ]
}
