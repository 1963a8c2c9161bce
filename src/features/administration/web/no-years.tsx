import type { ReactNode } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { adminScreenText, noYearsText } from '#features/administration/text.ts'

import { Note } from '#ui/note.tsx'

export type YearsLink = { readonly place: Navigation; readonly yearsTab: number }

export function NoYears({ place, yearsTab }: YearsLink): ReactNode {
  return (
    <Note kind="info">
      {noYearsText.noYear}{' '}
      <PlaceLink place={place} change={{ tab: yearsTab }}>
        {noYearsText.open(adminScreenText.tabs.years)}
      </PlaceLink>
    </Note>
  )
}
