import { AlertWindow } from '#ui/alert-host.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { Loading } from '#ui/loading.tsx'
import { wantToastRegion } from '#ui/toasts.ts'

// Loaded when rendered or while the page is idle (decision 0025).

/** Includes the definitions of all reports. */
export const ReportOnScreen = lazyComponent(
  () => import('#features/reports/web/report-screen.tsx').then((screen) => screen.ReportScreen),
  <Loading rows={8} />,
)

export const SummaryScreen = lazyComponent(
  () => import('#features/home/web/summary-screen.tsx').then((screen) => screen.SummaryScreen),
  <Loading rows={8} />,
)

export const SendingScreen = lazyComponent(
  () => import('#features/reports/web/sending-screen.tsx').then((screen) => screen.SendingScreen),
  <Loading rows={8} />,
)

export const ComparisonScreen = lazyComponent(
  () => import('#features/changes/web/comparison-screen.tsx').then((screen) => screen.ComparisonScreen),
  <Loading rows={8} />,
)

export const StaffScreen = lazyComponent(
  () => import('#features/staff/web/staff-screen.tsx').then((screen) => screen.StaffScreen),
  <Loading rows={8} />,
)
export const PositionsScreen = lazyComponent(
  () => import('#features/positions/web/positions-screen.tsx').then((screen) => screen.PositionsScreen),
  <Loading rows={8} />,
)
export const ChildrenScreen = lazyComponent(
  () => import('#features/children/web/children-screen.tsx').then((screen) => screen.ChildrenScreen),
  <Loading rows={8} />,
)

export const OwnRegisters = lazyComponent(
  () => import('#features/registers/web/own-registers.tsx').then((screen) => screen.OwnRegisters),
  <Loading rows={8} />,
)
export const OfficeRegisters = lazyComponent(
  () => import('#features/registers/web/office-registers.tsx').then((screen) => screen.OfficeRegisters),
  <Loading rows={4} />,
)

export const RegisterHelp = lazyComponent(
  () => import('#features/guide/web/place-help.tsx').then((help) => help.RegisterHelp),
  null,
)

export const CellMarks = lazyComponent(
  () => import('#features/review/web/marks.tsx').then((parts) => parts.CellMarks),
  null,
)
export const CellJustifications = lazyComponent(
  () => import('#features/readiness/web/justifications.tsx').then((parts) => parts.CellJustifications),
  null,
)

const toasts = {
  preload: async (): Promise<boolean> => {
    wantToastRegion()
    return true
  },
}

export const windows = [toasts, Dialog, AlertWindow] as const
