import { AlertWindow } from '#client/ui/alert-host.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { wantToastRegion } from '#client/ui/toasts.ts'

// What no blank needs to be typed in comes when it is drawn, or while the page has nothing else to do (decision 0025).

/** A standard report, for whoever works in the year or looks at it. The definitions of all reports come with it. */
export const ReportOnScreen = loadedApart(
  () => import('#client/screens/report/report-screen.tsx').then((screen) => screen.ReportScreen),
  <Loading rows={8} />,
)

/** The home of a year. */
export const SummaryScreen = loadedApart(
  () => import('#client/screens/summary/summary-screen.tsx').then((screen) => screen.SummaryScreen),
  <Loading rows={8} />,
)

/** The lists of what moved a budget. */
export const ComparisonScreen = loadedApart(
  () => import('#client/screens/comparison/comparison-screen.tsx').then((screen) => screen.ComparisonScreen),
  <Loading rows={8} />,
)

/** The registers of people. */
export const StaffScreen = loadedApart(
  () => import('#client/screens/staff/staff-screen.tsx').then((screen) => screen.StaffScreen),
  <Loading rows={8} />,
)
export const PositionsScreen = loadedApart(
  () => import('#client/screens/positions/position-table.tsx').then((screen) => screen.PositionsScreen),
  <Loading rows={8} />,
)
export const ChildrenScreen = loadedApart(
  () => import('#client/screens/children/children-screen.tsx').then((screen) => screen.ChildrenScreen),
  <Loading rows={8} />,
)

/** The registers of people as lists and by hand: of the own institution, and of many. */
export const OwnRegisters = loadedApart(
  () => import('#client/screens/registers/own-registers.tsx').then((screen) => screen.OwnRegisters),
  <Loading rows={8} />,
)
export const OfficeRegisters = loadedApart(
  () => import('#client/screens/registers/office-registers.tsx').then((screen) => screen.OfficeRegisters),
  <Loading rows={4} />,
)

/** How a register is filled in. */
export const RegisterHelp = loadedApart(
  () => import('#client/parts/place-help.tsx').then((help) => help.RegisterHelp),
  null,
)

/** What stands in the panel about a cell besides the cell itself: its marks and its justifications. */
export const CellMarks = loadedApart(
  () => import('#client/parts/marks.tsx').then((parts) => parts.CellMarks),
  null,
)
export const CellJustifications = loadedApart(
  () => import('#client/parts/justifications.tsx').then((parts) => parts.CellJustifications),
  null,
)

/** What any page may need next: windows, and the place of notices. */
export const windows = [{ preload: async () => wantToastRegion() }, Dialog, AlertWindow] as const
