import { type ReactNode, useState } from 'react'
import { oneOf } from '#engine/list/parameters.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { adminScreenText } from '#features/administration/text.ts'
import styles from '#features/administration/web/admin.module.css'
import { NoYears, type YearsLink } from '#features/administration/web/no-years.tsx'
import { useAdminYears } from '#features/administration/web/queries.ts'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { yearAt } from '#features/administration/web/year-choice.ts'
import { type AdminCatalogues, catalogueCalls } from '#features/catalogues/api.ts'
import { catalogueNameText, cataloguesScreenText } from '#features/catalogues/text.ts'
import {
  type CatalogueRow,
  emptyRow,
  useListEdits,
  withCatalogueRows,
} from '#features/catalogues/web/catalogues-screen.ts'
import { useAdminCatalogues } from '#features/catalogues/web/queries.ts'
import { normsScreenText } from '#features/norms/text.ts'
import { catalogueText } from '#forms/norms/catalogue-text.ts'
import { type CatalogueItem, type Catalogues, catalogueProblems, payGrades } from '#forms/norms/catalogues.ts'
import { useAddressState } from '#ui/address-state.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { CellSelect } from '#ui/select-fields.tsx'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'

const text = cataloguesScreenText
const names = ['jobs', 'educationLevels', 'fieldsOfEducation', 'schools'] as const

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
  const next = withCatalogueRows(catalogues, name, rows)
  const problems = catalogueProblems(name, next)
  const problemAt = (row: CatalogueRow, field: string): string | null =>
    (tried && problems.find((each) => each.row === rows.indexOf(row) && each.field === field)?.message) ||
    null
  const columns = listColumns({
    name,
    levels: next.educationLevels,
    problemAt,
    change: (row, part) => set(rows.map((each) => (each === row ? { ...each, ...part } : each))),
    remove: (row) => set(rows.filter((each) => each !== row)),
  })
  const table = useTableView({
    columns,
    rows,
    textOf: (row: CatalogueRow) => `${row.id} ${row.name}`,
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
        <Button onClick={() => set([{ ...emptyRow, key: `new ${performance.now()}` }, ...rows])}>
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
  readonly change: (row: CatalogueRow, part: Partial<CatalogueRow>) => void
  readonly remove: (row: CatalogueRow) => void
}

type CatalogueColumn = DataColumn<CatalogueRow>

function listColumns(parts: CatalogueColumnOptions): readonly CatalogueColumn[] {
  const { name, remove } = parts
  const own: Readonly<Record<keyof Catalogues, readonly CatalogueColumn[]>> = {
    jobs: [column('grade', text.grade, (row) => <GradeCell row={row} {...parts} />)],
    educationLevels: [],
    fieldsOfEducation: [column('levels', text.levels, (row) => <LevelCells row={row} {...parts} />)],
    schools: [column('state', text.state, (row) => <StateCell row={row} {...parts} />)],
  }
  return [
    column('id', text.id, (row) => <TextCell row={row} field="id" {...parts} />),
    { ...column('name', text.name, (row) => <TextCell row={row} field="name" {...parts} />), kind: 'name' },
    ...own[name],
    {
      ...column('remove', text.actions, (row) => (
        <IconButton icon="delete" label={text.remove(row.name)} onClick={() => remove(row)} />
      )),
      kind: 'action',
    },
  ]
}

/** The columns are not sortable, because the edited row would move. */
function column(key: string, head: string, cell: (row: CatalogueRow) => ReactNode): CatalogueColumn {
  return { key, head, value: null, cell }
}

type CellProps = CatalogueColumnOptions & { readonly row: CatalogueRow }

function TextCell({
  row,
  field,
  problemAt,
  change,
}: CellProps & { readonly field: 'id' | 'name' }): ReactNode {
  return (
    <div className={field === 'id' ? styles.narrow : styles.wide}>
      <LineField
        label={`${row.name || text.newRow}: ${text[field]}`}
        shown={false}
        kind="text"
        maxLength={field === 'id' ? 20 : MAX_NAME_LENGTH}
        value={row[field]}
        error={problemAt(row, field)}
        onChange={(typed) => change(row, { [field]: typed })}
      />
    </div>
  )
}

function GradeCell({ row, problemAt, change }: CellProps): ReactNode {
  return (
    <CellSelect
      label={`${row.name || text.newRow}: ${text.grade}`}
      options={payGrades.map(({ id, name }) => ({ value: id, label: name }))}
      value={row.grade}
      valueLabel={row.grade}
      disabled={false}
      error={problemAt(row, 'gradeStepId')}
      onChange={(grade) => change(row, { grade })}
    />
  )
}

function LevelCells({ row, levels, problemAt, change }: CellProps): ReactNode {
  const problem = problemAt(row, 'levels')
  return (
    <span className={styles.levels}>
      {levels.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={row.levels.includes(id)}
          onChange={(is) =>
            change(row, { levels: is ? [...row.levels, id] : row.levels.filter((each) => each !== id) })
          }
        />
      ))}
      {problem !== null && <span role="alert">{problem}</span>}
    </span>
  )
}

function StateCell({ row, change }: CellProps): ReactNode {
  return (
    <Checkbox
      label={`${row.name || text.newRow}: ${text.state}`}
      shown={false}
      checked={row.state}
      onChange={(state) => change(row, { state })}
    />
  )
}
