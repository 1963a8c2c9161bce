import type { ReactNode } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import type { OpenYear } from '#client/open-year.ts'
import { rereadYear } from '#client/reread-year.ts'
import { BlankScreen } from '#client/screens/blank/blank-screen.tsx'
import { SummaryScreen } from '#client/screens/summary/summary-screen.tsx'
import type { Tab } from '#domain/organisation/views.ts'

/** Which screen stands on a tab: the one place that knows them all, so that no screen needs to know another. */
export function tabContent(tab: Tab, open: OpenYear): ReactNode {
  if (tab.panel === 'summary') return <SummaryScreen open={open} />
  return (
    <BlankScreen
      workbook={open.workbook}
      sheets={tab.sheets}
      user={open.home.user}
      closed={open.closed}
      onSaved={reportsChanged}
      onConflict={() => rereadYear(open.workbook)}
    />
  )
}

/** A saved blank makes a calculated report stale; the server counts by how much. */
function reportsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['report-list'] })
}
