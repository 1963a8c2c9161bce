import { lazy, type ReactNode, Suspense } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import { Loading } from '#client/ui/loading.tsx'

/** Loaded on demand: the definitions of all reports come with it. */
const ReportScreen = lazy(() =>
  import('#client/screens/report/report-screen.tsx').then((loaded) => ({ default: loaded.ReportScreen })),
)

type Props = {
  readonly open: OpenYear
  readonly code: string
  readonly renderSheet: (draft: OpenDraft, sheet: string) => ReactNode
}

/** A standard report, for whoever works in the year or looks at it. */
export function ReportOnScreen(props: Props): ReactNode {
  return (
    <Suspense fallback={<Loading rows={8} />}>
      <ReportScreen key={props.code} {...props} />
    </Suspense>
  )
}
