import type { ReactNode } from 'react'
import type { OpenYear } from '#budget/web/open-year.ts'
import { sensitivityText } from '#features/changes/effects-text.ts'
import { backToSummaryText, changesText, similarInstitutionsText } from '#features/changes/text.ts'
import { ChangesList } from '#features/changes/web/changes-screen.tsx'
import { EffectsList } from '#features/changes/web/effects-screen.tsx'
import { OwnPlaceList } from '#features/comparison/web/peer-position.tsx'

import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'

export function ComparisonScreen({ open }: { readonly open: OpenYear }): ReactNode {
  const { title, purpose, content } = shownOf(open)
  return (
    <>
      <div className="aligned">
        <Button variant="quiet" onClick={() => open.place.go({ list: null })}>
          {backToSummaryText}
        </Button>
      </div>
      <Panel heading={title} purpose={purpose} lock={null}>
        {content}
      </Panel>
    </>
  )
}

function shownOf(open: OpenYear): {
  readonly title: string
  readonly purpose: string
  readonly content: ReactNode
} {
  const { list } = open.place.address
  if (list === 'sensitivity') return { ...sensitivityText.list, content: <EffectsList open={open} /> }
  // Reviewers have the comparison of their own set.
  if (list === 'similar' && open.home.user.role === 'institution')
    return { ...similarInstitutionsText, content: <OwnPlaceList open={open} /> }
  return { ...changesText, content: <ChangesList open={open} /> }
}
