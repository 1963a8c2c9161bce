import { type ReactNode, useMemo } from 'react'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { tableBook } from '#documents/web/table-workbook.ts'
import { type Evaluation, valueAt } from '#engine/evaluate.ts'
import { cellKeyOf } from '#engine/key.ts'
import { oneOf } from '#engine/list/parameters.ts'
import { captionOf, nameOf } from '#engine/names.ts'
import { sensitivityText } from '#features/changes/effects-text.ts'
import {
  openCells,
  type Sensitivity,
  sensitivitiesByEffect,
  sensitivityOf,
} from '#features/changes/sensitivity.ts'
import { countedAt, EffectParts, signedAmount } from '#features/changes/web/cell-effect.tsx'
import { useSlices } from '#features/changes/web/slices.ts'
import { componentName, componentsOf } from '#forms/budget-components.ts'
import { useAddressState } from '#ui/address-state.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { Loading } from '#ui/loading.tsx'
import { PanelBar } from '#ui/panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const text = sensitivityText.list

/** Sorts by effect, the largest first. */
export function EffectsList({ open }: { readonly open: OpenYear }): ReactNode {
  const { draft, view } = open
  const { evaluation } = useDraftState(draft)
  const sensitivities = useSlices(
    () => ({
      things: openCells(evaluation, view),
      work: (at) => sensitivityOf(evaluation, view, at),
    }),
    [evaluation, view],
  )
  const list = useMemo(
    () => sensitivities && sensitivitiesByEffect(sensitivities.filter((each) => each !== null)),
    [sensitivities],
  )
  if (!list) return <Loading rows={8} />
  const moving = list.filter(({ requested, headcount }) => requested !== 0 || headcount !== 0)
  return (
    <>
      {list.length > moving.length && <p className="muted">{text.still(list.length - moving.length)}</p>}
      <EffectsTable open={open} evaluation={evaluation} all={moving} />
    </>
  )
}

type TableProps = {
  readonly open: OpenYear
  readonly evaluation: Evaluation
  readonly all: readonly Sensitivity[]
}

function EffectsTable({ open, evaluation, all }: TableProps): ReactNode {
  const { draft, year } = open
  const sheets = [...new Set(all.map(({ at }) => at.sheet))]
  const {
    state: { sheet },
    go,
  } = useAddressState({ sheet: oneOf('all', sheets) })
  const rows = useMemo(() => all.filter(({ at }) => sheet === 'all' || at.sheet === sheet), [all, sheet])
  const columns = useMemo(() => effectColumns(draft, evaluation), [draft, evaluation])
  const table = useTableView({
    columns,
    rows,
    textOf: ({ at }) => nameOf(draft.program, at, '', year),
    inAddress: 'all',
  })
  const save = (): Promise<void> =>
    tableBook([...columns, ...partColumns(open)], table.filteredRows, text.bookSheet)
      .then((book) => saveFile(book, text.fileName(year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  return (
    <>
      <PanelBar controls={<TableSearch label={tableText.search} placeholder={text.searchIn} view={table} />}>
        <Select
          label={text.sheet}
          options={[
            { value: 'all', label: text.all },
            ...sheets.map((code) => ({ value: code, label: captionIn(draft, code) })),
          ]}
          value={sheet}
          onChange={(chosen) => go({ sheet: chosen })}
        />
        <Button onClick={() => void save()}>{text.export}</Button>
      </PanelBar>
      <DataTable
        caption={text.title}
        view={table}
        keyOf={({ at }) => cellKeyOf(at)}
        empty={all.length === 0 ? text.none : tableText.noneFound}
        totalLabel={null}
      />
    </>
  )
}

type EffectColumn = DataColumn<Sensitivity>

function effectColumns(draft: OpenDraft, evaluation: Evaluation): readonly EffectColumn[] {
  const { program, year } = draft
  const nameIn = ({ at }: Sensitivity): string => nameOf(program, at, at.sheet, year)
  const amount = (key: 'requested' | 'headcount', head: string): EffectColumn => ({
    key,
    head,
    kind: 'figure',
    value: (each) => each[key],
    cell: (each) => signedAmount(each[key]),
  })
  return [
    { key: 'sheet', head: text.sheet, value: ({ at }) => captionIn(draft, at.sheet) },
    {
      key: 'cell',
      head: text.cell,
      kind: 'name',
      value: nameIn,
      cell: (each) => (
        <TextButton
          label={text.toCell(nameOf(program, each.at, '', year))}
          onClick={() => draft.revealRequest.setState(each.at, true)}
        >
          {nameIn(each)}
        </TextButton>
      ),
    },
    { key: 'present', head: text.present, kind: 'figure', value: ({ at }) => valueAt(evaluation, at) },
    {
      key: 'change',
      head: text.change,
      value: ({ at, change }) => sensitivityText.moved(countedAt(draft, at), signedAmount(change)),
    },
    amount('requested', text.requested),
    amount('headcount', text.headcount),
    {
      key: 'parts',
      head: text.parts,
      value: null,
      cell: (each) => <EffectParts draft={draft} sensitivity={each} />,
    },
  ]
}

function partColumns({ draft, view, year }: OpenYear): readonly EffectColumn[] {
  const table = draft.program.sheets.get(view.budget)
  if (!table) return []
  return componentsOf(table).map((field) => ({
    key: field,
    head: captionOf(componentName(table, field), year),
    kind: 'figure',
    value: ({ components }) => components.find((each) => each.field === field)?.amount ?? 0,
  }))
}

function captionIn({ program, year }: OpenDraft, sheet: string): string {
  return captionOf(program.sheets.get(sheet)?.caption ?? sheet, year)
}
