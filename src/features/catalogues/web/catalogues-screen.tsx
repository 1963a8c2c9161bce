import { type ReactNode, useState } from 'react'
import { oneOf } from '#engine/list/parameters.ts'
import { newRowTexts } from '#engine/list/record-list.ts'
import { adminScreenText } from '#features/administration/text.ts'
import styles from '#features/administration/web/admin.module.css'
import { NoYears, type YearsLink } from '#features/administration/web/no-years.tsx'
import { useAdminYears } from '#features/administration/web/queries.ts'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { yearAt } from '#features/administration/web/year-choice.ts'
import { type AdminCatalogues, catalogueCalls } from '#features/catalogues/api.ts'
import { catalogueNameText, cataloguesScreenText } from '#features/catalogues/text.ts'
import { type CatalogueRow, useListEdits } from '#features/catalogues/web/catalogues-screen.ts'
import { useAdminCatalogues } from '#features/catalogues/web/queries.ts'
import { normsScreenText } from '#features/norms/text.ts'
import {
  catalogueLists,
  catalogueNames,
  catalogueProblems,
  cataloguesWith,
} from '#forms/norms/catalogue-lists.ts'
import { catalogueText } from '#forms/norms/catalogue-text.ts'
import type { CatalogueItem, Catalogues } from '#forms/norms/catalogues.ts'
import { useAddressState } from '#ui/address-state.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListField } from '#ui/list-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'

const text = cataloguesScreenText
const names = catalogueNames

/** Draws the buttons that import and export a catalogue of a year as a list. */
type RenderCatalogueListActions = (list: {
  readonly list: keyof Catalogues
  readonly year: number
  readonly disabledReason: string | null
}) => ReactNode

type CataloguesSectionProps = YearsLink & { readonly renderListActions: RenderCatalogueListActions }

export function CataloguesSection({ place, yearsTab, renderListActions }: CataloguesSectionProps): ReactNode {
  const years = useAdminYears()
  const all = years.data?.years ?? []
  const year = yearAt(all, place.address.year)?.year ?? null
  const { state, replace, restart } = useAddressState({ catalogue: oneOf('jobs', names) })
  const name = state.catalogue
  const lists = useAdminCatalogues(year)
  const failed = [years, lists].find(({ isError, data }) => isError && !data)
  return (
    <Panel heading={text.heading} purpose={text.purpose} lock={null}>
      {failed && <QueryState failed={adminScreenText.readFailed} of={failed} />}
      {years.data && year === null && <NoYears place={place} yearsTab={yearsTab} />}
      {year !== null && (
        <PanelBar controls={null}>
          <Select
            label={normsScreenText.year}
            options={all.map((each) => ({
              value: String(each.year),
              label: String(each.year),
            }))}
            value={String(year)}
            onChange={(chosen) => {
              place.go({ year: Number(chosen) })
              // The move dropped the catalogue.
              replace(state)
            }}
          />
          <Select
            label={text.list}
            options={names.map((value) => ({ value, label: catalogueNameText[value] }))}
            value={name}
            onChange={(chosen) => restart({ catalogue: names.find((each) => each === chosen) })}
          />
        </PanelBar>
      )}
      {!failed && (years.isPending || (year !== null && lists.isPending)) && <Loading rows={8} />}
      {lists.data && year !== null && (
        <ListEditor key={`${year} ${name}`} {...{ name, renderListActions }} lists={lists.data} />
      )}
    </Panel>
  )
}

function namedList(
  name: keyof Catalogues,
  { jobs, educationLevels, fieldsOfEducation, schools }: Catalogues,
) {
  const named = {
    jobs: { name: 'jobs', rows: jobs },
    educationLevels: { name: 'educationLevels', rows: educationLevels },
    fieldsOfEducation: { name: 'fieldsOfEducation', rows: fieldsOfEducation },
    schools: { name: 'schools', rows: schools },
  } as const
  return named[name]
}

type Props = {
  readonly name: keyof Catalogues
  readonly lists: AdminCatalogues
  readonly renderListActions: RenderCatalogueListActions
}

