import type { ReactNode } from 'react'
import { AccountsPart } from '#client/screens/admin/accounts-part.tsx'
import { CataloguesPart } from '#client/screens/admin/catalogues/catalogues-part.tsx'
import { EventsPart } from '#client/screens/admin/events-part.tsx'
import { InstitutionsPart } from '#client/screens/admin/institutions-part.tsx'
import { NormsPart } from '#client/screens/admin/norms/norms-part.tsx'
import { YearsPart } from '#client/screens/admin/years-part.tsx'
import type { Place } from '#client/use-address.ts'
import type { HomeAnswer } from '#contract/answers.ts'
import { adminScreenText } from '#text/administration.ts'

/** What the content of a tab gets. */
export type AdminPart = { readonly home: HomeAnswer; readonly place: Place }

type AdminTab = { readonly label: string; readonly content: (part: AdminPart) => ReactNode }

const { tabs } = adminScreenText

/** The tabs of the administrator's page, in order. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  { label: tabs.institutions, content: () => <InstitutionsPart /> },
  { label: tabs.accounts, content: ({ home }) => <AccountsPart userName={home.user.userName} /> },
  { label: tabs.years, content: () => <YearsPart /> },
  {
    label: tabs.norms,
    content: ({ home, place }) => <NormsPart place={place} userName={home.user.userName} />,
  },
  { label: tabs.catalogues, content: ({ place }) => <CataloguesPart place={place} /> },
  { label: tabs.events, content: () => <EventsPart /> },
]
