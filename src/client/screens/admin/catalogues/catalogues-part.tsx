import { type ReactNode, useState } from 'react'
import { useAdminCatalogues, useAdminYears } from '#client/api/admin-queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { ListEditor } from '#client/screens/admin/catalogues/list-editor.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Place } from '#client/use-address.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'
import { adminScreenText, catalogueText } from '#text/administration.ts'

const text = adminScreenText.catalogues
const names = ['jobs', 'educationLevels', 'fieldsOfEducation', 'schools'] as const

/** The lists of a year from which institutions choose. The year stands in the address. */
export function CataloguesPart({ place }: { readonly place: Place }): ReactNode {
  const years = useAdminYears()
  const all = years.data?.years.map(({ year }) => year) ?? []
  const year = all.find((each) => each === place.address.year) ?? all[0] ?? null
  const [name, setName] = useState<keyof Catalogues>('jobs')
  const lists = useAdminCatalogues(year)
  const failed = [years, lists].find(({ isError, data }) => isError && !data)
  return (
    <Panel heading={text.heading} purpose={text.purpose} closed={null}>
      {failed && (
        <Failed
          title={adminScreenText.readFailed}
          message={sentenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      {years.data && year === null && <p>{adminScreenText.norms.noYears}</p>}
      {year !== null && (
        <PanelBar looking={null}>
          <Select
            label={adminScreenText.norms.year}
            options={all.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(year)}
            onChange={(chosen) => place.go({ year: Number(chosen) })}
          />
          <Select
            label={text.list}
            options={names.map((value) => ({ value, label: catalogueText.names[value] }))}
            value={name}
            onChange={(chosen) => setName(names.find((each) => each === chosen) ?? name)}
          />
        </PanelBar>
      )}
      {!failed && (years.isPending || (year !== null && lists.isPending)) && <Loading rows={8} />}
      {lists.data && year !== null && <ListEditor key={`${year} ${name}`} name={name} lists={lists.data} />}
    </Panel>
  )
}
