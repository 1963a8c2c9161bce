import type { ReactNode } from 'react'
import type { OpenedYear } from '#client/opened-years.ts'
import type { Place } from '#client/use-address.ts'
import type { HomeAnswer } from '#contract/answers.ts'
import type { Tab, View } from '#domain/organisation/views.ts'

/** What a tab's content gets: who, which view and year, and the one live calculation of it. */
export type OpenYear = OpenedYear & {
  readonly home: HomeAnswer
  readonly view: View
  readonly year: number
  /** Why nothing can be written, or `null`. */
  readonly closed: string | null
  readonly place: Place
}

/** Draws the content of a tab. */
export type RenderTab = (tab: Tab, open: OpenYear) => ReactNode
