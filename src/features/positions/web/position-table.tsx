import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { canCall } from '#api/access.ts'
import type { PositionRow } from '#budget/api.ts'
import { pendingText } from '#budget/pending-text.ts'
import { settledAmount } from '#budget/web/amounts.ts'
import { ListPaper, listStatusText } from '#budget/web/list-paper.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { ConflictNote, listedEdit, PendingEditsNote } from '#budget/web/record-edits.tsx'
import { useRecordForm } from '#budget/web/use-records.ts'
import { printedRows } from '#documents/list-to-print.ts'
import { shownValue, type ViewColumn } from '#engine/list/column.ts'
import { importText } from '#engine/list/import-text.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { JobOption } from '#features/positions/api.ts'
import { positionsScreenText } from '#features/positions/text.ts'
import { AddPositionDialog, PositionsFromExcel } from '#features/positions/web/position-dialogs.tsx'
import {
  type PositionEditing,
  useEditFocus,
  usePositionEditing,
  useSavePositions,
} from '#features/positions/web/position-editing.ts'
import { newPosition, type PositionDraft, positionKind } from '#features/positions/web/position-form.ts'
import {
  indicatorHead,
  type PositionIndicator,
  shownIndicators,
} from '#features/positions/web/position-indicators.ts'
import styles from '#features/positions/web/position-table.module.css'
import { useJobs, usePositions } from '#features/positions/web/queries.ts'
import { peopleButtonText } from '#features/staff/text.ts'
import type { Group } from '#forms/profile.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { InitialFocus } from '#ui/arrival.tsx'
import { Button } from '#ui/button.tsx'
import { ComboBox } from '#ui/combo-box.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { usePastedRows } from '#ui/pasted-rows.ts'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'

const text = positionsScreenText

type PositionsScreenProps = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

export function PositionsScreen({ open, onChanged }: PositionsScreenProps): ReactNode {
  const { year, view, home, lock } = open
  const positions = usePositions(view.group, year, home.user)
  const jobs = useJobs(view.group, year)
  const { refetch } = positions
  const reread = async (): Promise<readonly PositionRow[]> =>
    (await refetch({ throwOnError: true })).data ?? []
  const failed = [positions, jobs].find(({ isError, data }) => isError && !data)
  return (
    <Panel heading={text.heading} purpose={text.purpose} lock={lock}>
      {failed && (
        <Failed
          title={text.failed}
          message={errorMessage(failed.error)}
          onRetry={() => void Promise.all([positions.refetch(), jobs.refetch()])}
        />
      )}
      {!failed && (positions.isPending || jobs.isPending) && <Loading rows={6} />}
      {positions.data && jobs.data && (
        <PositionTable
          key={open.year}
          open={open}
          positions={positions.data}
          jobs={jobs.data}
          reread={reread}
          onChanged={onChanged}
        />
      )}
    </Panel>
  )
}

type PositionTableProps = {
  readonly open: OpenYear
  readonly positions: readonly PositionRow[]
  readonly jobs: readonly JobOption[]
  readonly reread: () => Promise<readonly PositionRow[]>
  readonly onChanged: () => Promise<void>
}

type PositionDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'excel'; readonly pasted: ListSheet | null }
  | null

