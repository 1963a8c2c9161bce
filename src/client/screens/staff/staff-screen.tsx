import type { ReactNode } from 'react'
import { useStaff } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/open-year.ts'
import { StaffTable } from '#client/screens/staff/staff-table.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.staff

type Props = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

/** The staff of a year: what the registry says of them, what is planned for them, and what that costs. */
export function StaffScreen({ open, onChanged }: Props): ReactNode {
  const staff = useStaff(open.year, open.home.user)
  return (
    <Panel heading={text.heading} purpose={text.purpose} closed={open.closed}>
      {staff.isPending && <Loading rows={8} />}
      {staff.isError && !staff.data && (
        <Failed title={text.failed} message={sentenceOf(staff.error)} onRetry={() => void staff.refetch()} />
      )}
      {staff.data && <StaffTable key={open.year} open={open} staff={staff.data} onChanged={onChanged} />}
    </Panel>
  )
}
