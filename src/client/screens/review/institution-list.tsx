import { type ReactNode, useMemo, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useInstitutions } from '#client/api/review-queries.ts'
import { PlaceLink } from '#client/place-link.tsx'
import { institutionBook } from '#client/screens/review/institution-book.ts'
import { institutionColumns } from '#client/screens/review/institution-columns.tsx'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { showToast } from '#client/ui/show-toast.ts'
import { useTableView } from '#client/ui/use-table-view.ts'
import type { Place } from '#client/use-address.ts'
import type { InstitutionRow } from '#contract/review.ts'
import { tableText } from '#text/data-table.ts'
import { reviewText } from '#text/review.ts'

const text = reviewText.list

/** The reviewer's institutions and how each stands: found, filtered, put in order, exported; the name opens one. */
export function InstitutionList({
  year,
  place,
}: {
  readonly year: number
  readonly place: Place
}): ReactNode {
  const institutions = useInstitutions(year)
  return (
    <Panel heading={text.heading(year)} purpose={text.purpose} closed={null}>
      {institutions.data && <InstitutionTable year={year} place={place} all={institutions.data} />}
      {institutions.isPending && <Loading rows={8} />}
      {institutions.isError && (
        <Failed
          title={text.failed}
          message={sentenceOf(institutions.error)}
          onRetry={() => institutions.refetch()}
        />
      )}
    </Panel>
  )
}

type Props = { readonly year: number; readonly place: Place; readonly all: readonly InstitutionRow[] }

function InstitutionTable({ year, place, all }: Props): ReactNode {
  const [desk, setDesk] = useState('all')
  const [type, setType] = useState('all')
  const rows = useMemo(
    () =>
      all.filter((row) => (desk === 'all' || row.desk === desk) && (type === 'all' || row.orgType === type)),
    [all, desk, type],
  )
  const columns = useMemo(
    () => institutionColumns({ year, rows, open: (row) => <Open row={row} place={place} /> }),
    [year, rows, place],
  )
  const table = useTableView({ columns, rows, textOf })
  const save = (): Promise<void> =>
    institutionBook(columns, table.found, reviewText.page.list)
      .then((book) => saveFile(book, text.fileName(year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: sentenceOf(error) }))
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
        <Select label={text.desk} options={choices(reviewText.desks)} value={desk} onChange={setDesk} />
        <Select label={text.type} options={choices(reviewText.types)} value={type} onChange={setType} />
        <Button onClick={() => void save()}>{text.export}</Button>
      </PanelBar>
      <DataTable
        caption={text.heading(year)}
        columns={columns}
        view={table}
        keyOf={({ institutionId }) => institutionId}
        empty={all.length === 0 ? text.none : tableText.noneFound}
        totalLabel={text.total}
      />
    </>
  )
}

function Open({ row, place }: { readonly row: InstitutionRow; readonly place: Place }): ReactNode {
  return (
    <PlaceLink place={place} change={{ institution: row.institutionId, tab: null }}>
      {row.name}
    </PlaceLink>
  )
}

function choices(labels: Readonly<Record<string, string>>) {
  const each = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return [{ value: 'all', label: text.all }, ...each]
}

function textOf({ institutionId, name }: InstitutionRow): string {
  return `${institutionId} ${name}`
}
