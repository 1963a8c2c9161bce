import type { ReactNode } from 'react'
import { useJobs, usePositions } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/open-year.ts'
import { PositionTable } from '#client/screens/positions/position-table.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.positions

type Props = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

/** The new positions that an institution needs in a year, and what their pay costs. */
export function PositionsScreen({ open, onChanged }: Props): ReactNode {
  const { year, view, home, closed } = open
  const positions = usePositions(view.group, year, home.user)
  const jobs = useJobs(view.group, year)
  const failed = [positions, jobs].find(({ isError, data }) => isError && !data)
  return (
    <Panel heading={text.heading} purpose={text.purpose} closed={closed}>
      {failed && (
        <Failed
          title={text.failed}
          message={sentenceOf(failed.error)}
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
          onChanged={onChanged}
        />
      )}
    </Panel>
  )
}
