import { loadedApart } from '#client/api/loaded-apart.tsx'
import { Loading } from '#client/ui/loading.tsx'

/** A standard report, for whoever works in the year or looks at it. Loaded on demand: the definitions of all reports come with it. */
export const ReportOnScreen = loadedApart(
  'report',
  () => import('#client/screens/report/report-screen.tsx').then((screen) => screen.ReportScreen),
  <Loading rows={8} />,
)