function PositionTable(props: PositionTableProps): ReactNode {
  const { open, positions, jobs, reread, onChanged } = props
  const [opened, setOpened] = useState<PositionDialog>(null)
  const { lock, home, view, draft } = open
  const saving = useSavePositions(open, onChanged)
  const editing = usePositionEditing({ draft, positions, jobs, lock, reread, ...saving })
  const adding = useRecordForm(draft, positionKind, newPosition)
  const added =
    adding.edit && lock === null && opened?.dialog !== 'add'
      ? [
          listedEdit(positionKind, newPosition.id, adding.edit, {
            discard: adding.discard,
            next: { kind: 'continue', start: () => setOpened({ dialog: 'add' }) },
          }),
        ]
      : []
  const unsendable = editing.unsendable.map(({ id, edit, why, discard }) =>
    listedEdit(positionKind, id, edit, { discard, next: { kind: 'unsendable', why } }),
  )
  const frame = useEditFocus(editing.now?.id ?? null)
  const columns = positionColumns({ group: view.group, positions, jobs, editing, lock })
  const table = useTableView({ columns, rows: positions, textOf, inAddress: 'all' })
  usePastedRows(useCallback((pasted) => lock === null && setOpened({ dialog: 'excel', pasted }), [lock]))
  const close = (): void => setOpened(null)
  return (
    <>
      <PanelBar controls={<TableSearch label={text.search} placeholder={text.searchIn} view={table} />}>
        {canCall(home.role, 'institution') && (
          <>
            <Button variant="primary" disabledReason={lock} onClick={() => setOpened({ dialog: 'add' })}>
              {text.addButton}
            </Button>
            <Button disabledReason={lock} onClick={() => setOpened({ dialog: 'excel', pasted: null })}>
              {importText.open}
            </Button>
          </>
        )}
        <ListPaper
          draft={draft}
          user={home.user}
          listOf={() =>
            printedRows({
              code: 'positions',
              title: text.heading,
              purpose: text.purpose,
              status: listStatusText(lock, added.length + unsendable.length),
              head: headers.jobName,
              columns,
              rows: positions,
              captionOf: ({ jobName }) => jobName,
              totalCaption: peopleButtonText.total,
            })
          }
        />
      </PanelBar>
      {editing.now && (
        <ConflictNote
          records={[{ key: String(editing.now.id), title: editing.now.form.jobName, ...editing.now }]}
        />
      )}
      <PendingEditsNote edits={[...added, ...unsendable]} />
      {editing.removed !== null && <Note kind="warning">{text.editedRemoved(editing.removed)}</Note>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside */}
      <div ref={frame} onKeyDown={(event) => pressed(event, editing)}>
        <InitialFocus>
          <DataTable
            caption={text.heading}
            view={table}
            keyOf={({ positionExpensesId }) => String(positionExpensesId)}
            empty={positions.length === 0 ? text.empty(lock) : tableText.noneFound}
            totalLabel={peopleButtonText.total}
          />
        </InitialFocus>
      </div>
      {opened?.dialog === 'add' && (
        <AddPositionDialog draft={draft} jobs={jobs} {...saving} onClose={close} />
      )}
      {opened?.dialog === 'excel' && (
        <PositionsFromExcel year={open.year} jobs={jobs} pasted={opened.pasted} {...saving} onClose={close} />
      )}
    </>
  )
}

type Keys = { readonly save: () => void; readonly cancel: () => void }

/** Enter saves and Esc discards. An open list handles both keys first. */
function pressed(event: KeyboardEvent, { save, cancel }: Keys): void {
  const { target, key } = event
  if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  if (target.getAttribute('aria-expanded') === 'true') return
  if (key === 'Enter') save()
  if (key === 'Escape') cancel()
}

function textOf({ jobName, gradeStepName, description }: PositionRow): string {
  return `${jobName} ${gradeStepName} ${description}`
}

const { headers } = positionsScreenText

type PositionColumnOptions = {
  readonly group: Group
  readonly positions: readonly PositionRow[]
  readonly jobs: readonly JobOption[]
  readonly editing: PositionEditing
  readonly lock: string | null
}

function positionColumns({
  group,
  positions,
  jobs,
  editing,
  lock,
}: PositionColumnOptions): readonly DataColumn<PositionRow>[] {
  const entered = (column: DataColumn<PositionRow> & { readonly key: keyof PositionDraft }) => ({
    ...column,
    cell: (row: PositionRow) =>
      isEdited(row, editing) ? (
        <PositionInput field={column.key} jobs={jobs} editing={editing} />
      ) : (
        shownValue(column.value?.(row))
      ),
  })
  const columns = [
    numberColumn(positions),
    ...enteredColumns.map(entered),
    ...indicatorColumns(group, positions),
  ]
  return lock === null ? [...columns, actionColumn(editing)] : columns
}

const enteredColumns: readonly (ViewColumn<PositionRow> & { readonly key: keyof PositionDraft })[] = [
  { key: 'jobName', head: headers.jobName, kind: 'name', value: ({ jobName }) => jobName },
  { key: 'gradeStepName', head: headers.gradeStepName, value: (row) => row.gradeStepName, printed: 'text' },
  {
    key: 'requiredQty',
    head: headers.requiredQty,
    kind: 'figure',
    value: (row) => row.requiredQty,
    printed: 'count',
  },
  { key: 'salary', head: headers.salary, kind: 'figure', value: ({ salary }) => salary, printed: 'amount' },
  { key: 'description', head: headers.description, value: (row) => row.description, printed: 'wide' },
]

