import { type ReactNode, useState } from 'react'
import { useAdminNorms, useAdminYears } from '#client/api/admin-queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { NormsEditor } from '#client/screens/admin/norms/norms-editor.tsx'
import { dateTime } from '#client/ui/date-time.ts'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Place } from '#client/use-address.ts'
import type { NormVersion } from '#contract/admin.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.norms

type Props = { readonly place: Place; readonly userName: string }

/** The norms of a year, every version of them; the newest can be changed, which makes a draft. The year stands in the address. */
export function NormsPart({ place, userName }: Props): ReactNode {
  const years = useAdminYears()
  const all = years.data?.years ?? []
  const shown = all.find(({ year }) => year === place.address.year) ?? all[0]
  const [older, setOlder] = useState<number | null>(null)
  const newest = shown?.versions[0]
  const version = shown?.versions.find((each) => each.version === older) ?? newest
  const norms = useAdminNorms(shown?.year ?? null, version?.version ?? null)
  const failed = [years, norms].find(({ isError, data }) => isError && !data)
  return (
    <Panel heading={text.heading} purpose={text.purpose} closed={null}>
      {failed && (
        <Failed
          title={adminScreenText.readFailed}
          message={sentenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      {years.data && !shown && <p>{text.noYears}</p>}
      {shown && version && (
        <PanelBar looking={null}>
          <Select
            label={text.year}
            options={all.map(({ year }) => ({ value: String(year), label: String(year) }))}
            value={String(shown.year)}
            onChange={(year) => {
              setOlder(null)
              place.go({ year: Number(year) })
            }}
          />
          <Select
            label={text.version}
            options={shown.versions.map((each) => ({ value: String(each.version), label: nameOf(each) }))}
            value={String(version.version)}
            onChange={(each) => setOlder(Number(each))}
          />
        </PanelBar>
      )}
      {!failed && (years.isPending || (shown && norms.isPending)) && <Loading rows={8} />}
      {norms.data && shown && version && (
        <NormsEditor
          key={`${shown.year} ${version === newest ? 'newest' : version.version}`}
          answer={norms.data}
          userName={userName}
          isNewest={version === newest}
          onMoved={() => setOlder(null)}
        />
      )}
    </Panel>
  )
}

function nameOf({ version, publishedAt, changedAt, note }: NormVersion): string {
  if (publishedAt === null) return text.draft(version, changedAt === null ? '' : dateTime(changedAt))
  return text.published(version, dateTime(publishedAt), note)
}
