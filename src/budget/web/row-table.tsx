import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
import { canCall } from '#api/access.ts'
import { pendingText } from '#budget/pending-text.ts'
import { peopleButtonText, rowListText } from '#budget/row-list-text.ts'
import { ListPaper } from '#budget/web/list-paper.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { NEW_RECORD } from '#budget/web/record-edits.ts'
import { ConflictNote, PendingEditsNote, usePendingRecords } from '#budget/web/record-edits.tsx'
import { NewRowDialog, RowsFromExcel } from '#budget/web/row-dialogs.tsx'
import { type RowEditing, useEditFocus, useRowEditing } from '#budget/web/row-editing.ts'
import { type RowRecord, type RowScreen, rowKind, rowTitle, textsById } from '#budget/web/row-form.ts'
import styles from '#budget/web/row-table.module.css'
import { shownValue, type ViewColumn } from '#engine/list/column.ts'
import { importText } from '#engine/list/import-text.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { fieldNames, type RowField, settledText } from '#engine/list/row-list.ts'
import { InitialFocus } from '#ui/arrival.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListField } from '#ui/list-field.tsx'
import { Note } from '#ui/note.tsx'
import { PanelBar } from '#ui/panel.tsx'
import { usePastedRows } from '#ui/pasted-rows.ts'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

type Props<Field extends string, Row extends RowRecord<Field>> = {
  readonly open: OpenYear
  readonly screen: RowScreen<Field, Row>
  readonly rows: readonly Row[]
  readonly reread: () => Promise<readonly Row[]>
  /** Reloads list and budget. */
  readonly follow: () => Promise<unknown>
}

type RowDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'excel'; readonly pasted: ListSheet | null }
  | null

/** The rows of an institution's list: they are added in a form or from Excel, and edited in place. */
export function RowTable<Field extends string, Row extends RowRecord<Field>>(
  props: Props<Field, Row>,
): ReactNode {
  const { open, rows, reread, follow } = props
  const { lock, home, draft } = open
  const { list } = props.screen
  const { text } = list
  const [opened, setOpened] = useState<RowDialog>(null)
  const kind = rowKind(list)
  const screen = { ...props.screen, kind, rows }
  const editing = useRowEditing({ draft, screen, lock, reread, follow })
  const stored = useMemo(() => textsById(list, rows), [list, rows])
  const pending = usePendingRecords({
    draft,
    kind,
    stored,
    isShown: (id) => lock === null && (stored.has(id) || (id === NEW_RECORD && opened?.dialog === 'add')),
    lock,
    onContinue: () => setOpened({ dialog: 'add' }),
    removed: rowListText.editedRemoved,
  })
  const { frame, startAt } = useEditFocus(editing)
  const columns = rowColumns(screen, editing, lock)
  const textOf = (row: Row): string =>
    fieldNames(list.fields)
      .map((field) => row[field])
      .filter((value) => typeof value === 'string')
      .join(' ')
  const table = useTableView({ columns, rows, textOf, inAddress: 'all' })
  usePastedRows(useCallback((pasted) => lock === null && setOpened({ dialog: 'excel', pasted }), [lock]))
  const startFrom = (row: Row, column: string, typed: string | null): boolean => {
    if (lock !== null || !Object.hasOwn(list.fields, column)) return false
    if (editing.now === null) {
      startAt({ column, typed })
      editing.start(row)
    } else showToast({ kind: 'warning', message: rowListText.otherRow })
    return true
  }
  const dialog = { draft, screen, follow, onClose: () => setOpened(null) }
  return (
    <>
      <PanelBar controls={<TableSearch label={text.search} placeholder={text.searchIn} view={table} />}>
        {canCall(home.role, 'institution') && (
          <>
            <Button variant="primary" disabledReason={lock} onClick={() => setOpened({ dialog: 'add' })}>
              {text.add}
            </Button>
            <Button disabledReason={lock} onClick={() => setOpened({ dialog: 'excel', pasted: null })}>
              {importText.open}
            </Button>
          </>
        )}
        <ListPaper
          open={open}
          text={text}
          pending={pending.length}
          code={list.code}
          head={list.fields[list.title].head}
          columns={columns}
          rows={rows}
          captionOf={(row) => rowTitle(list, row)}
          totalCaption={peopleButtonText.total}
        />
      </PanelBar>
      {editing.now && <ConflictNote records={[{ key: editing.now.id, ...editing.now }]} />}
      <PendingEditsNote edits={pending} />
      {editing.removed !== null && <Note kind="warning">{rowListText.editedRemoved(editing.removed)}</Note>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside */}
      <div ref={frame} onKeyDown={(event) => pressed(event, editing)}>
        <InitialFocus>
          <DataTable
            caption={text.heading}
            view={table}
            keyOf={({ rowId }) => rowId}
            empty={rows.length === 0 ? text.empty(lock) : tableText.noneFound}
            totalLabel={peopleButtonText.total}
            onEdit={startFrom}
          />
        </InitialFocus>
      </div>
      {opened?.dialog === 'add' && <NewRowDialog {...dialog} />}
      {opened?.dialog === 'excel' && (
        <RowsFromExcel {...dialog} pasted={opened.pasted} institutionName={home.user.organizationName} />
      )}
    </>
  )
}

