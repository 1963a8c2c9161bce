import type { ReactNode } from 'react'
import type { Place } from '#client/use-address.ts'
import type { HomeAnswer } from '#contract/answers.ts'
import { adminScreenText } from '#text/admin-screens.ts'

/** What the content of a tab gets. */
export type AdminPart = { readonly home: HomeAnswer; readonly place: Place }

type AdminTab = { readonly label: string; readonly content: (part: AdminPart) => ReactNode }

const { tabs } = adminScreenText

/** The tabs of the administrator's page, in order. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  { label: tabs.institutions, content: () => null },
]