function ListEditor({ name, lists, renderListActions }: Props): ReactNode {
  const { year, catalogues } = lists
  const { rows, version, isChanged, set } = useListEdits(name, lists)
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite(catalogueCalls.adminCatalogueSave, () => {
    set(null)
    setTried(false)
  })
  const texts = rows.map(({ cells }) => cells.map((cell) => cell.trim()))
  const next = cataloguesWith(name, catalogues, texts)
  const problems = catalogueProblems(name, texts, next)
  const problemAt = (row: CatalogueRow, field: string): string | null =>
    (tried && problems.find((each) => each.row === rows.indexOf(row) && each.field === field)?.message) ||
    null
  const columns = listColumns({
    name,
    levels: next.educationLevels,
    problemAt,
    change: (row, at, text) =>
      set(rows.map((each) => (each === row ? { ...row, cells: row.cells.with(at, text) } : each))),
    remove: (row) => set(rows.filter((each) => each !== row)),
  })
  const table = useTableView({
    columns,
    rows,
    textOf: ({ cells: [id = '', called = ''] }: CatalogueRow) => `${id} ${called}`,
    inAddress: 'all',
  })
  const save = (): void => {
    setTried(true)
    if (isChanged && problems.length === 0 && !isPending) mutate({ year, version, ...namedList(name, next) })
  }
  usePageKeys({ save })
  return (
    <>
      <PanelBar controls={<TableSearch label={tableText.search} placeholder={text.searchIn} view={table} />}>
        <Button
          variant={isChanged ? 'primary' : 'plain'}
          busy={isPending}
          disabledReason={isChanged ? null : normsScreenText.nothingToSave}
          onClick={save}
        >
          {adminScreenText.save}
        </Button>
        <Button
          onClick={() =>
            set([{ key: `new ${performance.now()}`, cells: newRowTexts(catalogueLists[name]) }, ...rows])
          }
        >
          {text.addRow}
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => set(null)}>
            {text.discard}
          </Button>
        )}
        {renderListActions({ list: name, year, disabledReason: isChanged ? text.saveFirst : null })}
        <span role="status">{tried && problems.length > 0 ? text.problems(problems.length) : ''}</span>
      </PanelBar>
      <DataTable
        caption={catalogueNameText[name]}
        view={table}
        keyOf={({ key }) => key}
        empty={rows.length === 0 ? catalogueText.empty : tableText.noneFound}
        totalLabel={null}
      />
    </>
  )
}

type CatalogueColumnOptions = {
  readonly name: keyof Catalogues
  readonly levels: readonly CatalogueItem[]
  readonly problemAt: (row: CatalogueRow, field: string) => string | null
  readonly change: (row: CatalogueRow, at: number, text: string) => void
  readonly remove: (row: CatalogueRow) => void
}

/** The columns are not sortable, because the edited row would move. */
function listColumns(parts: CatalogueColumnOptions): readonly DataColumn<CatalogueRow>[] {
  const declared = catalogueLists[parts.name].columns.map(
    ({ field, head }, at): DataColumn<CatalogueRow> => ({
      key: field,
      head,
      ...(field === 'name' && { kind: 'name' }),
      value: null,
      cell: (row) => <CatalogueCell row={row} at={at} {...parts} />,
    }),
  )
  const remove: DataColumn<CatalogueRow> = {
    key: 'remove',
    head: text.actions,
    kind: 'action',
    value: null,
    cell: (row) => (
      <IconButton icon="delete" label={text.remove(row.cells[1] ?? '')} onClick={() => parts.remove(row)} />
    ),
  }
  return [...declared, remove]
}

type CellProps = CatalogueColumnOptions & { readonly row: CatalogueRow; readonly at: number }

const widths: Readonly<Record<string, string | undefined>> = { id: styles.narrow, name: styles.wide }

function CatalogueCell({ name, row, at, levels, problemAt, change }: CellProps): ReactNode {
  const column = catalogueLists[name].columns[at]
  if (column === undefined) return null
  const value = row.cells[at] ?? ''
  const field = {
    value,
    error: problemAt(row, column.field),
    onChange: (typed: string) => change(row, at, typed),
  }
  if (column.field === 'levels') return <LevelCells levels={levels} {...field} />
  const head = `${row.cells[1] || text.newRow}: ${column.head}`
  return (
    <div className={widths[column.field]}>
      <ListField column={{ ...column, head }} shown={false} {...field} />
    </div>
  )
}

type LevelCellsProps = {
  readonly levels: readonly CatalogueItem[]
  readonly value: string
  readonly error: string | null
  readonly onChange: (typed: string) => void
}

function LevelCells({ levels, value, error, onChange }: LevelCellsProps): ReactNode {
  const chosen = value.split(' ').filter(Boolean)
  return (
    <span className={styles.levels}>
      {levels.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(is) => onChange((is ? [...chosen, id] : chosen.filter((each) => each !== id)).join(' '))}
        />
      ))}
      {error !== null && <span role="alert">{error}</span>}
    </span>
  )
}