function numberColumn(positions: readonly PositionRow[]): DataColumn<PositionRow> {
  const places = new Map(positions.map(({ positionExpensesId }, index) => [positionExpensesId, index + 1]))
  return {
    key: 'number',
    head: headers.number,
    kind: 'action',
    value: null,
    cell: ({ positionExpensesId }) => places.get(positionExpensesId),
  }
}

function actionColumn(editing: PositionEditing): DataColumn<PositionRow> {
  return {
    key: 'actions',
    head: headers.actions,
    kind: 'action',
    value: null,
    cell: (row) => <PositionActions row={row} editing={editing} />,
  }
}

function isEdited({ positionExpensesId }: PositionRow, { now }: PositionEditing): boolean {
  return now?.id === positionExpensesId
}

const { computed } = positionsScreenText

/** The total row sums one column (spec 001 §2, 002 §3.3). */
export function indicatorColumns(
  group: Group,
  positions: readonly PositionRow[],
): readonly DataColumn<PositionRow>[] {
  const { shown: indicators, summed } = shownIndicators(group)
  return indicators.map((key) => ({
    key,
    head: indicatorHead(group, key),
    group: computed,
    kind: 'figure',
    value: (row) => row[key],
    cell: (row) => shown(row[key]),
    printed: 'count',
    ...(key === summed && totalOf(positions, key)),
  }))
}

function totalOf(positions: readonly PositionRow[], key: PositionIndicator) {
  const total = positions.reduce((sum, row) => sum + (row[key] ?? 0), 0)
  return { total, totalCell: shown(total) }
}

function shown(amount: number | null): string {
  return amount === null ? '' : formatNumber(amount, { atMost: 1 })
}

type PositionActionsProps = { readonly row: PositionRow; readonly editing: PositionEditing }

/** Save and cancel have the position of edit and delete. */
function PositionActions({ row, editing }: PositionActionsProps): ReactNode {
  const { now, busy } = editing
  const name = row.jobName
  if (now?.id === row.positionExpensesId) {
    return (
      <span data-actions={row.positionExpensesId}>
        <IconButton
          icon="accept"
          label={text.saveRow(name)}
          busy={busy}
          disabledReason={now.conflicts.length > 0 ? pendingText.records.chooseFirst : null}
          onClick={editing.save}
        />
        <IconButton icon="close" label={text.giveUpRow(name)} onClick={editing.cancel} />
      </span>
    )
  }
  const disabledReason = now === null ? null : text.otherRow
  return (
    <span data-actions={row.positionExpensesId}>
      <IconButton
        icon="edit"
        label={text.editRow(name)}
        disabledReason={disabledReason}
        onClick={() => editing.start(row)}
      />
      <IconButton
        icon="delete"
        label={text.deleteRow(name)}
        disabledReason={disabledReason}
        onClick={() => void editing.remove(row)}
      />
    </span>
  )
}

type PositionInputProps = {
  readonly field: keyof PositionDraft
  readonly jobs: readonly JobOption[]
  readonly editing: PositionEditing
}

function PositionInput({ field, jobs, editing: { now, type } }: PositionInputProps): ReactNode {
  if (now === null) return null
  const value = now.form[field]
  const change = (next: string): void => type({ [field]: next })
  if (field === 'jobName' || field === 'gradeStepName') {
    const options = [...new Set(jobs.map((job) => job[field]))]
    return (
      <div className={styles[field]}>
        <ComboBox
          label={headers[field]}
          shown={false}
          options={options}
          value={value}
          maxLength={MAX_NAME_LENGTH}
          error={now.problems[field] ?? null}
          onChange={change}
        />
      </div>
    )
  }
  return (
    <div className={styles[field]}>
      <LineField
        label={headers[field]}
        shown={false}
        kind={field === 'description' ? 'text' : 'figure'}
        maxLength={300}
        value={value}
        error={now.problems[field] ?? null}
        onChange={change}
        onLeave={() => field === 'salary' && type({ salary: settledAmount(value) })}
      />
    </div>
  )
}
