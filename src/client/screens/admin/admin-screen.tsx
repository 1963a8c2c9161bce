import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { AccountsPart } from '#client/screens/admin/accounts-part.tsx'
import adminStyles from '#client/screens/admin/admin.module.css'
import { CataloguesPart } from '#client/screens/admin/catalogues-part.tsx'
import { EventsPart } from '#client/screens/admin/events-part.tsx'
import { InstitutionsPart } from '#client/screens/admin/institutions-part.tsx'
import { NormsPart } from '#client/screens/admin/norms-part.tsx'
import { YearsPart } from '#client/screens/admin/years-part.tsx'
import { type Place, useAddress } from '#client/shell/address.ts'
import { useLeaveGuard } from '#client/shell/leaving.ts'
import { PageHeader, useTitle } from '#client/shell/page-header.tsx'
import pageTabsStyles from '#client/shell/page-tabs.module.css'
import { ScreenBoundary } from '#client/shell/screen-boundary.tsx'
import type { HomeAnswer } from '#contract/answers.ts'
import { guideAddress } from '#contract/call.ts'
import { adminScreenText } from '#text/administration.ts'

type Props = { readonly home: HomeAnswer; readonly onSignOut: () => void }

/** The page of an administrator: everything that institutions work with. The tab stands in the address. */
export function AdminScreen({ home, onSignOut }: Props): ReactNode {
  const place = useAddress()
  useLeaveGuard()
  const tab = adminTabs[place.address.tab ?? 0] ?? adminTabs[0]
  useTitle(`${tab.label} – ${adminScreenText.heading}`)
  return (
    <div className={adminStyles.page}>
      <PageHeader
        heading={adminScreenText.heading}
        displayName={home.displayName}
        onSignOut={onSignOut}
        guide={guideAddress({ view: null, year: null, edition: null })}
        choice={null}
      />
      <Tabs.Root
        className={pageTabsStyles.tabs}
        value={adminTabs.indexOf(tab)}
        onValueChange={(next: number) => place.go({ tab: next })}
        render={<main />}
      >
        <Tabs.List className={pageTabsStyles.strip} aria-label={adminScreenText.tabsLabel}>
          {adminTabs.map(({ label }, index) => (
            <Tabs.Tab key={label} value={index} className={pageTabsStyles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel
          key={tab.label}
          value={adminTabs.indexOf(tab)}
          className={pageTabsStyles.panel}
          tabIndex={-1}
        >
          <ScreenBoundary at={place.search}>{tab.content({ home, place })}</ScreenBoundary>
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

/** What the content of a tab gets. */
type AdminPart = { readonly home: HomeAnswer; readonly place: Place }

type AdminTab = { readonly label: string; readonly content: (part: AdminPart) => ReactNode }

const { tabs } = adminScreenText

/** The tabs of the administrator's page, in order. */
const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
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
