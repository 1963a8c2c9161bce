import type { ReactNode } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { CellMarks } from '#client/cell-marks.tsx'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { OpenYear } from '#client/open-year.ts'
import { ReportOnScreen } from '#client/report-on-screen.tsx'
import { rereadYear } from '#client/reread-year.ts'
import { BlankScreen } from '#client/screens/blank/blank-screen.tsx'
import { ChildrenScreen } from '#client/screens/children/children-screen.tsx'
import { PositionsScreen } from '#client/screens/positions/positions-screen.tsx'
import { StaffScreen } from '#client/screens/staff/staff-screen.tsx'
import { SummaryScreen } from '#client/screens/summary/summary-screen.tsx'
import { Arrival } from '#client/ui/arrival.tsx'
import { type Tab, tabOf } from '#domain/organisation/views.ts'

/** Which screen stands on a tab: the one place that knows them all, so that no screen needs to know another. */
export function tabContent(tab: Tab, open: OpenYear): ReactNode {
  if (tab.panel === 'summary') return summaryOrReport(open)
  // What people add to a year that is back for marked cells stays as it is.
  const held = open.workbook.draft().review.hold?.reason ?? null
  const people = { open: { ...open, closed: open.closed ?? held }, onChanged: () => peopleChanged(open) }
  if (tab.panel === 'staff') return <StaffScreen {...people} />
  if (tab.panel === 'positions') return <PositionsScreen {...people} />
  if (tab.panel === 'children') return <ChildrenScreen {...people} />
  return blank(open, open.workbook, tab.sheets)
}

/** The summary, or the report of it that the address names. */
function summaryOrReport(open: OpenYear): ReactNode {
  const { report } = open.place.address
  return (
    <Arrival at={report}>
      {report === null ? (
        <SummaryScreen open={open} />
      ) : (
        <ReportOnScreen
          key={report}
          open={open}
          code={report}
          renderSheet={(workbook, sheet) => blank(open, workbook, [sheet])}
        />
      )}
    </Arrival>
  )
}

function blank(open: OpenYear, workbook: OpenWorkbook, sheets: readonly string[]): ReactNode {
  return (
    <BlankScreen
      workbook={workbook}
      kept={open.kept}
      sheets={sheets}
      user={open.home.user}
      displayName={open.home.displayName}
      years={open.home.years}
      closed={open.closed}
      hasTab={(sheet) => tabOf(open.view, sheet) !== undefined}
      aboutCell={(at) => <CellMarks open={open} at={at} />}
      onSaved={reportsChanged}
      onConflict={() => rereadYear(open)}
    />
  )
}

/** A saved blank makes a calculated report stale; the server counts by how much. */
function reportsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['report-list'] })
}

/** What people add to the budget has changed, or the year is shut: the figures follow, what was typed stays. */
async function peopleChanged(open: OpenYear): Promise<void> {
  reportsChanged()
  await rereadYear(open)
}