type EditKeys = { readonly save: () => void; readonly cancel: () => void }

/** Enter saves and Esc discards. An open list of words handles both keys first. */
function pressed(event: KeyboardEvent, { save, cancel }: EditKeys): void {
  const { target, key } = event
  if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  if (target.getAttribute('aria-expanded') === 'true') return
  if (key === 'Enter') save()
  if (key === 'Escape') cancel()
}

function rowColumns<Field extends string, Row extends RowRecord<Field>>(
  { list, words, computed, rows }: RowScreen<Field, Row> & { readonly rows: readonly Row[] },
  editing: RowEditing<Field, Row>,
  lock: string | null,
): readonly DataColumn<Row>[] {
  const places = new Map(rows.map(({ rowId }, index) => [rowId, index + 1]))
  const entered = fieldNames(list.fields).map((field): DataColumn<Row> => {
    const column = list.fields[field]
    const layout = layoutOf(column)
    const value = (row: Row): string | number | null => row[field]
    return {
      key: field,
      head: column.head,
      ...(field === list.title ? { kind: 'name' } : layout),
      value,
      cell: (row) =>
        editing.now?.id === row.rowId ? (
          <div
            data-field={field}
            className={styles[field === list.title ? 'name' : (layout.printed ?? 'text')]}
          >
            <RowInput field={field} column={column} words={words[field]} editing={editing} />
          </div>
        ) : (
          shownValue(value(row))
        ),
    }
  })
  const actions: DataColumn<Row> = {
    key: 'actions',
    head: rowListText.actions,
    kind: 'action',
    value: null,
    cell: (row) => <RowActions row={row} title={rowTitle(list, row)} editing={editing} />,
  }
  return [
    {
      key: 'number',
      head: rowListText.number,
      kind: 'action',
      value: null,
      cell: ({ rowId }) => places.get(rowId),
    },
    ...entered,
    ...computed,
    ...(lock === null ? [actions] : []),
  ]
}

function layoutOf({ takes }: RowField): Pick<ViewColumn<never>, 'kind' | 'printed'> {
  if (takes.kind === 'figure') return { kind: 'figure', printed: takes.unit === 'money' ? 'amount' : 'count' }
  return { kind: 'text', printed: takes.kind === 'text' ? 'wide' : 'text' }
}

type RowActionsProps<Field extends string, Row> = {
  readonly row: Row
  readonly title: string
  readonly editing: RowEditing<Field, Row>
}

/** Save and cancel have the position of edit and delete. */
function RowActions<Field extends string, Row extends RowRecord<Field>>(
  props: RowActionsProps<Field, Row>,
): ReactNode {
  const { row, title, editing } = props
  const { now, busy } = editing
  if (now?.id === row.rowId) {
    return (
      <span>
        <IconButton
          icon="accept"
          label={rowListText.saveRow(title)}
          busy={busy}
          disabledReason={now.conflicts.length > 0 ? pendingText.records.chooseFirst : null}
          onClick={editing.save}
        />
        <IconButton icon="close" label={rowListText.giveUpRow(title)} onClick={editing.cancel} />
      </span>
    )
  }
  const disabledReason = now === null ? null : rowListText.otherRow
  return (
    <span>
      <IconButton
        icon="edit"
        label={rowListText.editRow(title)}
        disabledReason={disabledReason}
        onClick={() => editing.start(row)}
      />
      <IconButton
        icon="delete"
        label={rowListText.deleteRow(title)}
        disabledReason={disabledReason}
        onClick={() => void editing.remove(row)}
      />
    </span>
  )
}

type RowInputProps<Field extends string, Row> = {
  readonly field: Field
  readonly column: RowField
  readonly words: readonly string[] | undefined
  readonly editing: RowEditing<Field, Row>
}

function RowInput<Field extends string, Row>({
  field,
  column,
  words,
  editing: { now, type },
}: RowInputProps<Field, Row>): ReactNode {
  if (now === null) return null
  const value = now.texts[field]
  return (
    <ListField
      column={column}
      shown={false}
      words={words}
      value={value}
      error={now.problems.get(field) ?? null}
      onChange={(typed) => type(field, typed)}
      onLeave={() => type(field, settledText(column, value))}
    />
  )
}
