import { type ReactNode, useMemo } from 'react'
import type { OpenYear } from '#budget/web/open-year.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { stateNow, useSnapshots } from '#budget/web/use-snapshots.ts'
import { tableBook } from '#documents/web/table-workbook.ts'
import { code, oneOf } from '#engine/list/parameters.ts'
import { changedCauses, changesByEffect, computedChanges, inputChanges } from '#features/changes/changes.ts'
import { changesText as text } from '#features/changes/text.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import { signedAmount } from '#features/changes/web/cell-effect.tsx'
import { type ChangedRow, type ComparedBudgets, changedRow } from '#features/changes/web/changes-screen.ts'
import { useSlices } from '#features/changes/web/slices.ts'
import { bridgeEnds } from '#features/changes/web/variance-table.ts'
import { useAddressState } from '#ui/address-state.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { Loading } from '#ui/loading.tsx'
import { PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

export function ChangesList({ open }: { readonly open: OpenYear }): ReactNode {
  const { draft } = open
  const snapshots = useSnapshots({ draft })
  const { evaluation } = useDraftState(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state now is another one when the calculation is
  const now = useMemo(() => stateNow(draft), [draft, evaluation])
  const { ends } = useMemo(() => bridgeEnds(snapshots, now), [snapshots, now])
  const { state, restart } = useAddressState({ end: code, kind: oneOf('inputs', ['computed']) })
  const { end, kind } = state
  const to = ends.at(-1)
  const from = ends.slice(0, -1).find((each) => each.end === end) ?? ends.slice(0, -1)[0]
  const between = useMemo(() => (from && to ? { from, to } : null), [from, to])
  if (snapshots.isPending || snapshots.error !== null)
    return <QueryState failed={varianceText.failed} of={snapshots} rows={8} />
  if (!between) return <p className="muted">{varianceText.none(draft.year - 1)}</p>
  const choices = (
    <>
      <Select
        label={text.since}
        options={ends.slice(0, -1).map((each) => ({ value: each.end, label: each.label }))}
        value={between.from.end}
        onChange={(chosen) => restart({ end: chosen })}
      />
      <Select
        label={text.kind}
        options={[
          { value: 'inputs', label: text.kinds.inputs },
          { value: 'computed', label: text.kinds.computed },
        ]}
        value={kind}
        onChange={(value) => restart({ kind: value === 'computed' ? 'computed' : 'inputs' })}
      />
    </>
  )
  const List = kind === 'inputs' ? Inputs : Computed
  return <List key={`${between.from.end} ${kind}`} open={open} between={between} choices={choices} />
}

type ListProps = {
  readonly open: OpenYear
  readonly between: ComparedBudgets
  readonly choices: ReactNode
}

function Inputs({ open, between, choices }: ListProps): ReactNode {
  const made = useSlices(() => {
    const [from, to] = [between.from.state, between.to.state]
    return { things: changedCauses(from, to), work: (cause) => inputChanges(from, to, cause) }
  }, [between])
  const rows = useMemo(
    () => made && changesByEffect(made.flat()).map((change) => changedRow(between, change)),
    [made, between],
  )
  if (!rows) return <Loading rows={8} />
  return (
    <>
      <p className="muted">{text.effectAbout}</p>
      <Changes {...{ open, between, rows, choices }} columns={inputColumns} />
    </>
  )
}

function Computed({ open, between, choices }: ListProps): ReactNode {
  const rows = useMemo(
    () =>
      computedChanges(between.from.state, between.to.state).map((change) =>
        changedRow(between, { ...change, effect: null }),
      ),
    [between],
  )
  return <Changes {...{ open, between, rows, choices }} columns={computedColumns} />
}

type ChangesProps = ListProps & {
  readonly rows: readonly ChangedRow[]
  readonly columns: (open: OpenYear) => readonly ChangeColumn[]
}

function Changes({ open, between, rows, choices, columns: columnsFor }: ChangesProps): ReactNode {
  const sheets = [...new Set(rows.map((row) => row.sheet))]
  const {
    state: { sheet },
    go,
  } = useAddressState({ sheet: oneOf('all', sheets) })
  const shown = useMemo(() => rows.filter((row) => sheet === 'all' || row.sheet === sheet), [rows, sheet])
  const columns = useMemo(() => columnsFor(open), [columnsFor, open])
  const table = useTableView({
    columns,
    rows: shown,
    textOf: (row) => `${row.sheet} ${row.name}`,
    inAddress: 'all',
  })
  const save = (): Promise<void> =>
    tableBook(columns, table.filteredRows, text.bookSheet)
      .then((book) => saveFile(book, text.fileName(open.year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  const unmoved = varianceText.unchanged(between.from.label, between.to.label)
  return (
    <>
      <PanelBar controls={<TableSearch label={tableText.search} placeholder={text.searchIn} view={table} />}>
        {choices}
        <Select
          label={text.sheet}
          options={[
            { value: 'all', label: text.all },
            ...sheets.map((each) => ({ value: each, label: each })),
          ]}
          value={sheet}
          onChange={(chosen) => go({ sheet: chosen })}
        />
        <Button onClick={() => void save()}>{text.export}</Button>
      </PanelBar>
      <DataTable
        caption={text.title}
        view={table}
        keyOf={({ key }) => key}
        empty={rows.length === 0 ? unmoved : tableText.noneFound}
        totalLabel={null}
      />
    </>
  )
}

type ChangeColumn = DataColumn<ChangedRow>

const { was, is } = varianceText.cells
const headers = { was, is, difference: text.difference, percent: text.percent }

function computedColumns({ draft }: OpenYear): readonly ChangeColumn[] {
  return [
    { key: 'sheet', head: text.sheet, value: ({ sheet }) => sheet },
    {
      key: 'name',
      head: varianceText.cells.cell,
      kind: 'name',
      value: ({ name }) => name,
      cell: ({ at, sheet, name }) =>
        at === null ? (
          name
        ) : (
          <TextButton
            label={varianceText.toCell(`${sheet} ${name}`)}
            onClick={() => draft.revealRequest.setState(at, true)}
          >
            {name}
          </TextButton>
        ),
    },
    ...(['was', 'is', 'difference', 'percent'] as const).map(
      (side): ChangeColumn => ({
        key: side,
        head: headers[side],
        kind: 'figure',
        value: (row) => row[side].value,
        cell: (row) => row[side].shown,
      }),
    ),
  ]
}

function inputColumns(open: OpenYear): readonly ChangeColumn[] {
  return [
    ...computedColumns(open),
    {
      key: 'effect',
      head: varianceText.cells.effect,
      kind: 'figure',
      value: ({ effect }) => effect,
      sortBy: ({ effect }) => (effect === null ? null : Math.abs(effect)),
      cell: ({ effect }) => (effect === null ? varianceText.nothing : signedAmount(effect)),
    },
  ]
}
