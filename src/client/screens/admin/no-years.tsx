import type { ReactNode } from 'react'
import type { Place } from '#client/shell/address.ts'
import { PlaceLink } from '#client/shell/page-header.tsx'
import { Note } from '#client/ui/note.tsx'
import { adminScreenText } from '#text/administration.ts'
import { setUpText } from '#text/set-up.ts'

/** Where one begins a year, by the tab that the address knows. */
export type WayToYears = { readonly place: Place; readonly yearsTab: number }

/** In the place of what every year has of its own, before one was begun: that, and the way to begin it. */
export function NoYears({ place, yearsTab }: WayToYears): ReactNode {
  return (
    <Note kind="info">
      {setUpText.noYear}{' '}
      <PlaceLink place={place} change={{ tab: yearsTab }}>
        {setUpText.open(adminScreenText.tabs.years)}
      </PlaceLink>
    </Note>
  )
}
