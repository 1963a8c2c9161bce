import { type ReactNode, useCallback, useContext, useState } from 'react'
import { ReviewedInstitutionContext } from '#budget/web/queries.ts'
import type { JumpProps } from '#features/home/web/jump-window.tsx'
import { useRestoredPosition } from '#features/home/web/standing.ts'
import { type RailProps, YearSidebar } from '#features/home/web/year-sidebar.tsx'
import { useQuickSearchKey } from '#ui/frame/page-keys.ts'
import { lazyComponent } from '#ui/loaded-apart.tsx'

export const Jump = lazyComponent<JumpProps>(
  () => import('#features/home/web/jump-window.tsx').then(({ JumpWindow }) => JumpWindow),
  null,
)

const LiveDraft = lazyComponent(
  () => import('#features/live/web/live-draft.tsx').then((live) => live.LiveDraft),
  null,
)

type PlacesProps = Omit<RailProps, 'onJump'> & {
  readonly above: ReactNode
  readonly below?: ReactNode
  readonly children: ReactNode
}

export function YearNavigation({ above, below, children, ...context }: PlacesProps): ReactNode {
  const { draft, view, place, tab } = context
  const purpose = useContext(ReviewedInstitutionContext) === null ? 'work' : 'view'
  const [jumps, setJumps] = useState(false)
  const jump = useCallback(() => setJumps(true), [])
  const close = useCallback(() => setJumps(false), [])
  useRestoredPosition(context)
  useQuickSearchKey(jump)
  return (
    <div className="page-places">
      {draft && <LiveDraft draft={draft} purpose={purpose} tab={tab} />}
      <YearSidebar {...context} onJump={jump} />
      <main className="page-main" data-purpose={purpose}>
        {above}
        <div
          key={tab.value}
          id="place"
          role="tabpanel"
          aria-labelledby={`tab-${tab.value}`}
          className="page-place"
          tabIndex={-1}
        >
          {children}
        </div>
        {below}
      </main>
      {jumps && draft && <Jump draft={draft} view={view} place={place} onClose={close} />}
    </div>
  )
}
